//! Starting and stopping searches.

use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use arena::{Clock, TimeControl};
use games::view::ReportView;
use games::{
    Algorithm, EvalChoice, Fault, GameSession, Limits, Player, Request, SearchContext,
    SearchSetting, Stop,
};
use serde::Deserialize;
use serde_json::json;

use super::eval::Texts;
use super::position::PlayedGame;
use super::review::Review;
use super::{Refusal, bad, not_found, parse, search_limits, too_many_searches, tree};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::{NO_THREAD, Outcome, Run, Runs, SearchPermit};

#[derive(Deserialize)]
struct Command {
    #[serde(flatten)]
    played: PlayedGame,
    /// Evaluations as texts.
    #[serde(default)]
    evals: Texts,
    #[serde(flatten)]
    task: Task,
}

/// What to do with the position.
#[derive(Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
enum Task {
    /// Lets a player choose its move.
    Move {
        player: String,
        /// The clock of the side to move, in a game with clocks.
        clock: Option<ClockLeft>,
    },
    /// Searches and reports.
    Analyse(Settings),
    /// Searches with one of the configurations of `compare`.
    Configuration { configuration: String, depth: u32 },
    /// Reviews the moves and finds the mistakes.
    Review(Review),
    /// Searches and records the tree.
    Record(Settings),
}

/// What the clock of the side to move shows. Times in milliseconds.
#[derive(Clone, Copy, Deserialize)]
struct ClockLeft {
    left: u64,
    /// Added after each move.
    increment: u64,
    /// The time for the whole game.
    game: u64,
}

impl ClockLeft {
    /// The limits of a search for this move, as in a match.
    fn limits(self, stop: &Stop) -> Limits {
        let time_control = TimeControl {
            game_time: Some(self.game),
            increment: self.increment,
            ..TimeControl::default()
        };
        let left = Some(Duration::from_millis(self.left));
        Clock { time_control, left: [left; 2], turn: 0 }.limits(stop)
    }
}

/// Limits that also end players with limits of their own, such as the levels, in time: a child of the flag of the run is raised
/// then, and the player answers with its best move so far. Dropping the sender ends the wait.
fn limits_by_clock(clock: Option<ClockLeft>, flag: &Stop) -> io::Result<(Limits, Sender<()>)> {
    let (answered, wait) = channel();
    let ends = flag.child();
    let limits = clock.map_or(Limits::none().stop(flag), |clock| clock.limits(&ends));
    if let Some(time) = limits.time {
        thread::Builder::new().spawn(move || {
            if wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                ends.raise();
            }
        })?;
    }
    Ok((limits, answered))
}

#[derive(Deserialize)]
struct Settings {
    algorithm: String,
    eval: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    lines: Option<usize>,
}

impl Settings {
    fn request(&self, session: &dyn GameSession, texts: &Texts) -> Result<Request, Refusal> {
        let algorithm = Algorithm::parse(&self.algorithm).map_err(bad)?;
        algorithm.check_depth(self.depth).map_err(bad)?;
        let eval = self.eval.as_deref().filter(|eval| !eval.is_empty());
        if eval.is_some() && !algorithm.takes_eval(session) {
            let users = Algorithm::users_of(SearchSetting::Eval).join(", ");
            return Err(bad(Fault::new(format!("{} takes no evaluation", algorithm.name()))
                .expected(format!("no evaluation, or one of {users}"))));
        }
        let limits = search_limits(self.depth, self.nodes, self.seconds);
        let mut request = Request::new(algorithm, limits);
        request.eval = eval.map(|eval| eval_choice(session, texts, eval)).transpose()?;
        request.engine.multi_pv = self.lines.unwrap_or(1).clamp(1, bounds::ANALYSIS_LINES);
        Ok(request)
    }
}

/// The evaluation with this name.
fn eval_choice(
    session: &dyn GameSession,
    texts: &Texts,
    eval: &str,
) -> Result<EvalChoice, Refusal> {
    let choice = EvalChoice::from(eval);
    let choice =
        choice.with_file(session.evaluations(), &mut |path| texts.read(path)).map_err(bad)?;
    session.evaluations().check(&choice).map_err(bad)?;
    Ok(choice)
}

/// Whether a request lets a player choose its move.
pub(super) fn is_move(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Kind {
        task: String,
    }
    parse::<Kind>(body).is_ok_and(|kind| kind.task == "move")
}

