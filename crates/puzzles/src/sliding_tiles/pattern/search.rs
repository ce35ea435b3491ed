//! IDA* with pattern tables that makes and unmakes moves instead of copying boards.
//!
//! *Idea*: [`outwit::problem::ida_star`] keeps a board and the data of the heuristic for every node of the path. With large
//! tables that is more to copy than a move changes: one tile, and one group per view. Here one position is changed in
//! place by each move and restored after its subtree. With several threads the tree of an iteration is split into the
//! subtrees below its first levels; each free thread takes the next one.
//!
//! *Guarantee*: as IDA*. On one thread it visits the same nodes in the same order as `ida_star` with this heuristic. On
//! several threads the cost is the same, and so is the number of nodes except in the last iteration, which ends when
//! any thread finds a goal.
//!
//! *Cost*: memory for the path.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use outwit::parallel::share;
use outwit::problem::{Heuristic, Problem, ProblemReport, Solution};
use outwit::{Limits, Meter};

use super::super::{Move, SlidingTiles, Word};
use super::lookup::Patterns;
use super::numbering::Pattern;
use super::partition::GROUPS;
use super::view::{BY_CELLS, MIXED, RANKED, View};
use super::{AdditivePatterns, PatternTable};

/// Subtrees per thread: enough that the threads finish at about the same time.
const SUBTREES_PER_THREAD: usize = 500;

