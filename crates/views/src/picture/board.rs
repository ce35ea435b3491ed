//! A board as a drawing.

use std::collections::HashSet;
use std::fmt::Write;

use super::palette::{PALETTE, end_classes};
use super::pen::{Pen, TextAnchor, Theme};
use super::{Cell, Figure, Ground, Marks, Picture, Piece, arrow, pieces};

/// Side of a cell.
pub(super) const CELL: f64 = 48.0;
const NAMES: f64 = 22.0;
const EDGE: f64 = 6.0;

impl Picture {
    /// The board as an SVG document of its own, or to be put into a page ([`Theme::Page`]).
    ///
    /// Each cell that takes part in the game is a `<g data-cell="b2">` with a `<title>`, so that a page can make it
    /// clickable and a screen reader can read it.
    ///
    /// ```
    /// use views::picture::{Cell, Marks, Picture, Theme};
    /// let board = Picture::board(3, 3, |_, _| Cell::default());
    /// let svg = board.svg(&Marks::default(), Theme::Auto, "Tic-tac-toe");
    /// assert!(svg.starts_with("<svg ") && svg.contains("data-cell=\"b2\""));
    /// ```
    pub fn svg(&self, marks: &Marks, theme: Theme, title: &str) -> String {
        self.figure(marks, title).svg(theme)
    }

    /// The board as something to be drawn in any form.
    pub fn figure<'a>(&'a self, marks: &'a Marks, title: &str) -> Figure<'a> {
        Figure {
            size: self.size(),
            palette: PALETTE,
            title: title.to_owned(),
            description: self.description(),
            draw: Box::new(move |pen| self.draw(pen, marks)),
        }
    }

    fn size(&self) -> (f64, f64) {
        let (left, below) = self.margins();
        let width = left + self.columns as f64 * CELL + EDGE;
        (width, EDGE + self.rows() as f64 * CELL + below)
    }

    fn margins(&self) -> (f64, f64) {
        let margin = |names: &[String]| if names.is_empty() { EDGE } else { NAMES };
        (margin(&self.row_names), margin(&self.column_names))
    }

    /// The middle of the cell with this index.
    fn middle(&self, index: usize) -> (f64, f64) {
        let columns = self.columns.max(1);
        let (column, row) = ((index % columns) as f64, (index / columns) as f64);
        (self.margins().0 + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL)
    }

    /// What a screen reader says: the pieces and where they stand.
    pub fn description(&self) -> String {
        let pieces: Vec<String> = self
            .cells
            .iter()
            .filter_map(|cell| {
                let piece = cell.piece.as_ref()?;
                Some(format!("{} {}", cell.name, self.piece_name(cell, piece)))
            })
            .collect();
        let size = format!("A board of {} by {}", self.columns, self.rows());
        if pieces.is_empty() {
            format!("{size} without pieces.")
        } else {
            format!("{size}: {}.", pieces.join(", "))
        }
    }

    fn draw_cell(&self, pen: &mut Pen<'_>, cell: &Cell, marks: &Marked<'_>, x: f64, y: f64) {
        if cell.name.is_empty() {
            return pen.titled(None, "", |pen| fill_cell(pen, cell, marks, x, y));
        }
        let title = match &cell.piece {
            None if cell.label.is_empty() => cell.name.clone(),
            None if self.has_candidates(cell) => {
                let bare = Cell { label: String::new(), ..cell.clone() };
                let digits: Vec<String> = cell.label.chars().map(String::from).collect();
                let title = format!("{}: {}", cell.name, digits.join(" "));
                return pen.titled(Some(("cell", &cell.name)), &title, |pen| {
                    fill_cell(pen, &bare, marks, x, y);
                    Self::draw_candidates(pen, cell, x, y);
                });
            }
            None => format!("{}: {}", cell.name, cell.label),
            Some(piece) => format!("{}: {}", cell.name, self.piece_name(cell, piece)),
        };
        pen.titled(Some(("cell", &cell.name)), &title, |pen| fill_cell(pen, cell, marks, x, y));
    }

    /// Whether the cell of a sudoku is empty; its label has the digits that are possible in it.
    fn has_candidates(&self, cell: &Cell) -> bool {
        let mut digits = cell.label.bytes();
        self.blocks == 3 && digits.all(|digit| matches!(digit, b'1'..=b'9'))
    }

