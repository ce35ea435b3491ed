//! Searches of games that are written in Python.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

use outwit::game::{
    self, AlphaBeta, Bound, Engine, EngineOptions, Eval, Game, GameReport, Mcts, NoEval, Outcome,
    ProofNumber, Score, Side, Value,
};
use outwit::{Limits, Stop};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::call::{Calls, limits};

/// A state: any hashable value of Python.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) object: Arc<Py<PyAny>>,
    hash: isize,
}

impl State {
    pub(crate) fn new(object: Bound_<'_>) -> PyResult<Self> {
        let hash = object.hash().map_err(|_| unhashable("state", &object))?;
        Ok(State { object: Arc::new(object.unbind()), hash })
    }
}

/// A value that the interpreter lends.
pub(crate) type Bound_<'py> = pyo3::Bound<'py, PyAny>;

fn unhashable(what: &str, object: &Bound_<'_>) -> PyErr {
    let kind = object.get_type().to_string();
    PyTypeError::new_err(format!(
        "a {what} of type {kind} is not hashable; expected a value that does not change, for example a tuple"
    ))
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.object, &other.object)
            || self.hash == other.hash
                && Python::attach(|py| {
                    self.object.bind(py).eq(other.object.bind(py)).unwrap_or(false)
                })
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// Moves or actions by number, since the library copies them freely.
pub(crate) struct Numbered(Mutex<(Vec<Py<PyAny>>, Py<PyDict>)>);

impl Numbered {
    pub(crate) fn new(py: Python<'_>) -> Self {
        Numbered(Mutex::new((Vec::new(), PyDict::new(py).unbind())))
    }

    pub(crate) fn number(&self, object: Bound_<'_>) -> PyResult<u32> {
        let mut all = self.0.lock().expect("no holder panics");
        let known = all.1.bind(object.py()).clone();
        let found = known.get_item(&object).map_err(|_| unhashable("move", &object))?;
        if let Some(number) = found {
            return number.extract();
        }
        let number = all.0.len() as u32;
        known.set_item(&object, number)?;
        all.0.push(object.unbind());
        Ok(number)
    }

    pub(crate) fn object(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.0.lock().expect("no holder panics").0[number as usize].clone_ref(py)
    }
}

/// The functions of a class, looked up once.
struct OwnGame {
    turn: Py<PyAny>,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    outcome: Py<PyAny>,
    repeats: bool,
    start: State,
    numbered: Numbered,
    calls: Calls,
}

impl Game for OwnGame {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        self.start.clone()
    }

    fn turn(&self, state: &State) -> Side {
        self.calls.call(
            || Side::First,
            |py| {
                let turn: usize = self.turn.call1(py, (&*state.object,))?.extract(py)?;
                match turn {
                    0 => Ok(Side::First),
                    1 => Ok(Side::Second),
                    _ => Err(PyValueError::new_err(format!("turn is {turn}; expected 0 or 1"))),
                }
            },
        )
    }

    fn moves(&self, state: &State, out: &mut Vec<u32>) {
        let numbers = self.calls.call(Vec::new, |py| {
            let list = self.moves.bind(py).call1((&*state.object,))?;
            list.try_iter()?.map(|mv| self.numbered.number(mv?)).collect()
        });
        out.extend(numbers);
    }

    fn play(&self, state: &State, mv: u32) -> State {
        self.calls.call(
            || state.clone(),
            |py| {
                let mv = self.numbered.object(py, mv);
                State::new(self.play.bind(py).call1((&*state.object, mv))?)
            },
        )
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        // After an exception every position is an end, so that the search comes back at once.
        self.calls.call(|| Some(Outcome::Draw), |py| {
            let outcome = self.outcome.bind(py).call1((&*state.object,))?;
            if outcome.is_none() {
                return Ok(None);
            }
            match outcome.extract::<i64>() {
                Ok(1) => Ok(Some(Outcome::Win(Side::First))),
                Ok(-1) => Ok(Some(Outcome::Win(Side::Second))),
                Ok(0) => Ok(Some(Outcome::Draw)),
                _ => Err(PyValueError::new_err(format!(
                    "the outcome is {outcome}; expected None, or 1, 0 or -1: the first side wins, a draw, the second side wins"
                ))),
            }
        })
    }

    fn is_irreversible(&self, _: &State, _: u32) -> bool {
        !self.repeats
    }
}

/// A function of Python as an evaluation.
struct OwnEval(Py<PyAny>);

impl Eval<OwnGame> for OwnEval {
    fn eval(&self, game: &OwnGame, state: &State) -> Score {
        game.calls.call(
            || Score::DRAW,
            |py| {
                let points: f64 = self.0.call1(py, (&*state.object,))?.extract(py)?;
                if points.is_finite() {
                    Ok(Score::eval(points.round() as i32))
                } else {
                    Err(PyValueError::new_err(format!(
                        "the evaluation is {points}; expected a finite number"
                    )))
                }
            },
        )
    }
}

/// Searches a game that is an object with `start`, `turn`, `moves`, `play` and `outcome`.
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
) -> PyResult<pyo3::Bound<'py, PyDict>> {
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let start = match state {
        Some(state) => state,
        None => game.call_method0("start")?,
    };
    let repeats =
        game.getattr_opt("may_repeat")?.is_some_and(|flag| flag.is_truthy().unwrap_or(false));
    let own = OwnGame {
        turn: game.getattr("turn")?.unbind(),
        moves: game.getattr("moves")?.unbind(),
        play: game.getattr("play")?.unbind(),
        outcome: game.getattr("outcome")?.unbind(),
        repeats,
        start: State::new(start)?,
        numbered: Numbered::new(py),
        calls: Calls::new(&stop),
    };
    let eval = match eval {
        Some(eval) => Some(eval),
        None => game.getattr_opt("evaluate")?.map(pyo3::Bound::unbind),
    };
    let report = match eval {
        Some(eval) => run(&own, &OwnEval(eval), algorithm, seed, &limits)?,
        None => run(&own, &NoEval, algorithm, seed, &limits)?,
    };
    let answer = answer(py, &own, &report);
    own.calls.finish()?;
    answer
}

fn run<E: Eval<OwnGame>>(
    own: &OwnGame,
    eval: &E,
    algorithm: &str,
    seed: u64,
    limits: &Limits,
) -> PyResult<GameReport<u32>> {
    let state = own.start();
    Ok(match algorithm {
        "minimax" => game::minimax(own, &state, eval, limits, &mut ()),
        "alpha-beta" => AlphaBeta::default().search(own, &state, eval, limits, &mut ()),
        "iterative-deepening" => game::iterative_deepening(own, &state, eval, limits, &mut ()),
        "engine" => {
            let options = EngineOptions { threads: 1, ..EngineOptions::default() };
            Engine::new(options).search(own, &state, eval, limits, &mut ())
        }
        "mcts" => Mcts { seed, ..Mcts::default() }.search(own, &state, eval, limits, &mut ()),
        "proof-number" => ProofNumber::default().search(own, &state, limits, &mut ()),
        _ => {
            return Err(PyValueError::new_err(format!(
                "there is no algorithm \"{algorithm}\" for games written in Python; expected one of minimax, alpha-beta, iterative-deepening, engine, mcts, proof-number"
            )));
        }
    })
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
    answer.set_item("value", value(report.value()))?;
    answer.set_item("bound", bound(report.bound))?;
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
