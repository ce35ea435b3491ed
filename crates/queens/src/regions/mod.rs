//! One queen in each row, column and colour region, no two touching; diagonals are free otherwise.
//!
//! *Idea*: each row, column and region gets one queen; the one with the fewest free squares is filled next. A board is given up
//! if its open rows cannot be matched with open columns, these with open regions, or these with open rows. A board is also a
//! [`Csp`]: rows are the variables, columns their values, so that every constraint search of the library works on it.
//!
//! *Guarantee*: all solutions up to a limit; with a limit of two, whether the solution is unique.
//!
//! *Cost*: exponential in the worst case; of 200 random boards each, less than 50 ms with 20 rows and with 26.
//!
//! ```
//! use outwit::Limits;
//! use queens::regions::Regions;
//! let board: Regions = "aabb\nacbb\nccdb\ndddd".parse().expect("four regions on four rows");
//! let solutions = board.solutions(10, &Limits::none());
//! assert!(solutions.iter().all(|queens| board.is_solution(queens)));
//!
//! use outwit::csp::Backtracking;
//! let board = Regions::random(8, 1).expect("eight rows can be filled");
//! let report = Backtracking::default().search(&board, &Limits::none(), &mut ());
//! assert!(board.is_solution(&report.solutions[0]));
//! ```

mod random;

use outwit::csp::Csp;
use outwit::{Limits, Meter};
use std::fmt;
use std::str::FromStr;

pub use random::UNIQUE_LIMIT;

/// A board divided into as many regions as it has rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    n: usize,
    /// Region of each square, row by row as written (the first line is the top row), numbered from 0.
    region: Vec<u8>,
    /// The sign of each region in texts, sorted.
    names: Vec<char>,
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
    /// All lines have the same length, but it is not their number.
    Oblong {
        /// Lines found.
        lines: usize,
        /// Squares of each line.
        squares: usize,
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
            Self::Oblong { lines, squares } => {
                let [many, much] = [lines, squares].map(|count| if *count == 1 { "" } else { "s" });
                write!(
                    f,
                    "the board has {lines} line{many} of {squares} square{much}; expected as many lines as columns, {EXAMPLE}"
                )
            }
            Self::Colours { found, expected } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, "{found} region{s}, expected {expected}, one for each row, {EXAMPLE}")
            }
        }
    }
}

impl std::error::Error for RegionsError {}

/// Lines of equal signs for equal regions; spaces do not count.
impl FromStr for Regions {
    type Err = RegionsError;

    fn from_str(text: &str) -> Result<Self, RegionsError> {
        let signs = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect();
        let (numbers, lines): (Vec<usize>, Vec<Vec<char>>) = (1..)
            .zip(text.lines().map(signs))
            .filter(|(_, line): &(usize, Vec<char>)| !line.is_empty())
            .unzip();
        let n = lines.len();
        if !(1..=26).contains(&n) {
            return Err(RegionsError::Size(n));
        }
        if let Some(at) = lines.iter().position(|line| line.len() != n) {
            let (line, found) = (numbers[at], lines[at].len());
            if lines.iter().all(|line| line.len() == found) {
                return Err(RegionsError::Oblong { lines: n, squares: found });
            }
            return Err(RegionsError::Line { line, found, expected: n });
        }
        let mut names: Vec<char> = lines.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        if names.len() != n {
            return Err(RegionsError::Colours { found: names.len(), expected: n });
        }
        let number = |name| names.binary_search(name).expect("each name was collected") as u8;
        let board = Self::new(n, lines.iter().flatten().map(number).collect());
        // A sign that a terminal would obey or hide is not printed again.
        let is_shown = |name: &char| name.is_ascii_graphic() || name.escape_debug().len() == 1;
        Ok(if names.iter().all(is_shown) { Self { names, ..board } } else { board })
    }
}

/// One line per row, one sign per region, as they were read, else letters; parsing it gives the same board.
impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, regions) in self.region.chunks(self.n).enumerate() {
            let line: String =
                regions.iter().map(|&region| self.names[usize::from(region)]).collect();
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
        let names = ('a'..='z').take(n).collect();
        Self { n, region, names, others }
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
            && (0..self.n).all(|a| (0..a).all(|b| self.allows(a, columns[a], b, columns[b])))
    }

    /// The column of the queen in each row, for up to `limit` solutions. Of `limits`, nodes (partial boards), time and
    /// the stop flag apply; solutions are missing then.
    pub fn solutions(&self, limit: usize, limits: &Limits) -> Vec<Vec<usize>> {
        let mut search = Search::new(self, limit, limits);
        let mut free = Squares::default();
        for square in 0..self.n * self.n {
            insert(&mut free, square);
        }
        search.fill(&(0..3 * self.n).collect::<Vec<_>>(), &free);
        search.found
    }
}

