//! Pictures as data, and what draws them: a game gives a [`Picture`], a puzzle a [`Drawing`], charts are [`Curve`] and
//! [`LineChart`]; each becomes text, a table, or a [`Figure`] that is written as SVG, PNG or TikZ.

mod arrow;
mod board;
mod curve;
mod effort;
mod figure;
mod file;
mod format;
mod labels;
#[cfg(feature = "png")]
mod letters;
mod line_chart;
mod map;
mod palette;
mod path;
mod pen;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod style;
mod svg;
mod text;
mod tikz;

use outwit::game::Side;
use serde::{Deserialize, Serialize};

pub use curve::{Curve, CurvePoint};
pub use effort::Effort;
pub use figure::Figure;
pub use format::Format;
pub(crate) use format::refused;
pub use line_chart::{LineChart, ValueScale, round_ticks, shortened};
pub use map::{Drawing, Map, MapPlace, Road};
pub use palette::css;
pub use pen::{Colour, Pen, Point, TextAnchor, Theme, palette_css};
pub use svg::xml_escaped;

/// Cells to point out in a drawing, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The cells of the last move.
    pub last: Vec<String>,
    /// The cell picked up.
    pub selected: Vec<String>,
    /// Cells to which a move can go.
    pub targets: Vec<String>,
    /// Cells of a suggested move.
    pub hints: Vec<String>,
    /// Cells that a search has expanded.
    pub explored: Vec<String>,
    /// Cells that wait to be expanded.
    pub frontier: Vec<String>,
    /// Cells of a way, from its first to its last.
    pub path: Vec<String>,
    /// Arrows on a board: the cells of each, from its tail to its head.
    pub arrows: Vec<Vec<String>>,
    /// Cells of the line that won.
    pub won: Vec<String>,
    /// Cells that break a rule.
    pub wrong: Vec<String>,
    /// Pairs of cells of which one attacks the other.
    pub attacks: Vec<[String; 2]>,
    /// Pairs of cells that follow each other in a pattern.
    pub steps: Vec<[String; 2]>,
}

impl Marks {
    /// Points out the last move only.
    pub fn last(cells: &[String]) -> Marks {
        Marks { last: cells.to_vec(), ..Marks::default() }
    }
}

/// A board of cells, row by row from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// Cells in a row.
    pub columns: usize,
    /// The cells; their number is a multiple of `columns`.
    pub cells: Vec<Cell>,
    /// What is written below the columns, one each; may be empty.
    pub column_names: Vec<String>,
    /// What is written beside the rows, from the top; may be empty.
    pub row_names: Vec<String>,
    /// Rows and columns between two thick lines, as in a sudoku: 3; 0 = no thick lines.
    #[serde(skip_serializing_if = "is_zero")]
    pub blocks: usize,
    /// The names of the sides that own the pieces; empty in puzzles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// One cell of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// How moves call it, for example `b2`; empty if it never takes part in the game.
    pub name: String,
    /// Its ground.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// A small text in it, for example the number of the move that closed it.
    pub label: String,
    /// A smaller text in its corner, for example the number of the square; a terminal shows it where nothing else is.
    pub corner: String,
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// A bright square.
    #[default]
    Light,
    /// A dark square.
    Dark,
    /// A square that is out of the game.
    Closed,
    /// A hole in an upright frame, which a stone falls into.
    Hole,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its owner: 0 for the first side, 1 for the second.
    pub owner: usize,
    /// Its kind, in a word: what a screen reader says and a drawing looks up (`disc`, `king`, `knight`, `cross`).
    pub kind: String,
    /// The letter that stands for it in a terminal.
    pub letter: char,
    /// How it is coloured: 0 bright, 1 dark, 2 red, 3 yellow; mostly as the owner.
    pub shade: usize,
}

impl Piece {
    /// A piece of `side`.
    pub fn new(side: Side, kind: &str, letter: char) -> Piece {
        let owner = usize::from(side == Side::Second);
        Piece { owner, kind: kind.into(), letter, shade: owner }
    }

