//! IDA* with pattern tables that takes moves back instead of copying boards.
//!
//! *Idea*: [`outwit::problem::ida_star`] keeps a board and what is carried along for every node of the path. For large
//! tables that is more to copy than a move changes: one tile, and for each way to look at the board one group. Here they
//! are changed in place. On more than one thread the tree is cut into the parts below its first levels; whoever is free
//! takes the next part.
//!
//! *Promise*: what IDA* promises. On one thread it makes the same nodes in the same order as `ida_star` with this
//! heuristic. On more threads the cost is the same, and so is the number of nodes but for the last round.
//!
//! *Cost*: memory for the path.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use outwit::problem::{Counts, Heuristic, Problem, Report, Solution};
use outwit::{Limits, Meter};

use super::super::{Move, SlidingTiles, Word};
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
    ) -> Report<Move, u32> {
        let threads = if limits.nodes.is_some() { 1 } else { threads.max(1) };
        let clock = Meter::new(&Limits::none());
        let mut workers: Vec<Worker> =
            (0..threads).map(|_| Worker::new(self, puzzle, limits)).collect();
        let mut report = Report::empty();
        let mut bound = self.estimate(puzzle, &puzzle.start());
        let mut solution = None;
        if puzzle.is_goal(&puzzle.start()) {
            solution = Some(Vec::new());
        }
        while solution.is_none() && bound < u32::MAX && report.stopped.is_none() {
            report.counts.iterations += 1;
            let round = Round { bound, found: AtomicBool::new(false) };
            workers.iter_mut().for_each(|worker| worker.next_bound = u32::MAX);
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
        let sum = |count: fn(&Counts) -> u64| workers.iter().map(|one| count(&one.counts)).sum();
        report.counts.iterations = report.counts.iterations.max(1);
        report.counts.generated = workers.iter().map(|worker| worker.meter.nodes()).sum();
        report.counts.expanded = sum(|counts| counts.expanded);
        report.counts.pruned = sum(|counts| counts.pruned);
        let depth = workers.iter().map(|worker| worker.counts.depth).max().unwrap_or(0);
        report.counts.depth = depth;
        (report.counts.peak_frontier, report.counts.peak_nodes) = (depth.into(), depth.into());
        report.counts.peak_bytes = threads * size_of::<Worker>();
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

/// A node that a move leads to.
struct Child {
    node: Node,
    /// The tile that has moved, and where its groups stand then.
    tile: u8,
    looks: [Look; 2],
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
    /// The move that leads back.
    back: Option<Move>,
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

/// A group after a move: where it stands, and half its excess.
#[derive(Clone, Copy)]
struct Look {
    group: usize,
    stand: Stand,
    excess: u32,
}

/// What a move changes and has to take back.
#[derive(Clone, Copy)]
struct Place {
    tiles: [u8; 32],
    /// The cells of each group, the number of the order of its tiles and half its excess, for each way to look.
    cells: [[u32; GROUPS]; 2],
    orders: [[u16; GROUPS]; 2],
    excess: [[u8; GROUPS]; 2],
}

/// One thread with its board.
struct Worker<'a> {
    tables: [&'a PatternTable; GROUPS],
    views: [&'a View; 2],
    distance: &'a [[u8; 32]; 32],
    steps: [[Step; 4]; 32],
    degrees: [u8; 32],
    meter: Meter,
    counts: Counts,
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
        let mut steps = [[Step { mv: Move::Up, cell: 0 }; 4]; 32];
        let mut degrees = [0; 32];
        for blank in 0..puzzle.cells() {
            let (list, count) = &puzzle.moves[blank];
            degrees[blank] = *count as u8;
            for (step, &(mv, _)) in steps[blank].iter_mut().zip(&list[..*count]) {
                *step = Step { mv, cell: puzzle.target[blank][mv as usize] };
            }
        }
        let views = [&patterns.views[0], &patterns.views[patterns.views.len() - 1]];
        let group = |group: usize| &*patterns.groups[group.min(patterns.groups.len() - 1)];
        let mut tiles = [0; 32];
        tiles.iter_mut().zip(board.tiles(puzzle.cells())).for_each(|(to, tile)| *to = tile);
        let looks = views.map(|view| patterns.look(view, board));
        let place = Place {
            tiles,
            cells: looks.map(|look| look.cells),
            orders: looks.map(|look| look.orders),
            excess: looks.map(|look| look.excess),
        };
        let node = Node {
            blank: board.blank(),
            back: None,
            g: 0,
            manhattan: patterns.manhattan(board),
            sums: place.excess.map(|excess| excess.into_iter().map(u32::from).sum()),
        };
        Worker {
            tables: std::array::from_fn(group),
            views,
            distance: &patterns.distance,
            steps,
            degrees,
            meter: Meter::new(limits),
            counts: Counts::default(),
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
            let steps = self.steps[node.blank];
            let step =
                steps.iter().find(|step| step.mv == mv).expect("a move that was made before");
            let child = self.child(&node, *step, u32::MAX).expect("there is no bound");
            self.put(child.tile, node.blank, &child.looks);
            self.path.push(mv);
            node = child.node;
        }
        match cut {
            Some(cut) => self.dive::<true>(&node, round, cut),
            None => self.dive::<false>(&node, round, &mut Cut { depth: 0, parts: Vec::new() }),
        }
    }

    /// Half the excess of a tile's group after a move, and where the group stands then.
    #[inline(always)]
    fn look(&self, which: usize, tile: usize, cell: usize, mv: Move) -> Look {
        let seat = &self.views[which].tiles[tile];
        let group = usize::from(seat.group) & 3;
        let table = self.tables[group];
        let order = usize::from(self.now.orders[which][group]);
        let stand = Stand { cells: self.now.cells[which][group], order };
        let stand = self.views[which].slide(table, seat, (cell, mv as usize), stand);
        Look { group, stand, excess: table.excess(stand.cells, stand.order) }
    }

    /// The board after a move, if it is within the bound.
    #[inline(always)]
    fn child(&mut self, node: &Node, step: Step, bound: u32) -> Option<Child> {
        let cell = usize::from(step.cell) & 31;
        let tile = usize::from(self.now.tiles[cell]) & 31;
        let distance = &self.distance[tile];
        let manhattan =
            node.manhattan + u32::from(distance[node.blank]) - u32::from(distance[cell]);
        let total = |sum: u32| node.g + 1 + manhattan + 2 * sum;
        let old = |which: usize, look: &Look| u32::from(self.now.excess[which][look.group]);
        // The look that gave more is likely to give more again, and may settle the matter alone.
        let better = usize::from(node.sums[1] > node.sums[0]);
        let first = self.look(better, tile, cell, step.mv);
        let one = node.sums[better] + first.excess - old(better, &first);
        if total(one) > bound {
            self.next_bound = self.next_bound.min(total(one));
            return None;
        }
        let second = self.look(1 - better, tile, cell, step.mv);
        let other = node.sums[1 - better] + second.excess - old(1 - better, &second);
        if total(other) > bound {
            self.next_bound = self.next_bound.min(total(other));
            return None;
        }
        let (looks, sums) = if better == 0 {
            ([first, second], [one, other])
        } else {
            ([second, first], [other, one])
        };
        let back = Some(step.mv.back());
        let node = Node { blank: cell, back, g: node.g + 1, manhattan, sums };
        Some(Child { node, tile: tile as u8, looks })
    }

    /// Where the groups of two looks stand now.
    #[inline(always)]
    fn standing(&self, looks: &[Look; 2]) -> [Look; 2] {
        let now = &self.now;
        std::array::from_fn(|which| {
            let group = looks[which].group;
            let order = usize::from(now.orders[which][group]);
            let stand = Stand { cells: now.cells[which][group], order };
            Look { group, stand, excess: u32::from(now.excess[which][group]) }
        })
    }

    /// Puts a tile into a cell, and its groups where they stand then.
    #[inline(always)]
    fn put(&mut self, tile: u8, cell: usize, looks: &[Look; 2]) {
        self.now.tiles[cell & 31] = tile;
        for (which, look) in looks.iter().enumerate() {
            self.now.cells[which][look.group] = look.stand.cells;
            self.now.orders[which][look.group] = look.stand.order as u16;
            self.now.excess[which][look.group] = look.excess as u8;
        }
    }

    /// Searches below a node.
    fn dive<const CUT: bool>(&mut self, node: &Node, round: &Round, cut: &mut Cut) -> bool {
        if CUT && node.g == cut.depth {
            cut.parts.push(self.path.clone());
            return false;
        }
        if round.found.load(Ordering::Relaxed) {
            return false;
        }
        self.counts.expanded += 1;
        self.counts.depth = self.counts.depth.max(node.g + 1);
        let blank = node.blank & 31;
        for at in 0..usize::from(self.degrees[blank]) {
            let step = self.steps[blank][at & 3];
            if node.back == Some(step.mv) {
                continue;
            }
            if !self.meter.spend() {
                return false;
            }
            let Some(child) = self.child(node, step, round.bound) else {
                self.counts.pruned += 1;
                continue;
            };
            if child.node.manhattan == 0 {
                self.path.push(step.mv);
                return true;
            }
            if child.node.g >= self.deepest {
                self.is_cut = true;
                self.counts.pruned += 1;
                continue;
            }
            let before = self.standing(&child.looks);
            self.put(child.tile, blank, &child.looks);
            self.path.push(step.mv);
            if self.dive::<CUT>(&child.node, round, cut) {
                return true;
            }
            self.path.pop();
            self.put(child.tile, child.node.blank, &before);
        }
        false
    }
}
