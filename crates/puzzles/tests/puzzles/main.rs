//! All tests of the puzzles from outside, in one program, so that they are linked once. `cargo test -p outwit-puzzles --test
//! puzzles sliding_tiles::` runs the tests of one module.

mod grid_map;
mod other_puzzles;
mod pattern_tables;
mod sliding_tiles;
