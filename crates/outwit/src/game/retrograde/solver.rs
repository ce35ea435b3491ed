//! The analysis itself: sweeps, then spreading over what hangs on cycles.

use super::code::Code;
use super::{Numbering, Phase, Progress, Retrograde, Unsolved};
use crate::game::rules::moves_or_outcome;
use crate::game::{Game, Score, Side};
use crate::{Limits, Meter, Stopped};

/// The most positions: two of them must fit into a `u32`.
pub(crate) const MOST: usize = (u32::MAX / 2) as usize;

/// A sweep that solves less than this part of what is open is the last one.
const WORTH_IT: usize = 8;

/// After so many positions the progress is told.
const TELL_EVERY: usize = 1 << 16;

pub(crate) fn solve<G: Game, N: Numbering<G>>(
    options: Retrograde,
    game: &G,
    numbering: &N,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Code>, Unsolved> {
    let size = numbering.size(game);
    if size > MOST {
        return Err(Unsolved::TooMany { size });
    }
    let memory = limits.memory.unwrap_or(usize::MAX);
    if size > memory / size_of::<Code>() {
        return Err(Unsolved::Stopped(Stopped::Memory));
    }
    let mut solver = Solver {
        game,
        numbering,
        meter: Meter::new(limits),
        memory,
        codes: vec![Code::OPEN; size],
        open: size,
        moves: Vec::new(),
        progress,
    };
    // Highest numbers first: those found last by a breadth-first walk are the nearest to the end.
    let mut downwards = true;
    let mut turned = !options.sweep;
    while options.sweep && solver.open > 0 {
        let before = solver.open;
        solver.sweep(downwards)?;
        if turned && (before - solver.open) * WORTH_IT <= before {
            break;
        }
        (downwards, turned) = (!downwards, true);
    }
    if solver.open > 0 {
        solver.spread()?;
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
    progress: &'a mut dyn FnMut(Progress),
}

impl<G: Game, N: Numbering<G>> Solver<'_, G, N> {
    /// Looks once at every open position, in the order of the numbers or against it.
    fn sweep(&mut self, downwards: bool) -> Result<(), Unsolved> {
        let size = self.codes.len();
        for step in 0..size {
            let number = if downwards { size - 1 - step } else { step };
            if step % TELL_EVERY == 0 {
                self.tell(Phase::Sweep);
            }
            if self.codes[number] != Code::OPEN {
                continue;
            }
            let Some(state) = self.numbering.state(self.game, number) else {
                self.close(number, Code::HOLE);
                continue;
            };
            self.spend()?;
            if let Some(score) = self.finished(number, &state)? {
                self.close(number, Code::of(score).ok_or(Unsolved::TooLong)?);
            }
        }
        self.tell(Phase::Sweep);
        Ok(())
    }

    /// The score of a position if all that comes after it is known, or cannot matter.
    fn finished(&mut self, number: usize, state: &G::State) -> Result<Option<Score>, Unsolved> {
        let turn = self.game.turn(state);
        self.moves.clear();
        if let Some(outcome) = moves_or_outcome(self.game, state, &mut self.moves) {
            return Ok(Some(outcome.score(turn, 0)));
        }
        let mut best = -Score::INFINITY;
        for &mv in &self.moves {
            let child = self.game.play(state, mv);
            let code = self
                .numbering
                .number(self.game, &child)
                .and_then(|child| self.codes.get(child))
                .filter(|&&code| code != Code::HOLE)
                .ok_or(Unsolved::Unnumbered { from: number })?;
            if *code == Code::OPEN {
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

    /// Solves what the sweeps have left open.
    fn spread(&mut self) -> Result<(), Unsolved> {
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
                    graph.heard(before, winner, distance + 1);
                }
                if self.open.is_multiple_of(TELL_EVERY) {
                    self.spend()?;
                    self.tell(Phase::Backward);
                }
            }
            distance += 1;
        }
        // Neither side can force anything here: play goes on for ever.
        for &number in &graph.numbers {
            if self.codes[number as usize] == Code::OPEN {
                self.close(number as usize, Code::DRAW);
            }
        }
        self.tell(Phase::Backward);
        Ok(())
    }

    /// The open positions, who leads to whom, and what is known about them from the closed ones.
    fn graph(&mut self) -> Result<Graph, Unsolved> {
        let mut node_of = vec![0u32; self.codes.len()];
        let mut graph = Graph::default();
        for (number, &code) in self.codes.iter().enumerate() {
            if code == Code::OPEN {
                node_of[number] = graph.numbers.len() as u32;
                graph.numbers.push(number as u32);
            }
        }
        let nodes = graph.numbers.len();
        // In this order: targets of node 0, of node 1, ...; `ends` says where each node's stop.
        let (mut targets, mut ends) = (Vec::<u32>::new(), Vec::<u32>::with_capacity(nodes));
        let mut before = vec![0u32; nodes + 2];
        for node in 0..nodes {
            if node % TELL_EVERY == 0 {
                self.tell(Phase::Graph);
            }
            let number = graph.numbers[node] as usize;
            let Some(state) = self.numbering.state(self.game, number) else {
                // Only without sweeps are holes still unknown here.
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
                    score => graph.is_ready(node, score.is_win(), 0),
                }
                ends.push(targets.len() as u32);
                continue;
            }
            graph.add(turn, self.moves.len() as u32);
            for &mv in &self.moves {
                let child = self.game.play(&state, mv);
                let unnumbered = Unsolved::Unnumbered { from: number };
                let child_number = self.numbering.number(self.game, &child).ok_or(unnumbered)?;
                match *self.codes.get(child_number).ok_or(unnumbered)? {
                    Code::HOLE => return Err(unnumbered),
                    Code::OPEN => {
                        let child = node_of[child_number];
                        before[child as usize + 2] += 1;
                        targets.push(child);
                    }
                    code => {
                        let score = code.score();
                        if let Some(plies) = score.distance() {
                            let mover = self.game.turn(&child);
                            let winner = if score.is_win() { mover } else { mover.other() };
                            graph.heard(node, winner, plies as usize + 1);
                        }
                    }
                }
            }
            ends.push(targets.len() as u32);
            if targets.len() > u32::MAX as usize {
                return Err(Unsolved::TooMany { size: self.codes.len() });
            }
            if 8 * targets.len() + 24 * nodes + 6 * self.codes.len() > self.memory {
                return Err(Unsolved::Stopped(Stopped::Memory));
            }
        }
        // Turn the lists round: counting sort by target.
        for node in 0..=nodes {
            before[node + 1] += before[node];
        }
        let mut sources = vec![0u32; targets.len()];
        let mut from = 0;
        for (node, &end) in ends.iter().enumerate() {
            for &target in &targets[from as usize..end as usize] {
                let place = &mut before[target as usize + 1];
                sources[*place as usize] = node as u32;
                *place += 1;
            }
            from = end;
        }
        (graph.before, graph.sources) = (before, sources);
        Ok(graph)
    }

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

    fn tell(&mut self, phase: Phase) {
        let total = self.codes.len();
        (self.progress)(Progress { phase, solved: total - self.open, total });
    }
}

