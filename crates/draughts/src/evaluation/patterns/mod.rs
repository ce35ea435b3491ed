//! Tables of patterns that were learned from games of the engine against itself.
//!
//! *Idea*: the board is covered by overlapping areas of eight squares. The men on an area, each square empty, own or
//! enemy, are a number in base 3: the index of a weight in a table. Kings have a weight for each square.
//! A few terms that no small area shows are added: material, the right to move, runaway men and others. Every
//! weight is a pair, for a full and for an empty board; the two are blended by the number of pieces left.
//! *Guarantee*: the same points for a position and its mirror image. A man is worth about 100. Processors with
//! and without the instruction that gathers bits give the same points.
//! *Cost*: two gathers and three loads for each area of each side, 16 to 29 areas; 8 to 12 tables, 103 to 154 KiB, for each phase.
//! *Source*: M. Buro, "From simple features to sophisticated evaluation functions", 1998, for tables of patterns with
//! weights from logistic regression; the weights are our own (`docs/training.md`).

mod format;
mod shape;
pub(super) mod terms;

use std::sync::Arc;

use shape::{ENTRIES, Shapes};

use crate::board::Word;
use crate::colour::Colour;
use crate::evaluation::processor::{self, Code};
#[cfg(target_arch = "x86_64")]
use crate::processor::can_count;
use crate::rules::Rules;
use crate::{Draughts, State};

pub use terms::TERMS;

/// A weight: its value on the full and on the empty board.
pub type Pair = [i16; 2];

/// Weights in the unit of the tables that make one point.
pub const UNIT: i32 = 4;
/// The blend between the phases: 64 = all of the first one.
pub(crate) const FULL: i32 = 64;
/// At this number of pieces and below only the weights of the empty board count.
const EMPTY_BOARD_PIECES: i32 = 4;

/// The weights of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The tables of the patterns, one after the other.
    pub tables: Vec<Pair>,
    /// A king by its square as its own side sees it (the bit of the square for White).
    pub kings: Vec<Pair>,
    /// The terms, in the order that [`TERMS`] lists.
    pub terms: [Pair; TERMS],
}

/// What depends on the board alone.
#[derive(Debug)]
struct Layout {
    shapes: Shapes,
    /// For each bit, the bit of the square turned by 180 degrees.
    turned: [u8; 64],
    /// Pieces at the start.
    pieces: i32,
}

/// The patterns of a variant with their weights: an evaluation.
#[derive(Clone, Debug)]
pub struct Patterns {
    layout: Arc<Layout>,
    weights: Weights,
}

impl Patterns {
    /// The patterns of a variant with all weights 0; `None` if its board has more than 64 bits.
    pub fn new(rules: &Rules) -> Option<Patterns> {
        let shapes = Shapes::of(rules)?;
        let board = rules.board;
        let turned = std::array::from_fn(|bit| {
            let turned = |(row, column): (u8, u8)| {
                board.bit(board.height - 1 - row, board.width - 1 - column)
            };
            board.row_and_column(bit as u8).and_then(turned).unwrap_or(0)
        });
        let pieces = rules.start(Colour::White) | rules.start(Colour::Black);
        let weights = Weights {
            tables: vec![[0; 2]; shapes.tables * ENTRIES],
            kings: vec![[0; 2]; 64],
            terms: [[0; 2]; TERMS],
        };
        let layout = Layout { shapes, turned, pieces: pieces.count_ones() as i32 };
        Some(Patterns { layout: Arc::new(layout), weights })
    }

    /// The same patterns with other weights, whose numbers must be those of these.
    pub fn with_weights(&self, weights: Weights) -> Option<Patterns> {
        let fits = weights.tables.len() == self.weights.tables.len()
            && weights.kings.len() == self.weights.kings.len();
        fits.then(|| Patterns { layout: Arc::clone(&self.layout), weights })
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How full the board is: 64 at the start, 0 with four pieces or fewer.
    #[inline(always)]
    pub fn phase(&self, pieces: u32) -> i32 {
        let most = self.layout.pieces;
        ((pieces as i32 - EMPTY_BOARD_PIECES) * FULL / (most - EMPTY_BOARD_PIECES).max(1))
            .clamp(0, FULL)
    }

    /// The points for the side to move.
    #[inline]
    pub fn points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        processor::points(self, game, state)
    }

