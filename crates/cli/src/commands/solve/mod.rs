//! `outwit solve`: one instance of a puzzle, or a list of them.

mod list;
mod stream;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use games::picture::{Drawing, Marks};
use indicatif::ProgressBar;
use outwit::Stop;
use puzzle_catalogue::{Entry, Method, PuzzleSession, Setting, SolveView};
use serde::Serialize;

use crate::failure::Failure;
use crate::interruptible;
use crate::number;
use crate::puzzle_args::{self, PuzzleArgs};
use crate::puzzle_search::{self, Answered};
use crate::show::{self, BOLD, DIM, GREEN};
use stream::stream_in_order;

const EXAMPLES: &str = "\
Examples:
  outwit solve sliding-tiles:rows=3,cols=3 '7 2 4 5 0 6 8 3 1'
  outwit solve sliding-tiles --file boards.txt --algorithm ida-star --heuristic patterns
  outwit solve sliding-tiles:rows=5,cols=5 --algorithm ida-star --heuristic patterns --threads 2
  outwit solve sudoku --file sudokus.txt --threads 4
  outwit solve road-map:map=printed 'Rochester to Wausau' --algorithm breadth-first
  outwit solve grid-map '1,2 to 30,4' --file arena.map
  outwit solve grid-map --file arena.map.scen --json
  outwit solve n-queens 30 --algorithm min-conflicts

A list has one instance per line; # begins a comment. A board of sliding-tiles may be followed by its known cost, as in
`7 2 4 5 0 6 8 3 1 ; 26`. With --json each instance is one object per line.
The exit code is 1 if an instance was neither solved nor proven to have no solution, if a limit ended a search with --all
before all solutions were found, or if a known cost is wrong.
Without --algorithm the program uses the first of a-star, backtracking and annealing that the puzzle supports.
With --threads the limits of memory and time hold for each instance, and the answers come in the order of the list.
Pattern tables are kept in the folder of tables (see `outwit tables --help`) and rebuilt if they are damaged.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A puzzle from `outwit list`
    puzzle: String,
    /// Puzzle instance; with a map from --file its start and goal [default: the puzzle's example]
    instance: Option<String>,
    /// Search algorithm (listed by `outwit rules PUZZLE`)
    #[arg(short, long, value_name = "NAME", value_parser = method_name())]
    algorithm: Option<String>,
    #[command(flatten)]
    how: PuzzleArgs,
    /// Maximum depth in steps, for algorithms that search by depth [default: 20 for depth-limited, else none]
    #[arg(short, long, value_name = "N", value_parser = number::small_count)]
    depth: Option<u32>,
    /// Maximum number of generated nodes per instance (backtracking: of assignments; local search: of moves), for example 10k or 1M
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// Time limit per instance in seconds, or with a unit: 0.5, 500ms, 2s; a file is read and a random map made before it begins
    #[arg(short, long, value_name = "S", value_parser = number::time)]
    time: Option<Duration>,
    /// Number of threads, 1 to 1024: a list is solved that many instances at a time, IDA* with pattern tables divides each one
    /// [default: 1]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Random seed, for algorithms that use randomness, the same for a whole list [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

fn method_name() -> clap::builder::PossibleValuesParser {
    use clap::builder::PossibleValue;
    let value = Method::all().map(|method| {
        PossibleValue::new(method.name()).aliases(method.aliases()).help(method.summary())
    });
    value.collect::<Vec<_>>().into()
}

/// An answer as JSON, with the line and the cost given in the list.
#[derive(Serialize)]
struct Row<'a> {
    schema: u32,
    #[serde(flatten)]
    answered: Answered<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<f64>,
}

/// An instance, unless it is one of a list, its answer, and the processor time in seconds.
type Solved = (Option<Box<dyn PuzzleSession>>, SolveView, Option<f64>);

/// Takes an answer; `false` if no further ones are wanted.
type HandOver<'a> = &'a mut (dyn FnMut(Solved) -> bool + Send);

