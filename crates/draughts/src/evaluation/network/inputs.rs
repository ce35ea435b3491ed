//! The inputs of a network: numbers for the pieces, for the men on groups of squares, and for the parities.
//!
//! The groups are blocks of two rows with up to four playing squares. All their men together are one input, so that what men
//! do for their neighbours is seen by the first layer. An input for each man remains: what all fillings with this man have in
//! common is learned from many more positions.

use super::BUCKETS;
use crate::board::{Board, Word};
use crate::colour::Colour;
use crate::rules::Rules;
use crate::{Draughts, State};

/// The parities of both sides, which decide the opposition.
pub(super) const PARITIES: usize = 2;
/// Squares of a group, at most.
const GROUP: usize = 4;
/// Ways to fill a group: each square is empty or has an own or an enemy man.
pub(super) const FILLINGS: usize = 81;
/// Pieces on the board, at most.
const MAX_PIECES: u32 = 60;

/// The numbers of the inputs for one board.
#[derive(Debug)]
pub struct Inputs {
    /// For each bit of the board, the number of the square.
    squares: [Option<u8>; 128],
    /// The number of squares.
    count: usize,
    /// The bits of the board. The first one is the last one for the other side.
    pub(super) bits: u32,
    /// Pieces at the start.
    pieces: u32,
    pub(super) groups: Vec<Group>,
    /// Whether a piece may stand on every square of the board.
    is_full: bool,
}

/// A block of squares in two rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The first bit of each row.
    rows: [u8; 2],
    /// Squares in each row: 1 or 2.
    width: u8,
    /// As many bits.
    mask: usize,
}

impl Group {
    /// The squares by bits, in the order of their digits.
    pub(super) fn bits(self) -> impl Iterator<Item = u32> {
        self.rows.into_iter().flat_map(move |bit| bit..bit + self.width).map(u32::from)
    }

    /// The number of the filling with these men.
    #[inline(always)]
    pub(super) fn filling<W: Word>(self, own: W, enemy: W) -> usize {
        let row = |set: W, bit: u8| set.starting_at(bit.into()) & self.mask;
        let squares = |set| row(set, self.rows[0]) | row(set, self.rows[1]) << self.width;
        filling(squares(own), squares(enemy))
    }
}

impl Inputs {
    /// The inputs of a variant; `None` if it has more than 60 pieces, or rows that are not pairs.
    pub fn new(rules: &Rules) -> Option<Inputs> {
        let board = rules.board;
        let pieces = (rules.start(Colour::White) | rules.start(Colour::Black)).count_ones();
        if pieces > MAX_PIECES {
            return None;
        }
        let mut squares = [None; 128];
        let (mut count, mut bits) = (0, 0);
        for (bit, square) in (0..).zip(&mut squares) {
            if board.row_and_column(bit).is_some() {
                *square = Some(count);
                (count, bits) = (count + 1, u32::from(bit) + 1);
            }
        }
        Some(Inputs {
            squares,
            count: count.into(),
            bits,
            pieces,
            groups: groups(board)?,
            is_full: board.full,
        })
    }

    /// The number of inputs.
    pub fn count(&self) -> usize {
        self.singles() + FILLINGS * self.groups.len()
    }

    /// The first inputs, whose weights a fit may change. On full boards the inputs of the blocks lost strength (Turkish draughts,
    /// docs/training.md): their weights stay 0.
    pub fn fitted(&self) -> usize {
        if self.is_full { self.singles() } else { self.count() }
    }

    /// The inputs before those of the groups: one for each piece and square, and the parities.
    pub fn singles(&self) -> usize {
        4 * self.count + PARITIES
    }

    /// The pieces as the side to move sees the board, in sets of bits: own men, enemy men, own kings, enemy kings.
    #[inline(always)]
    pub(super) fn relative_sets<W: Word>(&self, state: &State<W>) -> [W; 4] {
        let (own, enemy) = (state.turn, state.turn.other());
        let sets =
            [state.men_of(own), state.men_of(enemy), state.kings_of(own), state.kings_of(enemy)];
        match own {
            Colour::White => sets,
            Colour::Black => {
                sets.map(|set| set.reversed().shifted(self.bits as i32 - W::BITS as i32))
            }
        }
    }

    /// The input for a piece of this [set](Inputs::relative_sets) on a bit.
    pub(super) fn piece(&self, set: usize, bit: u32) -> Option<usize> {
        Some(set * self.count + usize::from(self.squares[bit as usize]?))
    }

    /// The input for a parity.
    pub(super) fn parity(&self, number: usize) -> usize {
        4 * self.count + number
    }

    /// The inputs for the fillings of a group.
    pub(super) fn fillings(&self, group: usize) -> std::ops::Range<usize> {
        let begin = self.singles() + group * FILLINGS;
        begin..begin + FILLINGS
    }

    /// The parities of the side to move and of its enemy, a bit for each.
    #[inline(always)]
    pub(super) fn parities<W: Word>(game: &Draughts<W>, state: &State<W>) -> usize {
        let all = state.position.own | state.position.enemy;
        let odd = |side: Colour| usize::from(game.geometry().is_odd(all, side));
        odd(state.turn) | odd(state.turn.other()) << 1
    }

    /// Calls `input` with the number of every input that is set.
    pub fn each<W: Word>(
        &self,
        game: &Draughts<W>,
        state: &State<W>,
        mut input: impl FnMut(usize),
    ) {
        let seen = self.relative_sets(state);
        for (set, pieces) in seen.into_iter().enumerate() {
            pieces.bits().filter_map(|bit| self.piece(set, bit)).for_each(&mut input);
        }
        let parities = Inputs::parities(game, state);
        let odd = (0..PARITIES).filter(|number| parities >> number & 1 == 1);
        odd.for_each(|number| input(self.parity(number)));
        for (number, group) in self.groups.iter().enumerate() {
            input(self.fillings(number).start + group.filling(seen[0], seen[1]));
        }
    }

    /// The network above the first layer for this number of pieces.
    #[inline(always)]
    pub fn bucket(&self, pieces: u32) -> usize {
        (pieces.saturating_sub(1) as usize * BUCKETS / self.pieces as usize).min(BUCKETS - 1)
    }
}

/// The groups of a board; `None` if its rows are not pairs.
fn groups(board: Board) -> Option<Vec<Group>> {
    let columns = if board.full { 2 } else { 4 };
    let mut groups = Vec::new();
    for row in (0..board.height).step_by(2) {
        for column in (0..board.width).step_by(columns.into()) {
            let in_row = |row| {
                let columns = column..(column + columns).min(board.width);
                columns.filter_map(move |column| board.bit(row, column))
            };
            let rows = [in_row(row).next()?, in_row(row + 1).next()?];
            let width = in_row(row).count() as u8;
            groups.push(Group { rows, width, mask: (1 << width) - 1 });
        }
    }
    Some(groups)
}

/// The number of a filling, from its own men and those of the enemy; no square has both.
#[inline(always)]
fn filling(own: usize, enemy: usize) -> usize {
    /// The sum of a digit of base 3 for each man.
    const DIGITS: [u8; 1 << GROUP] = {
        let mut digits = [0; 1 << GROUP];
        let mut set = 0;
        while set < digits.len() {
            digits[set] =
                ((set & 1) + (set >> 1 & 1) * 3 + (set >> 2 & 1) * 9 + (set >> 3) * 27) as u8;
            set += 1;
        }
        digits
    };
    usize::from(DIGITS[own % DIGITS.len()]) + 2 * usize::from(DIGITS[enemy % DIGITS.len()])
}
