//! `outwit tournament`: a tournament described by a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::report::Report;
use arena::view::{CrossView, RoundView, TournamentView};
use arena::{Contest, Progress, Tournament, TournamentResult, knock_out_notes};
use clap::Args;
use jobs::JobError;
use serde::Serialize;

use crate::contest_args::{
    OF_A_RUN, OPENINGS_IN_FILE, RunArgs, check_aborted, pairs_played, repeated, warn, write_outputs,
};
use crate::contest_progress::ContestProgress;
use crate::failure::Failure;
use crate::job_plan::{self, PlanArgs};
use crate::stop::stoppable;
use crate::{files, number, output, show, site};

const EXAMPLES: &str = "\
A file:
  game = \"connect-four\"
  format = \"round-robin\"          # gauntlet, swiss, knock-out
                                  # after a drawn match of a knock-out the first listed advances
  pairs = 10                      # each opening with both colours
  max_forfeits = 3                # a player with as many is disqualified; 0 = never
  [time_control]                  # or depth; in milliseconds move_time, game_time, increment
  nodes = 1000
  [[player]]
  is = \"engine:eval=threats\"
  [[player]]
  is = \"level:3\"
  name = \"three\"

Examples:
  outwit tournament depths.toml --report depths.html
  outwit tournament class.toml --job /tmp/class --threads 2
  outwit tournament --job /tmp/class                            resume it
  outwit tournament --job /tmp/class --site /tmp/site           the leaderboard as a folder of pages

Players are described by `outwit play --help`.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
#[command(mut_arg("plan_only", |plan_only| {
    plan_only.conflicts_with_all(OF_A_RUN).conflicts_with_all(["pairings", "site"])
}))]
pub(crate) struct Options {
    /// The file that describes the tournament; not needed to resume a job
    #[arg(value_name = "FILE.toml", required_unless_present = "job")]
    file: Option<PathBuf>,
    /// Disqualify a player after N forfeits: its remaining games count as forfeits and are not played; 0 = never
    /// [default: that of the file, else 3]
    #[arg(long, value_name = "N", value_parser = number::count_from_0)]
    max_forfeits: Option<u64>,
    /// Also print the result of every pairing with its 95 % interval, in a Swiss tournament and a knock-out round by round
    #[arg(long)]
    pairings: bool,
    /// Write a leaderboard to this folder, to be published as it is: a page with the table and a page for each player with its
    /// results and games; the folder is created, or holds an earlier site
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    plan: PlanArgs,
}

/// The JSON output.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    view: &'a TournamentView,
    /// Whether all games were played.
    complete: bool,
    /// The winner of a knock-out tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
    /// The rounds of a Swiss tournament or a knock-out.
    #[serde(skip_serializing_if = "<[RoundView]>::is_empty")]
    rounds: &'a [RoundView],
}

