//! A picture as SVG.

use super::pen::{Colour, Hold, Pen, Theme, css as sheet, escaped};
use super::{Cell, Ground, Marks, Picture, pieces};

/// Everything a board consists of, in both themes. Owners differ in brightness and, on top of that, in shape.
pub(super) const PALETTE: &[Colour] = &[
    ("paper", "fill:#fff", "fill:#16181d"),
    ("light", "fill:#f3e9d6", "fill:#8d8474"),
    ("dark", "fill:#b98f63", "fill:#5d4a38"),
    ("closed", "fill:#9a9a9a", "fill:#2c2f36"),
    ("frame", "fill:none;stroke:#5b4a36;stroke-width:1", "fill:none;stroke:#a8a29a;stroke-width:1"),
    ("name", "fill:#333", "fill:#d6d6d6"),
    ("label", "fill:#222", "fill:#fff"),
    ("corner", "fill:#222;opacity:.7", "fill:#fff;opacity:.7"),
    ("last", "fill:none;stroke:#0b6bcb;stroke-width:3", "fill:none;stroke:#7cc0ff;stroke-width:3"),
    ("selected", "fill:#0b6bcb;fill-opacity:.35", "fill:#7cc0ff;fill-opacity:.4"),
    ("target", "fill:#0a5a2a;fill-opacity:.75", "fill:#a6f0bd;fill-opacity:.85"),
    (
        "hint",
        "fill:none;stroke:#7a1fa2;stroke-width:3;stroke-dasharray:5 3",
        "fill:none;stroke:#e3b4ff;stroke-width:3;stroke-dasharray:5 3",
    ),
    (
        "p0",
        "fill:#fdfdf8;stroke:#22303c;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
        "fill:#fdfdf8;stroke:#10161c;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    ),
    (
        "p1",
        "fill:#26323d;stroke:#0c1116;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
        "fill:#1d252d;stroke:#e4e7ea;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("ring0", "fill:none;stroke:#22303c;stroke-width:2", "fill:none;stroke:#22303c;stroke-width:2"),
    ("ring1", "fill:none;stroke:#fdfdf8;stroke-width:2", "fill:none;stroke:#fdfdf8;stroke-width:2"),
    ("ink0", "fill:#22303c", "fill:#22303c"),
    ("ink1", "fill:#fdfdf8", "fill:#fdfdf8"),
    (
        "mark0",
        "fill:none;stroke:#0a4a8f;stroke-width:6;stroke-linecap:round",
        "fill:none;stroke:#cfe6ff;stroke-width:6;stroke-linecap:round",
    ),
    ("mark1", "fill:none;stroke:#8f2400;stroke-width:6", "fill:none;stroke:#ffd5b8;stroke-width:6"),
];

/// The style sheet for a page that shows boards with [`Theme::Page`].
pub fn css() -> String {
    sheet(PALETTE)
}

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
    /// use games::picture::{Marks, Theme};
    /// let view = games::open("tic-tac-toe")?.view();
    /// let svg = view.picture.svg(&Marks::default(), Theme::Auto, "Tic-tac-toe");
    /// assert!(svg.starts_with("<svg ") && svg.contains("data-cell=\"b2\""));
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn svg(&self, marks: &Marks, theme: Theme, title: &str) -> String {
        let pen = Pen::new(self.size(), theme, PALETTE, title, &self.description());
        self.draw(pen, marks)
    }

    pub(super) fn size(&self) -> (f64, f64) {
        let (left, below) = self.margins();
        let width = left + self.columns as f64 * CELL + EDGE;
        (width, EDGE + self.rows() as f64 * CELL + below)
    }

    fn margins(&self) -> (f64, f64) {
        let margin = |names: &[String]| if names.is_empty() { EDGE } else { NAMES };
        (margin(&self.row_names), margin(&self.column_names))
    }

    /// What a screen reader says: the pieces and where they stand.
    pub fn description(&self) -> String {
        let pieces: Vec<String> = self
            .cells
            .iter()
            .filter_map(|cell| {
                let piece = cell.piece.as_ref()?;
                Some(format!("{} {} of side {}", cell.name, piece.kind, piece.owner + 1))
            })
            .collect();
        let size = format!("A board of {} by {}", self.columns, self.rows());
        if pieces.is_empty() {
            format!("{size} without pieces.")
        } else {
            format!("{size}: {}.", pieces.join(", "))
        }
    }

    pub(super) fn draw(&self, mut pen: Pen, marks: &Marks) -> String {
        let ((width, height), (left, _)) = (self.size(), self.margins());
        pen.add(format_args!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"));
        let columns = self.columns.max(1);
        for (index, cell) in self.cells.iter().enumerate() {
            let x = left + (index % columns) as f64 * CELL;
            let y = EDGE + (index / columns) as f64 * CELL;
            draw_cell(&mut pen, cell, marks, x, y);
        }
        let (right, bottom) = (columns as f64 * CELL, self.rows() as f64 * CELL);
        pen.add(format_args!(
            "<rect class=\"frame\" x=\"{left}\" y=\"{EDGE}\" width=\"{right}\" height=\"{bottom}\"/>\n"
        ));
        for (row, name) in self.row_names.iter().enumerate() {
            let y = EDGE + (row as f64 + 0.5) * CELL + 5.0;
            pen.text((left - 6.0, y), Hold::Right, 13.0, "name", name);
        }
        for (column, name) in self.column_names.iter().enumerate() {
            let x = left + (column as f64 + 0.5) * CELL;
            pen.text((x, height - 6.0), Hold::Middle, 13.0, "name", name);
        }
        pen.finish()
    }
}

fn draw_cell(pen: &mut Pen, cell: &Cell, marks: &Marks, x: f64, y: f64) {
    let ground = match cell.ground {
        Ground::Light => "light",
        Ground::Dark => "dark",
        Ground::Closed => "closed",
    };
    let is = |names: &[String]| !cell.name.is_empty() && names.contains(&cell.name);
    if cell.name.is_empty() {
        pen.add("<g>");
    } else {
        let name = escaped(&cell.name);
        let content = cell.piece.as_ref().map_or_else(String::new, |piece| {
            format!(": {} of side {}", piece.kind, piece.owner + 1)
        });
        let title = name.clone() + &escaped(&content);
        pen.add(format_args!("<g data-cell=\"{name}\"><title>{title}</title>"));
    }
    let square = |class: &str, by: f64| {
        let (x, y, side) = (x + by, y + by, CELL - 2.0 * by);
        format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n"
        )
    };
    pen.add(square(ground, 0.0));
    if is(&marks.selected) {
        pen.add(square("selected", 0.0));
    }
    if is(&marks.last) {
        pen.add(square("last", 2.0));
    }
    if is(&marks.hints) {
        pen.add(square("hint", 5.0));
    }
    pen.text((x + 3.0, y + 11.0), Hold::Left, 10.0, "corner", &cell.corner);
    let middle = (x + CELL / 2.0, y + CELL / 2.0);
    if let Some(piece) = &cell.piece {
        pieces::draw(pen, piece, &cell.label, middle);
    } else if !cell.label.is_empty() {
        pen.text((middle.0, middle.1 + 6.0), Hold::Middle, 17.0, "label", &cell.label);
    }
    if is(&marks.targets) {
        let (x, y) = middle;
        // Beside a piece the mark sits in the corner, so that both can be seen.
        let crowded = cell.piece.is_some() || !cell.label.is_empty();
        let (x, y, r) = if crowded { (x + 16.0, y - 16.0, 5.0) } else { (x, y, 7.0) };
        pen.add(format_args!("<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n"));
    }
    pen.add("</g>\n");
}
