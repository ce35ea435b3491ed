//! One queen in each row, column and colour region, no two touching; diagonals are free otherwise.
//!
//! *Idea*: one queen per row, always in the row with the fewest free squares. A board is also a [`Csp`]: rows are the
//! variables, columns their values, so that every constraint search of the library works on it.
//!
//! *Guarantee*: all solutions up to a limit; with a limit of two, whether the solution is unique.
//!
//! *Cost*: exponential in the worst case; microseconds for boards of the size of the daily puzzle.
//!
//! ```
//! use queens::regions::Regions;
//! let board: Regions = "aabb\nacbb\nccdb\ndddd".parse().expect("four regions on four rows");
//! let solutions = board.solutions(10);
//! assert!(solutions.iter().all(|queens| board.is_solution(queens)));
//!
//! use outwit::{Limits, csp::Backtracking};
//! let board = Regions::random(8, 1).expect("eight rows can be filled");
//! let report = Backtracking::default().search(&board, &Limits::none(), &mut ());
//! assert!(board.is_solution(&report.solutions[0]));
//! ```

use outwit::Rng;
use outwit::csp::Csp;
use std::fmt;
use std::str::FromStr;

/// A board divided into as many regions as it has rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    n: usize,
    /// Region of each square, row by row as written (the first line is the top row), numbered from 0.
    region: Vec<u8>,
    /// For each row the other ones.
    others: Vec<Vec<usize>>,
}

/// A text that is not a board of regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegionsError {
    /// This many lines: none, or more than 26.
    Size(usize),
    /// A line of the wrong length.
    Line {
        /// The line, from 1.
        line: usize,
        /// Its squares.
        found: usize,
        /// As many as there are lines.
        expected: usize,
    },
    /// No random board has this size: on two and three rows queens always touch.
    Random(usize),
    /// As many different signs as rows are needed.
    Colours {
        /// Different signs found.
        found: usize,
        /// As many as there are lines.
        expected: usize,
    },
}

impl fmt::Display for RegionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EXAMPLE: &str = "for example aabb/acbb/ccdb/dddd on four lines";
        match self {
            Self::Random(n) => {
                write!(f, "a random board of {n} rows, expected 1 or 4 to 26, for example 8")
            }
            Self::Size(n) => write!(f, "{n} lines, expected 1 to 26, {EXAMPLE}"),
            Self::Line { line, found, expected } => {
                write!(f, "line {line} has {found} squares, expected {expected}, {EXAMPLE}")
            }
            Self::Colours { found, expected } => {
                write!(f, "{found} regions, expected {expected}, one for each row, {EXAMPLE}")
            }
        }
    }
}

impl std::error::Error for RegionsError {}

/// Lines of equal signs for equal regions; spaces do not count.
impl FromStr for Regions {
    type Err = RegionsError;

    fn from_str(text: &str) -> Result<Self, RegionsError> {
        let lines: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|line: &Vec<char>| !line.is_empty())
            .collect();
        let n = lines.len();
        if !(1..=26).contains(&n) {
            return Err(RegionsError::Size(n));
        }
        if let Some(at) = lines.iter().position(|line| line.len() != n) {
            return Err(RegionsError::Line { line: at + 1, found: lines[at].len(), expected: n });
        }
        let mut names: Vec<char> = lines.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        if names.len() != n {
            return Err(RegionsError::Colours { found: names.len(), expected: n });
        }
        let number = |name| names.binary_search(name).expect("each name was collected") as u8;
        Ok(Self::new(n, lines.iter().flatten().map(number).collect()))
    }
}

/// One line per row, one letter per region; parsing it gives the same board.
impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, regions) in self.region.chunks(self.n).enumerate() {
            let line: String = regions.iter().map(|&region| char::from(b'a' + region)).collect();
            write!(f, "{}{line}", if row > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl Csp for Regions {
    fn variables(&self) -> usize {
        self.n
    }

    fn values(&self, _row: usize) -> usize {
        self.n
    }

    fn neighbours(&self, row: usize) -> &[usize] {
        &self.others[row]
    }

    #[inline]
    fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool {
        x != y && self.region(a, x) != self.region(b, y) && (a.abs_diff(b) > 1 || x.abs_diff(y) > 1)
    }
}

impl Regions {
    fn new(n: usize, region: Vec<u8>) -> Self {
        let others = (0..n).map(|row| (0..n).filter(|&other| other != row).collect()).collect();
        Self { n, region, others }
    }

    /// A random board of `n` rows with at least one solution: queens are placed at random, and a region grows around
    /// each. The same seed gives the same board.
    ///
    /// # Errors
    /// No such board exists for `n`: it is 0, 2 or 3, or larger than 26.
    pub fn random(n: usize, seed: u64) -> Result<Self, RegionsError> {
        if !(n == 1 || (4..=26).contains(&n)) {
            return Err(RegionsError::Random(n));
        }
        let mut random = Rng::new(seed);
        let mut columns: Vec<usize> = (0..n).collect();
        // About one order in eight has no two neighbours that touch.
        loop {
            random.shuffle(&mut columns);
            if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
                break;
            }
        }
        let roots: Vec<usize> = (0..n).map(|row| row * n + columns[row]).collect();
        Ok(Self::new(n, grow(n, &roots, &mut random)))
    }

    /// Rows, columns and regions.
    pub fn size(&self) -> usize {
        self.n
    }

    /// The region of a square; rows count from the top as written.
    pub fn region(&self, row: usize, column: usize) -> usize {
        usize::from(self.region[row * self.n + column])
    }

    /// Whether queens in these columns, row by row as written, obey all rules.
    pub fn is_solution(&self, columns: &[usize]) -> bool {
        columns.len() == self.n
            && columns.iter().all(|&column| column < self.n)
            && (0..self.n).all(|a| {
                (0..a).all(|b| {
                    columns[a] != columns[b]
                        && self.region(a, columns[a]) != self.region(b, columns[b])
                        && (a - b > 1 || columns[a].abs_diff(columns[b]) > 1)
                })
            })
    }

    /// The column of the queen in each row, for up to `limit` solutions.
    pub fn solutions(&self, limit: usize) -> Vec<Vec<usize>> {
        let mut search =
            Search { board: self, limit, found: Vec::new(), columns: vec![self.n; self.n] };
        // By row: the squares still free.
        let free = vec![(1_u32 << self.n) - 1; self.n];
        search.fill((1 << self.n) - 1, &free);
        search.found
    }
}

/// Grows a region around each root, square by square, until the board is full.
fn grow(n: usize, roots: &[usize], random: &mut Rng) -> Vec<u8> {
    let mut region = vec![u8::MAX; n * n];
    for (name, &root) in (0..).zip(roots) {
        region[root] = name;
    }
    let mut edge = roots.to_vec();
    while !edge.is_empty() {
        let square = edge[random.below(edge.len())];
        let (row, column) = (square / n, square % n);
        let beside = [
            (row > 0).then(|| square - n),
            (row + 1 < n).then_some(square + n),
            (column > 0).then(|| square - 1),
            (column + 1 < n).then_some(square + 1),
        ];
        let open: Vec<usize> =
            beside.into_iter().flatten().filter(|&s| region[s] == u8::MAX).collect();
        if let Some(&next) = random.pick(&open) {
            region[next] = region[square];
            edge.push(next);
        } else {
            edge.retain(|&s| s != square);
        }
    }
    region
}

struct Search<'a> {
    board: &'a Regions,
    limit: usize,
    found: Vec<Vec<usize>>,
    columns: Vec<usize>,
}

