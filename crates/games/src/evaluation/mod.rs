//! Evaluations: those of a game by name, and those that users write with the features of a game.
//!
//! *Layout*: here the interface to the evaluations of a game and the one type that all searches use; `choice` selects an
//! evaluation by name or file; `custom` is an evaluation from a file that the crate [`formula`] reads,
//! `template` writes a starter file, `parts` writes a file from its parts.

mod choice;
mod custom;
mod parts;
mod template;
mod terms;

use outwit::game::{Eval, NoEval, Score};
use views::Fault;

use crate::playable::{LearnedEval, NamedEval, Playable};
use crate::view::{EvalView, FeatureView, WeightBoard};

pub use choice::EvalChoice;
pub use custom::{Custom, CustomEval};
pub use formula::CustomKind;
pub use parts::from_parts;
pub use template::template;
pub(crate) use terms::{boards, features, terms};

/// The evaluations of a game, and what they say about the position of a session.
pub trait Evaluations {
    /// The id of the game.
    fn game(&self) -> &'static str;

    /// The evaluations by name, with one line about each, the default one first.
    fn list(&self) -> Vec<(&'static str, &'static str)>;

    /// Whether a search of this game can use the evaluation.
    fn check(&self, choice: &EvalChoice) -> Result<(), Fault>;

    /// Evaluates the position once, so that what an evaluation unpacks at its first use is ready before a clock starts;
    /// `None` = the default evaluation.
    fn prepare(&self, choice: Option<&EvalChoice>) -> Result<(), Fault>;

    /// What tells the weights of an evaluation apart, if it has learned ones or comes from a file: digits of a hash.
    fn hash(&self, choice: Option<&EvalChoice>) -> Option<String>;

    /// Reads an evaluation for this game from the text of its file: weights or a formula over [`Evaluations::features`].
    fn read(&self, text: &str) -> Result<Custom, Fault>;

    /// The value of the position, feature by feature; `None` = the default evaluation.
    fn terms(&self, choice: Option<&EvalChoice>) -> Result<EvalView, Fault>;

    /// What each kind of piece is worth on each square for the evaluation; a fault if it looks at more than that.
    fn boards(&self, choice: &EvalChoice) -> Result<Vec<WeightBoard>, Fault>;

    /// What the game counts in the position, for each side, with default weights.
    fn features(&self) -> Vec<FeatureView>;
}

/// The evaluation of one search. One type for all of them, so that the searches are compiled once for each game.
pub(crate) enum Evaluation<G: Playable> {
    /// Always 0; known to be, which lets the engine skip more.
    None,
    /// One of the game's own.
    Named(&'static NamedEval<G>),
    /// One that a user wrote.
    Custom(CustomEval<G>),
    /// Learned weights from a file, with the text of their name and hash.
    Learned(LearnedEval<G>, String),
}

impl<G: Playable> Evaluation<G> {
    /// The chosen evaluation; the default is the first of the game.
    pub(crate) fn chosen(game: &G, choice: Option<&EvalChoice>) -> Result<Self, Fault> {
        let ready = |eval: Self| {
            // The first value may unpack weights, which must not be on the clock of a search.
            if let Evaluation::Named(named) = &eval {
                (named.eval)(game, &game.start());
            }
            eval
        };
        match choice {
            None => Evaluation::named(game.default_eval()).map(ready),
            Some(EvalChoice::Named(name)) => Evaluation::named(Some(name)).map(ready),
            Some(EvalChoice::Custom { custom, path }) => {
                let eval = CustomEval::new(custom)?;
                let CustomKind::Learned(weights) = custom.kind() else {
                    return Ok(Evaluation::Custom(eval));
                };
                let learned = game.learned(weights).map_err(|fault| fault.in_file(path))?;
                Ok(Evaluation::Learned(learned, custom.to_string()))
            }
            Some(EvalChoice::Unread(path)) => {
                Err(Fault::new(format!("the file {path} has not been read"))
                    .expected("the name of an evaluation")
                    .example(G::evals().first().map_or("none", |eval| eval.name)))
            }
        }
    }

    /// The game's evaluation of this name; its first if no name is given.
    pub(crate) fn named(name: Option<&str>) -> Result<Self, Fault> {
        let all = G::evals();
        let found = match name {
            Some("none") => return Ok(Evaluation::None),
            None => all.first(),
            Some(name) => {
                let found = all.iter().find(|eval| eval.name == name);
                Some(found.ok_or_else(|| {
                    let names: Vec<_> = all.iter().map(|eval| eval.name).chain(["none"]).collect();
                    Fault::new(format!("{} has no evaluation \"{name}\"", G::INFO.title))
                        .expected(format!("one of {}, or a file ending in .toml", names.join(", ")))
                        .did_you_mean(name, names)
                })?)
            }
        };
        Ok(found.map_or(Evaluation::None, Evaluation::Named))
    }

    /// The name to show.
    pub(crate) fn name(&self) -> String {
        match self {
            Evaluation::None => "none".into(),
            Evaluation::Named(named) => named.name.into(),
            Evaluation::Custom(eval) => eval.custom().to_string(),
            Evaluation::Learned(_, name) => name.clone(),
        }
    }
}

impl<G: Playable> Eval<G> for Evaluation<G> {
    #[inline]
    fn eval(&self, game: &G, state: &G::State) -> Score {
        match self {
            Evaluation::None => Score::DRAW,
            Evaluation::Named(named) => (named.eval)(game, state),
            Evaluation::Custom(eval) => eval.eval(game, state),
            Evaluation::Learned(eval, _) => eval(game, state),
        }
    }

    #[inline]
    fn is_costly(&self) -> bool {
        match self {
            Evaluation::None => false,
            Evaluation::Named(_) => G::COSTLY_EVALS,
            Evaluation::Custom(_) | Evaluation::Learned(..) => true,
        }
    }

    fn range(&self) -> (Score, Score) {
        match self {
            Evaluation::None => Eval::<G>::range(&NoEval),
            Evaluation::Named(_) | Evaluation::Custom(_) | Evaluation::Learned(..) => {
                (Score::eval(i32::MIN), Score::eval(i32::MAX))
            }
        }
    }
}
