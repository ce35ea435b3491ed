//! Random boards, up to a size with one solution.
//!
//! *Idea*: queens are placed at random, and a region grows around each, some faster than others. While there is another solution,
//! one of its squares is moved to a region beside it: that solution then has two queens in one region. The placed queens
//! stay where they are.
//!
//! *Guarantee*: the placed queens are a solution, and the only one on boards of up to [`UNIQUE_LIMIT`] rows.
//!
//! *Cost*: a search for two solutions after each move. Of 40 boards each, 0.01 s on average with 10 rows and 0.1 s with 12,
//! at most 0.8 s.

use outwit::{Limits, Rng};

use super::{Regions, RegionsError};

/// Random boards of up to this many rows have exactly one solution. With 14 rows it takes seconds to find one.
pub const UNIQUE_LIMIT: usize = 12;

/// Moves of squares before another board is begun.
const MAX_MOVES: usize = 200;

impl Regions {
    /// A random board of `n` rows with exactly one solution; if it has more than [`UNIQUE_LIMIT`] rows, with at least one.
    /// The same seed gives the same board.
    ///
    /// # Errors
    /// No such board exists for `n`: it is 0, 2 or 3, or larger than 26.
    pub fn random(n: usize, seed: u64) -> Result<Self, RegionsError> {
        if !(n == 1 || (4..=26).contains(&n)) {
            return Err(RegionsError::Random(n));
        }
        let mut random = Rng::new(seed);
        loop {
            let mut queens: Vec<usize> = (0..n).collect();
            // About one order in eight has no two neighbours that touch.
            loop {
                random.shuffle(&mut queens);
                if queens.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
                    break;
                }
            }
            let roots: Vec<usize> = (0..n).map(|row| row * n + queens[row]).collect();
            let mut board = Self::new(n, grow(n, &roots, &mut random));
            if UNIQUE_LIMIT < n || board.exclude_others(&queens, &mut random) {
                return Ok(board);
            }
        }
    }

    /// Moves squares between regions until `queens`, the column of each row, are the only solution; false if that takes too
    /// many moves.
    fn exclude_others(&mut self, queens: &[usize], random: &mut Rng) -> bool {
        for _ in 0..MAX_MOVES {
            let found = self.solutions(2, &Limits::none());
            let Some(other) = found.iter().find(|&other| other != queens) else { return true };
            let moves: Vec<(usize, u8)> = (0..self.n)
                .filter(|&row| other[row] != queens[row])
                .map(|row| row * self.n + other[row])
                .filter(|&square| self.is_connected_without(square))
                .flat_map(|square| beside(self.n, square).map(move |next| (square, next)))
                .map(|(square, next)| (square, self.region[next]))
                .filter(|&(square, region)| region != self.region[square])
                .collect();
            let Some(&(square, region)) = random.pick(&moves) else { return false };
            self.region[square] = region;
        }
        false
    }

    /// Whether the region of a square is one part without it.
    fn is_connected_without(&self, square: usize) -> bool {
        let is_in = |other: usize| other != square && self.region[other] == self.region[square];
        let squares = (0..self.n * self.n).filter(|&other| is_in(other));
        let Some(first) = squares.clone().next() else { return false };
        let (mut reached, mut at) = (vec![first], 0);
        while let Some(&here) = reached.get(at) {
            at += 1;
            let next: Vec<usize> = beside(self.n, here)
                .filter(|next| is_in(*next) && !reached.contains(next))
                .collect();
            reached.extend(next);
        }
        reached.len() == squares.count()
    }
}

/// Grows a region around each root, square by square, until the board is full. With regions of different sizes, other
/// solutions are few.
pub(super) fn grow(n: usize, roots: &[usize], random: &mut Rng) -> Vec<u8> {
    let mut region = vec![u8::MAX; n * n];
    for (name, &root) in (0..).zip(roots) {
        region[root] = name;
    }
    let speeds: Vec<f64> = roots.iter().map(|_| 0.02 + 0.98 * random.unit()).collect();
    let mut edge = roots.to_vec();
    while !edge.is_empty() {
        let square = edge[random.below(edge.len())];
        let open: Vec<usize> = beside(n, square).filter(|&s| region[s] == u8::MAX).collect();
        let Some(&next) = random.pick(&open) else {
            edge.retain(|&s| s != square);
            continue;
        };
        if random.unit() < speeds[usize::from(region[square])] {
            region[next] = region[square];
            edge.push(next);
        }
    }
    region
}

/// The squares above, below and at both sides of a square.
fn beside(n: usize, square: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / n, square % n);
    let squares = [
        (row > 0).then(|| square - n),
        (row + 1 < n).then_some(square + n),
        (column > 0).then(|| square - 1),
        (column + 1 < n).then_some(square + 1),
    ];
    squares.into_iter().flatten()
}
