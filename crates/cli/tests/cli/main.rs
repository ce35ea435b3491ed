//! The program `outwit` as its users run it. One test program, since each one is linked separately.

mod advice;
mod annotating;
mod arena;
#[cfg(unix)]
mod class;
mod comparing;
mod completions;
mod documents;
mod hub_turns;
mod interrupted;
mod job;
mod lists;
mod nonsense;
mod out_of_turn;
mod outputs;
mod own_game;
mod pdn;
mod playing;
mod positions;
mod program;
mod protocols;
mod proving;
mod puzzles;
mod queens;
mod sessions;
mod signatures;
mod studio;
mod tables;
mod texts;
mod tracing;
