//! What a game search tells its observer, and the recorder that keeps it as a [`Trace`].
//!
//! A search reports nothing but "I enter a node" and "I leave it, with this verdict". Everything that a person may ask
//! (which moves were cut and why, what the window was, what came from the table) follows from these two.

use super::{Bound, Score};
use crate::{NodeId, Observer, Step, Trace};

/// What a node is visited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SearchKind {
    /// The ordinary visit with the full window.
    #[default]
    Full,
    /// The frame around all iterations of one search; same position as the root.
    Search,
    /// The frame around one iteration of iterative deepening; same position as the root.
    Iteration,
    /// A second look at a decided root, to find the distance.
    Distance,
    /// With a null window: only the question whether it is better than what is known.
    Scout,
    /// A scout with the depth reduced, for a late move.
    Reduced,
    /// Once more with a wider window or the full depth, since the scout found more than was expected.
    Again,
    /// Beyond the horizon: only noisy moves.
    Quiescence,
    /// The opponent may move twice, to see whether even that does not help.
    NullMove,
    /// A shallow search of the same position, to confirm or to find something (null move, singular move).
    Probe,
    /// A node of a Monte-Carlo tree.
    Playouts,
    /// A node of a proof-number search.
    Proof,
}

impl SearchKind {
    /// Whether the node is the same position as the one above, not one move farther.
    pub fn stays(self) -> bool {
        matches!(
            self,
            SearchKind::Search | SearchKind::Iteration | SearchKind::Distance | SearchKind::Probe
        )
    }
}

/// A node is entered. Scores are seen from the side to move at this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Which move led here: its place in the list that [`Game::moves`](super::Game::moves) gives for the node above.
    pub mv: Option<u16>,
    /// Plies left to the horizon; `None` without a horizon.
    pub depth: Option<i16>,
    /// What the side to move is sure of already.
    pub alpha: Score,
    /// What the opponent is sure of already: more than this will not be allowed.
    pub beta: Score,
    /// What the visit is for.
    pub kind: SearchKind,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The game is over.
    Over,
    /// The depth limit is reached; the evaluation spoke.
    Horizon,
    /// Every move was searched; the best one is named.
    Searched {
        /// Its place in the move list.
        best: Option<u16>,
    },
    /// One move is so good that the opponent will not allow this position; the others do not matter.
    Cut {
        /// The place of that move in the move list.
        by: u16,
        /// Moves that were not looked at.
        unseen: u16,
    },
    /// The transposition table knew the position.
    Table,
    /// Quiescence: doing nothing is good enough already.
    StandPat,
    /// Even the quickest win, or the slowest loss, from here cannot change the choice above.
    Distance,
    /// The game itself knows the score ([`Game::tactics`](super::Game::tactics)).
    Tactics,
    /// The best that can still be reached ([`Game::bounds`](super::Game::bounds)) is outside the window.
    Bounds,
    /// The position has occurred before.
    Repetition,
    /// Even a free move for the opponent does not help him.
    NullMove,
    /// The evaluation is so far outside the window that the few plies left cannot mend it.
    Futile,
    /// An endgame table knew the position.
    Solved,
    /// Playouts: so many ended below this node.
    Played {
        /// Playouts through the node.
        visits: u32,
    },
    /// Proof-number search: another position looks nearer to a proof or to its failure.
    Suspended {
        /// Positions that at least are still to be proven.
        proof: u32,
        /// Positions that at least are still to be refuted.
        disproof: u32,
    },
    /// The limits were reached; the score is not complete.
    Stopped,
}

/// A node is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What was found, for the side to move at this node; wins and losses count from the root of the search.
    pub score: Score,
    /// On which side of the score the truth lies.
    pub bound: Bound,
    /// How it came about.
    pub why: ExitReason,
}

/// What a game search reports. Every `Enter` is followed by its `Leave`, properly nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A node is entered.
    Enter(Visit),
    /// The node entered last is left.
    Leave(Verdict),
}

