//! A contest: pairs of games between players on a list, everybody under the same conditions.
//!
//! *Idea*: a match is a contest of two, a round robin one of many; both are a list of pairings and a number of pairs for
//! each. The pairs are numbered: first the first pair of every pairing, then the second one of each, and so on, so that
//! after any prefix everybody has played about equally often. A pair is two games with the same opening and swapped
//! colours, and depends on nothing but the contest and its number; a few pairs are a shard of a job.
//!
//! *Guarantee*: between repeatable players the same contest gives the same games bit for bit, on any number of threads,
//! interrupted or not. A sequential test looks at the pairs in their order; pairs after the one that decided it do not
//! count, so that it does not matter how many were played beyond.

mod changed;
mod results;
mod run;
mod work;

use std::collections::BTreeMap;

use games::Fault;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::referee::Conditions;
use crate::statistics::{EloModel, Sprt};

pub use results::{Results, Total, standings};
pub use run::Progress;
pub use work::{KIND, Pair, open};

/// What is played. It is a [`jobs::Work`], so it can be run alone, as a job, or on many machines.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The game with its settings.
    pub game: String,
    /// The players.
    pub players: Vec<Entrant>,
    /// What they are called in tables; as many as there are players.
    pub names: Vec<String>,
    /// Who plays whom, by numbers of players.
    pub pairings: Vec<[usize; 2]>,
    /// Pairs of games for each pairing; with a sequential test the most there may be.
    pub pairs: u64,
    /// Pairs in a shard.
    pub chunk: u64,
    /// What holds for every game.
    pub conditions: Conditions,
    /// Where the games begin; all pairings play the same openings.
    pub openings: Openings,
    /// The number of the first opening.
    pub first_opening: u64,
    /// For players that use chance.
    pub seed: u64,
    /// A test that ends a match of two early.
    pub sprt: Option<SprtText>,
}

/// A sequential test in a manifest, which holds no fractions: Elo as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtText {
    /// Hypothesis 0.
    pub elo0: String,
    /// Hypothesis 1.
    pub elo1: String,
    /// In which Elo.
    pub model: EloModel,
}

impl SprtText {
    /// The test, if both are numbers and differ.
    pub fn test(&self) -> Result<Sprt, Fault> {
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        match (number(&self.elo0), number(&self.elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 && elo1 - elo0 < 2000.0 => {
                Ok(Sprt { model: self.model, ..Sprt::new(elo0, elo1) })
            }
            _ => {
                Err(Fault::new(format!("\"{},{}\" is no pair of hypotheses", self.elo0, self.elo1))
                    .expected("two Elo differences, the smaller first")
                    .example("0,10"))
            }
        }
    }
}

impl Contest {
    /// A match of two at the usual start under usual conditions.
    pub fn of_two(game: &str, players: [Entrant; 2], pairs: u64) -> Contest {
        Contest {
            game: game.to_owned(),
            names: players.iter().map(Entrant::to_string).collect(),
            players: players.into(),
            pairings: vec![[0, 1]],
            pairs,
            chunk: 1,
            conditions: Conditions::default(),
            openings: Openings::Start,
            first_opening: 0,
            seed: 0,
            sprt: None,
        }
    }

    /// Everybody against everybody.
    pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
        (0..players).flat_map(|one| (one + 1..players).map(move |two| [one, two])).collect()
    }

    /// The first against everybody else.
    pub fn gauntlet(players: usize) -> Vec<[usize; 2]> {
        (1..players).map(|other| [0, other]).collect()
    }

    /// All pairs of all pairings.
    pub fn units(&self) -> u64 {
        self.pairs * self.pairings.len() as u64
    }