/// Plays the tournament and prints the table.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (tournament, inputs) = tournament(options)?;
    if let Some(folder) = options.run.job.as_deref().filter(|_| options.plan.plan_only) {
        warn(std::slice::from_ref(&tournament.contest), 1);
        return job_plan::print(&tournament.plan(folder)?, options.run.json, out);
    }
    options.run.check_force(options.site.is_some(), "--report report.html --force")?;
    options.run.check_outputs(&tournament.contest.game, inputs.iter().map(PathBuf::as_path))?;
    if let Some(folder) = &options.site {
        output::check_beside_job(folder, options.run.job.as_deref())?;
        site::check_apart(folder, &options.run.output_files(&tournament.contest.game))?;
        site::check(folder, options.run.is_forced())?;
    }
    let bar = ContestProgress::new();
    let stop = jobs::Stop::new();
    let on_progress = |contest: &Contest, progress: &Progress<'_, '_>| bar.show(contest, progress);
    let settings = options.run.settings(&stop, &on_progress);
    warn(std::slice::from_ref(&tournament.contest), settings.threads);
    let played = stoppable(&stop, || tournament.play(&settings));
    bar.finish();
    let played = played?;
    warn_of_changes(&tournament.contest.names, &played.changed_players);
    let written = write_files(options, &tournament, &played);
    let view = TournamentView::of_total(&tournament.contest.game, &played.total);
    let rounds = RoundView::all(&played.rounds);
    // After the result, which is not lost if a file cannot be written.
    let verdict = || {
        written?;
        played.rounds.iter().try_for_each(check_aborted)?;
        if played.is_done {
            return Ok(());
        }
        let resume = options.run.how_to_resume("tournament", options.site.as_deref());
        let after = played.rounds.last().map(|round| format!(", after {}", pairs_played(round)));
        let after = after.unwrap_or_default();
        Err(Failure::other(format!("stopped early{after}; the table is not final. {resume}")))
    };
    if options.run.json {
        let winner = played.winner.map(|winner| tournament.contest.names[winner].as_str());
        let complete = played.is_done;
        show::json(out, &Answer { view: &view, complete, winner, rounds: &rounds })?;
        return verdict();
    }
    let format =
        tournament.text.format.words().map_or_else(String::new, |words| format!(", {words}"));
    writeln!(out, "{}: {}{format}", tournament.text.name, tournament.contest.game)?;
    print(&view, out)?;
    if options.pairings {
        print_pairings(&view, &rounds, out)?;
    }
    for note in knock_out_notes(&played.rounds) {
        writeln!(out, "{note}")?;
    }
    verdict()
}

/// Warns of players whose files changed while the tournament was played.
fn warn_of_changes(names: &[String], changed: &[usize]) {
    if changed.is_empty() {
        return;
    }
    let names: Vec<&str> = changed.iter().map(|&player| names[player].as_str()).collect();
    show::warning(&format!(
        "files of {} have changed since the first game, so later games may be those of the changed player; expected the same \
         files until the last game",
        names.join(", ")
    ));
}

/// Writes the files and the site, if they are requested.
fn write_files(
    options: &Options,
    tournament: &Tournament,
    played: &TournamentResult,
) -> Result<(), Failure> {
    let (title, rounds, total) = (&tournament.text.name, &played.rounds, &played.total);
    write_outputs(&options.run, title, rounds, total)?;
    let Some(folder) = &options.site else { return Ok(()) };
    let report = Report { title, rounds, total };
    site::write(folder, &report.site()?, options.run.is_forced())
}

/// The tournament of the file, or of the job folder.
fn tournament(options: &Options) -> Result<(Tournament, Vec<PathBuf>), Failure> {
    let Some(path) = &options.file else {
        if options.max_forfeits.is_some() {
            return Err(Failure::usage(
                "--max-forfeits has no effect without FILE.toml: the tournament is played as it was planned; leave it out",
            ));
        }
        let folder = options.run.job.as_deref().unwrap_or(Path::new(""));
        let tournament =
            Tournament::of_job(folder).map_err(|error| not_resumable(folder, error))?;
        tournament.contest.check()?;
        let inputs = tournament.contest.files().into_keys().map(PathBuf::from).collect();
        return Ok((tournament, inputs));
    };
    let (name, folder) = (path.to_string_lossy(), path.parent().unwrap_or(Path::new("")));
    let text = files::read(&name)?;
    let (mut inputs, mut read) = (vec![path.clone()], files::read_beside(path));
    let tournament = Tournament::parse_in(folder, &text, &mut |named| {
        inputs.push(arena::path_beside(folder, named).into());
        read(named)
    });
    let mut tournament = tournament.map_err(|fault| fault.in_file(name))?;
    if options.max_forfeits.is_some() {
        tournament.contest.max_forfeits = options.max_forfeits;
    }
    Ok((tournament, inputs))
}

/// The error of a folder whose tournament cannot be read; says so if there are later rounds without the first.
fn not_resumable(folder: &Path, error: JobError) -> Failure {
    let is_missing = matches!(error, JobError::NotAJob { .. });
    match job_plan::first_round(folder).filter(|_| is_missing) {
        Some(found) => Failure::usage(format!(
            "{} holds {found}, but not round-1, in which the plan of the tournament is; expected all rounds, or the file of the tournament \
             to play the missing ones again, for example: outwit tournament FILE.toml --job {}",
            folder.display(),
            job_plan::quoted(folder)
        )),
        None => error.into(),
    }
}

