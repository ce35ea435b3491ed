//! The evaluations that training compares, as one type, so that the search is compiled once.

use outwit::game::{Eval, Score};

use crate::evaluation::learned::Learned;
use crate::evaluation::{self, Evaluate};
use crate::{Draughts, State};

/// An evaluation made by hand, or learned weights.
#[derive(Clone, Debug)]
pub enum Scorer {
    /// One of the evaluations by name.
    Named(Evaluate<u64>),
    /// Learned weights.
    Learned(Learned),
}

impl Scorer {
    /// The evaluation of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let all = evaluation::all::<u64>();
        all.iter()
            .find(|evaluation| evaluation.name == name)
            .map(|found| Scorer::Named(found.points))
    }
}

impl Eval<Draughts<u64>> for Scorer {
    #[inline]
    fn eval(&self, game: &Draughts<u64>, state: &State<u64>) -> Score {
        Score::eval(match self {
            Scorer::Named(points) => points(game, state),
            Scorer::Learned(learned) => learned.points(game, state),
        })
    }

    fn is_costly(&self) -> bool {
        true
    }
}
