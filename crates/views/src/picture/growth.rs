//! Counts against depth as a chart with a logarithmic scale: how searches grow.

use super::pen::{Colour, Pen, TextAnchor, Theme};
use super::{Figure, Format};
use crate::Fault;
use crate::csv::row;

/// The colours of curves, each with a dash of its own, so that curves differ without colours; their signs have no dash.
macro_rules! with_hues {
    ([$($fixed:expr,)*] $($hue:literal $light:literal $dark:literal $dash:literal)*) => {
        &[
            $($fixed,)*
            $(
                (
                    concat!("growth-", $hue),
                    concat!("fill:none;stroke:", $light, ";stroke-width:2", $dash),
                    concat!("fill:none;stroke:", $dark, ";stroke-width:2", $dash),
                ),
                (
                    concat!("growth-sign-", $hue),
                    concat!("fill:none;stroke:", $light, ";stroke-width:1.6"),
                    concat!("fill:none;stroke:", $dark, ";stroke-width:1.6"),
                ),
            )*
        ]
    };
}

const PALETTE: &[Colour] = with_hues! {
    [
        ("growth-paper", "fill:#fff", "fill:#16181d"),
        ("growth-name", "fill:#222", "fill:#e6e6e6"),
        ("growth-small", "fill:#4a4f57", "fill:#c3c8d0"),
        (
            "growth-grid",
            "fill:none;stroke:#d3d7de;stroke-width:1",
            "fill:none;stroke:#373d47;stroke-width:1",
        ),
        (
            "growth-axis",
            "fill:none;stroke:#6b7280;stroke-width:1",
            "fill:none;stroke:#9aa2ae;stroke-width:1",
        ),
    ]
    0 "#0b5394" "#8cc4ff" ""
    1 "#a13d00" "#ffb38a" ";stroke-dasharray:7 3"
    2 "#2a6b2e" "#8fe296" ";stroke-dasharray:2 3"
    3 "#7a1fa2" "#e3b4ff" ";stroke-dasharray:10 3 2 3"
    4 "#8f1d1d" "#ff9d9d" ";stroke-dasharray:4 4"
    5 "#00696b" "#6fe0e2" ";stroke-dasharray:12 4"
};
const HUES: usize = 6;

/// Counts of several searches by depth.
///
/// ```
/// use views::picture::{Growth, Theme};
/// let minimax = ("minimax".to_owned(), vec![(1, 8.0), (2, 57.0), (3, 400.0)]);
/// let growth = Growth {
///     title: "Positions".into(),
///     across: "plies".into(),
///     up: "positions".into(),
///     series: vec![minimax],
/// };
/// let svg = growth.figure().svg(Theme::Light);
/// assert!(svg.contains("minimax: 8 at 1, 57 at 2, 400 at 3"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The title.
    pub title: String,
    /// What goes from left to right.
    pub across: String,
    /// What goes up.
    pub up: String,
    /// Names, and counts by depth in growing order.
    pub series: Vec<(String, Vec<(u32, f64)>)>,
}

const TOP: f64 = 58.0;
const BOTTOM: f64 = 384.0;
/// Between names beside or below the curves.
const APART: f64 = 17.0;

/// The room of a chart.
struct Layout {
    width: f64,
    left: f64,
    right: f64,
    /// Numbers below the chart, at most.
    ticks: u32,
    /// Whether the names are below the chart, and not beside their curves.
    names_below: bool,
}

const WIDE: Layout =
    Layout { width: 760.0, left: 84.0, right: 570.0, ticks: 20, names_below: false };
const NARROW: Layout =
    Layout { width: 330.0, left: 74.0, right: 318.0, ticks: 9, names_below: true };

