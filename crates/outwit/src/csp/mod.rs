//! Constraints: give each variable a value such that no two disagree.
//!
//! Describe the puzzle as a [`Csp`] (or fill a [`Table`]); [`Backtracking`] finds one solution, some, or all of them,
//! [`MinConflicts`] repairs a random assignment.
//!
//! | part | choices |
//! |---|---|
//! | next variable | [`Variable`]: as written, fewest values left, and the most neighbours among those |
//! | order of values | [`Values`]: as written, least constraining first |
//! | inference | [`Inference`]: none, forward checking, arc consistency at every node (MAC) |
//! | beforehand | [`arc_consistency`] (AC-3) |

mod arc_consistency;
mod backtracking;
mod domains;
mod event;
#[doc(hidden)]
pub mod example;
mod min_conflicts;
mod problem;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use arc_consistency::arc_consistency;
pub use backtracking::{Backtracking, Inference, Report, Values, Variable};
pub use domains::Domains;
pub use event::{CspNode, CspTrace, Event, Mark, Recorder};
pub use min_conflicts::{MinConflicts, Repair};
pub use problem::{Csp, Table};