/// Squares of a board, one bit each.
type Squares = [u64; 11];

fn contains(squares: &Squares, square: usize) -> bool {
    squares[square / 64] >> (square % 64) & 1 == 1
}

fn insert(squares: &mut Squares, square: usize) {
    squares[square / 64] |= 1 << (square % 64);
}

struct Search {
    n: usize,
    limit: usize,
    /// The squares of each row, each column and each region: each of these gets one queen.
    lines: Vec<Squares>,
    /// For each square, the squares on which no queen can stand beside one there, itself included.
    excluded: Vec<Squares>,
    region: Vec<u8>,
    columns: Vec<usize>,
    found: Vec<Vec<usize>>,
    meter: Meter,
}

impl Search {
    fn new(board: &Regions, limit: usize, limits: &Limits) -> Self {
        let n = board.n;
        let lines_of =
            |square: usize| [square / n, n + square % n, 2 * n + usize::from(board.region[square])];
        let mut lines = vec![Squares::default(); 3 * n];
        for square in 0..n * n {
            for line in lines_of(square) {
                insert(&mut lines[line], square);
            }
        }
        let touch =
            |a: usize, b: usize| (a / n).abs_diff(b / n) <= 1 && (a % n).abs_diff(b % n) <= 1;
        let excluded = (0..n * n).map(|a| {
            let mut all = Squares::default();
            for b in (0..n * n).filter(|&b| {
                touch(a, b) || lines_of(a).iter().any(|&line| contains(&lines[line], b))
            }) {
                insert(&mut all, b);
            }
            all
        });
        let excluded = excluded.collect();
        Self {
            n,
            limit,
            lines,
            excluded,
            region: board.region.clone(),
            columns: vec![n; n],
            found: Vec::new(),
            meter: Meter::new(limits),
        }
    }

    /// Whether each row can have a column of its own, each column a region, and each region a row, as far as they are open.
    fn can_be_matched(&self, open: &[usize], free: &Squares) -> bool {
        let n = self.n;
        let mut beside = vec![0_u32; 3 * n];
        for square in (0..n * n).filter(|&square| contains(free, square)) {
            let (row, column, region) = (square / n, square % n, usize::from(self.region[square]));
            beside[row] |= 1 << column;
            beside[n + column] |= 1 << region;
            beside[2 * n + region] |= 1 << row;
        }
        (0..3).all(|kind| {
            let mut partner = vec![usize::MAX; n];
            let mut of_kind = open.iter().filter(|&&line| line / n == kind);
            of_kind.all(|&line| pair(line, &beside, &mut { u32::MAX }, &mut partner))
        })
    }

    /// Fills the rows, columns and regions in `open`, whose queens can stand on the squares in `free`.
    fn fill(&mut self, open: &[usize], free: &Squares) {
        let left = |line: usize| -> u32 {
            self.lines[line].iter().zip(free).map(|(line, free)| (line & free).count_ones()).sum()
        };
        let Some(&line) = open.iter().min_by_key(|&&line| left(line)) else {
            self.found.push(self.columns.clone());
            return;
        };
        if !self.can_be_matched(open, free) {
            return;
        }
        for square in 0..self.n * self.n {
            if self.found.len() == self.limit {
                return;
            }
            if !contains(free, square) || !contains(&self.lines[line], square) {
                continue;
            }
            if !self.meter.spend() {
                return;
            }
            let mut next = *free;
            for (next, excluded) in next.iter_mut().zip(&self.excluded[square]) {
                *next &= !excluded;
            }
            let open: Vec<usize> = (open.iter().copied())
                .filter(|&line| !contains(&self.lines[line], square))
                .collect();
            self.columns[square / self.n] = square % self.n;
            self.fill(&open, &next);
        }
    }
}

