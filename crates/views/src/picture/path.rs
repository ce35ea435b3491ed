//! SVG path data as steps between absolute points.

use super::pen::Point;

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Begins a part of the path.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two control points and its end.
    Curve(Point, Point, Point),
    /// A straight line to the begin of this part.
    Close,
}

/// Calls `take` with each step of path data. Ends at a command that [`Pen::path`](super::Pen::path) does not name.
pub(super) fn steps(data: &str, mut take: impl FnMut(Step)) {
    let mut here = (0.0, 0.0);
    let mut begin = here;
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        rest = &rest[command.len_utf8()..];
        let count = match command.to_ascii_uppercase() {
            'M' | 'L' => 2,
            'H' | 'V' => 1,
            'C' => 6,
            'Z' => {
                take(Step::Close);
                here = begin;
                continue;
            }
            _ if command.is_whitespace() => continue,
            _ => break,
        };
        let mut first = true;
        // A command may be followed by the numbers of several of its kind.
        while let Some(numbers) = numbers(&mut rest, count) {
            let origin = if command.is_ascii_lowercase() { here } else { (0.0, 0.0) };
            let point = |index: usize| (numbers[index] + origin.0, numbers[index + 1] + origin.1);
            let end = match command {
                'H' | 'h' => (numbers[0] + origin.0, here.1),
                'V' | 'v' => (here.0, numbers[0] + origin.1),
                _ => point(count - 2),
            };
            match command {
                'M' | 'm' if first => {
                    begin = end;
                    take(Step::Move(end));
                }
                'C' | 'c' => take(Step::Curve(point(0), point(2), end)),
                _ => take(Step::Line(end)),
            }
            here = end;
            first = false;
        }
    }
}

/// The next `count` numbers of path data; `None`, with nothing taken, if there are fewer before the next command.
fn numbers(rest: &mut &str, count: usize) -> Option<Vec<f64>> {
    let mut after = *rest;
    let mut numbers = Vec::with_capacity(count);
    while numbers.len() < count {
        after = after.trim_start_matches([' ', ',', '\n']);
        let digits = after.strip_prefix('-').unwrap_or(after);
        let end = digits.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(digits.len());
        let (number, more) = after.split_at(after.len() - digits.len() + end);
        numbers.push(number.parse().ok()?);
        after = more;
    }
    *rest = after;
    Some(numbers)
}
