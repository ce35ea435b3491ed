//! Heuristics that users write: a formula, or weights, over the named features of a puzzle.
//!
//! *Idea*: the file is that of an evaluation ([`formula::read_file`]), with the puzzle in place of the game. A feature
//! is one number of a state; most are the puzzle's own heuristics.
//! *Guarantee*: the estimate is a finite number of at least 0, rounded down where costs are whole. It may be too high, so a
//! search with it proves nothing; [`HeuristicCheck`](super::HeuristicCheck) compares it with the true costs along an optimal
//! solution.

use std::cell::Cell;
use std::fmt;

use views::Fault;

use super::HeuristicRow;
use formula::{Counted, Program, content_hash, read_file};

/// Larger estimates are replaced by this, so that no sum of costs reaches infinity, which means that there is no way.
pub(super) const GREATEST: f64 = 1e8;

/// A heuristic from a file.
#[derive(Clone, Debug)]
pub struct CustomHeuristic {
    name: String,
    puzzle: &'static str,
    short_hash: String,
    program: Program,
    /// The names of the features behind the inputs of the program.
    inputs: Vec<&'static str>,
}

impl CustomHeuristic {
    /// Reads the text of a file for a puzzle with these features.
    pub(super) fn read(
        text: &str,
        puzzle: &'static str,
        features: &[HeuristicRow],
    ) -> Result<Self, Fault> {
        if features.is_empty() {
            return Err(Fault::new(format!("{puzzle} has no features for a heuristic"))
                .expected("a puzzle with a start and a goal")
                .example("sliding-tiles"));
        }
        let names: Vec<String> = features.iter().map(|row| feature_name(row.name)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (name, _, program) = read_file(text, puzzle, &names, Counted::Alone)?;
        let inputs = program.inputs().iter();
        let inputs = inputs.map(|input| features[usize::from(input.feature)].name).collect();
        let short_hash = content_hash(text)[..8].to_owned();
        Ok(CustomHeuristic { name, puzzle, short_hash, program, inputs })
    }

    /// The id of the puzzle it is for.
    pub fn puzzle(&self) -> &str {
        self.puzzle
    }

    /// The features that it uses, by their names as heuristics.
    pub(super) fn inputs(&self) -> &[&'static str] {
        &self.inputs
    }

    /// The estimate from the numbers of the features, in the order of [`CustomHeuristic::inputs`]; sets `is_cut` if the formula
    /// gives more than [`GREATEST`].
    pub(super) fn value(&self, feature: impl Fn(usize) -> f64, is_cut: &Cell<bool>) -> f64 {
        let value = self.program.run(feature);
        if value > GREATEST {
            is_cut.set(true);
        }
        value.clamp(0.0, GREATEST)
    }
}

impl fmt::Display for CustomHeuristic {
    /// Name and hash of the text, as reports show them: `mine@1a2b3c4d`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.short_hash)
    }
}

/// The name of a heuristic as a name in a formula.
pub(super) fn feature_name(heuristic: &str) -> String {
    heuristic.replace('-', "_")
}
