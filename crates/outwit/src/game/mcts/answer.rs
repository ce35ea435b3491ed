//! The report of the tree, and its events for the observer.

use std::cmp::Reverse;

use super::Leaf;
use super::tree::{Node, Tree, result_of, seen_by};
use crate::Observer;
use crate::game::{
    Bound, Eval, ExitReason, Game, GameEvent, GameReport, Line, Score, SearchKind, Side, Verdict,
    Visit,
};
use crate::sort::insertion_sort_by_key;

impl<G: Game, E: Eval<G>> Tree<'_, G, E> {
    pub(super) fn report(&self) -> GameReport<G::Move> {
        let root = &self.nodes[0];
        let mut children: Vec<usize> = root.children().collect();
        let sure = self.sure_mean(root);
        insertion_sort_by_key(&mut children, |&child| Reverse(self.rank(child, root.turn, sure)));
        let line = |&child: &usize| {
            let node = &self.nodes[child];
            let (score, mut bound) = self.score(node, root.turn, 1);
            let needs_root = node.proof.is_some_and(|proof| proof.needs_root);
            // A win or loss holds in the whole game also where its distance does not.
            if needs_root && score.is_decided() {
                bound = bound_of(score);
            }
            let proven = node.proof.is_some() && (!needs_root || score.is_decided());
            Line { score, bound, proven, moves: self.line(child) }
        };
        // A move that was never tried has no score, unless it is proven.
        let is_known = |child: &&usize| {
            let node = &self.nodes[**child];
            0 < node.visits || node.proof.is_some()
        };
        let lines: Vec<_> = children.iter().filter(is_known).map(line).collect();
        let (mut score, mut bound) = self.score(root, root.turn, 0);
        if root.proof.is_none()
            && let Some(best) = lines.first()
        {
            (score, bound) = (best.score, best.bound);
        }
        let line = children.first().map_or_else(Vec::new, |&best| self.line(best));
        let seen_all = children.iter().all(|&child| self.nodes[child].visits > 0);
        GameReport {
            best: line.first().copied(),
            score,
            bound,
            proven: root.proof.is_some(),
            line,
            lines,
            depth: u32::from(!children.is_empty() && seen_all),
            selective_depth: self.deepest,
            nodes: self.meter.nodes(),
            time: self.meter.elapsed(),
            stopped: self.meter.stopped(),
            ..GameReport::empty()
        }
    }

    /// The report at the end. Its time includes that of freeing the tree.
    pub(super) fn into_report(self) -> GameReport<G::Move> {
        let mut report = self.report();
        drop(self.nodes);
        report.time = self.meter.elapsed();
        report
    }

    /// The greatest proven draw or proven points among the moves of a node, as a mean.
    fn sure_mean(&self, parent: &Node<G::Move>) -> Option<f64> {
        let proven = parent.children().filter_map(|child| self.nodes[child].proven(parent.turn));
        proven.filter(|score| !score.is_decided()).max().map(result_of)
    }

    /// The order of moves for `side`: proven wins first, proven losses last, between them by visits; a proven draw or proven
    /// points, at most those of `sure`, are before every move with a lower mean.
    fn rank(&self, child: usize, side: Side, sure: Option<f64>) -> (i32, Score, u32) {
        let node = &self.nodes[child];
        match node.proven(side) {
            Some(score) if score.is_win() => (3, score, node.visits),
            Some(score) if score.is_loss() => (-1, score, node.visits),
            Some(score) => (1, score, node.visits),
            None if node.visits == 0 => (0, Score::DRAW, 0),
            None => {
                // Without a proven draw or proven points only the number of visits matters.
                let is_better = sure.is_none_or(|sure| node.mean(side) > sure);
                (if is_better { 2 } else { 0 }, Score::DRAW, node.visits)
            }
        }
    }

    /// The score of a node `plies` below the root for `side`.
    fn score(&self, node: &Node<G::Move>, side: Side, plies: u32) -> (Score, Bound) {
        if let Some(proof) = node.proof {
            let score = seen_by(side, proof.score).from_earlier(plies);
            return (score, if proof.exact { Bound::Exact } else { bound_of(score) });
        }
        let mean = if node.visits == 0 { 0.0 } else { 2.0 * node.mean(side) - 1.0 };
        let points = match self.options.leaf {
            Leaf::Playout => 1000.0 * mean,
            Leaf::Eval { scale } => f64::from(scale.max(1)) * mean / (1.0 - mean.abs()).max(1e-6),
        };
        (Score::eval(points.round() as i32), Bound::Exact)
    }

    /// The move to a node and the principal variation after it, as long as nodes were visited.
    fn line(&self, child: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut node = child;
        loop {
            line.extend(self.nodes[node].mv);
            let parent = &self.nodes[node];
            let sure = self.sure_mean(parent);
            let visited = parent.children().filter(|&child| self.nodes[child].visits > 0);
            match visited.max_by_key(|&child| self.rank(child, parent.turn, sure)) {
                Some(next) => node = next,
                None => return line,
            }
        }
    }

    /// Reports the visited part of the tree, depth-first and in the order of the game.
    pub(super) fn report_events<O: Observer<GameEvent>>(&self, observer: &mut O) {
        // Each entry: a node and the index of its next child. Not recursive, since a tree may be very deep.
        let mut stack: Vec<(usize, usize)> = Vec::new();
        let enter = |mv: Option<u16>, observer: &mut O| {
            let visit = Visit { mv, ..Visit::frame(SearchKind::Playouts, None) };
            observer.on(GameEvent::Enter(visit));
        };
        enter(None, observer);
        stack.push((0, 0));
        while let Some((node, next)) = stack.pop() {
            let children = self.nodes[node].children();
            if let Some(child) = children.clone().nth(next) {
                stack.push((node, next + 1));
                if self.nodes[child].visits > 0 {
                    enter(Some(next as u16), observer);
                    stack.push((child, 0));
                }
                continue;
            }
            let it = &self.nodes[node];
            let (score, bound) = self.score(it, it.turn, stack.len() as u32);
            let reason = match it.proof {
                Some(proof) if proof.repeats => ExitReason::Repetition,
                Some(_) if children.is_empty() => ExitReason::GameOver,
                _ => {
                    let mean = (2000.0 * it.mean(it.turn) - 1000.0).round() as i16;
                    ExitReason::Playouts { visits: it.visits, mean }
                }
            };
            observer.on(GameEvent::Leave(Verdict { score, bound, reason }));
        }
    }
}

/// What a forced distance proves of a win or a loss: it may be quicker.
fn bound_of(score: Score) -> Bound {
    if score.is_win() { Bound::Lower } else { Bound::Upper }
}
