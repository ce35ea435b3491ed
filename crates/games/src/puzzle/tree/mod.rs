//! The records of puzzles, behind [`TreeView`](crate::tree::TreeView): a tree of states, a tree of assignments, or a run
//! of improvements.

mod assignments;
mod improvements;
mod record;
mod states;

use crate::tree::NodeView;

pub(super) use assignments::AssignmentTree;
pub(super) use improvements::{Improvement, Improvements};
pub(super) use record::PuzzleTree;
pub(super) use states::SearchTree;

/// A node with everything that only a game would say left empty.
fn blank(id: u32) -> NodeView {
    NodeView {
        id,
        parent: None,
        level: 0,
        ply: 0,
        mv: None,
        role: String::new(),
        pass: String::new(),
        depth: None,
        alpha: String::new(),
        beta: String::new(),
        value: None,
        points: None,
        bound: None,
        why: None,
        reason: String::new(),
        unseen: Vec::new(),
        chosen: false,
        children: 0,
        below: 0,
        hidden: 0,
        over: false,
        entered: 0,
        left: None,
        place: None,
    }
}

const NEVER: u32 = u32::MAX;
