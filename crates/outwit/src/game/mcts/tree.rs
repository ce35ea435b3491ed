//! The tree: selection, expansion, playout, backup, and the propagation of proofs.

use std::cmp::Ordering;

use super::{Leaf, Mcts};
use crate::game::rules::moves_or_outcome;
use crate::game::{Eval, Game, GameReport, Score, Side};
use crate::{Limits, Meter, Rng, Stopped};

/// A playout reads the clock from this ply on.
const PLIES_WITHOUT_CLOCK: u32 = 16;

/// The descents after which progress is reported first.
const FIRST_PROGRESS: u32 = 1000;

const MEMORY: usize = 1 << 30;

/// The proven value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// For the first side.
    pub(super) score: Score,
    /// Whether the distance is the true one, not only one that can be forced.
    pub(super) exact: bool,
    /// Whether the position repeats one on the path.
    pub(super) repeats: bool,
    /// Whether value or distance hold only if a return to the root is a draw. They hold on this path only, since the root
    /// itself may be won or lost.
    pub(super) needs_root: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// The move that leads here; the root has none.
    pub(super) mv: Option<M>,
    pub(super) turn: Side,
    pub(super) visits: u32,
    first_child: u32,
    child_count: u16,
    /// The sum of the results for the first side, each from 0 to 1.
    pub(super) sum: f64,
    pub(super) proof: Option<Proof>,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Self {
        let turn = Side::First;
        Node { mv, turn, visits: 0, first_child: 0, child_count: 0, sum: 0.0, proof: None }
    }

    /// The mean result for a side, from 0 to 1.
    pub(super) fn mean(&self, side: Side) -> f64 {
        let mean = self.sum / f64::from(self.visits.max(1));
        if side == Side::First { mean } else { 1.0 - mean }
    }

    /// The proven score for a side.
    pub(super) fn proven(&self, side: Side) -> Option<Score> {
        self.proof.map(|proof| seen_by(side, proof.score))
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.child_count)
    }
}

/// Converts a score between the first side and `side`; its own inverse.
pub(super) fn seen_by(side: Side, score: Score) -> Score {
    if side == Side::First { score } else { -score }
}

