//! `outwit prove`: the exact value of a position, with the distance to the end.
//!
//! A game that is small enough is solved completely by retrograde analysis, and its table is kept ([`tables`]). In other
//! games the engine searches the position to the end, or deeper and deeper where the game may go on for ever.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use games::view::{Bound, PositionView, ReportView, Value, side_does};
use games::{Algorithm, GameSession, Limits, Request, SetupMode, SolvedView};
use outwit::Stopped;
use outwit::game::retrograde::Unsolved;
use outwit::game::{Score, Strategy};
use serde_json::json;

use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::show::{self, BOLD, DIM};
use crate::stopwatch::Stopwatch;
use crate::{applies, interruptible, number, output, search, table_args, table_files};

const EXAMPLES: &str = "\
Examples:
  outwit prove tic-tac-toe                         solve the game, and the value of each move
  outwit prove connect-four -p 444444              the value of a position and the distance
  outwit prove connect-four -p 444444 --outcome    only who wins (faster)";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    #[command(flatten)]
    at: PositionArgs,
    /// Maximum number of nodes to search, for example 10M
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// Time limit in seconds, or with a unit: 30s, 5m
    #[arg(short, long, value_name = "S", value_parser = number::time)]
    time: Option<Duration>,
    /// Number of search threads, 1 to 1024
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads: usize,
    /// Size of the transposition table, in MiB; while it grows it can use twice this memory
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = number::mebibytes)]
    table: usize,
    /// Search the position even if the whole game can be solved by retrograde analysis
    #[arg(long)]
    search: bool,
    /// Prove only the winner, not the distance (faster); where nothing bounds the length of the game, as in draughts, the
    /// distance is searched for too
    #[arg(long)]
    outcome: bool,
    /// Folder for tables of solved games, created if missing [default: `$OUTWIT_TABLES`, or outwit/tables in the user's data
    /// folder]; draughts: folder of endgame tables to use [default: none]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Neither read nor write a table, in a game that is solved as a whole
    #[arg(long, conflicts_with = "tables")]
    no_tables: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Proves and prints.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = options.at.open(&options.game)?;
    let limits = Limits { nodes: options.nodes, time: options.time, ..Limits::none() };
    if session.solution().is_possible() && !options.search && !options.outcome {
        return from_table(options, &*session, &limits, out);
    }
    let mut request = Request::new(Algorithm::Engine, limits);
    request.eval = Some("none".into());
    // Where nothing bounds the length of the game, a search to its end may follow one line for ever; deeper and deeper searches
    // find a win at its distance. A typed tree ends at its leaves, whose numbers tell no winner.
    let is_tree = session.setup().mode() == SetupMode::Tree;
    let ends = is_tree || session.is_bounded() || session.solution().is_possible();
    request.engine.strategy = match (ends, options.outcome) {
        (false, _) => Strategy::Deepen,
        (true, true) if !is_tree => Strategy::Outcome,
        (true, _) => Strategy::Solve,
    };
    let given = [(options.tables.is_some(), "--tables"), (options.no_tables, "--no-tables")];
    if let Some(option) = applies::first(given).filter(|_| ends) {
        return Err(Failure::usage(format!(
            "{option} has no effect with --search or --outcome, or in a game that is not solved as a whole; leave it out"
        )));
    }
    if let Some(folder) = &options.tables {
        session.use_tables(folder)?;
        session.tables().check(folder)?;
    }
    request.engine.threads = options.threads;
    request.engine.table_mib = options.table;
    let watch = Stopwatch::start();
    let report = quick_draw(&*session, ends, &mut request.limits)?;
    let is_over = |quick: &ReportView| quick.proven || quick.stopped == Some(Stopped::Flag);
    let mut report = match report {
        Some(quick) if is_over(&quick) => quick,
        quick => {
            let mut report = search::analyse(&*session, &request)?;
            if let Some(quick) = quick {
                report.nodes += quick.nodes;
                report.seconds += quick.seconds;
            }
            report
        }
    };
    table_args::print_warnings(&*session);
    with_winner(&mut report);
    if options.json {
        show::json(out, &as_json(&report, 0.0, &watch))?;
    } else {
        show::position(out, &session.view())?;
        readable(out, &report)?;
    }
    if report.proven {
        return Ok(());
    }
    out.flush()?;
    let nodes = show::positions(report.nodes);
    Err(Failure::other(if report.stopped == Some(Stopped::Flag) {
        format!("interrupted after {nodes}; nothing is proven yet")
    } else if report.stopped.is_some() {
        format!("not proven within {nodes}; raise --nodes or --time, for example: --time 5m")
    } else {
        format!(
            "not proven: {nodes} to a depth of {} plies show no win and no loss, and a short search proved no draw by repetition \
             or by a count of moves; a longer one may (`outwit analyse --algorithm proof-number`), and endgame tables may know the \
             position, for example: --tables DIR",
            report.depth
        )
    }))
}

