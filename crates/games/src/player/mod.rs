//! Who plays a side, as one text: `human`, `random`, `level:3`, `engine:time=0.5,eval=threats`.
//!
//! | text | plays |
//! |---|---|
//! | `human` | a person |
//! | `random` | any legal move |
//! | `level:1` to `level:10` | from a beginner, who overlooks things, to full strength |
//! | `classic:level=3` | the program of a classic text, where the game has one |
//! | `perfect` | solves the position, however long it takes; in a match it may lose on time |
//! | any search, as in `alpha-beta:depth=6,eval=none` | what that search finds |
//! | the engine with its switches, as in `engine:lmr=off,table=64` | what the engine finds without late move reductions |
//!
//! ```
//! use games::{Limits, Player, SearchContext};
//! let session = games::open("connect-four")?;
//! let player: Player = "alpha-beta:depth=4,eval=lines".parse()?;
//! assert_eq!(player.to_string(), "alpha-beta:depth=4,eval=lines");
//! let choice = player.choose(&*session, &Limits::none(), SearchContext::new())?;
//! assert_eq!(choice.mv, "4");
//! # Ok::<(), games::Fault>(())
//! ```

mod choose;
mod level;
mod number;
mod switches;
mod turn;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use outwit::game::CutoffRule;
use outwit::{Limits, Named as _};

use crate::evaluation::{Custom, EvalChoice};
use crate::playable::{LEVELS, Param, Settings};
use crate::session::{ALGORITHMS, Algorithm, EngineCache, GameSession, SearchSetting};
use switches::Switches;
use views::Fault;

pub use choose::Choice;
pub use turn::turn_limits;

/// A player of one side. Players have no memory: the same player chooses the same move in the same game.
#[derive(Clone, Debug, PartialEq)]
pub struct Player(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Human,
    Random { seed: u64 },
    Level { level: u8, seed: u64 },
    Classic { level: u8 },
    Perfect,
    Search(Search),
}

/// A search with its settings.
#[derive(Clone, Debug, PartialEq)]
struct Search {
    algorithm: Algorithm,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    eval: Option<EvalChoice>,
    threads: usize,
    seed: u64,
    book: bool,
    cut: CutoffRule,
    tables: Option<PathBuf>,
    switches: Switches,
}

/// A kind of player, for lists and help.
#[derive(Clone, Copy, Debug)]
pub struct PlayerRow {
    /// The name to type.
    pub name: &'static str,
    /// How it plays, in one line.
    pub summary: &'static str,
    /// The settings after the name.
    pub params: &'static [Param],
}

const SEED: Param = Param { name: "seed", meaning: "for the choice among moves", default: "0" };

const LEVEL: &[Param] =
    &[Param { name: "level", meaning: "1 to 10, also as level:3", default: "3" }, SEED];

const SEARCH: &[Param] = &[
    Param { name: "depth", meaning: "plies to look ahead", default: "none" },
    Param { name: "nodes", meaning: "nodes to search", default: "none" },
    Param { name: "time", meaning: "seconds for a move", default: "1" },
    Param {
        name: "eval",
        meaning: "the name of the evaluation, or a file ending in .toml",
        default: "the game's first",
    },
    Param { name: "threads", meaning: "threads that search together", default: "1" },
    Param { name: "seed", meaning: "for searches that use chance", default: "0" },
    Param { name: "book", meaning: "the engine's opening book, on or off", default: "on" },
    Param {
        name: "cut",
        meaning: "when alpha-beta cuts off: at equal bounds, or strict",
        default: "equal",
    },
    Param { name: "tables", meaning: "a folder of endgame tables", default: "none" },
];

/// Plies that the textbook searches look ahead if nothing is said.
const TEXTBOOK_DEPTH: u32 = 4;

/// The levels of the programs of the classic texts.
const CLASSIC_LEVELS: u8 = 8;

