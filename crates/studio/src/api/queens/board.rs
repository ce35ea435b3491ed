//! A board set up by hand, its completion, and the explicit construction of a solution.

use games::Limits;
use games::picture::{Marks, Theme};
use puzzle_catalogue::QueensBoard;
use queens::board::Square;
use queens::complete::{Answer, complete};
use queens::construct::{Stair, explicit, stair};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{attacking_pairs, board_file, board_with, counted, names, placed, size, squares};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    /// Draw the queens.
    Show,
    /// Search for a completion.
    Complete,
    /// Construct a solution.
    Construct,
}

#[derive(Debug, Deserialize)]
struct Wanted {
    n: u32,
    action: Action,
    /// Queens, as squares.
    #[serde(default)]
    queens: Vec<String>,
    /// The queens among them that a completion has added.
    #[serde(default)]
    added: Vec<String>,
    /// The format of a file to answer with, instead of data for the page; not with `complete`.
    file: Option<String>,
}

/// The board as a drawing, with a description.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let n = size(wanted.n, bounds::QUEENS)?;
    let queens = squares(n, &wanted.queens)?;
    let file = wanted.file.as_deref();
    let (mut answer, board) = match wanted.action {
        Action::Show => shown(n, &queens, &squares(n, &wanted.added)?, file.is_some()),
        Action::Complete => return Ok(reply::json(&completed(n, &queens)?)),
        Action::Construct => constructed(n)?,
    };
    if let Some(form) = file {
        return board_file(&board, form);
    }
    answer["svg"] = board.svg(Theme::Page).into();
    Ok(reply::json(&answer))
}

/// The queens as given; a file does not mark the free squares.
fn shown(n: u32, queens: &[Square], added: &[Square], file: bool) -> (Value, QueensBoard) {
    let attacks = attacking_pairs(queens);
    let all = (0..n).flat_map(|column| (0..n).map(move |row| Square { column, row }));
    let free =
        |square: &Square| queens.iter().all(|queen| queen != square && !queen.attacks(*square));
    let free: Vec<Square> = all.filter(free).collect();
    let sentence = if attacks.is_empty() && queens.len() == n as usize {
        "A solution.".into()
    } else if attacks.is_empty() {
        format!("{}, {} free.", counted(queens.len(), "queen"), counted(free.len(), "square"))
    } else {
        let [a, b] = attacks[0];
        let rest = match attacks.len() {
            1 => String::new(),
            more => format!(", and {} more", counted(more - 1, "pair")),
        };
        format!("The queens on {a} and {b} attack each other{rest}.")
    };
    let solved = attacks.is_empty() && queens.len() == n as usize;
    let targets = if attacks.is_empty() && !file { names(&free) } else { Vec::new() };
    let marks = Marks { targets, hints: names(added), ..Marks::default() };
    let answer = json!({
        "sentence": sentence, "queens": names(queens), "conflicts": attacks.len(), "free": free.len(), "solved": solved,
    });
    (answer, board_with(n, queens, &attacks, marks))
}

/// The completed board, or a message why there is none.
fn completed(n: u32, queens: &[Square]) -> Result<Value, Refusal> {
    let answer =
        complete(n, queens, &Limits::none().nodes(bounds::QUEENS_NODES), 1).map_err(bad)?;
    Ok(match answer {
        Answer::Completed(rows) => {
            let all = placed(&rows);
            let added: Vec<Square> =
                all.iter().filter(|queen| !queens.contains(queen)).copied().collect();
            json!({ "queens": names(&all), "added": names(&added) })
        }
        Answer::Impossible => {
            json!({ "sentence": "No solution contains these queens (proven)." })
        }
        Answer::Unknown => json!({
            "sentence": format!("Neither a solution nor a proof that there is none was found within {} nodes.", bounds::QUEENS_NODES)
        }),
    })
}

fn constructed(n: u32) -> Result<(Value, QueensBoard), Refusal> {
    let rows = explicit(n as usize).map_err(bad)?;
    let part = |column: u32| stair(n as usize, column as usize);
    let queens = placed(&rows);
    let moved: Vec<Square> =
        queens.iter().filter(|queen| part(queen.column) == Stair::Moved).copied().collect();
    let stairs = queens.windows(2).filter(|pair| {
        let parts = [part(pair[0].column), part(pair[1].column)];
        parts == [Stair::Even; 2] || parts == [Stair::Odd; 2]
    });
    let steps = stairs.map(|pair| [pair[0].to_string(), pair[1].to_string()]).collect();
    let marks = Marks { steps, hints: names(&moved), ..Marks::default() };
    let list = rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(", ");
    let remainder = n % 6;
    let why = match moved.len() {
        0 => format!(
            "{n} leaves {remainder} when divided by 6, so no queen of the even rows attacks one of the odd rows."
        ),
        count => format!(
            "{n} leaves {remainder} when divided by 6: without a change two queens would attack each other, so {} moved (dashed).",
            if count == 1 { "1 queen is".into() } else { format!("{count} queens are") }
        ),
    };
    let second_stair = |queen: Square| queen.column >= n / 2;
    let answer = json!({
        "sentence": "The even rows in order, then the odd rows.",
        "rows": format!("{why} Rows, column by column: {list}."),
        "queens": names(&queens), "conflicts": attacking_pairs(&queens).len(), "solved": true,
    });
    Ok((answer, QueensBoard::of_two_colours(n, &queens, second_stair, marks)))
}
