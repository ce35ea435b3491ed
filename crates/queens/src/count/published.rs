//! The published counts, for comparison only: no search returns one as its result.
//!
//! *Source*: OEIS A000170, A002562, A032522 and A033148, see `data/counts.txt`.
//!
//! ```
//! use queens::count::published;
//! assert_eq!(published(8).expect("in the table").unique, 12);
//! assert!(published(28).is_none());
//! ```

/// The published counts of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    /// Columns of the board.
    pub n: usize,
    /// All solutions.
    pub all: u128,
    /// Solutions up to rotation and reflection.
    pub unique: u128,
    /// Solutions unchanged by half a turn.
    pub half_turn: u64,
    /// Solutions unchanged by a quarter turn.
    pub quarter_turn: u64,
}

/// The published counts of a board of `n` columns; `None` beyond 27.
pub fn published(n: usize) -> Option<Published> {
    include_str!("../../data/counts.txt").lines().filter_map(parse).find(|row| row.n == n)
}

fn parse(line: &str) -> Option<Published> {
    let mut fields = line.split_ascii_whitespace();
    Some(Published {
        n: fields.next()?.parse().ok()?,
        all: fields.next()?.parse().ok()?,
        unique: fields.next()?.parse().ok()?,
        half_turn: fields.next()?.parse().ok()?,
        quarter_turn: fields.next()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_there_and_sound() {
        for n in 1..=27 {
            let row = published(n).expect("in the table");
            let symmetric = u128::from(row.half_turn) + 2 * u128::from(row.quarter_turn);
            if n > 1 {
                assert_eq!(8 * row.unique, row.all + symmetric, "n = {n}");
            }
        }
        assert_eq!(published(0), None);
    }
}
