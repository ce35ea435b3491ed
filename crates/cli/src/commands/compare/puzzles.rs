//! All applicable searches on one puzzle instance, and the table of expanded states by solution depth.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use games::Fault;
use games::picture::{Drawing, Marks};
use puzzle_catalogue::compare;
use puzzle_catalogue::{Admissibility, CustomHeuristic, Method, SolveView};
use views::StopReason;
use views::picture::Effort;

use super::Options;
use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::puzzle_args::{self, PuzzleInput};
use crate::show::{self, DIM};
use crate::stop;

/// Runs all searches and prints them side by side.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.at.refuse()?;
    if options.eval.is_some() {
        return Err(Failure::usage(
            "--eval applies to games, not to puzzles; leave it out, or for example: --heuristic manhattan",
        ));
    }
    if options.by_depth.is_some() && options.instance.is_some() {
        return Err(Failure::usage(
            "--by-depth solves random instances; leave out the instance, or --by-depth",
        ));
    }
    let file = options.puzzle.file.as_deref();
    let input = puzzle_args::open(&options.game, options.instance.as_deref(), file)?;
    if let Some(runs) = options.by_depth {
        return by_depth(options, &input, runs, out);
    }
    if options.chart.is_some() {
        return Err(Fault::new("a chart of a puzzle needs instances of several depths")
            .expected("--by-depth with the number of random instances")
            .example("--by-depth 40 --chart chart.svg")
            .into());
    }
    let text = input.first();
    let session = input.frame.instance(text)?;
    let mut answers = Vec::new();
    let ways = ways(options, &input)?;
    let count = ways.len();
    for (method, heuristic) in ways {
        let mut task = options.puzzle.task(method, limits(options), options.seed.unwrap_or(0));
        task.heuristic = heuristic;
        let task = puzzle_args::with_heuristic(task, &*input.frame)?;
        let message = format!("{} ...", method.name());
        answers.push(puzzle_args::solve(&*session, &task, &message)?);
        if answers.last().is_some_and(interrupted) {
            break;
        }
    }
    let verdict = if answers.last().is_some_and(interrupted) {
        let started = answers.len();
        Err(Failure::other(format!("interrupted; {started} of {count} searches were started")))
    } else {
        Ok(())
    };
    if options.json {
        show::json(out, &serde_json::json!({ "puzzle": input.frame.name(), "searches": answers }))?;
        return verdict;
    }
    let drawing = session.view().drawing;
    if matches!(&drawing, Drawing::Board(board) if board.columns <= 120) {
        writeln!(out, "{}", drawing.text(&Marks::default()))?;
    }
    writeln!(out, "{}: {}\n", input.frame.name(), text.lines().next().unwrap_or(""))?;
    table(&answers, out)?;
    out.flush()?;
    verdict
}

/// Whether Ctrl-C was pressed; then no other search is started.
fn interrupted(answer: &SolveView) -> bool {
    answer.stopped == Some(StopReason::Stop) || stop::was_pressed()
}

fn limits(options: &Options) -> games::Limits {
    puzzle_args::limits(options.depth, options.nodes, Some(options.time))
}

/// The algorithms to compare with their heuristics: the named ones or all, each with its default heuristic or the given
/// ones.
fn ways(options: &Options, input: &PuzzleInput) -> Result<Vec<(Method, Option<String>)>, Failure> {
    let all = input.frame.algorithms();
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
        let uses_heuristic = known.is_some_and(|way| !way.heuristics.is_empty());
        if list.is_empty() || !uses_heuristic {
            ways.push((method, None));
        } else {
            ways.extend(list.into_iter().map(|heuristic| (method, Some(heuristic.to_owned()))));
        }
    }
    Ok(ways)
}

