//! The fundamental solutions with their symmetries, and the images of one of them.

use games::Limits;
use games::picture::{Marks, Theme};
use queens::board::{Symmetry, images, is_solution};
use queens::count::{Classes, Method, Options, count};
use queens::list::fundamental;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{MOST, drawn, names, placed, size, squares};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

/// Solutions told at once.
const PAGE: usize = 24;

#[derive(Debug, Deserialize)]
struct Wanted {
    n: u32,
    /// How many to leave out.
    #[serde(default)]
    from: usize,
}

/// Some of the fundamental solutions, and how many there are.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let n = size(wanted.n, bounds::QUEENS_GALLERY)?;
    let options = Options { method: Method::fastest(n as usize), ..Options::default() };
    let found = count(n as usize, &options, &Limits::none(), &mut ());
    let all = found.map_err(|error| bad(error.to_string()))?.all;
    let classes = Classes::of(n as usize, all).map_err(|error| bad(error.to_string()))?;
    let solutions = fundamental(n as usize).map_err(|error| bad(error.to_string()))?;
    let shown: Vec<Value> = (wanted.from + 1..)
        .zip(solutions.skip(wanted.from).take(PAGE))
        .map(|(number, solution)| {
            let queens = placed(&solution.queens);
            json!({
                "number": number, "queens": names(&queens), "symmetry": solution.symmetry.name(),
                "size": solution.symmetry.class_size(),
                "svg": drawn(n, &queens, &[], Marks::default()).svg(Theme::Page),
            })
        })
        .collect();
    Ok(reply::json(&json!({
        "n": n, "all": all.to_string(), "unique": classes.unique.to_string(), "from": wanted.from, "page": PAGE,
        "classes": [
            [8, classes.eight.to_string()], [4, classes.four.to_string()],
            [2, classes.two.to_string()], [1, classes.one.to_string()],
        ],
        "solutions": shown,
    })))
}

#[derive(Debug, Deserialize)]
struct Solution {
    n: u32,
    queens: Vec<String>,
}

/// The different images of a solution under rotation and reflection.
pub(in crate::api) fn images_of(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Solution = parse(body)?;
    let n = size(wanted.n, MOST)?;
    let queens = squares(n, &wanted.queens)?;
    let rows: Vec<u32> = queens.iter().map(|queen| queen.row).collect();
    let one_a_column = queens.iter().zip(0..n).all(|(queen, column)| queen.column == column);
    if rows.len() != n as usize || !one_a_column || !is_solution(&rows) {
        return Err(bad(
            "images are shown of solutions only; expected one queen in each column, none attacked",
        ));
    }
    let symmetry = Symmetry::of(&rows);
    let mut seen: Vec<Vec<u32>> = Vec::new();
    let mut shown = Vec::new();
    for (image, how) in images(&rows).into_iter().zip(HOW) {
        if !seen.contains(&image) {
            let queens = placed(&image);
            let svg = drawn(n, &queens, &[], Marks::default()).svg(Theme::Page);
            shown.push(json!({ "how": how, "queens": names(&queens), "svg": svg }));
            seen.push(image);
        }
    }
    Ok(reply::json(
        &json!({ "symmetry": symmetry.name(), "size": symmetry.class_size(), "images": shown }),
    ))
}

/// How the images come about, in their order.
const HOW: [&str; 8] = [
    "as it is",
    "quarter turn",
    "half turn",
    "three quarter turns",
    "mirrored",
    "mirrored, quarter turn",
    "mirrored, half turn",
    "mirrored, three quarter turns",
];
