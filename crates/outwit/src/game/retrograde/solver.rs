//! The analysis: sweeps over all positions, then backward propagation for the positions that depend on cycles.
//!
//! Invariants: `codes` has one entry for each number, and `open` counts the entries that are `OPEN`. A code is written once
//! and final. A position is closed when its value is certain: in a sweep when all its successors are closed, in the
//! propagation when its turn comes in the order of distance.

use super::code::Code;
use super::{Numbering, Phase, Progress, Retrograde, Unsolved};
use crate::game::rules::moves_or_outcome;
use crate::game::{Game, Score, Side};
use crate::{Limits, Meter, Stopped, memory};

/// The maximum number of positions: twice the number of a position must fit into a `u32`.
pub(crate) const MAX_POSITIONS: usize = (u32::MAX / 2) as usize;

/// A sweep that closes less than one in this number of the open positions is the last one.
const MIN_SHARE: usize = 8;

/// The limit of the memory, or what the system has.
const NO_MEMORY: Unsolved = Unsolved::Stopped(Stopped::Memory);

/// Number of positions between two reports of progress.
const PROGRESS_INTERVAL: usize = 1 << 16;

pub(crate) fn solve<G: Game, N: Numbering<G>>(
    options: Retrograde,
    game: &G,
    numbering: &N,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Code>, Unsolved> {
    let size = numbering.size(game);
    if size > MAX_POSITIONS {
        return Err(Unsolved::TooMany { size });
    }
    let limit = limits.memory.unwrap_or(usize::MAX);
    if size > limit / size_of::<Code>() {
        return Err(NO_MEMORY);
    }
    let mut solver = Solver {
        game,
        numbering,
        meter: Meter::new(limits),
        memory: limit,
        codes: memory::filled(Code::OPEN, size).ok_or(NO_MEMORY)?,
        open: size,
        moves: Vec::new(),
        is_checked: false,
        progress,
    };
    // Highest numbers first: positions that a breadth-first walk finds last are nearest to the end of the game. At least
    // one sweep in each direction, then as long as they are worth it.
    let mut downwards = true;
    let mut turned = !options.sweep;
    while options.sweep && solver.open > 0 {
        let before = solver.open;
        solver.sweep(downwards)?;
        solver.is_checked = true;
        if turned && (before - solver.open) * MIN_SHARE <= before {
            break;
        }
        (downwards, turned) = (!downwards, true);
    }
    if solver.open > 0 {
        solver.propagate()?;
    }
    Ok(solver.codes)
}

struct Solver<'a, G: Game, N> {
    game: &'a G,
    numbering: &'a N,
    meter: Meter,
    memory: usize,
    codes: Vec<Code>,
    open: usize,
    moves: Vec<G::Move>,
    /// Every position has been asked for, and has the number that it was asked for by.
    is_checked: bool,
    progress: &'a mut dyn FnMut(Progress),
}

