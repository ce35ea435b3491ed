//! Charts of the counts that a page has collected, drawn as on the command line.

use games::picture::Theme;
use serde::Deserialize;
use serde_json::json;
use views::picture::Effort;

use super::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

#[derive(Deserialize)]
struct Wanted {
    kind: Kind,
    /// The game or the puzzle with its settings.
    name: String,
    #[serde(flatten)]
    effort: Effort,
    /// The format of a file to answer with, instead of data for the page.
    file: Option<String>,
    /// Whether the chart is for a phone.
    #[serde(default)]
    narrow: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Game,
    Puzzle,
}

/// A chart of counts by depth.
pub(super) fn draw(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let Effort { searches, rows } = &wanted.effort;
    if searches.len() > bounds::CHART_CURVES || rows.len() > bounds::CHART_ROWS {
        let (curves, rows) = (bounds::CHART_CURVES, bounds::CHART_ROWS);
        return Err(bad(format!("a chart has at most {curves} curves and {rows} rows")));
    }
    let mut chart = match wanted.kind {
        Kind::Game => wanted.effort.of_game(&wanted.name),
        Kind::Puzzle => wanted.effort.of_puzzle(&wanted.name),
    };
    if let Some(form) = &wanted.file {
        return reply::file(form, &chart.figure(), |format| chart.file(format, Theme::Auto))
            .map_err(bad);
    }
    // The page names the game or the puzzle above the chart, where it has more room.
    chart.title.truncate(chart.title.find(':').unwrap_or(chart.title.len()));
    let figure = if wanted.narrow { chart.narrow_figure() } else { chart.figure() };
    Ok(reply::json(&json!({ "svg": figure.svg(Theme::Page) })))
}