/// One node of a recorded game search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNode {
    /// How it was entered.
    pub visit: Visit,
    /// How it was left; `None` while the search is below it.
    pub verdict: Option<Verdict>,
}

/// The two kinds of steps in the log of a game search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMark {
    /// The node is entered.
    Enter,
    /// The node is left.
    Leave,
}

/// The recorded tree of a game search.
pub type GameTrace = Trace<GameNode, GameMark>;

/// One step of a [`GameTrace`].
pub type GameStep = Step<GameMark>;

/// An observer that records what it hears.
///
/// ```
/// use outwit::game::{self, alpha_beta, Game, Limits, GameRecorder};
/// # use outwit::game::example::Nim;
/// let mut recorder = GameRecorder::new(10_000);
/// let nim = Nim(7);
/// let report = alpha_beta(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut recorder);
/// let trace = recorder.into_trace();
/// assert_eq!(trace.len() as u64, report.nodes);
/// ```
#[derive(Clone, Debug)]
pub struct GameRecorder {
    trace: GameTrace,
    path: Vec<NodeId>,
    below: u32,
}

impl GameRecorder {
    /// A recorder that keeps at most `limit` nodes, the topmost ones.
    pub fn new(limit: usize) -> Self {
        GameRecorder { trace: Trace::new(limit), path: Vec::new(), below: 0 }
    }

    /// What has been recorded.
    pub fn into_trace(self) -> GameTrace {
        self.trace
    }

    fn enter(&mut self, visit: Visit) {
        if self.below == 0 && self.trace.is_full() {
            let new_id = self.trace.fold();
            let kept: Vec<NodeId> = self.path.iter().map_while(|&id| new_id(id)).collect();
            self.below = (self.path.len() - kept.len()) as u32;
            self.path = kept;
        }
        // A second tree of the same search hangs below the first root.
        let parent = self.path.last().copied().or((!self.trace.is_empty()).then_some(0));
        let level = parent.and_then(|id| self.trace.get(id)).map_or(0, |node| node.level + 1);
        if self.below > 0 || level >= self.trace.levels() {
            self.below += 1;
            if let Some(above) = parent.and_then(|id| self.trace.get_mut(id)) {
                above.hidden += 1;
            }
            return;
        }
        let id = self.trace.add(parent, GameNode { visit, verdict: None });
        self.trace.log(id, GameMark::Enter);
        self.path.push(id);
    }

    fn leave(&mut self, verdict: Verdict) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        let Some(id) = self.path.pop() else { return };
        if let Some(node) = self.trace.get_mut(id) {
            node.data.verdict = Some(verdict);
        }
        self.trace.log(id, GameMark::Leave);
    }
}

impl Observer<GameEvent> for GameRecorder {
    fn on(&mut self, event: GameEvent) {
        match event {
            GameEvent::Enter(visit) => self.enter(visit),
            GameEvent::Leave(verdict) => self.leave(verdict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Game, Limits, NoEval, example::Nim, minimax};
    use super::*;

    #[test]
    fn a_small_recorder_keeps_the_top_and_counts_every_node() {
        let nim = Nim(12);
        let nodes = minimax(&nim, &nim.start(), &NoEval, &Limits::none(), &mut ()).nodes;
        for limit in [16, 50, 500, 1 << 20] {
            let mut recorder = GameRecorder::new(limit);
            minimax(&nim, &nim.start(), &NoEval, &Limits::none(), &mut recorder);
            let trace = recorder.into_trace();
            let hidden: u64 = trace.nodes().map(|(_, node)| node.hidden).sum();
            assert_eq!(trace.len() as u64 + hidden, nodes);
            assert!(trace.len() <= limit);
            assert!(trace.nodes().all(|(_, node)| node.data.verdict.is_some()));
            assert_eq!(trace.steps().len(), 2 * trace.len());
        }
    }
}
