//! `cargo xtask random-trees [TREES [SEED]]`: every search that can say "proven", on random trees with wins, draws and points.
//!
//! Each claim (a value, a bound, a line, a best move) is checked against a plain recursion. The same test runs with a few
//! thousand trees in every `cargo test`.

use crate::program::{cargo, succeed};

/// The number of trees, if none is given.
const TREES: u64 = 1_000_000;

/// Runs the test.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let example = "an example: cargo xtask random-trees 100000";
    let number = |word: &String| {
        word.parse::<u64>().ok().filter(|&number| 0 < number).ok_or_else(|| {
            format!("\"{word}\" is not a number; expected a whole number above 0; {example}")
        })
    };
    let (trees, seed) = match words {
        [] => (TREES, None),
        [trees] => (number(trees)?, None),
        [trees, seed] => (number(trees)?, Some(number(seed)?)),
        _ => return Err(format!("expected at most two numbers; {example}")),
    };
    let mut test = cargo();
    test.args(["test", "--package", "outwit", "--test", "outwit", "random_trees::"]);
    test.args(["--", "--nocapture"]).env("OUTWIT_TREES", trees.to_string());
    if let Some(seed) = seed {
        test.env("OUTWIT_SEED", seed.to_string());
    }
    succeed(&mut test, "the test of random trees")
}
