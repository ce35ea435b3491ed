//! Tuning: fits the weights of an evaluation to the results of games, and measures the gain in a match.
//!
//! *Idea*: the engine plays itself. Positions of these games are samples (see [`samples`]): the counts of each feature for the
//! first side minus those for the second side, and the result of the game. Logistic regression finds the weights under which the
//! results are most likely. The weights of features that are seldom unbalanced are then shrunk towards 0, because the fit
//! that explains the games best need not play best. The next generation plays with the new weights. A final match
//! measures the gain, with openings that no generation has used; a list of openings that is too short starts over.
//!
//! The opponents in these games are variations: evaluations with randomly changed weights and a random part of the game's
//! default weights. So the two games of a pair differ, and the games also contain plans that the current weights would not
//! play. A fit uses the games of its generation and of the previous one.
//!
//! *Guarantee*: with limits of depth or nodes the same settings give the same weights. The fit is the unique optimum of a convex
//! problem and does not depend on a starting point.
//!
//! *Cost*: the games; the fit takes about ten steps of f^2 operations for each sample, f features.
//!
//! *Source*: M. Buro, "From simple features to sophisticated evaluation functions", 1998, for the logistic fit; the shrinkage
//! by count is that of empirical Bayes.

mod fit;
mod options;
mod samples;

use std::path::Path;

use games::view::FeatureView;
use games::{CustomKind, EvalChoice, Fault, GameSession};
use jobs::Stop;
use outwit::Rng;
use outwit::hash::key_of;

use crate::contest::{Contest, Progress};
use crate::error::ArenaError;
use crate::openings::Openings;
use crate::player_spec::PlayerSpec;
use crate::referee::Conditions;
use crate::tournament::{ProgressListener, Round, RunSettings, check_parts};
use crate::view::MatchView;

pub use fit::Fit;
pub use samples::{Sample, samples};

/// Variations per generation.
pub const VARIATIONS: u64 = 4;

/// The settings of a tuning run.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The game with its settings.
    pub game: String,
    /// The search, as the text of a player without its evaluation: `engine:nodes=1000`.
    pub search: String,
    /// The initial evaluation, against which the result is measured.
    pub from: InitialEval,
    /// Pairs of games per generation, rounded up to a multiple of [`VARIATIONS`].
    pub pairs: u64,
    /// The number of generations.
    pub generations: u64,
    /// A weight is multiplied by n / (n + shrink) if its feature is unbalanced in n samples.
    pub shrink: f64,
    /// Pairs of games of the final match; 0 = none.
    pub proof: u64,
    /// The openings.
    pub openings: Openings,
    /// The conditions of every game.
    pub conditions: Conditions,
    /// The random seed.
    pub seed: u64,
}

/// The initial evaluation.
#[derive(Clone, Debug, PartialEq)]
pub enum InitialEval {
    /// One of the game's evaluations, by name.
    Named(String),
    /// An evaluation file: its path, for messages, and its text.
    File {
        /// As it was typed.
        path: String,
        /// The contents.
        text: String,
    },
    /// Only the major features, which in games with captures are the pieces.
    Material,
}

