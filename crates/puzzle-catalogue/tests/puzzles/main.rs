//! Tests of the catalogue of puzzles through the public interface, in one program.

mod contract;
mod frontier;
mod goal_tests;
mod heuristics;
mod large;
mod map_texts;
mod messages;
mod queens_board;
mod states;
mod toml_faults;
