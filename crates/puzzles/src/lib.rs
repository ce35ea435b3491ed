//! The puzzles: each file is one puzzle, with its rules, its text form and random instances by seed.
//!
//! | module | what | as |
//! |---|---|---|
//! | [`sliding_tiles`] | 8-, 15-, 24-puzzle and oblong boards | problem |
//! | [`road_map`] | from city to city | problem |
//! | [`grid_map`] | from cell to cell, eight moves | problem |
//! | [`n_queens`] | queens that do not attack each other | constraints, landscape |
//! | [`map_colouring`] | neighbours in different colours | constraints |
//! | [`sudoku`] | nine digits | constraints |
//! | [`travelling_salesman`] | the shortest tour | landscape |
#![forbid(unsafe_code)]

pub mod grid_map;
pub mod map_colouring;
pub mod n_queens;
pub mod road_map;
pub mod sliding_tiles;
pub mod sudoku;
mod text_error;
pub mod travelling_salesman;

pub use text_error::{TextError, TomlError};