/// Most positions that [`quick_draw`] searches.
const QUICK: u64 = 200_000;

/// A short proof-number search, proven if it is a draw: where nothing bounds the length of the game, the search for wins never ends
/// with one. Positions before it can only make more draws. It takes its positions and its time from the limits.
fn quick_draw(
    session: &dyn GameSession,
    ends: bool,
    limits: &mut Limits,
) -> Result<Option<ReportView>, Failure> {
    if ends {
        return Ok(None);
    }
    // Most of a small limit is left for the search for wins.
    let nodes = limits.nodes.map_or(QUICK, |nodes| (nodes / 4).clamp(1, QUICK));
    let quick = Limits { nodes: Some(nodes), ..limits.clone() };
    let mut report = search::analyse(session, &Request::new(Algorithm::ProofNumber, quick))?;
    // A win may be quicker than the one that was found.
    report.proven &= report.value == Value::Draw(true);
    limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(report.nodes).max(1));
    let spent = Duration::from_secs_f64(report.seconds);
    let least = Duration::from_millis(1);
    limits.time = limits.time.map(|time| time.saturating_sub(spent).max(least));
    Ok(Some(report))
}

/// A win that was found is certain, and so is a loss that no move avoids, even if it is not proven that no quicker win exists.
fn with_winner(report: &mut ReportView) {
    let bound = match report.value {
        Value::WinIn(_) if report.bound != Bound::Upper => Bound::Lower,
        Value::LossIn(_) if report.bound != Bound::Lower => Bound::Upper,
        _ => return,
    };
    if !report.proven {
        (report.proven, report.bound) = (true, bound);
    }
}

