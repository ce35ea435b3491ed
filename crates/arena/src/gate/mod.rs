//! The gate: a player has to do well enough against each of some baselines, for points.
//!
//! *Idea*: a file names opponents, from easy to hard; each is a match of some pairs and brings points if the share of the
//! score reaches what is asked for. The result is a list of passed and failed lines, also in the forms that graders read.
//!
//! ```toml
//! game = "connect-four"
//! seed = 1
//! openings = "random:2-6"       # or own, start, or a file with one opening a line; the game's own if left out
//!
//! [[baseline]]
//! against = "random"
//! pairs = 10
//! score = 0.95                  # of all points of the games
//! points = 10
//!
//! [[baseline]]
//! name = "looks four plies ahead"
//! against = "engine:depth=4"
//! pairs = 20
//! score = 0.5
//! points = 30
//! visibility = "after_due_date" # for Gradescope; may be left out
//! ```

mod forms;

use std::path::Path;

use games::Fault;
use jobs::Stop;
use serde::{Deserialize, Serialize};

use crate::clock::Pace;
use crate::contest::{Contest, Progress};
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::referee::Conditions;
use crate::tournament::{Round, Trouble, toml_fault};

pub use forms::{csv, gradescope, junit};

/// What a player has to pass.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The game with its settings.
    pub game: String,
    /// The opponents.
    pub baselines: Vec<Baseline>,
    contests: Vec<Contest>,
}

/// An opponent and what is asked for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The title of the line; the opponent if there is none.
    pub name: Option<String>,
    /// The opponent.
    pub against: String,
    /// Pairs of games.
    #[serde(default = "usual_pairs")]
    pub pairs: u64,
    /// The share of the points to reach, from 0 to 1.
    pub score: f64,
    /// What it brings.
    #[serde(default = "usual_points")]
    pub points: f64,
    /// Who may see it, in the words of Gradescope.
    pub visibility: Option<String>,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    openings: Option<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    pace: Pace,
    longest: Option<usize>,
    #[serde(default)]
    baseline: Vec<Baseline>,
}

fn usual_pairs() -> u64 {
    10
}

fn usual_points() -> f64 {
    1.0
}

/// What came of a gate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GateView {
    /// The game.
    pub game: String,
    /// The player.
    pub player: String,
    /// The lines, in the order of the file.
    pub lines: Vec<GateLine>,
    /// Points reached.
    pub points: f64,
    /// Points there were.
    pub max_points: f64,
    /// Whether all lines were passed.
    pub passed: bool,
}

/// A line of a gate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GateLine {
    /// Its title.
    pub name: String,
    /// The opponent.
    pub against: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of the points reached, from 0 to 1.
    pub score: f64,
    /// The share that was asked for.
    pub needed: f64,
    /// Whether that is enough.
    pub passed: bool,
    /// Points reached: all or nothing.
    pub points: f64,
    /// Points there were.
    pub max_points: f64,
    /// Who may see it.
    pub visibility: Option<String>,
    /// The first few fouls of the player, in words.
    pub fouls: Vec<String>,
}

impl Gate {
    /// Reads the text of a file for this player; `read` gives the texts of the files it names.
    pub fn parse(
        text: &str,
        player: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Gate, Fault> {
        let file: File = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
        let session = games::open(&file.game)?;
        let game = session.view().game;
        if file.baseline.is_empty() {
            return Err(Fault::new("there is no baseline")
                .expected("at least one section")
                .example("[[baseline]] against = \"random\", score = 0.9"));
        }
        let entrant = Entrant::parse(player).and_then(|who| who.with_file(&*session, read))?;
        let usual = Conditions::default();
        let conditions =
            Conditions { pace: file.pace, longest: file.longest.unwrap_or(usual.longest), ..usual };
        let mut contests = Vec::new();
        for (number, line) in (1..).zip(&file.baseline) {
            let at = |fault: Fault| Fault::new(format!("baseline {number}: {fault}"));
            if !(0.0..=1.0).contains(&line.score) || line.points.is_nan() || line.points < 0.0 {
                return Err(at(Fault::new("its score or points are out of range")
                    .expected("a score from 0 to 1, and points of at least 0")
                    .example("score = 0.5")));
            }
            let known = ["hidden", "after_due_date", "after_published", "visible"];
            if let Some(word) = line.visibility.as_deref().filter(|word| !known.contains(word)) {
                return Err(at(Fault::new(format!("there is no visibility \"{word}\""))
                    .expected(format!("one of {}", known.join(", ")))));
            }
            let other = Entrant::parse(&line.against)
                .and_then(|who| who.with_file(&*session, read))
                .map_err(at)?;
            let words = file.openings.as_deref();
            let openings = Openings::chosen(words, &game, file.seed, line.pairs, read)?;
            let contest = Contest {
                conditions: conditions.clone(),
                openings,
                seed: file.seed,
                ..Contest::of_two(&game, [entrant.clone(), other], line.pairs)
            };
            contest.check().map_err(at)?;
            contests.push(contest);
        }
        Ok(Gate { game, baselines: file.baseline, contests })
    }

    /// All pairs of games.
    pub fn units(&self) -> u64 {
        self.contests.iter().map(Contest::units).sum()
    }

    /// Plays all baselines, in a folder if one is given; none if it was stopped before the end.
    pub fn play(
        &self,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Contest, &Progress<'_, '_>) + Sync),
    ) -> Result<Option<(GateView, Vec<Round>)>, Trouble> {
        let (mut lines, mut rounds) = (Vec::new(), Vec::new());
        for (number, (contest, baseline)) in self.contests.iter().zip(&self.baselines).enumerate() {
            let folder = folder.map(|folder| folder.join(format!("baseline-{}", number + 1)));
            let round = Round::play(contest.clone(), folder.as_deref(), threads, stop, listener)?;
            if !round.is_done {
                return Ok(None);
            }
            lines.push(line(baseline, &round));
            rounds.push(round);
        }
        let view = GateView {
            game: self.game.clone(),
            player: self.contests.first().map_or_else(String::new, |one| one.names[0].clone()),
            points: lines.iter().map(|line| line.points).sum(),
            max_points: lines.iter().map(|line| line.max_points).sum(),
            passed: lines.iter().all(|line| line.passed),
            lines,
        };
        Ok(Some((view, rounds)))
    }
}

/// Fouls that are told; a player that commits one commits many.
const FOULS: usize = 3;

fn line(baseline: &Baseline, round: &Round) -> GateLine {
    let tally = round.total.tally();
    let score = tally.by_games().0;
    // Rounding must not cost anybody a point.
    let passed = score + 1e-9 >= baseline.score;
    let fouls = round.pairs.iter().flat_map(|(_, pair)| {
        let own = pair.fouls().filter(|(who, _)| *who == pair.players[0]);
        own.map(|(_, what)| what.to_string())
    });
    GateLine {
        name: baseline.name.clone().unwrap_or_else(|| baseline.against.clone()),
        against: baseline.against.clone(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score,
        needed: baseline.score,
        passed,
        points: if passed { baseline.points } else { 0.0 },
        max_points: baseline.points,
        visibility: baseline.visibility.clone(),
        fouls: fouls.take(FOULS).collect(),
    }
}

#[cfg(test)]
mod tests;
