//! Counts over a recorded search: how wide, how deep, what was cut and how well the moves were ordered.

use std::collections::BTreeMap;

use outwit::game::{ExitReason, GameTrace, SearchKind};
use serde::{Deserialize, Serialize};

use super::Exit;

/// What happened in a whole record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes kept in the record; `nodes - kept` were too deep to be kept.
    pub kept: u64,
    /// Nodes at which the game was over, the horizon reached or an answer known: without a node below.
    pub leaves: u64,
    /// The kept nodes level by level (moves from the root), frames such as iterations left out.
    pub levels: Vec<LevelCount>,
    /// Why the kept nodes were left, the most frequent first.
    pub reasons: Vec<WordCount>,
    /// Cuts among the kept nodes.
    pub cuts: u64,
    /// Moves that were not searched because of these cuts.
    pub unseen: u64,
    /// Cuts, in per cent, that the first move tried made; none without cuts. 100 = perfect order.
    pub first_move_cuts: Option<f64>,
    /// Mean number of children of the kept inner nodes; none without inner nodes.
    pub branching: Option<f64>,
    /// The b for which a full tree of the kept depth, 1 + b + b^2 + .., has as many nodes as were kept.
    pub effective_branching: Option<f64>,
}

/// The nodes of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelCount {
    /// Moves from the root.
    pub ply: u32,
    /// Nodes.
    pub nodes: u64,
    /// Those without a node below.
    pub leaves: u64,
    /// Those left by a cut.
    pub cuts: u64,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordCount {
    /// What, for example `cut`.
    pub word: String,
    /// How often.
    pub count: u64,
}

impl Summary {
    /// Counts the nodes of the search of a game.
    pub fn of(trace: &GameTrace) -> Summary {
        let (mut hidden, mut leaves, mut inner, mut edges) = (0, 0, 0_u64, 0_u64);
        let (mut cuts, mut first, mut unseen) = (0_u64, 0_u64, 0_u64);
        let mut levels: Vec<LevelCount> = Vec::new();
        let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
        let mut plies: Vec<u32> = Vec::with_capacity(trace.len());
        for (id, node) in trace.nodes() {
            let visit = node.data.visit;
            let moved = visit.mv.is_some() || visit.kind == SearchKind::NullMove;
            let above = trace.parent(id).map_or(0, |parent| plies[parent as usize]);
            let ply = above + u32::from(moved);
            plies.push(ply);
            hidden += node.hidden;
            let children = trace.children(id).filter(|&child| moves(trace, child)).count() as u64;
            let is_leaf = trace.children(id).next().is_none() && node.hidden == 0;
            leaves += u64::from(is_leaf);
            inner += u64::from(children > 0);
            edges += children;
            let why = node.data.verdict.map(|verdict| verdict.reason);
            *reasons
                .entry(why.map_or("unfinished", |why| Exit::from(why).as_str()))
                .or_default() += 1;
            let cut = matches!(why, Some(ExitReason::Cutoff { .. }));
            if let Some(ExitReason::Cutoff { by, skipped: more }) = why {
                cuts += 1;
                unseen += u64::from(more);
                let tried = trace.children(id).find_map(|child| trace.get(child)?.data.visit.mv);
                first += u64::from(tried == Some(by));
            }
            if moved || id == 0 {
                while levels.len() <= ply as usize {
                    levels.push(LevelCount { ply: levels.len() as u32, ..LevelCount::default() });
                }
                let level = &mut levels[ply as usize];
                level.nodes += 1;
                level.leaves += u64::from(is_leaf);
                level.cuts += u64::from(cut);
            }
        }
        let kept = trace.len() as u64;
        let mut reasons: Vec<WordCount> = reasons
            .into_iter()
            .map(|(word, count)| WordCount { word: word.into(), count })
            .collect();
        reasons.sort_by_key(|row| std::cmp::Reverse(row.count));
        let counted: u64 = levels.iter().map(|level| level.nodes).sum();
        Summary {
            nodes: kept + hidden,
            kept,
            leaves,
            reasons,
            cuts,
            unseen,
            first_move_cuts: (cuts > 0).then(|| 100.0 * first as f64 / cuts as f64),
            branching: (inner > 0).then(|| edges as f64 / inner as f64),
            effective_branching: effective_branching(counted, levels.len().saturating_sub(1)),
            levels,
        }
    }
}

fn moves(trace: &GameTrace, id: outwit::NodeId) -> bool {
    trace.get(id).is_some_and(|node| node.data.visit.mv.is_some())
}

/// Solves 1 + b + .. + b^depth = nodes by halving the interval.
pub fn effective_branching(nodes: u64, depth: usize) -> Option<f64> {
    if depth == 0 || nodes == 0 {
        return None;
    }
    let total = |b: f64| (0..depth).fold(1.0, |sum, _| 1.0 + b * sum);
    let (mut low, mut high) = (0.0, nodes as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if total(middle) < nodes as f64 { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        let b = effective_branching(1 + 3 + 9 + 27 + 81, 4).expect("a tree with levels");
        assert!((b - 3.0).abs() < 1e-9);
        assert!(effective_branching(7, 6).is_some_and(|b| (b - 1.0).abs() < 1e-9));
        assert_eq!(effective_branching(1, 0), None);
    }
}
