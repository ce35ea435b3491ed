//! Tests of the catalogue of puzzles through the public interface, in one program.

mod contract;
mod frontier;
mod heuristics;
mod large;
mod map_texts;
mod messages;
mod own;
mod queens_board;
mod states;
mod toml_faults;
mod trees;
