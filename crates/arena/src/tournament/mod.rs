//! Tournaments of several players, described by one file.
//!
//! *Idea*: a round robin and a gauntlet are one contest. A Swiss tournament and a knock-out are one contest per round, whose
//! pairings follow from the previous rounds. Each contest is a job in the tournament's folder, so that a killed tournament
//! resumes where it was.
//!
//! ```toml
//! name = "Depths"
//! game = "connect-four"
//! format = "round-robin"        # or gauntlet (the first against all), swiss, knock-out
//! pairs = 10                    # pairs of games per pairing: the same opening with both colours
//! openings = "random:2-6"       # or own, start, or a file with one opening per line or of PDN; default: the game's own
//! seed = 1
//! max_forfeits = 3              # a player is out after this many forfeits; 0 = never
//!
//! [time_control]                # depth, nodes, or times in milliseconds: move_time, game_time, increment
//! nodes = 1000
//!
//! [sandbox]                     # optional: bots run with bubblewrap; see `Sandbox`
//! required = true
//!
//! [[player]]
//! is = "engine:depth=4"
//! name = "four"                 # optional
//!
//! [[player]]
//! is = "level:3"
//! ```

mod knock_out;
mod names;
mod notes;
mod run;
mod swiss;

use std::path::Path;

pub(crate) use self::names::Names;
use games::{Fault, GameSession};
use jobs::JobError;
use serde::Deserialize;

use crate::contest::{Contest, at_least_one, default_pairs, effects};
use crate::format::{Format, TournamentText};
use crate::openings::Openings;
use crate::player_spec::{PlayerSpec, player_beside};
use crate::program::Sandbox;
use crate::referee::{Adjudication, Conditions};
use crate::time_control::TimeControl;

pub use knock_out::{Decision, Reason};
pub use notes::knock_out_notes;
pub(crate) use run::check_parts;
pub use run::{ProgressListener, Round, RunSettings, TournamentResult};

/// A tournament, not yet played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Title, format and the number of rounds.
    pub text: TournamentText,
    /// Players, conditions and openings. The pairings are those of the format; Swiss and knock-out replace them.
    pub contest: Contest,
}

/// A player is out after this many forfeits, unless the file says otherwise.
const MAX_FORFEITS: u64 = 3;

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<String>,
    game: String,
    #[serde(default)]
    format: Format,
    rounds: Option<usize>,
    #[serde(default = "default_pairs", deserialize_with = "at_least_one")]
    pairs: u64,
    openings: Option<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    time_control: TimeControl,
    max_plies: Option<usize>,
    repetitions: Option<u32>,
    adjudication: Option<Adjudication>,
    max_forfeits: Option<u64>,
    sandbox: Option<Sandbox>,
    #[serde(default)]
    player: Vec<Player>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    is: String,
    name: Option<String>,
}

