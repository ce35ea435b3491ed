//! Counts all solutions by joining board quarters: the fastest exact count known for one machine.
//!
//! *Idea*: meet in the middle. The steps, with the file that does each:
//!
//! 1. List every way to put queens on a quadrant of the board, grouped by the set of rows and the set of
//!    columns they use (`quadrant.rs`). Of each filling only the *shared diagonals* are kept: those that
//!    run through both the west and the east half.
//! 2. Choose the rows whose queens stand in the west half (this file). The east half has the other rows.
//! 3. Combine a north-west and a south-west filling that use complementary sets of columns and share no
//!    diagonal into a west half (`halves.rs`). East halves are built in the same way and mirrored.
//! 4. Count the pairs of a west and an east half that share no diagonal (`matching.rs`, with the inner
//!    loops in `lanes/`). This is a disjointness join of two lists of bit sets, 512 pairs at a time.
//!
//! *Why it is exact*: rows are disjoint by step 2 and columns by step 3; diagonals inside a quadrant are
//! checked in step 1, inside a half in step 3, and between the halves in step 4. Every solution is counted
//! for exactly one choice of rows.
//!
//! *Symmetry*: reflections exchange the halves or turn them upside down, so one choice of rows per orbit
//! of up to four is enough, weighted with the size of the orbit. Odd boards have a middle row and a middle
//! column. Their queens are placed first; all eight symmetries act on this pair of queens.
//!
//! *Guarantee*: exact; checked sums.
//!
//! *Cost*: far fewer half boards than a tree search has nodes (8 million against 140 million at n = 16),
//! times the share of partners that the splits cannot rule out. Memory for the lists of quadrants: 5 MB at
//! n = 16, 21 MB at 18, 49 MB at 19, 141 MB at 20, 304 MB at 21, 890 MB at 22 (measured).
//!
//! *Source*: the join of quarters, with the middle queens of odd boards placed first, was published in
//! E. Kluev's open counter, which credits deepgreen.game.coocan.jp; the tree of splits, and sharing the
//! east halves among all columns of the middle row's queen, are Outwit's own.

mod halves;
mod lanes;
mod matching;
mod quadrant;

pub use lanes::Vectors;

use super::progress::{Interrupted, Queue, Supervisor};
use halves::{Sets, West};
use lanes::Checked;
use matching::Matcher;
use outwit::{Rng, Stopped};
use quadrant::{Geometry, Quadrant};

/// Largest board of the join, in columns: beyond it the lists of quadrant fillings do not fit in memory.
pub const JOIN_LIMIT: usize = 22;

/// The result of a join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Joined {
    /// All solutions.
    pub all: u128,
    /// Half boards that were joined; the same on every machine.
    pub halves: u64,
}

impl Joined {
    fn add(&mut self, other: Self) {
        self.all = self.all.checked_add(other.all).expect("counts of these boards fit in 128 bits");
        self.halves = self.halves.checked_add(other.halves).expect("2^64 halves take centuries");
    }

    fn sum(workers: Vec<Worker>) -> Self {
        let mut sum = Self::default();
        for worker in workers {
            sum.add(worker.found);
        }
        sum
    }
}

/// Working memory and sums of one thread.
struct Worker {
    matcher: Matcher,
    west: Vec<u64>,
    east: Vec<u64>,
    found: Joined,
}

impl Worker {
    fn new(join: &Join<'_, '_>) -> Self {
        Self {
            matcher: Matcher::new(join.checked, 2 * join.geometry.span()),
            west: Vec::new(),
            east: Vec::new(),
            found: Joined::default(),
        }
    }

    /// Adds the pairs of the current west and east halves without a shared diagonal; each pair represents
    /// `weight` solutions.
    fn join(&mut self, weight: u64) {
        let pairs = self.matcher.count(&self.west, &self.east);
        let all = u128::from(pairs) * u128::from(weight);
        let halves = (self.west.len() + self.east.len()) as u64;
        self.found.add(Joined { all, halves });
    }
}

/// The rows that a half board uses north and south of the middle, as bit sets. Both are numbered from the border
/// inwards, so that turning the board upside down exchanges the two sets.
type Rows = (usize, usize);

struct Join<'a, 'b> {
    geometry: Geometry,
    sets: Sets,
    checked: Checked,
    threads: usize,
    supervisor: &'a Supervisor<'b>,
}

