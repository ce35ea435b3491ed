//! The picture of a board with queens.

use outwit::game::Side;
use queens::board::Square;

use views::Fault;
use views::picture::{Cell, Drawing, Figure, Format, Ground, Marks, Picture, Piece, Theme};

/// A board with queens, and what is pointed out on it.
///
/// ```
/// use puzzle_catalogue::QueensBoard;
/// use views::picture::{Format, Marks, Theme};
/// use queens::board::Square;
/// let queens = ["a2", "b4", "c1", "d3"].map(|text| text.parse::<Square>().expect("a square"));
/// let board = QueensBoard::new(4, &queens, Marks::default());
/// let table = board.file(Format::Csv, Theme::Auto)?;
/// assert!(table.starts_with(b"cell,ground,piece,side,label\na4,light,,,\nb4,dark,queen,1,\n"));
/// # Ok::<(), views::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct QueensBoard {
    drawing: Drawing,
    marks: Marks,
    title: String,
}

impl QueensBoard {
    /// A board of `n` columns with queens on these squares.
    pub fn new(n: u32, queens: &[Square], marks: Marks) -> QueensBoard {
        QueensBoard::of_two_colours(n, queens, |_| false, marks)
    }

    /// The same with queens of two colours: `other` says which are of the second.
    pub fn of_two_colours(
        n: u32,
        queens: &[Square],
        other: impl Fn(Square) -> bool,
        marks: Marks,
    ) -> QueensBoard {
        let squares = (0..n).rev().flat_map(|row| (0..n).map(move |column| Square { column, row }));
        let side = |square| if other(square) { Side::Second } else { Side::First };
        let cell = |square: Square| Cell {
            name: square.to_string(),
            ground: if (square.column + square.row).is_multiple_of(2) {
                Ground::Dark
            } else {
                Ground::Light
            },
            piece: queens.contains(&square).then(|| Piece::new(side(square), "queen", 'Q')),
            ..Cell::default()
        };
        let letters = |column| {
            let name = Square { column, row: 0 }.to_string();
            name.trim_end_matches('1').to_owned()
        };
        let picture = Picture {
            columns: n as usize,
            cells: squares.map(cell).collect(),
            column_names: (0..n).map(letters).collect(),
            row_names: (1..=n).rev().map(|row| row.to_string()).collect(),
            ..Picture::default()
        };
        let plural = if queens.len() == 1 { "" } else { "s" };
        let title = format!("{} queen{plural} on a board of {n} by {n}", queens.len());
        QueensBoard { drawing: Drawing::Board(picture), marks, title }
    }

    /// As something to be drawn in any form.
    pub fn figure(&self) -> Figure<'_> {
        self.drawing.figure(&self.marks, &self.title)
    }

    /// As SVG.
    pub fn svg(&self, theme: Theme) -> String {
        self.figure().svg(theme)
    }

    /// In the form of a file.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        self.drawing.file(&self.marks, &self.title, format, theme)
    }
}