pub(super) struct Tree<'a, G: Game, E> {
    pub(super) options: Mcts,
    pub(super) game: &'a G,
    eval: &'a E,
    pub(super) meter: Meter,
    pub(super) nodes: Vec<Node<G::Move>>,
    pub(super) deepest: u32,
    most_nodes: usize,
    depth: u32,
    rng: Rng,
    /// The nodes of the current descent, and the keys of their positions since the last irreversible move.
    path: Vec<usize>,
    keys: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game, E: Eval<G>> Tree<'a, G, E> {
    pub(super) fn new(
        options: Mcts,
        game: &'a G,
        eval: &'a E,
        limits: &Limits,
        state: &G::State,
    ) -> Self {
        let bytes = limits.memory.unwrap_or(MEMORY);
        let mut root = Node::new(None);
        root.turn = game.turn(state);
        Tree {
            options,
            game,
            eval,
            meter: Meter::new(limits),
            nodes: vec![root],
            deepest: 0,
            // While a vector grows, its old and new memory are up to three times its contents.
            most_nodes: (bytes / (3 * size_of::<Node<G::Move>>())).min(u32::MAX as usize),
            depth: limits.depth.unwrap_or(u32::MAX).max(1),
            rng: Rng::new(options.seed),
            path: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Whether a node needs no further visits.
    fn is_settled(&self, node: usize) -> bool {
        self.nodes[node].proof.is_some_and(|proof| proof.exact || !self.options.distance)
    }

    /// Descends until a limit is reached or the root is settled.
    pub(super) fn grow(
        &mut self,
        state: &G::State,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) {
        let mut next = FIRST_PROGRESS;
        while !self.is_settled(0) && self.meter.spend() {
            self.descend(state.clone());
            if self.nodes[0].visits >= next {
                next = next.saturating_add(next / 10);
                progress(&self.report());
            }
        }
    }

    /// One iteration: selection down to a leaf, its evaluation, and the backup of the result.
    fn descend(&mut self, mut state: G::State) {
        self.path.clear();
        self.keys.clear();
        self.path.push(0);
        let mut node = 0;
        while self.nodes[node].child_count > 0 && !self.is_settled(node) {
            let child = self.choose(node);
            let mv = self.nodes[child].mv.expect("only the root has no move");
            if self.game.is_irreversible(&state, mv) {
                self.keys.clear();
            } else {
                self.keys.push(self.game.key(&state));
            }
            state = self.game.play(&state, mv);
            node = child;
            self.path.push(node);
        }
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let result = match self.nodes[node].proof {
            Some(proof) => result_of(proof.score),
            None => self.expand(node, &state),
        };
        for &node in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].sum += result;
        }
        if self.nodes[node].proof.is_some() {
            self.prove_upwards();
        }
    }

    /// Expands a leaf and evaluates it, or proves it if the game is over there. The result is for the first side, 0 to 1.
    fn expand(&mut self, node: usize, state: &G::State) -> f64 {
        let turn = self.game.turn(state);
        self.nodes[node].turn = turn;
        self.moves.clear();
        let over = moves_or_outcome(self.game, state, &mut self.moves);
        let proof = match over {
            Some(outcome) => {
                let score = outcome.score(Side::First, 0);
                Some(Proof { score, exact: true, repeats: false, needs_root: false })
            }
            None if self.keys.is_empty() => None,
            None => {
                let key = self.game.key(state);
                let repeated = self.keys.iter().position(|&other| other == key);
                // The first key is that of the root unless a move on the path was irreversible.
                let all_kept = self.keys.len() + 1 == self.path.len();
                repeated.map(|index| Proof {
                    score: Score::DRAW,
                    exact: true,
                    repeats: true,
                    needs_root: all_kept && index == 0,
                })
            }
        };
        if let Some(proof) = proof {
            self.nodes[node].proof = Some(proof);
            return result_of(proof.score);
        }
        // A position is expanded on its first visit; one at the depth limit stays a leaf.
        if self.path.len() as u32 <= self.depth {
            if self.nodes.len() + self.moves.len() > self.most_nodes
                || self.nodes.try_reserve(self.moves.len()).is_err()
            {
                self.meter.halt(Stopped::Memory);
            } else {
                self.nodes[node].first_child = self.nodes.len() as u32;
                self.nodes[node].child_count = self.moves.len() as u16;
                self.nodes.extend(self.moves.iter().map(|&mv| Node::new(Some(mv))));
            }
        }
        match self.options.leaf {
            Leaf::Playout => self.playout(state),
            Leaf::Eval { scale } => {
                let score = seen_by(turn, self.eval.eval(self.game, state));
                share_of_points(f64::from(score.points()), f64::from(scale.max(1)))
            }
        }
    }

    /// A random playout; the moves of `state` are in `self.moves`. One that is cut off counts as a draw.
    fn playout(&mut self, state: &G::State) -> f64 {
        let mut state = state.clone();
        for ply in 0..self.options.longest_playout {
            // A long playout of a slow game must not exceed the time.
            if PLIES_WITHOUT_CLOCK <= ply && ply.is_multiple_of(8) {
                self.meter.poll();
                if self.meter.stopped().is_some() {
                    break;
                }
            }
            let Some(&mv) = self.rng.pick(&self.moves) else { break };
            state = self.game.play(&state, mv);
            self.moves.clear();
            if let Some(outcome) = moves_or_outcome(self.game, &state, &mut self.moves) {
                return result_of(outcome.score(Side::First, 0));
            }
        }
        result_of(Score::DRAW)
    }

    /// Selects a child: a random one of those never visited, else the one with the greatest upper confidence bound.
    fn choose(&mut self, node: usize) -> usize {
        let parent = &self.nodes[node];
        let (turn, children) = (parent.turn, parent.children());
        let log = natural_log(parent.visits.max(1));
        let (mut best, mut greatest, mut equal) = (children.start, f64::NEG_INFINITY, 0);
        for child in children {
            let it = &self.nodes[child];
            // A proven loss needs no visit, and a settled win settles the parent; a draw or points may be the best result.
            let lost = it.proven(turn).is_some_and(Score::is_loss);
            let decided = it.proven(turn).is_some_and(Score::is_decided);
            let settled = self.is_settled(child) && decided;
            let rarity = log / f64::from(it.visits.max(1));
            let bound = match it.visits {
                _ if settled => -2.0,
                _ if lost => -1.0,
                0 => f64::INFINITY,
                _ => it.mean(turn) + self.options.exploration * rarity.sqrt(),
            };
            match bound.total_cmp(&greatest) {
                Ordering::Less => (),
                Ordering::Greater => (best, greatest, equal) = (child, bound, 1),
                Ordering::Equal => {
                    equal += 1;
                    if self.rng.below(equal) == 0 {
                        best = child;
                    }
                }
            }
        }
        best
    }

    /// Propagates a new proof at the end of the path upwards, as far as it decides the nodes above.
    fn prove_upwards(&mut self) {
        for at in (0..self.path.len() - 1).rev() {
            let node = self.path[at];
            let turn = self.nodes[node].turn;
            let mut best =
                Proof { score: -Score::INFINITY, exact: true, repeats: false, needs_root: false };
            let (mut all_proven, mut all_exact, mut rivals_exact) = (true, true, true);
            let (mut need_root, mut losses_need_root) = (false, false);
            for child in self.nodes[node].children() {
                let Some(proof) = self.nodes[child].proof else {
                    all_proven = false;
                    continue;
                };
                let score = seen_by(turn, proof.score).from_earlier(1);
                all_exact &= proof.exact;
                rivals_exact &= proof.exact || score.is_loss();
                let either = if score.is_loss() { &mut losses_need_root } else { &mut need_root };
                *either |= proof.needs_root;
                best.score = best.score.max(score);
            }
            if !all_proven && !best.score.is_win() {
                return;
            }
            best.exact = match best.score {
                // No win is quicker, and a draw or points have no distance.
                score if score == Score::win_in(1) || !score.is_decided() => true,
                score if score.is_win() => all_proven && rivals_exact,
                _ => all_exact,
            };
            // No win depends on a repetition, only its distance may. So a bound needs none, and a losing move beside a
            // better one does not count.
            best.needs_root = best.exact
                && best.score != Score::win_in(1)
                && if best.score.is_loss() { losses_need_root } else { need_root };
            best.score = seen_by(turn, best.score);
            if self.nodes[node].proof == Some(best) {
                return;
            }
            self.nodes[node].proof = Some(best);
        }
    }
}

/// The result of a finished game for the first side, from 0 to 1.
pub(super) fn result_of(score: Score) -> f64 {
    if score.is_win() {
        1.0
    } else if score.is_loss() {
        0.0
    } else {
        share_of_points(f64::from(score.points()), 10.0)
    }
}

/// The result that stands for points, between those of a loss and of a win: as many points as `scale` count as three wins out of
/// four.
fn share_of_points(points: f64, scale: f64) -> f64 {
    0.5 + 0.5 * points / (points.abs() + scale)
}

/// The natural logarithm by sums and products alone, so that it has the same bits on every platform.
fn natural_log(number: u32) -> f64 {
    let doublings = number.ilog2();
    let rest = f64::from(number) / f64::from(1u32 << doublings);
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    f64::from(doublings) * std::f64::consts::LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::natural_log;

    #[test]
    fn the_logarithm_is_right_to_five_digits() {
        for number in [1u32, 2, 3, 7, 100, 12_345, 1 << 20, u32::MAX] {
            assert!((natural_log(number) - f64::from(number).ln()).abs() < 1e-5, "{number}");
        }
    }
}
