//! The one list of ways to solve a puzzle by name: searches for one player, local searches, and searches for constraints.

use outwit::{Named, problem};

use views::Fault;

use super::catalogue::full_name;
use super::{OpenPuzzle, Puzzle};

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

/// Other names that textbooks use.
const ALIASES: [(&str, &str); 7] = [
    ("bfs", "breadth-first"),
    ("dfs", "depth-first"),
    ("dls", "depth-limited"),
    ("ids", "iterative-deepening"),
    ("ucs", "uniform-cost"),
    ("astar", "a-star"),
    ("simulated-annealing", "annealing"),
];

/// What can be set for some ways to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A setting of searches from a start to a goal. Hill climbing and local beam search have a depth, too, and local beam
    /// search a width.
    Search(problem::Setting),
    /// [`Limits::memory`](outwit::Limits::memory).
    Memory,
    /// [`Task::seed`](crate::Task::seed).
    Seed,
    /// [`Task::inference`](crate::Task::inference).
    Inference,
    /// [`Task::values`](crate::Task::values).
    Values,
    /// [`Task::all`](crate::Task::all).
    All,
    /// [`Local::sideways`](crate::Local::sideways).
    Sideways,
    /// [`Local::restarts`](crate::Local::restarts).
    Restarts,
    /// [`Local::steps`](crate::Local::steps).
    Steps,
    /// [`Local::temperature`](crate::Local::temperature).
    Temperature,
}

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

    /// The way with this name, or with another name of it.
    ///
    /// ```
    /// use puzzle_catalogue::Method;
    /// assert_eq!(Method::parse("nbs").map(Method::name), Ok("nbs"));
    /// assert_eq!(Method::parse("bfs").map(Method::name), Ok("breadth-first"));
    /// assert_eq!(Method::parse("ucs").map(Method::name), Ok("uniform-cost"));
    /// assert_eq!(Method::parse("dls").map(Method::name), Ok("depth-limited"));
    /// assert_eq!(Method::parse("simulated-annealing"), Ok(Method::Annealing));
    /// assert!(Method::parse("a_star").unwrap_err().to_string().contains("a-star"));
    /// ```
    pub fn parse(name: &str) -> Result<Method, Fault> {
        let full = ALIASES.iter().find(|alias| alias.0 == name).map_or(name, |alias| alias.1);
        Method::all().find(|method| method.name() == full).ok_or_else(|| {
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

    /// The other names that [`Method::parse`] takes.
    pub fn aliases(self) -> impl Iterator<Item = &'static str> {
        ALIASES.iter().filter(move |alias| alias.1 == self.name()).map(|alias| alias.0)
    }

    /// Whether it uses this setting.
    ///
    /// ```
    /// use puzzle_catalogue::{Method, Setting};
    /// assert!(Method::Annealing.uses(Setting::Temperature) && !Method::HillClimbing.uses(Setting::Steps));
    /// ```
    pub fn uses(self, setting: Setting) -> bool {
        use Setting::{
            All, Inference, Memory, Restarts, Seed, Sideways, Steps, Temperature, Values,
        };
        const DEPTH: Setting = Setting::Search(problem::Setting::Depth);
        const WIDTH: Setting = Setting::Search(problem::Setting::Width);
        match self {
            Method::Search(algorithm) => match setting {
                Setting::Search(setting) => algorithm.uses(setting),
                other => other == Memory,
            },
            Method::HillClimbing => matches!(setting, DEPTH | Seed | Sideways | Restarts),
            Method::Annealing => matches!(setting, Seed | Restarts | Steps | Temperature),
            Method::LocalBeam => matches!(setting, DEPTH | WIDTH | Memory | Seed),
            Method::Backtracking => matches!(setting, Inference | Values | All),
            Method::MinConflicts => matches!(setting, Seed | Restarts | Steps),
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

impl dyn OpenPuzzle + '_ {
    /// The names of its algorithms that use this setting.
    pub fn users_of(&self, setting: Setting) -> Vec<&'static str> {
        let offered = self.algorithms();
        let users = Method::all().filter(|method| method.uses(setting)).map(Method::name);
        users.filter(|name| offered.iter().any(|row| row.name == *name)).collect()
    }
}

/// A heuristic, or a variation of a search, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicRow {
    /// The name to type.
    pub name: &'static str,
    /// The name to read, of few words.
    pub title: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// The heuristic of this name for a puzzle and a way to solve it; the first one if no name is given.
pub(super) fn choose<P: Puzzle>(
    puzzle: &P,
    method: Method,
    name: Option<&str>,
) -> Result<&'static str, Fault> {
    choose_of(&puzzle.heuristics(method), puzzle, method, name)
}

/// The same, for a caller who has asked for the heuristics.
pub(super) fn choose_of<P: Puzzle>(
    choices: &[HeuristicRow],
    puzzle: &P,
    method: Method,
    name: Option<&str>,
) -> Result<&'static str, Fault> {
    let Some(name) = name else { return Ok(choices.first().map_or("none", |first| first.name)) };
    let known = choices.iter().find(|choice| choice.name == name);
    known.map(|choice| choice.name).ok_or_else(|| {
        unknown(choices, method.name(), name, &full_name(puzzle), puzzle.limit_of(name))
    })
}

/// The error for the name of a heuristic that is none of `choices`.
fn unknown(
    choices: &[HeuristicRow],
    way: &str,
    name: &str,
    puzzle: &str,
    limit: Option<&str>,
) -> Fault {
    let Some(first) = choices.first() else {
        return Fault::new(format!("{way} takes no heuristic, but \"{name}\" was given"))
            .expected("none");
    };
    let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
    let why = limit.map_or_else(String::new, |limit| format!(", only for {limit}"));
    Fault::new(format!("{way} has no heuristic \"{name}\" for {puzzle}{why}"))
        .expected(format!("one of {}", names.join(", ")))
        .example(first.name)
}
