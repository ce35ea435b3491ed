//! Searches of problems that are written in Python.

use outwit::Stop;
use outwit::problem::{Algorithm, Problem, SolveOptions, SolveTask, solve};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{Calls, limits};
use crate::memo::{self, Bound_, Memo, Numbered};
use crate::value_error;

/// What the class has said about a state.
#[derive(Default)]
pub(crate) struct Facts {
    is_goal: Option<bool>,
    estimate: Option<f64>,
    /// The actions with their costs, each with the state after it where that is known.
    actions: Option<Vec<(u32, f64, Option<State>)>>,
}

type State = memo::State<Facts>;

/// The functions of a class, looked up once.
struct OwnProblem {
    is_goal: Py<PyAny>,
    expand: Option<Py<PyAny>>,
    memo: Memo<Facts>,
    actions: Py<PyAny>,
    apply: Py<PyAny>,
    arrivals: Option<Py<PyAny>>,
    start: State,
    goals: Vec<State>,
    numbered: Numbered,
    calls: Calls,
}

fn cost(cost: f64) -> PyResult<f64> {
    if cost.is_finite() && cost >= 0.0 {
        return Ok(cost);
    }
    Err(PyValueError::new_err(format!(
        "the cost is {cost}; expected a number that is not negative, for example 1"
    )))
}

impl OwnProblem {
    /// Asks for the actions, and with `expand` for the states after them, too.
    fn ask_actions(
        &self,
        py: Python<'_>,
        state: &State,
    ) -> PyResult<Vec<(u32, f64, Option<State>)>> {
        if let Some(expand) = &self.expand {
            let triple = |triple: PyResult<Bound_<'_>>| {
                let (action, step, after): (Bound_<'_>, f64, Bound_<'_>) = triple?.extract()?;
                Ok((self.numbered.number(action)?, cost(step)?, Some(self.memo.state(after)?)))
            };
            return expand.bind(py).call1((state.object(),))?.try_iter()?.map(triple).collect();
        }
        let pair = |pair: PyResult<Bound_<'_>>| {
            let (action, step): (Bound_<'_>, f64) = pair?.extract()?;
            Ok((self.numbered.number(action)?, cost(step)?, None))
        };
        self.actions.bind(py).call1((state.object(),))?.try_iter()?.map(pair).collect()
    }
}

impl Problem for OwnProblem {
    type State = State;
    type Action = u32;
    type Cost = f64;

    fn start(&self) -> State {
        self.start.clone()
    }

    fn is_goal(&self, state: &State) -> bool {
        if let Some(is_goal) = state.facts().is_goal {
            return is_goal;
        }
        let is_goal = self
            .calls
            .call(|| false, |py| self.is_goal.bind(py).call1((state.object(),))?.is_truthy());
        state.facts().is_goal = Some(is_goal);
        is_goal
    }

    fn actions(&self, state: &State, out: &mut Vec<(u32, f64)>) {
        if let Some(actions) = &state.facts().actions {
            out.extend(actions.iter().map(|&(action, cost, _)| (action, cost)));
            return;
        }
        let actions = self.calls.call(Vec::new, |py| self.ask_actions(py, state));
        out.extend(actions.iter().map(|&(action, cost, _)| (action, cost)));
        state.facts().actions = Some(actions);
    }

    fn apply(&self, state: &State, action: u32) -> State {
        let place =
            |facts: &Facts| facts.actions.as_ref()?.iter().position(|known| known.0 == action);
        {
            let facts = state.facts();
            let known = place(&facts).and_then(|at| facts.actions.as_ref()?[at].2.clone());
            if let Some(after) = known {
                return after;
            }
        }
        let after = self.calls.call(
            || state.clone(),
            |py| {
                let action = self.numbered.object(py, action);
                self.memo.state(self.apply.bind(py).call1((state.object(), action))?)
            },
        );
        let mut facts = state.facts();
        if let Some(at) = place(&facts)
            && let Some(actions) = &mut facts.actions
        {
            actions[at].2 = Some(after.clone());
        }
        after
    }

    fn goals(&self) -> Vec<State> {
        self.goals.clone()
    }