    /// Checks that everybody can play the game, and that there is something to play.
    pub fn check(&self) -> Result<(), Fault> {
        let session = games::open(&self.game)?;
        self.conditions.pace.check()?;
        if self.pairs == 0 || self.pairings.is_empty() {
            return Err(Fault::new("there is nothing to play")
                .expected("at least 2 players and 1 pair of games"));
        }
        if self.names.len() != self.players.len() {
            return Err(Fault::new(format!(
                "there are {} names for {} players",
                self.names.len(),
                self.players.len()
            )));
        }
        if self.chunk == 0 || self.conditions.longest == 0 {
            return Err(Fault::new("a limit of 0 leaves nothing to play").expected("at least 1"));
        }
        if let Some([one, two]) = self
            .pairings
            .iter()
            .find(|pairing| pairing.iter().any(|&player| player >= self.players.len()))
        {
            return Err(Fault::new(format!("the pairing {one}-{two} names a missing player")));
        }
        for player in &self.players {
            player
                .check(&*session)
                .map_err(|fault| Fault::new(format!("player {player}: {fault}")))?;
        }
        if let Some(sprt) = &self.sprt {
            sprt.test()?;
            if self.pairings.len() != 1 {
                return Err(Fault::new("a sequential test is for a match of two"));
            }
        }
        self.openings.start(&self.game, 0)?.session()?;
        Ok(())
    }

    /// The contest that the parameters of a manifest describe.
    fn read(parameters: &Value) -> Result<Contest, String> {
        let text: Manifest =
            serde_json::from_value(parameters.clone()).map_err(|fault| fault.to_string())?;
        let said = |fault: Fault| fault.to_string();
        let session = games::open(&text.game).map_err(said)?;
        let mut read = |path: &str| {
            let missing = || Fault::new(format!("the manifest lacks the file {path}"));
            text.files.get(path).cloned().ok_or_else(missing)
        };
        let players = text.players.iter().map(|player| {
            Entrant::parse(player).and_then(|player| player.with_file(&*session, &mut read))
        });
        let players: Vec<Entrant> = players.collect::<Result<_, _>>().map_err(said)?;
        if text.names.len() != players.len() {
            return Err(format!("it has {} names for {} players", text.names.len(), players.len()));
        }
        let hashes: Vec<Option<String>> = players.iter().map(Entrant::hash).collect();
        if let Some(sentence) = changed::changed_player(&text, &hashes) {
            return Err(sentence);
        }
        Ok(Contest {
            game: text.game,
            players,
            names: text.names,
            pairings: text.pairings,
            pairs: text.pairs,
            chunk: text.chunk,
            conditions: text.conditions,
            openings: text.openings,
            first_opening: text.first_opening,
            seed: text.seed,
            sprt: text.sprt,
        })
    }

    /// The files of evaluations by their paths.
    pub fn files(&self) -> BTreeMap<String, String> {
        let path = |player: &Entrant| {
            let text = player.to_string();
            let path = text.split("eval=").nth(1)?.split(',').next()?;
            Some((path.to_owned(), player.custom()?.text().to_owned()))
        };
        self.players.iter().filter_map(path).collect()
    }

    fn manifest(&self) -> Manifest {
        Manifest {
            game: self.game.clone(),
            players: self.players.iter().map(Entrant::to_string).collect(),
            names: self.names.clone(),
            files: self.files(),
            hashes: self.players.iter().map(Entrant::hash).collect(),
            pairings: self.pairings.clone(),
            pairs: self.pairs,
            chunk: self.chunk,
            conditions: self.conditions.clone(),
            openings: self.openings.clone(),
            first_opening: self.first_opening,
            seed: self.seed,
            sprt: self.sprt.clone(),
        }
    }
}

/// A contest as it stands in a manifest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    game: String,
    players: Vec<String>,
    names: Vec<String>,
    /// The evaluations that players were given as files: a job is complete in itself.
    files: BTreeMap<String, String>,
    /// The content hashes of players that come from files; a job goes on only with the very same files.
    hashes: Vec<Option<String>>,
    pairings: Vec<[usize; 2]>,
    pairs: u64,
    chunk: u64,
    conditions: Conditions,
    openings: Openings,
    first_opening: u64,
    #[serde(with = "jobs::decimal")]
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtText>,
}

#[cfg(test)]
mod tests;