/// Prints the standings with the cross table.
fn print(view: &TournamentView, out: &mut dyn Write) -> Result<(), Failure> {
    // Players may share a place, so rows and columns have numbers of their own.
    let numbers: Vec<String> = (1..=view.table.len()).map(|number| number.to_string()).collect();
    let shared = view.table.windows(2).any(|pair| pair[0].place == pair[1].place);
    let mut head = vec!["", "player", "Elo", "±", "points", "games"];
    let any_byes = view.table.iter().any(|row| row.bye_points > 0.0);
    if any_byes {
        head.insert(5, "byes");
    }
    let any_forfeits = view.table.iter().any(|row| row.forfeits > 0);
    if any_forfeits {
        head.push("forfeits");
    }
    if shared {
        head.push("place");
    }
    head.extend(numbers.iter().map(String::as_str));
    let rows = view.table.iter().zip(&view.cross).zip(&numbers).map(|((row, cells), number)| {
        let error = row.error_text();
        let mut line =
            vec![number.clone(), row.player.clone(), row.elo_text(), error, row.points.to_string()];
        if any_byes {
            line.push(row.bye_points.to_string());
        }
        line.push(row.games.to_string());
        if any_forfeits {
            line.push(row.forfeit_text());
        }
        if shared {
            line.push(row.place.to_string());
        }
        line.extend(
            cells.iter().map(|cell| cell.map_or_else(String::new, |cell| cell.points.to_string())),
        );
        line
    });
    let is_number = |column: &usize| *column != 1 && head[*column] != "forfeits";
    let numbers: Vec<usize> = (0..head.len()).filter(is_number).collect();
    let table = show::table(&head, &numbers, rows.collect());
    show::write_table(out, &table)?;
    if any_forfeits {
        writeln!(out, "Forfeits by kind; --games FILE lists them with their reasons.")?;
    }
    if any_byes {
        writeln!(
            out,
            "byes: the part of the points for rounds without an opponent, which count as won."
        )?;
    }
    let so = "the intervals are too narrow";
    if let Some(warning) = repeated(view.repeated_pairs, so, OPENINGS_IN_FILE) {
        writeln!(out, "{warning}")?;
    }
    for note in view.rating_notes() {
        writeln!(out, "{}", show::sentence(&note))?;
    }
    Ok(())
}

/// Prints every pairing with its intervals: by rounds, if there are several, else from the view of the player that comes first in
/// the table.
fn print_pairings(
    view: &TournamentView,
    rounds: &[RoundView],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let head = ["round", "player", "against", "games", "score", "95 %", "Elo, 95 %"];
    let line = |round: usize, one: &str, two: &str, cell: &CrossView| {
        vec![
            round.to_string(),
            one.to_owned(),
            two.to_owned(),
            format!("+{} ={} -{}", cell.wins, cell.draws, cell.losses),
            format!("{:.0} %", 100.0 * cell.score),
            cell.interval_text(),
            cell.elo_interval_text(),
        ]
    };
    let mut rows = Vec::new();
    for (number, round) in (1..).zip(rounds) {
        let met = round.pairings.iter();
        rows.extend(met.map(|met| line(number, &met.players[0], &met.players[1], &met.result)));
        for player in &round.byes {
            let mut row = vec![number.to_string(), player.clone(), "no opponent".to_owned()];
            row.resize(head.len(), String::new());
            rows.push(row);
        }
    }
    writeln!(out)?;
    if !rounds.is_empty() {
        return Ok(show::write_table(out, &show::table(&head, &[0, 3, 4, 5, 6], rows))?);
    }
    for (index, (row, cells)) in view.table.iter().zip(&view.cross).enumerate() {
        for (other, cell) in view.table.iter().zip(cells).skip(index + 1) {
            let line = cell.as_ref().map(|cell| line(1, &row.player, &other.player, cell));
            rows.extend(line.map(|line| line[1..].to_vec()));
        }
    }
    Ok(show::write_table(out, &show::table(&head[1..], &[2, 3, 4, 5], rows))?)
}
