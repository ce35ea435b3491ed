//! IDA* with pattern tables that takes moves back instead of copying boards.
//!
//! *Idea*: [`outwit::problem::ida_star`] keeps a board and what is carried along for every node of the path. For large
//! tables that is more to copy than a move changes: one tile, and for each way to look at the board one group. Here they
//! are changed in place. On more than one thread the tree is cut into the parts below its first levels; whoever is free
//! takes the next part.
//!
//! *Guarantee*: what IDA* promises. On one thread it makes the same nodes in the same order as `ida_star` with this
//! heuristic. On more threads the cost is the same, and so is the number of nodes but for the last round.
//!
//! *Cost*: memory for the path.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use outwit::problem::{Heuristic, Problem, ProblemReport, Solution};
use outwit::{Limits, Meter};

use super::super::{Move, SlidingTiles, Word};
use super::lookup::Seen;
use super::partition::GROUPS;
use super::view::{Stand, View};
use super::{AdditivePatterns, PatternTable};

/// Parts of the tree for each thread: enough that nobody waits long for the last one.
const PARTS: usize = 500;

impl AdditivePatterns {
    /// IDA* from the start of the puzzle. A limit of nodes is kept exactly, which takes a single thread.
    pub fn ida_star<W: Word>(
        &self,
        puzzle: &SlidingTiles<W>,
        limits: &Limits,
        threads: usize,
    ) -> ProblemReport<Move, u32> {
        let threads = if limits.nodes.is_some() { 1 } else { threads.max(1) };
        let clock = Meter::new(&Limits::none());
        let mut workers: Vec<Worker> =
            (0..threads).map(|_| Worker::new(self, puzzle, limits)).collect();
        let mut report = ProblemReport::empty();
        let mut bound = self.estimate(puzzle, &puzzle.start());
        let mut solution = None;
        if puzzle.is_goal(&puzzle.start()) {
            solution = Some(Vec::new());
        }
        while solution.is_none() && bound < u32::MAX && report.stopped.is_none() {
            report.counts.iterations += 1;
            let round = Round { bound, found: AtomicBool::new(false) };
            for worker in &mut workers {
                worker.next_bound = u32::MAX;
            }
            solution = if threads == 1 {
                workers[0].below(&Part::new(), &round, None).then(|| workers[0].path.clone())
            } else {
                in_parts(&mut workers, &round)
            };
            let next = workers.iter().map(|worker| worker.next_bound).min();
            report.stopped = workers.iter().find_map(|worker| worker.meter.stopped());
            if solution.is_none() && report.stopped.is_none() {
                bound = next.unwrap_or(u32::MAX);
            }
        }
        let counts = &mut report.counts;
        counts.iterations = counts.iterations.max(1);
        counts.generated = workers.iter().map(|worker| worker.meter.nodes()).sum();
        counts.expanded = workers.iter().map(|worker| worker.expanded).sum();
        // A node that was generated is expanded, or the goal, or dropped.
        let last = u64::from(solution.as_ref().is_some_and(|actions| !actions.is_empty()));
        let kept = (counts.expanded + last).saturating_sub(counts.iterations.into());
        counts.pruned = counts.generated.saturating_sub(kept);
        counts.depth = workers.iter().map(|worker| worker.depth).max().unwrap_or(0);
        (counts.peak_frontier, counts.peak_nodes) = (counts.depth.into(), counts.depth.into());
        counts.peak_bytes = threads * size_of::<Worker>();
        report.lower_bound = if workers.iter().any(|worker| worker.is_cut) { 0 } else { bound };
        report.time = clock.elapsed();
        if let Some(actions) = solution {
            let cost = actions.len() as u32;
            report.stopped = None;
            report.optimal = true;
            report.lower_bound = cost;
            report.solution = Some(Solution { actions, cost });
        }
        report
    }
}

/// What all threads know of a round.
struct Round {
    bound: u32,
    /// Whether somebody has found the goal.
    found: AtomicBool,
}

/// A node, but for the board.
#[derive(Clone, Copy)]
struct Node {
    blank: usize,
    /// The move that leads back, or [`NO_WAY_BACK`].
    back: usize,
    g: u32,
    manhattan: u32,
    /// Half the excess, for each way to look.
    sums: [u32; 2],
}

/// A move of the blank and the cell to which it leads.
#[derive(Clone, Copy)]
struct Step {
    mv: Move,
    cell: u8,
}

/// Some moves, and how many.
type Steps = ([Step; 4], u32);

/// Stands for the move that leads back where there is none.
const NO_WAY_BACK: usize = 4;

