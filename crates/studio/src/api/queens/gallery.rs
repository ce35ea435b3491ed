//! The fundamental solutions with their symmetries, and the images of one of them.

use games::Limits;
use games::picture::{Marks, Theme};
use queens::board::{Symmetry, images, is_solution};
use queens::count::{Classes, Method, Options, count};
use queens::list::fundamental;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{board_with, names, placed, size, squares, symmetry_classes};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

/// Solutions in one answer.
const SOLUTIONS_PER_PAGE: usize = 24;

#[derive(Debug, Deserialize)]
struct Wanted {
    n: u32,
    /// Solutions to skip.
    #[serde(default)]
    from: usize,
}

/// Some of the fundamental solutions, and how many there are.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let n = size(wanted.n, bounds::QUEENS_GALLERY)?;
    let options = Options { method: Method::fastest(n as usize), ..Options::default() };
    let found = count(n as usize, &options, &Limits::none(), &mut ());
    let all = found.map_err(bad)?.all;
    let classes = Classes::of(n as usize, all).map_err(bad)?;
    let solutions = fundamental(n as usize, &Limits::none()).map_err(bad)?;
    let shown: Vec<Value> = solutions
        .skip(wanted.from)
        .take(SOLUTIONS_PER_PAGE)
        .zip(wanted.from.saturating_add(1)..)
        .map(|(solution, number)| {
            let queens = placed(&solution.queens);
            json!({
                "number": number, "queens": names(&queens), "symmetry": solution.symmetry.name(),
                "size": solution.symmetry.class_size(),
                "svg": board_with(n, &queens, &[], Marks::default()).svg(Theme::Page),
            })
        })
        .collect();
    Ok(reply::json(&json!({
        "all": all.to_string(), "unique": classes.unique.to_string(), "page": SOLUTIONS_PER_PAGE,
        "classes": symmetry_classes(&classes),
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
    let n = size(wanted.n, bounds::QUEENS)?;
    let queens = squares(n, &wanted.queens)?;
    let rows: Vec<u32> = queens.iter().map(|queen| queen.row).collect();
    let one_per_column = queens.iter().zip(0..n).all(|(queen, column)| queen.column == column);
    if rows.len() != n as usize || !one_per_column || !is_solution(&rows) {
        return Err(bad(
            "this is not a solution; expected one queen in each column, none attacked",
        ));
    }
    let symmetry = Symmetry::of(&rows);
    let mut seen: Vec<Vec<u32>> = Vec::new();
    let mut shown = Vec::new();
    for (image, how) in images(&rows).into_iter().zip(HOW) {
        if !seen.contains(&image) {
            let queens = placed(&image);
            let svg = board_with(n, &queens, &[], Marks::default()).svg(Theme::Page);
            shown.push(json!({ "how": how, "queens": names(&queens), "svg": svg }));
            seen.push(image);
        }
    }
    Ok(reply::json(
        &json!({ "symmetry": symmetry.name(), "size": symmetry.class_size(), "images": shown }),
    ))
}

/// The symmetry operation of each image, in the order of `images`.
const HOW: [&str; 8] = [
    "identity",
    "rotated by 90°",
    "rotated by 180°",
    "rotated by 270°",
    "mirrored",
    "mirrored, rotated by 90°",
    "mirrored, rotated by 180°",
    "mirrored, rotated by 270°",
];
