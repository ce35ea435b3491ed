//! All applicable searches on one puzzle instance.

use std::io::Write;

use games::Fault;
use games::picture::{Drawing, Marks};
use puzzle_catalogue::{Setting, SolveView};

use super::searches::{check, interrupted, solve_all, tasks, ways};
use super::{Options, by_depth};
use crate::failure::Failure;
use crate::puzzle_args;
use crate::puzzle_search::Answered;
use crate::show::{self, DIM};

/// Runs all searches and prints them side by side.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.at.refuse("compare")?;
    if options.eval.is_some() {
        return Err(Failure::usage(
            "--eval applies to games, not to puzzles; leave it out, or for example: --heuristic manhattan",
        ));
    }
    if options.by_depth.is_some() && options.instance.is_some() {
        return Err(Failure::usage(
            "--by-depth solves many instances; leave out the instance, or --by-depth",
        ));
    }
    let file = options.puzzle.file.as_deref();
    let input = puzzle_args::open(&options.game, options.instance.as_deref(), file)?;
    if let Some(runs) = options.by_depth {
        return by_depth::run(options, &input, runs, out);
    }
    if options.chart.is_some() {
        return Err(Fault::new("a chart of a puzzle needs instances of several depths")
            .expected("--by-depth with the number of random instances")
            .example("--by-depth 40 --chart chart.svg")
            .into());
    }
    let text = input.first();
    let session = input.puzzle.instance(text)?;
    let ways = ways(options, &input)?;
    check(options, &input, &ways)?;
    let tasks = tasks(options, &input, &ways)?;
    let timed = solve_all(&*session, &tasks, |task| format!("{} ...", task.method.name()))?;
    let (answers, cpu_seconds): (Vec<SolveView>, Vec<Option<f64>>) = timed.into_iter().unzip();
    let verdict = if answers.last().is_some_and(interrupted) {
        let (started, count) = (answers.len(), tasks.len());
        Err(Failure::other(format!("interrupted; {started} of {count} searches were started")))
    } else {
        Ok(())
    };
    if options.json {
        let searches = answers.iter().zip(cpu_seconds).zip(&tasks);
        let searches = searches.map(|((answer, cpu_seconds), task)| {
            let seed = task.method.uses(Setting::Seed).then_some(task.seed);
            Answered { answer, seed, cpu_seconds }
        });
        let searches: Vec<Answered<'_>> = searches.collect();
        show::json(
            out,
            &serde_json::json!({ "puzzle": input.puzzle.name(), "searches": searches }),
        )?;
        return verdict;
    }
    let drawing = session.view().drawing;
    if matches!(&drawing, Drawing::Board(board) if board.columns <= 120) {
        writeln!(out, "{}", drawing.text(&Marks::default()))?;
    }
    writeln!(out, "{}: {}\n", input.puzzle.name(), text.lines().next().unwrap_or(""))?;
    table(&answers, out)?;
    out.flush()?;
    verdict
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
                (_, false, Some(why)) => format!("no: {}", why.name()),
                (Some(cost), ..) => cost.to_string(),
                (None, true, _) => "solved".into(),
                (None, false, None) if answer.exhausted => "none".into(),
                (None, false, None) => "not found".into(),
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
