//! Trees as textbooks draw them: exact values in place of bounds that hold in a window of the search only.
//!
//! A search compares every value with its window, so it calls a leaf of value 12 "at least 12" if MIN already has 3. On
//! paper a leaf has its number, and a node whose children all have numbers has one, too; and a move that made a cutoff
//! with no move left is just the best move.

use outwit::NodeId;
use outwit::game::{Bound, ExitReason, GameTrace, SearchKind, Verdict};

/// Replaces the verdicts of a finished record by what follows from the record without the windows.
pub(super) fn remove_windows(trace: &mut GameTrace) {
    // Children are newer than their parents.
    for id in (0..trace.len() as NodeId).rev() {
        let Some(node) = trace.get(id) else { continue };
        let Some(mut verdict) = node.data.verdict else { continue };
        match verdict.reason {
            ExitReason::GameOver | ExitReason::Horizon => verdict.bound = Bound::Exact,
            ExitReason::Searched { .. } | ExitReason::Cutoff { skipped: 0, .. } => {
                if let ExitReason::Cutoff { by, .. } = verdict.reason {
                    verdict.reason = ExitReason::Searched { best: Some(by) };
                }
                if node.hidden == 0 && follows(trace, id, verdict) {
                    verdict.bound = Bound::Exact;
                }
            }
            _ => continue,
        }
        if let Some(node) = trace.get_mut(id) {
            node.data.verdict = Some(verdict);
        }
    }
}

/// Whether every child was searched alike and has an exact value, of which the value of the node is one.
fn follows(trace: &GameTrace, id: NodeId, verdict: Verdict) -> bool {
    let mut any = false;
    trace.children(id).all(|child| {
        let Some(node) = trace.get(child) else { return false };
        let Some(below) = node.data.verdict else { return false };
        any |= below.score == verdict.score || below.score == -verdict.score;
        let visit = node.data.visit;
        visit.kind == SearchKind::Full && visit.mv.is_some() && below.bound == Bound::Exact
    }) && any
}
