//! A small language of formulas over the features of a game: total, and compiled.
//!
//! *Idea*: `3 * (my.kings - their.kings) + if(their.mobility < 2, 10, 0)`. A feature stands for mine minus theirs, seen
//! from the side to move; `my.f` and `their.f` for the counts alone. There are no loops and no definitions, so a formula
//! always ends, and [`number`] gives every operation an answer, so that it always has a value.
//!
//! *Guarantee*: reading never panics, whatever the text; the value of a formula is a finite number, the same on every
//! machine. A fault says where it is.
//!
//! *Cost*: one step of [`program`] for each operation, and each feature that occurs is counted once.
//!
//! *Layout*: [`lexer`] (words), [`parser`] (tree, [`syntax`]), [`program`] (steps over registers).

mod lexer;
pub(super) mod number;
pub(super) mod parser;
pub(crate) mod program;
pub(crate) mod syntax;
#[cfg(test)]
mod tests;

use std::ops::Range;

use program::Program;

use views::Fault;

/// A fault at a place of the formula, in bytes.
#[derive(Debug)]
pub(super) struct Complaint {
    pub(super) range: Range<usize>,
    pub(super) fault: Fault,
}

/// Reads and compiles a formula over these features.
pub(super) fn compile(text: &str, features: &[&str]) -> Result<Program, Complaint> {
    let expr = parser::parse(text, features)?;
    Program::new(&expr).map_err(|fault| Complaint { range: 0..text.len(), fault })
}

/// The known name that differs least from a misspelt one, if it differs little.
pub(super) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let close = known.iter().map(|candidate| (edits(name, candidate), *candidate));
    let (edits, nearest) = close.min_by_key(|(edits, _)| *edits)?;
    (edits <= 1 + nearest.len() / 4).then_some(nearest)
}

/// Letters to insert, delete or replace (Levenshtein).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(40).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
