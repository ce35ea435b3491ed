//! A contest: pairs of games between several players under the same conditions.
//!
//! *Idea*: a match is a contest of two players; a round robin, a gauntlet, or one round of a Swiss tournament or knock-out is a
//! contest of several. Each is a list of pairings and a number of pairs of games per pairing. Pairs are numbered: first the
//! first pair of every pairing, then the second of each, and so on, so that after any prefix all players have played about
//! equally often. A pair is two games with the same opening and swapped colours. It depends only on the contest and its
//! number; a few pairs are a shard of a job.
//!
//! *Guarantee*: between repeatable players the same contest gives the same games bit for bit, on any number of threads,
//! interrupted or not. A sequential test takes the pairs in their order; pairs after the deciding one do not count. Between players
//! without chance a pair that repeats an earlier one is no evidence, and the test leaves it out.

mod absent_player;
mod changed;
pub(crate) mod effects;
mod forfeit_log;
mod forfeits;
mod pair;
mod repeated;
mod results;
mod run;
mod work;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::sync::Arc;

use games::{Fault, Limits, Stop};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::format::TournamentText;
use crate::openings::Openings;
use crate::player_spec::PlayerSpec;
use crate::program::Sandbox;
use crate::referee::Conditions;
use crate::statistics::{EloModel, Sprt};
use crate::time_control::Clock;

pub use changed::OTHER_PROGRAM;
pub use pair::Pair;
pub use results::{Results, Total, standings};
pub use run::Progress;
pub use work::{ContestWork, KIND, open};

/// Pairs of games of two players, at most: sums over all players and rounds stay far from overflow.
const MAX_PAIRS: u64 = 100_000_000;

/// Pairs of games of a pairing or a baseline that gives no number.
pub fn default_pairs() -> u64 {
    10
}

/// Reads a number of pairs of games in a file.
pub(crate) fn at_least_one<'de, D: Deserializer<'de>>(number: D) -> Result<u64, D::Error> {
    NonZeroU64::deserialize(number).map(NonZeroU64::get)
}

/// A contest. It can be played in memory, as a job ([`Contest::work`]), or on many machines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The game with its settings.
    pub game: String,
    /// The players.
    #[serde(skip)]
    pub players: Vec<PlayerSpec>,
    /// Their names in tables, one for each player.
    pub names: Vec<String>,
    /// The pairings, by indices of players.
    pub pairings: Vec<[usize; 2]>,
    /// Pairs of games per pairing; with a sequential test the maximum.
    pub pairs: u64,
    /// Pairs per shard.
    pub chunk: u64,
    /// The conditions of every game.
    pub conditions: Conditions,
    /// The openings; all pairings play the same ones.
    pub openings: Openings,
    /// The number of the first opening.
    pub first_opening: u64,
    /// The seed of randomised players.
    #[serde(with = "jobs::decimal")]
    pub seed: u64,
    /// A sequential test that ends a match of two players early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtText>,
    /// A player that has forfeited this many games is out: its remaining games count as forfeits and are not played; 0 = no
    /// player is ever out. A game that cannot begin is then a forfeit, too. With `None` no player is out either, and a player
    /// that cannot be started breaks the contest off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_forfeits: Option<u64>,
    /// Forfeits in earlier rounds of a tournament that count towards `max_forfeits`, by player; empty = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier_forfeits: Vec<u64>,
    /// The sandbox of all bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<Sandbox>,
    /// The tournament that this contest is a round of, so that its job folder is enough to resume it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentText>,
    /// The hashes of the players when its job was planned or its tournament began; `None` = those of now.
    #[serde(skip)]
    pub planned_hashes: Option<PlayerHashes>,
    /// Whether a player or this program differs from that of the `planned_hashes`. Results can then be read, but no game can be
    /// played.
    #[serde(skip)]
    pub players_changed: bool,
}

/// What tells the players of a contest from others with the same names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerHashes {
    /// The content hash of each player that consists of files or has learned weights.
    pub contents: Vec<Option<String>>,
    /// What short searches of all players find; `None` if there are no searches.
    pub searches: Option<String>,
}

/// The largest Elo difference of a hypothesis.
const MAX_ELO: f64 = 2000.0;

/// A sequential test. Elo is text, because manifests contain no fractions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtText {
    /// Elo difference of hypothesis 0.
    pub elo0: String,
    /// Elo difference of hypothesis 1.
    pub elo1: String,
    /// The kind of Elo.
    pub model: EloModel,
}