impl<G: Game, N: Numbering<G>> Solver<'_, G, N> {
    /// Examines every open position once, in ascending or descending order of the numbers.
    fn sweep(&mut self, downwards: bool) -> Result<(), Unsolved> {
        let size = self.codes.len();
        for step in 0..size {
            let number = if downwards { size - 1 - step } else { step };
            if step % PROGRESS_INTERVAL == 0 {
                self.report_progress(Phase::Sweep);
            }
            if self.codes[number] != Code::OPEN {
                continue;
            }
            let Some(state) = self.state(number)? else {
                self.close(number, Code::HOLE);
                continue;
            };
            self.spend()?;
            if let Some(score) = self.score_from_successors(number, &state)? {
                self.close(number, Code::of(score).ok_or(Unsolved::TooLong)?);
            }
        }
        self.report_progress(Phase::Sweep);
        Ok(())
    }

    /// The position with this number. When it is asked for first, its number must be this one again.
    fn state(&self, number: usize) -> Result<Option<G::State>, Unsolved> {
        let state = self.numbering.state(self.game, number);
        if !self.is_checked
            && let Some(state) = &state
        {
            let found = self.numbering.number(self.game, state);
            if found != Some(number) {
                return Err(Unsolved::NotInverse { number, found });
            }
        }
        Ok(state)
    }

    /// The number of a successor of the position `from`, and its code; an error if it has no number of a position.
    #[inline(always)]
    fn successor(&self, from: usize, child: &G::State) -> Result<(usize, Code), Unsolved> {
        let number = self.numbering.number(self.game, child);
        let known = number.and_then(|number| Some((number, *self.codes.get(number)?)));
        known.filter(|&(_, code)| code != Code::HOLE).ok_or(Unsolved::Unnumbered { from })
    }

    /// The score of a position if all its successors are closed, or one is a win in one ply, which no other can beat.
    fn score_from_successors(
        &mut self,
        number: usize,
        state: &G::State,
    ) -> Result<Option<Score>, Unsolved> {
        let turn = self.game.turn(state);
        self.moves.clear();
        if let Some(outcome) = moves_or_outcome(self.game, state, &mut self.moves) {
            let score = outcome.score(turn, 0);
            let is_known = score.is_decided() || score == Score::DRAW;
            return if is_known { Ok(Some(score)) } else { Err(Unsolved::Points) };
        }
        let mut best = -Score::INFINITY;
        for &mv in &self.moves {
            let child = self.game.play(state, mv);
            let (_, code) = self.successor(number, &child)?;
            if code == Code::OPEN {
                return Ok(None);
            }
            let score = code.score().from_earlier(1);
            best = best.max(if self.game.turn(&child) == turn { score } else { -score });
            if best == Score::win_in(1) {
                break;
            }
        }
        Ok(Some(best))
    }

    /// Closes the positions that the sweeps have left open, by backward propagation in the order of distance.
    ///
    /// `graph.ready[d]` holds the nodes that are won or lost in d plies. A win in d is certain when the distance d is
    /// reached, since no quicker one has turned up; a loss in d, since the last of its moves has failed then. A node that
    /// is ready more than once is closed at the least distance.
    fn propagate(&mut self) -> Result<(), Unsolved> {
        let mut graph = self.graph()?;
        let mut distance = 0;
        while distance < graph.ready.len() {
            for entry in std::mem::take(&mut graph.ready[distance]) {
                let (node, wins) = ((entry / 2) as usize, entry % 2 == 1);
                let number = graph.numbers[node] as usize;
                if self.codes[number] != Code::OPEN {
                    continue;
                }
                let plies = distance as u32;
                let score = if wins { Score::win_in(plies) } else { Score::loss_in(plies) };
                self.close(number, Code::of(score).ok_or(Unsolved::TooLong)?);
                let winner = if wins { graph.turns[node] } else { graph.turns[node].other() };
                for before in graph.before[node] as usize..graph.before[node + 1] as usize {
                    let before = graph.sources[before] as usize;
                    graph.add_result(before, winner, distance + 1)?;
                }
                if self.open.is_multiple_of(PROGRESS_INTERVAL) {
                    self.report_progress(Phase::Backward);
                    // These positions were counted before, so only the clock and the flag are read.
                    self.meter.poll();
                    if let Some(stopped) = self.meter.stopped() {
                        return Err(Unsolved::Stopped(stopped));
                    }
                }
            }
            distance += 1;
        }
        // Neither side can force a win here: play goes on for ever, which is a draw.
        for &number in &graph.numbers {
            if self.codes[number as usize] == Code::OPEN {
                self.close(number as usize, Code::DRAW);
            }
        }
        self.report_progress(Phase::Backward);
        Ok(())
    }

    /// Builds the graph of the open positions with the lists of predecessors, and enters what follows from the successors
    /// that are closed already.
    fn graph(&mut self) -> Result<Graph, Unsolved> {
        let mut node_of = memory::zeros(self.codes.len()).ok_or(NO_MEMORY)?;
        let mut graph = Graph::with_capacity(self.open).ok_or(NO_MEMORY)?;
        for (number, &code) in self.codes.iter().enumerate() {
            if code == Code::OPEN {
                node_of[number] = graph.numbers.len() as u32;
                graph.numbers.push(number as u32);
            }
        }
        let nodes = graph.numbers.len();
        // The successors of node 0, of node 1, ... one after the other; `ends` holds where those of each node end.
        // `before` counts the predecessors of each node, shifted by two places for the counting sort of `sources_of`.
        let (mut targets, mut ends) = (Vec::<u32>::new(), Vec::<u32>::new());
        ends.try_reserve_exact(nodes).map_err(|_| NO_MEMORY)?;
        let mut before: Vec<u32> = memory::zeros(nodes + 2).ok_or(NO_MEMORY)?;
        for node in 0..nodes {
            if node % PROGRESS_INTERVAL == 0 {
                self.report_progress(Phase::Graph);
            }
            let number = graph.numbers[node] as usize;
            let Some(state) = self.state(number)? else {
                // A number without a position; the sweeps, if there were any, have found all of them. A move to it was taken for
                // one to an open position.
                if before[node + 2] > 0
                    && let Some(place) = targets.iter().position(|&target| target as usize == node)
                {
                    let from = ends.partition_point(|&end| end as usize <= place);
                    return Err(Unsolved::Unnumbered { from: graph.numbers[from] as usize });
                }
                self.close(number, Code::HOLE);
                graph.add(Side::First, 1);
                ends.push(targets.len() as u32);
                continue;
            };
            self.spend()?;
            let turn = self.game.turn(&state);
            self.moves.clear();
            if let Some(outcome) = moves_or_outcome(self.game, &state, &mut self.moves) {
                graph.add(turn, 1);
                match outcome.score(turn, 0) {
                    Score::DRAW => (),
                    score if !score.is_decided() => return Err(Unsolved::Points),
                    score => graph.mark_ready(node, score.is_win(), 0)?,
                }
                ends.push(targets.len() as u32);
                continue;
            }
            graph.add(turn, self.moves.len() as u32);
            for &mv in &self.moves {
                let child = self.game.play(&state, mv);
                let (child_number, code) = self.successor(number, &child)?;
                if code == Code::OPEN {
                    let child = node_of[child_number];
                    before[child as usize + 2] += 1;
                    memory::push(&mut targets, child).ok_or(NO_MEMORY)?;
                } else if let Some(plies) = code.score().distance() {
                    let mover = self.game.turn(&child);
                    let winner = if code.score().is_win() { mover } else { mover.other() };
                    graph.add_result(node, winner, plies as usize + 1)?;
                }
            }
            ends.push(targets.len() as u32);
            if targets.len() > u32::MAX as usize {
                return Err(Unsolved::TooMany { size: self.codes.len() });
            }
            if 8 * targets.len() + 24 * nodes + 6 * self.codes.len() > self.memory {
                return Err(NO_MEMORY);
            }
        }
        graph.sources = sources_of(&targets, &ends, &mut before).ok_or(NO_MEMORY)?;
        graph.before = before;
        Ok(graph)
    }

    /// Writes the final code of a position.
    fn close(&mut self, number: usize, code: Code) {
        self.codes[number] = code;
        self.open -= 1;
    }

    fn spend(&mut self) -> Result<(), Unsolved> {
        if self.meter.spend() {
            return Ok(());
        }
        Err(Unsolved::Stopped(self.meter.stopped().unwrap_or(Stopped::Nodes)))
    }

    fn report_progress(&mut self, phase: Phase) {
        let total = self.codes.len();
        (self.progress)(Progress { phase, solved: total - self.open, total });
    }
}