/// Solves and prints.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let file = options.how.file.as_deref();
    let input = puzzle_args::open(&options.puzzle, options.instance.as_deref(), file)?;
    let default = input.puzzle.default_method();
    let method = options.algorithm.as_deref().map_or(Ok(default), Method::parse)?;
    let limits = puzzle_args::limits(options.depth, options.nodes, options.time);
    options.how.check(method, options.depth, options.seed, &*input.puzzle)?;
    let task = options.how.task(method, limits, options.seed.unwrap_or(0));
    let mut task = puzzle_args::with_heuristic(task, &*input.puzzle)?;
    // At the same time, and for one instance.
    let (at_once, threads) = threads(options, method.name(), input.is_list)?;
    task.threads = threads;
    let seed = method.uses(Setting::Seed).then_some(task.seed);
    let mut answers: Vec<(&Entry, SolveView)> = Vec::new();
    let count = input.entries.len();
    // A thread solves many instances: memory is kept from one to the next.
    let solve_all = |stop: &Stop, bar: &ProgressBar, hand_over: HandOver<'_>| {
        let task = puzzle_search::with_stop_and_tables(&task, stop, bar);
        let solve = |(number, entry): (usize, &Entry)| {
            if !bar.is_hidden() {
                bar.set_message(format!("instance {number} of {count}"));
            }
            let watch = || puzzle_search::stopwatch(task.heuristic.as_deref());
            if let (Some(why), true) = (&entry.unsolvable, input.is_list) {
                let puzzle = input.puzzle.name();
                let answer = SolveView::unsolvable(puzzle, &entry.instance, method, why);
                return Ok((None, answer, watch().cpu_seconds()));
            }
            let session = input.puzzle.instance(&entry.instance)?;
            let watch = watch();
            let answer = session.solve(&task)?;
            let cpu_seconds = watch.cpu_seconds();
            // The instances of a list are not drawn, and many of them would take much memory.
            Ok(((!input.is_list).then_some(session), answer, cpu_seconds))
        };
        // A short search may end before it looks at the stop flag.
        let entries = (1..).zip(&input.entries);
        let entries = entries.take_while(|&(number, _)| number == 1 || !stop.is_raised());
        stream_in_order(at_once, entries, solve, hand_over)
    };
    let done = interruptible::spin_each(solve_all, |solved: Vec<Solved>| {
        // One write for all of them.
        let mut text = Vec::new();
        for (session, answer, cpu_seconds) in solved {
            let entry = &input.entries[answers.len()];
            if options.json {
                let line = input.is_list.then_some(entry.line);
                let row = Row {
                    schema: show::JSON_SCHEMA,
                    answered: Answered { answer: &answer, seed, cpu_seconds },
                    line,
                    listed: entry.listed,
                };
                serde_json::to_writer(&mut text, &row)?;
                text.push(b'\n');
            } else if let Some(session) = session {
                single(&*session, &answer, task.all, &mut text)?;
            }
            answers.push((entry, answer));
        }
        out.write_all(&text)?;
        Ok(out.flush()?)
    });
    // An error does not lose the answers before it.
    if input.is_list && !options.json && !answers.is_empty() {
        list::print(&answers, count, out)?;
    }
    out.flush()?;
    done?;
    if input.is_list {
        return list::check(&answers, count, task.all);
    }
    match answers.first() {
        Some((_, answer)) if is_open(answer, task.all) => Err(Failure::other(&answer.note)),
        _ => Ok(()),
    }
}

/// How many instances are solved at the same time, and the number of threads for each. Pattern tables are built and searched by
/// all threads.
fn threads(options: &Options, algorithm: &str, is_list: bool) -> Result<(usize, usize), Failure> {
    let threads = options.threads.unwrap_or(1);
    let has_tables = puzzle_search::uses_pattern_tables(options.how.heuristic.as_deref());
    match (has_tables, algorithm) {
        (true, "ida-star") => Ok((1, threads)),
        (false, _) if is_list => Ok((threads, 1)),
        _ if threads == 1 => Ok((1, 1)),
        _ => Err(Failure::usage(format!(
            "--threads {threads} works only for IDA* with pattern tables, and for a list of instances without these tables; \
             expected 1 thread, or for example: --file boards.txt --threads {threads}"
        ))),
    }
}

/// Whether an instance was neither solved nor proven to have no solution, or, with `wants_all`, solutions may be missing.
fn is_open(answer: &SolveView, wants_all: bool) -> bool {
    if answer.solved { wants_all && answer.stopped.is_some() } else { !answer.exhausted }
}

