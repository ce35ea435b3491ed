//! Searching a position: the request, the context, and the result.
//!
//! *Idea*: there is one way into a search, [`GameSession::search`](super::GameSession::search). What the search found stays
//! in the types of the game until its texts are asked for: they cost more than a search of a thousand positions, so
//! a match reads a [`SearchSummary`] and only a front end a whole [`ReportView`].

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use outwit::game::{
    self, AlphaBeta, CutoffRule, EngineOptions, EvalWithTablebase, GameRecorder, GameReport,
    GameTrace, Leaf, Line, Mcts, Oracle, ProofNumber, Score, SearchTask, Strategy, WinScoring,
};
use outwit::{Limits, Stopped};

use super::cache::EngineCache;
use super::{Algorithm, Session};
use crate::evaluation::{EvalChoice, Evaluation};
use crate::playable::{Fault, Playable, full_name, line_texts};
use crate::tree::{Notation, Scale, Tree, TreeView};
use crate::view::{ProvenRange, ReportView, ScoredMove, Value};

/// A search to run.
#[derive(Clone, Debug)]
pub struct Request {
    /// The search.
    pub algorithm: Algorithm,
    /// The evaluation; `None` = the default of the game.
    pub eval: Option<EvalChoice>,
    /// When to stop.
    pub limits: Limits,
    /// For searches that use chance.
    pub seed: u64,
    /// The settings of the engine: features, strategy, table, threads, number of lines.
    pub engine: EngineOptions,
    /// When alpha-beta cuts off; the other searches do not use it.
    pub cut: CutoffRule,
    /// How alpha-beta scores a win; the other searches do not use it.
    pub scores: WinScoring,
    /// A folder of endgame tables to use in place of those of the session.
    pub tables: Option<PathBuf>,
}

impl Request {
    /// A request with defaults for everything else.
    pub fn new(algorithm: Algorithm, limits: Limits) -> Self {
        Request {
            algorithm,
            eval: None,
            limits,
            seed: 0,
            engine: EngineOptions::default(),
            cut: CutoffRule::default(),
            scores: WinScoring::default(),
            tables: None,
        }
    }

    /// Whether the search has no result before its end, and the end is that of the game.
    pub fn needs_depth(&self) -> bool {
        matches!(self.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta)
            && self.limits.depth.is_none()
    }

    /// Whether an evaluation is named, other than that without any value.
    fn asks_for_eval(&self) -> bool {
        self.eval.as_ref().is_some_and(|choice| !choice.is_none())
    }
}

/// What a search may use, and what it reports while it runs; by default nothing.
#[derive(Default)]
pub struct SearchContext<'a> {
    cache: Option<&'a mut EngineCache>,
    on_progress: Option<&'a mut (dyn FnMut(&ReportView) + Send)>,
    recording: Option<usize>,
    as_in_text: bool,
    pub(crate) book_seed: u64,
}

impl fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchContext").field("recording", &self.recording).finish_non_exhaustive()
    }
}

impl<'a> SearchContext<'a> {
    /// No cache, no progress, no recording.
    pub fn new() -> Self {
        SearchContext::default()
    }

    /// Uses what earlier searches of the same game with the same evaluation have found, and keeps what this one finds.
    pub fn cache(self, cache: &'a mut EngineCache) -> Self {
        SearchContext { cache: Some(cache), ..self }
    }

    /// Calls this with the best answer so far: after each iteration of the engine and of iterative deepening, and at intervals of
    /// Monte-Carlo tree search.
    pub fn on_progress(self, on_progress: &'a mut (dyn FnMut(&ReportView) + Send)) -> Self {
        SearchContext { on_progress: Some(on_progress), ..self }
    }

    /// A player without a seed of its own chooses by this one among equally good moves of an opening book.
    pub fn book_seed(self, book_seed: u64) -> Self {
        SearchContext { book_seed, ..self }
    }

    /// The same without the cache.
    pub(crate) fn without_cache(self) -> Self {
        SearchContext { cache: None, ..self }
    }

    pub(super) fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// Writes the values of the recorded tree as the classic text about the game does.
    pub fn as_in_text(self) -> Self {
        SearchContext { as_in_text: true, ..self }
    }

    /// Records the tree, at most this many nodes of it.
    pub fn recording(self, nodes: usize) -> Self {
        SearchContext { recording: Some(nodes), ..self }
    }
}

/// A move and its value: what matches keep of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSummary {
    /// The best move; none if the game is over, or the search was stopped before it looked at a move.
    pub best: Option<String>,
    /// The value of the position for the side to move.
    pub value: Value,
    /// Whether the value holds whatever lies beyond the horizon.
    pub proven: bool,
    /// Plies searched completely.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the search alone.
    pub time: Duration,
    /// Only in draughts: points of the evaluation that a man more is worth.
    pub man: Option<i32>,
}

