//! All tests of the crate from outside, in one program: what is generic over the variants is compiled once.

#![expect(clippy::unwrap_used, reason = "a test stops where its material is wrong")]
#![expect(clippy::print_stdout, reason = "long tests say what they did")]

mod common;

mod conversation;
mod distance;
mod draw_reference;
mod draws;
mod evaluation;
mod fen;
mod generators;
mod move_text;
mod openings;
mod pdn;
mod pdn_files;
mod pdn_games;
mod perft;
mod protocol;
mod table_index;
mod table_search;
mod tables;
mod train;
