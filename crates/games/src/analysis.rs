//! From a request in words to a search and its answer in words.

use std::path::PathBuf;

use outwit::game::{
    self, AlphaBeta, Engine, EngineOptions, EvalWithTablebase, Game, GameEvent, GameReport, Leaf,
    Line, Mcts, Oracle, ProofNumber, SearchTask, Strategy,
};
use outwit::{Limits, Observer};

use crate::evaluation::Evaluation;
use crate::view::{ReportView, ScoredMove, bound_word};
use crate::{Algorithm, EvalChoice, Fault, Memory, Playable, Thought};

/// What to search with.
#[derive(Clone, Debug)]
pub struct Request {
    /// The search.
    pub algorithm: Algorithm,
    /// The evaluation; `None` = the game's first.
    pub eval: Option<EvalChoice>,
    /// When to stop.
    pub limits: Limits,
    /// For searches that use chance.
    pub seed: u64,
    /// The settings of the engine: features, strategy, table, threads, number of lines.
    pub engine: EngineOptions,
    /// A folder of endgame tables to use in place of those of the session.
    pub tables: Option<PathBuf>,
}

impl Request {
    /// A request with nothing special asked for.
    pub fn new(algorithm: Algorithm, limits: Limits) -> Self {
        Request {
            algorithm,
            eval: None,
            limits,
            seed: 0,
            engine: EngineOptions::default(),
            tables: None,
        }
    }
}

/// What is told while a search runs.
pub type Progress = ReportView;

/// How a front end follows a running search.
pub struct Control<'a> {
    /// Called now and then with the best answer so far.
    pub on_progress: &'a mut (dyn FnMut(&Progress) + Send),
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Control")
    }
}

/// Runs the search that a request names, with what is remembered of earlier ones.
#[expect(clippy::too_many_arguments, reason = "everything that a search is about")]
pub(crate) fn run<G: Playable, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    past: &[G::State],
    request: &Request,
    oracle: Option<&dyn Oracle<G>>,
    memory: &mut Memory,
    control: &mut Control<'_>,
    observer: &mut O,
) -> Result<ReportView, Fault> {
    let eval = &Evaluation::<G>::chosen(request.eval.as_ref())?;
    let informed = &EvalWithTablebase { eval, oracle };
    let eval_name = &eval.name();
    let view = |report: &GameReport<G::Move>| report_view(game, state, request, eval_name, report);
    let progress = &mut |report: &GameReport<G::Move>| (control.on_progress)(&view(report));
    let report = search(game, state, past, request, informed, memory, observer, progress);
    Ok(view(&report))
}

/// The move of a search and what was thought about it, in brief.
pub(crate) fn think<G: Playable>(
    game: &G,
    state: &G::State,
    past: &[G::State],
    request: &Request,
    oracle: Option<&dyn Oracle<G>>,
    memory: &mut Memory,
) -> Result<(Option<String>, Thought), Fault> {
    let eval = &Evaluation::<G>::chosen(request.eval.as_ref())?;
    let informed = &EvalWithTablebase { eval, oracle };
    let report = search(game, state, past, request, informed, memory, &mut (), &mut |_| {});
    let thought = Thought {
        value: report.value().into(),
        proven: report.proven,
        depth: report.depth,
        nodes: report.nodes,
        time: report.time,
    };
    Ok((report.best.map(|mv| game.move_text(state, mv)), thought))
}

/// An evaluation with what is known from tables.
type Knowing<'a, G> = EvalWithTablebase<'a, Evaluation<G>, dyn Oracle<G> + 'a>;

#[expect(clippy::too_many_arguments, reason = "everything that a search is about")]
fn search<G: Playable, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    past: &[G::State],
    request: &Request,
    eval: &Knowing<'_, G>,
    memory: &mut Memory,
    observer: &mut O,
    progress: &mut dyn FnMut(&GameReport<G::Move>),
) -> GameReport<G::Move> {
    let options = match request.algorithm {
        Algorithm::Engine => request.engine.clone(),
        Algorithm::Perfect => EngineOptions { strategy: Strategy::Solve, ..request.engine.clone() },
        _ => return plain(game, state, request, eval.eval, observer),
    };
    // What was found with other settings, for example by another strategy, is of no use.
    let engine = match &mut memory.engine {
        Some(engine) if *engine.options() == options => engine,
        other => other.insert(Engine::new(options)),
    };
    let task = SearchTask { game, state, past, eval, limits: &request.limits };
    engine.search_after(&task, observer, progress)
}

/// The searches that share their form with the textbook ones.
fn plain<G: Playable, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    request: &Request,
    eval: &Evaluation<G>,
    observer: &mut O,
) -> GameReport<G::Move> {
    let limits = &request.limits;
    match request.algorithm {
        Algorithm::Minimax => game::minimax(game, state, eval, limits, observer),
        Algorithm::AlphaBeta => AlphaBeta::default().search(game, state, eval, limits, observer),
        Algorithm::Deepening | Algorithm::Engine | Algorithm::Perfect => {
            game::iterative_deepening(game, state, eval, limits, observer)
        }
        Algorithm::Mcts => {
            // An evaluation that was asked for takes the place of random games.
            let has_opinion = request.eval.as_ref().is_some_and(|choice| !choice.is_none());
            let leaf = if has_opinion {
                Leaf::Eval { scale: game.margin().unwrap_or(20) as u32 }
            } else {
                Leaf::Playout
            };
            let search = Mcts { seed: request.seed, leaf, distance: true, ..Mcts::default() };
            search.search(game, state, eval, limits, observer)
        }
        Algorithm::ProofNumber => ProofNumber::default().search(game, state, limits, observer),
    }
}

/// A report in words.
pub(crate) fn report_view<G: Playable>(
    game: &G,
    state: &G::State,
    request: &Request,
    eval: &str,
    report: &GameReport<G::Move>,
) -> ReportView {
    let scored = |line: &Line<G::Move>| {
        let texts = line_texts(game, state, &line.moves);
        Some(ScoredMove {
            mv: texts.first()?.clone(),
            value: game::Value::of(line.score, line.proven).into(),
            bound: bound_word(line.bound).into(),
            line: texts,
        })
    };
    ReportView {
        game: full_name(game),
        position: game.position_text(state),
        side: game.sides()[game.turn(state) as usize].into(),
        algorithm: request.algorithm.name().into(),
        eval: eval.into(),
        best: report.best.map(|mv| game.move_text(state, mv)),
        value: report.value().into(),
        bound: bound_word(report.bound).into(),
        proven: report.proven,
        depth: report.depth,
        selective_depth: report.selective_depth,
        nodes: report.nodes,
        seconds: report.time.as_secs_f64(),
        line: line_texts(game, state, &report.line),
        moves: report.lines.iter().filter_map(scored).collect(),
        table_probes: report.table.probes,
        table_hits: report.table.hits,
        first_move_cuts: (report.cuts.0 > 0)
            .then(|| 100.0 * report.cuts.1 as f64 / report.cuts.0 as f64),
        stopped: report.stopped.map(|limit| limit.name().into()),
    }
}

/// The game's name as it can be opened again.
pub(crate) fn full_name<G: Playable>(game: &G) -> String {
    let settings = game.settings();
    if settings.is_empty() { G::ID.into() } else { format!("{}:{settings}", G::ID) }
}

/// A line of play as text.
pub(crate) fn line_texts<G: Playable>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let step = |mv: &G::Move| {
        let text = game.move_text(&state, *mv);
        state = game.play(&state, *mv);
        text
    };
    line.iter().map(step).collect()
}

/// The legal moves; none when the game is over.
pub(crate) fn legal_moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    moves
}