/// Counts all solutions for `2 <= n <= JOIN_LIMIT`; fails if a limit is reached.
pub(super) fn join(
    n: usize,
    threads: usize,
    vectors: Vectors,
    supervisor: &Supervisor<'_>,
) -> Result<Joined, Interrupted> {
    assert!((2..=JOIN_LIMIT).contains(&n), "board size {n}, expected 2 to {JOIN_LIMIT}");
    let geometry = Geometry::new(n);
    let join = Join {
        geometry,
        sets: Sets::new(geometry.half),
        checked: Checked::new(vectors),
        threads,
        supervisor,
    };
    if n.is_multiple_of(2) { join.even() } else { join.odd() }
}

/// Queens placed before the join begins, by row and column.
type Placed = Vec<(usize, usize)>;

impl Join<'_, '_> {
    fn even(&self) -> Result<Joined, Interrupted> {
        let choices = self.orbits();
        let queue = Queue::new(choices.len(), self.supervisor);
        self.symmetric(&choices, &queue, 1, Vec::new())
    }

    /// Joins all `choices` of rows of the west half, given with the size of their orbit. The queens `placed` before
    /// must be unchanged by every symmetry of the board: none, or one in the centre.
    fn symmetric(
        &self,
        choices: &[(Rows, u64)],
        queue: &Queue<'_, '_>,
        cost: usize,
        placed: Placed,
    ) -> Result<Joined, Interrupted> {
        let quarters = self.quarters(queue, &[placed])?;
        let full = self.sets.full;
        let start = || Worker::new(self);
        let workers = queue.run(choices.len(), cost, self.threads, start, |worker, step| {
            let ((north, south), weight) = choices[step];
            worker.west.clear();
            quarters[0].halves(self.checked, &self.sets, (north, south), &mut worker.west);
            self.fill_east(&quarters[0], (full ^ north, full ^ south), worker);
            worker.join(weight);
        })?;
        Ok(Joined::sum(workers))
    }

    /// Builds the east halves with queens in exactly these rows. The mirror image of an east half is a west half, so
    /// the lists of the west quadrants serve both; only the shared diagonals have to be mirrored back.
    fn fill_east(&self, quarters: &West, rows: Rows, worker: &mut Worker) {
        worker.east.clear();
        quarters.halves(self.checked, &self.sets, rows, &mut worker.east);
        for half in &mut worker.east {
            *half = self.geometry.mirror(*half);
        }
    }

    /// The west quadrants of several boards, each with queens placed before; all threads share the work.
    fn quarters(&self, queue: &Queue<'_, '_>, boards: &[Placed]) -> Result<Vec<West>, Interrupted> {
        let lists = queue.run(2 * boards.len(), 0, self.threads, Vec::new, |list, step| {
            let quadrant = Quadrant::new(self.geometry, step % 2 == 1, &boards[step / 2]);
            list.push((step, quadrant));
        })?;
        let mut quadrants: Vec<(usize, Option<Quadrant>)> = lists.into_iter().flatten().collect();
        quadrants.sort_unstable_by_key(|&(step, _)| step);
        if quadrants.iter().any(|(_, quadrant)| quadrant.is_none()) {
            return Err(Interrupted(Stopped::Memory));
        }
        let mut quadrants = quadrants.into_iter().filter_map(|(_, quadrant)| quadrant);
        let west = |placed: &Placed| {
            let taken = placed.iter().fold(0, |taken, &(_, column)| taken | 1 << column);
            let columns = self.sets.full & !taken;
            Some(West { north: quadrants.next()?, south: quadrants.next()?, columns })
        };
        Ok(boards.iter().map_while(west).collect())
    }