impl AdditivePatterns {
    /// IDA* from the start of the puzzle with `threads` threads. A limit of nodes is exact, so with one the search uses
    /// a single thread.
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
            let iteration = Iteration { bound, found: AtomicBool::new(false) };
            for worker in &mut workers {
                worker.next_bound = u32::MAX;
            }
            solution = if threads == 1 {
                workers[0]
                    .search_subtree(&Subtree::new(), &iteration, None)
                    .then(|| workers[0].path.clone())
            } else {
                search_in_parallel(&mut workers, &iteration)
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
        // A node that was generated is expanded, or is the goal, or was pruned.
        let last = u64::from(solution.as_ref().is_some_and(|actions| !actions.is_empty()));
        let kept = (counts.expanded + last).saturating_sub(counts.iterations.into());
        counts.pruned = counts.generated.saturating_sub(kept);
        counts.depth = workers.iter().map(|worker| worker.depth).max().unwrap_or(0);
        (counts.peak_frontier, counts.peak_nodes) = (counts.depth.into(), counts.depth.into());
        counts.peak_bytes = threads * size_of::<Worker>();
        report.lower_bound = workers.iter().fold(bound, |bound, worker| bound.min(worker.cut));
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

/// One iteration of the deepening, shared by all threads.
struct Iteration {
    /// Nodes with a greater f = g + h are pruned.
    bound: u32,
    /// Whether a thread has found the goal.
    found: AtomicBool,
}

/// A node, without the position.
#[derive(Clone, Copy)]
struct Node {
    blank: usize,
    /// The move that undoes the last one, or [`NO_BACK_MOVE`].
    back: usize,
    g: u32,
    manhattan: u32,
    /// Half the excess of all groups, in each view.
    sums: [u32; 2],
}

/// A move of the blank and the cell to which it leads.
#[derive(Clone, Copy)]
struct Step {
    mv: Move,
    cell: u8,
}

/// Up to four moves, and their number.
type Steps = ([Step; 4], u32);

/// The index instead of a back move at the root, where there is none.
const NO_BACK_MOVE: usize = 4;

/// The effect of a move in each view: the new pattern of the group of its tile, and the sum of all groups.
#[derive(Clone, Copy, Default)]
struct Effect {
    patterns: [Pattern; 2],
    sums: [u32; 2],
}

/// The position that moves change in place: the tile on each cell, and the patterns of all groups in each view.
#[derive(Clone, Copy)]
struct Position {
    tiles: [u8; 32],
    patterns: [Patterns; 2],
}

/// One thread with its board.
struct Worker<'a> {
    tables: [&'a PatternTable; GROUPS],
    /// How they are numbered, see [`View::slide`].
    numbered: u8,
    views: [&'a View; 2],
    distance: &'a [[u8; 32]; 32],
    /// The moves of the blank by its cell and by the back move, which is left out.
    steps: [[Steps; 5]; 32],
    meter: Meter,
    expanded: u64,
    /// The greatest depth of a node.
    depth: u32,
    next_bound: u32,
    /// The limit of the depth, and the least total of a node that it pruned.
    max_depth: u32,
    cut: u32,
    root: (Node, Position),
    now: Position,
    path: Vec<Move>,
}

/// A subtree: the moves from the root of the search to its root.
type Subtree = Vec<Move>;

/// The split of the tree into the subtrees at one depth.
struct Split {
    depth: u32,
    subtrees: Vec<Subtree>,
}

/// One iteration on several threads. The first worker splits the tree level by level until there are enough
/// subtrees, expanding each node above them once. Then all threads take the subtrees in order. Returns the moves to a goal, if
/// one is found within the bound.
fn search_in_parallel(workers: &mut [Worker], iteration: &Iteration) -> Option<Vec<Move>> {
    let wanted = SUBTREES_PER_THREAD * workers.len();
    let first = &mut workers[0];
    let mut subtrees = vec![Subtree::new()];
    let mut depth = 0;
    while !subtrees.is_empty() && subtrees.len() < wanted && depth < 40 {
        depth += 1;
        let mut split = Split { depth, subtrees: Vec::new() };
        for subtree in &subtrees {
            if first.search_subtree(subtree, iteration, Some(&mut split)) {
                return Some(first.path.clone());
            }
            if first.meter.stopped().is_some() {
                return None;
            }
        }
        subtrees = split.subtrees;
    }
    let (threads, free) = (workers.len(), Mutex::new(workers.iter_mut()));
    let solutions = share(threads, subtrees.iter(), |subtrees| {
        let worker = free.lock().ok()?.next()?;
        for subtree in subtrees {
            if worker.search_subtree(subtree, iteration, None) {
                iteration.found.store(true, Ordering::Relaxed);
                return Some(worker.path.clone());
            }
            if worker.meter.stopped().is_some() || iteration.found.load(Ordering::Relaxed) {
                break;
            }
        }
        None
    });
    solutions.into_iter().flatten().next()
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
                let moves = puzzle.steps.all(blank).iter().map(|&(mv, _)| mv);
                for mv in moves.filter(|&mv| mv as usize != back) {
                    let cell = puzzle.steps.target(blank, mv) as u8;
                    steps[*count as usize] = Step { mv, cell };
                    *count += 1;
                }
            }
        }
        let views = [&patterns.views[0], &patterns.views[1]];
        let group = |group: usize| &*patterns.groups[group.min(patterns.groups.len() - 1)];
        let mut tiles = [0; 32];
        tiles.iter_mut().zip(board.tiles(puzzle.cells())).for_each(|(to, tile)| *to = tile);
        let position = Position { tiles, patterns: views.map(|view| patterns.look(view, board)) };
        let node = Node {
            blank: board.blank(),
            back: NO_BACK_MOVE,
            g: 0,
            manhattan: patterns.manhattan(board),
            sums: position.patterns.map(|patterns| patterns.sum()),
        };
        Worker {
            tables: std::array::from_fn(group),
            numbered: match patterns.groups.iter().filter(|table| table.is_by_cells()).count() {
                0 => RANKED,
                some if some < patterns.groups.len() => MIXED,
                _ => BY_CELLS,
            },
            views,
            distance: &patterns.distance,
            steps,
            meter: Meter::new(limits),
            expanded: 0,
            depth: 0,
            next_bound: u32::MAX,
            max_depth: limits.depth.unwrap_or(u32::MAX),
            cut: u32::MAX,
            root: (node, position),
            now: position,
            path: Vec::new(),
        }
    }

    /// Searches one subtree. Returns whether there is a goal within the bound; `path` then leads to it. With a `split`
    /// the search stops at its depth and lists the subtrees there.
    fn search_subtree(
        &mut self,
        subtree: &Subtree,
        iteration: &Iteration,
        split: Option<&mut Split>,
    ) -> bool {
        let mut node = self.root.0;
        self.now = self.root.1;
        self.path.clear();
        for &mv in subtree {
            let (steps, _) = self.steps[node.blank][NO_BACK_MOVE];
            let step =
                steps.iter().find(|step| step.mv == mv).expect("a move that was made before");
            let (tile, manhattan) = self.moved(&node, *step);
            let effect = self.effect::<MIXED>(&node, tile, *step);
            self.set_patterns(tile, effect.patterns);
            self.now.tiles[node.blank] = tile as u8;
            self.path.push(mv);
            node = node.next(*step, manhattan, effect.sums);
        }
        if let Some(split) = split {
            return self.search::<true, MIXED>(node, iteration, split);
        }
        let split = &mut Split { depth: 0, subtrees: Vec::new() };
        let solved = match self.numbered {
            BY_CELLS => self.search::<false, BY_CELLS>(node, iteration, split),
            RANKED => self.search::<false, RANKED>(node, iteration, split),
            _ => self.search::<false, MIXED>(node, iteration, split),
        };
        self.path[subtree.len()..].reverse();
        solved
    }