/// Prints one answer as text. What ended the search of an open instance is said by the error after it.
fn single(
    session: &dyn PuzzleSession,
    answer: &SolveView,
    wants_all: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (drawing, marks) = picture(session, answer)?;
    if matches!(&drawing, Drawing::Board(board) if (1..=120).contains(&board.columns)) {
        writeln!(out, "{}", drawing.text(&marks))?;
    }
    // What a local search ends with is no path.
    let has_path = matches!(Method::parse(&answer.algorithm), Ok(Method::Search(_)));
    match (&answer.cost, answer.solved) {
        (Some(cost), true) => {
            write!(out, "{GREEN}Cost {cost}{GREEN:#}")?;
            if has_path {
                let steps = answer.actions.len();
                write!(out, ", {steps} step{}", show::plural(steps as u128))?;
            }
            writeln!(out, "{}", if answer.optimal { ", proven optimal" } else { "" })?;
        }
        (None, true) if answer.solutions > 1 => {
            let (least, count) = (at_least(answer), show::grouped(answer.solutions));
            writeln!(out, "{GREEN}{least}{count} solutions{GREEN:#}")?;
        }
        (None, true) => writeln!(out, "{GREEN}Solved{GREEN:#}")?,
        (_, false) if is_open(answer, wants_all) => {
            writeln!(out, "{BOLD}No solution found{BOLD:#}")?;
        }
        (_, false) => writeln!(out, "{BOLD}No solution{BOLD:#}: {}", answer.note)?,
    }
    if answer.solved {
        // Where the actions are the places of the path, the start is named, too.
        let is_path = has_path && marks.path.iter().skip(1).eq(answer.actions.iter());
        let text = match &answer.solution {
            Some(text) if answer.cost.is_none() => text.clone(),
            _ if is_path => joined(&marks.path),
            _ => joined(&answer.actions),
        };
        writeln!(out, "{text}")?;
        for other in answer.all_solutions.iter().skip(1) {
            writeln!(out, "{other}")?;
        }
        match answer.solutions.saturating_sub(answer.all_solutions.len() as u64) {
            more if more > 0 && wants_all => writeln!(out, "{} more", show::grouped(more))?,
            _ => {}
        }
        if !answer.note.is_empty() && !is_open(answer, wants_all) {
            writeln!(out, "{}", show::sentence(&answer.note))?;
        }
    }
    writeln!(out, "\n{DIM}{}{DIM:#}", statistics(answer))?;
    Ok(())
}

/// Names in a row; with commas if some are of several words.
fn joined<T: AsRef<str>>(names: &[T]) -> String {
    let has_words = names.iter().any(|name| name.as_ref().contains(' '));
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    names.join(if has_words { ", " } else { " " })
}

/// What stands before a number of solutions that a limit ended.
fn at_least(answer: &SolveView) -> &'static str {
    if answer.stopped.is_some() { "at least " } else { "" }
}

/// The board of the instance, or the drawing of the solution if the solution does not move pieces.
fn picture(session: &dyn PuzzleSession, answer: &SolveView) -> Result<(Drawing, Marks), Failure> {
    let start = session.view().drawing;
    let tiles = answer.puzzle.starts_with("sliding-tiles");
    if tiles || !answer.solved {
        return Ok((start, Marks::default()));
    }
    let last = session.after(&answer.steps())?;
    Ok((last.drawing, last.marks))
}

/// Statistics of the search, in one line.
fn statistics(answer: &SolveView) -> String {
    let mut parts = vec![format!("{} ({})", answer.algorithm, answer.heuristic)];
    parts.push(format!("{} expanded", show::grouped(answer.expanded)));
    parts.push(format!("{} generated", show::grouped(answer.generated)));
    // The counts are those of all rounds: of the first one, and one for each restart.
    let restarts = |method: Method| method.uses(Setting::Restarts);
    if answer.iterations > 1 && Method::parse(&answer.algorithm).is_ok_and(restarts) {
        let count = answer.iterations - 1;
        parts.push(format!("{} restart{}", show::grouped(count), show::plural(count.into())));
    }
    if answer.peak_frontier > 0 {
        parts.push(format!("frontier {}", show::grouped(answer.peak_frontier)));
    }
    if answer.peak_bytes > 1 << 20 {
        parts.push(format!("{} MiB", answer.peak_bytes >> 20));
    }
    if let Some(branching) = answer.branching {
        parts.push(format!("b* {branching:.2}"));
    }
    parts.push(show::seconds(answer.seconds));
    if answer.seconds > 0.001 {
        parts.push(format!("{:.1} M/s", answer.generated as f64 / answer.seconds / 1e6));
    }
    parts.join(" · ")
}