impl File {
    /// The players with their names, which are all different.
    fn players(
        &self,
        folder: &Path,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<(Vec<PlayerSpec>, Vec<String>), Fault> {
        let mut players = Vec::new();
        let mut names = Names::of("player");
        // All players that cannot play are named at once: there may be one for each student of a class.
        let mut faults = Vec::new();
        for (number, player) in (1..).zip(&self.player) {
            let spec = PlayerSpec::read(&player_beside(folder, &player.is), session, read)
                .and_then(|spec| spec.check(session).map(|()| spec));
            let spec = match spec {
                Ok(spec) => spec,
                Err(fault) => {
                    faults.push(format!("player {number}: {fault}"));
                    continue;
                }
            };
            names.add(number, &player.name.clone().unwrap_or_else(|| spec.to_string()))?;
            players.push(spec);
        }
        match faults.as_slice() {
            [] => Ok((players, names.into_list())),
            [one] => Err(Fault::new(one)),
            all => {
                Err(Fault::new(format!("{} players cannot play: {}", all.len(), all.join("; "))))
            }
        }
    }

    /// The number of rounds for this number of players, at least 2.
    fn rounds(&self, players: usize) -> Result<usize, Fault> {
        let most = players - 1;
        if let Some(rounds) = self.rounds {
            if self.format != Format::Swiss {
                return Err(Fault::new(format!("rounds = {rounds} has no effect in this format"))
                    .expected("no rounds, or a Swiss tournament")
                    .example("format = \"swiss\""));
            }
            if !(1..=most).contains(&rounds) {
                return Err(Fault::new(format!("rounds = {rounds} with {players} players"))
                    .expected(format!("a number from 1 to {most}, the number of opponents"))
                    .example(format!("rounds = {most}")));
            }
        }
        let rounds = self.rounds.unwrap_or_else(|| players.ilog2() as usize + 2);
        Ok(rounds.clamp(1, most))
    }
}

impl Tournament {
    /// Reads the text of a tournament file in the current folder; see [`Tournament::parse_in`].
    ///
    /// ```
    /// let text = "game = 'tic-tac-toe'\n[[player]]\nis = 'level:3'\n[[player]]\nis = 'random'";
    /// let tournament = arena::Tournament::parse(text, &mut |_| unreachable!("no file is named"))?;
    /// assert_eq!(tournament.contest.units(), 10);
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn parse(
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Tournament, Fault> {
        Tournament::parse_in(Path::new(""), text, read)
    }

    /// Reads the text of a tournament file in a folder, to which the paths of bots are relative if they exist there, else to the
    /// current one. `read` returns the texts of the other files it names, by their paths as written. Fails, with the line where
    /// possible, if the file is not understood or the tournament cannot be played.
    pub fn parse_in(
        folder: &Path,
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Tournament, Fault> {
        if text.trim().is_empty() {
            return Err(Fault::new("the file is empty")
                .expected("a game and at least two players")
                .example("game = \"connect-four\", then [[player]], is = \"level:3\""));
        }
        let file: File = toml::from_str(text).map_err(|error| {
            let example = "[[player]] is = \"level:3\"";
            TimeControl::fault_in_file(text, &error, "a game and players", example)
        })?;
        let session = games::open(&file.game)?;
        let game = session.name();
        if file.player.len() < 2 {
            let found = ["there are 0 players", "there is 1 player"][file.player.len()];
            return Err(Fault::new(found)
                .expected("at least 2, each in its own section")
                .example("[[player]] is = \"level:3\""));
        }
        let (players, names) = file.players(folder, &*session, read)?;
        let rounds = file.rounds(players.len())?;
        let defaults = Conditions::default();
        let conditions = Conditions {
            time_control: file.time_control,
            max_plies: file.max_plies.unwrap_or(defaults.max_plies),
            repetitions: file.repetitions,
            adjudication: file.adjudication,
        };
        let pairings = match file.format {
            Format::Gauntlet => Contest::gauntlet(players.len()),
            _ => Contest::round_robin(players.len()),
        };
        let openings = file.openings.as_deref();
        let name = file.name.unwrap_or_else(|| format!("Tournament of {game}"));
        let text = TournamentText { name, format: file.format, rounds };
        let contest = Contest {
            max_forfeits: Some(file.max_forfeits.unwrap_or(MAX_FORFEITS)),
            tournament: Some(text.clone()),
            openings: Openings::choose(openings, &game, file.seed, file.pairs, read)?,
            names,
            conditions,
            seed: file.seed,
            ..Contest::new(&game, players, pairings, file.pairs)
        }
        .in_sandbox(file.sandbox);
        contest.check()?;
        contest.check_effects(effects::key)?;
        Ok(Tournament { text, contest })
    }

    /// The tournament of the job in a folder, also if a player has changed; see [`Contest::players_changed`]. Fails if there is
    /// none.
    pub fn of_job(folder: &Path) -> Result<Tournament, JobError> {
        // A tournament with rounds has a job for each; its conditions are those of the first.
        let first = folder.join(round_folder(0));
        let contest = match Contest::of_job(folder) {
            Err(JobError::NotAJob { .. }) if first.exists() => Contest::of_job(&first),
            found => found,
        }?;
        let text = contest.tournament.clone().unwrap_or_else(|| TournamentText {
            name: format!("Tournament of {}", contest.game),
            format: Format::RoundRobin,
            rounds: 1,
        });
        Ok(Tournament { text, contest })
    }
}

/// What the folders of rounds are called, before their number.
const ROUND: &str = "round";

/// The folder of a round, from 0, in the folder of its tournament.
fn round_folder(number: u64) -> String {
    format!("{ROUND}-{}", number + 1)
}

/// Whether a folder of this name in that of a tournament may be a round of it.
pub fn is_round_folder(name: &str) -> bool {
    name.strip_prefix(ROUND).is_some_and(|number| number.starts_with('-'))
}
