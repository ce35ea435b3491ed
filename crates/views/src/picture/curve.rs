//! The course of a game as a curve: who stood better after each move, and where it went wrong.

use super::pen::{Colour, Pen, TextAnchor, Theme};
use super::{Figure, Format};
use crate::Fault;
use crate::csv::row;

const PALETTE: &[Colour] = &[
    ("paper", "fill:#fff", "fill:#16181d"),
    ("first", "fill:#e3ecf6", "fill:#23364d"),
    ("second", "fill:#f6e7dd", "fill:#46301f"),
    ("grid", "stroke:#b3b9c4;stroke-width:1", "stroke:#4b515c;stroke-width:1"),
    ("zero", "stroke:#4b5563;stroke-width:1.5", "stroke:#aeb6c2;stroke-width:1.5"),
    (
        "curve",
        "fill:none;stroke:#0b5394;stroke-width:2.2;stroke-linejoin:round",
        "fill:none;stroke:#8cc4ff;stroke-width:2.2;stroke-linejoin:round",
    ),
    ("mark", "fill:#8f1d1d", "fill:#ff9d9d"),
    ("name", "fill:#222", "fill:#e6e6e6"),
    ("small", "fill:#4a4f57", "fill:#c3c8d0"),
];

/// A point of the curve: the position after a move.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// How the first side stands, from -1 (it loses) to 1 (it wins).
    pub chances: f64,
    /// The move, with its number.
    pub label: String,
    /// Its value for the first side, in words.
    pub value: String,
    /// How the move is marked: `?!`, `?`, `??` or nothing.
    pub mark: String,
}

const LEFT: f64 = 54.0;
const TOP: f64 = 30.0;
const HEIGHT: f64 = 200.0;
const BELOW: f64 = 34.0;
const RIGHT: f64 = 14.0;

/// The course of a game; the first side is above.
///
/// ```
/// use views::picture::{Curve, CurvePoint, Format, Theme};
///
/// let point = CurvePoint {
///     chances: -0.5,
///     label: "1. 11-15".into(),
///     value: "-150".into(),
///     mark: "??".into(),
/// };
/// let curve =
///     Curve { points: &[point], begin: 0.0, sides: ["Black", "White"], title: "A short game" };
/// assert!(curve.figure().svg(Theme::Light).contains("1. 11-15??: -150 for Black"));
/// let rows = curve.file(Format::Csv, Theme::Light).unwrap();
/// assert!(rows.starts_with(b"move,side,expectation,value,mark\n1. 11-15,Black,-0.5000,"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Curve<'a> {
    /// The positions after each move.
    pub points: &'a [CurvePoint],
    /// How the first side stood before the first move.
    pub begin: f64,
    /// The names of both sides.
    pub sides: [&'a str; 2],
    /// What is written above.
    pub title: &'a str,
}

impl<'a> Curve<'a> {
    /// The curve in the form of a file.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        match format {
            Format::Csv => Ok(self.csv().into()),
            drawn => self.figure().file(drawn, theme),
        }
    }

    /// A row for each move. Expectation and value are those of the first side, which every row names.
    fn csv(&self) -> String {
        let mut out = row(&["move", "side", "expectation", "value", "mark"]);
        for point in self.points {
            // An even position has no sign.
            let expectation = format!("{:.4}", point.chances + 0.0);
            out += &row(&[&point.label, self.sides[0], &expectation, &point.value, &point.mark]);
        }
        out
    }

    /// The curve as something to be drawn in any form.
    pub fn figure(self) -> Figure<'a> {
        let marks = self.points.iter().filter(|point| !point.mark.is_empty()).count();
        Figure {
            size: self.size(),
            palette: PALETTE,
            title: self.title.to_owned(),
            description: format!(
                "The chances of {} after each of {} moves; {marks} moves are marked as mistakes.",
                self.sides[0],
                self.points.len()
            ),
            draw: Box::new(move |pen| self.draw(pen)),
        }
    }

    fn step(&self) -> f64 {
        (680.0 / self.points.len().max(1) as f64).clamp(4.0, 24.0)
    }

    fn size(&self) -> (f64, f64) {
        let width = (self.points.len() as f64 * self.step()).max(240.0);
        (LEFT + width + RIGHT, TOP + HEIGHT + BELOW)
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Curve { points, begin, sides, title } = *self;
        let (step, size) = (self.step(), self.size());
        let width = size.0 - LEFT - RIGHT;
        let y = |chances: f64| TOP + HEIGHT / 2.0 * (1.0 - chances.clamp(-1.0, 1.0));
        pen.rect("paper", [0.0, 0.0, size.0, size.1]);
        pen.rect("first", [LEFT, TOP, width, HEIGHT / 2.0]);
        pen.rect("second", [LEFT, TOP + HEIGHT / 2.0, width, HEIGHT / 2.0]);
        pen.text((LEFT, 20.0), TextAnchor::Left, 14.0, "name", title);
        for (name, at) in [(sides[0], 0.5), (sides[1], -0.5)] {
            pen.text((LEFT - 6.0, y(at) + 4.0), TextAnchor::Right, 12.0, "name", name);
        }
        // A line every ten moves, that is twenty plies.
        for ply in (20..=points.len()).step_by(20) {
            let x = LEFT + ply as f64 * step;
            pen.line("grid", (x, TOP), (x, TOP + HEIGHT));
            let number = (ply / 2).to_string();
            pen.text((x, TOP + HEIGHT + 16.0), TextAnchor::Middle, 11.0, "small", &number);
        }
        pen.line("zero", (LEFT, y(0.0)), (LEFT + width, y(0.0)));
        let mut path = format!("M{LEFT:.1} {:.1}", y(begin));
        for (ply, point) in (1..).zip(points) {
            path += &format!(" L{:.1} {:.1}", LEFT + f64::from(ply) * step, y(point.chances));
        }
        pen.path("curve", &path);
        for (ply, point) in (1..).zip(points) {
            let (x, y) = (LEFT + f64::from(ply) * step, y(point.chances));
            let words = format!("{}{}: {} for {}", point.label, point.mark, point.value, sides[0]);
            pen.titled(None, &words, |pen| {
                // An invisible circle is large enough to be pointed at.
                pen.sensitive((x, y), 5.0);
                if !point.mark.is_empty() {
                    pen.circle("mark", (x, y), 3.5);
                }
            });
            if !point.mark.is_empty() {
                // The sign stands on the side where the curve is not.
                let above = point.chances < 0.0;
                let at = if above { y - 8.0 } else { y + 18.0 };
                pen.text((x, at), TextAnchor::Middle, 12.0, "mark", &point.mark);
            }
        }
        pen.text(
            (LEFT + width, TOP + HEIGHT + 28.0),
            TextAnchor::Right,
            11.0,
            "small",
            "moves; above the line the upper side stands better",
        );
    }
}
