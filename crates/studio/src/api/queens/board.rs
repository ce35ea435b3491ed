//! A board of the reader's own, its completion, and the board that is written down without any search.

use games::Limits;
use games::picture::{Marks, QueensBoard, Theme};
use queens::board::Square;
use queens::complete::{Answer, complete};
use queens::construct::{Stair, explicit, stair};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{MOST, clashes, drawn, names, placed, saved, several, size, squares};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    /// Show the queens.
    Show,
    /// Fill the board up.
    Complete,
    /// Write a solution down.
    Construct,
}

#[derive(Debug, Deserialize)]
struct Wanted {
    n: u32,
    deed: Deed,
    /// Queens, as squares.
    #[serde(default)]
    queens: Vec<String>,
    /// Queens of these that were added by a completion.
    #[serde(default)]
    added: Vec<String>,
    /// The form of the file that is wanted instead of data for the page; there is none of the queens to add.
    #[serde(default)]
    file: Option<String>,
}

/// The board as a drawing, and what there is to say about it.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let n = size(wanted.n, MOST)?;
    let queens = squares(n, &wanted.queens)?;
    let file = wanted.file.as_deref();
    let (mut answer, board) = match wanted.deed {
        Deed::Show => own(n, &queens, &squares(n, &wanted.added)?, file.is_some()),
        Deed::Complete => return Ok(reply::json(&completed(n, &queens)?)),
        Deed::Construct => constructed(n)?,
    };
    if let Some(form) = file {
        return saved(&board, form);
    }
    answer["svg"] = board.svg(Theme::Page).into();
    Ok(reply::json(&answer))
}

/// The reader's queens; a file does not point out the free squares.
fn own(n: u32, queens: &[Square], added: &[Square], file: bool) -> (Value, QueensBoard) {
    let attacks = clashes(queens);
    let all = (0..n).flat_map(|column| (0..n).map(move |row| Square { column, row }));
    let free =
        |square: &Square| queens.iter().all(|queen| queen != square && !queen.attacks(*square));
    let free: Vec<Square> = all.filter(free).collect();
    let sentence = if attacks.is_empty() && queens.len() == n as usize {
        "A solution.".into()
    } else if attacks.is_empty() {
        format!("{}, {} free.", several(queens.len(), "queen"), several(free.len(), "square"))
    } else {
        let [a, b] = attacks[0];
        let rest = match attacks.len() {
            1 => String::new(),
            more => format!(", and {} more", several(more - 1, "pair")),
        };
        format!("The queens on {a} and {b} attack each other{rest}.")
    };
    let solved = attacks.is_empty() && queens.len() == n as usize;
    let targets = if attacks.is_empty() && !file { names(&free) } else { Vec::new() };
    let marks = Marks { targets, hints: names(added), ..Marks::default() };
    let answer = json!({
        "sentence": sentence, "queens": names(queens), "conflicts": attacks.len(), "free": free.len(), "solved": solved,
    });
    (answer, drawn(n, queens, &attacks, marks))
}

/// The queens to add, or why there are none.
fn completed(n: u32, queens: &[Square]) -> Result<Value, Refusal> {
    let answer = complete(n, queens, &Limits::none().nodes(bounds::QUEENS_NODES), 1)
        .map_err(|error| bad(error.to_string()))?;
    Ok(match answer {
        Answer::Completed(rows) => {
            let all = placed(&rows);
            let added: Vec<Square> =
                all.iter().filter(|queen| !queens.contains(queen)).copied().collect();
            json!({ "queens": names(&all), "added": names(&added) })
        }
        Answer::Impossible => {
            json!({ "sentence": "No solution contains these queens; that is proven." })
        }
        Answer::Unknown => json!({
            "sentence": format!("Neither a solution nor a proof was found in {} nodes.", bounds::QUEENS_NODES)
        }),
    })
}

fn constructed(n: u32) -> Result<(Value, QueensBoard), Refusal> {
    let rows = explicit(n as usize, 1).map_err(|error| bad(error.to_string()))?;
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
            "{n} leaves {remainder} when divided by 6, so the two stairs never meet on a diagonal."
        ),
        count => format!(
            "{n} leaves {remainder} when divided by 6: the stairs would meet on a diagonal, so {} moved (dashed).",
            if count == 1 { "1 queen is".into() } else { format!("{count} queens are") }
        ),
    };
    let second_stair = |queen: Square| queen.column >= n / 2;
    let answer = json!({
        "sentence": "Up the even rows, then up the odd ones.",
        "rows": format!("{why} Rows, column by column: {list}."),
        "queens": names(&queens), "conflicts": clashes(&queens).len(), "solved": true,
    });
    Ok((answer, QueensBoard::of_two_colours(n, &queens, second_stair, marks)))
}