/// Finds a partner for `line` that is not yet `tried`; a partner may be taken from another line, which then finds another one.
fn pair(line: usize, beside: &[u32], untried: &mut u32, partner: &mut [usize]) -> bool {
    loop {
        let left = beside[line] & *untried;
        if left == 0 {
            return false;
        }
        let other = left.trailing_zeros() as usize;
        *untried &= !(1 << other);
        if partner[other] == usize::MAX || pair(partner[other], beside, untried, partner) {
            partner[other] = line;
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::random::grow;
    use super::*;
    use crate::brute::{Boards, Space};

    /// Regions grown at random from one square in each row; often without a solution.
    fn random_board(n: usize, random: &mut Rng) -> Regions {
        let roots: Vec<usize> = (0..n).map(|row| row * n + random.below(n)).collect();
        Regions::new(n, grow(n, &roots, random))
    }

    #[test]
    fn lines_are_counted_with_the_empty_ones() {
        let wrong = "\n\nab\nabc".parse::<Regions>().unwrap_err();
        assert_eq!(wrong, RegionsError::Line { line: 4, found: 3, expected: 2 });
    }

    #[test]
    fn signs_are_kept_unless_they_cannot_be_seen() {
        let shown = |text: &str| text.parse::<Regions>().expect("a board").to_string();
        for text in ["aabb\nAAbb\nAAAA\n1111", "XXOO\nX++O\n\"++O\n\"+++"] {
            assert_eq!(shown(text), text);
        }
        for sign in ['\u{1b}', '\u{202e}'] {
            assert_eq!(
                shown(&format!("zz\n{sign}z")),
                if sign < 'z' { "bb\nab" } else { "aa\nba" }
            );
        }
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
            let mut boards = Boards::new(Space::Permutations, n as u32);
            while boards.advance() {
                let rows = boards.squares().into_iter().map(|square| square.row as usize);
                let columns: Vec<usize> = rows.collect();
                if board.is_solution(&columns) {
                    expected.push(columns);
                }
            }
            let mut found = board.solutions(usize::MAX, &Limits::none());
            found.sort();
            assert_eq!(found, expected, "{board:?}");
            some += usize::from(!found.is_empty());
        }
        assert!(some > 20, "only {some} boards had a solution");
    }

    #[test]
    fn constraint_search_finds_the_same() {
        use outwit::csp::{Backtracking, Inference};
        let seed = 77;
        println!("seed {seed}");
        let mut random = Rng::new(seed);
        for round in 0..300 {
            let n = 1 + random.below(8);
            let board = random_board(n, &mut random);
            let mut expected = board.solutions(usize::MAX, &Limits::none());
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
    fn random_boards_have_one_solution_and_a_text() {
        let sizes = [1, 4, 5, 6, 7, 8, 20];
        let some = (0..40).flat_map(|seed| sizes.map(|n| (n, seed)));
        for (n, seed) in some.chain([(10, 1), (UNIQUE_LIMIT, 1)]) {
            let board = Regions::random(n, seed).expect("can be drawn");
            let found = board.solutions(2, &Limits::none()).len();
            assert!(found == 1 || found > 0 && n > UNIQUE_LIMIT, "n = {n}, seed {seed}: {found}");
            assert_eq!(board.to_string().parse(), Ok(board.clone()));
            assert_eq!(Regions::random(n, seed), Ok(board));
        }
        let largest = Regions::random(26, 1).expect("can be drawn");
        let none = Limits::none();
        assert!(largest.solutions(2, &none).iter().all(|queens| largest.is_solution(queens)));
        assert!(!largest.solutions(1, &none).is_empty());
        for n in [0, 2, 3, 27] {
            assert_eq!(Regions::random(n, 1), Err(RegionsError::Random(n)));
        }
    }

    #[test]
    fn limits_end_the_search() {
        let rows: Vec<String> = ('a'..='z').map(|name| name.to_string().repeat(26)).collect();
        let board: Regions = rows.join("\n").parse().expect("each row is a region");
        let found = board.solutions(usize::MAX, &Limits::none().nodes(10_000));
        assert!(!found.is_empty() && found.iter().all(|queens| board.is_solution(queens)));
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<Regions>().expect_err("bad").to_string();
        assert!(fault("").starts_with("0 lines, expected 1 to 26"));
        assert!(
            fault("aabb\nacbb\nccdb").starts_with(
                "the board has 3 lines of 4 squares; expected as many lines as columns"
            )
        );
        assert!(fault("ab\nabc").starts_with("line 2 has 3 squares, expected 2"));
        assert!(fault("aa\naa").starts_with("1 region, expected 2"));
    }
}