/// Solves the game as a whole, or reads its table.
fn from_table(
    options: &Options,
    session: &dyn GameSession,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    options.tables.as_deref().map_or(Ok(()), output::check_new_folder)?;
    let watch = Stopwatch::start();
    let view = session.view();
    let directory = options.tables.clone().or_else(jobs::tables_folder);
    let path =
        directory.filter(|_| !options.no_tables).map(|dir| table_files::file(&dir, &view.game));
    let is_required = options.tables.is_some();
    let saved = match path.as_deref().map(table_files::open).transpose() {
        Err(failure) if is_required => return Err(failure),
        // If it cannot be written either, that is reported.
        Err(_) => None,
        Ok(found) => found.flatten(),
    };
    // The head of a table is checked before anything of the size that it claims is read.
    let loaded = saved.zip(path.as_deref()).and_then(|(file, path)| {
        let refused = |fault| {
            let path = path.display();
            show::warning(&format!("{path} is not used: {fault}; the game is solved again"));
        };
        session.solution().load(&mut std::io::BufReader::new(file)).map_err(refused).ok()
    });
    // A table that is read is input; the work begins after it.
    let prepare_seconds = watch.seconds();
    let (all, method) = match loaded {
        Some(all) => (all, "table"),
        None => match solve(session, limits)? {
            Ok(all) => (all, "retrograde"),
            Err(reason) => return stopped(reason, &view, &watch, options, out),
        },
    };
    let mut unsaved = None;
    let stored = match &path {
        Some(path) if method == "retrograde" => {
            let mut bytes = Vec::new();
            session.solution().save(&mut bytes)?;
            // Reported after the result, which is not lost.
            unsaved = table_files::save(path, &bytes).err();
            unsaved.is_none().then_some(path)
        }
        other => other.as_ref(),
    };
    let perfect = Request::new(Algorithm::Perfect, limits.clone());
    let report = search::analyse(session, &perfect)?;
    let seconds = watch.seconds() - prepare_seconds;
    let verdict = |out: &mut dyn Write| {
        out.flush()?;
        match unsaved {
            Some(failure) if is_required => Err(failure),
            Some(failure) => {
                show::warning(&format!("the table is not saved: {}", failure.into_sentence()));
                Ok(())
            }
            None => Ok(()),
        }
    };
    if options.json {
        let mut value = as_json(&report, prepare_seconds, &watch);
        value["method"] = method.into();
        value["seconds"] = seconds.into();
        value["table"] = stored.map(|path| path.display().to_string()).into();
        for (field, number) in [
            ("states", all.states),
            ("won", all.won),
            ("lost", all.lost),
            ("drawn", all.drawn),
            ("longest", u64::from(all.longest)),
        ] {
            value[field] = number.into();
        }
        show::json(out, &value)?;
        return verdict(out);
    }
    show::position(out, &view)?;
    print_result(out, &report.side, report.proven.then_some(report.value), &report.line)?;
    print_totals(out, all, method, seconds)?;
    if let Some(path) = stored {
        writeln!(out, "{DIM}Table: {}{DIM:#}", path.display())?;
    }
    verdict(out)
}

/// Solves all positions with a progress bar; why it was stopped, if it was.
fn solve(
    session: &dyn GameSession,
    limits: &Limits,
) -> Result<Result<SolvedView, Stopped>, Failure> {
    let solved = interruptible::bar(|stop, progress| {
        Ok(session.solution().solve(&limits.clone().stop(stop), &mut |solved, all| {
            progress.set_length(all);
            progress.set_position(solved);
        }))
    })?;
    match solved {
        Ok(Some(all)) => Ok(Ok(all)),
        Ok(None) => Err(Failure::other("this game has too many positions for retrograde analysis")),
        Err(Unsolved::Stopped(reason)) => Ok(Err(reason)),
        Err(other) => Err(Failure::usage(other)),
    }
}

/// Prints that retrograde analysis was stopped: nothing is known then.
fn stopped(
    reason: Stopped,
    view: &PositionView,
    watch: &Stopwatch,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if options.json {
        let value = json!({
            "game": view.game, "position": view.position, "side": view.side, "method": "retrograde",
            "proven": false, "value": null, "bound": null, "between": null, "distance": null, "best": null,
            "line": [], "nodes": 0, "prepare_seconds": 0.0, "seconds": watch.seconds(),
            "cpu_seconds": watch.cpu_seconds(), "stopped": reason,
        });
        show::json(out, &value)?;
    } else {
        show::position(out, view)?;
        print_result(out, &view.side, None, &[])?;
    }
    out.flush()?;
    Err(Failure::other(if reason == Stopped::Flag {
        "interrupted; nothing is proven yet".to_owned()
    } else {
        format!(
            "not proven: the analysis of all positions reached its limit ({}); raise --nodes or --time, for example: \
             --time 5m",
            reason.name()
        )
    }))
}

/// Prints the totals of a solved game.
fn print_totals(
    out: &mut dyn Write,
    all: SolvedView,
    method: &str,
    seconds: f64,
) -> Result<(), Failure> {
    writeln!(
        out,
        "\nOf {} positions the side to move wins {}, loses {} and draws {}; the longest decided game takes {} plies.",
        show::grouped(all.states),
        show::grouped(all.won),
        show::grouped(all.lost),
        show::grouped(all.drawn),
        all.longest,
    )?;
    let method = if method == "table" { "from the table" } else { "by retrograde analysis" };
    Ok(writeln!(out, "\n{DIM}{method} · {}{DIM:#}", show::seconds(seconds))?)
}