/// What a move makes of the group of its tile, for each way to look, and the sums of all groups then.
#[derive(Clone, Copy, Default)]
struct Look {
    stands: [Stand; 2],
    sums: [u32; 2],
}

/// What a move changes and has to take back: the tiles, and the groups for each way to look.
#[derive(Clone, Copy)]
struct Place {
    tiles: [u8; 32],
    seen: [Seen; 2],
}

/// One thread with its board.
struct Worker<'a> {
    tables: [&'a PatternTable; GROUPS],
    views: [&'a View; 2],
    distance: &'a [[u8; 32]; 32],
    /// The moves of the blank in each cell, and how many: all but the one that leads back, by that one.
    steps: [[Steps; 5]; 32],
    meter: Meter,
    expanded: u64,
    /// The greatest depth of a node.
    depth: u32,
    next_bound: u32,
    /// The greatest depth that may be reached, and whether it was felt.
    deepest: u32,
    is_cut: bool,
    root: (Node, Place),
    now: Place,
    path: Vec<Move>,
}

/// A part of the tree: the moves that lead there.
type Part = Vec<Move>;

/// Where the tree is cut into parts.
struct Cut {
    depth: u32,
    parts: Vec<Part>,
}

/// Lets the threads take one part after the other.
fn in_parts(workers: &mut [Worker], round: &Round) -> Option<Vec<Move>> {
    let wanted = PARTS * workers.len();
    let first = &mut workers[0];
    let mut parts = vec![Part::new()];
    let mut depth = 0;
    while !parts.is_empty() && parts.len() < wanted && depth < 40 {
        depth += 1;
        let mut cut = Cut { depth, parts: Vec::new() };
        for part in &parts {
            if first.below(part, round, Some(&mut cut)) {
                return Some(first.path.clone());
            }
            if first.meter.stopped().is_some() {
                return None;
            }
        }
        parts = cut.parts;
    }
    let (next, solution) = (AtomicUsize::new(0), Mutex::new(None));
    std::thread::scope(|scope| {
        for worker in workers {
            let (next, parts, solution) = (&next, &parts, &solution);
            scope.spawn(move || {
                while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if worker.below(part, round, None) {
                        round.found.store(true, Ordering::Relaxed);
                        let mut solution = solution.lock().expect("no thread panics");
                        solution.get_or_insert(worker.path.clone());
                    }
                    if worker.meter.stopped().is_some() || round.found.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
    });
    solution.into_inner().expect("no thread panics")
}

impl<'a> Worker<'a> {
    fn new<W: Word>(
        patterns: &'a AdditivePatterns,
        puzzle: &SlidingTiles<W>,
        limits: &Limits,
    ) -> Self {
        let board = puzzle.start();
        let mut steps = [[([Step { mv: Move::Up, cell: 0 }; 4], 0); 5]; 32];
        for (blank, steps) in steps.iter_mut().enumerate().take(puzzle.cells()) {
            for (back, (steps, count)) in steps.iter_mut().enumerate() {
                let (list, length) = &puzzle.moves[blank];
                let moves = list[..*length].iter().map(|&(mv, _)| mv);
                for mv in moves.filter(|&mv| mv as usize != back) {
                    let cell = puzzle.target[blank][mv as usize];
                    steps[*count as usize] = Step { mv, cell };
                    *count += 1;
                }
            }
        }
        let views = [&patterns.views[0], &patterns.views[1]];
        let group = |group: usize| &*patterns.groups[group.min(patterns.groups.len() - 1)];
        let mut tiles = [0; 32];
        tiles.iter_mut().zip(board.tiles(puzzle.cells())).for_each(|(to, tile)| *to = tile);
        let place = Place { tiles, seen: views.map(|view| patterns.look(view, board)) };
        let node = Node {
            blank: board.blank(),
            back: NO_WAY_BACK,
            g: 0,
            manhattan: patterns.manhattan(board),
            sums: place.seen.map(|seen| seen.sum()),
        };
        Worker {
            tables: std::array::from_fn(group),
            views,
            distance: &patterns.distance,
            steps,
            meter: Meter::new(limits),
            expanded: 0,
            depth: 0,
            next_bound: u32::MAX,
            deepest: limits.depth.unwrap_or(u32::MAX),
            is_cut: false,
            root: (node, place),
            now: place,
            path: Vec::new(),
        }
    }

    /// Searches the tree below some moves; whether there is a goal, to which `path` then leads.
    fn below(&mut self, part: &Part, round: &Round, cut: Option<&mut Cut>) -> bool {
        let mut node = self.root.0;
        self.now = self.root.1;
        self.path.clear();
        for &mv in part {
            let (steps, _) = self.steps[node.blank][NO_WAY_BACK];
            let step =
                steps.iter().find(|step| step.mv == mv).expect("a move that was made before");
            let (tile, manhattan) = self.moved(&node, *step);
            let look = self.look(&node, tile, *step);
            self.put(tile, look.stands);
            self.now.tiles[node.blank] = tile as u8;
            self.path.push(mv);
            node = node.next(*step, manhattan, look.sums);
        }
        if let Some(cut) = cut {
            return self.dive::<true>(node, round, cut);
        }
        let solved = self.dive::<false>(node, round, &mut Cut { depth: 0, parts: Vec::new() });
        self.path[part.len()..].reverse();
        solved
    }

    /// The tile that moves, and the Manhattan distance after that.
    #[inline(always)]
    fn moved(&self, node: &Node, step: Step) -> (usize, u32) {
        let cell = step.cell as usize & 31;
        let tile = usize::from(self.now.tiles[cell]) & 31;
        let distance = &self.distance[tile];
        let (there, here) = (distance[node.blank & 31], distance[cell]);
        (tile, node.manhattan + u32::from(there) - u32::from(here))
    }

    /// Looks at the groups of a tile that moves.
    #[inline(always)]
    fn look(&self, node: &Node, tile: usize, step: Step) -> Look {
        let slide = (step.cell as usize, step.mv as usize);
        let mut look = Look::default();
        for (which, view) in self.views.iter().enumerate() {
            let tile = &view.tiles[tile];
            let group = tile.group as usize & 3;
            let before = self.now.seen[which].0[group];
            let stand = view.slide(self.tables[group], tile, slide, before);
            look.stands[which] = stand;
            look.sums[which] = node.sums[which] + stand.excess() - before.excess();
        }
        look
    }

    /// Puts the groups of a tile where they stand, and returns where they stood.
    #[inline(always)]
    fn put(&mut self, tile: usize, stands: [Stand; 2]) -> [Stand; 2] {
        let mut before = stands;
        for (which, stand) in before.iter_mut().enumerate() {
            let group = self.views[which].tiles[tile].group as usize & 3;
            std::mem::swap(stand, &mut self.now.seen[which].0[group]);
        }
        before
    }

    /// Notes a total that exceeds the bound.
    #[inline(always)]
    fn drop(&mut self, total: u32) {
        if total < self.next_bound {
            self.next_bound = total;
        }
    }

    /// Searches below a node. Beside a [`Cut`] the path is kept; otherwise it is put together on the way back from a goal.
    fn dive<const CUT: bool>(&mut self, node: Node, round: &Round, cut: &mut Cut) -> bool {
        if CUT && node.g == cut.depth {
            cut.parts.push(self.path.clone());
            return false;
        }
        if round.found.load(Ordering::Relaxed) {
            return false;
        }
        self.expanded += 1;
        self.depth = self.depth.max(node.g + 1);
        let (steps, count) = self.steps[node.blank & 31][node.back];
        // Where to look never depends on what was found, so that the waits for all moves overlap, and with those of the
        // nodes below if these are foreseen.
        let mut looks = [Look::default(); 4];
        for at in 0..count as usize & 7 {
            let step = steps[at & 3];
            let tile = usize::from(self.now.tiles[step.cell as usize & 31]) & 31;
            looks[at & 3] = self.look(&node, tile, step);
        }
        for at in 0..count as usize & 7 {
            let (step, look) = (steps[at & 3], &looks[at & 3]);
            if !self.meter.spend() {
                return false;
            }
            let (tile, manhattan) = self.moved(&node, step);
            let total = node.g + 1 + manhattan + 2 * look.sums[0].max(look.sums[1]);
            if total > round.bound {
                self.drop(total);
                continue;
            }
            if manhattan == 0 {
                self.path.push(step.mv);
                return true;
            }
            if CUT {
                self.path.push(step.mv);
            }
            if node.g + 1 < self.deepest {
                let child = node.next(step, manhattan, look.sums);
                let before = self.put(tile, look.stands);
                self.now.tiles[node.blank & 31] = tile as u8;
                if self.dive::<CUT>(child, round, cut) {
                    if !CUT {
                        self.path.push(step.mv);
                    }
                    return true;
                }
                self.now.tiles[step.cell as usize & 31] = tile as u8;
                self.put(tile, before);
            } else {
                self.is_cut = true;
            }
            if CUT {
                self.path.pop();
            }
        }
        false
    }
}

impl Node {
    /// The node after a move.
    #[inline(always)]
    fn next(&self, step: Step, manhattan: u32, sums: [u32; 2]) -> Node {
        let (blank, back) = (step.cell as usize, step.mv.back() as usize);
        Node { blank, back, g: self.g + 1, manhattan, sums }
    }
}
