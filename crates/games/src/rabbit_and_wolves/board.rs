//! The 32 dark squares, row by row from the top: the first square is b8, the last one g1.

/// The top row.
pub(super) const TOP: u32 = 0xf;

/// The neighbours of each square: down left, down right, up left, up right; 32 where there is none.
pub(super) const NEXT: [[u8; 4]; 32] = next();

const fn next() -> [[u8; 4]; 32] {
    let mut all = [[32; 4]; 32];
    let mut square = 0;
    while square < 32 {
        let row = square / 4;
        // On even rows, counted from the top, the dark squares are the right ones of each pair.
        let column = 2 * (square % 4) + (row + 1) % 2;
        let mut way = 0;
        while way < 4 {
            let (down, right) = (way < 2, way % 2 == 1);
            let is_inside = if down { row < 7 } else { row > 0 };
            let fits = if right { column < 7 } else { column > 0 };
            if is_inside && fits {
                let to_row = if down { row + 1 } else { row - 1 };
                let to_column = if right { column + 1 } else { column - 1 };
                all[square][way] = (to_row * 4 + to_column / 2) as u8;
            }
            way += 1;
        }
        square += 1;
    }
    all
}

const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const LEFT: u32 = 0x1111_1111;
const RIGHT: u32 = 0x8888_8888;

/// All squares one step down from any of `squares`.
#[inline]
pub(super) fn down(squares: u32) -> u32 {
    let (even, odd) = (squares & EVEN_ROWS, squares & !EVEN_ROWS);
    even << 4 | (even & !RIGHT) << 5 | odd << 4 | (odd & !LEFT) << 3
}

/// All squares one step up from any of `squares`.
#[inline]
pub(super) fn up(squares: u32) -> u32 {
    let (even, odd) = (squares & EVEN_ROWS, squares & !EVEN_ROWS);
    even >> 4 | (even & !RIGHT) >> 3 | odd >> 4 | (odd & !LEFT) >> 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shifts_agree_with_the_table() {
        for (square, next) in NEXT.iter().enumerate() {
            let bits =
                |ways: &[u8]| ways.iter().filter(|&&to| to < 32).fold(0, |all, to| all | 1 << to);
            assert_eq!(down(1 << square), bits(&next[..2]), "down from {square}");
            assert_eq!(up(1 << square), bits(&next[2..]), "up from {square}");
        }
    }
}
