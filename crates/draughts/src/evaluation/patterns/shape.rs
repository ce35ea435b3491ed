//! Where the patterns of a board lie: areas of eight squares, and which of them share a table.
//!
//! *Idea*: a table belongs to an area as White sees it. Turned by 180 degrees it is the same area as Black sees it; on a
//! full board, which is its own mirror image, also the mirrored areas share it. What is looked up is listed as masks, so
//! that the evaluation needs no knowledge of the board.
//! *Guarantee*: every area of [`areas`] is covered by exactly one table; the lookups of Black are those of White on the
//! turned board, which makes the evaluation symmetric in the colours.

use crate::board::Board;
use crate::rules::Rules;

/// Squares of a pattern.
pub(super) const SQUARES: usize = 8;
/// Entries of the table of a pattern: 3 to the eighth.
pub(super) const ENTRIES: usize = 6561;

/// One table entry to look up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lookup {
    /// The eight squares.
    pub(super) mask: u64,
    /// The first entry of the table.
    pub(super) base: u32,
    /// The number of the order in which the squares are read.
    pub(super) order: u32,
}

/// The patterns of a board.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    /// The lookups as White and as Black sees the board.
    pub(super) lookups: [Vec<Lookup>; 2],
    /// For each order, what eight bits are worth in base 3.
    pub(super) orders: Vec<[u16; 256]>,
    /// The number of tables.
    pub(super) tables: usize,
}

impl Shapes {
    /// The patterns of a variant; `None` where its board has more than 64 bits.
    pub(super) fn of(rules: &Rules) -> Option<Shapes> {
        let board = rules.board;
        if board.mask() >> 64 != 0 {
            return None;
        }
        let mut shapes =
            Shapes { lookups: [Vec::new(), Vec::new()], orders: Vec::new(), tables: 0 };
        let mut seen = Vec::new();
        for area in areas(board) {
            if seen.contains(&mask(board, &area)) {
                continue;
            }
            let base = (shapes.tables * ENTRIES) as u32;
            shapes.tables += 1;
            for colour in 0..2 {
                for mirrored in [false, true].into_iter().take(if board.full { 2 } else { 1 }) {
                    let image = |&(row, column): &(u8, u8)| {
                        let row = if colour == 0 { row } else { board.height - 1 - row };
                        // A turn reverses the columns, too.
                        let kept = (colour == 0) != mirrored;
                        (row, if kept { column } else { board.width - 1 - column })
                    };
                    let squares: Vec<_> = area.iter().map(image).collect();
                    let mask = mask(board, &squares);
                    seen.push(mask);
                    let order = shapes.order(board, &squares);
                    shapes.lookups[colour].push(Lookup { mask, base, order });
                }
            }
        }
        Some(shapes)
    }

    /// The number of the order that reads these squares in their sequence.
    fn order(&mut self, board: Board, squares: &[(u8, u8)]) -> u32 {
        let mut by_bit: Vec<(u8, u32)> = squares
            .iter()
            .zip(0..)
            .map(|(&(row, column), digit)| (board.bit(row, column).unwrap_or(0), digit))
            .collect();
        by_bit.sort_unstable();
        let worth = std::array::from_fn(|bits| {
            let set = by_bit.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            set.map(|(_, &(_, digit))| 3u16.pow(digit)).sum()
        });
        let known = self.orders.iter().position(|order| *order == worth);
        known.unwrap_or_else(|| {
            self.orders.push(worth);
            self.orders.len() - 1
        }) as u32
    }
}

fn mask(board: Board, squares: &[(u8, u8)]) -> u64 {
    let bits = squares.iter().filter_map(|&(row, column)| board.bit(row, column));
    bits.fold(0, |mask, bit| mask | 1 << bit)
}

/// The areas of a board, eight squares each: blocks of 4 by 4 that overlap by half; where eight rows or columns make
/// an area of two lines, these as well. On a full board blocks of 2 by 4 and whole columns.
fn areas(board: Board) -> Vec<Vec<(u8, u8)>> {
    let (width, height) = (board.width, board.height);
    let mut areas = Vec::new();
    let mut add = |rows: (u8, u8), columns: (u8, u8)| {
        let squares = (rows.0..rows.0 + rows.1)
            .flat_map(|row| (columns.0..columns.0 + columns.1).map(move |column| (row, column)));
        let squares: Vec<_> =
            squares.filter(|&(row, column)| board.is_played(row, column)).collect();
        if squares.len() == SQUARES {
            areas.push(squares);
        }
    };
    if board.full {
        for row in 0..=height - 2 {
            for column in (0..=width - 4).step_by(2) {
                add((row, 2), (column, 4));
            }
        }
        for column in 0..width {
            add((0, height), (column, 1));
        }
        return areas;
    }
    for row in (0..=height.saturating_sub(4)).step_by(2) {
        for column in (0..=width.saturating_sub(4)).step_by(2) {
            add((row, 4), (column, 4));
        }
    }
    for row in 0..=height - 2 {
        add((row, 2), (0, width));
    }
    for column in (0..=width - 2).step_by(2) {
        add((0, height), (column, 2));
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn areas_have_eight_squares_and_cover_the_board() {
        for (variant, lookups, tables) in [
            (Variant::English, 20, 11),
            (Variant::Italian, 20, 11),
            (Variant::International, 16, 8),
            (Variant::Spantsiretti, 17, 9),
            (Variant::Turkish, 29, 12),
        ] {
            let board = variant.rules().board;
            assert_eq!(areas(board).len(), lookups, "{variant}");
            let shapes = Shapes::of(variant.rules()).unwrap();
            assert_eq!(shapes.tables, tables, "{variant}");
            let all = shapes.lookups.iter().flatten().fold(0, |all, lookup| all | lookup.mask);
            assert_eq!(u128::from(all), board.mask(), "{variant}");
            assert!(shapes.lookups.iter().flatten().all(|lookup| lookup.mask.count_ones() == 8));
            assert_eq!(shapes.lookups[0].len(), shapes.lookups[1].len());
        }
        assert!(Shapes::of(Variant::Canadian.rules()).is_none());
    }
}