/// Starts a search; a move with this permit, if it has one.
pub(super) fn start(
    body: &[u8],
    permit: Option<SearchPermit>,
    runs: &Runs,
) -> Result<Reply, Refusal> {
    let Command { played, evals, task } = parse(body)?;
    let session = played.open()?;
    let run = match task {
        Task::Move { player, clock } => {
            let mut read = |path: &str| evals.read(path);
            let player = player_of(&player).map_err(bad)?;
            let player = player.with_file(&*session, &mut read).map_err(bad)?;
            player.check(&*session).map_err(bad)?;
            let permit = permit.or_else(|| runs.search_permit()).ok_or_else(too_many_searches)?;
            Some(runs.start_with(permit, move |run: &Run| {
                let progress = &mut |report: &ReportView| run.report(report);
                let (limits, _answered) =
                    limits_by_clock(clock, run.flag()).map_err(|_| NO_THREAD)?;
                let context = SearchContext::new().on_progress(progress);
                let choice = player.choose(&*session, &limits, context);
                let choice = choice.map_err(|fault| fault.to_string())?;
                let report = choice.report();
                Ok(Outcome { mv: Some(choice.mv), report, ..Outcome::default() })
            }))
        }
        Task::Analyse(settings) => {
            runs.start(analysis(settings.request(&*session, &evals)?, session))
        }
        Task::Configuration { configuration, depth } => {
            let known = games::compare::configurations();
            let wanted =
                known.iter().find(|row| row.name == configuration).ok_or_else(not_found)?;
            let limits = Limits::none()
                .depth(depth.clamp(1, bounds::CHART_DEPTH))
                .time(bounds::CHART_TIMEOUT)
                .memory(bounds::SEARCH_MEMORY);
            runs.start(analysis(wanted.request(limits, None), session))
        }
        Task::Review(review) => runs.start(review.work(session)),
        Task::Record(settings) => {
            let mut request = settings.request(&*session, &evals)?;
            runs.start(move |run: &Run| {
                request.limits.stop = Some(run.flag().clone());
                let progress = &mut |report: &ReportView| run.report(report);
                let context =
                    SearchContext::new().on_progress(progress).recording(bounds::RECORDED_NODES);
                let found = session.search(&request, context);
                let (report, tree) = found.map_err(|fault| fault.to_string())?.recorded();
                run.keep(tree);
                Ok(Outcome { report: Some(report), ..Outcome::default() })
            })
        }
    };
    let run = run.ok_or_else(too_many_searches)?;
    Ok(reply::json(&json!({ "run": run.id() })))
}

/// The work of a run that searches; the run can stop it and receives its progress.
fn analysis(
    mut request: Request,
    session: Box<dyn GameSession>,
) -> impl FnOnce(&Run) -> Result<Outcome, String> {
    move |run| {
        request.limits.stop = Some(run.flag().clone());
        let progress = &mut |report: &ReportView| run.report(report);
        let found = session.search(&request, SearchContext::new().on_progress(progress));
        let report = found.map_err(|fault| fault.to_string())?.report();
        Ok(Outcome { report: Some(report), ..Outcome::default() })
    }
}

/// Stops a search.
pub(super) fn stop(id: &str, runs: &Runs) -> Result<Reply, Refusal> {
    tree::run(id, runs)?.stop();
    Ok(reply::json(&json!({})))
}

/// A player in a request, with at most [`bounds::THREADS`] and [`bounds::TABLE_MIB`].
pub(super) fn player_of(text: &str) -> Result<Player, Fault> {
    Ok(without_folder(text)?.at_most(bounds::THREADS, bounds::TABLE_MIB))
}

/// A player in a request, which may not name a folder.
fn without_folder(text: &str) -> Result<Player, Fault> {
    let player: Player = text.parse()?;
    if player.tables().is_some() {
        return Err(Fault::new(format!("\"{text}\" names a folder"))
            .expected("a player without tables=; tables in the default folder are used anyway"));
    }
    Ok(player)
}

/// A player of a contest or a grading, which may not have several threads. A table that is too large is refused: with a smaller
/// one the results would not be those of the player that was named.
pub(super) fn contest_player_of(text: &str) -> Result<Player, Fault> {
    let player = without_folder(text)?;
    if player.clone().at_most(1, usize::MAX) != player {
        return Err(Fault::new(format!("\"{text}\" sets threads"))
            .expected("a player without threads=; several games are played at the same time"));
    }
    let most = bounds::TABLE_MIB;
    if player.clone().at_most(1, most) != player {
        return Err(Fault::new(format!("\"{text}\" has a large table"))
            .expected(format!("a table of at most {most} MiB; the command line allows more"))
            .example(format!("engine:table={most}")));
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use games::Stop;

    use super::{ClockLeft, contest_player_of, limits_by_clock, player_of};

    #[test]
    fn the_clock_ends_a_search_without_stopping_the_run() {
        let clock = ClockLeft { left: 2_000, increment: 0, game: 60_000 };
        let flag = Stop::new();
        let (limits, _answered) = limits_by_clock(Some(clock), &flag).expect("a thread");
        assert!(limits.time.is_some_and(|time| time < Duration::from_millis(200)), "{limits:?}");
        let ends = limits.stop.expect("a flag");
        while !ends.is_raised() {
            sleep(Duration::from_millis(1));
        }
        assert!(!flag.is_raised());
    }

    #[test]
    fn a_page_cannot_name_a_folder() {
        assert!(player_of("engine:depth=3,tables=/etc").is_err());
        assert!(player_of("engine:depth=3").is_ok());
    }

    #[test]
    fn threads_and_tables_are_limited() {
        let of = |text: &str| player_of(text).expect("a player").to_string();
        assert_eq!(of("engine:threads=1000,time=1"), "engine:time=1,threads=4");
        assert_eq!(of("engine: threads = 1000"), "engine:threads=4");
        assert_eq!(of("engine:table=1048576"), "engine:table=256");
        assert_eq!(of("engine:table=off"), "engine:table=off");
        assert_eq!(of("level:3"), "level:3");
        assert_eq!(of("human"), "human");
    }

    #[test]
    fn a_contest_gives_one_thread_to_each_player() {
        assert!(contest_player_of("engine:threads=2").is_err());
        let named = contest_player_of("engine:depth=2,eval=threads.toml").expect("one thread");
        assert_eq!(named.to_string(), "engine:depth=2,eval=threads.toml");
        let table = contest_player_of("engine:table=257").expect_err("too large").to_string();
        assert!(table.contains("at most 256 MiB"), "{table}");
        assert!(contest_player_of("engine:table=256").is_ok());
    }
}
