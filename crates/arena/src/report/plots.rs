//! The plots of a report: ratings with error bars, and average values and costs of the moves.

use games::picture::{
    Colour, Figure, LineChart, Pen, TextAnchor, Theme, ValueScale, palette_css, round_ticks,
    shortened,
};
use games::with_minus_signs;

use crate::referee::points;
use crate::tournament::Round;
use crate::view::TournamentView;

const PALETTE: &[Colour] = &[
    ("ink", "fill:#222", "fill:#e6e6e6"),
    ("faint", "fill:#666", "fill:#a8a8a8"),
    ("axis", "stroke:#999;stroke-width:1;fill:none", "stroke:#777;stroke-width:1;fill:none"),
    ("error", "stroke:#0b6bcb;stroke-width:3;fill:none", "stroke:#7cc0ff;stroke-width:3;fill:none"),
    ("dot", "fill:#0b6bcb", "fill:#7cc0ff"),
];

/// The style sheet for a page that shows plots with [`Theme::Page`].
pub fn css() -> String {
    palette_css(PALETTE)
}

/// A plot, to be drawn as SVG or PNG.
#[derive(Clone, Debug)]
pub struct Plot {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) size: (f64, f64),
    pub(super) shapes: Vec<Shape>,
}

/// A part of a plot.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Text((f64, f64), TextAnchor, f64, &'static str, String),
    Path(&'static str, String),
    Dot(&'static str, f64, f64),
}

impl Plot {
    /// As SVG.
    pub fn svg(&self, theme: Theme) -> String {
        self.figure().svg(theme)
    }

    /// As a figure, which can be drawn in any format.
    pub fn figure(&self) -> Figure<'_> {
        let draw = move |pen: &mut Pen<'_>| {
            for shape in &self.shapes {
                match shape {
                    Shape::Text(at, hold, size, class, text) => {
                        pen.text(*at, *hold, *size, class, text);
                    }
                    Shape::Path(class, path) => pen.path(class, path),
                    Shape::Dot(class, x, y) => pen.circle(class, (*x, *y), 5.0),
                }
            }
        };
        Figure {
            size: self.size,
            palette: PALETTE,
            title: self.title.clone(),
            description: self.description.clone(),
            draw: Box::new(draw),
        }
    }
}

/// The ratings of all players in the order of the table, with their intervals.
pub fn ratings_plot(view: &TournamentView) -> Plot {
    ratings(view, &Layout { width: 720.0, names: 230.0, letters: 32, every: 1 })
}

/// The same for a phone: names are cut, so that everything can be read without scrolling.
pub fn narrow_ratings_plot(view: &TournamentView) -> Plot {
    ratings(view, &Layout { width: 330.0, names: 122.0, letters: 15, every: 2 })
}

/// The room of a plot of ratings.
struct Layout {
    width: f64,
    /// The width of the names.
    names: f64,
    /// The most letters of a name.
    letters: usize,
    /// The step from one tick with a number to the next.
    every: usize,
}

