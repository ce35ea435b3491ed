//! Curves in a chart with a linear or a logarithmic scale.

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
                    concat!("chart-", $hue),
                    concat!("fill:none;stroke:", $light, ";stroke-width:2", $dash),
                    concat!("fill:none;stroke:", $dark, ";stroke-width:2", $dash),
                ),
                (
                    concat!("chart-sign-", $hue),
                    concat!("fill:none;stroke:", $light, ";stroke-width:1.6"),
                    concat!("fill:none;stroke:", $dark, ";stroke-width:1.6"),
                ),
            )*
        ]
    };
}

const PALETTE: &[Colour] = with_hues! {
    [
        ("chart-paper", "fill:#fff", "fill:#16181d"),
        ("chart-name", "fill:#222", "fill:#e6e6e6"),
        ("chart-small", "fill:#4a4f57", "fill:#c3c8d0"),
        (
            "chart-grid",
            "fill:none;stroke:#d3d7de;stroke-width:1",
            "fill:none;stroke:#373d47;stroke-width:1",
        ),
        (
            "chart-axis",
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

/// Values of several curves by whole numbers.
///
/// ```
/// use views::picture::{LineChart, Theme, ValueScale};
/// let minimax = ("minimax".to_owned(), vec![(1, 8.0), (2, 57.0), (3, 400.0)]);
/// let chart = LineChart {
///     title: "Positions".into(),
///     across: "plies".into(),
///     up: "positions".into(),
///     scale: ValueScale::Logarithmic,
///     series: vec![minimax],
///     intervals: Vec::new(),
/// };
/// let svg = chart.figure().svg(Theme::Light);
/// assert!(svg.contains("minimax: 8 at 1, 57 at 2, 400 at 3"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LineChart {
    /// The title.
    pub title: String,
    /// What goes from left to right.
    pub across: String,
    /// What goes up.
    pub up: String,
    /// How it goes up.
    pub scale: ValueScale,
    /// Names, and values by numbers in growing order.
    pub series: Vec<(String, Vec<(u32, f64)>)>,
    /// Intervals of the first curve, from the least to the greatest value.
    pub intervals: Vec<(u32, [f64; 2])>,
}

/// The scale of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueScale {
    /// From 0 up or down.
    Linear,
    /// By powers of ten, for counts: what is less than 1 is drawn as 1.
    Logarithmic,
}

impl ValueScale {
    /// How far up a value is, in any unit.
    fn height(self, value: f64) -> f64 {
        match self {
            ValueScale::Linear => value,
            ValueScale::Logarithmic => value.max(1.0).log10(),
        }
    }

    /// The values at which there is a line, from below the least to above the greatest of these.
    fn ticks(self, values: impl Iterator<Item = f64> + Clone) -> Vec<f64> {
        let heights = values.map(|value| self.height(value));
        let most = heights.clone().fold(0.0, f64::max);
        if self == ValueScale::Linear {
            return round_ticks(heights.fold(0.0, f64::min), most);
        }
        let least = heights.fold(f64::INFINITY, f64::min);
        let floor = if least.is_finite() { least.floor() as i32 } else { 0 };
        // Both are whole numbers of a few digits.
        (floor..=(most.ceil() as i32).max(floor + 1)).map(|power| 10_f64.powi(power)).collect()
    }
}

/// About six round numbers, from one at or below `low` to one at or above `high`.
pub fn round_ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = ((high - low) / 6.0).max(1.0);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let first = (low / step).floor() as i64;
    let last = ((high / step).ceil() as i64).max(first + 1);
    (first..=last).map(|number| number as f64 * step).collect()
}

const TOP: f64 = 58.0;
const BOTTOM: f64 = 384.0;
/// Between names beside or below the curves.
const APART: f64 = 17.0;
/// Between the signs of a curve, at least.
const SIGNS_APART: f64 = 12.0;

/// Characters of a name beside its curve, at most.
const NAME_LENGTH: usize = 32;

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
    Layout { width: 820.0, left: 84.0, right: 570.0, ticks: 20, names_below: false };
const NARROW: Layout =
    Layout { width: 330.0, left: 74.0, right: 318.0, ticks: 9, names_below: true };

