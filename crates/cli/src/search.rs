//! The arguments of searches of games, and these searches with progress display and Ctrl-C.

use std::time::Duration;

use clap::Args;
use games::tree::TreeView;
use games::view::ReportView;
use games::{
    ALGORITHMS, Algorithm, Fault, GameSession, Limits, Player, Request, SearchContext,
    SearchSetting, Stop,
};
use outwit::game::CutoffRule;
use puzzle_catalogue::Method;

use crate::applies;
use crate::engine_args::EngineArgs;
use crate::failure::Failure;
use crate::interruptible::spin;
use crate::named_values::named;
use crate::{files, number, show};

/// How to search.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SearchArgs {
    /// Search algorithm [default: engine]
    #[arg(short, long, value_name = "NAME", value_parser = algorithm_name())]
    pub(crate) algorithm: Option<String>,
    /// Evaluation function: a name listed by `outwit rules GAME`, `none`, or a .toml file (see `outwit eval`) [default: the
    /// first one listed; of mcts: none]
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// Maximum search depth, in plies
    #[arg(short, long, value_name = "N", value_parser = number::small_count)]
    pub(crate) depth: Option<u32>,
    /// Maximum number of nodes to search, for example 10k or 1M
    #[arg(short, long, value_name = "N", value_parser = number::count)]
    pub(crate) nodes: Option<u64>,
    /// Time limit in seconds, or with a unit: 0.5, 500ms, 2s
    #[arg(short, long, value_name = "S", value_parser = number::time)]
    pub(crate) time: Option<Duration>,
    /// Random seed, for algorithms that use randomness (in games only mcts) [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// When alpha-beta cuts off [default: equal]
    #[arg(long, value_name = "NAME", value_parser = named::<CutoffRule>(), hide_short_help = true)]
    pub(crate) cut: Option<CutoffRule>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Time limit of searches that would not end by themselves, if no limit is given.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl SearchArgs {
    /// Whether anything limits the search.
    pub(crate) fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// The request that these arguments describe, in a game; `fallback` is the algorithm if none is given.
    pub(crate) fn request(
        &self,
        session: &dyn GameSession,
        fallback: &str,
    ) -> Result<Request, Failure> {
        let name = self.algorithm.as_deref().unwrap_or(fallback);
        let algorithm = Algorithm::parse(name)?;
        if self.eval.is_some() && !algorithm.takes_eval(session) {
            let users = Algorithm::users_of(SearchSetting::Eval);
            return Err(applies::no_effect("--eval", name, &users));
        }
        algorithm.check_depth(self.depth)?;
        self.engine.check_depth(self.depth)?;
        self.engine.check_eval(self.eval.as_deref())?;
        let limits =
            Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::none() };
        let mut request = Request::new(algorithm, limits);
        request.eval = self.eval.clone().map(Into::into);
        request.seed = self.seed.unwrap_or(0);
        if self.seed.is_some() && !algorithm.uses(SearchSetting::Seed) {
            return Err(Failure::usage(format!(
                "--seed has no effect on {name}, which has no randomness; leave it out, or for example: --algorithm mcts --seed 1"
            )));
        }
        request.engine = self.engine.options();
        request.cut = self.cut.unwrap_or_default();
        if self.cut.is_some() && !algorithm.uses(SearchSetting::Cut) {
            return Err(Failure::usage(format!(
                "--cut applies to alpha-beta, not to {name}; for example: --algorithm alpha-beta --cut strict"
            )));
        }
        self.engine.check_algorithm(name)?;
        if is_anytime(name) {
            limit_time(&mut request.limits);
        }
        Ok(request)
    }

    /// Fails if an argument is given that applies only to games.
    pub(crate) fn refuse_for_puzzle(&self) -> Result<(), Failure> {
        let given = [(self.eval.is_some(), "--eval"), (self.cut.is_some(), "--cut")];
        let first = applies::first(given).map(str::to_owned);
        first.or_else(|| self.engine.first()).map_or(Ok(()), |name| {
            Err(Failure::usage(format!(
                "{name} applies to games, not to puzzles (see `outwit list`); for a puzzle use --algorithm or --heuristic, for \
                 example: --algorithm a-star"
            )))
        })
    }
}

