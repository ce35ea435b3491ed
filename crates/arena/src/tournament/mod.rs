//! Tournaments: many players, one file that says it all.
//!
//! *Idea*: a round robin and a gauntlet are one contest. Swiss rounds and knock-outs are one contest for each round, whose
//! pairings follow from the rounds before. Each contest is a job of its own in the tournament's folder, so a tournament
//! that was killed goes on where it was.
//!
//! ```toml
//! name = "Depths"
//! game = "connect-four"
//! format = "round-robin"        # or gauntlet (the first against all), swiss, knock-out
//! pairs = 10                    # of games between two players: the same opening with both colours
//! openings = "random:2-6"       # or own, start, or a file with one opening a line; the game's own if left out
//! seed = 1
//!
//! [pace]                        # depth, nodes, or times in milliseconds: move_time, game_time, increment
//! nodes = 1000
//!
//! [[player]]
//! is = "engine:depth=4"
//! name = "four"                 # may be left out
//!
//! [[player]]
//! is = "level:3"
//! ```

mod knock_out;
mod run;
mod swiss;

use games::Fault;
use serde::Deserialize;

use crate::clock::Pace;
use crate::contest::Contest;
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::referee::{Adjudication, Conditions};

pub use run::{Played, Round, Trouble};

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first player against everybody else.
    Gauntlet,
    /// A number of rounds; in each of them players with about the same points meet who have not met before.
    Swiss,
    /// Who loses a match is out. A drawn match is won by the player that stands earlier in the list.
    KnockOut,
}

/// A tournament as it was planned.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The title.
    pub name: String,
    /// Who plays whom.
    pub format: Format,
    /// Rounds of a Swiss tournament.
    pub rounds: usize,
    /// Players, conditions and openings; the pairings are those of the format, if they are known before.
    pub contest: Contest,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<String>,
    game: String,
    #[serde(default)]
    format: Format,
    rounds: Option<usize>,
    #[serde(default = "usual_pairs")]
    pairs: u64,
    openings: Option<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    pace: Pace,
    longest: Option<usize>,
    repetitions: Option<u32>,
    adjudication: Option<Adjudication>,
    #[serde(default)]
    player: Vec<Player>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    is: String,
    name: Option<String>,
}

fn usual_pairs() -> u64 {
    10
}

impl Tournament {
    /// Reads the text of a file; `read` gives the texts of the files it names. Paths are as they are written.
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
        let file: File = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
        let session = games::open(&file.game)?;
        let game = session.view().game;
        if file.player.len() < 2 {
            return Err(Fault::new(format!("there are {} players", file.player.len()))
                .expected("at least 2, each in a section of its own")
                .example("[[player]] is = \"level:3\""));
        }
        let mut players = Vec::new();
        let mut names: Vec<String> = Vec::new();
        for (number, player) in (1..).zip(&file.player) {
            let entrant = Entrant::parse(&player.is)
                .and_then(|entrant| entrant.with_file(&*session, read))
                .map_err(|fault| Fault::new(format!("player {number}: {fault}")))?;
            let name = player.name.clone().unwrap_or_else(|| entrant.to_string());
            if names.contains(&name) {
                return Err(Fault::new(format!("two players are called \"{name}\""))
                    .expected("a name of its own for each")
                    .example("name = \"the second one\""));
            }
            players.push(entrant);
            names.push(name);
        }
        let usual = Conditions::default();
        let conditions = Conditions {
            pace: file.pace,
            longest: file.longest.unwrap_or(usual.longest),
            repetitions: file.repetitions.unwrap_or(usual.repetitions),
            adjudication: file.adjudication,
        };
        let pairings = match file.format {
            Format::Gauntlet => Contest::gauntlet(players.len()),
            _ => Contest::round_robin(players.len()),
        };
        let rounds = file.rounds.unwrap_or_else(|| players.len().ilog2() as usize + 2);
        let rounds = rounds.clamp(1, players.len().max(2) - 1);
        let contest = Contest {
            openings: Openings::chosen(
                file.openings.as_deref(),
                &game,
                file.seed,
                file.pairs,
                read,
            )?,
            game,
            players,
            names,
            // Each shard is flushed to the disk, which takes longer than many a game.
            chunk: (file.pairs * pairings.len() as u64 / 500).clamp(1, 16),
            pairings,
            pairs: file.pairs,
            conditions,
            first_opening: 0,
            seed: file.seed,
            sprt: None,
        };
        contest.check()?;
        let name = file.name.unwrap_or_else(|| format!("A tournament of {}", contest.game));
        Ok(Tournament { name, format: file.format, rounds, contest })
    }
}

/// A mistake in a file: the line, what was found and what was expected.
pub(crate) fn toml_fault(text: &str, error: &toml::de::Error) -> Fault {
    let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
    let found = text.lines().nth(line - 1).unwrap_or_default().trim();
    Fault::new(format!("line {line}: {} in \"{found}\"", error.message().replace('\n', " ")))
}

#[cfg(test)]
mod tests;