/// What a search found.
pub trait SearchResult: Send {
    /// The move and its value: one text.
    fn summary(&self) -> SearchSummary;

    /// Everything, with all lines as texts.
    fn report(&self) -> ReportView;

    /// Everything, and the recorded tree, which is empty unless the context asked for one.
    fn recorded(self: Box<Self>) -> (ReportView, Box<dyn TreeView>);
}

/// The result of a search of the present position of a session.
struct Found<'s, G: Playable> {
    session: &'s Session<G>,
    algorithm: Algorithm,
    eval: String,
    report: GameReport<G::Move>,
    trace: Option<GameTrace>,
    notation: Notation,
    /// Whether a limit of depth left positions out although the search was not stopped.
    is_cut: bool,
}

impl<G: Playable> SearchResult for Found<'_, G> {
    fn summary(&self) -> SearchSummary {
        let Found { session, report, .. } = self;
        SearchSummary {
            best: report.best.map(|mv| session.game.move_text(session.state(), mv)),
            value: value_of(&session.game, report.score, report.proven),
            proven: report.proven,
            depth: report.depth,
            nodes: report.nodes,
            time: report.time,
            man: session.game.man(&self.eval),
        }
    }

    fn report(&self) -> ReportView {
        let named = (self.algorithm, &*self.eval);
        let mut view = report_view(&self.session.game, self.session.state(), named, &self.report);
        // A proof of the whole game was not asked for.
        if self.is_cut && !view.proven {
            view.stopped = view.stopped.or(Some(Stopped::Depth));
        }
        view
    }

    fn recorded(self: Box<Self>) -> (ReportView, Box<dyn TreeView>) {
        let report = self.report();
        let (game, state) = (self.session.game.clone(), self.session.state().clone());
        let trace = self.trace.unwrap_or_else(|| GameRecorder::new(0).into_trace());
        (report, Box::new(Tree::new(game, state, trace, self.notation)))
    }
}

impl<G: Playable> Session<G> {
    /// A report that was not made by [`Session::run`], as a result.
    pub(super) fn found(
        &self,
        algorithm: Algorithm,
        eval: String,
        report: GameReport<G::Move>,
    ) -> Box<dyn SearchResult + '_> {
        let notation = self.game.notation();
        Box::new(Found {
            session: self,
            algorithm,
            eval,
            report,
            trace: None,
            notation,
            is_cut: false,
        })
    }

    /// Runs the search that a request names.
    pub(super) fn run(
        &self,
        request: &Request,
        context: SearchContext<'_>,
    ) -> Result<Box<dyn SearchResult + '_>, Fault> {
        let SearchContext { cache, mut on_progress, recording, as_in_text, book_seed: _ } = context;
        let notation = if as_in_text {
            self.game.text_notation().ok_or_else(|| {
                Fault::new(format!("no classic text writes values of {}", G::INFO.title))
                    .expected("a game of the classic texts")
                    .example("rabbit-and-wolves")
            })?
        } else {
            self.game.notation()
        };
        let mut empty = EngineCache::new();
        let cache = cache.unwrap_or(&mut empty);
        let tables = match &request.tables {
            Some(folder) => cache.tables(&self.game, folder)?,
            None => self.oracle.clone(),
        };
        let eval = &Evaluation::<G>::chosen(&self.game, request.eval.as_ref())?;
        let eval_name = if self.evaluates(request) { eval.name() } else { "none".into() };
        let named = (request.algorithm, &*eval_name);
        let progress = &mut |report: &GameReport<G::Move>| {
            if let Some(on_progress) = &mut on_progress {
                on_progress(&report_view(&self.game, self.state(), named, report));
            }
        };
        let eval = &EvalWithTablebase { eval, oracle: tables.as_deref() };
        let mut recorder = recording.map(GameRecorder::new);
        cache.use_for(format!("{} {eval_name}", full_name(&self.game)));
        let report = self.algorithm(request, eval, cache, &mut recorder, progress);
        let trace = recorder.map(GameRecorder::into_trace);
        let (session, algorithm) = (self, request.algorithm);
        let is_cut = algorithm == Algorithm::ProofNumber && request.limits.depth.is_some();
        Ok(Box::new(Found { session, algorithm, eval: eval_name, report, trace, notation, is_cut }))
    }

    /// Whether a search to the end of the game ends: where nothing bounds its length, it may follow one line for ever.
    fn has_end(&self) -> bool {
        self.game.plies_left(self.state()).is_some() || self.game.numbers().is_some()
    }

    /// Whether the search of a request evaluates positions.
    fn evaluates(&self, request: &Request) -> bool {
        match request.algorithm {
            Algorithm::ProofNumber => false,
            Algorithm::Mcts => request.asks_for_eval(),
            Algorithm::Perfect => !self.has_end(),
            Algorithm::Engine => {
                !matches!(request.engine.strategy, Strategy::Solve | Strategy::Outcome)
            }
            _ => true,
        }
    }

    /// One copy for searches with and without a recorder: each of them is large, and there is one for each type of game.
    fn algorithm(
        &self,
        request: &Request,
        eval: &EvalWithTablebase<'_, Evaluation<G>, dyn Oracle<G> + '_>,
        cache: &mut EngineCache,
        observer: &mut Option<GameRecorder>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> GameReport<G::Move> {
        let (game, state, limits) = (&self.game, self.state(), &request.limits);
        let options = match request.algorithm {
            Algorithm::Engine => request.engine.clone(),
            Algorithm::Perfect if self.has_end() => {
                EngineOptions { strategy: Strategy::Solve, ..request.engine.clone() }
            }
            Algorithm::Perfect => {
                EngineOptions { strategy: Strategy::Deepen, ..request.engine.clone() }
            }
            _ => return plain(game, state, request, eval.eval, observer, progress),
        };
        let engine = cache.engine(options);
        let task = SearchTask { game, state, past: self.past(), eval, limits };
        engine.search_after(&task, observer, progress)
    }
}

