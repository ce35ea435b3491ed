//! Two players, perfect information, no chance.
//!
//! Implement [`Game`] for a game; every search of this module then works with it. Symbols in the module pages:
//! `b` branching factor, `d` depth in plies, `m` longest game in plies, `n` number of positions.
//!
//! | search | method | result |
//! |---|---|---|
//! | [`minimax`](minimax()) | the whole tree, or to a depth | exact |
//! | [`alpha_beta`](alpha_beta()) | the same value with fewer positions | exact |
//! | [`iterative_deepening`](iterative_deepening()) | alpha-beta with increasing depth until a limit is reached | the best move so far |
//! | [`Engine`] | alpha-beta with all standard improvements, see [`EngineOptions`] | exact if the report is `proven` and its bound `Exact` |
//! | [`mcts`](mcts()) | random playouts from the leaves of a growing tree | the best move so far, or a proof |
//! | [`proof_number`](proof_number()) | expands positions of the smallest possible proof first | who wins |
//! | [`retrograde`] | values of all positions, backwards from the ends of the game | exact for all positions |

mod alpha_beta;
mod engine;
mod event;
#[doc(hidden)]
pub mod example;
mod iterative_deepening;
mod mcts;
mod minimax;
mod oracle;
mod proof_number;
mod report;
pub mod retrograde;
mod rules;
mod score;
mod textbook;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use alpha_beta::{AlphaBeta, CutoffRule, TieBreak, WinScoring, alpha_beta};
pub use engine::{Engine, EngineOptions, FEATURES, Feature, Features, SearchTask, Strategy};
pub use event::{
    ExitReason, GameEvent, GameMark, GameNode, GameRecorder, GameTrace, SearchKind, Verdict, Visit,
};
pub use iterative_deepening::{iterative_deepening, iterative_deepening_with_progress};
pub use mcts::{Leaf, Mcts, mcts};
pub use minimax::minimax;
pub use oracle::{EvalWithTablebase, Oracle};
pub use proof_number::{ProofNumber, proof_number};
pub use report::{GameReport, Line, TableStatistics};
pub use rules::{Eval, Game, MAX_MOVES, NoEval, Outcome, Side, perft};
pub use score::{Bound, Known, Score, Value};