    /// The tile that a step moves, and the Manhattan distance of the position after it.
    #[inline(always)]
    fn moved(&self, node: &Node, step: Step) -> (usize, u32) {
        let cell = step.cell as usize & 31;
        let tile = usize::from(self.now.tiles[cell]) & 31;
        let distance = &self.distance[tile];
        let (there, here) = (distance[node.blank & 31], distance[cell]);
        (tile, node.manhattan + u32::from(there) - u32::from(here))
    }

    /// The effect of a step that moves `tile`, from the tables.
    #[inline(always)]
    fn effect<const TABLES: u8>(&self, node: &Node, tile: usize, step: Step) -> Effect {
        let slide = (step.cell as usize, step.mv as usize);
        let mut effect = Effect::default();
        for (which, view) in self.views.iter().enumerate() {
            let group = view.tiles[tile].group as usize & 3;
            let before = self.now.patterns[which].0[group];
            let pattern = view.slide::<TABLES>(self.tables[group], tile, slide, before);
            effect.patterns[which] = pattern;
            effect.sums[which] = node.sums[which] + pattern.excess() - before.excess();
        }
        effect
    }

    /// Sets the patterns of the groups of a tile and returns the former ones, with which the same call unmakes the move.
    #[inline(always)]
    fn set_patterns(&mut self, tile: usize, patterns: [Pattern; 2]) -> [Pattern; 2] {
        let mut before = patterns;
        for (which, pattern) in before.iter_mut().enumerate() {
            let group = self.views[which].tiles[tile].group as usize & 3;
            std::mem::swap(pattern, &mut self.now.patterns[which].0[group]);
        }
        before
    }

    /// The least f of a pruned node is the bound of the next iteration.
    #[inline(always)]
    fn note_pruned(&mut self, total: u32) {
        if total < self.next_bound {
            self.next_bound = total;
        }
    }

    /// Depth-first search below `node`, whose position is `self.now`; restores that position unless it finds a goal.
    ///
    /// With `SPLIT`, `path` always holds the moves to the node, since subtrees are listed; without, it is only built on
    /// the way back from a goal, in reverse, which saves a write per node. `TABLES` is that of [`View::slide`].
    fn search<const SPLIT: bool, const TABLES: u8>(
        &mut self,
        node: Node,
        iteration: &Iteration,
        split: &mut Split,
    ) -> bool {
        if SPLIT && node.g == split.depth {
            split.subtrees.push(self.path.clone());
            return false;
        }
        if iteration.found.load(Ordering::Relaxed) {
            return false;
        }
        self.expanded += 1;
        self.depth = self.depth.max(node.g + 1);
        let (steps, count) = self.steps[node.blank & 31][node.back];
        // All table lookups of the node come first: no address depends on a value that was read, so the cache misses of
        // all moves overlap, and those of the node's children as well if the branches are predicted.
        let mut effects = [Effect::default(); 4];
        for at in 0..count as usize & 7 {
            let step = steps[at & 3];
            let tile = usize::from(self.now.tiles[step.cell as usize & 31]) & 31;
            effects[at & 3] = self.effect::<TABLES>(&node, tile, step);
        }
        for at in 0..count as usize & 7 {
            let (step, effect) = (steps[at & 3], &effects[at & 3]);
            if !self.meter.spend() {
                return false;
            }
            let (tile, manhattan) = self.moved(&node, step);
            let total = node.g + 1 + manhattan + 2 * effect.sums[0].max(effect.sums[1]);
            if total > iteration.bound {
                self.note_pruned(total);
                continue;
            }
            if manhattan == 0 {
                self.path.push(step.mv);
                return true;
            }
            if SPLIT {
                self.path.push(step.mv);
            }
            if node.g + 1 < self.max_depth {
                let child = node.next(step, manhattan, effect.sums);
                let before = self.set_patterns(tile, effect.patterns);
                self.now.tiles[node.blank & 31] = tile as u8;
                if self.search::<SPLIT, TABLES>(child, iteration, split) {
                    if !SPLIT {
                        self.path.push(step.mv);
                    }
                    return true;
                }
                self.now.tiles[step.cell as usize & 31] = tile as u8;
                self.set_patterns(tile, before);
            } else {
                self.cut = self.cut.min(total);
            }
            if SPLIT {
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
