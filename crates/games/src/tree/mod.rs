//! Recorded searches of games: what each node is, why the search left it, and how the position looked.
//!
//! [`views::tree`] defines what a recorded search can be asked and draws it; here the trace of the library is joined
//! with the game, whose moves are replayed from the root on demand, so the record itself stays small.

mod answers;
mod cursor;
mod explain;
mod positions;
mod record;
mod scene;
mod without_windows;

#[cfg(test)]
mod claims;

pub(crate) use record::Tree;
pub use views::tree::*;

use crate::playable::Playable;

/// The recorded search of a game that need not be in the catalogue, from the position `root`.
pub fn of_trace<G: Playable>(
    game: G,
    root: G::State,
    trace: outwit::game::GameTrace,
    notation: Notation,
) -> Box<dyn TreeView> {
    Box::new(Tree::new(game, root, trace, notation))
}
