//! The one list of ways to solve a puzzle by name: searches for one player, local searches, and searches for constraints.

use outwit::{Named, problem};

use views::Fault;

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A search from a start to a goal.
    Search(problem::Algorithm),
    /// Hill climbing.
    HillClimbing,
    /// Simulated annealing.
    Annealing,
    /// Local beam search.
    LocalBeam,
    /// Backtracking over constraints.
    Backtracking,
    /// Repair by min-conflicts.
    MinConflicts,
}

/// The ways that are no search from a start to a goal.
const OTHERS: [(Method, &str, &str); 5] = [
    (
        Method::HillClimbing,
        "hill-climbing",
        "goes to a better neighbour until there is none; restarts",
    ),
    (Method::Annealing, "annealing", "accepts worse states with decreasing probability"),
    (Method::LocalBeam, "local-beam", "improves several states together"),
    (Method::Backtracking, "backtracking", "assigns one variable after another; complete"),
    (Method::MinConflicts, "min-conflicts", "repairs a random assignment, one variable at a time"),
];

impl Method {
    /// All ways, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Method> {
        let searches = problem::Algorithm::ALL.iter().map(|&algorithm| Method::Search(algorithm));
        searches.chain(OTHERS.iter().map(|row| row.0))
    }

    /// The ways to solve a landscape.
    pub(super) const LOCAL: [Method; 3] =
        [Method::HillClimbing, Method::Annealing, Method::LocalBeam];
    /// The ways to satisfy constraints.
    pub(super) const CONSTRAINTS: [Method; 2] = [Method::Backtracking, Method::MinConflicts];

    /// The way with this name.
    ///
    /// ```
    /// use puzzle_catalogue::Method;
    /// assert_eq!(Method::parse("nbs").map(Method::name), Ok("nbs"));
    /// assert!(Method::parse("astar").unwrap_err().to_string().contains("a-star"));
    /// ```
    pub fn parse(name: &str) -> Result<Method, Fault> {
        Method::all().find(|method| method.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Method::all().map(Method::name).collect();
            Fault::new(format!("there is no algorithm \"{name}\""))
                .expected(format!("one of {}", names.join(", ")))
                .example("a-star")
        })
    }

    /// The name to type.
    pub fn name(self) -> &'static str {
        match self {
            Method::Search(algorithm) => algorithm.name(),
            _ => OTHERS.iter().find(|row| row.0 == self).map_or("", |row| row.1),
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Method::Search(algorithm) => algorithm.summary(),
            _ => OTHERS.iter().find(|row| row.0 == self).map_or("", |row| row.2),
        }
    }
}

/// A heuristic, or a variation of a search, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicRow {
    /// The name to type.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// The choice with this name; the first one if no name is given.
pub(super) fn choose(
    choices: &[HeuristicRow],
    name: Option<&str>,
    what: &str,
) -> Result<&'static str, Fault> {
    let names = || choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ");
    match name {
        None => Ok(choices.first().map_or("none", |choice| choice.name)),
        Some(name) => {
            let found = choices.iter().find(|choice| choice.name == name);
            found.map(|choice| choice.name).ok_or_else(|| {
                if choices.is_empty() {
                    return Fault::new(format!(
                        "{what} takes no heuristic, but \"{name}\" was given"
                    ))
                    .expected("none");
                }
                Fault::new(format!("there is no heuristic \"{name}\" for {what} here"))
                    .expected(format!("one of {}", names()))
            })
        }
    }
}