/// The kinds of players that are no searches.
const NON_SEARCH_PLAYERS: &[PlayerRow] = &[
    PlayerRow { name: "human", summary: "a person", params: &[] },
    PlayerRow { name: "random", summary: "any legal move", params: &[SEED] },
    PlayerRow {
        name: "level",
        summary: "strength from 1 (beginner) to 10 (full strength)",
        params: LEVEL,
    },
    PlayerRow {
        name: "classic",
        summary: "the classic program from the text on tic-tac-toe or rabbit-and-wolves",
        params: &[Param { name: "level", meaning: "1 to 8", default: "3" }],
    },
    PlayerRow {
        name: "perfect",
        summary: "solves the position, however long it takes; may lose a match on time",
        params: &[],
    },
];

/// All kinds of players: the list for help texts and menus.
pub fn players() -> Vec<PlayerRow> {
    let searches = ALGORITHMS
        .iter()
        .filter(|row| NON_SEARCH_PLAYERS.iter().all(|other| other.name != row.name))
        .map(|row| PlayerRow { name: row.name, summary: row.summary, params: SEARCH });
    NON_SEARCH_PLAYERS.iter().copied().chain(searches).collect()
}

impl Player {
    /// The player of this level, 1 to 10.
    pub fn level(level: u8, seed: u64) -> Player {
        Player(Kind::Level { level: level.clamp(1, LEVELS), seed })
    }

    /// Whether a person chooses the moves.
    pub fn is_human(&self) -> bool {
        matches!(self.0, Kind::Human)
    }