impl LineChart {
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
        let values = all().map(|(_, value)| value);
        let ends = self.intervals.iter().flat_map(|(_, ends)| *ends);
        let lines = self.scale.ticks(values.chain(ends));
        let height = |value: f64| self.scale.height(value);
        let (floor, roof) = (height(lines[0]), height(lines[lines.len() - 1]));
        let x = |depth: u32| left + f64::from(depth - low) / span * (right - left);
        let y = |value: f64| BOTTOM - (height(value) - floor) / (roof - floor) * (BOTTOM - TOP);
        let curves = self.series.iter().filter(|(_, points)| !points.is_empty()).count();
        let below = if names_below { curves as f64 * APART } else { 0.0 };
        pen.rect("chart-paper", [0.0, 0.0, width, BOTTOM + 56.0 + below]);
        pen.text((left, 24.0), TextAnchor::Left, 15.0, "chart-name", &self.title);
        let kind = if self.scale == ValueScale::Linear { "" } else { ", logarithmic" };
        let up = format_args!("{}{kind}", self.up);
        pen.text((left, 44.0), TextAnchor::Left, 12.0, "chart-small", up);
        for value in lines {
            let at = y(value);
            pen.line("chart-grid", (left, at), (right, at));
            let name = (left - 8.0, at.round() + 4.0);
            pen.text(name, TextAnchor::Right, 12.0, "chart-small", number(value));
        }
        let step = ((high - low) / ticks + 1) as usize;
        for depth in (low..=high).step_by(step) {
            let at = x(depth);
            pen.line("chart-axis", (at, BOTTOM), (at, BOTTOM + 5.0));
            pen.text((at.round(), BOTTOM + 20.0), TextAnchor::Middle, 12.0, "chart-small", depth);
        }
        pen.path("chart-axis", &format!("M{left} {TOP}V{BOTTOM}H{right}"));
        pen.text((right, BOTTOM + 40.0), TextAnchor::Right, 12.0, "chart-small", &self.across);
        for &(depth, [low, high]) in &self.intervals {
            pen.line("chart-sign-0", (x(depth), y(low)), (x(depth), y(high)));
        }
        let mut names = Vec::new();
        for (index, (name, points)) in self.series.iter().enumerate() {
            let Some(&(depth, count)) = points.last() else { continue };
            let hue = index % HUES;
            let d: Vec<_> =
                points.iter().map(|&(d, c)| format!("{:.1} {:.1}", x(d), y(c))).collect();
            pen.path(&format!("chart-{hue}"), &format!("M{}", d.join("L")));
            let mut free = left;
            for &(depth, value) in points {
                if free <= x(depth) {
                    sign(pen, hue, x(depth), y(value));
                    free = x(depth) + SIGNS_APART;
                }
            }
            names.push((y(count), x(depth), name, index));
        }
        if names_below {
            for (index, (_, _, name, place)) in names.into_iter().enumerate() {
                let at = BOTTOM + 58.0 + index as f64 * APART;
                sign(pen, place % HUES, 20.0, at - 4.0);
                pen.text((34.0, at), TextAnchor::Left, 12.0, "chart-name", name);
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
            pen.line("chart-grid", (end + 7.0, wanted), (right + 12.0, at));
            let hue = place % HUES;
            sign(pen, hue, right + 20.0, at);
            let short = shortened(name, NAME_LENGTH);
            pen.text((right + 30.0, at + 4.0), TextAnchor::Left, 12.0, "chart-name", short);
        }
    }
}

/// A text of at most `length` characters, with an ellipsis where it is cut.
pub fn shortened(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    let begin: String = text.chars().take(length - 1).collect();
    begin.trim_end().to_owned() + "…"
}

