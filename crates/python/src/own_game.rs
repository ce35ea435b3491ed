//! Searches of games that are written in Python.

use std::sync::Arc;

use games::Playable;
use outwit::game::{
    self, AlphaBeta, Bound, Engine, EngineOptions, Eval, Game, GameEvent, GameRecorder, GameReport,
    MAX_MOVES, Mcts, NoEval, Outcome, ProofNumber, Score, Side, Value,
};
use outwit::{Limits, Observer, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList};

use crate::call::{
    Calls, Estimates, explained, is_unsuitable, items, limits, number, tuple, wrong_result,
};
use crate::memo::{self, Bound_, Memo, Numbered};
use crate::own_tree::Shown;
use crate::tree::{Held, Tree};

/// What the class has said about a position.
#[derive(Default)]
pub(crate) struct Facts {
    turn: Option<Side>,
    outcome: Option<Option<Outcome>>,
    points: Option<Score>,
    /// The moves, each with the position after it where that is known.
    moves: Option<Vec<(u32, Option<State>)>>,
}

pub(crate) type State = memo::State<Facts>;

/// The functions of a class, looked up once.
pub(crate) struct OwnGame {
    turn: Py<PyAny>,
    outcome: Py<PyAny>,
    /// These two, unless `expand` takes their place.
    moves: Option<Py<PyAny>>,
    play: Option<Py<PyAny>>,
    expand: Option<Py<PyAny>>,
    /// The evaluations from `expand`.
    estimates: Estimates,
    repeats: bool,
    start: State,
    memo: Memo<Facts>,
    pub(crate) numbered: Numbered,
    pub(crate) calls: Calls,
}

/// A move with the position after it, if that is known.
type Step = (u32, Option<State>);

impl OwnGame {
    fn new(
        py: Python<'_>,
        game: &Bound_<'_>,
        start: Bound_<'_>,
        estimates: Estimates,
        stop: &Stop,
    ) -> PyResult<Self> {
        let memo = Memo::new();
        let expand = game.getattr_opt("expand")?;
        let unless_expanded = |name: &str| {
            if expand.is_some() { game.getattr_opt(name) } else { game.getattr(name).map(Some) }
        };
        let flag = game.getattr_opt("may_repeat")?;
        Ok(OwnGame {
            turn: game.getattr("turn")?.unbind(),
            outcome: game.getattr("outcome")?.unbind(),
            moves: unless_expanded("moves")?.map(pyo3::Bound::unbind),
            play: unless_expanded("play")?.map(pyo3::Bound::unbind),
            estimates,
            repeats: flag.map_or(Ok(false), |flag| flag.is_truthy())?,
            start: memo.state(start)?,
            memo,
            numbered: Numbered::new(py),
            calls: Calls::new(stop),
            expand: expand.map(pyo3::Bound::unbind),
        })
    }

    /// Asks for the moves; for the positions after them, too, if the class can say both only in one call.
    fn ask_moves(&self, py: Python<'_>, state: &State) -> PyResult<Vec<Step>> {
        let Some(moves) = &self.moves else { return self.ask_steps(py, state) };
        let list = moves.bind(py).call1((state.object(),))?;
        let list = items("moves(state)", &list, "a list of moves")?.take(MAX_MOVES + 1);
        let moves = list.map(|mv| Ok((self.numbered.number(mv?)?, None)));
        self.checked(py, moves.collect::<PyResult<_>>()?)
    }