    /// Reads the file of its evaluation, if it has one; `read` gives the text behind a path. The text form stays the same.
    ///
    /// ```
    /// use games::{Limits, Player, SearchContext};
    /// let session = games::open("connect-four")?;
    /// let player: Player = "alpha-beta:depth=2,eval=study.toml".parse()?;
    /// let mut read = |_: &str| Ok("name = 'study'\ngame = 'connect-four'\n[weights]\ncentre = 2".to_owned());
    /// let player = player.with_file(&*session, &mut read)?;
    /// let choice = player.choose(&*session, &Limits::none(), SearchContext::new())?;
    /// let report = choice.report().unwrap();
    /// assert_eq!(report.eval, player.eval_file().unwrap().1.to_string());
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn with_file(
        mut self,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Player, Fault> {
        if let Kind::Search(search) = &mut self.0
            && let Some(eval) = search.eval.take()
        {
            search.eval = Some(eval.with_file(session.evaluations(), read)?);
        }
        Ok(self)
    }

    /// The path of the evaluation from a file that it uses, as it was typed, and the evaluation, once the file has been read.
    pub fn eval_file(&self) -> Option<(&str, &Custom)> {
        match &self.0 {
            Kind::Search(Search { eval: Some(EvalChoice::Custom { path, custom }), .. }) => {
                Some((path, custom))
            }
            _ => None,
        }
    }

    /// What tells its evaluation apart, if that comes from a file or has learned weights: digits of a hash.
    pub fn eval_hash(&self, session: &dyn GameSession) -> Option<String> {
        match &self.0 {
            Kind::Search(search) => session.evaluations().hash(search.eval.as_ref()),
            _ => None,
        }
    }

    /// The folder of endgame tables that it names.
    pub fn tables(&self) -> Option<&Path> {
        match &self.0 {
            Kind::Search(search) => search.tables.as_deref(),
            _ => None,
        }
    }

    /// The same player with at most this many threads, and this many MiB for the engine's transposition table.
    ///
    /// ```
    /// let player: games::Player = "engine:threads=64,table=4096".parse()?;
    /// assert_eq!(player.at_most(4, 256).to_string(), "engine:threads=4,table=256");
    /// # Ok::<(), games::Fault>(())
    /// ```
    #[must_use]
    pub fn at_most(mut self, threads: usize, table_mib: usize) -> Player {
        if let Kind::Search(search) = &mut self.0 {
            search.threads = search.threads.min(threads);
            search.switches.limit_table(table_mib);
        }
        self
    }

    /// Reads the endgame tables that it names into the cache of its searches and unpacks its evaluation, before the clock of
    /// a game starts.
    pub fn prepare(&self, session: &dyn GameSession, cache: &mut EngineCache) -> Result<(), Fault> {
        match &self.0 {
            Kind::Search(search) => session.evaluations().prepare(search.eval.as_ref())?,
            Kind::Level { .. } => session.evaluations().prepare(None)?,
            _ => {}
        }
        let prepare = |folder| session.tables().prepare(Some(folder), cache);
        self.tables().map_or(Ok(()), prepare)
    }

    /// Why endgame tables that it names cannot be used, one sentence each for the first of them; it would play without
    /// these. Their heads and the small ones are read.
    pub fn table_errors(&self, session: &dyn GameSession) -> Vec<String> {
        /// A list of all tables of an old format would hide everything else.
        const SHOWN: usize = 3;
        let Some(folder) = self.tables() else { return Vec::new() };
        let mut session = session.fork();
        let opened = session
            .use_tables(folder)
            .and_then(|()| session.tables().prepare(None, &mut EngineCache::new()));
        if let Err(fault) = opened {
            return vec![fault.to_string()];
        }
        let mut errors = session.tables().errors();
        let more = errors.len().saturating_sub(SHOWN);
        if more > 0 {
            errors.truncate(SHOWN);
            errors.push(format!("tables in {}: {more} more not used", folder.display()));
        }
        errors
    }

    /// Whether this player can play this game; a front end asks before the first move.
    pub fn check(&self, session: &dyn GameSession) -> Result<(), Fault> {
        match &self.0 {
            Kind::Search(search) => {
                search.switches.check(session)?;
                search.eval.as_ref().map_or(Ok(()), |eval| session.evaluations().check(eval))?;
                search.tables.as_ref().map_or(Ok(()), |folder| session.tables().check(folder))
            }
            Kind::Classic { .. } if !session.textbook().has_program() => {
                Err(Fault::new(format!("{} has no classic program", session.name()))
                    .expected("tic-tac-toe or rabbit-and-wolves, or another player")
                    .example("level:3"))
            }
            _ => Ok(()),
        }
    }
}

/// Settings that only some searches use, and a player with each.
const OF_SOME: &[(&str, SearchSetting, &str)] = &[
    ("eval", SearchSetting::Eval, "alpha-beta:depth=4,eval=none"),
    ("threads", SearchSetting::Threads, "engine:time=0.5,threads=2"),
    ("seed", SearchSetting::Seed, "mcts:nodes=10k,seed=1"),
    ("book", SearchSetting::Book, "engine:time=0.5,book=off"),
    ("cut", SearchSetting::Cut, "alpha-beta:depth=4,cut=strict"),
    ("tables", SearchSetting::Tables, "engine:depth=6,tables=DIR"),
];

/// The search of this name; a setting without effect on it is refused.
fn algorithm_with(name: &str, settings: &Settings) -> Result<Algorithm, Fault> {
    let algorithm = Algorithm::parse(name)?;
    let mut unused = OF_SOME
        .iter()
        .filter(|(name, setting, _)| settings.text(name).is_some() && !algorithm.uses(*setting));
    unused.next().map_or(Ok(algorithm), |(setting, _, example)| {
        Err(Fault::new(format!("{setting}= has no effect on {name}"))
            .expected("no such setting, or a player that uses it")
            .example(*example))
    })
}

impl FromStr for Player {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Player, Fault> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let (name, settings) = (name.trim().to_ascii_lowercase(), settings.trim());
        let rows = players();
        let Some(row) = rows.iter().find(|row| row.name == name) else {
            let names: Vec<_> = rows.iter().map(|row| row.name).collect();
            return Err(Fault::new(format!("there is no player \"{name}\""))
                .expected(format!(
                    "one of {}, or a program such as bot:FILE.toml",
                    names.join(", ")
                ))
                .example("level:3")
                .did_you_mean(&name, names));
        };
        // A bare number is the level.
        let levelled = format!("level={settings}");
        let is_number = settings.starts_with(|c: char| c.is_ascii_digit());
        let has_level = row.params.iter().any(|param| param.name == "level");
        let settings = if is_number && has_level { &levelled } else { settings };
        let mut params = row.params.to_vec();
        if row.name == Algorithm::Engine.name() {
            params.extend(Switches::params());
        }
        let settings = Settings::parse(settings, &params)?;
        let seed = number::read(&settings, "seed", number::WHOLE, "42")?.unwrap_or(0);
        let level = |most: u8| {
            let level = settings.number("level", 3, 1, u32::from(most));
            level.map(|level| level as u8).map_err(|fault| fault.example(format!("{}:3", row.name)))
        };
        let kind = match row.name {
            "human" => Kind::Human,
            "random" => Kind::Random { seed },
            "level" => Kind::Level { level: level(LEVELS)?, seed },
            "classic" => Kind::Classic { level: level(CLASSIC_LEVELS)? },
            "perfect" => Kind::Perfect,
            _ => Kind::Search(Search {
                algorithm: algorithm_with(row.name, &settings)?,
                // More plies than the longest game has are the longest game.
                depth: number::read(&settings, "depth", number::COUNT, "6")?
                    .map(|depth| depth.min(10_000) as u32),
                nodes: number::read(&settings, "nodes", number::COUNT, "100k")?,
                time: number::read(&settings, "time", number::TIME, "0.5")?,
                eval: settings.text("eval").map(EvalChoice::from),
                threads: settings.number("threads", 1, 1, 1024)? as usize,
                seed,
                book: settings.one_of("book", &[("on", true), ("off", false)], "")?,
                cut: match settings.text("cut") {
                    None => CutoffRule::default(),
                    Some(text) => text.parse().map_err(|_| {
                        Fault::new(format!("cut={text} is not understood"))
                            .expected("equal or strict")
                            .example("cut=strict")
                    })?,
                },
                tables: settings.text("tables").map(PathBuf::from),
                switches: Switches::read(&settings)?,
            }),
        };
        let player = Player(kind);
        player.check_limits(&Limits::none())?;
        Ok(player)
    }
}

