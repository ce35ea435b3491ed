//! The arguments of matches and tournaments, their warnings and their output files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use arena::report::{Report, ratings_plot, tournament_plot};
use arena::view::{MatchView, TournamentView};
use arena::{
    Adjudication, Conditions, Contest, Openings, Progress, ProgressListener, Round, RunSettings,
    TimeControl, Total, games_pdn, games_text,
};
use clap::Args;
use games::picture::{Format, Theme};
use outwit::parallel::cores;

use crate::applies;
use crate::contest_progress::ContestProgress;
use crate::failure::Failure;
use crate::job_plan::quoted;
use crate::{files, number, output, show};

/// The conditions of the games.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayArgs {
    /// Openings: own (the game's list), own:tough (a part of it; English draughts: three-move, tough, eleven-man), start (the
    /// starting position), random:4-8 (random moves), or a file with one opening per line, in draughts also PDN [default: own if there
    /// are enough, else random:2-6]
    #[arg(long, value_name = "OPENINGS")]
    pub(crate) openings: Option<String>,
    /// Maximum search depth, in plies
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    depth: Option<u32>,
    /// Maximum number of nodes to search for each move: 1k, 1M
    #[arg(long, value_name = "N", value_parser = number::count)]
    nodes: Option<u64>,
    /// Time for each move, in whole milliseconds: 0.1, 100ms; a player that exceeds it loses [default: 1 s for the searches of
    /// this program without a limit; bots have that of their files]
    #[arg(long, value_name = "S", value_parser = number::milliseconds)]
    time: Option<u64>,
    /// Time for the whole game, for each player
    #[arg(long, value_name = "S", value_parser = number::milliseconds)]
    game_time: Option<u64>,
    /// Time added to --game-time after each move
    #[arg(long, value_name = "S", value_parser = number::milliseconds, requires = "game_time")]
    increment: Option<u64>,
    /// Time by which a move may exceed its limit without a loss, for a machine with other work [default: 0]
    #[arg(long, value_name = "S", value_parser = number::milliseconds)]
    time_margin: Option<u64>,
    /// Maximum length of a game in plies, without those of the opening; then it is drawn
    /// [default: 400]
    #[arg(long, value_name = "N", value_parser = number::count)]
    max_plies: Option<u64>,
    /// A game is won once the values of both players reach this many points (draughts: hundredths of a man) for 8 plies; at
    /// least 1
    #[arg(long, value_name = "POINTS", value_parser = number::small_count)]
    win_points: Option<u32>,
    /// A game is drawn once the values of both players are within this many points (draughts: hundredths of a man) of 0 for 8
    /// plies, after 40 plies (`draw_after` in the file of a tournament, there 0 by default)
    #[arg(long, value_name = "POINTS", value_parser = number::points)]
    draw_points: Option<u32>,
    /// Random seed [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The options of [`RunArgs`] that only a run uses, and not its plan.
pub(crate) const OF_A_RUN: [&str; 5] = ["threads", "games", "report", "plot", "force"];