fn table(answers: &[SolveView], out: &mut dyn Write) -> Result<(), Failure> {
    let dash = || "-".to_owned();
    // Searches for an assignment, and local searches, have no frontier and no branching factor.
    let frontier = answers.iter().any(|answer| answer.peak_frontier > 0);
    let branching = answers.iter().any(|answer| answer.branching.is_some());
    let rows = answers.iter().map(|answer| {
        let mut row = vec![
            answer.algorithm.clone(),
            if answer.heuristic == "none" { dash() } else { answer.heuristic.clone() },
            match (answer.cost, answer.solved, answer.stopped) {
                (_, false, Some(why)) => format!("no: {why}"),
                (Some(cost), ..) => cost.to_string(),
                (None, true, _) => "solved".into(),
                (None, false, None) => "none".into(),
            },
            if answer.optimal { "yes".into() } else { dash() },
            show::grouped(answer.expanded),
            show::grouped(answer.generated),
        ];
        row.extend(frontier.then(|| show::grouped(answer.peak_frontier)));
        let b = || answer.branching.map_or_else(dash, |branching| format!("{branching:.2}"));
        row.extend(branching.then(b));
        row.push(show::seconds(answer.seconds));
        row
    });
    let mut head = vec!["search", "heuristic", "cost", "proven", "expanded", "generated"];
    head.extend(frontier.then_some("frontier"));
    head.extend(branching.then_some("b*"));
    head.push("time");
    let numbers: Vec<usize> = std::iter::once(2).chain(4..head.len()).collect();
    show::write_table(out, &show::table(&head, &numbers, rows.collect()))?;
    let least = answers.iter().filter(|answer| answer.optimal).filter_map(|answer| answer.cost);
    if let Some(least) = least.into_iter().next() {
        writeln!(out, "\n{DIM}The optimal cost is {least}.{DIM:#}")?;
    }
    Ok(())
}

/// Mean numbers of states by the depth of the solution, for each algorithm and heuristic.
#[derive(Default)]
struct Sum {
    runs: u64,
    expanded: f64,
    branching: f64,
}

