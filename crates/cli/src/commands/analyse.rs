//! `outwit analyse`: the best move, its value, the principal variation and statistics of the search.

use std::io::Write;

use clap::Args;
use games::view::{Bound, EvalView, PositionView, ReportView, ScoredMove, TermView, Value};
use games::{Algorithm, GameSession, Request};
use outwit::Stopped;
use outwit::game::Strategy;
use serde::Serialize;

use crate::failure::Failure;
use crate::number;
use crate::position_args::PositionArgs;
use crate::search::{self, SearchArgs};
use crate::show::{self, BOLD, DIM};
use crate::stopwatch::Stopwatch;
use crate::table_args::{self, TableArgs};

const EXAMPLES: &str = "\
Examples:
  outwit analyse tic-tac-toe
  outwit analyse connect-four --position 4453 --depth 12
  outwit analyse draughts --time 2 --multi-pv 3 --json
  outwit analyse draughts --moves '1. 11-15 23-19'

Without --depth, --nodes or --time, engine, mcts and iterative-deepening search for 5 s; the other algorithms search
to the end of the game.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    #[command(flatten)]
    at: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TableArgs,
    /// Number of principal variations of the engine, or of a search by `perfect`: the best K moves with exact values [default: 1]
    #[arg(long, value_name = "K", value_parser = number::small_count)]
    multi_pv: Option<u32>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The JSON output.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    report: &'a ReportView,
    /// Processor time of all threads in seconds.
    cpu_seconds: Option<f64>,
    /// The moves whose values are known from endgame tables.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    known: &'a [ScoredMove],
    /// The value of the position by the evaluation of the search, in points for the side to move, before any move.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<i32>,
    /// What `evaluation` is beyond the contributions of the features; absent if it is not made of features.
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<f64>,
    /// The features of the position with their contributions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    features: Vec<TermView>,
}

/// Searches and prints the report.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = options.at.open(&options.game)?;
    options.search.engine.check_switches(&*session)?;
    options.tables.check_game(&*session)?;
    options.tables.attach(&mut *session)?;
    let mut request = options.search.request(&*session, search::strongest())?;
    if let Some(count) = options.multi_pv {
        if !matches!(request.algorithm, Algorithm::Engine | Algorithm::Perfect) {
            return Err(Failure::usage(format!(
                "--multi-pv applies to the engine and to perfect, not to {}; leave it out, or for example: --algorithm engine",
                request.algorithm.name()
            )));
        }
        request.engine.multi_pv = count as usize;
    }
    let watch = Stopwatch::start();
    let report = search::analyse(&*session, &request)?;
    let cpu_seconds = watch.cpu_seconds();
    let view = session.view();
    table_args::print_warnings(&*session);
    let explained = explained(&*session, &request, &report)?;
    if options.json {
        let answer = Answer {
            report: &report,
            cpu_seconds,
            known: &view.known,
            evaluation: explained.as_ref().map(|view| view.score),
            rest: explained.as_ref().and_then(|view| view.rest),
            features: explained.map(|view| view.terms).unwrap_or_default(),
        };
        if report.has_value() {
            return show::json(out, &answer);
        }
        let mut answer = serde_json::to_value(&answer).map_err(Failure::other)?;
        for field in ["value", "bound"] {
            answer[field] = serde_json::Value::Null;
        }
        return show::json(out, &answer);
    }
    readable(out, &view, &report, &request)?;
    explained.map_or(Ok(()), |explained| terms(out, &explained))
}

/// The value of the position by the evaluation of the search; none if the search used none.
fn explained(
    session: &dyn GameSession,
    request: &Request,
    report: &ReportView,
) -> Result<Option<EvalView>, Failure> {
    let request = search::with_file(session, request)?;
    let view = session.evaluations().terms(request.eval.as_ref())?;
    Ok(Some(view).filter(|view| view.eval == report.eval && session.status().outcome.is_none()))
}