/// How the games are run, and the output files.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// Number of games at the same time, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) threads: Option<usize>,
    /// Job folder, created if missing: an interrupted run resumes with the same command
    #[arg(long, value_name = "DIR")]
    pub(crate) job: Option<PathBuf>,
    /// Write the games to this file; draughts as PDN if its name ends in .pdn
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// Write a report to this file: one page with tables, plots and all games; the games are also written beside it, draughts
    /// as PDN, other games as text
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Write a plot to this file (.svg, .png or .tex): the ratings with their intervals, with more than two players also the
    /// cross table
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Overwrite existing output files; a run that resumes with --job does so without it
    #[arg(long)]
    force: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl PlayArgs {
    /// The conditions of every game.
    pub(crate) fn conditions(&self) -> Result<Conditions, Failure> {
        if self.time_margin.is_some() && self.time.is_none() && self.game_time.is_none() {
            return Err(Failure::usage(
                "--time-margin has no effect without a time to exceed; expected --time or --game-time, for example: --time 0.1",
            ));
        }
        let time_control = TimeControl {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time,
            game_time: self.game_time,
            increment: self.increment.unwrap_or(0),
            margin: self.time_margin.unwrap_or(0),
        };
        let is_adjudicated = self.win_points.is_some() || self.draw_points.is_some();
        let adjudication = is_adjudicated.then(|| Adjudication {
            win_points: self.win_points.unwrap_or(0),
            draw_points: self.draw_points,
            draw_after: self.draw_points.map_or(0, |_| 40),
            moves: 8,
        });
        let defaults = Conditions::default();
        Ok(Conditions {
            time_control,
            max_plies: self.max_plies.map_or(defaults.max_plies, |plies| plies as usize),
            adjudication,
            ..defaults
        })
    }

    /// The first given condition other than `--nodes` and `--seed`.
    pub(crate) fn first_other_than_nodes(&self) -> Option<&'static str> {
        let given = [
            (self.openings.is_some(), "--openings"),
            (self.depth.is_some(), "--depth"),
            (self.time.is_some(), "--time"),
            (self.game_time.is_some(), "--game-time"),
            (self.time_margin.is_some(), "--time-margin"),
            (self.max_plies.is_some(), "--max-plies"),
            (self.win_points.is_some(), "--win-points"),
            (self.draw_points.is_some(), "--draw-points"),
        ];
        applies::first(given)
    }

    /// The first given condition.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let given = [(self.nodes.is_some(), "--nodes"), (self.seed.is_some(), "--seed")];
        applies::first(given).or(self.first_other_than_nodes())
    }

    /// The seed of openings and games.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The limit of nodes for each move, if there is one.
    pub(crate) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The openings for `pairs` pairs of games.
    pub(crate) fn openings(&self, game: &str, pairs: u64) -> Result<Openings, Failure> {
        let openings = self.openings.as_deref();
        Ok(Openings::choose(openings, game, self.seed(), pairs, &mut files::read_list)?)
    }
}

impl RunArgs {
    /// Checks the output files of contests in this game: none of them is an input, and the format of the plot is known.
    pub(crate) fn check_outputs<'a>(
        &self,
        game: &str,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), Failure> {
        if let Some(path) =
            self.games.as_deref().filter(|path| files::is_pdn(path) && !is_draughts(game))
        {
            return Err(no_pdn(path, game));
        }
        let is_page = |path: &Path| files::ends_in(path, "html") || files::ends_in(path, "htm");
        if let Some(path) = self.report.as_deref().filter(|path| !is_page(path)) {
            return Err(Failure::usage(format!(
                "cannot write {}: a report is a web page; expected a name that ends in .html, for example report.html",
                path.display()
            )));
        }
        let files = self.output_files(game);
        output::check_no_input(&files, inputs)?;
        output::check_of_job(&files, self.force, self.job.as_deref())?;
        self.plot.as_deref().map_or(Ok(()), |path| plot_format(path).map(drop))
    }

    /// The output files of contests in this game.
    pub(crate) fn output_files(&self, game: &str) -> Vec<PathBuf> {
        let beside = self.report.as_deref().map(|report| beside(report, is_draughts(game)));
        // `--games` may name this file.
        let beside = beside.filter(|path| self.games.as_ref() != Some(path));
        let files = [&self.games, &self.report, &beside, &self.plot];
        files.into_iter().flatten().cloned().collect()
    }

    /// How a contest that was stopped is resumed, as a sentence; `command` is `match` or `tournament`.
    pub(crate) fn how_to_resume(&self, command: &str, site: Option<&Path>) -> String {
        match &self.job {
            Some(folder) => {
                // The files are written again when the last game is over.
                let files = [
                    ("games", self.games.as_deref()),
                    ("report", self.report.as_deref()),
                    ("plot", self.plot.as_deref()),
                    ("site", site),
                ];
                let mut line = format!("To resume: outwit {command} --job ");
                line += &quoted(folder);
                for (option, path) in files {
                    let option = |path: &Path| format!(" --{option} {}", quoted(path));
                    line.extend(path.map(option));
                }
                line
            }
            None => format!("With --job DIR a {command} can be resumed."),
        }
    }

    /// The first given output file of the games.
    pub(crate) fn first_output(&self) -> Option<&'static str> {
        let given = [
            (self.games.is_some(), "--games"),
            (self.report.is_some(), "--report"),
            (self.plot.is_some(), "--plot"),
        ];
        applies::first(given)
    }

    /// Fails if `--force` is given and no file is written, nor the `other` output of the command.
    pub(crate) fn check_force(&self, other: bool, example: &str) -> Result<(), Failure> {
        applies::check_force(self.force, other || self.first_output().is_some(), example)
    }

    /// Whether `--force` is given.
    pub(crate) fn is_forced(&self) -> bool {
        self.force
    }

    /// Whether existing output files are overwritten: also in a run that resumes, since its earlier part has written them.
    pub(crate) fn overwrites(&self) -> bool {
        self.force || self.job.as_ref().is_some_and(|folder| folder.exists())
    }

    /// The settings of a run that `stop` ends.
    pub(crate) fn settings<'r>(
        &self,
        stop: &'r jobs::Stop,
        on_progress: ProgressListener<'r>,
    ) -> RunSettings<'r> {
        RunSettings {
            folder: self.job.clone(),
            threads: self.threads.unwrap_or_else(cores),
            stop,
            on_progress,
        }
    }
}

