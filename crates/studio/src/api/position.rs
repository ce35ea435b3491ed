//! Positions: the page names the game, where it began and the moves; the answer shows where that leads.

use games::GameSession;
use games::picture::{Drawing, Marks, Theme};
use serde::Deserialize;
use serde_json::json;

use super::{Refusal, bad, parse};
use crate::reply::{self, Reply};

/// A game in progress, as the page keeps it.
#[derive(Debug, Deserialize)]
pub(super) struct Course {
    /// The game with its settings.
    game: String,
    /// The first position; empty = the start of the game.
    #[serde(default)]
    start: String,
    /// The moves since.
    #[serde(default)]
    moves: Vec<String>,
}

impl Course {
    /// The session after the moves.
    pub(super) fn open(&self) -> Result<Box<dyn GameSession>, Refusal> {
        let mut session = games::open(&self.game).map_err(bad)?;
        if let Some(folder) = games::tables_folder() {
            // Tables that cannot be read are as good as none.
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
    course: Course,
    /// Cells to point out.
    #[serde(default)]
    marks: Marks,
    /// Whether to look from the other side.
    #[serde(default)]
    turned: bool,
    /// The form of the file that is wanted instead of data for the page.
    #[serde(default)]
    file: Option<String>,
}

/// The position as data and as a picture.
pub(super) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let session = wanted.course.open()?;
    let view = session.view();
    let marks = Marks { last: view.last.clone(), ..wanted.marks };
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
