//! Evaluations and heuristics that users write: a small language of formulas over named features, and its files.
//!
//! *Idea*: `3 * (my.kings - their.kings) + if(their.mobility < 2, 10, 0)`. A feature stands for mine minus theirs, seen
//! from the side to move; `my.f` and `their.f` for the counts alone. There are no loops and no definitions, so a formula
//! always ends, and `number` gives every operation an answer, so that it always has a value.
//!
//! *Guarantee*: reading never panics, whatever the text; the value of a formula is a finite number, the same on every
//! machine. A fault says where it is.
//!
//! *Cost*: one step of [`Program`] for each operation, and each feature that occurs is counted once.
//!
//! *Layout*: `file` (the file around a formula, or weights in its place), `packed` (learned weights as text), `lexer`
//! (words), `parser` (tree, `syntax`), `program` (steps over registers), `toml_fault` (errors of the TOML parser in plain words).
//!
//! ```
//! let text = "name = 'mine'\ngame = 'chomp'\nformula = '2 * squares'";
//! let (name, _, program) = formula::read_file(text, "chomp", &["squares"], formula::Counted::ForBoth)?;
//! assert_eq!((name.as_str(), program.run(|_| 3.0)), ("mine", 6.0));
//! # Ok::<(), views::Fault>(())
//! ```

mod file;
mod lexer;
mod number;
mod packed;
mod parser;
mod program;
mod syntax;
#[cfg(test)]
mod tests;
mod toml_fault;

use std::ops::Range;

use views::Fault;

pub use file::{CustomKind, content_hash, read_file};
pub use packed::weights_file;
pub use parser::RESERVED;
pub use program::Program;
pub use syntax::{Counted, Input, Whose};
pub use toml_fault::{toml_fault, toml_key};

/// A fault at a place of the formula, in bytes.
#[derive(Debug)]
pub(crate) struct LocatedFault {
    pub(crate) range: Range<usize>,
    pub(crate) fault: Fault,
}

/// Reads and compiles a formula over these features.
pub(crate) fn compile(
    text: &str,
    features: &[&str],
    counted: Counted,
) -> Result<Program, LocatedFault> {
    let expr = parser::parse(text, features, counted)?;
    Program::new(&expr).map_err(|fault| LocatedFault { range: 0..text.len(), fault })
}
