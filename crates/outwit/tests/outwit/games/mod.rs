//! Games for the tests and measurements of the solvers.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::allow_attributes,
    reason = "every test uses some of these"
)]

pub mod graph;
pub mod othello;
pub mod rabbit_and_wolves;
pub mod two_knights;