/// Draws the sign of a curve: circle, square, triangle, diamond, cross, plus.
fn sign(pen: &mut Pen<'_>, hue: usize, x: f64, y: f64) {
    let class = format!("chart-sign-{hue}");
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

/// A whole number in groups of three digits; great ones as a power of ten.
fn number(count: f64) -> String {
    if count <= -0.5 {
        return format!("−{}", number(-count));
    }
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
            (-0.4, "0"),
            (-1234.0, "−1,234"),
        ] {
            assert_eq!(number(count), text);
        }
    }

    fn chart(scale: ValueScale, series: Vec<(String, Vec<(u32, f64)>)>) -> LineChart {
        let [title, across, up] = ["t", "x", "y"].map(String::from);
        LineChart { title, across, up, scale, series, intervals: Vec::new() }
    }

    #[test]
    fn the_lines_of_a_chart_are_round_and_enclose_the_values() {
        let linear = |values: &[f64]| ValueScale::Linear.ticks(values.iter().copied());
        assert_eq!(linear(&[]), [0.0, 1.0]);
        assert_eq!(linear(&[3.0, -7.5]), [-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0]);
        assert_eq!(linear(&[600.0]), [0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0]);
        let logarithmic = |values: &[f64]| ValueScale::Logarithmic.ticks(values.iter().copied());
        assert_eq!(logarithmic(&[]), [1.0, 10.0]);
        assert_eq!(logarithmic(&[57.0, 400.0]), [10.0, 100.0, 1000.0]);
    }

    #[test]
    fn a_linear_chart_shows_values_below_zero_and_intervals() {
        let series = vec![("a".into(), vec![(0, 0.0), (1, -50.0)])];
        let chart =
            LineChart { intervals: vec![(1, [-120.0, 20.0])], ..chart(ValueScale::Linear, series) };
        let svg = chart.figure().svg(Theme::Light);
        assert!(svg.contains("a: 0 at 0, −50 at 1"), "{svg}");
        assert!(svg.contains(">−150</text>") && svg.contains(">50</text>"), "{svg}");
        assert!(!svg.contains("logarithmic"), "{svg}");
        let interval = path(&svg, "chart-sign-0");
        assert!((interval[0] - interval[2]).abs() < 0.1, "{interval:?}");
        assert!(interval[3] + 100.0 < interval[1], "{interval:?}");
    }

    /// The numbers of the first path of a class.
    fn path(svg: &str, class: &str) -> Vec<f64> {
        let (_, data) = svg.split_once(&format!("<path class=\"{class}\" d=\"M")).unwrap();
        let numbers = data.split('"').next().unwrap().split([' ', 'L']);
        numbers.map(|number| number.parse().unwrap()).collect()
    }

    #[test]
    fn larger_values_are_higher_and_further_right() {
        let series = vec![("a".into(), vec![(1, 1.0), (2, 100.0)])];
        let svg = chart(ValueScale::Logarithmic, series).figure().svg(Theme::Light);
        let points = path(&svg, "chart-0");
        assert!(points[0] + 100.0 < points[2] && points[3] + 100.0 < points[1], "{points:?}");
    }

    #[test]
    fn odd_charts_are_drawn_as_well() {
        let many = (0..30).map(|n| (n.to_string(), vec![(u32::MAX, 1.0)])).collect();
        for series in [vec![], vec![("a".into(), vec![])], vec![("a".into(), vec![(7, 0.0)])], many]
        {
            for scale in [ValueScale::Linear, ValueScale::Logarithmic] {
                let chart = chart(scale, series.clone());
                for figure in [chart.figure(), chart.narrow_figure()] {
                    let svg = figure.svg(Theme::Auto);
                    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                }
            }
        }
    }

    #[test]
    fn a_narrow_chart_names_all_curves_inside_its_width() {
        let name = "proof-number search";
        let series = vec![("minimax".into(), vec![(1, 9.0)]), (name.into(), vec![(1, 4.0)])];
        let chart = chart(ValueScale::Logarithmic, series);
        let figure = chart.narrow_figure();
        let (width, height) = figure.size;
        assert!(width <= 340.0 && height > chart.figure().size.1, "{width} {height}");
        assert!(figure.svg(Theme::Light).contains(&format!(">{name}</text>")));
    }

    #[test]
    fn a_name_that_is_too_long_ends_in_an_ellipsis() {
        let names = ["Weighted A* (Straight-line distance)", "Greedy (Manhattan distance)"];
        let series = names.map(|name| (name.into(), vec![(1, 9.0)])).into();
        let chart = chart(ValueScale::Logarithmic, series);
        let svg = chart.figure().svg(Theme::Light);
        assert!(svg.contains(">Weighted A* (Straight-line dist…</text>"), "{svg}");
        assert!(svg.contains(">Greedy (Manhattan distance)</text>"), "{svg}");
        assert!(chart.narrow_figure().svg(Theme::Light).contains(&format!(">{}</text>", names[0])));
    }
}
