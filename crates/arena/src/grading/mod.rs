//! Grading: a player has to reach a score against each of several baselines, for points.
//!
//! *Idea*: a file names opponents, from easy to hard. Each is a match of some pairs, which gives points if the score reaches the
//! required one. The result is a list of passed and failed lines, also in the formats that graders read.
//!
//! ```toml
//! game = "connect-four"
//! seed = 1
//! openings = "random:2-6"       # or own, start, or a file with one opening per line or of PDN; default: the game's own
//!
//! [sandbox]                     # optional: bots run with bubblewrap; see `Sandbox`
//! required = true
//!
//! [[baseline]]
//! against = "random"
//! pairs = 10
//! score = 0.95                  # the share of all points
//! points = 10
//!
//! [[baseline]]
//! name = "depth 4"
//! against = "engine:depth=4"
//! pairs = 20
//! score = 0.5
//! points = 30
//! partial = true                # part of the points for part of the score; default: all or nothing
//! visibility = "after_due_date" # for Gradescope; optional
//! ```

mod forms;

use std::path::Path;

use games::Fault;
use serde::{Deserialize, Serialize};

use crate::contest::{Contest, effects};
use crate::error::ArenaError;
use crate::openings::Openings;
use crate::player_spec::{PlayerSpec, player_beside};
use crate::program::Sandbox;
use crate::referee::Conditions;
use crate::time_control::TimeControl;
use crate::tournament::{Names, Round, RunSettings, check_parts};

pub use forms::{csv, gradescope, gradescope_unplayable, junit};

/// A player with its baselines.
#[derive(Clone, Debug)]
pub struct Grading {
    /// The game with its settings.
    pub game: String,
    /// The baselines.
    pub baselines: Vec<Baseline>,
    contests: Vec<Contest>,
}

/// An opponent and the score to reach.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The title of the line; default: the opponent. No two given titles look alike.
    pub name: Option<String>,
    /// The opponent.
    pub against: String,
    /// Pairs of games.
    #[serde(
        default = "crate::contest::default_pairs",
        deserialize_with = "crate::contest::at_least_one"
    )]
    pub pairs: u64,
    /// The required score, from 0 to 1.
    pub score: f64,
    /// The points for it.
    #[serde(default = "default_points")]
    pub points: f64,
    /// Whether a part of the required score gives that part of the points; otherwise all or nothing.
    #[serde(default)]
    pub partial: bool,
    /// The visibility of the line in Gradescope.
    pub visibility: Option<String>,
}

/// A grading file that has been read, before it is known who plays.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradingFile {
    game: String,
    openings: Option<String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    time_control: TimeControl,
    max_plies: Option<usize>,
    sandbox: Option<Sandbox>,
    #[serde(default)]
    baseline: Vec<Baseline>,
}

fn default_points() -> f64 {
    1.0
}

/// The result of a grading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradeReport {
    /// The game.
    pub game: String,
    /// The player.
    pub player: String,
    /// The lines, in the order of the file.
    pub lines: Vec<GradeLine>,
    /// Points reached.
    pub points: f64,
    /// Maximum number of points.
    pub max_points: f64,
    /// Whether all lines were passed.
    pub passed: bool,
}

/// A line of a grading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradeLine {
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
    /// The score, from 0 to 1.
    pub score: f64,
    /// The required score.
    pub needed: f64,
    /// Whether it was reached.
    pub passed: bool,
    /// Points reached: all or nothing, or with `partial` the share of the required score, rounded down to hundredths.
    pub points: f64,
    /// Maximum number of points.
    pub max_points: f64,
    /// The visibility of the line in Gradescope.
    pub visibility: Option<String>,
    /// The first few different forfeits of the player in words, each with the number of its games.
    pub forfeits: Vec<String>,
    /// Pairs of games that repeat another pair: they say nothing new.
    #[serde(default)]
    pub repeated_pairs: u64,
}