    /// Writes each possible digit of a cell at the place that it has in every cell: 1 at the top left, 9 at the bottom right.
    fn draw_candidates(pen: &mut Pen<'_>, cell: &Cell, x: f64, y: f64) {
        let step = CELL / 3.0;
        for digit in cell.label.bytes() {
            let place = digit - b'1';
            let (column, row) = (f64::from(place % 3), f64::from(place / 3));
            let at = (x + (column + 0.5) * step, y + (row + 0.5) * step + 4.5);
            pen.text(at, TextAnchor::Middle, 12.0, "label", char::from(digit).to_string());
        }
    }

    /// What a screen reader says for a piece: `man of White`, `tile 5`, `5 given`, `5 found`, `queen`.
    fn piece_name(&self, cell: &Cell, piece: &Piece) -> String {
        match self.sides.get(piece.owner) {
            _ if piece.kind == "tile" => format!("tile {}", cell.label),
            _ if matches!(piece.kind.as_str(), "given" | "found") => {
                format!("{} {}", cell.label, piece.kind)
            }
            Some(side) => format!("{} of {side}", piece.kind),
            None => piece.kind.clone(),
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, marks: &Marks) {
        let ((width, height), (left, _)) = (self.size(), self.margins());
        pen.rect("paper", [0.0, 0.0, width, height]);
        let columns = self.columns.max(1);
        let marked = Marked::new(marks);
        if self.is_wide() {
            self.draw_in_runs(pen, &marked, left);
        } else {
            for (index, cell) in self.cells.iter().enumerate() {
                let (x, y) = self.middle(index);
                self.draw_cell(pen, cell, &marked, x - CELL / 2.0, y - CELL / 2.0);
            }
        }
        self.draw_way(pen, &marks.path);
        let middle = |name: &String| {
            let index = self.cells.iter().position(|cell| cell.name == *name)?;
            Some(self.middle(index))
        };
        for (class, pairs) in [("step", &marks.steps), ("attack", &marks.attacks)] {
            for [one, other] in pairs {
                if let (Some(from), Some(to)) = (middle(one), middle(other)) {
                    pen.line(class, from, to);
                }
            }
        }
        for cells in &marks.arrows {
            let points: Vec<_> = cells.iter().filter_map(middle).collect();
            arrow::arrow(pen, "way", &points);
        }
        let (right, bottom) = (columns as f64 * CELL, self.rows() as f64 * CELL);
        pen.rect("frame", [left, EDGE, right, bottom]);
        self.draw_blocks(pen, left);
        for (row, name) in self.row_names.iter().enumerate() {
            let y = EDGE + (row as f64 + 0.5) * CELL + 5.0;
            pen.text((left - 6.0, y), TextAnchor::Right, 13.0, "name", name);
        }
        for (column, name) in self.column_names.iter().enumerate() {
            let x = left + (column as f64 + 0.5) * CELL;
            pen.text((x, height - 6.0), TextAnchor::Middle, 13.0, "name", name);
        }
    }

    /// Draws a line between all cells and a thick one around every block; between cells of one colour also without blocks.
    fn draw_blocks(&self, pen: &mut Pen<'_>, left: f64) {
        let is_plain = || self.cells.iter().all(|cell| cell.ground == Ground::Light);
        if self.blocks == 0 && (self.is_wide() || !is_plain()) {
            return;
        }
        let (right, bottom) = (self.columns as f64 * CELL, self.rows() as f64 * CELL);
        for (class, every) in [("grid", 1), ("block", self.blocks)] {
            if every == 0 {
                continue;
            }
            let mut path = String::new();
            for column in (0..=self.columns).step_by(every) {
                let x = left + column as f64 * CELL;
                // Writing to a string cannot fail.
                let _ = write!(path, "M{x} {EDGE}v{bottom}");
            }
            for row in (0..=self.rows()).step_by(every) {
                let y = EDGE + row as f64 * CELL;
                let _ = write!(path, "M{left} {y}h{right}");
            }
            pen.path(class, &path);
        }
    }

    /// Whether there are too many cells to draw each by itself.
    fn is_wide(&self) -> bool {
        self.cells.len() > SINGLE
    }

    /// Draws a wide board: cells of one kind that lie side by side become one rectangle.
    fn draw_in_runs(&self, pen: &mut Pen<'_>, marked: &Marked<'_>, left: f64) {
        let kinds: [(&str, Belongs<'_>); 6] = [
            ("light", &|cell| cell.ground == Ground::Light),
            ("dark", &|cell| cell.ground == Ground::Dark),
            ("closed", &|cell| cell.ground == Ground::Closed),
            ("hole", &|cell| cell.ground == Ground::Hole),
            ("seen", &|cell| marked.explored.contains(cell.name.as_str())),
            ("waiting", &|cell| marked.frontier.contains(cell.name.as_str())),
        ];
        let columns = self.columns.max(1);
        for (class, belongs) in kinds {
            let mut path = String::new();
            for (row, cells) in self.cells.chunks(columns).enumerate() {
                let mut column = 0;
                while column < cells.len() {
                    let run = cells[column..].iter().take_while(|cell| belongs(cell)).count();
                    if run > 0 {
                        let (x, y) = (left + column as f64 * CELL, EDGE + row as f64 * CELL);
                        // Writing to a string cannot fail.
                        let _ = write!(path, "M{x} {y}h{}v{CELL}h-{0}Z", run as f64 * CELL);
                    }
                    column += run.max(1);
                }
            }
            pen.path(class, &path);
        }
        // The start and the goal come last, so that no other label covers them.
        let (ends, others): (Vec<_>, Vec<_>) = (self.cells.iter().enumerate())
            .filter(|(_, cell)| !cell.label.is_empty())
            .partition(|(_, cell)| end_classes(&cell.label).is_some());
        for (index, cell) in others.into_iter().chain(ends) {
            let (x, y) = self.middle(index);
            match end_classes(&cell.label) {
                Some((ground, name)) => {
                    pen.circle(ground, (x, y), CELL);
                    pen.text((x, y + 18.0), TextAnchor::Middle, 1.1 * CELL, name, &cell.label);
                }
                None => pen.text((x, y + 12.0), TextAnchor::Middle, 34.0, "label", &cell.label),
            }
        }
    }

    /// Draws a way through the middles of its cells; it begins and ends at the edges of the start and the goal, whose letters
    /// stay free.
    fn draw_way(&self, pen: &mut Pen<'_>, path: &[String]) {
        if path.len() < 2 {
            return;
        }
        let index: std::collections::HashMap<&str, usize> = self
            .cells
            .iter()
            .enumerate()
            .map(|(index, cell)| (cell.name.as_str(), index))
            .collect();
        let cells: Vec<usize> =
            path.iter().filter_map(|name| index.get(name.as_str())).copied().collect();
        let mut line = String::new();
        for (at, &index) in cells.iter().enumerate() {
            let (mut x, mut y) = self.middle(index);
            let other = if at == 0 { cells.get(1) } else { cells.get(at - 1) };
            if (at == 0 || at + 1 == cells.len())
                && end_classes(&self.cells[index].label).is_some()
                && let Some(&other) = other
            {
                let (a, b) = self.middle(other);
                (x, y) = (f64::midpoint(x, a), f64::midpoint(y, b));
            }
            let letter = if line.is_empty() { 'M' } else { 'L' };
            let _ = write!(line, "{letter}{x} {y}");
        }
        pen.path("way", &line);
    }
}

impl Cell {
    /// The cell alone as SVG for a page, 48 by 48: for scripts that put boards together.
    pub fn svg(&self) -> String {
        let marks = Marks::default();
        Figure {
            size: (CELL, CELL),
            palette: PALETTE,
            title: self.name.clone(),
            description: String::new(),
            draw: Box::new(|pen| fill_cell(pen, self, &Marked::new(&marks), 0.0, 0.0)),
        }
        .svg(Theme::Page)
    }
}

/// Whether a cell belongs to a kind.
type Belongs<'a> = &'a dyn Fn(&Cell) -> bool;

/// More cells than this are not drawn one by one.
const SINGLE: usize = 1600;

/// The marks, quick to ask.
struct Marked<'a> {
    last: HashSet<&'a str>,
    selected: HashSet<&'a str>,
    targets: HashSet<&'a str>,
    hints: HashSet<&'a str>,
    explored: HashSet<&'a str>,
    frontier: HashSet<&'a str>,
    wrong: HashSet<&'a str>,
    won: HashSet<&'a str>,
}

impl<'a> Marked<'a> {
    fn new(marks: &'a Marks) -> Self {
        let set = |names: &'a [String]| {
            names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect()
        };
        Marked {
            last: set(&marks.last),
            selected: set(&marks.selected),
            targets: set(&marks.targets),
            hints: set(&marks.hints),
            explored: set(&marks.explored),
            frontier: set(&marks.frontier),
            wrong: set(&marks.wrong),
            won: set(&marks.won),
        }
    }
}

