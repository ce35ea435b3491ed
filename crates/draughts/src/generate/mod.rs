//! The move generator: one for all variants, compiled once for each.
//!
//! *Idea*: all men of a side step and jump at once by shifts; only a piece that does capture is
//! followed jump by jump. Directions, ranges and choices are constants of the variant, so that a
//! question like "may men capture backwards?" is answered by the compiler.
//! *Guarantee*: exactly the legal moves, each once; a capture is told apart by its start, its end and
//! the set of captured pieces. Agrees with [`reference`](crate::reference) on random positions of
//! every variant.
//! *Cost*: about 10 ns for a quiet position of men.
//! *Source*: the rules as in [`rules::table`](crate::rules::table); shifts of whole sides are
//! folklore of the field.

mod capture;
mod count;
mod quiet;
mod sink;

pub(crate) use capture::{Walk, can_capture};
pub(crate) use count::count_leaves;
pub(crate) use quiet::{each_quiet, has_quiet};
pub use sink::Route;
pub(crate) use sink::{Collect, Routes};

use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// One step of a set of pieces in one of the eight directions.
#[inline(always)]
pub(crate) fn step<V: Variant, const D: usize>(set: V::Word) -> V::Word {
    let moved = set.shifted(const { V::RULES.board.shift(D) });
    if V::RULES.board.full {
        // On a full board a step to the side must not wrap into the next row.
        match D {
            5 => {
                moved
                    & !V::Word::from_u128(const { V::RULES.board.column(V::RULES.board.width - 1) })
            }
            6 => moved & !V::Word::from_u128(const { V::RULES.board.column(0) }),
            _ => moved,
        }
    } else {
        moved
    }
}

/// One step back.
#[inline(always)]
pub(crate) fn step_back<V: Variant, const D: usize>(set: V::Word) -> V::Word {
    match const { opposite(D) } {
        0 => step::<V, 0>(set),
        1 => step::<V, 1>(set),
        2 => step::<V, 2>(set),
        3 => step::<V, 3>(set),
        4 => step::<V, 4>(set),
        5 => step::<V, 5>(set),
        6 => step::<V, 6>(set),
        _ => step::<V, 7>(set),
    }
}

/// Writes the body once for each direction of a constant set, with the direction as a constant.
macro_rules! each_direction {
    ($set:expr, $direction:ident => $body:block) => {
        $crate::generate::each_direction!(@ $set, $direction, $body, 0 1 2 3 4 5 6 7)
    };
    (@ $set:expr, $direction:ident, $body:block, $($number:literal)*) => {{
        $(if const { $set & (1 << $number) != 0 } {
            const $direction: usize = $number;
            $body
        })*
    }};
}
pub(crate) use each_direction;

impl<V: Variant> Position<V> {
    /// Appends all legal moves.
    pub fn moves(&self, out: &mut Vec<Move<V::Word>>) {
        match self.turn {
            Colour::White => moves_as::<V, true>(self, out),
            Colour::Black => moves_as::<V, false>(self, out),
        }
    }

    /// Appends the legal captures and says whether there are other moves; captures are compulsory,
    /// so there is never both.
    pub fn captures(&self, out: &mut Vec<Move<V::Word>>) -> bool {
        if self.is_over() {
            return false;
        }
        match self.turn {
            Colour::White => captures_as::<V, true>(self, out),
            Colour::Black => captures_as::<V, false>(self, out),
        }
    }

    /// All legal moves in a new vector.
    pub fn legal_moves(&self) -> Vec<Move<V::Word>> {
        let mut out = Vec::new();
        self.moves(&mut out);
        out
    }

    /// Whether the side to move must capture.
    pub fn can_capture(&self) -> bool {
        !self.is_over()
            && match self.turn {
                Colour::White => can_capture::<V, true>(self),
                Colour::Black => can_capture::<V, false>(self),
            }
    }

    /// Whether the side to move has a legal move.
    pub fn has_move(&self) -> bool {
        if self.is_over() {
            return false;
        }
        match self.turn {
            Colour::White => has_quiet::<V, true>(self) || can_capture::<V, true>(self),
            Colour::Black => has_quiet::<V, false>(self) || can_capture::<V, false>(self),
        }
    }

    /// Whether the other side could capture if it were to move.
    pub fn is_threatened(&self) -> bool {
        Self {
            own: self.enemy,
            enemy: self.own,
            turn: self.turn.other(),
            own_run: self.enemy_run,
            enemy_run: self.own_run,
            ..*self
        }
        .can_capture()
    }

    /// Every route of every legal capture: what the "keep" convention of perft counts, and what is
    /// needed to write an ambiguous capture.
    pub fn routes(&self) -> Vec<Route<V::Word>> {
        let mut sink = Routes::new();
        if !self.is_over() {
            match self.turn {
                Colour::White => Walk::<V, true, _>::all(self, &mut sink),
                Colour::Black => Walk::<V, false, _>::all(self, &mut sink),
            };
        }
        sink.into_routes()
    }
}

#[inline(always)]
fn captures_as<V: Variant, const WHITE: bool>(
    position: &Position<V>,
    out: &mut Vec<Move<V::Word>>,
) -> bool {
    !Walk::<V, WHITE, _>::all(position, &mut Collect::<_, true>::new(out))
        && has_quiet::<V, WHITE>(position)
}

#[inline]
pub(crate) fn moves_as<V: Variant, const WHITE: bool>(
    position: &Position<V>,
    out: &mut Vec<Move<V::Word>>,
) {
    if position.is_over() {
        return;
    }
    let mut sink = Collect::<_, true>::new(out);
    if Walk::<V, WHITE, _>::all(position, &mut sink) {
        return;
    }
    each_quiet::<V, WHITE>(position, |from, to, _| {
        out.push(Move {
            from: from.lowest() as u8,
            to: to.lowest() as u8,
            crowned: false,
            taken: V::Word::ZERO,
        });
    });
}