impl Search<'_> {
    fn fill(&mut self, open: u32, free: &[u32]) {
        let n = self.board.n;
        let row =
            (0..n).filter(|row| open >> row & 1 == 1).min_by_key(|&row| free[row].count_ones());
        let Some(row) = row else {
            self.found.push(self.columns.clone());
            return;
        };
        let mut squares = free[row];
        while squares != 0 && self.found.len() < self.limit {
            let column = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let region = self.board.region(row, column);
            let mut next = free.to_vec();
            for (other, left) in next.iter_mut().enumerate() {
                *left &= !(1 << column);
                if other.abs_diff(row) == 1 {
                    *left &= !((1 << column << 1) | (1 << column >> 1));
                }
                for c in (0..n).filter(|&c| self.board.region(other, c) == region) {
                    *left &= !(1 << c);
                }
            }
            self.columns[row] = column;
            self.fill(open & !(1 << row), &next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regions grown at random from one square in each row; often without a solution.
    fn random_board(n: usize, random: &mut Rng) -> Regions {
        let roots: Vec<usize> = (0..n).map(|row| row * n + random.below(n)).collect();
        Regions::new(n, grow(n, &roots, random))
    }

    #[test]
    fn the_same_as_all_permutations() {
        let seed = 31;
        println!("seed {seed}");
        let mut random = Rng::new(seed);
        let mut some = 0;
        for _ in 0..200 {
            let n = 1 + random.below(7);
            let board = random_board(n, &mut random);
            let mut expected = Vec::new();
            crate::permutations(n as u32, |columns, _| {
                let columns: Vec<usize> = columns.iter().map(|&c| c as usize).collect();
                if board.is_solution(&columns) {
                    expected.push(columns);
                }
            })
            .expect("small");
            let mut found = board.solutions(usize::MAX);
            found.sort();
            assert_eq!(found, expected, "{board:?}");
            some += usize::from(!found.is_empty());
        }
        assert!(some > 20, "only {some} boards had a solution");
    }

    #[test]
    fn constraint_search_finds_the_same() {
        use outwit::Limits;
        use outwit::csp::{Backtracking, Inference};
        let seed = 77;
        println!("seed {seed}");
        let mut random = Rng::new(seed);
        for round in 0..300 {
            let n = 1 + random.below(8);
            let board = random_board(n, &mut random);
            let mut expected = board.solutions(usize::MAX);
            expected.sort();
            for inference in
                [Inference::None, Inference::ForwardChecking, Inference::ArcConsistency]
            {
                let search =
                    Backtracking { inference, keep: usize::MAX, ..Backtracking::default() };
                let mut found = search.all().search(&board, &Limits::none(), &mut ()).solutions;
                found.sort();
                assert_eq!(found, expected, "round {round}, {inference:?}\n{board}");
            }
        }
    }

    #[test]
    fn random_boards_have_a_solution_and_a_text() {
        for seed in 0..40 {
            for n in [1, 4, 5, 8, 12] {
                let board = Regions::random(n, seed).expect("can be drawn");
                assert!(!board.solutions(1).is_empty(), "n = {n}, seed {seed}");
                assert_eq!(board.to_string().parse(), Ok(board.clone()));
                assert_eq!(Regions::random(n, seed), Ok(board));
            }
        }
        for n in [0, 2, 3, 27] {
            assert_eq!(Regions::random(n, 1), Err(RegionsError::Random(n)));
        }
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<Regions>().expect_err("bad").to_string();
        assert!(fault("").starts_with("0 lines, expected 1 to 26"));
        assert!(fault("ab\nabc").starts_with("line 2 has 3 squares, expected 2"));
        assert!(fault("aa\naa").starts_with("1 regions, expected 2"));
    }
}
