//! Setting a position up by hand: the board as it stands, and the position that it is or what it lacks.

use games::BoardSetup;
use games::picture::{Marks, Theme};
use serde::Deserialize;
use serde_json::json;

use super::position::Course;
use super::{Refusal, bad, parse};
use crate::reply::{self, Reply};

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    course: Course,
    /// What stands where; if it is left out, what stands there after the moves.
    #[serde(default)]
    made: Option<BoardSetup>,
    /// Whether to look from the other side.
    #[serde(default)]
    turned: bool,
}

/// The board drawn, and its position as text or the reason why there is none yet.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.course.open()?;
    let made = wanted.made.unwrap_or_else(|| session.setup().current());
    let picture = session.setup().draw(&made).map_err(bad)?;
    let picture = if wanted.turned { picture.turned() } else { picture };
    let svg = picture.svg(&Marks::default(), Theme::Page, "The board that is set up");
    let position = session.setup().position(&made);
    Ok(reply::json(&json!({
        "made": made,
        "svg": svg,
        "position": position.as_ref().ok(),
        "lacks": position.as_ref().err().map(ToString::to_string),
    })))
}
