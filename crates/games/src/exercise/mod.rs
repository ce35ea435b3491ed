//! Exercises: a search to be done with pencil and paper, checked against what the search really did.
//!
//! *Idea*: the sheet shows the whole tree with the numbers at its leaves; what is asked stays blank. The answers are read
//! from the record of the real search, never written down beforehand, so every position of every game is an exercise.
//! *Guarantee*: the first wrong answer is shown, in the order in which the search works, with the rule that it breaks.
//! *Cost*: two recorded searches of at most [`MAX_NODES`] nodes.
//!
//! ```
//! use games::exercise::{Answer, Ask, Exercise};
//! let mut session = games::open("own-tree")?;
//! session.set_position("((3 5) (2 9)) MAX")?;
//! let exercise = Exercise::new(&*session, Ask::Cuts, None, None)?;
//! // MAX is sure of 3 by a; as MIN can answer b with 2, the last leaf does not matter.
//! let blank = exercise.blanks().iter().find(|blank| blank.line == "b b").unwrap();
//! let marks = exercise.check(&[Answer { node: blank.node, text: "cut".into() }]);
//! assert!(marks.wrong.is_none());
//! # Ok::<(), games::Fault>(())
//! ```

mod check;
mod sheet;

use std::collections::HashMap;

use outwit::game::WinScoring;
use outwit::{Limits, NodeId};
use serde::{Deserialize, Serialize};

use crate::evaluation::EvalChoice;
use crate::session::{Algorithm, GameSession, Request, SearchContext};
use crate::tree::{NodeView, Role, TreeView};
use views::Fault;

/// The largest tree of an exercise.
pub const MAX_NODES: usize = 400;

/// What is asked about the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The minimax value of every inner node.
    Values,
    /// Which nodes alpha-beta never looks at.
    Cuts,
    /// Alpha and beta at every inner node that alpha-beta enters.
    Windows,
    /// Which node alpha-beta enters next, one after the other.
    Order,
}

/// A blank of the sheet: something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blank {
    /// The node of the sheet.
    pub node: NodeId,
    /// The moves that lead there, separated by spaces; empty for the root.
    pub line: String,
    /// `max` or `min`.
    pub role: Role,
}

/// An answer that was filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The node of the sheet.
    pub node: NodeId,
    /// The value; `alpha beta`; or any word for a node that is cut, or that comes next.
    pub text: String,
}

/// How far the answers are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Answers that are right; where their order matters, up to the first wrong one.
    pub right: usize,
    /// Answers there should be.
    pub total: usize,
    /// The first that is wrong or missing.
    pub wrong: Option<WrongAnswer>,
}

/// The first wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongAnswer {
    /// The node of the sheet.
    pub node: NodeId,
    /// The moves that lead there.
    pub line: String,
    /// What is wrong, and by which rule.
    pub sentence: String,
}

/// A tree with blanks, and what belongs there.
pub struct Exercise {
    ask: Ask,
    /// The whole tree, by minimax.
    whole: Box<dyn TreeView>,
    /// Every node of the whole tree, in the order of their numbers.
    nodes: Vec<NodeView>,
    /// The moves that lead to each node.
    lines: Vec<String>,
    /// What the search found at each node of the whole tree that it visited, and when it entered it.
    seen: HashMap<NodeId, NodeView>,
    blanks: Vec<Blank>,
}

impl std::fmt::Debug for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exercise")
            .field("ask", &self.ask)
            .field("nodes", &self.nodes.len())
            .finish_non_exhaustive()
    }
}

impl Exercise {
    /// The exercise on the position of a session; without a depth on the whole game.
    pub fn new(
        session: &dyn GameSession,
        ask: Ask,
        depth: Option<u32>,
        eval: Option<&str>,
    ) -> Result<Self, Fault> {
        let record = |algorithm: Algorithm| {
            let limits = Limits { depth, nodes: Some(MAX_NODES as u64 + 1), ..Limits::none() };
            let request = Request {
                eval: eval.map(|name| EvalChoice::Named(name.into())),
                // One pass: a second one would find other windows at the same nodes.
                scores: WinScoring::Distance,
                ..Request::new(algorithm, limits)
            };
            let found = session.search(&request, SearchContext::new().recording(MAX_NODES))?;
            Ok::<_, Fault>(found.recorded())
        };
        let (report, whole) = record(Algorithm::Minimax)?;
        if report.stopped.is_some() || whole.len() > MAX_NODES || whole.is_empty() {
            return Err(Fault::new(format!(
                "the tree has more than {MAX_NODES} nodes, too many for an exercise"
            ))
            .expected("a smaller depth or a later position")
            .example("depth 2"));
        }
        let (_, search) = record(Algorithm::AlphaBeta)?;
        let ids: Vec<NodeId> = (0..whole.len() as NodeId).collect();
        let nodes = whole.nodes(&ids);
        let mut lines = vec![String::new(); nodes.len()];
        let mut seen = HashMap::new();
        for node in &nodes {
            let path = whole.nodes(&whole.path(node.id));
            let moves: Vec<&str> = path.iter().filter_map(|node| node.mv.as_deref()).collect();
            lines[node.id as usize] = moves.join(" ");
            if let Some(found) = search.find(&moves).and_then(|id| search.node(id)) {
                seen.insert(node.id, found);
            }
        }
        let mut exercise = Exercise { ask, whole, nodes, lines, seen, blanks: Vec::new() };
        exercise.blanks =
            exercise.solution().iter().map(|answer| exercise.blank(answer.node)).collect();
        if ask == Ask::Cuts {
            // Every node but the root may be marked.
            exercise.blanks =
                exercise.nodes.iter().skip(1).map(|node| exercise.blank(node.id)).collect();
        }
        Ok(exercise)
    }

    /// What can be filled in, in the order of the work.
    pub fn blanks(&self) -> &[Blank] {
        &self.blanks
    }

    fn blank(&self, node: NodeId) -> Blank {
        let line = self.lines[node as usize].clone();
        Blank { node, line, role: self.nodes[node as usize].role }
    }

    fn is_inner(&self, node: &NodeView) -> bool {
        node.children > 0
    }
}
