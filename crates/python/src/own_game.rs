//! Searches of games that are written in Python.

use std::sync::Arc;

use games::{Algorithm, Playable, SearchSetting};
use outwit::game::{
    self, AlphaBeta, Bound, Engine, EngineOptions, Eval, Game, GameEvent, GameRecorder, GameReport,
    Leaf, MAX_MOVES, Mcts, NoEval, Outcome, ProofNumber, Score, Side, Value,
};
use outwit::{Limits, Observer, Stop, Stopped};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList};

use crate::call::{
    Calls, Estimates, check_use, explained, is_unsuitable, limits, number, tuple, wrong_result,
};
use crate::memo::{self, Bound_, Memo};
use crate::own_tree::Shown;
use crate::successors::{Names, Step, Stepping, Steps, Successors};
use crate::tree::{Held, Tree};

/// What the class has said about a position.
#[derive(Default)]
pub(crate) struct Facts {
    turn: Option<Side>,
    outcome: Option<Option<Outcome>>,
    points: Option<Score>,
    moves: Option<Steps<Facts>>,
}

pub(crate) type State = memo::State<Facts>;

/// The functions of a class, looked up once.
pub(crate) struct OwnGame {
    turn: Py<PyAny>,
    outcome: Py<PyAny>,
    successors: Successors<Facts>,
    /// The evaluations from `expand`.
    estimates: Estimates,
    repeats: bool,
    start: State,
}

const NAMES: Names =
    Names { step: "move", list: "moves", expected: "a list of moves", next: "play" };

impl OwnGame {
    fn new(
        game: &Bound_<'_>,
        start: Bound_<'_>,
        estimates: Estimates,
        stop: &Stop,
    ) -> PyResult<Self> {
        let memo = Memo::new();
        let flag = game.getattr_opt("may_repeat")?;
        Ok(OwnGame {
            turn: game.getattr("turn")?.unbind(),
            outcome: game.getattr("outcome")?.unbind(),
            estimates,
            repeats: flag.map_or(Ok(false), |flag| flag.is_truthy())?,
            start: memo.state(start)?,
            successors: Successors::new(game, &NAMES, memo, Calls::new(stop))?,
        })
    }

    pub(crate) fn move_of(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.successors.numbered.object(py, number)
    }
}

impl Stepping for OwnGame {
    type Facts = Facts;
    /// One more than is allowed, so that it is noticed.
    const MAX_STEPS: usize = MAX_MOVES + 1;

    fn successors(&self) -> &Successors<Facts> {
        &self.successors
    }

    fn known(facts: &mut Facts) -> &mut Option<Steps<Facts>> {
        &mut facts.moves
    }

    fn listed(&self, item: Bound_<'_>) -> PyResult<Step<Facts>> {
        Ok(Step { number: self.successors.numbered.number(item)?, cost: 0.0, after: None })
    }

    fn expanded(&self, before: &State, found: Bound_<'_>) -> PyResult<Step<Facts>> {
        let expected =
            "tuples of a move, the state after it, and perhaps its outcome and its evaluation";
        let step = tuple("expand(state)", &found, 2..=4, expected)?;
        let after = self.successors.memo.after(before, step.get_item(1)?, "expand")?;
        if step.len() > 2 {
            let outcome = outcome(&step.get_item(2)?)?;
            after.facts().outcome = Some(outcome);
        }
        if let Some(given) = self.estimates.of_step(step)? {
            after.facts().points = Some(points(given)?);
        }
        let number = self.successors.numbered.number(step.get_item(0)?)?;
        Ok(Step { number, cost: 0.0, after: Some(after) })
    }

    /// Searches number the moves of a position in 16 bits, and expect different moves.
    fn check(&self, py: Python<'_>, moves: &Steps<Facts>) -> PyResult<()> {
        if MAX_MOVES < moves.len() {
            return Err(PyValueError::new_err(format!(
                "a position has more than {MAX_MOVES} moves; expected at most {MAX_MOVES}"
            )));
        }
        let Some(twice) = moves.twice(|_, _| true) else { return Ok(()) };
        let mv = self.move_of(py, twice.number);
        Err(PyValueError::new_err(format!(
            "a position has the move {mv} twice; expected different moves"
        )))
    }
}

/// The outcome that a class has given. A comparison in place of an outcome would mean something else, so `bool` is none.
fn outcome(outcome: &Bound_<'_>) -> PyResult<Option<Outcome>> {
    if outcome.is_none() {
        return Ok(None);
    }
    let number: Option<i64> = if_suitable(outcome)?;
    match number.filter(|_| !outcome.is_instance_of::<PyBool>()) {
        Some(1) => return Ok(Some(Outcome::Win(Side::First))),
        Some(-1) => return Ok(Some(Outcome::Win(Side::Second))),
        Some(0) => return Ok(Some(Outcome::Draw)),
        _ => {}
    }
    // An `outwit.Outcome` has the number of the winner.
    let winner = outcome.getattr_opt("winner")?;
    let winner: Option<Option<i64>> = winner.map_or(Ok(None), |winner| if_suitable(&winner))?;
    match winner {
        Some(None) => Ok(Some(Outcome::Draw)),
        Some(Some(0)) => Ok(Some(Outcome::Win(Side::First))),
        Some(Some(1)) => Ok(Some(Outcome::Win(Side::Second))),
        _ => Err(PyValueError::new_err(format!(
            "the outcome is {outcome}; expected None, or 1, 0 or -1: the first side wins, a draw, the second side wins"
        ))),
    }
}

