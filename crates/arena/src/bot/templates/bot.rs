//! A bot for @GAME@: reads a line for each move and answers with a line.
//!
//! In:  the position, then the legal moves, separated by tabs.
//! Out: the move to play.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};

/// Chooses one of the legal moves; replace this with your own method.
fn choose<'a>(position: &str, moves: &[&'a str]) -> &'a str {
    // The keys of the hash are random numbers.
    let number = RandomState::new().hash_one(position);
    moves[number as usize % moves.len()]
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        writeln!(out, "{}", choose(fields[0], &fields[1..]))?;
        out.flush()?;
        // Print only moves; write diagnostics to standard error.
    }
    Ok(())
}