    fn arrivals(&self, state: &State, out: &mut Vec<(State, u32, f64)>) {
        let Some(arrivals) = &self.arrivals else { return };
        let list = self.calls.call(Vec::new, |py| {
            let list = arrivals.bind(py).call1((state.object(),))?;
            let step = |step: PyResult<Bound_<'_>>| {
                let (before, action, step): (Bound_<'_>, Bound_<'_>, f64) = step?.extract()?;
                Ok((self.memo.state(before)?, self.numbered.number(action)?, cost(step)?))
            };
            list.try_iter()?.map(step).collect::<PyResult<Vec<_>>>()
        });
        out.extend(list);
    }
}

/// Solves a problem that is an object with `start`, `is_goal`, `actions` and `apply`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
pub(crate) fn search_problem<'py>(
    py: Python<'py>,
    problem: Bound_<'py>,
    algorithm: &str,
    heuristic: Option<Py<PyAny>>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    weight: f64,
    width: usize,
) -> PyResult<pyo3::Bound<'py, PyDict>> {
    let algorithm: Algorithm = algorithm.parse().map_err(value_error)?;
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let memo = Memo::new();
    let goals = match problem.getattr_opt("goals")? {
        None => Vec::new(),
        Some(goals) => {
            goals.call0()?.try_iter()?.map(|goal| memo.state(goal?)).collect::<PyResult<_>>()?
        }
    };
    let own = OwnProblem {
        is_goal: problem.getattr("is_goal")?.unbind(),
        actions: problem.getattr("actions")?.unbind(),
        apply: problem.getattr("apply")?.unbind(),
        arrivals: problem.getattr_opt("arrivals")?.map(pyo3::Bound::unbind),
        expand: problem.getattr_opt("expand")?.map(pyo3::Bound::unbind),
        start: memo.state(problem.call_method0("start")?)?,
        goals,
        memo,
        numbered: Numbered::new(py),
        calls: Calls::new(&stop),
    };
    let heuristic = match heuristic {
        Some(heuristic) => Some(heuristic),
        None => problem.getattr_opt("heuristic")?.map(pyo3::Bound::unbind),
    };
    let estimate = |own: &OwnProblem, state: &State| {
        let Some(heuristic) = &heuristic else { return 0.0 };
        if let Some(estimate) = state.facts().estimate {
            return estimate;
        }
        let ask = |py: Python<'_>| cost(heuristic.call1(py, (state.object(),))?.extract(py)?);
        let estimate = own.calls.call(|| 0.0, ask);
        state.facts().estimate = Some(estimate);
        estimate
    };
    let blind = |_: &OwnProblem, _: &State| 0.0;
    let mut options = SolveOptions { weight, width, ..SolveOptions::default() };
    if let Some(depth) = depth {
        options.depth = depth;
    }
    let task = SolveTask {
        problem: &own,
        to_goal: &estimate,
        to_start: &blind,
        options: &options,
        limits: &limits,
    };
    let report = solve(algorithm, &task, &mut ());
    let answer = PyDict::new(py);
    if let Ok(report) = &report {
        let mut states = vec![own.start()];
        let mut actions = Vec::new();
        for &action in report.solution.iter().flat_map(|solution| &solution.actions) {
            let next = own.apply(&states[states.len() - 1], action);
            states.push(next);
            actions.push(own.numbered.object(py, action));
        }
        let states: Vec<_> = states.iter().map(|state| state.object().clone_ref(py)).collect();
        answer.set_item("solved", report.solution.is_some())?;
        answer.set_item("cost", report.cost())?;
        answer.set_item("actions", actions)?;
        answer.set_item("states", states)?;
        answer.set_item("optimal", report.optimal)?;
        answer.set_item("exhausted", report.exhausted)?;
        answer.set_item("expanded", report.counts.expanded)?;
        answer.set_item("generated", report.counts.generated)?;
        answer.set_item("peak_nodes", report.counts.peak_nodes)?;
        answer.set_item("seconds", report.time.as_secs_f64())?;
        answer.set_item("stopped", report.stopped.map(outwit::Stopped::name))?;
    }
    own.calls.finish()?;
    report.map_err(value_error)?;
    Ok(answer)
}