/// A value in a type of Rust; none if its own type or its size does not suit. Other exceptions of its class are passed on.
fn if_suitable<'py, T>(value: &Bound_<'py>) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match value.extract() {
        Ok(found) => Ok(Some(found)),
        Err(error) if is_unsuitable(value.py(), &error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The evaluation that a class has given.
fn points(points: f64) -> PyResult<Score> {
    // A score cuts off what is more, so that two different evaluations would be equal.
    if points.abs() <= 900_000.0 {
        return Ok(Score::eval(points.round() as i32));
    }
    Err(PyValueError::new_err(format!(
        "the evaluation is {points}; expected a number from -900000 to 900000"
    )))
}

impl Game for OwnGame {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        self.start.clone()
    }

    fn turn(&self, state: &State) -> Side {
        if let Some(turn) = state.facts().turn {
            return turn;
        }
        let turn = self.successors.calls.call(
            || Side::First,
            |py| {
                let turn = self.turn.bind(py).call1((state.object(),))?;
                match turn.extract() {
                    Ok(0) => Ok(Side::First),
                    Ok(1) => Ok(Side::Second),
                    Ok(_) => Err(PyValueError::new_err(format!("turn is {turn}; expected 0 or 1"))),
                    Err(error) => {
                        Err(explained(py, error, || wrong_result("turn(state)", &turn, "0 or 1")))
                    }
                }
            },
        );
        state.facts().turn = Some(turn);
        turn
    }

    fn moves(&self, state: &State, out: &mut Vec<u32>) {
        self.each_step(state, |mv, _| out.push(mv));
    }

    fn play(&self, state: &State, mv: u32) -> State {
        self.after(state, mv)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.successors.calls.visit();
        if let Some(outcome) = state.facts().outcome {
            return outcome;
        }
        // After an exception every position is an end, so that the search comes back at once.
        let outcome = self.successors.calls.call(
            || Some(Outcome::Draw),
            |py| outcome(&self.outcome.bind(py).call1((state.object(),))?),
        );
        state.facts().outcome = Some(outcome);
        outcome
    }

    fn is_irreversible(&self, _: &State, _: u32) -> bool {
        !self.repeats
    }
}

impl Held for OwnGame {
    fn held(&self) -> Vec<&Py<PyAny>> {
        self.successors.held().chain([&self.turn, &self.outcome]).collect()
    }
}

/// A function of Python as an evaluation, and its name in errors.
struct OwnEval(Py<PyAny>, &'static str);

impl Eval<OwnGame> for OwnEval {
    fn eval(&self, game: &OwnGame, state: &State) -> Score {
        if let Some(points) = state.facts().points {
            return points;
        }
        let ask =
            |py: Python<'_>| points(number(self.1, &self.0.bind(py).call1((state.object(),))?)?);
        let points = game.successors.calls.call(|| Score::DRAW, ask);
        state.facts().points = Some(points);
        points
    }
}

/// Searches a game that is an object with `start`, `turn`, `moves`, `play` and `outcome`; `expand` can take the place of `moves`
/// and `play`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
pub(crate) fn search_game<'py>(
    py: Python<'py>,
    game: Bound_<'py>,
    state: Option<Bound_<'py>>,
    algorithm: &str,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    eval: Option<Py<PyAny>>,
    seed: Option<u64>,
    record: usize,
) -> PyResult<(pyo3::Bound<'py, PyDict>, Option<Tree>)> {
    let of_own = |setting| {
        let mut users = Algorithm::users_of(setting);
        users.retain(|&name| name != Algorithm::Perfect.name());
        users
    };
    let known = Algorithm::parse(algorithm).ok().filter(|&known| known != Algorithm::Perfect);
    let known = known.ok_or_else(|| {
        PyValueError::new_err(format!(
            "there is no algorithm \"{algorithm}\" for games written in Python; expected one of minimax, alpha-beta, iterative-deepening, engine, mcts, proof-number"
        ))
    })?;
    check_use(eval.is_some(), "eval", algorithm, &of_own(SearchSetting::Eval))?;
    check_use(seed.is_some(), "seed", algorithm, &of_own(SearchSetting::Seed))?;
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let start = match state {
        Some(state) => state,
        None => game.call_method0("start")?,
    };
    let of_class = game.getattr_opt("evaluate")?.map(pyo3::Bound::unbind);
    let refusal = known.uses(SearchSetting::Eval).then_some(
        "expand gives evaluations, but there is no evaluate(state) for the start; expected both or none",
    );
    let estimates = Estimates::new(eval.is_some(), of_class.is_some(), refusal);
    let own = Arc::new(OwnGame::new(&game, start, estimates, &stop)?);
    let eval = eval
        .map(|eval| OwnEval(eval, "eval(state)"))
        .or_else(|| of_class.map(|eval| OwnEval(eval, "evaluate(state)")));
    let leaf = if eval.is_some() {
        // As in the games of the catalogue.
        Leaf::Eval { scale: 20 }
    } else {
        Leaf::Playout
    };
    let mcts = Mcts { seed: seed.unwrap_or(0), leaf, ..Mcts::default() };
    let search = Search { own: &own, algorithm: known, mcts, limits: &limits };
    let mut recorder = (record > 0).then(|| GameRecorder::new(record));
    let report = match eval {
        Some(eval) => search.run(&eval, &mut recorder),
        None => search.run(&NoEval, &mut recorder),
    };
    let answer = answer(py, &own, &report);
    own.successors.calls.finish()?;
    if report.stopped == Some(Stopped::Depth)
        && matches!(known, Algorithm::Minimax | Algorithm::AlphaBeta)
    {
        return Err(PyValueError::new_err(format!(
            "a line of play is longer than 500 plies, which {algorithm} cannot follow; expected a depth of at most 500, for example: depth=8, or another algorithm, for example: \"engine\""
        )));
    }
    let tree = recorder.map(|recorder| {
        let (shown, start) = (Shown(own.clone()), own.start());
        let notation = shown.notation();
        let view = games::tree::of_trace(shown, start, recorder.into_trace(), notation);
        Tree { view, functions: Some(own) }
    });
    Ok((answer?, tree))
}

struct Search<'a> {
    own: &'a OwnGame,
    algorithm: Algorithm,
    mcts: Mcts,
    limits: &'a Limits,
}

