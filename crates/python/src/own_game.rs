//! Searches of games that are written in Python.

use std::sync::Arc;

use games::Playable;
use outwit::game::{
    self, AlphaBeta, Bound, Engine, EngineOptions, Eval, Game, GameEvent, GameRecorder, GameReport,
    Mcts, NoEval, Outcome, ProofNumber, Score, Side, Value,
};
use outwit::{Limits, Observer, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::call::{Calls, limits};
use crate::memo::{self, Bound_, Memo, Numbered};
use crate::own_tree::Shown;
use crate::tree::Tree;

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
    moves: Py<PyAny>,
    play: Py<PyAny>,
    outcome: Py<PyAny>,
    expand: Option<Py<PyAny>>,
    repeats: bool,
    start: State,
    memo: Memo<Facts>,
    pub(crate) numbered: Numbered,
    pub(crate) calls: Calls,
}

impl OwnGame {
    /// Asks for the moves, and with `expand` for the positions after them, too.
    fn ask_moves(&self, py: Python<'_>, state: &State) -> PyResult<Vec<(u32, Option<State>)>> {
        if let Some(expand) = &self.expand {
            let pair = |pair: PyResult<Bound_<'_>>| {
                let (mv, after): (Bound_<'_>, Bound_<'_>) = pair?.extract()?;
                Ok((self.numbered.number(mv)?, Some(self.memo.state(after)?)))
            };
            return expand.bind(py).call1((state.object(),))?.try_iter()?.map(pair).collect();
        }
        let list = self.moves.bind(py).call1((state.object(),))?;
        list.try_iter()?.map(|mv| Ok((self.numbered.number(mv?)?, None))).collect()
    }
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
                let turn: usize = self.turn.call1(py, (state.object(),))?.extract(py)?;
                match turn {
                    0 => Ok(Side::First),
                    1 => Ok(Side::Second),
                    _ => Err(PyValueError::new_err(format!("turn is {turn}; expected 0 or 1"))),
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
        let place =
            |facts: &Facts| facts.moves.as_ref()?.iter().position(|(known, _)| *known == mv);
        {
            let facts = state.facts();
            let known = place(&facts).and_then(|at| facts.moves.as_ref()?[at].1.clone());
            if let Some(after) = known {
                return after;
            }
        }
        let after = self.calls.call(
            || state.clone(),
            |py| {
                let mv = self.numbered.object(py, mv);
                self.memo.state(self.play.bind(py).call1((state.object(), mv))?)
            },
        );
        let mut facts = state.facts();
        if let Some(at) = place(&facts)
            && let Some(moves) = &mut facts.moves
        {
            moves[at].1 = Some(after.clone());
        }
        after
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if let Some(outcome) = state.facts().outcome {
            return outcome;
        }
        // After an exception every position is an end, so that the search comes back at once.
        let outcome = self.calls.call(|| Some(Outcome::Draw), |py| {
            let outcome = self.outcome.bind(py).call1((state.object(),))?;
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
        });
        state.facts().outcome = Some(outcome);
        outcome
    }

    fn is_irreversible(&self, _: &State, _: u32) -> bool {
        !self.repeats
    }
}

/// A function of Python as an evaluation.
struct OwnEval(Py<PyAny>);

impl Eval<OwnGame> for OwnEval {
    fn eval(&self, game: &OwnGame, state: &State) -> Score {
        if let Some(points) = state.facts().points {
            return points;
        }
        let points = game.calls.call(
            || Score::DRAW,
            |py| {
                let points: f64 = self.0.call1(py, (state.object(),))?.extract(py)?;
                if points.is_finite() {
                    Ok(Score::eval(points.round() as i32))
                } else {
                    Err(PyValueError::new_err(format!(
                        "the evaluation is {points}; expected a finite number"
                    )))
                }
            },
        );
        state.facts().points = Some(points);
        points
    }
}

/// Searches a game that is an object with `start`, `turn`, `moves`, `play` and `outcome`, perhaps `expand`.
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
    let repeats =
        game.getattr_opt("may_repeat")?.is_some_and(|flag| flag.is_truthy().unwrap_or(false));
    let memo = Memo::new();
    let own = Arc::new(OwnGame {
        turn: game.getattr("turn")?.unbind(),
        moves: game.getattr("moves")?.unbind(),
        play: game.getattr("play")?.unbind(),
        outcome: game.getattr("outcome")?.unbind(),
        expand: game.getattr_opt("expand")?.map(pyo3::Bound::unbind),
        repeats,
        start: memo.state(start)?,
        memo,
        numbered: Numbered::new(py),
        calls: Calls::new(&stop),
    });
    let eval = match eval {
        Some(eval) => Some(eval),
        None => game.getattr_opt("evaluate")?.map(pyo3::Bound::unbind),
    };
    let search = Search { own: &own, algorithm, seed, limits: &limits };
    let mut recorder = (record > 0).then(|| GameRecorder::new(record));
    let report = match (eval, &mut recorder) {
        (Some(eval), None) => search.run(&OwnEval(eval), &mut ())?,
        (Some(eval), Some(recorder)) => search.run(&OwnEval(eval), recorder)?,
        (None, None) => search.run(&NoEval, &mut ())?,
        (None, Some(recorder)) => search.run(&NoEval, recorder)?,
    };
    let answer = answer(py, &own, &report);
    own.calls.finish()?;
    let tree = recorder.map(|recorder| {
        let (shown, start) = (Shown(own.clone()), own.start());
        let notation = shown.notation();
        Tree(games::tree::of_trace(shown, start, recorder.into_trace(), notation))
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
                let options = EngineOptions { threads: 1, ..EngineOptions::default() };
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
