//! `outwit grade`: a player against baselines, for points.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::RunSettings;
use arena::grading::{GradeReport, GradingFile, csv, gradescope, gradescope_unplayable, junit};
use clap::{Args, ValueEnum};
use games::Fault;
use outwit::parallel::cores;

use crate::contest_args::{OPENINGS_IN_FILE, repeated, warn};
use crate::contest_progress::ContestProgress;
use crate::failure::Failure;
use crate::stop::stoppable;
use crate::{applies, files, number, output, show};

const EXAMPLES: &str = "\
A file of baselines:
  game = \"connect-four\"
  [[baseline]]
  against = \"random\"
  pairs = 10                      # each opening with both colours
  score = 0.95                    # the share of all points
  points = 10

Examples:
  outwit grade engine:depth=6 --against baselines.toml
  outwit grade level:5 --against baselines.toml --format gradescope --out results.json

Players are described by `outwit play --help`.";

/// The format of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Text,
    /// JSON with all figures
    Json,
    /// Gradescope's results.json
    Gradescope,
    #[value(help = "JUnit XML")]
    Junit,
    /// One line for each baseline
    Csv,
}

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    /// The player to test
    #[arg(value_name = "PLAYER")]
    player: String,
    /// The file of baselines
    #[arg(long, value_name = "FILE.toml")]
    against: PathBuf,
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Write the result to this file instead of standard output
    #[arg(long, alias = "output", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite an existing result file; a run that resumes with --job does so without it
    #[arg(long)]
    force: bool,
    /// Number of games at the same time, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Job folder, created if missing: an interrupted run resumes with the same command
    #[arg(long, value_name = "DIR")]
    job: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// Plays all baselines and prints the result. Exit code 1 if one failed.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let path = options.against.to_string_lossy();
    let text = files::read(&path)?;
    let in_file = |fault: Fault| fault.in_file(path.clone());
    let folder = options.against.parent().unwrap_or(Path::new(""));
    let file = GradingFile::parse(&text).map_err(in_file)?.in_folder(folder);
    applies::check_force(options.force, options.out.is_some(), "--out results.json --force")?;
    // Before the player is read: the result of one that cannot play is written, too.
    output::check_of_job(&options.out, options.force, options.job.as_deref())?;
    output::check_no_input(&options.out, [&*options.against])?;
    // A run that resumes replaces its file.
    let force = options.force || options.job.as_ref().is_some_and(|folder| folder.exists());
    let player = match file.player(&options.player, &mut files::read) {
        // Without a result the grader would say only that it failed.
        Err(fault) if options.format == Format::Gradescope && !options.json => {
            let result = gradescope_unplayable(&options.player, &fault.to_string());
            let text = serde_json::to_string_pretty(&result)? + "\n";
            return write_result(options, &text, force, out);
        }
        player => player?,
    };
    let grading =
        file.grading(&player, &mut files::read_beside(&options.against)).map_err(in_file)?;
    let bar = ContestProgress::new();
    let stop = jobs::Stop::new();
    let settings = RunSettings {
        folder: options.job.clone(),
        threads: options.threads.unwrap_or_else(cores),
        stop: &stop,
        on_progress: &|contest, progress| {
            bar.show(contest, progress);
            bar.message(contest.names[1].clone());
        },
    };
    warn(grading.contests(), settings.threads);
    let played = stoppable(&stop, || grading.play(&settings));
    bar.finish();
    let Some(view) = played? else {
        let how = match &options.job {
            Some(_) => "the same command resumes",
            None => "with --job DIR the same command could resume",
        };
        return Err(Failure::other(format!(
            "stopped early, before the last of {} pairs of games, so there are no points; {how}",
            grading.units()
        )));
    };
    let format = if options.json { Format::Json } else { options.format };
    let text = match format {
        Format::Text => table(&view),
        Format::Json => show::json_text(&view)?,
        Format::Gradescope => serde_json::to_string_pretty(&gradescope(&view))? + "\n",
        Format::Junit => junit(&view),
        Format::Csv => csv(&view),
    };
    write_result(options, &text, force, out)?;
    // A grader reads the points, not the exit code.
    if view.passed || format == Format::Gradescope {
        return Ok(());
    }
    let failed = view.lines.iter().filter(|line| !line.passed).count();
    out.flush()?;
    let count = view.lines.len();
    Err(Failure::other(format!(
        "{failed} of {count} baseline{} failed",
        show::plural(count as u128)
    )))
}

/// Writes the result to its file or to `out`.
fn write_result(
    options: &Options,
    text: &str,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match &options.out {
        Some(path) => output::write(path, text.as_bytes(), force),
        None => Ok(write!(out, "{text}")?),
    }
}

/// The result as a table.
fn table(view: &GradeReport) -> String {
    let rows = view.lines.iter().map(|line| {
        let [score, needed] = line.percentages();
        vec![
            if line.passed { "pass" } else { "FAIL" }.to_owned(),
            line.name.clone(),
            format!("+{} ={} -{}", line.wins, line.draws, line.losses),
            score,
            needed,
            format!("{} of {}", line.points, line.max_points),
        ]
    });
    let head = ["", "baseline", "games", "score", "needed", "points"];
    let mut text = Vec::new();
    let table = show::table(&head, &[2, 3, 4, 5], rows.collect());
    // Writing to memory cannot fail.
    let _ = show::write_table(&mut text, &table);
    for line in &view.lines {
        for forfeit in &line.forfeits {
            let _ = writeln!(text, "against {}: the player {forfeit}", line.name);
        }
    }
    for line in &view.lines {
        let so = "the score is that of fewer games";
        if let Some(warning) = repeated(line.repeated_pairs, so, OPENINGS_IN_FILE) {
            let _ = writeln!(text, "against {}: {warning}", line.name);
        }
    }
    let _ = writeln!(text, "{} of {} points", view.points, view.max_points);
    String::from_utf8_lossy(&text).into_owned()
}