    /// What the evaluation adds up, from White's view: calls `entry` with the number of each weight (tables, then kings,
    /// then terms) and how often it counts. Returns the phase.
    #[inline]
    pub fn trace<W: Word>(
        &self,
        game: &Draughts<W>,
        state: &State<W>,
        entry: impl FnMut(usize, i32),
    ) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if can_count() {
            #[expect(
                unsafe_code,
                reason = "one instruction in place of a loop over eight squares"
            )]
            // SAFETY: the processor has just said that it has these instructions.
            return unsafe { gathering_trace(self, game, state, entry) };
        }
        self.traced::<W, false>(game, state, entry)
    }

    #[inline(always)]
    fn traced<W: Word, const GATHER: bool>(
        &self,
        game: &Draughts<W>,
        state: &State<W>,
        mut entry: impl FnMut(usize, i32),
    ) -> i32 {
        let (tables, kings) = (self.weights.tables.len(), self.weights.kings.len());
        let men = Colour::BOTH.map(|colour| state.men_of(colour).to_u128() as u64);
        for (side, sign) in [(0, 1), (1, -1)] {
            for index in self.indices::<GATHER>(side, men[side], men[1 - side]) {
                entry(index, sign);
            }
        }
        for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
            for bit in state.kings_of(colour).bits() {
                entry(tables + self.relative_square(colour, bit), sign);
            }
        }
        for (number, count) in terms::count::<W, 0>(game, state).into_iter().enumerate() {
            if count != 0 {
                entry(tables + kings + number, count);
            }
        }
        self.phase(state.total())
    }

    /// How much of its points an ending keeps that is hard or impossible to win, out of 1000.
    pub fn scale<W: Word>(game: &Draughts<W>, state: &State<W>) -> i32 {
        terms::scaled(game, state, 1000)
    }

    /// A square as the side with these colours sees it.
    #[inline(always)]
    fn relative_square(&self, colour: Colour, bit: u32) -> usize {
        if colour == Colour::White {
            bit as usize % 64
        } else {
            usize::from(self.layout.turned[bit as usize % 64])
        }
    }

    /// The entries of the tables that a side looks up.
    #[inline(always)]
    fn indices<const GATHER: bool>(
        &self,
        side: usize,
        own: u64,
        enemy: u64,
    ) -> impl Iterator<Item = usize> {
        let shapes = &self.layout.shapes;
        shapes.lookups[side].iter().map(move |lookup| {
            let order = &shapes.orders[lookup.order as usize];
            let own = order[gather::<GATHER>(own, lookup.mask)];
            let enemy = order[gather::<GATHER>(enemy, lookup.mask)];
            lookup.base as usize + usize::from(own) + 2 * usize::from(enemy)
        })
    }
}

/// The bits of a set that are in a mask of eight, moved together.
#[inline(always)]
fn gather<const GATHER: bool>(set: u64, mask: u64) -> usize {
    #[cfg(target_arch = "x86_64")]
    if GATHER {
        #[expect(unsafe_code, reason = "one instruction in place of a loop over eight squares")]
        // SAFETY: `GATHER` is true only in code for processors with this instruction.
        return unsafe { std::arch::x86_64::_pext_u64(set, mask) } as usize & 0xFF;
    }
    let (mut rest, mut bits, mut index) = (mask, 0, 0);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        bits |= usize::from(set & lowest != 0) << index;
        rest ^= lowest;
        index += 1;
    }
    bits & 0xFF
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn gathering_trace<W: Word>(
    patterns: &Patterns,
    game: &Draughts<W>,
    state: &State<W>,
    entry: impl FnMut(usize, i32),
) -> i32 {
    patterns.traced::<W, true>(game, state, entry)
}

impl Code for Patterns {
    #[inline(always)]
    fn points<W: Word, const HALF: usize>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        points::<W, HALF, true>(self, game, state)
    }

    fn slow_points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        points::<W, 0, false>(self, game, state)
    }
}

#[inline(always)]
fn points<W: Word, const HALF: usize, const GATHER: bool>(
    patterns: &Patterns,
    game: &Draughts<W>,
    state: &State<W>,
) -> i32 {
    let weights = &patterns.weights;
    let men = Colour::BOTH.map(|colour| state.men_of(colour).to_u128() as u64);
    let mut sums = [0i32; 2];
    let mut add = |pair: Pair, times: i32| {
        sums[0] += times * i32::from(pair[0]);
        sums[1] += times * i32::from(pair[1]);
    };
    let white = Colour::White.index();
    for index in patterns.indices::<GATHER>(white, men[white], men[1 - white]) {
        add(weights.tables[index], 1);
    }
    for index in patterns.indices::<GATHER>(1 - white, men[1 - white], men[white]) {
        add(weights.tables[index], -1);
    }
    if !state.kings().is_empty() {
        for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
            for bit in state.kings_of(colour).bits() {
                add(weights.kings[patterns.relative_square(colour, bit)], sign);
            }
        }
    }
    for (pair, count) in weights.terms.iter().zip(terms::count::<W, HALF>(game, state)) {
        add(*pair, count);
    }
    let phase = patterns.phase(state.total());
    let sum = (sums[0] * phase + sums[1] * (FULL - phase)) / (FULL * UNIT);
    let sum = if state.turn == Colour::White { sum } else { -sum };
    terms::scaled(game, state, sum)
}

#[cfg(test)]
mod tests;