/// The open positions as the nodes of a graph.
#[derive(Default)]
struct Graph {
    numbers: Vec<u32>,
    turns: Vec<Side>,
    /// Moves of a node that have not been seen to lose.
    hopes: Vec<u32>,
    /// The longest loss heard of so far.
    longest: Vec<u32>,
    /// Predecessors of node `i`: `sources[before[i]..before[i + 1]]`.
    before: Vec<u32>,
    sources: Vec<u32>,
    /// By distance: nodes that are won (odd) or lost (even) in so many plies, unless solved earlier.
    ready: Vec<Vec<u32>>,
}

impl Graph {
    fn add(&mut self, turn: Side, hopes: u32) {
        self.turns.push(turn);
        self.hopes.push(hopes);
        self.longest.push(0);
    }

    /// A node hears that after one of its moves `winner` wins, `distance` plies from the node.
    fn heard(&mut self, node: usize, winner: Side, distance: usize) {
        if winner == self.turns[node] {
            return self.is_ready(node, true, distance);
        }
        self.hopes[node] -= 1;
        self.longest[node] = self.longest[node].max(distance as u32);
        if self.hopes[node] == 0 {
            self.is_ready(node, false, self.longest[node] as usize);
        }
    }

    fn is_ready(&mut self, node: usize, wins: bool, distance: usize) {
        if self.ready.len() <= distance {
            self.ready.resize_with(distance + 1, Vec::new);
        }
        self.ready[distance].push(2 * node as u32 + u32::from(wins));
    }
}