impl fmt::Display for Player {
    /// The text that gives the same player again, without defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings: Vec<String> = Vec::new();
        let mut add = |name: &str, value: Option<String>| {
            settings.extend(value.map(|value| format!("{name}={value}")));
        };
        let unless_zero = |seed: u64| (seed != 0).then(|| seed.to_string());
        let name = match &self.0 {
            Kind::Human => "human",
            Kind::Perfect => "perfect",
            Kind::Random { seed } => {
                add("seed", unless_zero(*seed));
                "random"
            }
            Kind::Level { level, seed } => {
                if *seed == 0 {
                    return write!(f, "level:{level}");
                }
                add("level", Some(level.to_string()));
                add("seed", unless_zero(*seed));
                "level"
            }
            Kind::Classic { level } => return write!(f, "classic:{level}"),
            Kind::Search(search) => {
                add("depth", search.depth.map(|depth| depth.to_string()));
                add("nodes", search.nodes.map(|nodes| nodes.to_string()));
                add("time", search.time.map(|time| time.as_secs_f64().to_string()));
                add("eval", search.eval.as_ref().map(EvalChoice::to_string));
                add("threads", (search.threads != 1).then(|| search.threads.to_string()));
                add("seed", unless_zero(search.seed));
                add("book", (!search.book).then(|| "off".into()));
                let cut = (search.cut != CutoffRule::default()).then(|| search.cut.name().into());
                add("cut", cut);
                add("tables", search.tables.as_ref().map(|folder| folder.display().to_string()));
                for (name, value) in search.switches.texts() {
                    add(name, Some(value));
                }
                search.algorithm.name()
            }
        };
        f.write_str(name)?;
        if settings.is_empty() { Ok(()) } else { write!(f, ":{}", settings.join(",")) }
    }
}
