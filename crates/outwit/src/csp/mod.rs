//! Constraint satisfaction: assign each variable a value such that all constraints hold.
//!
//! Describe the problem as a [`Csp`] (or fill a [`TableCsp`]); [`Backtracking`] finds one solution, some, or all of them,
//! [`MinConflicts`] repairs a random assignment.
//!
//! | part | choices |
//! |---|---|
//! | next variable | [`VariableOrder`]: in the order of the instance, minimum remaining values (MRV), ties by degree |
//! | order of values | [`ValueOrder`]: in the order of the domain, least constraining value first |
//! | inference | [`Inference`]: none, forward checking, arc consistency at every node (MAC) |
//! | preprocessing | [`arc_consistency`](arc_consistency()) (AC-3) |

mod arc_consistency;
mod backtracking;
mod domains;
mod event;
#[doc(hidden)]
pub mod example;
mod min_conflicts;
mod problem;
mod report;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use arc_consistency::arc_consistency;
pub use backtracking::{Backtracking, Inference, ValueOrder, VariableOrder};
pub use domains::Domains;
pub use event::{CspEvent, CspMark, CspNode, CspRecorder, CspTrace};
pub use min_conflicts::{MinConflicts, Repair};
pub use problem::{Csp, TableCsp};
pub use report::CspReport;
