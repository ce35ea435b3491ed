//! From the arguments of a search to its report: limits, progress, Ctrl-C.

use std::time::Duration;

use clap::Args;
use games::puzzle::Method;
use games::tree::TreeView;
use games::view::ReportView;
use games::{
    ALGORITHMS, Algorithm, Fault, GameSession, Limits, Player, Request, SearchContext, Stop,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::engine_args::EngineArgs;
use crate::failure::Failure;
use crate::{files, number, show};

/// How to search.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SearchArgs {
    /// The search
    #[arg(short, long, value_name = "NAME", value_parser = algorithm_name())]
    pub(crate) algorithm: Option<String>,
    /// The evaluation (see `outwit rules GAME`); `none` has no opinion; a name ending in .toml is a file (see `outwit eval`)
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// Look at most so many plies ahead
    #[arg(short, long, value_name = "N", value_parser = number::small_count)]
    pub(crate) depth: Option<u32>,
    /// Visit at most so many positions: 10k, 1M
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    pub(crate) nodes: Option<u64>,
    /// Think at most so long: 0.5, 500ms, 2s
    #[arg(short, long, value_name = "S", value_parser = number::time)]
    pub(crate) time: Option<Duration>,
    /// For searches that use chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// A search thinks so long if it would never end by itself and nothing else is said.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

impl SearchArgs {
    /// Whether anything limits the search.
    pub(crate) fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// The request in these words.
    pub(crate) fn request(&self, fallback: &str) -> Result<Request, Failure> {
        let name = self.algorithm.as_deref().unwrap_or(fallback);
        let algorithm = Algorithm::parse(name)?;
        if self.nodes.is_none() && self.time.is_none() {
            algorithm.check_depth(self.depth)?;
        }
        let limits =
            Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::none() };
        let mut request = Request::new(algorithm, limits);
        request.eval = self.eval.clone().map(Into::into);
        request.seed = self.seed;
        request.engine = self.engine.options();
        if answers_any_time(name) {
            be_patient(&mut request.limits);
        }
        Ok(request)
    }
}

/// Limits the time if nothing is limited.
pub(crate) fn be_patient(limits: &mut Limits) {
    if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() {
        limits.time = Some(PATIENCE);
    }
}

/// Whether a search has an answer whenever it is stopped, and a better one the longer it runs. The others run until
/// they are done.
fn answers_any_time(name: &str) -> bool {
    matches!(name, "engine" | "mcts" | "iterative-deepening")
}

/// The strongest search there is for playing.
pub(crate) fn strongest() -> &'static str {
    let named = |name| ALGORITHMS.iter().find(|row| row.name == name);
    named("engine").or(ALGORITHMS.last()).map_or("", |row| row.name)
}

fn algorithm_name() -> clap::builder::PossibleValuesParser {
    use clap::builder::PossibleValue;
    let value = ALGORITHMS.iter().map(|row| PossibleValue::new(row.name).help(row.summary));
    // Commands for games and puzzles alike take those of puzzles, too; the others refuse them.
    let known = |method: &Method| ALGORITHMS.iter().all(|row| row.name != method.name());
    let puzzles =
        Method::all().filter(known).map(|method| PossibleValue::new(method.name()).hide(true));
    let mm = PossibleValue::new("mm").hide(true);
    value.chain(puzzles).chain([mm]).collect::<Vec<_>>().into()
}

/// Runs a search: shows its progress if standard error is a terminal, and lets Ctrl-C stop it.
fn run<T: Send>(
    search: impl FnOnce(&Stop, &mut (dyn FnMut(&ReportView) + Send)) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    watched(&spinner(), |stop, bar| {
        search(stop, &mut |progress: &ReportView| bar.set_message(show::progress(progress)))
    })
}

/// Runs work of a known length behind a progress bar.
pub(crate) fn bar<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len}  {eta}")
    {
        bar.set_style(style);
    }
    watched(&bar, work)
}

