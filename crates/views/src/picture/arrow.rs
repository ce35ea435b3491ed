//! Arrows over a board.

use std::fmt::Write;

use super::pen::{Pen, Point};

/// The length of the two strokes of a head.
const HEAD: f64 = 15.0;

/// Draws an arrow along some points with a head at the last one. Nothing is drawn for less than two different points.
pub(super) fn arrow(pen: &mut Pen<'_>, class: &str, points: &[Point]) {
    let Some(&(x, y)) = points.last() else { return };
    let Some(&(from_x, from_y)) = points.iter().rev().find(|point| **point != (x, y)) else {
        return;
    };
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{letter}{x} {y}");
    }
    let length = (x - from_x).hypot(y - from_y);
    let (along_x, along_y) = (HEAD * (x - from_x) / length, HEAD * (y - from_y) / length);
    // At 40 degrees to both sides of the last stretch.
    let (cos, sin) = (0.766, 0.643);
    let stroke = |sin: f64| {
        let (dx, dy) = (along_x * cos - along_y * sin, along_x * sin + along_y * cos);
        format!("{:.1} {:.1}", x - dx, y - dy)
    };
    let _ = write!(path, "M{}L{x} {y}L{}", stroke(sin), stroke(-sin));
    pen.path(class, &path);
}

#[cfg(test)]
mod tests {
    use crate::picture::{Cell, Marks, Picture, Theme};

    fn paths(cells: &[&str]) -> usize {
        let arrow = cells.iter().map(|&cell| cell.to_owned()).collect();
        let marks = Marks { arrows: vec![arrow], ..Marks::default() };
        let board = Picture::board(3, 1, |_, _| Cell::default());
        board.svg(&marks, Theme::Auto, "").matches("class=\"way\"").count()
    }

    #[test]
    fn an_arrow_needs_two_cells() {
        assert_eq!(paths(&["a1", "c1"]), 1);
        assert_eq!(paths(&["a1"]), 0);
        assert_eq!(paths(&["a1", "a1"]), 0);
        assert_eq!(paths(&["a1", "z9"]), 0);
    }

    #[test]
    fn the_head_points_along_the_last_stretch() {
        let marks = Marks { arrows: vec![vec!["a1".into(), "b1".into()]], ..Marks::default() };
        let svg = Picture::board(2, 1, |_, _| Cell::default()).svg(&marks, Theme::Auto, "");
        let path =
            svg.split("class=\"way\"").nth(1).and_then(|rest| rest.split('"').nth(1)).unwrap();
        let numbers: Vec<f64> =
            path.split(['M', 'L', ' ']).filter_map(|word| word.parse().ok()).collect();
        let [_, from, to, y, one, above, .., other, below] = numbers[..] else { panic!("{path}") };
        assert_eq!((y, above + below, one), (from, 2.0 * y, other));
        assert!(one < to && one > to - 15.0, "{path}");
    }
}
