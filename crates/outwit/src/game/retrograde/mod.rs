//! Retrograde analysis: solves every position of a game, from the ends of the game backwards.
//!
//! *Idea*: a position is lost if all its moves lead to positions that the opponent wins, and won if one leads to a loss
//! of the opponent. First come sweeps over all positions in the order of their numbers: a position is solved as soon as
//! all its successors are. Where the numbers follow the course of the game, one sweep solves everything without storing a
//! move. The positions that are left depend on cycles. For them, lists of predecessors are built, and wins and losses are
//! propagated backwards in the order of their distance, while each position counts the moves that are not known to lose.
//! A position that no win or loss reaches is a draw by endless play.
//!
//! *Guarantee*: the exact value of every position: win or loss with the distance in plies under best play of both sides, or
//! draw. Cycles are allowed; sides need not alternate. Games that end with points are refused ([`Unsolved::Points`]).
//!
//! *Cost*: time linear in positions and moves. Memory: 2 bytes a position, and for positions on cycles about 24 bytes
//! each and 8 a move; [`Reachable`] keeps the positions themselves as well.
//!
//! *Source*: R. Bellman, "On the application of dynamic programming to the determination of optimal play in chess and
//! checkers", 1965; K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.
//!
//! ```text
//!     A: can win in 1 --> [B has lost]        B's mover has lost: distance 0
//!     ^   |                                   A: won in 1
//!     |   v                                   C: its only other move leads to A, won by the opponent,
//!     C --+--> D <--> E                          so it goes to D; D and E go round for ever: all three are draws
//! ```

mod code;
mod file;
mod fingerprint;
mod numbering;
mod report;
mod solution;
mod solver;

use std::fmt;

use super::Game;
use crate::{Limits, Meter, Stopped};

pub use file::Refused;
pub use numbering::{ByIndex, Indexed, Numbering, Reachable};
pub use solution::{Counts, Solution};

/// The phase of a running analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// Sweeping over all positions in the order of their numbers.
    Sweep,
    /// Building the lists of predecessors.
    Graph,
    /// Propagating wins and losses backwards.
    Backward,
}

/// The progress of an analysis, reported at intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The current phase.
    pub phase: Phase,
    /// Positions solved so far.
    pub solved: usize,
    /// The number of positions; numbers without a position count as solved.
    pub total: usize,
}

/// The error of an analysis that did not solve the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// The limits were reached.
    Stopped(Stopped),
    /// A move from the position with this number leads to one that has no number.
    Unnumbered {
        /// The position before the move.
        from: usize,
    },
    /// [`Numbering::number`] does not give the number of a position back: `index` and `state` must be inverse to each other.
    NotInverse {
        /// The number whose position has another number, or none.
        number: usize,
        /// The number of that position.
        found: Option<usize>,
    },
    /// There are more positions than the 2^31 - 1 that the analysis can number.
    TooMany {
        /// Numbers asked for.
        size: usize,
    },
    /// A win takes more plies than the table can hold.
    TooLong,
    /// The game ends with points; the table knows wins, draws and losses only.
    Points,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Stopped(reason) => {
                let limit = match reason {
                    Stopped::Nodes => "the node limit was reached",
                    Stopped::Time => "the time was up",
                    Stopped::Memory => "the memory limit was reached",
                    Stopped::Depth => "a line of play is too long",
                    Stopped::Flag => "it was stopped",
                };
                write!(f, "the analysis is not complete: {limit}")
            }
            Unsolved::Unnumbered { from } => write!(
                f,
                "a move from position number {from} leads to a position without a number; \
                 `index` must cover every position that can be reached"
            ),
            Unsolved::NotInverse { number, found } => {
                let found = found.map_or_else(|| "none".to_owned(), |found| found.to_string());
                write!(
                    f,
                    "the position number {number} has the number {found}; expected `index(state({number}))` to be {number}"
                )
            }
            Unsolved::TooMany { size } => {
                write!(
                    f,
                    "{size} positions are too many; at most {} can be numbered",
                    solver::MAX_POSITIONS
                )
            }
            Unsolved::Points => f.write_str("the game ends with points, not with a winner"),
            Unsolved::TooLong => {
                write!(
                    f,
                    "a win takes more than {} plies, the most a table can hold",
                    code::MAX_DISTANCE
                )
            }
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<Stopped> for Unsolved {
    fn from(reason: Stopped) -> Self {
        Unsolved::Stopped(reason)
    }
}

/// The analysis with its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retrograde {
    /// Whether to sweep first. Without sweeps every position is solved through the lists of predecessors, which is slower.
    pub sweep: bool,
}

impl Default for Retrograde {
    fn default() -> Self {
        Retrograde { sweep: true }
    }
}

/// Solves every position that can be reached from the start.
///
/// ```
/// use outwit::game::{retrograde, Game, Value};
/// use outwit::Limits;
/// # use outwit::game::example::Nim;
/// let nim = Nim(9);
/// let solution = retrograde::retrograde(&nim, &Limits::none())?;
/// assert_eq!(solution.probe(&nim, &nim.start()), Some(Value::WinIn(5)));
/// assert_eq!(solution.best_moves(&nim, &nim.start()), [1]);
/// # Ok::<(), retrograde::Unsolved>(())
/// ```
pub fn retrograde<G: Game>(
    game: &G,
    limits: &Limits,
) -> Result<Solution<Reachable<G::State>>, Unsolved> {
    Retrograde::default().solve_reachable(game, limits, &mut |_| ())
}

impl Retrograde {
    /// Solves every position that can be reached from the start. `limits.time` is for the walk through these positions and for the
    /// analysis together; `limits.nodes` holds for each of them.
    pub fn solve_reachable<G: Game>(
        self,
        game: &G,
        limits: &Limits,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Solution<Reachable<G::State>>, Unsolved> {
        let walk = Meter::new(limits);
        let reachable = Reachable::from_starts(game, [game.start()], limits)?;
        let time = limits.time.map(|time| time.saturating_sub(walk.elapsed()));
        self.solve(game, reachable, &Limits { time, ..limits.clone() }, progress)
    }

    /// Solves every position of `numbering`. `limits.nodes` counts the positions examined, in all sweeps and then backwards from
    /// positions that are solved.
    pub fn solve<G: Game, N: Numbering<G>>(
        self,
        game: &G,
        numbering: N,
        limits: &Limits,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Solution<N>, Unsolved> {
        let codes = solver::solve(self, game, &numbering, limits, progress)?;
        let fingerprint = fingerprint::fingerprint(game, &numbering);
        Ok(Solution { numbering, codes, fingerprint })
    }
}
