//! The evaluations and features of the crate `draughts` as the catalogue knows them.

use draughts::board::Word;
use draughts::evaluation::{COUNT, NAMES};
use draughts::{AnyDraughts, AnyState};
use outwit::game::Score;

use crate::{NamedEval, NamedFeature};

fn score<W: Word, const N: usize>(game: &AnyDraughts<W>, state: &AnyState<W>) -> Score {
    Score::eval(game.evaluate(N, state))
}

const fn named<W: Word, const N: usize>() -> NamedEval<AnyDraughts<W>> {
    NamedEval { name: NAMES[N].0, summary: NAMES[N].1, eval: score::<W, N> }
}

pub(super) const fn all<W: Word>() -> [NamedEval<AnyDraughts<W>>; COUNT] {
    [named::<W, 0>(), named::<W, 1>()]
}

pub(super) const fn features<W: Word>() -> [NamedFeature<AnyDraughts<W>>; 0] {
    []
}
