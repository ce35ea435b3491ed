//! Outwit finds the best move, or proves there is none.
//!
//! Write a game once as a small trait and get every classical search algorithm.
//!
//! | family | what you describe | where |
//! |---|---|---|
//! | two players | a [`game::Game`], optionally an [`game::Eval`] | [`game`] |
//! | one player | a [`problem::Problem`], optionally a [`problem::Heuristic`] | [`problem`] |
//! | local search | a [`local::Landscape`] | [`local`] |
//! | constraints | a [`csp::Csp`] | [`csp`] |
//!
//! All families share [`Limits`] (when to stop), [`Observer`] (events while a search runs), [`Recorder`] and [`Trace`] (the
//! search tree, step by step) and [`Rng`] (repeatable random numbers). The library uses no file, no socket and no clock but
//! for its limits.
//!
//! Reports, events, exit reasons and errors are `#[non_exhaustive]`: they may get new fields and variants. Settings are
//! plain structs without that attribute, so that callers can write `Settings { field: 1, ..Settings::default() }`.
//!
//! ```
//! use outwit::game::{self, alpha_beta, Game, Limits, Value};
//! # use outwit::game::example::Nim;
//! // Nim: take one, two or three matches; who takes the last one wins.
//! let nim = Nim(6);
//! let report = alpha_beta(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
//! assert_eq!(report.best, Some(2)); // leave four
//! assert_eq!(report.value(), Value::WinIn(3));
//! ```
#![forbid(unsafe_code)]

pub mod csp;
pub mod game;
pub mod hash;
mod limits;
pub mod local;
mod named;
mod observer;
pub mod problem;
mod recorder;
mod rng;
mod sort;
mod trace;

pub use limits::{Limits, Meter, Stop, Stopped};
pub use named::{Named, UnknownName};
pub use observer::Observer;
pub use recorder::{Recorded, Recorder};
pub use rng::Rng;
pub use trace::{Node, NodeId, Step, Trace};

/// The examples of the README are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
