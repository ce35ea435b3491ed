//! `outwit prove`: what a position is worth for certain, and how far the end is.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use games::Algorithm;
use games::Request;
use games::view::{ReportView, Value};
use outwit::Limits;
use outwit::game::Strategy;
use serde_json::json;

use crate::failure::Failure;
use crate::show::{self, BOLD, DIM};
use crate::{game_name, number, search};

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// Prove this position
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Give up after so many positions: 10M
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// Give up after so long: 30s, 5m
    #[arg(short, long, value_name = "S", value_parser = number::time)]
    time: Option<Duration>,
    /// Threads that search together
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads: usize,
    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number::mebibytes)]
    table: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Proves and shows.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let limits = Limits { nodes: options.nodes, time: options.time, ..Limits::none() };
    let mut request = Request::new(Algorithm::Engine, limits);
    request.eval = Some("none".into());
    request.engine.strategy = Strategy::Solve;
    request.engine.threads = options.threads;
    request.engine.table_mib = options.table;
    let report = search::analyse(&*session, &request)?;
    if options.json {
        show::json(out, &as_json(&report))?;
    } else {
        show::position(out, &session.view())?;
        readable(out, &report)?;
    }
    if report.proven {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::other(format!(
        "nothing is proven yet after {} positions",
        show::grouped(report.nodes)
    )))
}

fn distance(value: Value) -> Option<u32> {
    match value {
        Value::WinIn(plies) | Value::LossIn(plies) => Some(plies),
        Value::Draw(_) | Value::Score(_) => None,
    }
}

fn as_json(report: &ReportView) -> serde_json::Value {
    json!({
        "game": report.game,
        "position": report.position,
        "side": report.side,
        "method": "search",
        "proven": report.proven,
        "value": report.value,
        "bound": report.bound,
        "distance": distance(report.value),
        "best": report.best,
        "line": report.line,
        "nodes": report.nodes,
        "seconds": report.seconds,
        "stopped": report.stopped,
    })
}

fn readable(out: &mut dyn Write, report: &ReportView) -> Result<(), Failure> {
    let word = match report.value {
        _ if !report.proven => "is not decided yet".into(),
        Value::WinIn(plies) => format!("wins in {plies} plies"),
        Value::LossIn(plies) => format!("loses in {plies} plies"),
        Value::Draw(_) | Value::Score(_) => "can hold the draw, and no more".into(),
    };
    let mood = show::mood(report.value);
    writeln!(out, "\n{BOLD}{mood}{} {word}{mood:#}{BOLD:#}", report.side)?;
    if !report.line.is_empty() {
        writeln!(out, "Best play: {}", report.line.join(" "))?;
    }
    writeln!(
        out,
        "\n{DIM}by search · {} positions · {}{DIM:#}",
        show::grouped(report.nodes),
        show::seconds(report.seconds)
    )?;
    Ok(())
}
