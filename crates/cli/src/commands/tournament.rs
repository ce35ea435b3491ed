//! `outwit tournament`: many players, one file.

use std::io::Write;
use std::path::PathBuf;

use arena::view::TournamentView;
use arena::{Tournament, Trouble};
use clap::Args;
use jobs::launch::quote;

use super::job::run::stoppable;
use crate::contest_args::{RunArgs, live, write_games, write_report};
use crate::failure::Failure;
use crate::{files, show};

const EXAMPLES: &str = "\
A file:
  game = \"connect-four\"
  format = \"round-robin\"          # gauntlet, swiss, knock-out
  pairs = 10                      # each opening with both colours
  [pace]
  nodes = 1000
  [[player]]
  is = \"engine:eval=threats\"
  [[player]]
  is = \"level:3\"
  name = \"three\"

Examples:
  outwit tournament depths.toml --report depths.html
  outwit tournament class.toml --job /tmp/class --threads 4     kill it, call it again";

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

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Play(fault) => Failure::from(fault),
            Trouble::Job(fault) => Failure::from(fault),
        }
    }
}

/// Plays and shows the table.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let path = options.file.to_string_lossy();
    let text = files::read(&path)?;
    let tournament =
        Tournament::parse(&text, &mut files::read).map_err(|fault| fault.in_file(path.clone()))?;
    options.run.check_outputs()?;
    let bar = live(tournament.contest.units());
    let stop = jobs::Stop::new();
    let folder = options.run.job.as_deref();
    let threads = options.run.threads();
    let played = stoppable(&stop, || {
        tournament.play(folder, threads, &stop, &|contest, progress| {
            bar.set_length(contest.units());
            bar.set_position(progress.results.played());
        })
    });
    bar.finish_and_clear();
    let played = played?;
    if let Some(path) = &options.run.games {
        write_games(path, &played.rounds)?;
    }
    write_report(&options.run, &tournament.name, &played.rounds, &played.total)?;
    let view = TournamentView::of_total(&tournament.contest.game, &played.total);
    if options.run.json {
        return show::json(out, &view);
    }
    writeln!(out, "{}: {}", tournament.name, tournament.contest.game)?;
    tell(&view, out)?;
    if let Some(winner) = played.winner {
        writeln!(out, "The winner is {}.", tournament.contest.names[winner])?;
    }
    if let (false, Some(folder)) = (played.is_done, &options.run.job) {
        let (file, folder) = (quote(&path), quote(&folder.to_string_lossy()));
        writeln!(out, "Stopped early. To go on: outwit tournament {file} --job {folder}")?;
    }
    Ok(())
}

/// The table and the cross table.
fn tell(view: &TournamentView, out: &mut dyn Write) -> Result<(), Failure> {
    let places: Vec<String> = view.table.iter().map(|row| row.place.to_string()).collect();
    let mut head = vec!["", "player", "Elo", "±", "points", "games"];
    head.extend(places.iter().map(String::as_str));
    let rows = view.table.iter().zip(&view.cross).map(|(row, cells)| {
        let error = row.elo_error.map_or("∞".into(), |error| format!("{error:.0}"));
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
    for row in view.table.iter().filter(|row| row.fouls > 0) {
        writeln!(out, "{} lost {} by fouls; a file of --games says which", row.player, row.fouls)?;
    }
    if view.padded {
        writeln!(
            out,
            "Somebody won or lost all games: for the ratings one drawn game was added to every pairing."
        )?;
    }
    Ok(())
}
