//! The arguments that matches and tournaments share: openings, thinking, threads, folder.

use std::path::PathBuf;
use std::time::Duration;

use arena::report::{Report, ratings_plot, tournament_plot};
use arena::view::{MatchView, TournamentView};
use arena::{
    Adjudication, Conditions, Openings, Pace, Progress, Results, Round, Total, games_pdn,
    games_text,
};
use clap::Args;
use games::picture::{Format, Theme};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::{files, number};

/// How the games are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayArgs {
    /// Where the games begin: own (the game's list), start, random:4-8 (random moves), or a file with one opening a
    /// line; if not given, own if there are enough, else random:2-6
    #[arg(long, value_name = "WHERE")]
    pub(crate) openings: Option<String>,
    /// Look at most so many plies ahead
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    depth: Option<u32>,
    /// Visit at most so many positions for a move: 1k, 1M
    #[arg(long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// Time for each move: 0.1, 100ms; who takes longer loses
    #[arg(long, value_name = "S", value_parser = number::time)]
    time: Option<Duration>,
    /// Time for the whole game
    #[arg(long, value_name = "S", value_parser = number::time)]
    game_time: Option<Duration>,
    /// What is added to the time of the game after each move
    #[arg(long, value_name = "S", value_parser = number::time, requires = "game_time")]
    increment: Option<Duration>,
    /// A game is drawn after so many moves
    #[arg(long, value_name = "N", default_value = "400", value_parser = number::count)]
    longest: u64,
    /// A game is won once both players agree on so many points for 8 moves
    #[arg(long, value_name = "POINTS")]
    win_points: Option<u32>,
    /// A game is drawn once both players agree on at most so many points for 8 moves
    #[arg(long, value_name = "POINTS")]
    draw_points: Option<u32>,
    /// For everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// Where and how fast.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// Games at once; one for each core if not given
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Keep everything in this folder: kill it, call it again, nothing is lost
    #[arg(long, value_name = "DIR")]
    pub(crate) job: Option<PathBuf>,
    /// Write the games to this file; games of draughts as PDN if its name ends in .pdn
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// Write a report to this file: one page with tables, plots and every game on a board; beside it the games as PDN, or
    /// as text if it is not draughts
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Write a plot to this file: the ratings with their intervals, and the cross table if there are more than two players
    #[arg(long, value_name = "FILE.svg|png")]
    pub(crate) plot: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl PlayArgs {
    /// What holds for every game.
    pub(crate) fn conditions(&self) -> Conditions {
        let milliseconds = |time: Duration| (time.as_millis() as u64).max(1);
        let pace = Pace {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.map(milliseconds),
            game_time: self.game_time.map(milliseconds),
            increment: self.increment.map_or(0, milliseconds),
        };
        let agreed = self.win_points.is_some() || self.draw_points.is_some();
        let adjudication = agreed.then(|| Adjudication {
            win_points: self.win_points.unwrap_or(0),
            draw_points: self.draw_points,
            draw_after: 40,
            moves: 8,
        });
        Conditions { pace, longest: self.longest as usize, adjudication, ..Conditions::default() }
    }

    /// Where the games of so many pairs begin.
    pub(crate) fn openings(&self, game: &str, pairs: u64) -> Result<Openings, Failure> {
        let words = self.openings.as_deref();
        Ok(Openings::chosen(words, game, self.seed, pairs, &mut files::read)?)
    }
}

impl RunArgs {
    /// Checks that the folders of all output files exist.
    pub(crate) fn check_outputs(&self) -> Result<(), Failure> {
        files::check_output_folder([&self.games, &self.report, &self.plot].into_iter().flatten())
    }

    /// Games at once.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// The live line of a match, on standard error if that is a terminal.
pub(crate) fn live(units: u64) -> ProgressBar {
    let bar = ProgressBar::new(units);
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} pairs  {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Shows where a match of two stands.
pub(crate) fn show_match(bar: &ProgressBar, contest: &arena::Contest, progress: &Progress<'_, '_>) {
    bar.set_position(progress.results.played());
    if bar.is_hidden() {
        return;
    }
    let view = MatchView::of(contest, progress.results);
    let mut line = format!(
        "+{} ={} -{}  Elo {}  LOS {:.1} %",
        view.wins,
        view.draws,
        view.losses,
        view.elo_text(),
        100.0 * view.los
    );
    if let Some(sprt) = &view.sprt {
        line += &format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr, sprt.bounds[0], sprt.bounds[1]);
    }
    bar.set_message(line);
}

/// Writes a text file.
pub(crate) fn write(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, &error))
}

/// Writes the games to a file: as PDN if its name says so, else as text.
pub(crate) fn write_games(path: &std::path::Path, rounds: &[Round]) -> Result<(), Failure> {
    let is_pdn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"));
    let mut text = String::new();
    for round in rounds {
        let mut results = Results::new(&round.contest);
        results.add_pairs(round.pairs.iter().cloned());
        if !is_pdn {
            text += &games_text(&results);
        } else if let Some(games) = games_pdn(&results) {
            text += &games;
            text.push('\n');
        } else if !round.pairs.is_empty() {
            return Err(Failure::usage(format!(
                "{} is no draughts and has no PDN; expected another name, for example games.txt",
                round.contest.game
            )));
        }
    }
    write(path, &text)
}

/// Writes the report and the plot that were asked for.
pub(crate) fn write_report(
    run: &RunArgs,
    title: &str,
    rounds: &[Round],
    total: &Total,
) -> Result<(), Failure> {
    if let Some(path) = &run.report {
        write(path, &Report { title, rounds, total }.html()?)?;
        let is_draughts = rounds.iter().all(|round| round.contest.game.starts_with("draughts"));
        write_games(&path.with_extension(if is_draughts { "pdn" } else { "txt" }), rounds)?;
    }
    let Some(path) = &run.plot else { return Ok(()) };
    let game = rounds.first().map_or("", |round| round.contest.game.as_str());
    let view = TournamentView::of_total(game, total);
    // Of two players a cross table says nothing new.
    let plot = if view.table.len() > 2 { tournament_plot(&view) } else { ratings_plot(&view) };
    let format = Format::of(path).ok_or_else(|| {
        Failure::usage(format!(
            "{} does not say what it is to be; expected a name that ends in .svg, .png or .tex",
            path.display()
        ))
    })?;
    let theme = Theme::Auto;
    std::fs::write(path, plot.figure().file(format, theme)?)
        .map_err(|error| Failure::file("write", path, &error))
}