/// Prints the value of the position feature by feature, if the evaluation of the search is made of features.
fn terms(out: &mut dyn Write, view: &EvalView) -> Result<(), Failure> {
    let Some(rest) = view.rest else { return Ok(()) };
    let mut rows: Vec<_> = (view.terms.iter())
        .filter(|term| term.feature.counts != [0, 0])
        .filter_map(|TermView { feature, contribution, .. }| {
            let [first, second] = feature.counts.map(|count| count.to_string());
            let points = show::number((*contribution)?, true);
            Some([feature.name.clone(), first, second, points, feature.summary.clone()].into())
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    if rest.abs() >= LEAST_SHOWN {
        let summary = "the side to move, constants, terms of several features, rounding".into();
        rows.push(
            ["rest".into(), "-".into(), "-".into(), show::number(rest, true), summary].into(),
        );
    }
    let summary = format!("{} before any move, for {}", view.eval, view.side);
    let score = format!("{:+}", view.score);
    rows.push(["sum".into(), String::new(), String::new(), score, summary].into());
    writeln!(out)?;
    let [first, second] = &view.sides;
    let head = ["feature", first, second, "points", "what it counts"];
    show::write_table(out, &show::table(&head, &[1, 2, 3], rows))?;
    Ok(())
}

/// Points below this are an error of rounding.
const LEAST_SHOWN: f64 = 0.0005;

/// Prints the report of a request as text.
fn readable(
    out: &mut dyn Write,
    view: &PositionView,
    report: &ReportView,
    request: &Request,
) -> Result<(), Failure> {
    // This search proves and has no other value: within the depth it may have ended without one.
    let is_cut = request.algorithm == Algorithm::ProofNumber && request.limits.depth.is_some();
    let solves = request.algorithm == Algorithm::Engine
        && matches!(request.engine.strategy, Strategy::Solve | Strategy::Outcome);
    show::position(out, view)?;
    writeln!(out)?;
    let value = report.value_text(report.value, report.bound);
    let value = match report.value {
        // Monte-Carlo search without an evaluation counts results, until it has proven one.
        Value::Score(score)
            if report.algorithm == "mcts" && report.eval == "none" && !report.proven =>
        {
            let scale = match report.sign {
                Some(_) => "p points count p / (|p| + 10)",
                None => "1 = win, -1 = loss",
            };
            format!("mean result {:+.3} for {} ({scale})", f64::from(score) / 1000.0, view.side)
        }
        // A value for MAX needs no side, and a win or loss is always that of the side to move.
        Value::Score(_) if report.sign.is_none() => format!("{value} points for {}", view.side),
        Value::WinIn(_) | Value::LossIn(_) => report.value.in_sentence(report.bound),
        _ => value,
    };
    let style = show::value_style(report.value);
    let exact = match report.proven {
        true if !view.known.is_empty() => ", exact",
        false if request.algorithm == Algorithm::Perfect => ", not proven",
        _ => "",
    };
    match &report.best {
        Some(best) if !report.has_value() => {
            writeln!(out, "{BOLD}{best}{BOLD:#}: {}", report.no_value_text())?;
        }
        Some(best) => {
            writeln!(out, "{BOLD}{best}{BOLD:#} is best: {style}{value}{style:#}{exact}")?;
        }
        None if view.outcome.is_some() => writeln!(out, "The game is over: {value}")?,
        None if report.stopped == Some(Stopped::Depth) && !is_cut => writeln!(
            out,
            "No move was found: a line of play is longer than this search can follow; limit the depth, for example --depth 8"
        )?,
        None if request.needs_depth() => writeln!(
            out,
            "No move was found within the limits: {} has none before its end; limit the depth, for example --depth 8",
            report.algorithm
        )?,
        None => writeln!(out, "No move was found within the limits")?,
    }
    if let Some(range) = report.range_text() {
        writeln!(out, "Proven so far: the value is {range}")?;
    }
    // Solving has no depth limit and evaluates nothing: what is left makes a complete search inexact.
    if solves && !report.proven && report.stopped.is_none() {
        // Deeper searches alone prove no draw; `prove` tries a proof-number search, too.
        writeln!(
            out,
            "Not proven: the value depends on repeated positions or on a rule that counts moves; `outwit prove` may prove it, \
             for example: outwit prove {} --position '{}' --time 1m",
            view.game, view.position
        )?;
    }
    if report.line.len() > 1 {
        writeln!(out, "Principal variation: {}", report.line.join(" "))?;
    }
    if report.moves.len() > 1 {
        writeln!(out)?;
        let rows = report.moves.iter().map(|mv| {
            [mv.mv.clone(), report.value_text(mv.value, mv.bound), mv.line.join(" ")].into()
        });
        let table = show::table(&["move", "value", "principal variation"], &[], rows.collect());
        show::write_table(out, &table)?;
    }
    if !view.known.is_empty() {
        writeln!(out)?;
        // The search may know the best move better than the tables, which can have a bound only.
        let is_exact = report.proven && report.bound == Bound::Exact;
        let is_found = |mv: &ScoredMove| is_exact && report.best.as_ref() == Some(&mv.mv);
        let row = |mv: &ScoredMove| {
            let value = if is_found(mv) {
                report.value_text(report.value, report.bound)
            } else {
                mv.value.with_bound(mv.bound)
            };
            [mv.mv.clone(), value].into()
        };
        let rows = view.known.iter().map(row).collect();
        let by = if view.known.iter().any(is_found) {
            "search and tables"
        } else {
            "the endgame tables"
        };
        show::write_table(out, &show::table(&["move", &format!("value by {by}")], &[], rows))?;
    }
    writeln!(out, "\n{DIM}{}{DIM:#}", statistics(report, is_cut))?;
    Ok(())
}

/// Statistics of the search, in one line; `is_cut` if its depth was limited.
fn statistics(report: &ReportView, is_cut: bool) -> String {
    let mut parts = vec![
        format!("{} ({})", report.algorithm, report.eval),
        if report.selective_depth > report.depth {
            format!("depth {}/{}", report.depth, report.selective_depth)
        } else {
            format!("depth {}", report.depth)
        },
        show::positions(report.nodes),
        show::seconds(report.seconds),
    ];
    if report.seconds > 0.001 {
        let speed = report.nodes as f64 / report.seconds / 1e6;
        parts.push(format!("{speed:.1} M/s"));
    }
    if report.table_probes > 0 {
        let hits = 100.0 * report.table_hits as f64 / report.table_probes as f64;
        parts.push(format!("table hits {hits:.0} %"));
    }
    if let Some(first) = report.first_move_cuts {
        parts.push(format!("first-move cuts {first:.0} %"));
    }
    parts.extend(show::stopped(report.stopped, is_cut).map(str::to_owned));
    parts.join(" · ")
}
