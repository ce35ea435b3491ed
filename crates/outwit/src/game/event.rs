//! The events of a game search.
//!
//! A search reports two things: a node is entered, and it is left with a verdict. Everything else (which moves were cut
//! off and by which one, the window, what came from the table) follows from these two.

use super::{Bound, Score};
use crate::{Recorded, Recorder, Trace};

/// What a node is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum SearchKind {
    /// The ordinary search with the full window.
    #[default]
    Full,
    /// The frame around all iterations of one search; same position as the root.
    Search,
    /// The frame around one iteration of iterative deepening; same position as the root.
    Iteration,
    /// A second search of a decided root, to find the distance to the end of the game.
    Distance,
    /// A null-window search: is the position better than the best one so far?
    Scout,
    /// A null-window search of a late move with reduced depth.
    Reduced,
    /// A repeated search with a wider window or the full depth, because the null-window search failed high.
    ReSearch,
    /// Quiescence search: only noisy moves, beyond the horizon.
    Quiescence,
    /// The position after a null move.
    NullMove,
    /// A shallower search of the same position, to verify a null move.
    Verification,
    /// A node of a Monte-Carlo tree.
    Playouts,
    /// A node of a proof-number search.
    ProofNumber,
}

impl SearchKind {
    /// The kind as one word, as files and views show it.
    pub const fn name(self) -> &'static str {
        match self {
            SearchKind::Full => "full",
            SearchKind::Search => "search",
            SearchKind::Iteration => "iteration",
            SearchKind::Distance => "distance",
            SearchKind::Scout => "scout",
            SearchKind::Reduced => "reduced",
            SearchKind::ReSearch => "again",
            SearchKind::Quiescence => "quiescence",
            SearchKind::NullMove => "null-move",
            SearchKind::Verification => "probe",
            SearchKind::Playouts => "playouts",
            SearchKind::ProofNumber => "proof",
        }
    }

    /// Whether the node is the same position as its parent, not the position after a move.
    pub const fn keeps_position(self) -> bool {
        matches!(
            self,
            SearchKind::Search
                | SearchKind::Iteration
                | SearchKind::Distance
                | SearchKind::Verification
        )
    }
}

/// A node is entered. Scores are for the side to move at this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Visit {
    /// The move that led here: its index in the list that [`Game::moves`](super::Game::moves) gives for the parent.
    pub mv: Option<u16>,
    /// Plies left to the horizon; `None` without a horizon.
    pub depth: Option<i16>,
    /// The lower end of the window (alpha): the score that the side to move can already force.
    pub alpha: Score,
    /// The upper end of the window (beta): the opponent can avoid this position if it is worth more.
    pub beta: Score,
    /// What the node is searched for.
    pub kind: SearchKind,
}

impl Visit {
    /// The visit of a root, or of a frame around searches of one: the window is infinite.
    pub(super) fn frame(kind: SearchKind, depth: Option<i16>) -> Visit {
        Visit { mv: None, depth, alpha: -Score::INFINITY, beta: Score::INFINITY, kind }
    }

    /// The visit of an ordinary node, for searches outside this library.
    pub fn new(mv: Option<u16>, depth: Option<i16>, alpha: Score, beta: Score) -> Visit {
        Visit { mv, depth, alpha, beta, kind: SearchKind::Full }
    }
}

