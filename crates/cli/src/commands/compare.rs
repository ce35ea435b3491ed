//! `outwit compare`: one position, or one instance of a puzzle, searched in several ways, side by side.

mod puzzles;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use games::view::ReportView;
use games::{Algorithm, Request};
use outwit::Limits;
use outwit::game::Features;
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
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A way to search, with its name.
struct Way {
    name: &'static str,
    algorithm: Algorithm,
    features: Features,
}

const ORDERING: [&str; 4] = ["promise", "killers", "history", "continuation"];
const REMEMBERING: [&str; 2] = ["table", "symmetry"];

fn ways() -> [Way; 5] {
    let none = Features::NONE;
    let mut ordered = none;
    for name in ORDERING {
        ordered.set(name, true);
    }
    let mut remembered = ordered;
    for name in REMEMBERING {
        remembered.set(name, true);
    }
    let way = |name, algorithm, features| Way { name, algorithm, features };
    [
        way("minimax", Algorithm::Minimax, none),
        way("alpha-beta", Algorithm::AlphaBeta, none),
        way("with ordering", Algorithm::Engine, ordered),
        way("with table", Algorithm::Engine, remembered),
        way("engine", Algorithm::Engine, Features::default()),
    ]
}

/// Searches in all ways and shows them side by side.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if puzzle_args::row(&options.game).is_some() {
        return puzzles::run(options, out);
    }
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    let depth = options.depth.unwrap_or(6);
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let view = session.view();
    let eval = files::eval(&*session, options.eval.as_deref())?;
    let mut reports = Vec::new();
    for way in ways() {
        let limits = Limits::none().depth(depth).time(options.time);
        let mut request = Request::new(way.algorithm, limits);
        request.eval.clone_from(&eval);
        request.engine.features = way.features;
        reports.push((way.name, search::analyse(&*session, &request)?));
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
            "game": view.game, "position": view.position, "depth": options.depth, "searches": rows,
        });
        return show::json(out, &value);
    }
    let most = reports.first().map_or(0, |(_, report)| report.nodes);
    let rows = reports.iter().map(|(name, report)| {
        let done = finished(report);
        let dash = || "-".to_string();
        let share = || format!("{:.2} %", 100.0 * report.nodes as f64 / most.max(1) as f64);
        let value = || show::value(report.value, &report.bound);
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

    #[test]
    fn every_feature_that_is_named_exists() {
        let mut features = Features::NONE;
        for name in ORDERING.into_iter().chain(REMEMBERING) {
            assert!(features.set(name, true), "{name}");
        }
    }
}
