//! The board of a variant as sets of squares for evaluations, computed once per game.
//!
//! *Idea*: an evaluation is compiled for the two machine words only. What differs between the
//! variants is data here: sets of squares, and by how much a step shifts.

use crate::board::{Board, Word};
use crate::colour::Colour;
use crate::rules::{ManCaptures, NoMoves, Range, Rules};

/// The maximum number of rows of a board.
pub(crate) const MAX_ROWS: usize = 14;
/// The maximum number of rings of a board.
pub(crate) const MAX_RINGS: usize = 7;
/// The maximum number of areas of a board.
const MAX_AREAS: usize = 12;

/// Sets of squares of a board. Pairs are White's and Black's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry<W> {
    pub(crate) board: W,
    pub(crate) height: usize,
    /// The rows from the top.
    pub(crate) rows: [W; MAX_ROWS],
    /// The rings from the border.
    pub(crate) rings: [W; MAX_RINGS],
    /// How many rings there are.
    pub(crate) depth: usize,
    pub(crate) first_column: W,
    pub(crate) last_column: W,
    pub(crate) left: W,
    pub(crate) right: W,
    /// Areas of four rows and half the width, from every second row.
    pub(crate) areas: [W; MAX_AREAS],
    /// How many areas there are.
    pub(crate) area_count: usize,
    /// The squares more than one step from the border.
    pub(crate) inside: W,
    /// The second, third and last quarter of the way to promotion.
    pub(crate) quarters: [[W; 3]; 2],
    /// The squares from which few captures are possible and many moves go.
    pub(crate) centre: W,
    /// The first and the last column.
    pub(crate) edge: W,
    /// The long diagonal from the bottom-left corner, seen from either side.
    pub(crate) main_road: W,
    /// The own back row.
    pub(crate) back: [W; 2],
    /// Row numbers from the own side as binary digits: adding the squares of a set that are in
    /// digit n, times 2 to the n, gives the sum of their rows.
    pub(crate) progress: [[W; 4]; 2],
    /// Every other row, the own back row among them.
    pub(crate) system: [W; 2],
    pub(crate) shifts: [i32; 8],
    pub(crate) full: bool,
    pub(crate) flying: bool,
    /// Whether men capture backward too.
    pub(crate) backward: bool,
    pub(crate) loses: bool,
    pub(crate) breakthrough: bool,
    /// Pieces at the start, both sides.
    pub(crate) pieces: i32,
}

