//! Lists of boards: one a line. `#` begins a comment. Between the first and a second `;` stands the known cost, a whole number; the
//! rest is ignored.

use outwit::problem::Problem;
use puzzles::sliding_tiles::{BoardError, SlidingTiles};
use views::Fault;

use super::SlidingTilesPuzzle;
use crate::{Entry, PuzzleFile};

/// The boards of a list. A board that cannot be solved is one of them; all other faults are named with their line.
pub(super) fn entries(
    tiles: &SlidingTilesPuzzle,
    file: &PuzzleFile<'_>,
) -> Result<Vec<Entry>, Fault> {
    let entry = |entry: Entry| {
        let mut parts = entry.instance.split(';').map(str::trim);
        let board = parts.next().unwrap_or_default();
        let at = |what: &str| Fault::new(format!("{}, line {}: {what}", file.name, entry.line));
        let puzzle = SlidingTiles::<u128>::parse(tiles.rows, tiles.cols, board, &tiles.goal);
        let (instance, unsolvable) = match puzzle {
            Ok(puzzle) => (puzzle.text(puzzle.start()), None),
            Err(error @ BoardError::Unsolvable { .. }) => (board.into(), Some(error.to_string())),
            Err(error) => return Err(at(&error.to_string())),
        };
        // Published lists have more columns behind the cost.
        let listed = match parts.next().filter(|text| !text.is_empty()) {
            None => None,
            Some(text) => Some(text.parse::<u32>().map(f64::from).map_err(|_| {
                at(&format!("\"{text}\" is not the cost of a board"))
                    .expected("a whole number of moves after the `;`")
                    .example(format!("{instance} ; 26"))
            })?),
        };
        let line = entry.line;
        Ok(Entry { line, instance, listed, unsolvable, is_checked: true, ..Entry::default() })
    };
    file.entries().into_iter().map(entry).collect()
}