/// Warns on standard error of bots without the sandbox that is asked for and of endgame tables that cannot be used, and if
/// players with clocks would share cores.
pub(crate) fn warn(contests: &[Contest], threads: usize) {
    let warnings: BTreeSet<String> = contests.iter().flat_map(Contest::warnings).collect();
    for text in &warnings {
        show::warning(text);
    }
    let cores = cores();
    if threads > cores && contests.iter().any(Contest::is_timed) {
        show::warning(&format!(
            "{threads} games at the same time on {cores} core{}: players share cores and may lose on time; expected at most \
             --threads {cores}",
            show::plural(cores as u128)
        ));
    }
}

/// A warning if pairs of games have the same moves as another pair: what follows from it, and other openings as an example.
pub(crate) fn repeated(pairs: u64, so: &str, example: &str) -> Option<String> {
    let verb = if pairs == 1 { "repeats" } else { "repeat" };
    (pairs > 0).then(|| {
        format!(
            "{} pair{} of games {verb} the moves of another pair, so {so}; expected more openings, or longer random ones, \
             for example: {example}",
            show::grouped(pairs),
            show::plural(pairs.into())
        )
    })
}

/// Other openings in the file of a tournament or of baselines.
pub(crate) const OPENINGS_IN_FILE: &str = "openings = \"random:6-12\"";

/// Fails if a game could not begin: the contest was broken off there.
pub(crate) fn check_aborted(round: &Round) -> Result<(), Failure> {
    let Some(why) = &round.aborted else { return Ok(()) };
    Err(Failure::other(format!("aborted, since {why}; {} were played", pairs_played(round))))
}

/// How much of a round was played, for example `3 of 8 pairs of games of round 2`.
pub(crate) fn pairs_played(round: &Round) -> String {
    let of_round = round.contest.round().map(|number| format!(" of round {number}"));
    format!(
        "{} of {} pairs of games{}",
        show::grouped(round.pairs.len() as u64),
        show::grouped(round.contest.units()),
        of_round.unwrap_or_default()
    )
}

/// Shows the result so far of a match of two players.
pub(crate) fn show_match(bar: &ContestProgress, contest: &Contest, progress: &Progress<'_, '_>) {
    bar.show(contest, progress);
    if !bar.has_bar() {
        return;
    }
    let view = MatchView::of(contest, progress.results);
    let mut line = format!(
        "+{} ={} -{}  Elo {}  LOS {}",
        view.wins,
        view.draws,
        view.losses,
        view.elo_text(),
        view.los_text()
    );
    if let Some(sprt) = &view.sprt {
        line += &format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr, sprt.bounds[0], sprt.bounds[1]);
    }
    bar.message(line);
}

/// The file of the games that belongs to a report.
fn beside(report: &Path, draughts: bool) -> PathBuf {
    report.with_extension(if draughts { "pdn" } else { "txt" })
}