/// Why the search left a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum ExitReason {
    /// The game is over.
    GameOver,
    /// The depth limit is reached; the score is the evaluation.
    Horizon,
    /// Every move was searched.
    Searched {
        /// The index of the best move.
        best: Option<u16>,
    },
    /// A beta cutoff: one move is so good that the opponent avoids this position, so the other moves do not matter.
    Cutoff {
        /// The index of that move.
        by: u16,
        /// The number of moves that were not searched.
        skipped: u16,
    },
    /// The transposition table has a score that is exact or outside the window.
    Table,
    /// An enhanced transposition cutoff: the table has a score of the position after one move, which is so good that the opponent
    /// avoids this position. No move was searched.
    TableCutoff {
        /// The index of that move.
        by: u16,
        /// The number of the other moves.
        skipped: u16,
    },
    /// Quiescence: the evaluation without a further move already reaches beta.
    StandPat,
    /// Mate-distance pruning: even the quickest win, or the slowest loss, from here cannot change the choice above.
    MateDistance,
    /// The game itself knows the score ([`Game::tactics`](super::Game::tactics)).
    Tactics,
    /// The scores that can still be reached ([`Game::bounds`](super::Game::bounds)) lie outside the window.
    Bounds,
    /// The position has occurred before.
    Repetition,
    /// Null-move pruning: the position reaches beta even if the side to move passes.
    NullMove,
    /// Futility pruning: near the horizon, the evaluation is too far above the window; or it is so far below that moves after
    /// the first ones were left out.
    Futility,
    /// An endgame table, or another [`Oracle`](super::Oracle), knows the position.
    Tablebase,
    /// Monte-Carlo tree search.
    Playouts {
        /// The number of playouts through the node.
        visits: u32,
        /// The mean of their results for the side to move, from -1000 (all lost) to 1000 (all won).
        mean: i16,
    },
    /// Proof-number search: a number of the node reached its threshold, so that another node is searched first.
    Threshold {
        /// The proof number.
        proof: u32,
        /// The disproof number.
        disproof: u32,
    },
    /// Proof-number search: the question was whether a side wins, and the search has met an end with points, so that it asks
    /// for points instead.
    PointsMet,
    /// The limits were reached; the score is not complete.
    Stopped,
}

impl ExitReason {
    /// The reason as one word, as files and views show it.
    pub const fn name(self) -> &'static str {
        match self {
            ExitReason::GameOver => "over",
            ExitReason::Horizon => "horizon",
            ExitReason::Searched { .. } => "searched",
            ExitReason::Cutoff { .. } => "cut",
            ExitReason::Table => "table",
            ExitReason::TableCutoff { .. } => "table-cut",
            ExitReason::StandPat => "stand-pat",
            ExitReason::MateDistance => "distance",
            ExitReason::Tactics => "tactics",
            ExitReason::Bounds => "bounds",
            ExitReason::Repetition => "repetition",
            ExitReason::NullMove => "null-move",
            ExitReason::Futility => "futile",
            ExitReason::Tablebase => "solved",
            ExitReason::Playouts { .. } => "played",
            ExitReason::Threshold { .. } => "suspended",
            ExitReason::PointsMet => "points",
            ExitReason::Stopped => "stopped",
        }
    }
}

/// A node is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The score for the side to move at this node; the distance of a win or loss counts from the root of the search, and is 0
    /// in a search without distances ([`WinScoring::OutcomeThenDistance`](super::WinScoring::OutcomeThenDistance)).
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// Why the search left the node.
    pub reason: ExitReason,
}

impl Verdict {
    /// A verdict, for searches outside this library.
    pub fn new(score: Score, bound: Bound, reason: ExitReason) -> Verdict {
        Verdict { score, bound, reason }
    }
}

/// An event of a game search. Every `Enter` is followed by its `Leave`, properly nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameEvent {
    /// A node is entered.
    Enter(Visit),
    /// The node entered last is left.
    Leave(Verdict),
}

/// One node of a recorded game search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameNode {
    /// How it was entered.
    pub visit: Visit,
    /// How it was left; `None` while the search is below it.
    pub verdict: Option<Verdict>,
}

/// The kinds of steps in the log of a game search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum GameMark {
    /// The node is entered.
    Enter,
    /// The node is left.
    Leave,
}

/// The recorded tree of a game search.
pub type GameTrace = Trace<GameNode, GameMark>;

/// An observer that records a game search: the topmost nodes, and at each of them how many below it were dropped.
pub type GameRecorder = Recorder<GameEvent>;

impl Recorded for GameEvent {
    type Node = GameNode;
    type Mark = GameMark;

    const KEEPS_TOP: bool = true;

    fn record(self, recorder: &mut GameRecorder) {
        match self {
            GameEvent::Enter(visit) => {
                recorder.descend(GameNode { visit, verdict: None }, GameMark::Enter);
            }
            GameEvent::Leave(verdict) => {
                if let Some(id) = recorder.ascend() {
                    recorder.mark(Some(id), GameMark::Leave, |node| node.verdict = Some(verdict));
                }
            }
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
        // The root of this tree has three children, which always stay.
        for limit in [4, 16, 50, 500, 1 << 20] {
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