impl Growth {
    /// The chart in the form of a file.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        match format {
            Format::Csv => Ok(self.csv().into()),
            drawn => self.figure().file(drawn, theme),
        }
    }

    /// A row for each point.
    fn csv(&self) -> String {
        let mut out = row(&["search", "depth", "count"]);
        for (name, points) in &self.series {
            for (depth, count) in points {
                out += &row(&[name, &depth.to_string(), &count.to_string()]);
            }
        }
        out
    }

    /// The chart as something to be drawn in any form.
    pub fn figure(&self) -> Figure<'_> {
        self.laid_out(&WIDE)
    }

    /// The same for a phone: the names are below, so that everything can be read without scrolling.
    pub fn narrow_figure(&self) -> Figure<'_> {
        self.laid_out(&NARROW)
    }

    fn laid_out(&self, layout: &'static Layout) -> Figure<'_> {
        let said = self.series.iter().filter(|(_, points)| !points.is_empty()).map(|row| {
            let (name, points) = row;
            let at = |&(depth, count): &(u32, f64)| format!("{} at {depth}", number(count));
            format!("{name}: {}", points.iter().map(at).collect::<Vec<_>>().join(", "))
        });
        let said: Vec<_> = said.collect();
        let names = if layout.names_below { said.len() as f64 * APART } else { 0.0 };
        Figure {
            size: (layout.width, BOTTOM + 56.0 + names),
            palette: PALETTE,
            title: self.title.clone(),
            description: format!("{} by {}. {}.", self.up, self.across, said.join("; ")),
            draw: Box::new(move |pen| self.draw(pen, layout)),
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, layout: &Layout) {
        let &Layout { width, left, right, ticks, names_below } = layout;
        let all = || self.series.iter().flat_map(|(_, points)| points.iter().copied());
        let low = all().map(|(depth, _)| depth).min().unwrap_or(0);
        let high = all().map(|(depth, _)| depth).max().unwrap_or(0);
        let span = f64::from((high - low).max(1));
        let least = all().map(|(_, count)| count.max(1.0)).fold(f64::INFINITY, f64::min);
        let most = all().map(|(_, count)| count.max(1.0)).fold(1.0, f64::max);
        let floor = if least.is_finite() { least.log10().floor() } else { 0.0 };
        let roof = most.log10().ceil().max(floor + 1.0);
        let x = |depth: u32| left + f64::from(depth - low) / span * (right - left);
        let y = |count: f64| {
            BOTTOM - (count.max(1.0).log10() - floor) / (roof - floor) * (BOTTOM - TOP)
        };
        let curves = self.series.iter().filter(|(_, points)| !points.is_empty()).count();
        let below = if names_below { curves as f64 * APART } else { 0.0 };
        pen.rect("growth-paper", [0.0, 0.0, width, BOTTOM + 56.0 + below]);
        pen.text((left, 24.0), TextAnchor::Left, 15.0, "growth-name", &self.title);
        pen.text(
            (left, 44.0),
            TextAnchor::Left,
            12.0,
            "growth-small",
            format_args!("{}, logarithmic", self.up),
        );
        // Both are whole numbers of a few digits.
        for power in floor as i32..=roof as i32 {
            let count = 10_f64.powi(power);
            let at = y(count);
            pen.line("growth-grid", (left, at), (right, at));
            pen.text(
                (left - 8.0, at.round() + 4.0),
                TextAnchor::Right,
                12.0,
                "growth-small",
                number(count),
            );
        }
        let step = ((high - low) / ticks + 1) as usize;
        for depth in (low..=high).step_by(step) {
            let at = x(depth);
            pen.line("growth-axis", (at, BOTTOM), (at, BOTTOM + 5.0));
            pen.text((at.round(), BOTTOM + 20.0), TextAnchor::Middle, 12.0, "growth-small", depth);
        }
        pen.path("growth-axis", &format!("M{left} {TOP}V{BOTTOM}H{right}"));
        pen.text((right, BOTTOM + 40.0), TextAnchor::Right, 12.0, "growth-small", &self.across);
        let mut names = Vec::new();
        for (index, (name, points)) in self.series.iter().enumerate() {
            let Some(&(depth, count)) = points.last() else { continue };
            let hue = index % HUES;
            let d: Vec<_> =
                points.iter().map(|&(d, c)| format!("{:.1} {:.1}", x(d), y(c))).collect();
            pen.path(&format!("growth-{hue}"), &format!("M{}", d.join("L")));
            for &(depth, count) in points {
                sign(pen, hue, x(depth), y(count));
            }
            names.push((y(count), x(depth), name, index));
        }
        if names_below {
            for (index, (_, _, name, place)) in names.into_iter().enumerate() {
                let at = BOTTOM + 58.0 + index as f64 * APART;
                sign(pen, place % HUES, 20.0, at - 4.0);
                pen.text((34.0, at), TextAnchor::Left, 12.0, "growth-name", name);
            }
            return;
        }
        // From the top; a name that would touch the one above goes further down.
        names.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.3.cmp(&b.3)));
        let room = names.len() as f64 * APART;
        let mut free = TOP - 4.0;
        for (index, (wanted, end, name, place)) in names.into_iter().enumerate() {
            let lowest = (BOTTOM + 12.0 - room + index as f64 * APART).max(free);
            let at = wanted.max(free).min(lowest).round();
            free = at + APART;
            pen.line("growth-grid", (end + 7.0, wanted), (right + 12.0, at));
            let hue = place % HUES;
            sign(pen, hue, right + 20.0, at);
            let short: String = name.chars().take(24).collect();
            pen.text((right + 30.0, at + 4.0), TextAnchor::Left, 12.0, "growth-name", short);
        }
    }
}

