//! Two players, full information, no chance.
//!
//! Describe a game as a [`Game`] and every search here plays it. Legend of the module pages:
//! `b` branching factor, `d` depth in plies, `m` longest game in plies, `n` number of positions.
//!
//! | file | search | answer |
//! |---|---|---|
//! | [`minimax`](minimax()) | the whole tree, or to a depth | exact |
//! | [`alpha_beta`](alpha_beta()) | the same value with fewer positions | exact |
//! | [`deepening`](iterative_deepening()) | alpha-beta deeper and deeper until the time is up | the best so far |
//! | [`Engine`] | the strong searcher, everything switched by [`EngineOptions`] | exact when it says so |
//! | [`mcts`](mcts()) | random play from the leaves of a growing tree | the best so far; proves what it can |
//! | [`proof_number`](proof_number()) | where a proof is nearest | who wins |
//! | [`retrograde`] | every position, from the ends backwards | exact for all positions |

mod alpha_beta;
mod deepening;
mod engine;
mod event;
#[doc(hidden)]
pub mod example;
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
pub use alpha_beta::{AlphaBeta, Cut, Scores, Ties, alpha_beta};
pub use deepening::iterative_deepening;
pub use engine::{
    Engine, EngineOptions, FEATURES, Feature, Features, SELECTIVE_FEATURES, Strategy,
};
pub use event::{
    ExitReason, GameEvent, GameMark, GameNode, GameRecorder, GameStep, GameTrace, SearchKind,
    Verdict, Visit,
};
pub use mcts::{Leaf, Mcts, mcts};
pub use minimax::minimax;
pub use oracle::{EvalWithTablebase, Known, Oracle};
pub use proof_number::{ProofNumber, proof_number};
pub use report::{GameReport, Line, TableStatistics};
pub use rules::{Eval, Game, NoEval, Outcome, Side, perft};
pub use score::{Bound, Score, Value};
