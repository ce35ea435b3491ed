//! The move generator as a value: one for each variant, compiled for a few shapes of board.
//!
//! *Idea*: all men of a side step and jump at once by shifts; only a piece that does capture is
//! followed jump by jump. What the inner loops need as constants, above all the shifts of a board,
//! is a [`Shape`], for which the code is compiled; all other rules are read at run time, outside
//! those loops. [`Generator`] holds them together with the table of the functions of its shape.
//! *Guarantee*: exactly the legal moves, each once; captures differ by start, its end and
//! the set of captured pieces. Agrees with [`reference`](crate::reference) on random positions of
//! every variant.
//! *Cost*: about 10 ns for a quiet position of men.
//! *Source*: the rules as in [`rules::table`](crate::rules::table); shifts of whole sides are
//! a common technique.

mod capture;
mod collector;
mod count;
mod functions;
mod make;
mod pauses;
mod quiet;
mod shape;
mod wide;

use collector::Only;
use functions::Others;
use make::MoveRules;
use shape::{Shape, View, each_direction, step, step_back};

use std::sync::Arc;

use crate::board::{Rays, Word, rays};
use crate::colour::Colour;
use crate::moves::{Move, Route};
use crate::position::Position;
use crate::rules::{Choice, Rules};

/// The move generator of one variant, for positions in the word `W`.
#[derive(Clone, Debug)]
pub(crate) struct Generator<W: Word> {
    pub(crate) rules: &'static Rules,
    move_rules: MoveRules<W>,
    /// How many bits a step shifts, by direction; read by shapes that do not know their board.
    shifts: [i32; 8],
    /// The first and the last column.
    columns: [W; 2],
    rays: Arc<Rays<W>>,
    functions: &'static Functions<W>,
    /// The generator that works for a wide word on a board that fits into a narrow one.
    narrow: Option<Arc<Generator<u64>>>,
}

type Moves<W> = Vec<Move<W>>;
type Routes<W> = fn(&Generator<W>, &Position<W>, Option<Only<W>>) -> Vec<Route<W>>;
type Count<W> = fn(&Generator<W>, &Position<W>, u32, bool, &mut [Moves<W>]) -> u64;

/// The code of one shape; see the methods of [`Generator`].
#[derive(Debug)]
struct Functions<W: Word> {
    moves: fn(&Generator<W>, &Position<W>, bool, &mut Moves<W>),
    captures: fn(&Generator<W>, &Position<W>, &mut Moves<W>) -> bool,
    quiet_moves: fn(&Generator<W>, &Position<W>, &mut Moves<W>),
    can_capture: fn(&Generator<W>, &Position<W>) -> bool,
    has_move: fn(&Generator<W>, &Position<W>) -> bool,
    routes: Routes<W>,
    count: Count<W>,
}

impl<W: Word> Generator<W> {
    /// The generator of these rules, whatever they are; `None` if their board has more bits than the word.
    pub(crate) fn new(rules: &'static Rules) -> Option<Self> {
        Self::with(rules, Some(functions::others()))
    }

    /// The generator of the rules of a variant of the list; `None` if their board has more bits than the word.
    ///
    /// # Panics
    ///
    /// If no shape fits the rules.
    pub(crate) fn listed(rules: &'static Rules) -> Option<Self> {
        // The tests in this crate are compiled with no shape.
        Self::with(rules, cfg!(test).then(functions::others))
    }

    fn with(rules: &'static Rules, others: Option<Others>) -> Option<Self> {
        let bits = 128 - rules.board.mask().leading_zeros();
        if bits > W::BITS {
            return None;
        }
        let is_wide = W::BITS > u64::BITS;
        let narrow = if is_wide { Generator::<u64>::with(rules, others) } else { None };
        let column = |column| W::from_u128(rules.board.column(column));
        Some(Self {
            rules,
            move_rules: MoveRules::of(rules),
            shifts: std::array::from_fn(|direction| rules.board.shift(direction)),
            columns: [column(0), column(rules.board.width - 1)],
            rays: Arc::new(rays(rules.board)),
            functions: functions::find(rules, narrow.is_some(), others),
            narrow: narrow.map(Arc::new),
        })
    }

    /// The squares from `bit` (not included) to the edge in a direction.
    #[inline(always)]
    fn ray(&self, direction: usize, bit: u32) -> W {
        self.rays[direction][bit as usize % 128]
    }

    /// The row of promotion of a colour.
    #[inline(always)]
    pub(crate) fn last_row(&self, colour: Colour) -> W {
        self.move_rules.last_rows[colour.index()]
    }

    /// Whether the game is over although pieces could move: in Breakthrough when a king is on the
    /// board.
    #[inline(always)]
    pub(crate) fn is_over(&self, position: &Position<W>) -> bool {
        self.move_rules.is_over(position)
    }

    /// Appends all legal moves. With `distinct` false a capture is listed once for each of its
    /// routes, which is the "keep" convention of perft.
    #[inline]
    pub(crate) fn moves(&self, position: &Position<W>, distinct: bool, out: &mut Vec<Move<W>>) {
        (self.functions.moves)(self, position, distinct, out);
    }

    /// Appends the legal captures and says whether there are other moves; captures are compulsory,
    /// so there is never both.
    #[inline]
    pub(crate) fn captures(&self, position: &Position<W>, out: &mut Vec<Move<W>>) -> bool {
        (self.functions.captures)(self, position, out)
    }

    /// Appends the moves that capture nothing, whether or not a capture is compulsory.
    #[inline]
    pub(crate) fn quiet_moves(&self, position: &Position<W>, out: &mut Vec<Move<W>>) {
        (self.functions.quiet_moves)(self, position, out);
    }

    /// Whether the side to move must capture.
    #[inline]
    pub(crate) fn can_capture(&self, position: &Position<W>) -> bool {
        (self.functions.can_capture)(self, position)
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub(crate) fn has_move(&self, position: &Position<W>) -> bool {
        (self.functions.has_move)(self, position)
    }

    /// Every route of every legal capture.
    pub(crate) fn routes(&self, position: &Position<W>) -> Vec<Route<W>> {
        (self.functions.routes)(self, position, None)
    }

    /// The first routes of a legal capture in the order of [`routes`](Self::routes), at least `most` if there are as many.
    pub(crate) fn routes_of(
        &self,
        position: &Position<W>,
        mv: Move<W>,
        most: usize,
    ) -> Vec<Route<W>> {
        // In the Italian rules the order of the captured pieces counts: a later route may be the legal one.
        let most = if self.rules.choice == Choice::Italian { usize::MAX } else { most };
        (self.functions.routes)(self, position, Some(Only { mv, most }))
    }

    /// Number of move sequences of `depth` plies (at least 1), without making the last moves;
    /// `buffers` has one entry a ply, whose content is lost.
    pub(crate) fn count(
        &self,
        position: &Position<W>,
        depth: u32,
        distinct: bool,
        buffers: &mut [Vec<Move<W>>],
    ) -> u64 {
        (self.functions.count)(self, position, depth, distinct, buffers)
    }
}
