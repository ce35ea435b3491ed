//! The searches of a puzzle that are compared, one after the other.

use outwit::Stopped;
use puzzle_catalogue::{Method, PuzzleSession, SolveView, Task};

use super::Options;
use crate::applies;
use crate::failure::Failure;
use crate::puzzle_args::{self, PuzzleInput};
use crate::{puzzle_search, stop};

/// Whether Ctrl-C was pressed; then no other search is started.
pub(super) fn interrupted(answer: &SolveView) -> bool {
    answer.stopped == Some(Stopped::Flag) || stop::was_pressed()
}

/// Fails if an option is given that none of these searches uses.
pub(super) fn check(
    options: &Options,
    input: &PuzzleInput,
    ways: &[(Method, Option<String>)],
) -> Result<(), Failure> {
    let mut methods: Vec<Method> = Vec::new();
    for (method, _) in ways {
        if !methods.contains(method) {
            methods.push(*method);
        }
    }
    let names: Vec<&str> = methods.iter().map(|method| method.name()).collect();
    if options.puzzle.heuristic.is_some() && ways.iter().all(|way| way.1.is_none()) {
        let all = input.puzzle.algorithms();
        // A search that the puzzle has not is refused when it begins.
        if names.iter().all(|name| all.iter().any(|way| way.name == *name)) {
            let guided = all.iter().filter(|way| !way.heuristics.is_empty());
            let users: Vec<&str> = guided.map(|way| way.name.as_str()).collect();
            return Err(applies::no_effect_on_any("--heuristic", &names, &users));
        }
    }
    // Random instances are drawn by the seed.
    let seed = options.seed.filter(|_| options.by_depth.is_none() || input.is_list);
    let Some((option, setting)) = options.puzzle.unused(&methods, options.depth, seed) else {
        return Ok(());
    };
    Err(applies::no_effect_on_any(option, &names, &input.puzzle.users_of(setting)))
}

/// The tasks of these searches; heuristics in files are read.
pub(super) fn tasks(
    options: &Options,
    input: &PuzzleInput,
    ways: &[(Method, Option<String>)],
) -> Result<Vec<Task>, Failure> {
    let task = |(method, heuristic): &(Method, Option<String>)| {
        let limits = puzzle_args::limits(options.depth, options.nodes, Some(options.time));
        let mut task = options.puzzle.task(*method, limits, options.seed.unwrap_or(0));
        task.heuristic.clone_from(heuristic);
        puzzle_args::with_heuristic(task, &*input.puzzle)
    };
    ways.iter().map(task).collect()
}

/// An answer with the processor time of its search in seconds.
pub(super) type Timed = (SolveView, Option<f64>);

/// Solves an instance by one search after the other, the last of which may be [`interrupted`].
pub(super) fn solve_all(
    session: &dyn PuzzleSession,
    tasks: &[Task],
    message: impl Fn(&Task) -> String,
) -> Result<Vec<Timed>, Failure> {
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(puzzle_search::solve(session, task, &message(task))?);
        if answers.last().is_some_and(|(answer, _)| interrupted(answer)) {
            break;
        }
    }
    Ok(answers)
}

/// The algorithms to compare with their heuristics: the named ones or all, each with its default heuristic or the given
/// ones.
pub(super) fn ways(
    options: &Options,
    input: &PuzzleInput,
) -> Result<Vec<(Method, Option<String>)>, Failure> {
    let all = input.puzzle.algorithms();
    let names: Vec<&str> = match &options.algorithms {
        Some(names) => names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect(),
        None => all.iter().map(|way| way.name.as_str()).collect(),
    };
    if names.is_empty() {
        return Err(Failure::usage(
            "--algorithms names none; for example: --algorithms breadth-first,a-star",
        ));
    }
    let mut ways = Vec::new();
    for name in names {
        let method = Method::parse(name)?;
        let known = all.iter().find(|way| way.name == method.name());
        let wanted = options.puzzle.heuristic.as_deref().unwrap_or("");
        let list: Vec<&str> =
            wanted.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        if list.is_empty() || known.is_none_or(|way| way.heuristics.is_empty()) {
            ways.push((method, None));
            continue;
        }
        for heuristic in list {
            // Before the first search: an error after it would lose the results.
            if !puzzle_args::is_file(heuristic) {
                input.puzzle.check_heuristic(method, heuristic)?;
            }
            ways.push((method, Some(heuristic.to_owned())));
        }
    }
    Ok(ways)
}