    /// Asks `expand` for the moves and the positions after them, and notes what it says of these.
    fn ask_steps(&self, py: Python<'_>, state: &State) -> PyResult<Vec<Step>> {
        let Some(expand) = &self.expand else { return Ok(Vec::new()) };
        let step = |step: PyResult<Bound_<'_>>| {
            let found = step?;
            let expected =
                "tuples of a move, the state after it, and perhaps its outcome and its evaluation";
            let step = tuple("expand(state)", &found, 2..=4, expected)?;
            let after = self.memo.after(state, step.get_item(1)?, "expand")?;
            if step.len() > 2 {
                let outcome = outcome(&step.get_item(2)?)?;
                after.facts().outcome = Some(outcome);
            }
            if let Some(given) = self.estimates.of_step(step)? {
                after.facts().points = Some(points(given)?);
            }
            Ok((self.numbered.number(step.get_item(0)?)?, Some(after)))
        };
        let list = expand.bind(py).call1((state.object(),))?;
        let steps = items("expand(state)", &list, "a list of tuples")?.take(MAX_MOVES + 1);
        let steps = steps.map(step);
        self.checked(py, steps.collect::<PyResult<_>>()?)
    }

    /// Searches number the moves of a position in 16 bits, and expect different moves.
    fn checked(&self, py: Python<'_>, moves: Vec<Step>) -> PyResult<Vec<Step>> {
        if MAX_MOVES < moves.len() {
            return Err(PyValueError::new_err(format!(
                "a position has more than {MAX_MOVES} moves; expected at most {MAX_MOVES}"
            )));
        }
        let mut sorted: Vec<u32> = moves.iter().map(|&(mv, _)| mv).collect();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let mv = self.numbered.object(py, twice[0]);
            return Err(PyValueError::new_err(format!(
                "a position has the move {mv} twice; expected different moves"
            )));
        }
        Ok(moves)
    }

    /// The position after a move, if that is known.
    fn known(state: &State, mv: u32) -> Option<State> {
        let facts = state.facts();
        let steps = facts.moves.as_ref()?.iter();
        steps.filter(|(other, _)| *other == mv).find_map(|(_, after)| after.clone())
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
    if points.is_finite() {
        return Ok(Score::eval(points.round() as i32));
    }
    Err(PyValueError::new_err(format!("the evaluation is {points}; expected a finite number")))
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
        let turn = self.calls.call(
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
        if let Some(moves) = &state.facts().moves {
            out.extend(moves.iter().map(|(mv, _)| mv));
            return;
        }
        let moves = self.calls.call(Vec::new, |py| self.ask_moves(py, state));
        out.extend(moves.iter().map(|(mv, _)| mv));
        state.facts().moves = Some(moves);
    }

    fn play(&self, state: &State, mv: u32) -> State {
        if let Some(after) = Self::known(state, mv) {
            return after;
        }
        if self.expand.is_some() {
            let steps = self.calls.call(Vec::new, |py| self.ask_steps(py, state));
            state.facts().moves = Some(steps);
            if let Some(after) = Self::known(state, mv) {
                return after;
            }
        }
        let after = self.calls.call(
            || state.clone(),
            |py| {
                let mv = self.numbered.object(py, mv);
                let play = self.play.as_ref().ok_or_else(|| {
                    PyValueError::new_err(format!(
                        "expand does not give the move {mv}, which it gave before; expected the same moves for the same state"
                    ))
                })?;
                self.memo.after(state, play.bind(py).call1((state.object(), mv))?, "play")
            },
        );
        let mut facts = state.facts();
        let step = facts.moves.iter_mut().flatten().find(|(known, _)| *known == mv);
        if let Some((_, place)) = step {
            *place = Some(after.clone());
        }
        after
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.calls.visit();
        if let Some(outcome) = state.facts().outcome {
            return outcome;
        }
        // After an exception every position is an end, so that the search comes back at once.
        let outcome = self.calls.call(
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
        let optional = [&self.moves, &self.play, &self.expand];
        optional.into_iter().flatten().chain([&self.turn, &self.outcome]).collect()
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
        let points = game.calls.call(|| Score::DRAW, ask);
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
    seed: u64,
    record: usize,
) -> PyResult<(pyo3::Bound<'py, PyDict>, Option<Tree>)> {
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let start = match state {
        Some(state) => state,
        None => game.call_method0("start")?,
    };
    let of_class = game.getattr_opt("evaluate")?.map(pyo3::Bound::unbind);
    // Proof-number search needs no evaluation.
    let refusal = (algorithm != "proof-number").then_some(
        "expand gives evaluations, but there is no evaluate(state) for the start; expected both or none",
    );
    let estimates = Estimates::new(eval.is_some(), of_class.is_some(), refusal);
    let own = Arc::new(OwnGame::new(py, &game, start, estimates, &stop)?);
    let eval = eval
        .map(|eval| OwnEval(eval, "eval(state)"))
        .or_else(|| of_class.map(|eval| OwnEval(eval, "evaluate(state)")));
    let search = Search { own: &own, algorithm, seed, limits: &limits };
    let mut recorder = (record > 0).then(|| GameRecorder::new(record));
    let report = match (eval, &mut recorder) {
        (Some(eval), None) => search.run(&eval, &mut ())?,
        (Some(eval), Some(recorder)) => search.run(&eval, recorder)?,
        (None, None) => search.run(&NoEval, &mut ())?,
        (None, Some(recorder)) => search.run(&NoEval, recorder)?,
    };
    let answer = answer(py, &own, &report);
    own.calls.finish()?;
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
    algorithm: &'a str,
    seed: u64,
    limits: &'a Limits,
}

impl Search<'_> {
    fn run<E: Eval<OwnGame>, O: Observer<GameEvent>>(
        &self,
        eval: &E,
        observer: &mut O,
    ) -> PyResult<GameReport<u32>> {
        let &Search { own, algorithm, seed, limits } = self;
        let state = own.start();
        Ok(match algorithm {
            "minimax" => game::minimax(own, &state, eval, limits, observer),
            "alpha-beta" => AlphaBeta::default().search(own, &state, eval, limits, observer),
            "iterative-deepening" => game::iterative_deepening(own, &state, eval, limits, observer),
            "engine" => {
                let mut options = EngineOptions { threads: 1, ..EngineOptions::default() };
                // It plays all moves of a position before it searches the first: a call of Python for each.
                options.features.etc = own.expand.is_some();
                Engine::new(options).search(own, &state, eval, limits, observer)
            }
            "mcts" => Mcts { seed, ..Mcts::default() }.search(own, &state, eval, limits, observer),
            "proof-number" => ProofNumber::default().search(own, &state, limits, observer),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "there is no algorithm \"{algorithm}\" for games written in Python; expected one of minimax, alpha-beta, iterative-deepening, engine, mcts, proof-number"
                )));
            }
        })
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
    let object = |mv: u32| own.numbered.object(py, mv);
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
    answer.set_item("stopped", report.stopped.map(outwit::Stopped::name))?;
    Ok(answer)
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
