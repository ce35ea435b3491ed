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
    #[serde(default)]
    made: Option<BoardSetup>,
    /// Whether to draw the board from the other side.
    #[serde(default)]
    turned: bool,
}

/// The board drawn, and its position as text or the reason why it is not a position.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.played.open()?;
    // Only a page that begins needs the pieces themselves.
    let looks = wanted.made.is_none().then(|| session.setup().looks());
    let made = wanted.made.unwrap_or_else(|| session.setup().current());
    let picture = session.setup().draw(&made).map_err(bad)?;
    let picture = if wanted.turned { picture.turned() } else { picture };
    let svg = picture.svg(&Marks::default(), Theme::Page, "Board being set up");
    let position = session.setup().position(&made);
    Ok(reply::json(&json!({
        "made": made,
        "svg": svg,
        "looks": looks,
        "position": position.as_ref().ok(),
        "lacks": position.as_ref().err().map(ToString::to_string),
    })))
}
