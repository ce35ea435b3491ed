//! Local search: millions of queens in linear time, by swapping rows.
//!
//! *Idea*: give the columns the rows in random order, but whenever the next row would meet an occupied
//! diagonal, try others of those left. (The rows start in a well-spread order, so that choosing among the
//! next 65 536 is random enough and stays within the processor's caches.) That places all but a few
//! in ten thousand queens without a conflict. Each queen left over then looks for a partner among the
//! queens on the board: if the two can exchange rows so that all four new diagonals are free, they do. No
//! exchange ever makes a conflict.
//!
//! *Guarantee*: a solution for n = 1 and every n >= 4. The random order may lead into a dead end on a small
//! board; then the search restarts with another order. The same seed gives the same solution.
//!
//! *Cost*: O(n) time in practice, memory 4n bytes and 4n bits.
//!
//! *Source*: R. Sosic, J. Gu, "Efficient local search with conflict minimization: a case study of the
//! n-queens problem", IEEE Trans. Knowledge and Data Engineering 6, 1994.
//!
//! ```
//! let found = queens::local::local_search(1000, 7, &mut ()).expect("has a solution");
//! assert!(queens::board::is_solution(&found.queens));
//! ```

use crate::board::Square;
use crate::construct::{PlaceError, check};
use crate::event::QueensEvent;
use outwit::{Observer, Rng, memory};

/// A solution and the work it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// The placement.
    pub queens: Vec<u32>,
    /// Queens that needed an exchange.
    pub swaps: u64,
    /// Partners tried for these exchanges.
    pub tries: u64,
    /// Attempts that were given up.
    pub restarts: u64,
}

/// Rows that a column may choose from.
const WINDOW: usize = 1 << 16;

/// Rows tried for a column before it is left for the exchanges.
const ROW_TRIES: usize = 100;

/// Finds a solution on a board of `n` columns; `observer` receives each queen placed, each exchange, each
/// restart and the solution.
///
/// # Errors
/// The board has no solution, is too large, or there is no memory for it.
pub fn local_search(
    n: usize,
    seed: u64,
    observer: &mut impl Observer<QueensEvent>,
) -> Result<Local, PlaceError> {
    check(n)?;
    let mut random = Rng::new(seed);
    let mut found = Local { queens: Vec::new(), swaps: 0, tries: 0, restarts: 0 };
    loop {
        let mut board = Board::new(n).ok_or(PlaceError::OutOfMemory(n))?;
        let left = board.place_freely(&mut random, observer);
        if board.exchange(&left, &mut random, &mut found, observer) {
            observer.on(QueensEvent::Solved);
            found.queens = board.queens;
            return Ok(found);
        }
        observer.on(QueensEvent::Restarted);
        found.restarts += 1;
    }
}

/// A permutation of the rows. Invariant: the *seated* queens attack each other nowhere, and exactly their diagonals
/// are marked; the others still wait for an exchange.
struct Board {
    queens: Vec<u32>,
    rising: Bits,
    falling: Bits,
}

/// All rows in an order that keeps neighbours far apart: the step is about the golden section of the board.
fn spread(n: usize) -> Option<Vec<u32>> {
    let mut rows = memory::zeros(n)?;
    let golden = (n as f64 * 0.618_033_988_749_895) as usize;
    let step =
        (golden.max(1)..=n + 1).find(|&step| coprime(step, n)).expect("n + 1 is coprime to n");
    let mut row = 0;
    for place in &mut rows {
        *place = row as u32;
        row += step % n;
        if row >= n {
            row -= n;
        }
    }
    Some(rows)
}

