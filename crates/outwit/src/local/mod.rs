//! Improvement: begin anywhere and change a little at a time.
//!
//! Describe what is to be improved as a [`Landscape`]: states with a cost, and moves between them. Less cost is better.
//!
//! | search | idea |
//! |---|---|
//! | [`HillClimbing`] | take a better neighbour: the best, the first found, or any; restarts and sideways moves |
//! | [`Annealing`] | take worse neighbours too, less and less often |
//! | [`LocalBeam`] | the best few of all neighbours of the best few |
//!
//! None of them is complete. All are seeded: the same seed gives the same run everywhere.

mod annealing;
mod event;
#[doc(hidden)]
pub mod example;
mod hill_climbing;
mod landscape;
mod local_beam;
mod report;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use annealing::{Annealing, Schedule};
pub use event::{LocalEvent, LocalMark, LocalNode, LocalRecorder, LocalTrace};
pub use hill_climbing::{Choice, HillClimbing};
pub use landscape::Landscape;
pub use local_beam::LocalBeam;
pub use report::LocalReport;
