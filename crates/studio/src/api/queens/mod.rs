//! Queens: steps of a search, boards set up by hand, fundamental solutions, and counts.

pub(super) mod board;
pub(super) mod count;
pub(super) mod gallery;
pub(super) mod step;

use games::picture::{Marks, Theme};
use puzzle_catalogue::QueensBoard;
use queens::board::Square;
use queens::count::Classes;
use serde_json::{Value, json};

use super::{Refusal, bad};
use crate::reply::{self, Reply};

/// `n`, if it is between 1 and `max`.
fn size(n: u32, max: u32) -> Result<u32, Refusal> {
    if (1..=max).contains(&n) {
        return Ok(n);
    }
    Err(bad(format!("{n} queens are not possible here; expected 1 to {max}, for example 8")))
}

/// The sizes of the symmetry classes, each with the number of classes of this size as text.
fn symmetry_classes(classes: &Classes) -> Value {
    json!([
        [8, classes.eight.to_string()],
        [4, classes.four.to_string()],
        [2, classes.two.to_string()],
        [1, classes.one.to_string()],
    ])
}

/// The squares with these names, sorted and without duplicates.
fn squares(n: u32, texts: &[String]) -> Result<Vec<Square>, Refusal> {
    let mut squares = Vec::with_capacity(texts.len());
    for text in texts {
        let square = text.parse::<Square>().map_err(bad)?;
        if square.column >= n || square.row >= n {
            let corner = Square { column: n - 1, row: n - 1 };
            return Err(bad(format!(
                "the queen on {square} is off the board; expected a1 to {corner}, for example a1"
            )));
        }
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares.sort_unstable();
    Ok(squares)
}

/// The squares of a placement, given as the row of each column.
fn placed(rows: &[u32]) -> Vec<Square> {
    (0..).zip(rows).map(|(column, &row)| Square { column, row }).collect()
}

/// Their names.
fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// Every pair of queens that attack each other.
fn attacking_pairs(queens: &[Square]) -> Vec<[Square; 2]> {
    let pairs =
        queens.iter().enumerate().flat_map(|(i, &a)| queens[..i].iter().map(move |&b| [b, a]));
    pairs.filter(|[a, b]| a.attacks(*b)).collect()
}

/// A board with these queens, and lines between those that attack each other.
fn board_with(n: u32, queens: &[Square], attacks: &[[Square; 2]], marks: Marks) -> QueensBoard {
    let attacks = attacks.iter().map(|pair| pair.map(|square| square.to_string())).collect();
    QueensBoard::new(n, queens, Marks { attacks, ..marks })
}

/// The board as a file in the format named `form`.
fn board_file(board: &QueensBoard, form: &str) -> Result<Reply, Refusal> {
    reply::file(form, &board.figure(), |format| board.file(format, Theme::Auto)).map_err(bad)
}

/// A count with its noun: `1 queen`, `2 queens`.
fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
