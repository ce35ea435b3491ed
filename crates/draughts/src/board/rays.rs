//! Rays: all squares from a square towards the edge, for each direction, computed at compile time.

use super::{Board, DIRECTIONS};

/// Rays in `u128`, `[direction][bit]`, the square itself not included.
const fn ray(board: Board, direction: usize, row: u8, column: u8) -> u128 {
    let scale = if board.full || direction < 4 { 1 } else { 2 };
    let (down, right) = DIRECTIONS[direction];
    let mut mask = 0;
    let (mut row, mut column) = (row as i8 + down * scale, column as i8 + right * scale);
    while row >= 0 && column >= 0 {
        match board.bit(row as u8, column as u8) {
            Some(bit) => mask |= 1u128 << bit,
            None => break,
        }
        row += down * scale;
        column += right * scale;
    }
    mask
}

/// Ray table for boards of up to 64 bits.
pub(super) const fn rays64(board: Board) -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut bit = 0;
        while bit < 64 {
            if let Some((row, column)) = board.place(bit as u8) {
                table[direction][bit] = ray(board, direction, row, column) as u64;
            }
            bit += 1;
        }
        direction += 1;
    }
    table
}

/// Ray table for boards of up to 128 bits.
pub(super) const fn rays128(board: Board) -> [[u128; 128]; 8] {
    let mut table = [[0; 128]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut bit = 0;
        while bit < 128 {
            if let Some((row, column)) = board.place(bit as u8) {
                table[direction][bit] = ray(board, direction, row, column);
            }
            bit += 1;
        }
        direction += 1;
    }
    table
}
