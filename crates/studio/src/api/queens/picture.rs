//! Boards with queens as pictures.

use games::picture::{Cell, Ground, Marks, Picture, Piece, Theme};
use queens::board::Square;

/// Where the colours come from: the page's own sheet, or along with a file.
pub(super) fn theme(file: bool) -> Theme {
    if file { Theme::Auto } else { Theme::Page }
}

/// A board of `n` columns on which `queen` tells what stands on a square: its owner, and a text under it.
pub(super) fn picture(n: u32, queen: impl Fn(Square) -> Option<(usize, String)>) -> Picture {
    let squares = (0..n).rev().flat_map(|row| (0..n).map(move |column| Square { column, row }));
    let cell = |square: Square| {
        let queen = queen(square);
        let piece = queen.as_ref().map(|&(owner, _)| Piece {
            owner,
            kind: "queen".into(),
            letter: 'Q',
            shade: owner,
        });
        Cell {
            name: square.to_string(),
            ground: if (square.column + square.row).is_multiple_of(2) {
                Ground::Dark
            } else {
                Ground::Light
            },
            piece,
            label: queen.map_or_else(String::new, |(_, label)| label),
            ..Cell::default()
        }
    };
    let letters = |column| {
        let name = Square { column, row: 0 }.to_string();
        name.trim_end_matches('1').to_owned()
    };
    Picture {
        columns: n as usize,
        cells: squares.map(cell).collect(),
        column_names: (0..n).map(letters).collect(),
        row_names: (1..=n).rev().map(|row| row.to_string()).collect(),
    }
}

/// A board with these queens, and lines between those that attack each other.
pub(super) fn draw(
    n: u32,
    queens: &[Square],
    attacks: &[[Square; 2]],
    marks: Marks,
    file: bool,
) -> String {
    let picture = picture(n, |square| queens.contains(&square).then(|| (0, String::new())));
    let attacks = attacks.iter().map(|pair| pair.map(|square| square.to_string())).collect();
    picture.svg(&Marks { attacks, ..marks }, theme(file), &title(n, queens.len()))
}

/// What the drawing is called.
pub(super) fn title(n: u32, queens: usize) -> String {
    format!("{} on a board of {n} by {n}", super::several(queens, "queen"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_of_a_large_board_has_its_own_name() {
        let picture = picture(32, |_| None);
        let mut names: Vec<_> = picture.cells.iter().map(|cell| cell.name.clone()).collect();
        names.sort();
        names.dedup();
        assert_eq!((names.len(), picture.column_names[31].as_str()), (1024, "af"));
        assert_eq!(picture.cells[0].name, "a32");
    }
}
