//! The plot of a tournament: the ratings with their intervals, and below them the cross table.

use games::picture::{TextAnchor, shortened};

use super::plots::{Plot, Shape, ratings_plot};
use crate::view::TournamentView;

/// Width of the names: room for `LETTERS` wide letters and a number.
const NAMES: f64 = 220.0;
/// The most letters of a name.
const LETTERS: usize = 20;
const ROW: f64 = 22.0;
/// Height of the title and the numbers of the columns.
const HEAD: f64 = 56.0;

/// Ratings and cross table. A cell is the score of its row against its column in per cent.
pub fn tournament_plot(view: &TournamentView) -> Plot {
    let ratings = ratings_plot(view);
    let (width, top) = ratings.size;
    let players = view.table.len();
    let column = ((width - NAMES - 10.0) / players.max(1) as f64).min(60.0);
    let x = |index: usize| NAMES + (index as f64 + 0.5) * column;
    let y = |index: usize| top + HEAD + index as f64 * ROW;
    let mut shapes = ratings.shapes;
    let text = |at: (f64, f64), hold, class, text: String| Shape::Text(at, hold, 11.0, class, text);
    let title = "Points of the row against the column, in per cent".to_owned();
    shapes.push(Shape::Text((10.0, top + 22.0), TextAnchor::Left, 12.0, "ink", title));
    for (index, row) in view.table.iter().enumerate() {
        let name = format!("{}  {}", shortened(&row.player, LETTERS), index + 1);
        shapes.push(text((NAMES - 8.0, y(index)), TextAnchor::Right, "ink", name));
        let head = (index + 1).to_string();
        shapes.push(text((x(index), top + HEAD - 16.0), TextAnchor::Middle, "faint", head));
        let line = format!("M10 {:.1}H{:.1}", y(index) - 15.0, NAMES + players as f64 * column);
        shapes.push(Shape::Path("axis", line));
        for (other, cell) in view.cross.get(index).into_iter().flatten().enumerate() {
            let Some(cell) = cell else { continue };
            let share = format!("{:.0}", 100.0 * cell.points / cell.games().max(1) as f64);
            shapes.push(text((x(other), y(index)), TextAnchor::Middle, "ink", share));
        }
    }
    Plot {
        title: "Ratings with intervals of 95 %, and the cross table".into(),
        size: (width, y(players)),
        shapes,
        ..ratings
    }
}
