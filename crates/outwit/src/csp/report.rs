//! The report of a constraint search.

use std::time::Duration;

use crate::Stopped;

/// The report of a constraint search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CspReport {
    /// The solutions kept: the value of each variable.
    pub solutions: Vec<Vec<usize>>,
    /// The number of solutions found, including those not kept.
    pub found: u64,
    /// Whether there are no other solutions.
    pub exhausted: bool,
    /// The number of assignments.
    pub nodes: u64,
    /// The number of pairs of values checked.
    pub checks: u64,
    /// The number of assignments undone; those of the last solution asked for stand.
    pub backtracks: u64,
    /// The greatest number of variables that had values at the same time.
    pub depth: usize,
    /// The number of rounds: one, and one for each restart; 0 for backtracking.
    pub rounds: u64,
    /// Time taken.
    pub time: Duration,
    /// The limit that ended the search early, if any.
    pub stopped: Option<Stopped>,
}
