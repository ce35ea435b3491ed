//! The start of a game for external draughts programs: its variant and its first position.

use draughts::{Draughts, Position};

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;

/// The first position, before the moves of the opening.
pub(crate) fn first_position(game: &Draughts, start: &GameStart) -> Result<Position, Forfeit> {
    match &start.position {
        Some(fen) => Position::from_fen(fen, game.rules()).map_err(Forfeit::not_ready),
        None => Ok(Position::start(game.rules())),
    }
}
