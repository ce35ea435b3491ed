//! Boards of up to 8 x 8 squares as bits: square = 8 x row + column, rows counted from the top, whatever the size.

/// All squares of a board.
pub(crate) const fn squares(columns: usize, rows: usize) -> u64 {
    let row = (1u64 << columns) - 1;
    let mut all = 0;
    let mut y = 0;
    while y < rows {
        all |= row << (8 * y);
        y += 1;
    }
    all
}

/// Left and right exchanged.
#[inline]
pub(crate) const fn mirror(bits: u64, columns: usize) -> u64 {
    bits.swap_bytes().reverse_bits() >> (8 - columns)
}

/// Top and bottom exchanged.
#[inline]
pub(crate) const fn flip(bits: u64, rows: usize) -> u64 {
    bits.swap_bytes() >> (8 * (8 - rows))
}

/// Rows and columns exchanged.
#[inline]
pub(crate) const fn transpose(mut bits: u64) -> u64 {
    // Blocks of 1, 2 and 4 squares change places across the diagonal.
    let swap = (bits ^ (bits >> 7)) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ (swap << 7);
    let swap = (bits ^ (bits >> 14)) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ (swap << 14);
    let swap = (bits ^ (bits >> 28)) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ (swap << 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_symmetries_move_every_square_where_it_belongs() {
        for (columns, rows) in [(3, 3), (5, 4), (8, 8), (1, 8)] {
            for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                let at = |x: usize, y: usize| 1u64 << (8 * y + x);
                assert_ne!(squares(columns, rows) & at(x, y), 0);
                assert_eq!(mirror(at(x, y), columns), at(columns - 1 - x, y));
                assert_eq!(flip(at(x, y), rows), at(x, rows - 1 - y));
                assert_eq!(transpose(at(x, y)), at(y, x));
            }
            assert_eq!(squares(columns, rows).count_ones() as usize, columns * rows);
        }
    }
}
