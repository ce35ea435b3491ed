//! A picture as characters for the terminal.

use super::{Ground, Picture};

impl Picture {
    /// The board as lines of text.
    ///
    /// ```
    /// let session = games::open("tic-tac-toe")?;
    /// assert_eq!(session.view().picture.text(), "3  .  .  .\n2  .  .  .\n1  .  .  .\n   a  b  c\n");
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn text(&self) -> String {
        let width = self.row_names.iter().map(String::len).max().unwrap_or(0);
        let mut out = String::new();
        for (row, cells) in self.cells.chunks(self.columns.max(1)).enumerate() {
            let name = self.row_names.get(row).map_or("", String::as_str);
            let mut line = format!("{name:>width$}");
            for cell in cells {
                let shown = match (&cell.piece, cell.ground) {
                    (Some(piece), _) => piece.letter.to_string(),
                    (None, Ground::Closed) if cell.label.is_empty() => "#".into(),
                    (None, _) if !cell.label.is_empty() => cell.label.clone(),
                    (None, Ground::Dark) => ":".into(),
                    (None, _) => ".".into(),
                };
                line += &format!("{shown:>3}");
            }
            out += line.trim_end();
            out.push('\n');
        }
        if !self.column_names.is_empty() {
            let mut line = " ".repeat(width);
            self.column_names.iter().for_each(|name| line += &format!("{name:>3}"));
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}
