//! The start of a game for external draughts programs: its variant and its first position.

use draughts::{Draughts, Position, Variant};

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;

/// The variant of a game of the catalogue, if it is draughts.
pub fn draughts_variant(game: &str) -> Option<Variant> {
    let (id, settings) = game.split_once(':').unwrap_or((game, ""));
    let variant = settings.strip_prefix("variant=").unwrap_or(settings);
    match (id, variant) {
        ("draughts", "") => Some(Variant::English),
        ("draughts", variant) => variant.parse().ok(),
        _ => None,
    }
}

/// The first position, before the moves of the opening.
pub(crate) fn first_position(game: &Draughts, start: &GameStart) -> Result<Position, Forfeit> {
    match &start.position {
        Some(fen) => Position::from_fen(fen, game.rules()).map_err(Forfeit::not_ready),
        None => Ok(Position::start(game.rules())),
    }
}
