//! A bot for @GAME@: for each line in, a line out.
//!
//! In:  the position, then the legal moves, separated by tabs.
//! Out: the move to play.

use std::io::{self, BufRead, Write};

/// Put your thoughts here.
fn choose<'a>(position: &str, moves: &[&'a str]) -> &'a str {
    // Chance that depends on the position alone.
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
        // Remarks go to standard error; nothing but moves may be printed.
    }
    Ok(())
}