/// The distance of a win or loss, if it is known.
fn distance(value: Value) -> Option<u32> {
    match value {
        Value::WinIn(plies) | Value::LossIn(plies) => {
            Some(plies).filter(|&plies| plies < Score::FAR)
        }
        Value::Draw(_) | Value::Score(_) => None,
    }
}

fn as_json(report: &ReportView, prepare_seconds: f64, watch: &Stopwatch) -> serde_json::Value {
    // Without an evaluation a score that is not proven says nothing.
    let is_found = report.proven || !matches!(report.value, Value::Score(_));
    json!({
        "game": report.game,
        "position": report.position,
        "side": report.side,
        "method": "search",
        "proven": report.proven,
        "value": (report.has_value() && is_found).then_some(report.value),
        "bound": report.proven.then_some(report.bound),
        "between": report.between,
        "distance": distance(report.value).filter(|_| report.proven),
        "best": report.best,
        "line": report.line,
        "nodes": report.nodes,
        "prepare_seconds": prepare_seconds,
        "seconds": report.seconds,
        "cpu_seconds": watch.cpu_seconds(),
        "stopped": report.stopped,
    })
}

fn readable(out: &mut dyn Write, report: &ReportView) -> Result<(), Failure> {
    if report.sign.is_some() {
        points_for_max(out, report)?;
    } else if report.proven && report.bound != Bound::Exact {
        let wins = matches!(report.value, Value::WinIn(_));
        let most = distance(report.value)
            .map(|plies| format!(" in at most {}", show::plies(plies.into())));
        let most = most.unwrap_or_default();
        let result = side_does(&report.side, if wins { "win" } else { "lose" });
        writeln!(out, "\n{BOLD}{result}{BOLD:#}{most}")?;
    } else {
        // Without a value the line is the first move of the list.
        let line = if report.has_value() { &report.line[..] } else { &[] };
        print_result(out, &report.side, report.proven.then_some(report.value), line)?;
    }
    if let Some(range) = report.range_text() {
        let side = if report.sign.is_some() { "MAX" } else { &report.side };
        writeln!(out, "Proven so far for {side}: {range}")?;
    }
    writeln!(
        out,
        "\n{DIM}by search · {} · {}{DIM:#}",
        show::positions(report.nodes),
        show::seconds(report.seconds)
    )?;
    Ok(())
}

/// Prints the proven value of a typed tree, which has numbers and no wins: the number for MAX, as it was typed.
fn points_for_max(out: &mut dyn Write, report: &ReportView) -> Result<(), Failure> {
    let value = if report.proven {
        report.value_text(report.value, report.bound)
    } else {
        "not decided yet".into()
    };
    writeln!(out, "\n{BOLD}Value for MAX: {value}{BOLD:#}")?;
    if !report.line.is_empty() {
        writeln!(out, "Principal variation: {}", report.line.join(" "))?;
    }
    Ok(())
}

/// Prints the proven result in a sentence, with the principal variation.
fn print_result(
    out: &mut dyn Write,
    side: &str,
    value: Option<Value>,
    line: &[String],
) -> Result<(), Failure> {
    let ends =
        |verb, plies: u32| format!("{} in {}", side_does(side, verb), show::plies(plies.into()));
    let result = match value {
        None => format!("{side}: not decided yet"),
        Some(Value::WinIn(plies)) => ends("win", plies),
        Some(Value::LossIn(plies)) => ends("lose", plies),
        Some(Value::Draw(_)) => format!("{side}: the game is a draw with best play"),
        Some(Value::Score(points)) => format!("{side}: {points:+} points with best play"),
    };
    let style = value.map(show::value_style).unwrap_or_default();
    writeln!(out, "\n{BOLD}{style}{result}{style:#}{BOLD:#}")?;
    if !line.is_empty() {
        writeln!(out, "Principal variation: {}", line.join(" "))?;
    }
    Ok(())
}
