//! Tuning: fits the weights of an evaluation to the results of games, and proves the gain by a match.
//!
//! *Idea*: the engine plays itself. Every quiet position of these games is a sample: what each feature counts for the first
//! side less what it counts for the second, and how the game ended. Logistic regression finds the weights under which the
//! results are most likely; weights of features that are seldom out of balance are then shrunk towards nothing, since
//! a fit that explains the games best need not play best. The next generation plays with the new weights. Whether it was
//! worth it, a match says, with openings that were not used before.
//!
//! The two sides of these games are not quite the same: the second one is a rival, with weights disturbed by chance and a
//! part of the usual weights mixed in. So the two games of a pair differ, and it shows what comes of plans that nobody with
//! the present weights would have: that a lead can be brought home is seen only once somebody tries to. A fit takes the
//! games of its generation and of the one before.
//!
//! *Guarantee*: with limits of depth or positions the same settings give the same weights. The fit is the one best answer of
//! a convex problem; nothing depends on a starting point.
//!
//! *Cost*: the games; the fit takes f^2 steps for each sample, f features, some ten times.
//!
//! *Source*: M. Buro, "From simple features to sophisticated evaluation functions", 1998, for the logistic fit; the
//! shrinkage by count is that of empirical Bayes.

mod fit;
mod samples;

use std::path::Path;

use games::view::FeatureView;
use games::{CustomKind, EvalChoice, Fault, GameSession};
use jobs::Stop;
use outwit::Rng;
use outwit::hash::key_of;

use crate::contest::{Contest, Progress};
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::referee::Conditions;
use crate::tournament::{Round, Trouble};
use crate::view::MatchView;

pub use fit::Fit;
pub use samples::{Sample, samples};

/// Rivals in a generation.
const RIVALS: u64 = 4;

/// How to tune.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The game with its settings.
    pub game: String,
    /// The searcher without its evaluation: `engine:nodes=1000`.
    pub searcher: String,
    /// The evaluation to begin with and to be measured against: a name, or the text of a file.
    pub from: Start,
    /// Pairs of games in a generation.
    pub pairs: u64,
    /// Generations.
    pub generations: u64,
    /// A weight is multiplied with n / (n + shrink), n being the samples in which its feature is out of balance.
    pub shrink: f64,
    /// Pairs of the match that proves the gain; 0 = none.
    pub proof: u64,
    /// Where the games begin.
    pub openings: Openings,
    /// What holds for every game.
    pub conditions: Conditions,
    /// For everything left to chance.
    pub seed: u64,
}

/// The evaluation to begin with.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// One of the game's own, by name.
    Named(String),
    /// The text of a file.
    Text(String),
    /// Only the features that are worth much, which in games of capture is the material.
    Material,
}

