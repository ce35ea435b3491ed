//! A picture as characters for the terminal.

use std::collections::HashSet;
use std::fmt::Write;

use super::palette::end_classes;
use super::{Cell, Ground, Marks, Picture};

impl Picture {
    /// The board as lines of text.
    ///
    /// ```
    /// use views::picture::{Cell, Picture};
    /// let board = Picture::board(3, 2, |_, _| Cell::default());
    /// assert_eq!(board.text(), "2  .  .  .\n1  .  .  .\n   a  b  c\n");
    /// ```
    pub fn text(&self) -> String {
        self.text_with(&Marks::default())
    }

    /// The board as lines of text with marks: `[x]` the last move or the piece picked up, `<.>` a hint, `(.)` a cell to
    /// go to.
    pub(crate) fn text_with(&self, marks: &Marks) -> String {
        if self.columns > 26 && self.cells.iter().all(|cell| shown(cell).chars().count() == 1) {
            return self.narrow_text(marks);
        }
        let width = self.row_names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for (row, cells) in self.cells.chunks(self.columns.max(1)).enumerate() {
            let name = self.row_names.get(row).map_or("", String::as_str);
            let mut line: Vec<char> = format!("{name:>width$}").chars().collect();
            // One more column, for the bracket that closes a mark in the last cell.
            line.resize(width + 3 * cells.len() + 1, ' ');
            for (column, cell) in cells.iter().enumerate() {
                let shown: Vec<char> = shown(cell).chars().collect();
                let end = width + 3 * column + 3;
                let begin = end - shown.len().min(3);
                line[begin..end].copy_from_slice(&shown[..end - begin]);
                if let Some((open, close)) = brackets(cell, marks)
                    && shown.len() < 3
                {
                    (line[begin - 1], line[end]) = (open, close);
                }
            }
            out += line.into_iter().collect::<String>().trim_end();
            out.push('\n');
        }
        if !self.column_names.is_empty() {
            let mut line = " ".repeat(width);
            for name in &self.column_names {
                // Writing to a string cannot fail.
                let _ = write!(line, "{name:>3}");
            }
            out += line.trim_end();
            out.push('\n');
        }
        out
    }

    /// A wide board: one character a cell; `*` a way, `+` the frontier, `-` what is explored.
    fn narrow_text(&self, marks: &Marks) -> String {
        let set = |names: &[String]| names.iter().cloned().collect::<HashSet<String>>();
        let signs =
            [(set(&marks.path), '*'), (set(&marks.frontier), '+'), (set(&marks.explored), '-')];
        let sign = |cell: &Cell| {
            let mark = signs.iter().find(|(names, _)| names.contains(&cell.name));
            // Only the start and the goal are more important than a mark.
            let plain = end_classes(&cell.label).is_none() && cell.piece.is_none();
            let own = shown(cell).chars().next().unwrap_or(' ');
            mark.filter(|_| plain).map_or(own, |&(_, sign)| sign)
        };
        let line = |cells: &[Cell]| cells.iter().map(sign).collect::<String>() + "\n";
        self.cells.chunks(self.columns).map(line).collect()
    }
}

fn shown(cell: &Cell) -> String {
    match (&cell.piece, cell.ground) {
        (Some(piece), _) if piece.is_tile() && !cell.label.is_empty() => cell.label.clone(),
        (Some(piece), _) => piece.letter.to_string(),
        (None, Ground::Closed) if cell.label.is_empty() => "#".into(),
        (None, _) if !cell.label.is_empty() => cell.label.clone(),
        (None, _) if !cell.corner.is_empty() => cell.corner.clone(),
        (None, Ground::Dark) => ":".into(),
        (None, _) => ".".into(),
    }
}

fn brackets(cell: &Cell, marks: &Marks) -> Option<(char, char)> {
    let is = |names: &[String]| !cell.name.is_empty() && names.contains(&cell.name);
    if is(&marks.last) || is(&marks.selected) || is(&marks.path) || is(&marks.wrong) {
        Some(('[', ']'))
    } else if is(&marks.hints) {
        Some(('<', '>'))
    } else if is(&marks.targets) {
        Some(('(', ')'))
    } else {
        None
    }
}
