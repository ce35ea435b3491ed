//! Counts all solutions by joining board quarters: the fastest exact count known for one machine.
//!
//! *Idea*: choose which rows the west half uses. Build every west half from two quadrants that use
//! disjoint columns, likewise every east half on the other rows. A west and an east half make a
//! solution exactly if they share no diagonal that runs through both, so what is left is counting
//! disjoint pairs of bit sets, and that goes 512 pairs at a time.
//!
//! *Symmetry*: mirror images exchange the halves or turn them upside down, so of four choices of rows
//! one is enough. Odd boards have a middle row and a middle column. Their queens are placed first; all
//! eight symmetries act on this pair, and the row choices are made for each place of the column's queen.
//!
//! *Guarantee*: exact; checked sums.
//!
//! *Cost*: far fewer half boards than a tree search has nodes (8 million against 140 million at n = 16),
//! times the share of partners that the splits cannot rule out. Memory for the lists of quadrants: 5 MB at
//! n = 16, 21 MB at 18, 49 MB at 19, 141 MB at 20, 304 MB at 21, 890 MB at 22 (measured).
//!
//! *Source*: the join of quarters, with the middle queens of odd boards placed first, was made known by
//! E. Kluev's open counter, which credits deepgreen.game.coocan.jp; the tree of splits and the sharing of
//! east halves among all places of the middle row's queen are Outwit's own.

mod halves;
mod lanes;
mod matching;
mod quadrant;

pub use lanes::Vectors;

use super::control::{Control, Queue, Stopped};
use halves::{Sets, West};
use lanes::Checked;
use matching::Matcher;
use outwit::Rng;
use quadrant::{Geometry, Quadrant};

/// Largest board the join takes: beyond it the lists of quadrant fillings no longer fit in memory.
pub const JOIN_LIMIT: usize = 22;

/// What a join found.
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
    fn new(join: &Join) -> Self {
        Self {
            matcher: Matcher::new(join.checked, 2 * join.geometry.span()),
            west: Vec::new(),
            east: Vec::new(),
            found: Joined::default(),
        }
    }

    /// Joins the halves at hand; each pair stands for `weight` boards.
    fn join(&mut self, weight: u64) {
        let pairs = self.matcher.count(&self.west, &self.east);
        let all = u128::from(pairs) * u128::from(weight);
        let halves = (self.west.len() + self.east.len()) as u64;
        self.found.add(Joined { all, halves });
    }
}

/// Rows used by a half board north and south of the middle, both numbered from the border inwards.
type Rows = (usize, usize);

struct Join<'a> {
    geometry: Geometry,
    sets: Sets,
    checked: Checked,
    threads: usize,
    control: Control<'a>,
}

/// Counts all solutions for `2 <= n <= JOIN_LIMIT`.
pub(super) fn join(
    n: usize,
    threads: usize,
    vectors: Vectors,
    control: Control<'_>,
) -> Result<Joined, Stopped> {
    assert!((2..=JOIN_LIMIT).contains(&n), "the join takes 2 <= n <= {JOIN_LIMIT}, found {n}");
    let geometry = Geometry::new(n);
    let join = Join {
        geometry,
        sets: Sets::new(geometry.half),
        checked: Checked::new(vectors),
        threads,
        control,
    };
    if n.is_multiple_of(2) { join.even() } else { join.odd() }
}

/// Queens placed before the join begins, by row and column.
type Placed = Vec<(usize, usize)>;