/// Draws the sign of a curve: circle, square, triangle, diamond, cross, plus.
fn sign(pen: &mut Pen<'_>, hue: usize, x: f64, y: f64) {
    let class = format!("growth-sign-{hue}");
    let path = match hue {
        0 => return pen.circle(&class, (x, y), 4.0),
        1 => format!("M{:.1} {:.1}h7v7h-7z", x - 3.5, y - 3.5),
        2 => format!("M{x:.1} {:.1}l4.5 8h-9z", y - 5.0),
        3 => format!("M{x:.1} {:.1}l5 5l-5 5l-5 -5z", y - 5.0),
        4 => format!("M{:.1} {:.1}l8 8m0 -8l-8 8", x - 4.0, y - 4.0),
        _ => format!("M{:.1} {y:.1}h10m-5 -5v10", x - 5.0),
    };
    pen.path(&class, &path);
}

/// A count in groups of three digits; great ones as a power of ten.
fn number(count: f64) -> String {
    if count >= 1e9 {
        return format!("{count:.1e}").replace(".0e", "e");
    }
    crate::grouped(count.round() as u64)
}

/// The style sheet for a page that shows charts with [`Theme::Page`].
pub(super) fn css() -> String {
    super::pen::palette_css(PALETTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (count, text) in [
            (0.0, "0"),
            (999.4, "999"),
            (1000.0, "1,000"),
            (1_234_567.0, "1,234,567"),
            (1e9, "1e9"),
        ] {
            assert_eq!(number(count), text);
        }
    }

    #[test]
    fn odd_charts_are_drawn_as_well() {
        let of = |series| Growth { title: "t".into(), across: "x".into(), up: "y".into(), series };
        let many = (0..30).map(|n| (n.to_string(), vec![(u32::MAX, 1.0)])).collect();
        for series in [vec![], vec![("a".into(), vec![])], vec![("a".into(), vec![(7, 0.0)])], many]
        {
            let growth = of(series);
            for figure in [growth.figure(), growth.narrow_figure()] {
                let svg = figure.svg(Theme::Auto);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            }
        }
    }

    #[test]
    fn a_narrow_chart_names_all_curves_inside_its_width() {
        let name = "proof-number search";
        let series = vec![("minimax".into(), vec![(1, 9.0)]), (name.into(), vec![(1, 4.0)])];
        let growth = Growth { title: "t".into(), across: "x".into(), up: "y".into(), series };
        let figure = growth.narrow_figure();
        let (width, height) = figure.size;
        assert!(width <= 340.0 && height > growth.figure().size.1, "{width} {height}");
        assert!(figure.svg(Theme::Light).contains(&format!(">{name}</text>")));
    }
}
