//! One queen in each row, column and colour region, no two touching; diagonals are free otherwise.
//!
//! *Idea*: a queen a row, always in the row with the fewest squares left.
//!
//! *Promise*: all solutions up to a limit; a limit of two tells whether the answer is unique.
//!
//! *Cost*: exponential at worst, microseconds for the boards of the daily puzzle.
//!
//! ```
//! use queens::regions::Regions;
//! let board: Regions = "aabb\nacbb\nccdb\ndddd".parse().expect("four regions on four rows");
//! let solutions = board.solutions(10);
//! assert!(solutions.iter().all(|queens| board.is_solution(queens)));
//! ```

use std::fmt;
use std::str::FromStr;

/// A board cut into as many regions as it has rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    n: usize,
    /// Region of each square, row by row as written (the first line is the top row), numbered from 0.
    region: Vec<u8>,
}

/// A text that is no board of regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegionsError {
    /// No line, or more than 26.
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
        Ok(Self { n, region: lines.iter().flatten().map(number).collect() })
    }
}

impl Regions {
    /// Rows, columns and regions.
    pub fn size(&self) -> usize {
        self.n
    }

    /// The region of a square; rows count from the top as written.
    pub fn region(&self, row: usize, column: usize) -> usize {
        usize::from(self.region[row * self.n + column])
    }

    /// Whether the columns, row by row as written, obey all rules.
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
    use outwit::Rng;

    /// Regions grown at random from one square in each row.
    fn random_board(n: usize, random: &mut Rng) -> Regions {
        let mut region = vec![u8::MAX; n * n];
        let mut edge: Vec<usize> = Vec::new();
        for name in 0..n {
            let square = name * n + random.below(n);
            region[square] = name as u8;
            edge.push(square);
        }
        while !edge.is_empty() {
            let square = edge[random.below(edge.len())];
            let (row, column) = (square / n, square % n);
            let mut beside = Vec::new();
            if row > 0 {
                beside.push(square - n);
            }
            if row + 1 < n {
                beside.push(square + n);
            }
            if column > 0 {
                beside.push(square - 1);
            }
            if column + 1 < n {
                beside.push(square + 1);
            }
            beside.retain(|&s| region[s] == u8::MAX);
            if beside.is_empty() {
                edge.retain(|&s| s != square);
            } else {
                let next = beside[random.below(beside.len())];
                region[next] = region[square];
                edge.push(next);
            }
        }
        Regions { n, region }
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
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<Regions>().expect_err("bad").to_string();
        assert!(fault("").starts_with("0 lines, expected 1 to 26"));
        assert!(fault("ab\nabc").starts_with("line 2 has 3 squares, expected 2"));
        assert!(fault("aa\naa").starts_with("1 regions, expected 2"));
    }
}
