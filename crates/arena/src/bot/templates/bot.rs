//! A bot for @GAME@: reads a line for each move and answers with a line.
//!
//! In:  the position, then the legal moves, separated by tabs.
//! Out: the move to play.

use std::io::{self, BufRead, Write};

/// Chooses one of the legal moves; replace this with your own method.
fn choose<'a>(position: &str, moves: &[&'a str]) -> &'a str {
    // A pseudorandom choice that depends only on the position.
    let number = position.bytes().fold(7usize, |sum, byte| sum.wrapping_mul(31) + byte as usize);
    moves[number % moves.len()]
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
