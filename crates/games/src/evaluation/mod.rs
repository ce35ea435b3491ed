//! What a position is judged by: the evaluations of a game by name, the features that evaluations are made of, and the
//! evaluations that users write.
//!
//! *Layout*: here what a game gives and the one type that all searches use; [`choice`] says which evaluation is meant;
//! [`custom`] is an evaluation from a file, [`file`] reads it, [`formula`] is its language, [`template`] writes one to
//! begin with, [`written`] writes one from its parts.

mod choice;
mod custom;
mod file;
mod formula;
mod template;
mod terms;
mod written;

use outwit::game::{Eval, Game, NoEval, Score, Side};

use crate::{Fault, Playable};

pub use choice::EvalChoice;
pub use custom::{Custom, CustomEval, CustomKind};
pub(crate) use formula::parser::RESERVED;
pub use template::template;
pub(crate) use terms::{features, terms};
pub use written::from_parts;

/// An evaluation with a name.
#[derive(Debug)]
pub struct NamedEval<G: Game> {
    /// The name to type.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub summary: &'static str,
    /// The evaluation, for the side to move.
    pub eval: fn(&G, &G::State) -> Score,
}

/// Something about a side of a position that can be counted: what evaluations are made of.
#[derive(Debug)]
pub struct NamedFeature<G: Game> {
    /// The name to type: lower case words joined by `_`, so that it is a name in a formula too.
    pub name: &'static str,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// What one of it is worth if nothing else is said, in points of which [`Game::margin`] tells the size.
    pub weight: f64,
    /// How much of it this side has.
    pub count: fn(&G, &G::State, Side) -> i32,
}

/// The evaluation of one search. One type for all of them, so that the searches are compiled once for each game.
pub(crate) enum Evaluation<G: Playable> {
    /// No opinion; known to say nothing, which lets the engine skip more.
    None,
    /// One of the game's own.
    Named(&'static NamedEval<G>),
    /// One that a user wrote.
    Custom(CustomEval<G>),
}

impl<G: Playable> Evaluation<G> {
    /// The evaluation that is meant; the game's first if nothing is said.
    pub(crate) fn chosen(choice: Option<&EvalChoice>) -> Result<Self, Fault> {
        match choice {
            None => Evaluation::named(None),
            Some(EvalChoice::Named(name)) => Evaluation::named(Some(name)),
            Some(EvalChoice::Custom { custom, .. }) => {
                CustomEval::new(custom).map(Evaluation::Custom)
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
                let current = G::current_eval_name(name);
                let found = all.iter().find(|eval| eval.name == current);
                Some(found.ok_or_else(|| {
                    let names: Vec<_> = all.iter().map(|eval| eval.name).chain(["none"]).collect();
                    Fault::new(format!("{} has no evaluation \"{name}\"", G::TITLE))
                        .expected(format!("one of {}, or a file ending in .toml", names.join(", ")))
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
            Evaluation::Custom(judge) => judge.custom().to_string(),
        }
    }
}

impl<G: Playable> Eval<G> for Evaluation<G> {
    #[inline]
    fn eval(&self, game: &G, state: &G::State) -> Score {
        match self {
            Evaluation::None => Score::DRAW,
            Evaluation::Named(named) => (named.eval)(game, state),
            Evaluation::Custom(judge) => judge.eval(game, state),
        }
    }

    fn range(&self) -> (Score, Score) {
        match self {
            Evaluation::None => Eval::<G>::range(&NoEval),
            Evaluation::Named(_) | Evaluation::Custom(_) => {
                (Score::eval(i32::MIN), Score::eval(i32::MAX))
            }
        }
    }
}
