//! Rays: all squares from a square towards the edge, for each direction.

use super::{Board, DIRECTIONS, Word};

/// Rays as `[direction][bit]`, the square itself not included; empty for unused bits.
pub(crate) type Rays<W> = [[W; 128]; 8];

/// The rays of a board, worked out when a game is opened.
pub(crate) fn rays<W: Word>(board: Board) -> Rays<W> {
    let mut table = [[W::ZERO; 128]; 8];
    for (direction, rays) in table.iter_mut().enumerate() {
        for (bit, ray) in rays.iter_mut().enumerate() {
            if let Some((row, column)) = board.row_and_column(bit as u8) {
                *ray = W::from_u128(self::ray(board, direction, row, column));
            }
        }
    }
    table
}

fn ray(board: Board, direction: usize, row: u8, column: u8) -> u128 {
    // On a diagonal board one step along a row or column goes to the next playing square, two apart.
    let scale = if board.full || direction < 4 { 1 } else { 2 };
    let (down, right) = DIRECTIONS[direction];
    let mut mask = 0;
    let (mut row, mut column) = (row as i8 + down * scale, column as i8 + right * scale);
    while row >= 0
        && column >= 0
        && let Some(bit) = board.bit(row as u8, column as u8)
    {
        mask |= 1 << bit;
        row += down * scale;
        column += right * scale;
    }
    mask
}