fn ratings(view: &TournamentView, layout: &Layout) -> Plot {
    const ROW: f64 = 26.0;
    let &Layout { width, names, letters, every } = layout;
    let ends = view.table.iter().map(|row| {
        let error = row.elo_error.unwrap_or(0.0);
        (row.elo - error, row.elo + error)
    });
    let (low, high) = ends.fold((0.0f64, 0.0f64), |(low, high), (a, b)| (low.min(a), high.max(b)));
    let ticks = round_ticks(low, high);
    let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
    let x = |elo: f64| names + (elo - low) / (high - low) * (width - names - 30.0);
    let height = view.table.len() as f64 * ROW + 46.0;
    let mut shapes = Vec::new();
    for (number, &tick) in ticks.iter().enumerate() {
        shapes.push(Shape::Path("axis", format!("M{:.1} 8V{:.1}", x(tick), height - 34.0)));
        if number % every == 0 {
            let text =
                if tick == 0.0 { "0".into() } else { with_minus_signs(&format!("{tick:+.0}")) };
            shapes.push(Shape::Text(
                (x(tick), height - 18.0),
                TextAnchor::Middle,
                11.0,
                "faint",
                text,
            ));
        }
    }
    let elo = (x(high), height - 4.0);
    shapes.push(Shape::Text(elo, TextAnchor::Right, 11.0, "faint", "Elo".into()));
    for (index, row) in view.table.iter().enumerate() {
        let y = 22.0 + index as f64 * ROW;
        let name = shortened(&row.player, letters);
        shapes.push(Shape::Text((names - 12.0, y + 4.0), TextAnchor::Right, 12.0, "ink", name));
        if let Some(error) = row.elo_error {
            let (from, to) = (x(row.elo - error), x(row.elo + error));
            let (top, bottom) = (y - 5.0, y + 5.0);
            let path =
                format!("M{from:.1} {top}V{bottom}M{to:.1} {top}V{bottom}M{from:.1} {y}H{to:.1}");
            shapes.push(Shape::Path("error", path));
        }
        if !row.out {
            shapes.push(Shape::Dot("dot", x(row.elo), y));
        }
    }
    let texts = view.table.iter().map(|row| {
        let error = row.elo_error.map_or(String::new(), |error| format!(" ± {error:.0}"));
        format!("{}: {}{error}", row.player, row.elo_text())
    });
    Plot {
        title: "Ratings with intervals of 95 %".into(),
        description: with_minus_signs(&texts.collect::<Vec<_>>().join("; ")),
        size: (width, height),
        shapes,
    }
}

/// Maximum number of curves in a chart; more would be hard to distinguish.
const MAX_CURVES: usize = 4;

/// The average value and cost of each player's first move, second move and so on.
pub(super) fn averages(rounds: &[Round]) -> Vec<LineChart> {
    let Some(first) = rounds.first() else { return Vec::new() };
    let names = &first.contest.names;
    let mut values: Vec<Vec<(f64, u32)>> = vec![Vec::new(); names.len()];
    let mut costs = values.clone();
    let mut timed = false;
    for pair in rounds.iter().flat_map(|round| &round.pairs).map(|(_, pair)| pair) {
        for (players, game) in pair.sides().into_iter().zip(&pair.games) {
            let mut number = [0; 2];
            for mv in &game.moves {
                let player = players[mv.side];
                let index = number[mv.side];
                number[mv.side] += 1;
                if let Some(value) = mv.value.map(points).filter(|points| points.abs() < i32::MAX) {
                    add(&mut values[player], index, f64::from(value));
                }
                timed |= mv.time.is_some();
                if let Some(cost) = mv.cost() {
                    add(&mut costs[player], index, cost as f64);
                }
            }
        }
    }
    let cost = if timed { "Milliseconds per move" } else { "Nodes per move" };
    let unit =
        games::draughts_variant(&first.contest.game).map_or("points", |_| "hundredths of a man");
    let value = format!("Value of the position to the player, in {unit}");
    [(&*value, values), (cost, costs)]
        .into_iter()
        .filter_map(|(title, series)| chart(title, names, &series))
        .collect()
}

/// Adds a number to the sum and count at an index.
fn add(series: &mut Vec<(f64, u32)>, index: usize, number: f64) {
    if series.len() <= index {
        series.resize(index + 1, (0.0, 0));
    }
    series[index].0 += number;
    series[index].1 += 1;
}

/// A chart of the averages of the first players that have any; `None` without data.
fn chart(title: &str, names: &[String], series: &[Vec<(f64, u32)>]) -> Option<LineChart> {
    // Averages of very few games are left out.
    let most = series.iter().flatten().map(|(_, count)| *count).max()?;
    let averages = |series: &[(f64, u32)]| -> Vec<(u32, f64)> {
        let kept = (1..).zip(series).filter(|(_, (_, count))| *count * 20 >= most.max(1));
        kept.map(|(number, (sum, count))| (number, sum / f64::from(*count))).collect()
    };
    let curves = names.iter().zip(series).map(|(name, series)| (name.clone(), averages(series)));
    let shown: Vec<_> = curves.filter(|(_, curve)| curve.len() > 1).take(MAX_CURVES).collect();
    (!shown.is_empty()).then(|| LineChart {
        title: title.into(),
        across: "number of the player's move".into(),
        up: "average over all games".into(),
        scale: ValueScale::Linear,
        series: shown,
        intervals: Vec::new(),
    })
}