/// The searches without a cache.
fn plain<G: Playable>(
    game: &G,
    state: &G::State,
    request: &Request,
    eval: &Evaluation<G>,
    observer: &mut Option<GameRecorder>,
    progress: &mut dyn FnMut(&GameReport<G::Move>),
) -> GameReport<G::Move> {
    let limits = &request.limits;
    match request.algorithm {
        Algorithm::Minimax => game::minimax(game, state, eval, limits, observer),
        Algorithm::AlphaBeta => {
            let (cut, scores) = (request.cut, request.scores);
            AlphaBeta { cut, scores, ..AlphaBeta::default() }
                .search(game, state, eval, limits, observer)
        }
        Algorithm::Engine | Algorithm::Perfect => unreachable!("they search with the cache"),
        Algorithm::Deepening => {
            game::iterative_deepening_with_progress(game, state, eval, limits, observer, progress)
        }
        Algorithm::Mcts => {
            // An evaluation that was asked for replaces random games.
            let leaf = if request.asks_for_eval() {
                Leaf::Eval { scale: game.margin().unwrap_or(20) as u32 }
            } else {
                Leaf::Playout
            };
            let search = Mcts { seed: request.seed, leaf, distance: true, ..Mcts::default() };
            search.search_with_progress(game, state, eval, limits, observer, progress)
        }
        Algorithm::ProofNumber => ProofNumber::default().search(game, state, limits, observer),
    }
}

/// A report in words.
fn report_view<G: Playable>(
    game: &G,
    state: &G::State,
    (algorithm, eval): (Algorithm, &str),
    report: &GameReport<G::Move>,
) -> ReportView {
    let notation = game.notation();
    let plain = notation.scale != Scale::Results;
    let max = notation.max.unwrap_or_else(|| game.turn(state));
    let scored = |line: &Line<G::Move>| {
        let texts = line_texts(game, state, &line.moves);
        Some(ScoredMove {
            mv: texts.first()?.clone(),
            value: value_of(game, line.score, line.proven),
            bound: line.bound.into(),
            line: texts,
        })
    };
    ReportView {
        game: full_name(game),
        position: game.position_text(state),
        side: game.sides()[game.turn(state) as usize].into(),
        algorithm: algorithm.name().into(),
        eval: eval.into(),
        best: report.best.map(|mv| game.move_text(state, mv)),
        value: value_of(game, report.score, report.proven),
        bound: report.bound.into(),
        proven: report.proven,
        between: (report.between.filter(|_| !report.proven))
            .and_then(|range| ProvenRange::of(range, |score| value_of(game, score, true))),
        depth: report.depth,
        selective_depth: report.selective_depth,
        nodes: report.nodes,
        distance_nodes: (report.distance_nodes > 0).then_some(report.distance_nodes),
        seconds: report.time.as_secs_f64(),
        line: line_texts(game, state, &report.line),
        moves: report.lines.iter().filter_map(scored).collect(),
        table_probes: report.table.probes,
        table_hits: report.table.hits,
        first_move_cuts: (report.cuts.0 > 0)
            .then(|| 100.0 * report.cuts.1 as f64 / report.cuts.0 as f64),
        stopped: report.stopped,
        sign: plain.then(|| if game.turn(state) == max { 1 } else { -1 }),
        man: game.man(eval),
    }
}

/// A score in words. Where values are plain numbers, 0 is a number like any other and no draw.
fn value_of<G: Playable>(game: &G, score: Score, proven: bool) -> Value {
    let proven = proven && game.notation().scale == Scale::Results;
    game::Value::of(score, proven).into()
}
