//! Draughts as a game of the catalogue.

mod evals;
mod openings;
mod record;