/// What is told meanwhile.
#[derive(Debug)]
pub enum Step<'a> {
    /// Games of a generation, from 1; of the proof if it is 0.
    Games(u64, &'a Progress<'a, 'a>),
    /// A fit is done.
    Fitted(u64, &'a Fit),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The fit of the last generation.
    pub fit: Fit,
    /// The file of the evaluation.
    pub text: String,
    /// The text of the evaluation that it was measured against, if that was no named one.
    pub from: Option<String>,
    /// The match against the beginning, from the view of the new weights.
    pub proof: Option<(MatchView, Round)>,
}

impl Tuning {
    /// Plays, fits and proves; none if it was stopped before the end. With a folder all games are kept there, and it
    /// goes on where it was.
    pub fn run(
        &self,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&Step<'_>) + Sync),
    ) -> Result<Option<Tuned>, Trouble> {
        let play = Trouble::Play;
        let session = games::open(&self.game).map_err(play)?;
        let features = session.features();
        if features.is_empty() {
            return Err(play(
                Fault::new(format!("{} has no features to put weights to", self.game))
                    .expected("a game with named features")
                    .example("connect-four"),
            ));
        }
        let begin = match &self.from {
            Start::Named(name) => Seat { text: None, eval: name.clone() },
            Start::Text(text) => Seat { text: Some(text.clone()), eval: "before.toml".into() },
            Start::Material => {
                let fit = Fit::only_the_dear(&features);
                Seat { text: Some(fit.file("before", &self.game)), eval: "before.toml".into() }
            }
        };
        let mut current = begin.clone();
        let mut all = Vec::new();
        let mut fit = None;
        for generation in 1..=self.generations.max(1) {
            let mut players = vec![self.seat(&current).map_err(play)?];
            for number in 0..RIVALS {
                let rival = self.rival(&current, &*session, &features, (generation, number));
                players.push(rival.and_then(|rival| self.seat(&rival)).map_err(play)?);
            }
            let contest = self.contest(players, self.pairs.div_ceil(RIVALS), generation);
            let name = format!("generation-{generation}");
            let folder = folder.map(|folder| folder.join(name));
            let hear = |_: &Contest, progress: &Progress<'_, '_>| {
                listener(&Step::Games(generation, progress));
            };
            let round = Round::play(contest, folder.as_deref(), threads, stop, &hear)?;
            if !round.is_done {
                return Ok(None);
            }
            let new = samples(&round, &features).map_err(play)?;
            let known = all.len();
            all.extend(new);
            let fitted = Fit::of(&features, &all, self.shrink).map_err(play)?;
            // What older games say is true of players who did not know better.
            all.drain(..known);
            listener(&Step::Fitted(generation, &fitted));
            let text = fitted.file("tuned", &self.game);
            current = Seat { text: Some(text), eval: format!("generation-{generation}.toml") };
            fit = Some(fitted);
        }
        let Some(fit) = fit else { return Ok(None) };
        let proof = if self.proof == 0 {
            None
        } else {
            let players =
                vec![self.seat(&current).map_err(play)?, self.seat(&begin).map_err(play)?];
            let contest = self.contest(players, self.proof, 0);
            let hear = |_: &Contest, progress: &Progress<'_, '_>| {
                listener(&Step::Games(0, progress));
            };
            let folder = folder.map(|folder| folder.join("proof"));
            let round = Round::play(contest, folder.as_deref(), threads, stop, &hear)?;
            if !round.is_done {
                return Ok(None);
            }
            let names = ["tuned", "before"].map(String::from);
            Some((MatchView::of_tally(&self.game, names, &round.total.tally()), round))
        };
        let text = current.text.unwrap_or_default();
        Ok(Some(Tuned { fit, text, from: begin.text, proof }))
    }

    /// An evaluation close by. Of one that is no list of weights, only the material is known.
    fn rival(
        &self,
        seat: &Seat,
        session: &dyn GameSession,
        features: &[FeatureView],
        (generation, number): (u64, u64),
    ) -> Result<Seat, Fault> {
        let mut rng = Rng::new(key_of(&(self.seed, generation, number)));
        let mut fit = Fit::only_the_dear(features);
        if let Some(text) = &seat.text {
            let custom = session.custom_eval(text)?;
            if matches!(custom.kind(), CustomKind::Weights { .. }) {
                for (name, weight) in &mut fit.weights {
                    *weight = custom.weight(name).unwrap_or(0.0);
                }
            }
        }
        let dear = samples::dear(features);
        for (place, (_, weight)) in fit.weights.iter_mut().enumerate() {
            *weight *= 0.8 + 0.4 * rng.unit();
            if !dear.contains(&place) {
                *weight += features[place].weight * (rng.unit() - 0.25);
            }
        }
        let text = Some(fit.file("rival", &self.game));
        Ok(Seat { text, eval: format!("rival-{generation}-{number}.toml") })
    }

    /// The searcher with an evaluation.
    fn seat(&self, seat: &Seat) -> Result<Entrant, Fault> {
        let joint = if self.searcher.contains(':') { ',' } else { ':' };
        let session = games::open(&self.game)?;
        let entrant = Entrant::parse(&format!("{}{joint}eval={}", self.searcher, seat.eval))?;
        let mut read = |path: &str| {
            seat.text.clone().ok_or_else(|| Fault::new(format!("{path} has not been read")))
        };
        let entrant = entrant.with_file(&*session, &mut read)?;
        entrant.check(&*session)?;
        Ok(entrant)
    }

    /// Games of the first player against all others, with openings of their own.
    fn contest(&self, players: Vec<Entrant>, pairs: u64, number: u64) -> Contest {
        Contest {
            game: self.game.clone(),
            names: players.iter().map(Entrant::to_string).collect(),
            pairings: Contest::gauntlet(players.len()),
            players,
            pairs,
            chunk: (pairs / 500).clamp(1, 16),
            conditions: self.conditions.clone(),
            openings: self.openings.clone(),
            first_opening: number << 32,
            seed: self.seed.wrapping_add(number),
            sprt: None,
        }
    }
}

/// An evaluation for a searcher: its name in the player's text, and the file behind it if there is one.
#[derive(Clone, Debug)]
struct Seat {
    text: Option<String>,
    eval: String,
}

impl Start {
    /// What a text means: `material`, the name of an evaluation, or a file, whose text `read` gives.
    pub fn read(
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Start, Fault> {
        Ok(match EvalChoice::from(text) {
            EvalChoice::Unread(path) => Start::Text(read(&path)?),
            _ if text == "material" => Start::Material,
            _ => Start::Named(text.into()),
        })
    }
}

#[cfg(test)]
mod tests;