fn fill_cell(pen: &mut Pen<'_>, cell: &Cell, marks: &Marked<'_>, x: f64, y: f64) {
    let ground = match cell.ground {
        _ if cell.piece.as_ref().is_some_and(|piece| piece.kind == "given") => "given",
        Ground::Light => "light",
        Ground::Dark => "dark",
        Ground::Closed => "closed",
        Ground::Hole => "hole",
    };
    let is = |names: &HashSet<&str>| names.contains(cell.name.as_str());
    let square = |pen: &mut Pen<'_>, class: &str, by: f64| {
        let side = CELL - 2.0 * by;
        pen.rect(class, [x + by, y + by, side, side]);
    };
    square(pen, ground, 0.0);
    let middle = (x + CELL / 2.0, y + CELL / 2.0);
    if cell.ground == Ground::Hole {
        pen.circle("well", middle, 20.0);
    }
    let hint = if cell.ground == Ground::Hole { "hole-hint" } else { "hint" };
    let under: [(&HashSet<&str>, &str, f64); 7] = [
        (&marks.explored, "seen", 0.0),
        (&marks.frontier, "waiting", 6.0),
        (&marks.selected, "selected", 0.0),
        (&marks.last, "last", 2.0),
        (&marks.hints, hint, 5.0),
        (&marks.wrong, "wrong", 3.0),
        (&marks.won, "won", 2.5),
    ];
    for (names, class, by) in under {
        if is(names) {
            square(pen, class, by);
        }
    }
    if let Some(piece) = &cell.piece {
        pieces::draw(pen, piece, &cell.label, middle);
    } else if let Some((ground, name)) = end_classes(&cell.label) {
        // Over all marks and in the whole cell, so that the letter can be read on a grid of many cells.
        square(pen, ground, 0.0);
        pen.text((middle.0, middle.1 + 13.0), TextAnchor::Middle, 36.0, name, &cell.label);
    } else if !cell.label.is_empty() {
        // A longer text is smaller, and in lines of three letters.
        let letters: Vec<char> = cell.label.chars().collect();
        if letters.len() > 3 {
            for (row, part) in letters.chunks(3).enumerate() {
                let line: String = part.iter().collect();
                pen.text(
                    (middle.0, y + 16.0 + 13.0 * row as f64),
                    TextAnchor::Middle,
                    12.0,
                    "label",
                    line,
                );
            }
        } else {
            pen.text((middle.0, middle.1 + 6.0), TextAnchor::Middle, 17.0, "label", &cell.label);
        }
    }
    // Over the piece, and so small that it covers only its edge.
    pen.text((x + 2.0, y + 9.0), TextAnchor::Left, 9.0, "corner", &cell.corner);
    if is(&marks.targets) {
        let (x, y) = middle;
        // Beside a piece the mark sits in the corner, so that both can be seen.
        let crowded = cell.piece.is_some() || !cell.label.is_empty();
        let (x, y, r) = if crowded { (x + 16.0, y - 16.0, 5.0) } else { (x, y, 7.0) };
        pen.circle("target", (x, y), r);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 at the top left, 9 at the bottom right. A screen reader says them one by one.
    #[test]
    fn each_possible_digit_of_a_sudoku_has_its_place() {
        let cell = Cell { name: "r1c1".into(), label: "149".into(), ..Cell::default() };
        let picture = Picture { columns: 1, cells: vec![cell], blocks: 3, ..Picture::default() };
        let svg = picture.svg(&Marks::default(), Theme::Page, "");
        assert!(svg.contains("<title>r1c1: 1 4 9</title>"), "{svg}");
        // In halves of a unit, as whole numbers.
        let number = |line: &str, name: &str| {
            let rest = line.split_once(&format!(" {name}=\"")).expect("an attribute").1;
            let text = rest.split_once('"').expect("its end").0;
            (2.0 * text.parse::<f64>().expect("a number")) as i32
        };
        let place = |digit: &str| {
            let end = format!(">{digit}</text>");
            let line = svg.lines().find(|line| line.ends_with(&end)).expect("the digit");
            [number(line, "x"), number(line, "y")]
        };
        let [[x, y], four, nine] = ["1", "4", "9"].map(place);
        assert_eq!([four, nine], [[x, y + 32], [x + 64, y + 64]]);
    }
}
