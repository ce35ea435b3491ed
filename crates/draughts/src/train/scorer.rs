//! The evaluations that training compares, as one type, so that the search is compiled once.

use outwit::game::{Eval, Score};

use crate::board::Word;
use crate::evaluation::learned::Learned;
use crate::evaluation::{self, Evaluate};
use crate::{Draughts, State};

/// An evaluation made by hand, or learned weights.
#[derive(Clone, Debug)]
pub enum Scorer<W: Word = u64> {
    /// One of the evaluations by name.
    Named(Evaluate<W>),
    /// Learned weights.
    Learned(Learned),
}

impl<W: Word> Scorer<W> {
    /// The evaluation of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        evaluation::named(name).map(|found| Scorer::Named(found.points))
    }
}

impl<W: Word> Eval<Draughts<W>> for Scorer<W> {
    #[inline]
    fn eval(&self, game: &Draughts<W>, state: &State<W>) -> Score {
        Score::eval(match self {
            Scorer::Named(points) => points(game, state),
            Scorer::Learned(learned) => learned.points(game, state),
        })
    }

    fn is_costly(&self) -> bool {
        true
    }
}