impl GradingFile {
    /// Reads the text. Fails, with the line, if it is not understood.
    pub fn parse(text: &str) -> Result<GradingFile, Fault> {
        if text.trim().is_empty() {
            return Err(Fault::new("the file is empty")
                .expected("a game and at least one baseline")
                .example(
                    "game = \"connect-four\", then [[baseline]], against = \"random\", score = 0.9",
                ));
        }
        let mut file: GradingFile = toml::from_str(text).map_err(|error| {
            let example = "[[baseline]] against = \"random\", score = 0.9";
            TimeControl::fault_in_file(text, &error, "a game and baselines", example)
        })?;
        games::open(&file.game)?;
        if file.baseline.is_empty() {
            return Err(Fault::new("there is no baseline")
                .expected("at least one section")
                .example("[[baseline]] against = \"random\", score = 0.9"));
        }
        let mut names = Names::of("baseline");
        for (number, baseline) in (1..).zip(&mut file.baseline) {
            let Some(name) = &mut baseline.name else { continue };
            names.add(number, name)?;
            *name = name.trim().to_owned();
        }
        Ok(file)
    }

    /// The same file in a folder, to which the paths of bots are relative if they exist there, else to the current one.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> GradingFile {
        for baseline in &mut self.baseline {
            baseline.against = player_beside(folder, &baseline.against);
        }
        self
    }

    /// The player of this text, and that it can play the game of the file. A fault of it is none of the file.
    pub fn player(
        &self,
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<PlayerSpec, Fault> {
        let session = games::open(&self.game)?;
        let player = PlayerSpec::read(text, &*session, read)?;
        player.check(&*session)?;
        Ok(player)
    }

    /// The grading for this player. Fails, with the number of the baseline, if the games cannot be played.
    pub fn grading(
        self,
        player: &PlayerSpec,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Grading, Fault> {
        let file = self;
        let session = games::open(&file.game)?;
        let game = session.name();
        let defaults = Conditions::default();
        let conditions = Conditions {
            time_control: file.time_control,
            max_plies: file.max_plies.unwrap_or(defaults.max_plies),
            ..defaults
        };
        let mut contests = Vec::new();
        for (number, line) in (1..).zip(&file.baseline) {
            let at = |fault: Fault| fault.within(format_args!("baseline {number}"));
            if !(0.0..=1.0).contains(&line.score) {
                // Many mean per cent.
                let percent = (2.0..=100.0).contains(&line.score);
                let example = if percent { line.score.round() / 100.0 } else { 0.5 };
                return Err(at(Fault::new(format!("score = {}", written(line.score)))
                    .expected("a share from 0 to 1")
                    .example(format!("score = {example}"))));
            }
            if !(0.0..=MAX_POINTS).contains(&line.points) {
                return Err(at(Fault::new(format!("points = {}", written(line.points)))
                    .expected(format!("a number from 0 to {MAX_POINTS}"))
                    .example("points = 10")));
            }
            let known = ["hidden", "after_due_date", "after_published", "visible"];
            if let Some(word) = line.visibility.as_deref().filter(|word| !known.contains(word)) {
                return Err(at(Fault::new(format!("there is no visibility \"{word}\""))
                    .expected(format!("one of {}", known.join(", ")))));
            }
            let other = PlayerSpec::read(&line.against, &*session, read).map_err(at)?;
            let openings = file.openings.as_deref();
            let openings = Openings::choose(openings, &game, file.seed, line.pairs, read)?;
            let contest = Contest {
                conditions: conditions.clone(),
                openings,
                seed: file.seed,
                // A bot that cannot be started forfeits its games. No player is ever out.
                max_forfeits: Some(0),
                ..Contest::of_two(&game, [player.clone(), other], line.pairs)
            }
            .in_sandbox(file.sandbox.clone());
            contest.check().map_err(at)?;
            contests.push(contest);
        }
        let players = contests.iter().flat_map(|contest| &contest.players);
        effects::check_limits(&file.time_control, players, effects::key)?;
        Ok(Grading { game, baselines: file.baseline, contests })
    }
}

impl Grading {
    /// Reads the text of a grading file for this player; `read` returns the texts of the files it names. Fails, with the line or the
    /// number of the baseline, if it is not understood or cannot be played.
    pub fn parse(
        text: &str,
        player: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Grading, Fault> {
        let file = GradingFile::parse(text)?;
        let player = file.player(player, read)?;
        file.grading(&player, read)
    }

    /// The matches, one for each baseline.
    pub fn contests(&self) -> &[Contest] {
        &self.contests
    }

    /// The number of pairs of games of all baselines.
    pub fn units(&self) -> u64 {
        self.contests.iter().map(Contest::units).sum()
    }

    /// Plays the matches against all baselines; `None` if it was stopped before the end.
    pub fn play(&self, settings: &RunSettings<'_>) -> Result<Option<GradeReport>, ArenaError> {
        check_parts(settings.folder.as_deref(), &["baseline"])?;
        let mut lines = Vec::new();
        // All matches have the hashes of the first: a bot may change its files while it plays.
        let contests: Vec<Contest> = self.contests.iter().map(Contest::with_hashes).collect();
        for (number, (contest, baseline)) in contests.into_iter().zip(&self.baselines).enumerate() {
            let settings = settings.subfolder(&format!("baseline-{}", number + 1));
            let round = Round::play(contest, &settings)?;
            if let Some(why) = round.aborted {
                return Err(ArenaError::Play(Fault::new(why)));
            }
            if !round.is_done {
                return Ok(None);
            }
            // Points against a baseline that crashes or plays illegal moves say nothing about the player.
            if let Some(forfeit) = round.fault_of(1) {
                let name = &round.contest.names[1];
                let fault = Fault::new(format!("baseline {}: {name} {forfeit}", number + 1));
                return Err(ArenaError::Play(fault));
            }
            lines.push(line(baseline, &round));
        }
        Ok(Some(GradeReport {
            game: self.game.clone(),
            player: self.contests.first().map_or_else(String::new, |one| one.names[0].clone()),
            points: sum(lines.iter().map(|line| line.points)),
            max_points: sum(lines.iter().map(|line| line.max_points)),
            passed: lines.iter().all(|line| line.passed),
            lines,
        }))
    }
}

impl GradeLine {
    /// The score and the needed one as percentages: with the digits of the needed one, at least one after the point. A score that
    /// fails is rounded down, so that it is less than the needed one in print, too.
    pub fn percentages(&self) -> [String; 2] {
        let written = self.needed.to_string();
        let decimals = written.split_once('.').map_or(0, |(_, digits)| digits.len());
        let decimals = decimals.saturating_sub(2).clamp(1, 8);
        let unit = 10f64.powi(decimals as i32);
        let mut score = 100.0 * self.score;
        if !self.passed {
            // A rounding error must not cost a digit.
            score = (score * unit + 1e-7).floor() / unit;
        }
        [score, 100.0 * self.needed].map(|percent| format!("{percent:.decimals$} %"))
    }
}

/// The sum of points; sums of decimal numbers have rounding errors.
fn sum(points: impl Iterator<Item = f64>) -> f64 {
    (points.sum::<f64>() * 1e6).round() / 1e6
}

/// A number in few digits: 95 for 95.0, and 1e308 without its zeros.
fn written(number: f64) -> String {
    format!("{number:?}").trim_end_matches(".0").to_owned()
}

/// Maximum number of points of a baseline.
const MAX_POINTS: f64 = 1e6;

/// Maximum number of different forfeits listed per baseline.
const MAX_FORFEITS: usize = 3;

/// The result against a baseline.
fn line(baseline: &Baseline, round: &Round) -> GradeLine {
    let tally = round.total.tally();
    let score = tally.by_games().0;
    // A rounding error must not cost a point.
    let passed = score + 1e-9 >= baseline.score;
    let forfeits = round.pairs.iter().flat_map(|(_, pair)| {
        let own = pair.forfeits().filter(|(who, _)| *who == pair.players[0]);
        own.map(|(_, what)| what.to_string())
    });
    let points = match baseline.score {
        _ if passed => baseline.points,
        needed if baseline.partial => part_of_points(baseline.points, score / needed),
        _ => 0.0,
    };
    GradeLine {
        name: baseline.name.clone().unwrap_or_else(|| baseline.against.clone()),
        against: baseline.against.clone(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score,
        needed: baseline.score,
        passed,
        points,
        max_points: baseline.points,
        visibility: baseline.visibility.clone(),
        forfeits: grouped(forfeits),
        repeated_pairs: round.total.repeated,
    }
}

/// The share of the points, rounded down to hundredths.
fn part_of_points(points: f64, share: f64) -> f64 {
    // A rounding error must not cost a hundredth.
    (100.0 * points * share + 1e-6).floor() / 100.0
}

/// Equal texts once with their number, at most the first few.
fn grouped(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut groups: Vec<(String, u64)> = Vec::new();
    for text in texts {
        match groups.iter_mut().find(|(known, _)| *known == text) {
            Some((_, games)) => *games += 1,
            None => groups.push((text, 1)),
        }
    }
    let shown = groups.into_iter().take(MAX_FORFEITS);
    shown
        .map(|(text, games)| format!("{text} ({games} game{})", if games == 1 { "" } else { "s" }))
        .collect()
}

#[cfg(test)]
mod tests;