/// Runs work that shows its progress itself; Ctrl-C raises the flag.
pub(crate) fn quietly<T: Send>(
    work: impl FnOnce(&Stop) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    watched(&ProgressBar::hidden(), |stop, _| work(stop))
}

/// Runs work of unknown length behind something that moves.
pub(crate) fn spin<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    watched(&spinner(), work)
}

fn watched<T: Send>(
    bar: &ProgressBar,
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    let stop = Stop::new();
    let _interruptible = crate::stop::Interruptible::new(&stop);
    // Textbook searches recurse as deep as the game is long.
    let on_a_large_stack = std::thread::Builder::new().stack_size(256 << 20);
    let done = std::thread::scope(|scope| {
        let thread =
            on_a_large_stack.spawn_scoped(scope, || work(&stop, bar)).map_err(Failure::other)?;
        thread
            .join()
            .map_err(|_| Failure::other("the search failed; this is a fault of the program"))
    });
    bar.finish_and_clear();
    Ok(done??)
}

/// Something that moves while a search runs; silent unless standard error is a terminal.
pub(crate) fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    // Short searches should not make the terminal flicker.
    show_words(&bar, "");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Words beside something that moves.
pub(crate) fn show_words(bar: &ProgressBar, words: &str) {
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.set_message(words.to_owned());
}

/// A bar for work of which the share is known that is done, 0 to 1.
pub(crate) fn show_share(bar: &ProgressBar, words: &str, share: f64) {
    let template = "{spinner} {elapsed} {msg} [{bar:40}] {percent:>3} %";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_length(1000);
    bar.set_position((share * 1000.0) as u64);
    bar.set_message(words.to_owned());
}

/// Analyses the position of a session.
pub(crate) fn analyse(session: &dyn GameSession, request: &Request) -> Result<ReportView, Failure> {
    let request = &with_file(session, request)?;
    run(|stop, on_progress| {
        let request = stopped_by(request, stop);
        session
            .search(&request, SearchContext::new().on_progress(on_progress))
            .map(|found| found.report())
    })
}

/// Analyses the position of a session and records the tree, at most `limit` nodes of it.
pub(crate) fn record(
    session: &dyn GameSession,
    request: &Request,
    limit: usize,
) -> Result<(ReportView, Box<dyn TreeView>), Failure> {
    let request = &with_file(session, request)?;
    run(|stop, on_progress| {
        let request = stopped_by(request, stop);
        let context = SearchContext::new().on_progress(on_progress).recording(limit);
        session.search(&request, context).map(|found| found.recorded())
    })
}

/// Lets a program choose its move: the move, and the search behind it, if there was one.
pub(crate) fn choose(
    player: &Player,
    session: &dyn GameSession,
) -> Result<(String, Option<ReportView>), Failure> {
    run(|stop, on_progress| {
        let context = SearchContext::new().on_progress(on_progress);
        let choice = player.choose(session, &Limits::none().stop(stop), context)?;
        Ok((choice.mv.clone(), choice.report()))
    })
}

/// Lets a player from outside choose its move.
pub(crate) fn ask(
    contestant: &mut dyn arena::MatchPlayer,
    session: &dyn GameSession,
    clock: &arena::Clock,
) -> Result<Result<arena::MoveRecord, arena::Forfeit>, Failure> {
    watched(&spinner(), |stop, _| Ok(contestant.choose(session, clock, stop)))
}

/// The request with the file of its evaluation, if it has one.
pub(crate) fn with_file(session: &dyn GameSession, request: &Request) -> Result<Request, Failure> {
    let mut request = request.clone();
    if let Some(eval) = request.eval.take() {
        request.eval = Some(eval.with_file(session.evaluations(), &mut files::read)?);
    }
    Ok(request)
}

fn stopped_by(request: &Request, stop: &Stop) -> Request {
    let mut request = request.clone();
    request.limits.stop = Some(stop.clone());
    request
}
