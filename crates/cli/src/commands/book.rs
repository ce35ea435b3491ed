//! `outwit book`: openings of a game and the best moves in them, found by searches of all positions after the first plies.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use jobs::{Job, JobError};
use outwit::parallel::cores;
use serde::Deserialize;
use serde_json::json;

use crate::failure::Failure;
use crate::job_plan::{self, PlanArgs};
use crate::job_run::finish;
use crate::work::book::{Best, Book, Bounds, Found, MAX_PLIES, Openings, Searched};
use crate::{applies, game_name, number, output, show};

const EXAMPLES: &str = "\
Examples:
  outwit book draughts:russian --job /tmp/russian-book --out russian.txt
  outwit match engine engine:depth=6 --game draughts:russian --openings russian.txt
  outwit book draughts:russian --job /tmp/deep --plies 5 --nodes 4M --blunder 40 --moves moves.txt

All positions after --plies plies are searched. A line is left out if one of its moves loses more than
--blunder points, or if its last position is worth more than --balance points for either side. The
file of --moves lists every position of a line without a blunder except its last one, also if that
last position is not even. A row is `move: best points`: the move that leads to the position (indented
by its ply), the best moves there, and the points for the side to move. Repeat the command to resume
an interrupted job. Other values of --balance and --blunder need no new searches.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
#[command(mut_arg("plan_only", |plan_only| plan_only.conflicts_with_all(OF_A_RUN)))]
pub(crate) struct Options {
    /// Game with its settings, for example draughts:russian
    #[arg(value_name = "GAME")]
    game: String,
    /// Folder of the job: a new one, or that of an interrupted run
    #[arg(long, value_name = "DIR")]
    job: PathBuf,
    /// Length of each opening, in plies, 1 to 12
    #[arg(long, value_name = "N", default_value = "4",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PLIES)))]
    plies: u32,
    /// Maximum number of nodes of each search: 1k, 1M
    #[arg(long, value_name = "N", default_value = "100k", value_parser = number::count)]
    nodes: u64,
    /// Maximum value of an opening for either side, in points
    #[arg(long, value_name = "POINTS", default_value = "20")]
    balance: u32,
    /// Maximum loss of value by a move of an opening, in points
    #[arg(long, value_name = "POINTS", default_value = "20")]
    blunder: u32,
    /// Output file for the openings, one per line, for `outwit match --openings` [default: standard
    /// output]
    #[arg(long, alias = "output", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Output file for the best moves of each position before the last one
    #[arg(long, value_name = "FILE")]
    moves: Option<PathBuf>,
    /// Overwrite an existing file; a run that resumes does so without it
    #[arg(long)]
    force: bool,
    /// Number of searches at the same time, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    threads: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    plan: PlanArgs,
}

/// The options that only the searches and the book use, and not the plan.
const OF_A_RUN: [&str; 6] = ["balance", "blunder", "out", "moves", "force", "threads"];

/// Searches and writes the openings.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let writes = options.out.is_some() || options.moves.is_some();
    applies::check_force(options.force, writes, "--out openings.txt --force")?;
    // The earlier part of a run that resumes has written the file, perhaps.
    let force = options.force || options.job.exists();
    let files = [&options.out, &options.moves].into_iter().flatten();
    output::check_of_job(files, options.force, Some(&options.job))?;
    let begin = Instant::now();
    let game = game_name::open(&options.game, None)?.name();
    let &Options { plies, nodes, balance, blunder, .. } = options;
    let work = Openings::in_folder(&options.job, &game, plies, nodes).map_err(Failure::usage)?;
    let job = Job::plan(&options.job, &work)?;
    if let Some(reason) = work.refusal()
        && !job.missing(&work)?.is_empty()
    {
        let directory = options.job.display().to_string();
        return Err(JobError::Changed { directory, reason: reason.to_owned() }.into());
    }
    if options.plan.plan_only {
        return job_plan::print(&job, options.json, out);
    }
    finish(&job, &work, options.threads.unwrap_or_else(cores))?;
    let total = job.merge(&work, &[])?.total;
    let total =
        total.ok_or_else(|| Failure::other("a result is missing; run the command again"))?;
    let searched = Searched::deserialize(total).map_err(Failure::other)?;
    let Book { openings: found, moves } = work.book(&searched, Bounds { balance, blunder });
    if let Some(path) = &options.moves {
        let head = format!(
            "# Best moves of {game} in the first {plies} plies, by searches of {nodes} nodes after these, for lines in which no \
             move gives away more than {blunder} points.\n"
        );
        output::write(path, (head + &tree(&moves)).as_bytes(), force)?;
    }
    let mut text = format!(
        "# Openings of {game}: {plies} plies, even within {balance} points by searches of {nodes} nodes, no move gives \
         away more than {blunder}.\n"
    );
    for Found { moves, .. } in &found {
        let _ = writeln!(text, "{}", moves.join(" "));
    }
    if let Some(path) = &options.out {
        output::write(path, text.as_bytes(), force)?;
    }
    if options.json {
        let value = json!({
            "game": game, "positions": work.positions(), "openings": found, "moves": moves,
            "seconds": begin.elapsed().as_secs_f64(),
        });
        return show::json(out, &value);
    }
    if !writes {
        write!(out, "{text}")?;
    }
    writeln!(
        out,
        "{} openings out of {} positions after {plies} plies, {}",
        show::grouped(found.len() as u64),
        show::grouped(work.positions()),
        show::seconds(begin.elapsed().as_secs_f64())
    )?;
    Ok(())
}

/// A line for each position: the move that leads to it, indented by its ply, and its best moves with the points.
fn tree(moves: &[Best]) -> String {
    let mut text = String::new();
    for Best { line, mv, equal, points } in moves {
        let last = line.last().map_or("start", |mv| mv);
        let best: Vec<&str> = [mv].into_iter().chain(equal).map(String::as_str).collect();
        let (best, indent) = (best.join(" "), line.len());
        let _ = writeln!(text, "{:indent$}{last}: {best} {points}", "");
    }
    text
}
