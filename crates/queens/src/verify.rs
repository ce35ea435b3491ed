//! Checks millions of queens in linear time.
//!
//! *Idea*: mark the row and the two diagonals of every queen in bit sets; no two queens attack each other
//! exactly if each of the three sets ends with `n` marks. Only if one has fewer, search for the pair.
//!
//! *Guarantee*: exact; the error names two queens that attack each other.
//!
//! *Cost*: O(n) time, 5n bits for each thread. Each thread marks the queens of a range of columns.

use std::collections::HashMap;
use std::fmt;

use outwit::{memory, parallel};

use crate::board::{Clash, Square};

/// Why a placement is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unverified {
    /// Two queens attack each other.
    Clash(Clash),
    /// There is no memory to check it.
    Memory,
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => clash.fmt(f),
            Self::Memory => f.write_str("there is not enough memory to check the queens"),
        }
    }
}

impl std::error::Error for Unverified {}

/// `Ok` if no two queens of the placement attack each other, using up to `threads` threads.
///
/// # Errors
/// Two queens attack each other, or there is no memory.
///
/// A queen outside the board clashes with itself: both squares of the [`Clash`] are then the same.
///
/// ```
/// use queens::verify::verify;
/// assert!(verify(&[1, 3, 0, 2], 1).is_ok());
/// let clash = verify(&[0, 3, 1, 2], 1).expect_err("c2 and d3 share a diagonal");
/// assert_eq!(clash.to_string(), "the queens on c2 and d3 attack each other");
/// ```
pub fn verify(queens: &[u32], threads: usize) -> Result<(), Unverified> {
    let n = queens.len();
    let length = n.div_ceil(threads.max(1)).max(1 << 16);
    let parts = queens.chunks(length).enumerate();
    let threads = threads.min(parts.len());
    let sets = parallel::share(threads, parts, |parts| {
        let marks = |(i, part)| Marks::of(n, i * length, part);
        parts.map(marks).collect::<Vec<_>>()
    });
    let sets = sets.into_iter().flatten().collect::<Result<Vec<Marks>, Fault>>();
    if matches!(sets, Err(Fault::Memory)) {
        return Err(Unverified::Memory);
    }
    let sound = sets.is_ok_and(|sets| {
        [0, 1, 2].into_iter().all(|kind| {
            let words = 0..sets.first().map_or(0, |marks| marks.0[kind].len());
            let marked: u64 = words
                .map(|i| {
                    let word = sets.iter().fold(0, |all, marks| all | marks.0[kind][i]);
                    u64::from(word.count_ones())
                })
                .sum();
            marked == n as u64
        })
    });
    if sound { Ok(()) } else { Err(Unverified::Clash(find(queens))) }
}

/// Why queens cannot be marked.
enum Fault {
    Outside,
    Memory,
}

/// Rows, rising and falling diagonals that hold a queen.
struct Marks([Vec<u64>; 3]);

impl Marks {
    fn of(n: usize, first: usize, part: &[u32]) -> Result<Self, Fault> {
        let sets = [n, 2 * n, 2 * n].map(|bits| memory::zeros(bits.div_ceil(64)));
        let [Some(rows), Some(rising), Some(falling)] = sets else { return Err(Fault::Memory) };
        let mut sets = [rows, rising, falling];
        let [rows, rising, falling] = &mut sets;
        let (mut rows, mut rising, mut falling) =
            (Marker::new(rows), Marker::new(rising), Marker::new(falling));
        for (column, &row) in (first..).zip(part) {
            let row = row as usize;
            if row >= n {
                return Err(Fault::Outside);
            }
            rows.mark(row);
            rising.mark(column + row);
            falling.mark(n + column - row);
        }
        rows.flush();
        rising.flush();
        falling.flush();
        Ok(Self(sets))
    }
}

/// Sets bits, holding the word last used in a register: neighbouring queens often share it.
struct Marker<'a> {
    words: &'a mut [u64],
    at: usize,
    word: u64,
}

impl<'a> Marker<'a> {
    fn new(words: &'a mut [u64]) -> Self {
        Self { words, at: 0, word: 0 }
    }

    #[inline(always)]
    fn mark(&mut self, bit: usize) {
        if bit / 64 != self.at {
            self.flush();
            self.at = bit / 64;
            self.word = self.words[self.at];
        }
        self.word |= 1 << (bit % 64);
    }

    fn flush(&mut self) {
        if let Some(word) = self.words.get_mut(self.at) {
            *word = self.word;
        }
    }
}

/// The first queen, by column, that attacks an earlier one, and that one.
fn find(queens: &[u32]) -> Clash {
    let n = queens.len();
    let mut owners: HashMap<(u8, usize), u32> = HashMap::new();
    for (column, &row) in queens.iter().enumerate() {
        let square = Square { column: column as u32, row };
        let lines = [
            (0, row as usize),
            (1, column + row as usize),
            (2, n + column - (row as usize).min(n)),
        ];
        if row as usize >= n {
            return Clash(square, square);
        }
        for line in lines {
            if let Some(&other) = owners.get(&line) {
                return Clash(Square { column: other, row: queens[other as usize] }, square);
            }
        }
        owners.extend(lines.map(|line| (line, column as u32)));
    }
    unreachable!("some set of lines has fewer than n marks, so two queens share a line")
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::Rng;

    #[test]
    fn agrees_with_looking_at_every_pair() {
        let seed = 1;
        println!("seed {seed}");
        let mut random = Rng::new(seed);
        for _ in 0..10_000 {
            let n = random.below(8) as u64;
            let queens: Vec<u32> =
                (0..n).map(|_| random.below((n + u64::from(n > 6)) as usize) as u32).collect();
            let square = |column: usize| Square { column: column as u32, row: queens[column] };
            let pairs = (0..queens.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
            let mut clash = pairs.clone().any(|(b, a)| square(a).attacks(square(b)));
            clash |= queens.iter().any(|&row| u64::from(row) >= n);
            match verify(&queens, 1) {
                Ok(()) => assert!(!clash, "{queens:?}"),
                Err(Unverified::Clash(Clash(a, b))) if a == b => {
                    assert!(u64::from(a.row) >= n, "{queens:?}");
                }
                Err(Unverified::Clash(Clash(a, b))) => assert!(a.attacks(b), "{queens:?}"),
                Err(Unverified::Memory) => panic!("no memory for {queens:?}"),
            }
        }
    }

    #[test]
    fn a_single_fault_among_many_queens_is_found() {
        let good = crate::explicit(300_000).expect("has a solution");
        assert_eq!(verify(&good, 2), Ok(()));
        let mut bad = good;
        bad.swap(5, 200_000);
        assert!(verify(&bad, 2).is_err());
        assert_eq!(verify(&bad, 2), verify(&bad, 1));
    }
}