impl<W: Word> Geometry<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let board = rules.board;
        let set = |wanted: &dyn Fn(u8, u8) -> bool| squares::<W>(board, wanted);
        let (height, width) = (board.height, board.width);
        let distance =
            |row: u8, column: u8| row.min(column).min(height - 1 - row).min(width - 1 - column);
        let mut rows = [W::ZERO; MAX_ROWS];
        for (number, squares) in rows.iter_mut().enumerate().take(height.into()) {
            *squares = set(&|row, _| usize::from(row) == number);
        }
        let mut rings = [W::ZERO; MAX_RINGS];
        for (number, squares) in rings.iter_mut().enumerate() {
            *squares = set(&|row, column| usize::from(distance(row, column)) == number);
        }
        let from_home = |colour: Colour, row: u8| match colour {
            Colour::White => height - 1 - row,
            Colour::Black => row,
        };
        let each = |wanted: &dyn Fn(u8) -> bool| {
            Colour::BOTH.map(|colour| set(&|row, _| wanted(from_home(colour, row))))
        };
        Geometry {
            board: W::from_u128(board.mask()),
            height: height.into(),
            rows,
            rings,
            depth: usize::from(width.min(height).div_ceil(2)),
            first_column: set(&|_, column| column == 0),
            last_column: set(&|_, column| column == width - 1),
            left: set(&|_, column| column < width / 2),
            right: set(&|_, column| column >= width / 2),
            areas: std::array::from_fn(|number| {
                let (top, left) = (2 * (number as u8 / 2), number % 2 == 0);
                set(&|row, column| (top..top + 4).contains(&row) && (column < width / 2) == left)
            }),
            area_count: 2 * usize::from((height - 2) / 2),
            inside: set(&|row, column| distance(row, column) >= 2),
            quarters: Colour::BOTH.map(|colour| {
                [1, 2, 3].map(|n| set(&|row, _| 4 * from_home(colour, row) / height == n))
            }),
            centre: set(&|row, column| distance(row, column) >= height / 4),
            edge: set(&|_, column| column == 0 || column == width - 1),
            // On a board that is wider than high there are two, each the other as the other side sees it.
            main_road: set(&|row, column| [height, width].contains(&(row + column + 1))),
            back: each(&|row| row == 0),
            progress: Colour::BOTH.map(|colour| {
                [0, 1, 2, 3].map(|digit| set(&|row, _| from_home(colour, row) >> digit & 1 == 1))
            }),
            system: each(&|row| row % 2 == 0),
            shifts: std::array::from_fn(|direction| board.shift(direction)),
            full: board.full,
            flying: rules.king == Range::Flying,
            backward: rules.man_captures != ManCaptures::Forward,
            loses: rules.no_moves == NoMoves::Wins,
            breakthrough: rules.first_king_wins,
            pieces: (rules.start(Colour::White) | rules.start(Colour::Black)).count_ones() as i32,
        }
    }

    /// Whether the pieces on every other row, counted from the back row of a side, are odd in number: with equal forces of slow
    /// pieces the side to move then has the opposition.
    #[inline(always)]
    pub(crate) fn is_odd(&self, all: W, side: Colour) -> bool {
        (all & self.system[side.index()]).count() % 2 == 1
    }

    /// The rows that men of a colour have come, added up.
    #[inline(always)]
    pub(crate) fn rows_advanced(&self, men: W, colour: Colour) -> i32 {
        let digits = &self.progress[colour.index()];
        (0..4).map(|digit| ((men & digits[digit]).count() << digit) as i32).sum()
    }

    /// By how many of these men one wing outnumbers the other.
    #[inline(always)]
    pub(crate) fn imbalance(&self, men: W) -> i32 {
        ((men & self.left).count() as i32 - (men & self.right).count() as i32).abs()
    }

    /// One step of a set of pieces in one of the eight directions.
    #[inline(always)]
    pub(crate) fn step(&self, set: W, direction: usize) -> W {
        let moved = set.shifted(self.shifts[direction]) & self.board;
        match direction {
            5 if self.full => moved & !self.last_column,
            6 if self.full => moved & !self.first_column,
            _ => moved,
        }
    }

    /// One step on boards with `HALF` playing squares in a row, or on any for 0.
    #[inline(always)]
    pub(crate) fn step_on<const HALF: usize>(&self, set: W, direction: usize) -> W {
        if HALF == 0 {
            self.step(set, direction)
        } else {
            self.shifted_on::<HALF>(set, direction) & self.board
        }
    }

    /// One diagonal step, off the board too. Where `HALF`, the playing squares in a row, is known to the compiler, it is
    /// one shift by a constant; 0 asks the geometry.
    #[inline(always)]
    pub(crate) fn shifted_on<const HALF: usize>(&self, set: W, direction: usize) -> W {
        if HALF == 0 {
            return set.shifted(self.shifts[direction]);
        }
        let board = const { Board::diagonal(2 * HALF as u8, 8) };
        set.shifted(board.shift(direction))
    }
}

fn squares<W: Word>(board: Board, wanted: &dyn Fn(u8, u8) -> bool) -> W {
    let squares = (0..board.height).flat_map(|row| (0..board.width).map(move |c| (row, c)));
    let bits = squares.filter(|&(row, c)| wanted(row, c)).filter_map(|(row, c)| board.bit(row, c));
    bits.fold(W::ZERO, |set, bit| set | W::single(bit.into()))
}
