//! The evaluations and features of the crate `draughts` as the catalogue knows them.

use std::sync::Arc;

use draughts::board::Word;
use draughts::evaluation::learned::Learned;
use draughts::evaluation::{self, features as listed};
use draughts::{Draughts, State};
use outwit::game::{Score, Side};

use crate::playable::{Fault, LearnedEval, NamedEval, NamedFeature};

/// Builds the list once for each number of its entries.
macro_rules! numbered {
    ($make:ident: $($number:literal)*) => { [$($make::<W, $number>()),*] };
}

pub(super) const fn all<W: Word>() -> [NamedEval<Draughts<W>>; evaluation::COUNT] {
    numbered!(named: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)
}

pub(super) const fn features<W: Word>() -> [NamedFeature<Draughts<W>>; listed::COUNT] {
    numbered!(feature: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33)
}

const fn named<W: Word, const N: usize>() -> NamedEval<Draughts<W>> {
    let evaluation = evaluation::all::<W>()[N];
    NamedEval { name: evaluation.name, summary: evaluation.summary, eval: score::<W, N> }
}

fn score<W: Word, const N: usize>(game: &Draughts<W>, state: &State<W>) -> Score {
    Score::eval((evaluation::table::<W>()[N].points)(game, state))
}

const fn feature<W: Word, const N: usize>() -> NamedFeature<Draughts<W>> {
    let feature = listed::all::<W>()[N];
    NamedFeature {
        name: feature.name,
        title: feature.title,
        summary: feature.summary,
        weight: feature.weight as f64,
        count: count::<W, N>,
    }
}

fn count<W: Word, const N: usize>(game: &Draughts<W>, state: &State<W>, side: Side) -> i32 {
    (listed::table::<W>()[N].count)(game, state, game.colour(side))
}

/// The evaluation with learned weights from a file.
pub(super) fn learned<W: Word>(
    game: &Draughts<W>,
    weights: &[u8],
) -> Result<LearnedEval<Draughts<W>>, Fault> {
    let learned = Learned::shared(game.rules(), weights).map_err(|error| {
        Fault::new(error.to_string())
            .expected(format!("weights of {} draughts", game.rules().name))
            .example("a file that `outwit train` wrote for this variant")
    })?;
    Ok(Arc::new(move |game, state| Score::eval(learned.points(game, state))))
}