fn coprime(mut a: usize, mut b: usize) -> bool {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

struct Bits(Vec<u64>);

impl Bits {
    fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn flip(&mut self, bit: usize) {
        self.0[bit / 64] ^= 1 << (bit % 64);
    }
}

impl Board {
    /// `None` if there is no memory.
    fn new(n: usize) -> Option<Self> {
        let diagonals = || memory::zeros((2 * n).div_ceil(64)).map(Bits);
        Some(Self { queens: spread(n)?, rising: diagonals()?, falling: diagonals()? })
    }

    fn lines(&self, column: usize, row: u32) -> (usize, usize) {
        (column + row as usize, self.queens.len() + column - row as usize)
    }

    fn fits(&self, column: usize, row: u32) -> bool {
        let (rising, falling) = self.lines(column, row);
        !self.rising.has(rising) && !self.falling.has(falling)
    }

    /// Marks or unmarks the diagonals of a queen.
    fn toggle(&mut self, column: usize, row: u32) {
        let (rising, falling) = self.lines(column, row);
        self.rising.flip(rising);
        self.falling.flip(falling);
    }

    /// Deals out the rows and seats every queen that fits; returns the columns of the others.
    fn place_freely(
        &mut self,
        random: &mut Rng,
        observer: &mut impl Observer<QueensEvent>,
    ) -> Vec<usize> {
        let n = self.queens.len();
        let mut left = Vec::new();
        for column in 0..n {
            let rest = (n - column).min(WINDOW);
            let mut seated = false;
            for _ in 0..ROW_TRIES {
                let pick = column + random.below(rest);
                let row = self.queens[pick];
                if self.fits(column, row) {
                    self.queens.swap(column, pick);
                    self.toggle(column, row);
                    seated = true;
                    break;
                }
            }
            let queen = Square { column: column as u32, row: self.queens[column] };
            observer.on(QueensEvent::Placed(queen));
            if !seated {
                left.push(column);
            }
        }
        left
    }

    /// Seats the queens left over; false if one finds no partner.
    fn exchange(
        &mut self,
        left: &[usize],
        random: &mut Rng,
        found: &mut Local,
        observer: &mut impl Observer<QueensEvent>,
    ) -> bool {
        let n = self.queens.len();
        let limit = 1000 + 20 * n as u64;
        for (done, &column) in left.iter().enumerate() {
            if self.fits(column, self.queens[column]) {
                self.toggle(column, self.queens[column]);
                continue;
            }
            let waiting = &left[done + 1..];
            let mut tries = 0;
            loop {
                tries += 1;
                if tries > limit {
                    found.tries += tries;
                    return false;
                }
                let partner = random.below(n);
                if partner == column || waiting.binary_search(&partner).is_ok() {
                    continue;
                }
                if self.try_swap(column, partner) {
                    observer.on(QueensEvent::Swapped(column as u32, partner as u32));
                    found.swaps += 1;
                    found.tries += tries;
                    break;
                }
            }
        }
        true
    }

    /// Exchanges the rows of a waiting and a seated queen if both are then seated.
    fn try_swap(&mut self, waiting: usize, seated: usize) -> bool {
        let (own, other) = (self.queens[waiting], self.queens[seated]);
        self.toggle(seated, other);
        if self.fits(waiting, other) {
            self.toggle(waiting, other);
            if self.fits(seated, own) {
                self.toggle(seated, own);
                self.queens.swap(waiting, seated);
                return true;
            }
            self.toggle(waiting, other);
        }
        self.toggle(seated, other);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;

    #[test]
    fn solves_every_size() {
        for n in (1..200).filter(|n| ![2, 3].contains(n)).chain([1000, 4321, 20_000]) {
            for seed in 0..5 {
                let found = local_search(n, seed, &mut ()).expect("has a solution");
                assert_eq!(
                    (found.queens.len(), verify(&found.queens, 1)),
                    (n, Ok(())),
                    "n = {n}, seed {seed}"
                );
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(local_search(500, 1, &mut ()), local_search(500, 1, &mut ()));
        assert_ne!(local_search(500, 1, &mut ()), local_search(500, 2, &mut ()));
        assert!(local_search(3, 1, &mut ()).is_err());
    }

    #[test]
    fn the_events_replay_to_the_solution() {
        let mut all_restarts = 0;
        for n in [4, 6, 8, 50] {
            let (mut board, mut restarts) = (Vec::new(), 0);
            let mut replay = |event| match event {
                QueensEvent::Placed(queen) => {
                    assert_eq!(queen.column as usize, board.len());
                    board.push(queen.row);
                }
                QueensEvent::Swapped(one, other) => board.swap(one as usize, other as usize),
                QueensEvent::Restarted => {
                    board.clear();
                    restarts += 1;
                }
                QueensEvent::Solved => {}
                other => panic!("{other:?} is no step of the local search"),
            };
            let found = local_search(n, 3, &mut replay).expect("has a solution");
            assert_eq!((&board, restarts), (&found.queens, found.restarts));
            all_restarts += restarts;
        }
        assert!(all_restarts > 0, "a small board has dead ends");
    }
}
