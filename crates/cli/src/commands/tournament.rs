//! `outwit tournament`: a tournament described by a file.

use std::io::Write;
use std::path::PathBuf;

use arena::view::TournamentView;
use arena::{ArenaError, Contest, Progress, Tournament};
use clap::Args;
use jobs::launch::quote;

use super::job::run::stoppable;
use super::r#match::check_aborted;
use crate::contest_args::{RunArgs, progress_bar, write_outputs};
use crate::failure::Failure;
use crate::{files, show};

const EXAMPLES: &str = "\
A file:
  game = \"connect-four\"
  format = \"round-robin\"          # gauntlet, swiss, knock-out
  pairs = 10                      # each opening with both colours
  [time_control]                  # or depth, move_time, game_time, increment
  nodes = 1000
  [[player]]
  is = \"engine:eval=threats\"
  [[player]]
  is = \"level:3\"
  name = \"three\"

Examples:
  outwit tournament depths.toml --report depths.html
  outwit tournament class.toml --job /tmp/class --threads 4     the same command resumes it";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    /// The file that describes the tournament
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
    #[command(flatten)]
    run: RunArgs,
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Play(fault) => Failure::from(fault),
            ArenaError::Job(fault) => Failure::from(fault),
        }
    }
}

/// Plays the tournament and prints the table.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let path = options.file.to_string_lossy();
    let text = files::read(&path)?;
    let tournament =
        Tournament::parse(&text, &mut files::read).map_err(|fault| fault.in_file(path.clone()))?;
    options.run.check_outputs(&tournament.contest.game)?;
    let bar = progress_bar(tournament.contest.units());
    let stop = jobs::Stop::new();
    let on_progress = |_: &Contest, progress: &Progress<'_, '_>| {
        bar.set_length(progress.units);
        bar.set_position(progress.results.played());
    };
    let settings = options.run.settings(&stop, &on_progress);
    let played = stoppable(&stop, || tournament.play(&settings));
    bar.finish_and_clear();
    let played = played?;
    write_outputs(&options.run, &tournament.name, &played.rounds, &played.total)?;
    let view = TournamentView::of_total(&tournament.contest.game, &played.total);
    let aborted = || played.rounds.iter().try_for_each(check_aborted);
    if options.run.json {
        show::json(out, &view)?;
        return aborted();
    }
    writeln!(out, "{}: {}", tournament.name, tournament.contest.game)?;
    print(&view, out)?;
    if let Some(winner) = played.winner {
        writeln!(out, "The winner is {}.", tournament.contest.names[winner])?;
    }
    if let (false, Some(folder)) = (played.is_done, &options.run.job) {
        let (file, folder) = (quote(&path), quote(&folder.to_string_lossy()));
        writeln!(out, "Stopped early. To resume: outwit tournament {file} --job {folder}")?;
    }
    aborted()
}

/// Prints the standings with the cross table.
fn print(view: &TournamentView, out: &mut dyn Write) -> Result<(), Failure> {
    let places: Vec<String> = view.table.iter().map(|row| row.place.to_string()).collect();
    let mut head = vec!["", "player", "Elo", "±", "points", "games"];
    head.extend(places.iter().map(String::as_str));
    let rows = view.table.iter().zip(&view.cross).map(|(row, cells)| {
        let error = row.error_text();
        let mut line = vec![
            row.place.to_string(),
            row.player.clone(),
            format!("{:+.0}", row.elo),
            error,
            row.points.to_string(),
            row.games.to_string(),
        ];
        line.extend(
            cells.iter().map(|cell| cell.map_or_else(String::new, |cell| cell.points.to_string())),
        );
        line
    });
    let numbers: Vec<usize> = (0..head.len()).filter(|&column| column != 1).collect();
    let table = show::table(&head, &numbers, rows.collect());
    show::write_table(out, &table)?;
    for row in view.table.iter().filter(|row| row.forfeits > 0) {
        writeln!(out, "{} lost {} by forfeit; --games lists them", row.player, row.forfeits)?;
    }
    if view.padded {
        writeln!(
            out,
            "A player won or lost all games, so for the ratings one drawn game was added to every pairing."
        )?;
    }
    Ok(())
}