impl SprtText {
    /// The test. Fails unless both are numbers and the first is smaller.
    pub fn test(&self) -> Result<Sprt, Fault> {
        // At larger differences the expected score is rounded to 1.
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= MAX_ELO);
        match (number(&self.elo0), number(&self.elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 && elo1 - elo0 < MAX_ELO => {
                Ok(Sprt { model: self.model, ..Sprt::new(elo0, elo1) })
            }
            _ => Err(Fault::new(format!(
                "\"{}{}{}\" is not a pair of hypotheses",
                self.elo0,
                if self.elo1.is_empty() { "" } else { "," },
                self.elo1
            ))
            .expected(
                "two Elo differences from -2000 to 2000, the smaller first, less than 2000 apart",
            )
            .example("0,10")),
        }
    }
}

impl Contest {
    /// A match of two players from the starting position under default conditions.
    pub fn of_two(game: &str, players: [PlayerSpec; 2], pairs: u64) -> Contest {
        Contest::new(game, players.into(), vec![[0, 1]], pairs)
    }

    /// A contest from the starting position under default conditions; the names are those of the players.
    pub fn new(
        game: &str,
        players: Vec<PlayerSpec>,
        pairings: Vec<[usize; 2]>,
        pairs: u64,
    ) -> Contest {
        // Larger shards for many games: each shard is flushed to the disk, which may take longer than a game.
        let units = pairs.saturating_mul(pairings.len() as u64);
        let chunk = (units / 500).clamp(1, 16).max(units.div_ceil(jobs::MAX_SHARDS));
        Contest {
            game: game.to_owned(),
            names: players.iter().map(PlayerSpec::to_string).collect(),
            players,
            pairings,
            pairs,
            chunk,
            conditions: Conditions::default(),
            openings: Openings::Start,
            first_opening: 0,
            seed: 0,
            sprt: None,
            max_forfeits: None,
            earlier_forfeits: Vec::new(),
            sandbox: None,
            tournament: None,
            planned_hashes: None,
            players_changed: false,
        }
    }

