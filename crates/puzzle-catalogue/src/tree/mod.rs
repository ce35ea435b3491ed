//! The records of puzzles, behind [`TreeView`](views::tree::TreeView): a tree of states, a tree of assignments, or a run
//! of improvements.

mod assignments;
mod frontier;
mod improvements;
mod open;
mod progress;
mod record;
mod states;

pub(super) use assignments::AssignmentTree;
pub(super) use improvements::{Improvement, Improvements};
pub(super) use record::PuzzleTree;
pub(super) use states::{Outcome, SearchTree, solution_text};

const NEVER: u32 = u32::MAX;
