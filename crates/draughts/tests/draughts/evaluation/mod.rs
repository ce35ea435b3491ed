//! Evaluations, through the public interface.

mod boards;
mod features;
mod learned;
mod named;
mod study;

use draughts::evaluation::features::all;
use draughts::{Colour, Draughts, Variant};

/// What a feature counts for a colour.
fn count(variant: Variant, name: &str, fen: &str, colour: Colour) -> i32 {
    let game = Draughts::<u64>::new(variant).unwrap();
    let state = game.parse(fen).unwrap();
    let feature = all::<u64>().into_iter().find(|feature| feature.name == name).unwrap();
    (feature.count)(&game, &state, colour)
}