    /// The pairings of all players against each other.
    pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
        (0..players).flat_map(|one| (one + 1..players).map(move |two| [one, two])).collect()
    }

    /// The pairings of the first player against all others.
    pub fn gauntlet(players: usize) -> Vec<[usize; 2]> {
        (1..players).map(|other| [0, other]).collect()
    }

    /// The number of pairs of games of all pairings.
    pub fn units(&self) -> u64 {
        self.pairs.saturating_mul(self.pairings.len() as u64)
    }

    /// The number of its round, from 1, in a tournament of several rounds.
    pub fn round(&self) -> Option<u64> {
        let format = self.tournament.as_ref()?.format;
        // The openings of a round follow those of the rounds before.
        format.has_rounds().then(|| self.first_opening / self.pairs.max(1) + 1)
    }

    /// What a game of a pair is called in files and pages: `12.2`, in a tournament of several rounds `3/12.2`.
    pub fn game_id(&self, unit: u64, half: usize) -> String {
        let round = self.round().map_or_else(String::new, |round| format!("{round}/"));
        format!("{round}{}.{}", unit + 1, half + 1)
    }

    /// The same contest with all bots in a sandbox.
    #[must_use]
    pub fn in_sandbox(mut self, sandbox: Option<Sandbox>) -> Contest {
        let shared = sandbox.clone().map(Arc::new);
        let players = self.players.into_iter();
        self.players = players.map(|player| player.in_sandbox(shared.clone())).collect();
        self.sandbox = sandbox;
        self
    }

    /// What the user should know before the first game: bots that run without the sandbox that is asked for, what it
    /// cannot do here, and endgame tables that cannot be used.
    pub fn warnings(&self) -> Vec<String> {
        let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        let mut warnings = BTreeSet::new();
        for (player, name) in self.players.iter().zip(&self.names) {
            let confinement = player.confinement().unwrap_or_default();
            if let Some(why) = confinement.missing {
                reasons.entry(why).or_default().push(name);
            }
            warnings.extend(
                confinement.weakness.map(|weakness| format!("the sandbox is weak: {weakness}")),
            );
        }
        for (why, names) in reasons {
            let more = if names.len() > 3 { ", .." } else { "" };
            let few = names[..names.len().min(3)].join(", ");
            warnings.insert(format!(
                "no sandbox for {few}{more}: {why}; they run with the rights of this user"
            ));
        }
        if let Ok(session) = games::open(&self.game) {
            warnings.extend(self.players.iter().flat_map(|player| player.table_errors(&*session)));
        }
        warnings.into_iter().collect()
    }

    /// Fails if a sandbox is wrong, is required and cannot be used, or would show a bot the files of another one.
    fn check_sandbox(&self) -> Result<(), Fault> {
        if let Some(sandbox) = &self.sandbox {
            sandbox.check()?;
        }
        let mut folders: Vec<(String, PathBuf)> = Vec::new();
        for player in &self.players {
            let confinement = player.confinement();
            let confinement =
                confinement.map_err(|fault| fault.within(format_args!("player {player}")))?;
            folders.extend(confinement.folder.map(|folder| (player.to_string(), folder)));
        }
        for (one, inner) in &folders {
            for (two, outer) in &folders {
                if one != two && self.sandbox.is_some() && inner.starts_with(outer) {
                    return Err(Fault::new(format!(
                        "the sandbox would show {two} the files of {one}"
                    ))
                    .expected("a folder for each bot, not inside the folder of another bot"));
                }
            }
        }
        Ok(())
    }

    /// Whether players can lose by the clock: there is a time control, or players are programs with limits of their own.
    pub fn is_timed(&self) -> bool {
        self.conditions.time_control.is_timed() || self.players.iter().any(PlayerSpec::is_external)
    }

    /// The limits of a move at the start of a game.
    fn limits(&self) -> Limits {
        Clock::start(self.conditions.time_control).limits(&Stop::new())
    }

    /// Whether the same games are played each time: no player has a time limit, several threads, or is a program of its own.
    pub fn is_repeatable(&self) -> bool {
        let limits = self.limits();
        !self.is_timed() && self.players.iter().all(|player| player.is_repeatable(&limits))
    }

    /// Whether the games of an opening can differ: they cannot be repeated, or a player moves at random.
    pub(crate) fn has_chance(&self) -> bool {
        !self.is_repeatable() || self.players.iter().any(PlayerSpec::has_chance)
    }

    /// Fails if a player cannot play the game, if a limit is 0, or if there is nothing or far too much to play.
    pub fn check(&self) -> Result<(), Fault> {
        let session = games::open(&self.game)?;
        self.conditions.check()?;
        if self.pairs == 0 || self.pairings.is_empty() {
            return Err(Fault::new("there is nothing to play")
                .expected("at least 2 players and 1 pair of games"));
        }
        if MAX_PAIRS < self.pairs {
            return Err(Fault::new(format!("there are {} pairs of games", self.pairs))
                .expected(format!("at most {MAX_PAIRS} for each two players"))
                .example("100"));
        }
        if self.names.len() != self.players.len() {
            return Err(Fault::new(format!(
                "there are {} names for {} players",
                self.names.len(),
                self.players.len()
            )));
        }
        if !self.earlier_forfeits.is_empty() && self.earlier_forfeits.len() != self.players.len() {
            return Err(Fault::new("the earlier forfeits are not those of the players"));
        }
        if self.chunk == 0 {
            return Err(Fault::new("the pairs of a shard are 0").expected("at least 1"));
        }
        if let Some([one, two]) = self
            .pairings
            .iter()
            .find(|pairing| pairing.iter().any(|&player| player >= self.players.len()))
        {
            return Err(Fault::new(format!("the pairing {one}-{two} names a missing player")));
        }
        // Players that have changed play no games, and were checked when their job was planned.
        if !self.players_changed {
            let limits = self.limits();
            for player in &self.players {
                let checked = player.check(&*session).and_then(|()| player.check_limits(&limits));
                let times = &self.conditions.time_control;
                let checked = checked.and_then(|()| player.check_times(times));
                let checked = checked.and_then(|()| self.check_listed_openings(player));
                checked.map_err(|fault| fault.within(format_args!("player {player}")))?;
            }
            self.check_sandbox()?;
        }
        if let Some(sprt) = &self.sprt {
            sprt.test()?;
            if self.pairings.len() != 1 {
                return Err(Fault::new("a sequential test needs a match of two players"));
            }
        }
        self.openings.start(&self.game, 0)?.session()?;
        Ok(())
    }

    /// Fails if a player cannot be told an opening of the list that is played.
    fn check_listed_openings(&self, player: &PlayerSpec) -> Result<(), Fault> {
        let Openings::List { list } = &self.openings else { return Ok(()) };
        for index in 0..self.pairs.min(list.len() as u64) {
            let checked = player.check_start(&self.openings.start(&self.game, index)?);
            checked.map_err(|fault| fault.within(format_args!("opening {}", index + 1)))?;
        }
        Ok(())
    }

    /// Reads the parameters of a manifest. Fails if they are not understood. Players whose files have changed or are gone are
    /// accepted; see [`Contest::players_changed`].
    fn read(parameters: &Value) -> Result<Contest, String> {
        let mut fields = parameters.clone();
        let players: Vec<String> = take(&mut fields, "players")?;
        let files: BTreeMap<String, String> = take(&mut fields, "files")?;
        let contents: Vec<Option<String>> = take(&mut fields, "hashes")?;
        let searches: Option<String> = take(&mut fields, "search_digest")?;
        let mut contest: Contest =
            serde_json::from_value(fields).map_err(|error| error.to_string())?;
        let session = games::open(&contest.game).map_err(|fault| fault.to_string())?;
        let mut read = |path: &str| {
            let missing = || Fault::new(format!("the manifest lacks the file {path}"));
            files.get(path).cloned().ok_or_else(missing)
        };
        for text in &players {
            let player = PlayerSpec::read_planned(text, &*session, &mut read);
            contest.players.push(player.map_err(|fault| fault.to_string())?);
        }
        let sandbox = contest.sandbox.take();
        let mut contest = contest.in_sandbox(sandbox);
        if contest.names.len() != players.len() {
            return Err(format!(
                "it has {} names for {} players",
                contest.names.len(),
                players.len()
            ));
        }
        let hashes = PlayerHashes { contents, searches };
        if hashes != contest.hashes() {
            (contest.planned_hashes, contest.players_changed) = (Some(hashes), true);
        }
        Ok(contest)
    }

    /// The parameters of the manifest of a job, which is self-contained: it has the texts of evaluation files, and the hashes
    /// of players that come from files and of what searches find, since a job resumes only with the same players.
    pub fn parameters(&self) -> Value {
        let mut fields = json!(self);
        fields["players"] = self.players.iter().map(PlayerSpec::to_string).collect();
        fields["files"] = json!(self.files());
        let hashes = self.planned_hashes();
        fields["hashes"] = json!(hashes.contents);
        fields["search_digest"] = json!(hashes.searches);
        fields
    }

    /// The hashes that its job is planned with.
    fn planned_hashes(&self) -> PlayerHashes {
        self.planned_hashes.clone().unwrap_or_else(|| self.hashes())
    }

    /// The same contest whose job is planned with the hashes of now, even if a player changes until then.
    #[must_use]
    pub(crate) fn with_hashes(&self) -> Contest {
        Contest { planned_hashes: Some(self.planned_hashes()), ..self.clone() }
    }

    /// The hashes of the players now.
    fn hashes(&self) -> PlayerHashes {
        let Ok(session) = games::open(&self.game) else {
            let contents = self.players.iter().map(PlayerSpec::hash).collect();
            return PlayerHashes { contents, searches: None };
        };
        let contents = self.players.iter().map(|player| player.hash_in(&*session)).collect();
        let found: Vec<_> =
            self.players.iter().map(|player| player.search_hash(&*session)).collect();
        let is_search = found.iter().any(Option::is_some);
        let searches = is_search.then(|| jobs::sha256(json!(found).to_string().as_bytes()));
        PlayerHashes { contents, searches }
    }

    /// The texts of evaluation files by path.
    pub fn files(&self) -> BTreeMap<String, String> {
        let files = self.players.iter().filter_map(PlayerSpec::eval_file);
        files.map(|(path, custom)| (path.to_owned(), custom.text().to_owned())).collect()
    }
}

/// Removes a field of a manifest and reads it.
fn take<T: serde::de::DeserializeOwned>(fields: &mut Value, name: &str) -> Result<T, String> {
    let field = fields.as_object_mut().and_then(|fields| fields.remove(name));
    serde_json::from_value(field.unwrap_or_default()).map_err(|error| format!("{name}: {error}"))
}
