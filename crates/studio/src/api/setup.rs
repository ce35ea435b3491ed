//! Boards set up by hand: the pieces to choose from, the drawing, and the position or why it is none.

use games::BoardSetup;
use games::picture::{Marks, Theme};
use serde::Deserialize;
use serde_json::json;

use super::position::PlayedGame;
use super::{Refusal, bad, parse};
use crate::reply::{self, Reply};

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    played: PlayedGame,
    /// The pieces on the board; by default those after the moves.
    setup: Option<BoardSetup>,
    /// Whether to draw the board from the other side.
    #[serde(default)]
    turned: bool,
}

/// The board drawn, and its position as text or the reason why it is not a position.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.played.open()?;
    let game = session.setup();
    // Only a page that begins needs the drawings of the pieces.
    let pieces = wanted.setup.is_none().then(|| game.piece_drawings());
    let setup = wanted.setup.unwrap_or_else(|| game.current());
    let picture = game.draw(&setup).map_err(bad)?;
    let picture = if wanted.turned { picture.turned() } else { picture };
    let svg = picture.svg(&Marks::default(), Theme::Page, "Board being set up");
    let position = game.position(&setup);
    Ok(reply::json(&json!({
        "setup": setup,
        "svg": svg,
        "pieces": pieces,
        "position": position.as_ref().ok(),
        "fault": position.as_ref().err().map(ToString::to_string),
    })))
}
