//! Local search: begin with a random state and improve it by small changes.
//!
//! Describe the problem as a [`Landscape`]: states with a cost, and moves between them. Less cost is better.
//!
//! | search | idea |
//! |---|---|
//! | [`HillClimbing`] | move to a better neighbour: the best, the first found, or any; restarts and sideways moves |
//! | [`Annealing`] | also move to worse neighbours, with decreasing probability |
//! | [`LocalBeam`] | the best neighbours of several states |
//!
//! None of them is complete. All take a seed: the same seed gives the same run, of annealing only where the system
//! rounds exponentials and logarithms in the same way.

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
pub use event::LocalEvent;
pub use hill_climbing::{Choice, HillClimbing};
pub use landscape::Landscape;
pub use local_beam::LocalBeam;
pub use report::LocalReport;
