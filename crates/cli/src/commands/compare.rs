//! `outwit compare`: one position, or one instance of a puzzle, searched in several ways, side by side.

mod chart;
mod puzzles;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use games::Limits;
use games::compare::{Effort, ways};
use games::view::ReportView;
use serde_json::json;

use crate::failure::Failure;
use crate::puzzle_args::{self, PuzzleArgs};
use crate::{files, game_name, number, search, show};

const NOTE: &str = "\
Each row adds to the one before: nothing is skipped (minimax); what cannot matter is skipped (alpha-beta);
promising moves come first; positions are remembered; everything else the engine can do.
The branching factor b is that of a full tree of the same depth d with as many positions: N = 1 + b + b^2 + .. + b^d.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = NOTE)]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// The instance of the puzzle
    instance: Option<String>,
    /// Look so many plies ahead (games: 6 if nothing is said)
    #[arg(short, long, value_name = "N", value_parser = number::small_count)]
    depth: Option<u32>,
    /// Visit at most so many states with each search (puzzles)
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// The algorithms to compare, separated by commas (puzzles: all that apply)
    #[arg(short, long, value_name = "NAMES")]
    algorithms: Option<String>,
    /// The table of the texts: expanded states by depth of the solution, heuristic by heuristic (puzzles)
    #[arg(long, value_name = "RUNS", value_parser = number::small_count)]
    by_depth: Option<u32>,
    /// For searches that use chance, and for the instances of --by-depth
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Search this position
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// The evaluation (see `outwit rules GAME`); `none` has no opinion; a name ending in .toml is a file
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Give each search at most so long
    #[arg(short, long, value_name = "S", default_value = "60", value_parser = number::time)]
    time: Duration,
    /// Draw the counts by depth, on a logarithmic scale: .svg, .png, .tex or .csv (puzzles: with --by-depth)
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Searches in all ways and shows them side by side.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    chart::check(options.chart.as_deref())?;
    if puzzle_args::row(&options.game).is_some() {
        return puzzles::run(options, out);
    }
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    options.refuse_for_game()?;
    let depth = options.depth.unwrap_or(6);
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let view = session.view();
    let eval = files::eval(&*session, options.eval.as_deref())?;
    let limits = |depth| Limits::none().depth(depth).time(options.time);
    let mut reports = Vec::new();
    for way in ways() {
        let request = way.request(limits(depth), eval.clone());
        reports.push((way.name, search::analyse(&*session, &request)?));
    }
    if let Some(path) = &options.chart {
        let mut effort =
            Effort { searches: ways().map(|way| way.name.to_owned()).to_vec(), rows: Vec::new() };
        for depth in 1..depth {
            let mut counts = Vec::new();
            for way in ways() {
                let request = way.request(limits(depth), eval.clone());
                counts.push(counted(&search::analyse(&*session, &request)?));
            }
            effort.rows.push((depth, counts));
        }
        effort.rows.push((depth, reports.iter().map(|(_, report)| counted(report)).collect()));
        chart::write(path, &effort.of_game(&view.game))?;
    }
    if options.json {
        let rows: Vec<_> = reports
            .iter()
            .map(|(name, report)| {
                json!({
                    "name": name,
                    "best": report.best,
                    "value": report.value,
                    "bound": report.bound,
                    "nodes": report.nodes,
                    "seconds": report.seconds,
                    "branching": finished(report).then(|| branching(report.nodes, report.depth)),
                    "stopped": report.stopped,
                })
            })
            .collect();
        let value = json!({
            "game": view.game, "position": view.position, "depth": depth, "searches": rows,
        });
        return show::json(out, &value);
    }
    let most = reports.first().map_or(0, |(_, report)| report.nodes);
    let rows = reports.iter().map(|(name, report)| {
        let done = finished(report);
        let dash = || "-".to_string();
        let share = || format!("{:.2} %", 100.0 * report.nodes as f64 / most.max(1) as f64);
        let value = || show::value(report.value, report.bound);
        [
            (*name).into(),
            show::grouped(report.nodes),
            if done { share() } else { "stopped".into() },
            show::seconds(report.seconds),
            if done { value() } else { dash() },
            report.best.clone().filter(|_| done).unwrap_or_else(dash),
            if done { format!("{:.2}", branching(report.nodes, report.depth)) } else { dash() },
        ]
        .into()
    });
    let head = ["search", "positions", "share", "time", "value", "best", "branching"];
    show::position(out, &view)?;
    writeln!(out)?;
    show::write_table(out, &show::table(&head, &[1, 2, 3, 6], rows.collect()))?;
    Ok(())
}

impl Options {
    /// Games are always compared in the same ways, to a depth.
    fn refuse_for_game(&self) -> Result<(), Failure> {
        let others = [
            (self.algorithms.is_some(), "--algorithms"),
            (self.nodes.is_some(), "--nodes"),
            (self.by_depth.is_some(), "--by-depth"),
        ];
        let first = others.iter().find(|(given, _)| *given);
        first.map_or(Ok(()), |(_, name)| Err(puzzle_args::for_puzzles(name)))
    }
}

/// The positions of a search that came to its end.
fn counted(report: &ReportView) -> Option<u64> {
    finished(report).then_some(report.nodes)
}

fn finished(report: &ReportView) -> bool {
    report.stopped.is_none()
}

/// The branching factor of a full tree of this depth with so many positions.
fn branching(nodes: u64, depth: u32) -> f64 {
    let size = |b: f64| (0..=depth).map(|level| b.powi(level as i32)).sum::<f64>();
    let (mut low, mut high) = (0.0, nodes as f64);
    if depth == 0 {
        return 0.0;
    }
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes as f64 { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        assert!((branching(1 + 3 + 9 + 27, 3) - 3.0).abs() < 1e-9);
        assert!((branching(7, 6) - 1.0).abs() < 1e-9);
        assert!(branching(1, 0).abs() < 1e-9);
    }
}