/// Reports of progress.
#[derive(Debug)]
pub enum TuningEvent<'a> {
    /// Progress of the games of a generation, counted from 1; 0 = the final match.
    Games(u64, &'a Progress<'a, 'a>),
    /// The fit of a generation.
    Fitted(u64, &'a Fit),
}

/// The result of a tuning run.
#[derive(Clone, Debug)]
pub struct TuningResult {
    /// The fit of the last generation.
    pub fit: Fit,
    /// The text of the evaluation file.
    pub text: String,
    /// The final match, from the view of the new weights.
    pub proof: Option<(MatchView, Round)>,
}

/// An evaluation of a player: its name, and its file if there is one.
#[derive(Clone, Debug)]
struct Eval {
    name: String,
    text: Option<String>,
}

impl Tuning {
    /// Plays and fits all generations and plays the final match; `None` if it was stopped before the end. With a folder all
    /// games are kept there, and an interrupted run resumes.
    pub fn run(
        &self,
        folder: Option<&Path>,
        threads: usize,
        stop: &Stop,
        listener: &(dyn Fn(&TuningEvent<'_>) + Sync),
    ) -> Result<Option<TuningResult>, ArenaError> {
        let play = |contest: Contest, generation: u64, name: String| {
            let folder = folder.map(|folder| folder.join(name));
            let on_progress: ProgressListener<'_> =
                &|_, progress| listener(&TuningEvent::Games(generation, progress));
            let round = Round::play(contest, &RunSettings { folder, threads, stop, on_progress })?;
            if let Some(why) = round.aborted {
                return Err(ArenaError::Play(Fault::new(why)));
            }
            Ok(round.is_done.then_some(round))
        };
        check_parts(folder, &["generation", "proof", options::FILE])?;
        let session = games::open(&self.game)?;
        if let InitialEval::File { path, text } = &self.from {
            // The players have the file under another name, which no message should show.
            session.evaluations().read(text).map_err(|fault| fault.in_file(path))?;
        }
        let features = session.evaluations().features();
        if features.is_empty() {
            return Err(Fault::new(format!("{} has no features with weights", self.game))
                .expected("a game with named features")
                .example("connect-four")
                .into());
        }
        let initial = match &self.from {
            InitialEval::Named(name) => Eval { name: name.clone(), text: None },
            InitialEval::File { text, .. } => {
                Eval { name: "before.toml".into(), text: Some(text.clone()) }
            }
            InitialEval::Material => {
                let text = Fit::of_major_features(&features).file("before", &self.game);
                Eval { name: "before.toml".into(), text: Some(text) }
            }
        };
        // Before any game: a difference that only a later contest notices would cost all games before it.
        self.player(&initial)?;
        // A folder of an earlier version has no options: it is claimed once the games in it have been found to be those of this run.
        let has_games = |folder: &&Path| {
            folder.join("generation-1").exists() && !folder.join(options::FILE).exists()
        };
        let unclaimed = folder.filter(has_games);
        if let (Some(folder), None) = (folder, unclaimed) {
            self.claim(folder)?;
        }
        // Every contest has openings of its own, as far as a list of them lasts.
        let openings = self.pairs.div_ceil(VARIATIONS);
        let mut current = initial.clone();
        let mut samples_used = Vec::new();
        let mut fit = None;
        for generation in 1..=self.generations.max(1) {
            let mut players = vec![self.player(&current)?];
            for number in 0..VARIATIONS {
                let eval = self.variation(&current, &*session, &features, (generation, number))?;
                players.push(self.player(&eval)?);
            }
            let first_opening = (generation - 1) * openings;
            let contest = self.contest(players, openings, generation, first_opening);
            let name = format!("generation-{generation}");
            let Some(round) = play(contest, generation, name)? else { return Ok(None) };
            if let (Some(folder), 1) = (unclaimed, generation) {
                self.claim(folder)?;
            }
            let previous = samples_used.len();
            samples_used.extend(samples(&round, &features)?);
            let fitted = Fit::of(&features, &samples_used, self.shrink)?;
            // The next fit uses only this generation and its own.
            samples_used.drain(..previous);
            listener(&TuningEvent::Fitted(generation, &fitted));
            let text = fitted.file("tuned", &self.game);
            current = Eval { name: format!("generation-{generation}.toml"), text: Some(text) };
            fit = Some(fitted);
        }
        let Some(fit) = fit else { return Ok(None) };
        let mut proof = None;
        if self.proof > 0 {
            let players = vec![self.player(&current)?, self.player(&initial)?];
            let first_opening = self.generations.max(1) * openings;
            let contest = self.contest(players, self.proof, 0, first_opening);
            // More generations or pairs make another match.
            let name = format!("proof-{}-{}", self.generations.max(1), self.proof);
            let Some(round) = play(contest, 0, name)? else { return Ok(None) };
            let names = ["tuned", "before"].map(String::from);
            proof = Some((MatchView::of_tally(&self.game, names, &round.total.tally()), round));
        }
        let text = current.text.unwrap_or_default();
        Ok(Some(TuningResult { fit, text, proof }))
    }

    /// An evaluation with random changes. If `eval` is not a list of weights, the change starts from the major features.
    fn variation(
        &self,
        eval: &Eval,
        session: &dyn GameSession,
        features: &[FeatureView],
        (generation, number): (u64, u64),
    ) -> Result<Eval, Fault> {
        let mut rng = Rng::new(key_of(&(self.seed, generation, number)));
        let mut fit = Fit::of_major_features(features);
        if let Some(text) = &eval.text {
            let custom = session.evaluations().read(text)?;
            if matches!(custom.kind(), CustomKind::Weights { .. }) {
                for (name, weight) in &mut fit.weights {
                    *weight = custom.weight(name).unwrap_or(0.0);
                }
            }
        }
        let major = samples::major_features(features);
        for (index, (_, weight)) in fit.weights.iter_mut().enumerate() {
            *weight *= 0.8 + 0.4 * rng.unit();
            if !major.contains(&index) {
                *weight += features[index].default_weight * (rng.unit() - 0.25);
            }
        }
        let name = format!("rival-{generation}-{number}.toml");
        Ok(Eval { name, text: Some(fit.file("rival", &self.game)) })
    }

    /// The search with an evaluation. Fails if the search does not take one.
    fn player(&self, eval: &Eval) -> Result<PlayerSpec, Fault> {
        let separator = if self.search.contains(':') { ',' } else { ':' };
        let session = games::open(&self.game)?;
        let text = format!("{}{separator}eval={}", self.search, eval.name);
        let mut read = |path: &str| {
            eval.text.clone().ok_or_else(|| Fault::new(format!("{path} has not been read")))
        };
        let spec = PlayerSpec::read(&text, &*session, &mut read)?;
        spec.check(&*session)?;
        Ok(spec)
    }

    /// Games of the first player against all others; every `number` has another seed.
    fn contest(
        &self,
        players: Vec<PlayerSpec>,
        pairs: u64,
        number: u64,
        first_opening: u64,
    ) -> Contest {
        let pairings = Contest::gauntlet(players.len());
        Contest {
            conditions: self.conditions.clone(),
            openings: self.openings.clone(),
            first_opening,
            seed: self.seed.wrapping_add(number),
            ..Contest::new(&self.game, players, pairings, pairs)
        }
    }
}

impl InitialEval {
    /// Reads `material`, the name of an evaluation, or the path of an evaluation file, whose text `read` returns.
    pub fn read(
        text: &str,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<InitialEval, Fault> {
        Ok(match EvalChoice::from(text) {
            EvalChoice::Unread(path) => {
                let text = read(&path)?;
                InitialEval::File { path, text }
            }
            _ if text == "material" => InitialEval::Material,
            _ => InitialEval::Named(text.into()),
        })
    }
}

#[cfg(test)]
mod tests;
