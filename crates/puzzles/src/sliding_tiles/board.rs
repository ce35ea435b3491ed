//! A board in one word: four bits a cell up to sixteen cells, five bits up to twenty-five.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitOr, BitXor, Shl, Shr};

/// What a board is packed into: `u64` (up to 16 cells) or `u128` (up to 25 cells).
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + From<u8>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitXor<Output = Self>
    + BitOr<Output = Self>
    + 'static
{
    /// Bits of a cell.
    const BITS: u32;
    /// The most cells of a board.
    const CELLS: usize;
    /// The tile in the lowest cell.
    fn lowest(self) -> u8;
}

impl Word for u64 {
    const BITS: u32 = 4;
    const CELLS: usize = 16;
    #[inline(always)]
    fn lowest(self) -> u8 {
        self as u8 & 15
    }
}

impl Word for u128 {
    const BITS: u32 = 5;
    const CELLS: usize = 25;
    #[inline(always)]
    fn lowest(self) -> u8 {
        self as u8 & 31
    }
}

/// Where the tiles are; 0 is the blank.
#[derive(Clone, Copy, Debug, Default)]
pub struct Board<W> {
    word: W,
    blank: u8,
}

impl<W: Word> PartialEq for Board<W> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        // The word stores the cell of the blank.
        self.word == other.word
    }
}

impl<W: Word> Eq for Board<W> {}

impl<W: Word> Hash for Board<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // The word stores the cell of the blank.
        self.word.hash(hasher);
    }
}

impl<W: Word> Board<W> {
    /// Packs the tiles, row by row.
    pub(super) fn pack(tiles: &[u8]) -> Self {
        let mut board = Board::default();
        for (cell, &tile) in (0u32..).zip(tiles) {
            board.word = board.word | W::from(tile) << (cell * W::BITS);
            if tile == 0 {
                board.blank = cell as u8;
            }
        }
        board
    }

    /// The tile in a cell.
    #[inline(always)]
    pub fn tile(self, cell: usize) -> u8 {
        (self.word >> (cell as u32 * W::BITS)).lowest()
    }

    /// The tile in the cell that begins at bit `shift`.
    #[inline(always)]
    pub(super) fn tile_at(self, shift: u32) -> u8 {
        (self.word >> shift).lowest()
    }

    /// The cell of the blank.
    #[inline(always)]
    pub fn blank(self) -> usize {
        self.blank as usize
    }

    /// The board after the tile in `cell`, above `shift` bits, has moved into the blank.
    #[inline(always)]
    pub(super) fn slide(self, cell: usize, shift: u32) -> Self {
        let tile = W::from(self.tile_at(shift));
        let word = self.word ^ (tile << shift) ^ (tile << (u32::from(self.blank) * W::BITS));
        Board { word, blank: cell as u8 }
    }

    /// The number of the board among all that can be made from it by sliding: the cell of the blank, then the order of
    /// the tiles. The parity decides how the last two stand, so they are left out.
    #[inline(always)]
    pub(super) fn rank(self, cells: usize) -> usize {
        let at = u32::from(self.blank) * W::BITS;
        let before = self.word ^ (self.word >> at << at);
        let mut order = before | (self.word >> (at + W::BITS) << at);
        // Four bits for each tile: how many lesser ones stand further on.
        let (mut lesser, mut rank) =
            (0xfedc_ba98_7654_3210_u64 - 0x1111_1111_1111_1110, self.blank());
        for choices in (3..cells).rev() {
            let tile = 4 * u32::from(order.lowest());
            order = order >> W::BITS;
            rank = rank * choices + (lesser >> tile & 15) as usize;
            lesser = lesser.wrapping_sub(0x1111_1111_1111_1110 << tile);
        }
        rank
    }

    /// The tiles row by row.
    pub fn tiles(self, cells: usize) -> impl Iterator<Item = u8> {
        (0..cells).map(move |cell| self.tile(cell))
    }
}
