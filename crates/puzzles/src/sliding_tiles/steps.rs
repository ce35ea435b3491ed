//! The moves of the blank in a frame, computed once for each size: a list of puzzles has the same frame many times.

use std::sync::OnceLock;

use super::{Move, Word};

/// Moves with their costs, as many as the number says.
type MoveList = ([(Move, u32); 4], usize);

/// The index in place of a last move where there is none.
const NO_MOVE: usize = 4;

/// Tables by the cell of the blank.
#[derive(Debug)]
pub(super) struct Steps {
    /// The moves without the one back, by the last move or [`NO_MOVE`].
    lists: [[MoveList; 5]; 32],
    /// The cell into which the blank goes, by move.
    target: [[u8; 4]; 32],
    /// The same as the number of bits below that cell in a board, for cells of four and of five bits.
    shift: [[[u8; 4]; 32]; 2],
    /// The place of the move back in the list of all moves, as a bit, by the last move.
    back: [[u8; 4]; 32],
}

impl Steps {
    /// The tables of a frame with two to five rows and columns.
    pub(super) fn of(rows: usize, cols: usize) -> &'static Steps {
        static ALL: [OnceLock<Box<Steps>>; 16] = [const { OnceLock::new() }; 16];
        ALL[4 * (rows - 2) + cols - 2].get_or_init(|| Box::new(Steps::new(rows, cols)))
    }

    fn new(rows: usize, cols: usize) -> Self {
        let mut steps = Steps {
            lists: [[([(Move::Up, 1); 4], 0); 5]; 32],
            target: [[0; 4]; 32],
            shift: [[[0; 4]; 32]; 2],
            back: [[0; 4]; 32],
        };
        for cell in 0..rows * cols {
            let (row, col) = (cell / cols, cell % cols);
            for mv in Move::ALL {
                let there = match mv {
                    Move::Up if row > 0 => cell - cols,
                    Move::Left if col > 0 => cell - 1,
                    Move::Right if col + 1 < cols => cell + 1,
                    Move::Down if row + 1 < rows => cell + cols,
                    _ => continue,
                };
                steps.target[cell][mv as usize] = there as u8;
                for (bits, shift) in (4..).zip(&mut steps.shift) {
                    shift[cell][mv as usize] = bits * there as u8;
                }
                steps.back[cell][mv.back() as usize] = 1 << steps.lists[cell][NO_MOVE].1;
                for (last, (list, count)) in steps.lists[cell].iter_mut().enumerate() {
                    if last != mv.back() as usize {
                        list[*count] = (mv, 1);
                        *count += 1;
                    }
                }
            }
        }
        steps
    }

    /// The moves of the blank in a cell without the one that takes `last` back.
    #[inline(always)]
    pub(super) fn after(&self, blank: usize, last: Option<Move>) -> &[(Move, u32)] {
        let (moves, count) = &self.lists[blank & 31][last.map_or(NO_MOVE, |last| last as usize)];
        &moves[..*count]
    }

    /// The place in the list of all moves of the one that takes `last` back, as a bit.
    #[inline(always)]
    pub(super) fn back(&self, blank: usize, last: Move) -> u64 {
        u64::from(self.back[blank & 31][last as usize])
    }

    /// All moves of the blank in a cell.
    #[inline(always)]
    pub(super) fn all(&self, blank: usize) -> &[(Move, u32)] {
        self.after(blank, None)
    }

    /// All moves of the blank in a cell, filled up to four, and their number.
    #[inline(always)]
    pub(super) fn padded(&self, blank: usize) -> &MoveList {
        &self.lists[blank & 31][NO_MOVE]
    }

    /// The cell into which the blank goes.
    #[inline(always)]
    pub(super) fn target(&self, blank: usize, mv: Move) -> usize {
        usize::from(self.target[blank & 31][mv as usize])
    }

    /// The number of bits below that cell in a board.
    #[inline(always)]
    pub(super) fn shift<W: Word>(&self, blank: usize, mv: Move) -> u32 {
        u32::from(self.shift[W::BITS as usize & 1][blank & 31][mv as usize])
    }
}