impl Join<'_> {
    fn even(&self) -> Result<Joined, Stopped> {
        let choices = self.orbits();
        let queue = Queue::new(choices.len(), self.control);
        self.symmetric(&choices, &queue, 1, Vec::new())
    }

    /// Joins where the queens placed have all symmetries of the board.
    fn symmetric(
        &self,
        choices: &[(Rows, u64)],
        queue: &Queue<'_>,
        cost: usize,
        placed: Placed,
    ) -> Result<Joined, Stopped> {
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

    /// East halves are mirror images of west halves.
    fn fill_east(&self, quarters: &West, rows: Rows, worker: &mut Worker) {
        worker.east.clear();
        quarters.halves(self.checked, &self.sets, rows, &mut worker.east);
        for half in &mut worker.east {
            *half = self.geometry.mirror(*half);
        }
    }

    /// The quadrants of several boards, built by all threads.
    fn quarters(&self, queue: &Queue<'_>, boards: &[Placed]) -> Result<Vec<West>, Stopped> {
        let lists = queue.run(2 * boards.len(), 0, self.threads, Vec::new, |list, step| {
            let quadrant = Quadrant::new(self.geometry, step % 2 == 1, &boards[step / 2]);
            list.push((step, quadrant));
        })?;
        let mut quadrants: Vec<(usize, Quadrant)> = lists.into_iter().flatten().collect();
        quadrants.sort_by_key(|&(step, _)| step);
        let mut quadrants = quadrants.into_iter().map(|(_, quadrant)| quadrant);
        let west = |placed: &Placed| {
            let taken = placed.iter().fold(0, |taken, &(_, column)| taken | 1 << column);
            let columns = self.sets.full & !taken;
            Some(West { north: quadrants.next()?, south: quadrants.next()?, columns })
        };
        Ok(boards.iter().map_while(west).collect())
    }

    /// One choice of rows for each class under upside down and left to right, with the size of the class.
    fn orbits(&self) -> Vec<(Rows, u64)> {
        let full = self.sets.full;
        let mut choices = Vec::new();
        for north in 0..=full {
            for &south in self.sets.of_size(self.geometry.half as u32 - north.count_ones()) {
                let mut class = [
                    (north, south),
                    (south, north),
                    (full ^ north, full ^ south),
                    (full ^ south, full ^ north),
                ];
                class.sort_unstable();
                if class[0] == (north, south) {
                    let distinct = 1 + class.windows(2).filter(|pair| pair[0] != pair[1]).count();
                    choices.push(((north, south), distinct as u64));
                }
            }
        }
        // Mixed up, so that progress is even: choices differ much in cost.
        Rng::new(0).shuffle(&mut choices);
        choices
    }

    /// The queen of the middle column stands in row `r`, that of the middle row in column `c`.
    /// Symmetry lets `r <= c < half`, north and west of the middle, or both stand in the centre.
    fn odd(&self) -> Result<Joined, Stopped> {
        let half = self.geometry.half;
        let choices = self.orbits();
        let by_row: Vec<Vec<Rows>> = (0..half).map(|r| self.rows_beside(r)).collect();
        // The further in `r`, the fewer places are left for the queen of the middle row.
        let beside: usize = by_row.iter().zip(0..).map(|(list, r)| (half - r) * list.len()).sum();
        // Measured: a queen in the centre costs about as much as half of the other places.
        let centre = half.div_ceil(2);
        let queue = Queue::new(centre * choices.len() + beside, self.control);
        let mut sum = self.symmetric(&choices, &queue, centre, vec![(half, half)])?;
        for (choices, r) in by_row.iter().zip(0..) {
            sum.add(self.beside(r, choices, &queue)?);
        }
        Ok(sum)
    }

    /// Choices of rows for the west quadrants if the middle row is west's and row `r` is taken.
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

    fn beside(&self, r: usize, choices: &[Rows], queue: &Queue<'_>) -> Result<Joined, Stopped> {
        let half = self.geometry.half;
        let full = self.sets.full;
        // Columns of the middle row's queen where the other one does not attack it.
        let places: Vec<usize> =
            (r..half).filter(|&c| !quadrant::attacks((r, half), (half, c))).collect();
        let mut boards = vec![vec![(r, half)]];
        boards.extend(places.iter().map(|&c| vec![(r, half), (half, c)]));
        let quarters = self.quarters(queue, &boards)?;
        let (east, wests) = quarters.split_first().expect("the first board is east's");
        let start = || Worker::new(self);
        let workers = queue.run(choices.len(), half - r, self.threads, start, |worker, step| {
            let (north, south) = choices[step];
            self.fill_east(east, (full ^ north ^ 1 << r, full ^ south), worker);
            // On the diagonal, c = r, reflection in it gives nothing new: half the weight.
            for (own, weight) in [(true, 4), (false, 8)] {
                worker.west.clear();
                for (&c, west) in places.iter().zip(wests).filter(|&(&c, _)| (c == r) == own) {
                    let begin = worker.west.len();
                    west.halves(self.checked, &self.sets, (north, south), &mut worker.west);
                    let queen = self.geometry.diagonals(half, c);
                    worker.west[begin..].iter_mut().for_each(|half| *half |= queen);
                }
                worker.join(weight);
            }
        })?;
        Ok(Joined::sum(workers))
    }
}