/// The table of the textbooks: random instances, grouped by the length of their solutions.
fn by_depth(
    options: &Options,
    input: &PuzzleInput,
    runs: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let all = input.frame.algorithms();
    let known = |name: &str| all.iter().find(|way| way.name == name);
    let Some(a_star) = known("a-star") else {
        return Err(Failure::usage(format!(
            "--by-depth needs searches from a start to a goal, which {} has not; expected for example: outwit compare \
             sliding-tiles:rows=3,cols=3 --by-depth 40",
            input.frame.name()
        )));
    };
    let algorithms = options.algorithms.clone().unwrap_or_else(|| {
        let names = ["breadth-first", "a-star"].into_iter();
        names.filter(|name| known(name).is_some()).collect::<Vec<_>>().join(",")
    });
    // The two of the textbooks, where the puzzle has them.
    let textbook = ["misplaced", "manhattan"];
    let has = |name: &&str| a_star.heuristics.iter().any(|(known, _)| known == name);
    let mut wanted = options.puzzle.clone();
    if wanted.heuristic.is_none() && textbook.iter().all(has) {
        wanted.heuristic = Some(textbook.join(","));
    }
    let adjusted = Options {
        algorithms: Some(algorithms),
        puzzle: wanted,
        game: options.game.clone(),
        at: PositionArgs::default(),
        eval: None,
        instance: None,
        chart: None,
        ..*options
    };
    let ways = ways(&adjusted, input)?;
    let head: Vec<String> = ways
        .iter()
        .map(|(method, heuristic)| match heuristic {
            Some(heuristic) => format!("{} ({heuristic})", method.name()),
            None => method.name().into(),
        })
        .collect();
    let list = adjusted.puzzle.heuristic.as_deref().unwrap_or("").split(',').map(str::trim);
    let mut checks = list
        .filter(|name| puzzle_args::is_file(name))
        .map(|path| Ok((puzzle_args::heuristic(path, &*input.frame)?, Admissibility::default())))
        .collect::<Result<Vec<_>, Failure>>()?;
    let mut by_depth: BTreeMap<u32, Vec<Sum>> = BTreeMap::new();
    let (mut unsolved, mut done) = (0_u64, 0_u64);
    let mut reasons = BTreeSet::new();
    if !options.json {
        writeln!(
            out,
            "{}: {runs} instances, mean states expanded and effective branching factor b*, by the length of the solution\n",
            input.frame.name()
        )?;
        // The searches may take long.
        out.flush()?;
    }
    let mut effort = Effort { searches: head.clone(), rows: Vec::new() };
    'runs: for run in 0..u64::from(runs) {
        let text = compare::sample(&*input.frame, options.seed.unwrap_or(0), run, u64::from(runs))?;
        let session = input.frame.instance(&text)?;
        let mut row = Vec::new();
        for (method, heuristic) in &ways {
            let mut task = options.puzzle.task(*method, limits(options), options.seed.unwrap_or(0));
            task.heuristic.clone_from(heuristic);
            let task = puzzle_args::with_heuristic(task, &*input.frame)?;
            let message = format!("instance {} of {runs}", run + 1);
            row.push(puzzle_args::solve(&*session, &task, &message)?);
            if row.last().is_some_and(interrupted) {
                break 'runs;
            }
        }
        done += 1;
        if let Some(proven) = row.iter().find(|answer| answer.optimal) {
            let steps = proven.steps();
            for (heuristic, check) in &mut checks {
                check.add(&*session, heuristic, &steps)?;
            }
        }
        let Some(depth) = compare::depth_of(&row) else {
            unsolved += 1;
            reasons
                .extend(row.iter().filter_map(|answer| answer.stopped).map(|why| why.to_string()));
            continue;
        };
        let counts = row.iter().map(|answer| answer.solved.then_some(answer.expanded)).collect();
        effort.rows.push((depth, counts));
        let sums =
            by_depth.entry(depth).or_insert_with(|| ways.iter().map(|_| Sum::default()).collect());
        for (sum, answer) in sums.iter_mut().zip(&row).filter(|(_, answer)| answer.solved) {
            sum.runs += 1;
            sum.expanded += answer.expanded as f64;
            sum.branching += answer.branching.unwrap_or(0.0);
        }
    }
    let verdict = if done < u64::from(runs) {
        Err(Failure::other(format!("interrupted after {done} of {runs} instances")))
    } else {
        Ok(())
    };
    if let Some(path) = options.chart.as_ref().filter(|_| verdict.is_ok()) {
        super::chart::write(path, &effort.of_puzzle(&input.frame.name()), options.force)?;
    }
    if options.json {
        let rows: Vec<_> = by_depth
            .iter()
            .map(|(depth, sums)| {
                let cells = head.iter().zip(sums).map(|(name, sum)| {
                    let runs = sum.runs as f64;
                    serde_json::json!({
                        "search": name, "runs": sum.runs, "expanded": sum.expanded / runs,
                        "branching": sum.branching / runs,
                    })
                });
                serde_json::json!({ "depth": depth, "searches": cells.collect::<Vec<_>>() })
            })
            .collect();
        let check = |(heuristic, check): &(CustomHeuristic, Admissibility)| {
            let mut value = serde_json::json!(check);
            value["heuristic"] = heuristic.to_string().into();
            value
        };
        let checks: Vec<_> = checks.iter().map(check).collect();
        let value = serde_json::json!({
            "puzzle": input.frame.name(), "unsolved": unsolved, "depths": rows, "heuristics": checks,
        });
        show::json(out, &value)?;
        return verdict;
    }
    let rows = by_depth.iter().map(|(depth, sums)| {
        let runs = sums.iter().map(|sum| sum.runs).max().unwrap_or(0);
        let mut row = vec![depth.to_string(), runs.to_string()];
        let mean = |sum: &Sum| match sum.runs {
            0 => "-".to_owned(),
            runs => show::grouped((sum.expanded / runs as f64).round() as u64),
        };
        row.extend(sums.iter().map(mean));
        row.extend(sums.iter().map(|sum| match sum.runs {
            0 => "-".to_owned(),
            runs => format!("{:.2}", sum.branching / runs as f64),
        }));
        row
    });
    let mut names = vec!["depth".to_owned(), "runs".to_owned()];
    names.extend(head.iter().map(|name| format!("expanded: {name}")));
    names.extend(head.iter().map(|name| format!("b*: {name}")));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let numbers: Vec<usize> = (0..names.len()).collect();
    show::write_table(out, &show::table(&names, &numbers, rows.collect()))?;
    for (heuristic, check) in &checks {
        writeln!(out, "\n{}", check.sentence(heuristic))?;
    }
    if unsolved > 0 {
        let why = if reasons.is_empty() {
            "; a search that proves solutions is for example --algorithms a-star".to_owned()
        } else {
            let reasons: Vec<&str> = reasons.iter().map(String::as_str).collect();
            format!(" within its limits ({})", reasons.join(", "))
        };
        let plural = show::plural(unsolved.into());
        writeln!(
            out,
            "\n{DIM}{unsolved} instance{plural} not in the table: no search proved its solution{why}.{DIM:#}"
        )?;
    }
    out.flush()?;
    verdict
}