/// The predecessors of node 0, of node 1, ... one after the other, from the lists of successors: a counting sort by target.
///
/// Prefix sums turn the counts in `before` into first indices, and filling moves each of them to the end of its list, which is
/// the beginning of the next one.
fn sources_of(targets: &[u32], ends: &[u32], before: &mut [u32]) -> Option<Vec<u32>> {
    for node in 0..=ends.len() {
        before[node + 1] += before[node];
    }
    let mut sources = memory::zeros(targets.len())?;
    let mut from = 0;
    for (node, &end) in ends.iter().enumerate() {
        for &target in &targets[from as usize..end as usize] {
            let next = &mut before[target as usize + 1];
            sources[*next as usize] = node as u32;
            *next += 1;
        }
        from = end;
    }
    Some(sources)
}

/// The open positions as the nodes of a graph.
#[derive(Default)]
struct Graph {
    numbers: Vec<u32>,
    turns: Vec<Side>,
    /// The number of moves of a node that are not known to lose.
    moves_left: Vec<u32>,
    /// The longest distance of a losing move known so far.
    longest: Vec<u32>,
    /// Predecessors of node `i`: `sources[before[i]..before[i + 1]]`.
    before: Vec<u32>,
    sources: Vec<u32>,
    /// By distance in plies: nodes that are won (2 node + 1) or lost (2 node) at that distance, unless closed earlier.
    ready: Vec<Vec<u32>>,
}

impl Graph {
    /// An empty graph with room for some nodes; `None` if there is no memory.
    fn with_capacity(nodes: usize) -> Option<Self> {
        let mut graph = Graph::default();
        graph.turns.try_reserve_exact(nodes).ok()?;
        for list in [&mut graph.numbers, &mut graph.moves_left, &mut graph.longest] {
            list.try_reserve_exact(nodes).ok()?;
        }
        Some(graph)
    }

    fn add(&mut self, turn: Side, moves_left: u32) {
        self.turns.push(turn);
        self.moves_left.push(moves_left);
        self.longest.push(0);
    }

    /// Enters that one move of a node leads to a win of `winner`, `distance` plies from the node.
    fn add_result(&mut self, node: usize, winner: Side, distance: usize) -> Result<(), Unsolved> {
        if winner == self.turns[node] {
            return self.mark_ready(node, true, distance);
        }
        self.moves_left[node] -= 1;
        self.longest[node] = self.longest[node].max(distance as u32);
        if self.moves_left[node] == 0 {
            return self.mark_ready(node, false, self.longest[node] as usize);
        }
        Ok(())
    }

    fn mark_ready(&mut self, node: usize, wins: bool, distance: usize) -> Result<(), Unsolved> {
        if self.ready.len() <= distance {
            self.ready.resize_with(distance + 1, Vec::new);
        }
        memory::push(&mut self.ready[distance], 2 * node as u32 + u32::from(wins)).ok_or(NO_MEMORY)
    }
}