    /// One choice of rows of the west half for each orbit under the reflections upside down and left to right, with
    /// the size of the orbit. A half on an even board has `half` queens, so the choice of `north` fixes the size
    /// of `south`.
    fn orbits(&self) -> Vec<(Rows, u64)> {
        let full = self.sets.full;
        let mut choices = Vec::new();
        for north in 0..=full {
            for &south in self.sets.of_size(self.geometry.half as u32 - north.count_ones()) {
                let mut orbit = [
                    (north, south),
                    // Upside down.
                    (south, north),
                    // Left to right: the east half's rows become the west half's.
                    (full ^ north, full ^ south),
                    // Both.
                    (full ^ south, full ^ north),
                ];
                orbit.sort_unstable();
                // The smallest choice represents its orbit.
                if orbit[0] == (north, south) {
                    let distinct = 1 + orbit.windows(2).filter(|pair| pair[0] != pair[1]).count();
                    choices.push(((north, south), distinct as u64));
                }
            }
        }
        // Shuffled, because choices differ much in cost and progress should be even.
        Rng::new(0).shuffle(&mut choices);
        choices
    }

    /// Odd boards. Either one queen stands in the centre, on the middle row and the middle column at once, or the
    /// queen of the middle column stands in row `r` and that of the middle row in column `c`. The eight
    /// symmetries then allow to assume `r <= c < half`: north and west of the middle, and reflected in the
    /// diagonal if necessary.
    fn odd(&self) -> Result<Joined, Interrupted> {
        let half = self.geometry.half;
        let choices = self.orbits();
        let by_row: Vec<Vec<Rows>> = (0..half).map(|r| self.rows_beside(r)).collect();
        // `c` runs from `r` to `half` - 1.
        let beside: usize = by_row.iter().zip(0..).map(|(list, r)| (half - r) * list.len()).sum();
        // Measured: a queen in the centre costs about as much as half of the other squares together.
        let centre = half.div_ceil(2);
        let queue = Queue::new(centre * choices.len() + beside, self.supervisor);
        let mut sum = self.symmetric(&choices, &queue, centre, vec![(half, half)])?;
        for (choices, r) in by_row.iter().zip(0..) {
            sum.add(self.beside(r, choices, &queue)?);
        }
        Ok(sum)
    }

    /// Choices of rows for the west quadrants if the queen of the middle row stands in the west half and row `r`
    /// is taken by the queen of the middle column. The west half then has one queen fewer to place. No reflection
    /// is left that would map the board to itself, so there are no orbits here.
    fn rows_beside(&self, r: usize) -> Vec<Rows> {
        let mut choices = Vec::new();
        for north in (0..=self.sets.full).filter(|north| north >> r & 1 == 0) {
            for &south in self.sets.of_size(self.geometry.half as u32 - 1 - north.count_ones()) {
                choices.push((north, south));
            }
        }
        Rng::new(0).shuffle(&mut choices);
        choices
    }

    /// Joins all boards with the queen of the middle column in row `r`, for every column `c` of the queen of the middle
    /// row. The east half does not contain column `c`, so its list is built once and serves all of them.
    fn beside(
        &self,
        r: usize,
        choices: &[Rows],
        queue: &Queue<'_, '_>,
    ) -> Result<Joined, Interrupted> {
        let half = self.geometry.half;
        let full = self.sets.full;
        // Columns of the middle row's queen that the middle column's queen does not attack.
        let columns: Vec<usize> =
            (r..half).filter(|&c| !quadrant::attacks((r, half), (half, c))).collect();
        let mut boards = vec![vec![(r, half)]];
        boards.extend(columns.iter().map(|&c| vec![(r, half), (half, c)]));
        let quarters = self.quarters(queue, &boards)?;
        let (east, wests) =
            quarters.split_first().expect("the first board is that of the east half");
        let start = || Worker::new(self);
        let workers = queue.run(choices.len(), half - r, self.threads, start, |worker, step| {
            let (north, south) = choices[step];
            self.fill_east(east, (full ^ north ^ 1 << r, full ^ south), worker);
            // The pair of middle queens has eight images, or four if it is symmetric to the diagonal, c = r.
            for (on_diagonal, weight) in [(true, 4), (false, 8)] {
                worker.west.clear();
                let chosen = columns.iter().zip(wests).filter(|&(&c, _)| (c == r) == on_diagonal);
                for (&c, west) in chosen {
                    let begin = worker.west.len();
                    west.halves(self.checked, &self.sets, (north, south), &mut worker.west);
                    // The middle row's queen belongs to the west half, in no quadrant: add its diagonals.
                    let queen = self.geometry.diagonals(half, c);
                    worker.west[begin..].iter_mut().for_each(|half| *half |= queen);
                }
                worker.join(weight);
            }
        })?;
        Ok(Joined::sum(workers))
    }
}
