//! `outwit trace`: the search tree with windows, values, cutoffs and their reasons.

use std::fs;
use std::io::Write;

use clap::Args;
use games::puzzle::Method;
use games::tree::{self, Show, TreeView};

use crate::draw_args::DrawArgs;
use crate::failure::Failure;
use crate::puzzle_args::{self, PuzzleArgs};
use crate::search::{self, SearchArgs};
use crate::{game_name, number};

const EXAMPLES: &str = "\
Examples:
  outwit trace tic-tac-toe --position 'XX.|OO.|... X'
  outwit trace connect-four --depth 4 --algorithm engine --output tree.svg
  outwit trace two-knights --classic
  outwit trace sliding-tiles:rows=3,cols=3 '1 2 0 3 4 5 6 7 8' --algorithm a-star
  outwit trace road-map:map=printed 'Rochester to Wausau' --algorithm breadth-first --goal-test expanded --order

Without --depth, --nodes or --time the search depth is 3 plies.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// Puzzle instance [default: the puzzle's example]
    instance: Option<String>,
    /// Position to search [default: the starting position]
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Print only the states, in the order of their goal tests (puzzles)
    #[arg(long)]
    order: bool,
    #[command(flatten)]
    draw: DrawArgs,
    /// Maximum number of nodes shown
    #[arg(long, value_name = "N", default_value = "2000", value_parser = number::small_count)]
    max_nodes: u32,
    /// Number of levels shown below the root [default: all]
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    levels: Option<u32>,
    /// Show the subtree after these moves, for example "b2 a1"
    #[arg(long, value_name = "MOVES")]
    at: Option<String>,
    /// Maximum number of nodes recorded, those nearest to the root
    #[arg(long, value_name = "N", default_value = "1M", value_parser = number::small_count)]
    record: u32,
    /// Print the whole tree as boards, in the original format of two-knights
    #[arg(long, conflicts_with_all = ["format", "algorithm", "at", "levels"])]
    classic: bool,
}

/// Searches, records and writes the tree.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.draw.check()?;
    if options.classic {
        return classic(options, out);
    }
    if puzzle_args::row(&options.game).is_some() {
        return puzzle(options, out);
    }
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    let session = game_name::open(&options.game, options.position.as_deref())?;
    options.search.engine.check_switches(&*session)?;
    let mut request = options.search.request("alpha-beta")?;
    if !options.search.is_limited() {
        request.limits.time = None;
        request.limits.depth = Some(3);
    }
    let limit = options.record as usize;
    let (_, tree) = search::record(&*session, &request, limit)?;
    write_tree(&*tree, options, out)
}

/// Solves an instance of a puzzle, records and writes the tree.
fn puzzle(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let file = options.puzzle.file.as_deref();
    let input = puzzle_args::open(&options.game, options.instance.as_deref(), file)?;
    let text = input.entries.first().map_or("", |entry| entry.instance.as_str());
    let session = input.frame.instance(text)?;
    let ways = input.frame.algorithms();
    // A* by default; without it, the first algorithm of the puzzle.
    let default = ways.iter().find(|way| way.name == "a-star").or(ways.first());
    let default = default.map_or("a-star", |way| way.name.as_str());
    let arguments = &options.search;
    let method = Method::parse(arguments.algorithm.as_deref().unwrap_or(default))?;
    let limits = puzzle_args::limits(arguments.depth, arguments.nodes, arguments.time);
    let task = options.puzzle.task(method, limits, arguments.seed);
    let (report, tree) = puzzle_args::record(&*session, &task, options.record as usize)?;
    if options.order {
        let order = tree.order();
        if order.is_empty() {
            return Err(Failure::usage(format!(
                "{} has no goal tests to list; expected a search from a start to a goal, for example: --algorithm a-star",
                report.algorithm
            )));
        }
        return write_lines(&order, out);
    }
    write_tree(&*tree, options, out)
}

/// Writes the requested part of the tree.
fn write_tree(tree: &dyn TreeView, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let root = match &options.at {
        None => 0,
        Some(moves) => {
            let split = |c: char| c == ',' || c.is_whitespace();
            let line: Vec<&str> = moves.split(split).filter(|mv| !mv.is_empty()).collect();
            tree.find(&line).ok_or_else(|| {
                Failure::usage(format!("the search did not reach \"{}\"; expected moves from the root of the tree, as the trace prints them", line.join(" ")))
            })?
        }
    };
    let show = Show {
        root,
        depth: options.levels.unwrap_or(u32::MAX),
        limit: options.max_nodes as usize,
        ..Show::default()
    };
    let window = tree::window(tree, &show);
    options.draw.write(|format, theme| window.file(format, theme), out)
}

/// Prints all positions of two knights in the original format.
fn classic(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let lines = session.textbook().tree(options.record as usize)?;
    match options.draw.output() {
        None => write_lines(&lines, out),
        Some(path) => {
            let failed = |error| Failure::file("write", path, &error);
            fs::write(path, lines.join("\n") + "\n").map_err(failed)
        }
    }
}

fn write_lines(lines: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
