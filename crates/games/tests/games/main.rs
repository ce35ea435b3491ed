//! Tests of games through the public interface, in one program; the contract of the catalogue is beside it.
//!
//! Whatever opens a session of the catalogue is tested here: in the library it would compile every search again.

#![expect(clippy::unwrap_used, reason = "a test stops where its material is wrong")]

mod catalogue;
mod compare;
mod counts;
mod draughts;
mod engine_options;
mod evaluation_files;
mod exercises;
mod explained;
mod figures;
mod players;
mod rabbit_program;
mod review;
mod sessions;
mod trees;