    /// Whether all there is of it is a text: a tile, or a digit of a sudoku, given or found.
    fn is_tile(&self) -> bool {
        matches!(self.kind.as_str(), "tile" | "given" | "found")
    }

    /// The same piece in a bright or a dark colour, independent of its owner.
    pub fn dark(self, dark: bool) -> Piece {
        Piece { shade: usize::from(dark), ..self }
    }

    /// The same piece in the colour of its owner in connect four: red, or yellow.
    pub fn red_or_yellow(self) -> Piece {
        Piece { shade: pieces::RED + self.owner, ..self }
    }
}

impl Picture {
    /// A board of `columns` x `rows` cells, named a1, b1, .. from the bottom left as on a chess board; `cell` says what
    /// is on each, given its column from the left and its row from the top.
    pub fn board(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> Cell) -> Picture {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = cells.map(|(column, row)| {
            let mut cell = cell(column, row);
            if cell.name.is_empty() {
                cell.name = square_name(column, rows - 1 - row);
            }
            cell
        });
        Picture {
            columns,
            cells: cells.collect(),
            column_names: (0..columns).map(|column| column_letter(column).to_string()).collect(),
            row_names: (1..=rows).rev().map(|row| row.to_string()).collect(),
            ..Picture::default()
        }
    }

    /// The same board with the names of the sides that own the pieces.
    pub fn of_sides(self, names: [&str; 2]) -> Picture {
        Picture { sides: names.map(String::from).to_vec(), ..self }
    }

    /// Every line of at least `length` pieces of `owner` side by side, upright, level or oblique: the names of its cells.
    ///
    /// ```
    /// use outwit::game::Side;
    /// use views::picture::{Cell, Picture, Piece};
    /// let piece = |column| (column < 2).then(|| Piece::new(Side::First, "cross", 'X'));
    /// let board = Picture::board(3, 1, |column, _| Cell { piece: piece(column), ..Cell::default() });
    /// assert_eq!(board.lines(0, 2), [["a1", "b1"]]);
    /// assert!(board.lines(0, 3).is_empty() && board.lines(1, 2).is_empty());
    /// ```
    pub fn lines(&self, owner: usize, length: usize) -> Vec<Vec<String>> {
        let (columns, rows) = (self.columns as isize, self.rows() as isize);
        let cell = |x: isize, y: isize| {
            let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
            let cell = inside.then(|| &self.cells[(y * columns + x) as usize])?;
            cell.piece.as_ref().filter(|piece| piece.owner == owner).map(|_| cell.name.clone())
        };
        let mut lines = Vec::new();
        for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                // A line begins where nothing is before it.
                if cell(x - dx, y - dy).is_some() {
                    continue;
                }
                let line: Vec<String> =
                    (0..).map_while(|step| cell(x + step * dx, y + step * dy)).collect();
                if line.len() >= length.max(1) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// The same board seen from the other side of the table.
    pub fn turned(&self) -> Picture {
        let mut turned = self.clone();
        turned.cells.reverse();
        turned.column_names.reverse();
        turned.row_names.reverse();
        turned
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }
}

/// The letter of a column: a, b, c, ..
pub fn column_letter(column: usize) -> char {
    (b'a' + (column % 26) as u8) as char
}

/// The name of a square as on a chess board, from its column and its row counted from the bottom, both from 0.
pub fn square_name(column: usize, row: usize) -> String {
    format!("{}{}", column_letter(column), row + 1)
}

/// The column and row, both from 0, of a square such as `b2` on a board of `columns` x `rows`.
pub fn parse_square(text: &str, columns: usize, rows: usize) -> Option<(usize, usize)> {
    let mut chars = text.trim().chars();
    let column = chars.next()?.to_ascii_lowercase() as usize;
    let column = column.checked_sub('a' as usize)?;
    let row: usize = chars.as_str().parse().ok().filter(|&row: &usize| row > 0)?;
    (column < columns && row <= rows && !chars.as_str().starts_with('+'))
        .then_some((column, row - 1))
}