/// Sets the default time limit if there is no limit.
pub(crate) fn limit_time(limits: &mut Limits) {
    if !is_any_set(limits) {
        limits.time = Some(DEFAULT_TIME);
    }
}

fn is_any_set(limits: &Limits) -> bool {
    limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some()
}

/// What is shown beside the spinner of a search that may never report any progress.
fn first_message(limits: &Limits) -> &'static str {
    if is_any_set(limits) { "" } else { "until the value is proven; --time S limits the search" }
}

/// Whether a search is an anytime algorithm; the others run until they are complete.
fn is_anytime(name: &str) -> bool {
    matches!(name, "engine" | "mcts" | "iterative-deepening")
}

/// The name of the strongest search for playing.
pub(crate) fn strongest() -> &'static str {
    let named = |name| ALGORITHMS.iter().find(|row| row.name == name);
    named("engine").or(ALGORITHMS.last()).map_or("", |row| row.name)
}

fn algorithm_name() -> clap::builder::PossibleValuesParser {
    use clap::builder::PossibleValue;
    let value = ALGORITHMS.iter().map(|row| PossibleValue::new(row.name).help(row.summary));
    // `trace` takes the algorithms of puzzles as well; commands for games refuse them.
    let known = |method: &Method| ALGORITHMS.iter().all(|row| row.name != method.name());
    let puzzles =
        Method::all().filter(known).map(|method| PossibleValue::new(method.name()).hide(true));
    value.chain(puzzles).collect::<Vec<_>>().into()
}

/// Runs a search: shows its progress if standard error is a terminal; Ctrl-C stops it.
fn run<T: Send>(
    message: &'static str,
    search: impl FnOnce(&Stop, &mut (dyn FnMut(&ReportView) + Send)) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    spin(|stop, bar| {
        bar.set_message(message);
        search(stop, &mut |progress: &ReportView| bar.set_message(show::progress(progress)))
    })
}

/// Analyses the position of a session.
pub(crate) fn analyse(session: &dyn GameSession, request: &Request) -> Result<ReportView, Failure> {
    let request = &with_file(session, request)?;
    run(first_message(&request.limits), |stop, on_progress| {
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
    as_in_text: bool,
) -> Result<(ReportView, Box<dyn TreeView>), Failure> {
    let request = &with_file(session, request)?;
    run(first_message(&request.limits), |stop, on_progress| {
        let request = stopped_by(request, stop);
        let context = SearchContext::new().on_progress(on_progress).recording(limit);
        let context = if as_in_text { context.as_in_text() } else { context };
        session.search(&request, context).map(games::session::SearchResult::recorded)
    })
}

/// Lets a built-in player choose its move.
pub(crate) fn choose(
    player: &Player,
    session: &dyn GameSession,
    book_seed: u64,
) -> Result<(String, Option<ReportView>), Failure> {
    run("", |stop, on_progress| {
        let context = SearchContext::new().on_progress(on_progress).book_seed(book_seed);
        let choice = player.choose(session, &Limits::none().stop(stop), context)?;
        Ok((choice.mv.clone(), choice.report()))
    })
}

/// Lets an external player choose its move.
pub(crate) fn choose_external(
    contestant: &mut dyn arena::MatchPlayer,
    session: &dyn GameSession,
    clock: &arena::Clock,
) -> Result<Result<arena::MoveRecord, arena::Forfeit>, Failure> {
    spin(|stop, _| Ok(contestant.choose(session, clock, stop)))
}

/// The request with its evaluation file loaded, if it names one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_limits_names_one() {
        assert!(first_message(&Limits::none()).contains("--time"));
        assert_eq!(first_message(&Limits::none().nodes(1)), "");
    }
}
