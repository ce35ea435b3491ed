//! Positions: a request contains the game, its first position and the moves; the answer shows the position after them.

use games::GameSession;
use games::picture::{Drawing, Marks, Theme};
use serde::Deserialize;
use serde_json::json;

use super::{Refusal, bad, parse};
use crate::reply::{self, Reply};

/// A game in progress, as a page stores it.
#[derive(Debug, Deserialize)]
pub(super) struct PlayedGame {
    /// The game with its settings.
    game: String,
    /// The first position; empty = the start of the game.
    #[serde(default)]
    start: String,
    /// The moves from there.
    #[serde(default)]
    moves: Vec<String>,
}

impl PlayedGame {
    /// The session after the moves.
    pub(super) fn open(&self) -> Result<Box<dyn GameSession>, Refusal> {
        let mut session = games::open(&self.game).map_err(bad)?;
        if let Some(folder) = games::tables_folder() {
            // Without readable tables the page works too.
            let _ = session.use_tables(&folder);
        }
        if !self.start.trim().is_empty() {
            session.set_position(&self.start).map_err(bad)?;
        }
        for (index, mv) in self.moves.iter().enumerate() {
            session.play(mv).map_err(|fault| bad(format!("move {}: {fault}", index + 1)))?;
        }
        Ok(session)
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(flatten)]
    played: PlayedGame,
    /// Cells to mark.
    #[serde(default)]
    marks: Marks,
    /// Whether to draw the board from the other side.
    #[serde(default)]
    turned: bool,
    /// The format of a file to answer with, instead of data for the page.
    #[serde(default)]
    file: Option<String>,
}

/// The position as data and as a picture.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.played.open()?;
    let view = session.view();
    let marks = Marks { last: view.last.clone(), won: view.won.clone(), ..wanted.marks };
    let picture = if wanted.turned { view.picture.turned() } else { view.picture.clone() };
    let title = format!("{} to move", view.side);
    if let Some(form) = &wanted.file {
        let drawing = Drawing::Board(picture);
        let draw = |format| drawing.file(&marks, &title, format, Theme::Auto);
        return reply::file(form, draw).map_err(bad);
    }
    let svg = picture.svg(&marks, Theme::Page, &title);
    Ok(reply::json(&json!({
        "view": view, "svg": svg, "columns": picture.columns, "features": session.evaluations().features(), "kit": session.setup().mode(),
    })))
}