fn is_draughts(game: &str) -> bool {
    games::draughts_variant(game).is_some()
}

/// The error for games of another game than draughts in a PDN file.
fn no_pdn(path: &Path, game: &str) -> Failure {
    Failure::usage(format!(
        "cannot write {}: PDN is a format for draughts, not for {game}; expected another file name, for example games.txt",
        path.display()
    ))
}

/// Writes the games to a file: as PDN if its name ends in .pdn, else as text.
fn write_games(path: &Path, rounds: &[Round], force: bool) -> Result<(), Failure> {
    let is_pdn = files::is_pdn(path);
    let mut text = String::new();
    for round in rounds {
        let results = round.results();
        if !is_pdn {
            text += &games_text(&results);
        } else if !round.pairs.is_empty() {
            let games = games_pdn(&results)
                .map_err(|why| Failure::other(format!("cannot write {}: {why}", path.display())))?;
            text += &games;
            text.push('\n');
        }
    }
    output::write(path, text.as_bytes(), force)
}

/// Writes the games, the report and the plot, if they are requested.
pub(crate) fn write_outputs(
    run: &RunArgs,
    title: &str,
    rounds: &[Round],
    total: &Total,
) -> Result<(), Failure> {
    let force = run.overwrites();
    if let Some(path) = &run.games {
        write_games(path, rounds, force)?;
    }
    if let Some(path) = &run.report {
        output::write(path, Report { title, rounds, total }.html()?.as_bytes(), force)?;
        let beside = beside(path, rounds.iter().all(|round| is_draughts(&round.contest.game)));
        if run.games.as_ref() != Some(&beside) {
            write_games(&beside, rounds, force)?;
        }
    }
    let Some(path) = &run.plot else { return Ok(()) };
    let game = rounds.first().map_or("", |round| round.contest.game.as_str());
    let view = TournamentView::of_total(game, total);
    // With two players, a cross table would add nothing.
    let plot = if view.table.len() > 2 { tournament_plot(&view) } else { ratings_plot(&view) };
    output::write(path, &plot.figure().file(plot_format(path)?, Theme::Auto)?, force)
}

/// The format of a plot, by the ending of its file name.
fn plot_format(path: &Path) -> Result<Format, Failure> {
    let drawn = |format: &Format| matches!(format, Format::Svg | Format::Png | Format::Tikz);
    Format::of(path).filter(drawn).ok_or_else(|| {
        Failure::usage(format!(
            "the format of {} is unknown; expected a name that ends in .svg, .png or .tex",
            path.display()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_round_that_was_broken_off_is_named() {
        let player = |name: &str| format!("[[player]]\nis = 'random'\nname = '{name}'\n");
        let players = ["a", "b", "c"].map(player).concat();
        let text = format!("game = 'tic-tac-toe'\nformat = 'swiss'\npairs = 1\n{players}");
        let tournament = arena::Tournament::parse(&text, &mut |_| unreachable!()).unwrap();
        let stop = jobs::Stop::new();
        let mut rounds = tournament.play(&RunSettings::in_memory(1, &stop)).unwrap().rounds;
        rounds[1].aborted = Some("why".into());
        check_aborted(&rounds[0]).unwrap();
        let Err(Failure::Other(text)) = check_aborted(&rounds[1]) else { panic!("no error") };
        assert_eq!(text, "aborted, since why; 1 of 1 pairs of games of round 2 were played");
    }

    #[test]
    fn games_are_drawn_after_40_plies_at_the_earliest() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            play: PlayArgs,
        }
        let rule = |words: &str| {
            let line: Line = clap::Parser::parse_from(words.split(' '));
            line.play.conditions().unwrap().adjudication
        };
        let none = Adjudication { win_points: 0, draw_points: None, draw_after: 0, moves: 8 };
        let drawn = Adjudication { draw_points: Some(5), draw_after: 40, ..none.clone() };
        assert_eq!(rule("match --draw-points 5"), Some(drawn));
        assert_eq!(rule("match --win-points 300"), Some(Adjudication { win_points: 300, ..none }));
        assert_eq!(rule("match"), None);
    }
}