impl Search<'_> {
    fn run<E: Eval<OwnGame>, O: Observer<GameEvent>>(
        &self,
        eval: &E,
        observer: &mut O,
    ) -> GameReport<u32> {
        let &Search { own, algorithm, mcts, limits } = self;
        let state = own.start();
        match algorithm {
            Algorithm::Minimax => game::minimax(own, &state, eval, limits, observer),
            Algorithm::AlphaBeta => {
                AlphaBeta::default().search(own, &state, eval, limits, observer)
            }
            Algorithm::Deepening => game::iterative_deepening(own, &state, eval, limits, observer),
            // Perfect play is refused: it needs a game of the catalogue.
            Algorithm::Engine | Algorithm::Perfect => {
                let mut options = EngineOptions { threads: 1, ..EngineOptions::default() };
                // It plays all moves of a position before it searches the first: a call of Python for each.
                options.features.etc = own.successors.expand.is_some();
                Engine::new(options).search(own, &state, eval, limits, observer)
            }
            Algorithm::Mcts => mcts.search(own, &state, eval, limits, observer),
            Algorithm::ProofNumber => ProofNumber::default().search(own, &state, limits, observer),
        }
    }
}

fn value(value: Value) -> (&'static str, i64) {
    match value {
        Value::WinIn(plies) => ("win_in", plies.into()),
        Value::LossIn(plies) => ("loss_in", plies.into()),
        Value::Draw => ("draw", 0),
        Value::Score(points) => ("score", points.into()),
    }
}

fn answer<'py>(
    py: Python<'py>,
    own: &OwnGame,
    report: &GameReport<u32>,
) -> PyResult<pyo3::Bound<'py, PyDict>> {
    let object = |mv: u32| own.move_of(py, mv);
    let answer = PyDict::new(py);
    answer.set_item("best", report.best.map(object))?;
    let has_value = report.has_value();
    answer.set_item("value", has_value.then(|| value(report.value())))?;
    answer.set_item("bound", has_value.then(|| bound(report.bound)))?;
    answer.set_item("proven", report.proven)?;
    answer.set_item("line", PyList::new(py, report.line.iter().map(|&mv| object(mv)))?)?;
    let moves = report.lines.iter().filter_map(|line| {
        let mv = *line.moves.first()?;
        Some((object(mv), value(Value::of(line.score, line.proven)), bound(line.bound)))
    });
    answer.set_item("moves", moves.collect::<Vec<_>>())?;
    answer.set_item("depth", report.depth)?;
    answer.set_item("nodes", report.nodes)?;
    answer.set_item("seconds", report.time.as_secs_f64())?;
    answer.set_item("stopped", report.stopped.map(Stopped::name))?;
    Ok(answer)
}

fn bound(bound: Bound) -> &'static str {
    games::tree::Bound::from(bound).as_str()
}
