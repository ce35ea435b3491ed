//! Searches of problems that are written in Python.

use std::sync::Arc;

use outwit::problem::{Algorithm, Problem, ProblemRecorder, SolveOptions, SolveTask, solve};
use outwit::{Named, Stop};
use puzzle_catalogue::{BOUNDED_BY_DEPTH, PrintableProblem, own_limit, search_tree};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{
    Calls, Estimates, check_use, explained, items, limits, number, tuple, wrong_item,
};
use crate::memo::{self, Bound_, Memo, Numbered, text};
use crate::tree::{Held, Tree};
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
    /// These two, unless `expand` takes their place.
    actions: Option<Py<PyAny>>,
    apply: Option<Py<PyAny>>,
    arrivals: Option<Py<PyAny>>,
    estimates: Estimates,
    start: State,
    goals: Vec<State>,
    numbered: Numbered,
    calls: Calls,
}

const PAIRS: &str = "a list of pairs of an action and its cost, for example: [(\"left\", 1)]";
const TRIPLES: &str = "a list of triples of the state before, the action and its cost";

fn cost(cost: f64) -> PyResult<f64> {
    not_negative(cost, "cost")
}

/// The cost in an item of a list that a function of the class gave.
fn cost_of(function: &str, item: &Bound_<'_>, found: &Bound_<'_>, expected: &str) -> PyResult<f64> {
    let wrong = || wrong_item(function, item, expected);
    cost(found.extract().map_err(|error| explained(found.py(), error, wrong))?)
}

fn estimate(estimate: f64) -> PyResult<f64> {
    not_negative(estimate, "estimate")
}

fn not_negative(number: f64, what: &str) -> PyResult<f64> {
    if number.is_finite() && number >= 0.0 {
        return Ok(number);
    }
    Err(PyValueError::new_err(format!(
        "the {what} is {number}; expected a finite number that is not negative, for example: 1"
    )))
}

/// An action with its cost, and the state after it if that is known.
type Step = (u32, f64, Option<State>);

impl OwnProblem {
    fn new(
        py: Python<'_>,
        problem: &Bound_<'_>,
        estimates: Estimates,
        stop: &Stop,
    ) -> PyResult<Self> {
        let memo = Memo::new();
        let goals = match problem.getattr_opt("goals")? {
            None => Vec::new(),
            Some(goals) => items("goals()", &goals.call0()?, "a list of states")?
                .map(|goal| memo.state(goal?))
                .collect::<PyResult<_>>()?,
        };
        let optional = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            Ok(problem.getattr_opt(name)?.map(pyo3::Bound::unbind))
        };
        let expand = optional("expand")?;
        let unless_expanded = |name: &str| {
            if expand.is_some() {
                optional(name)
            } else {
                Ok(Some(problem.getattr(name)?.unbind()))
            }
        };
        Ok(OwnProblem {
            is_goal: problem.getattr("is_goal")?.unbind(),
            actions: unless_expanded("actions")?,
            apply: unless_expanded("apply")?,
            arrivals: optional("arrivals")?,
            estimates,
            start: memo.state(problem.call_method0("start")?)?,
            goals,
            memo,
            numbered: Numbered::new(py),
            calls: Calls::new(stop),
            expand,
        })
    }

    /// Asks for the actions; with `expand` for the states after them, too.
    fn ask_actions(&self, py: Python<'_>, state: &State) -> PyResult<Vec<Step>> {
        if let Some(expand) = &self.expand {
            let step = |step: PyResult<Bound_<'_>>| self.step(state, &step?);
            let list = expand.bind(py).call1((state.object(),))?;
            let steps = items("expand(state)", &list, "a list of tuples")?.map(step);
            return self.checked(py, steps.collect::<PyResult<_>>()?);
        }
        let pair = |pair: PyResult<Bound_<'_>>| {
            let pair = pair?;
            let of = "actions(state)";
            let tuple = tuple(of, &pair, 2..=2, PAIRS)?;
            let step = cost_of(of, &pair, &tuple.get_item(1)?, PAIRS)?;
            Ok((self.numbered.number(tuple.get_item(0)?)?, step, None))
        };
        let Some(actions) = &self.actions else { return Ok(Vec::new()) };
        let list = actions.bind(py).call1((state.object(),))?;
        let pairs = items("actions(state)", &list, PAIRS)?.map(pair);
        self.checked(py, pairs.collect::<PyResult<_>>()?)
    }

    /// The search knows a successor by its action: of two with the same one the second would be lost.
    fn checked(&self, py: Python<'_>, steps: Vec<Step>) -> PyResult<Vec<Step>> {
        let mut sorted: Vec<&Step> = steps.iter().collect();
        sorted.sort_by_key(|step| step.0);
        // The same step twice does no harm.
        let twice = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0] != pair[1]);
        if let Some(pair) = twice {
            let action = self.numbered.object(py, pair[0].0);
            return Err(PyValueError::new_err(format!(
                "a state has the action {action} twice, with different costs or states after it; expected different actions, for example: (\"left\", 1) and (\"left\", 2)"
            )));
        }
        Ok(steps)
    }

    /// A tuple of `expand`: an action, its cost, the state after it, and perhaps the estimate of that state.
    fn step(&self, before: &State, found: &Bound_<'_>) -> PyResult<Step> {
        let expected =
            "tuples of an action, its cost, the state after it, and perhaps its estimate";
        let step = tuple("expand(state)", found, 3..=4, expected)?;
        let after = self.memo.after(before, step.get_item(2)?, "expand")?;
        if let Some(given) = self.estimates.of_step(step)? {
            after.facts().estimate = Some(estimate(given)?);
        }
        Ok((
            self.numbered.number(step.get_item(0)?)?,
            cost(number("expand(state)", &step.get_item(1)?)?)?,
            Some(after),
        ))
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
        self.calls.visit();
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
                let apply = self.apply.as_ref().ok_or_else(|| {
                    PyValueError::new_err(format!(
                        "expand does not give the action {action}, which it gave before; expected the same actions for the same state"
                    ))
                })?;
                self.memo.after(state, apply.bind(py).call1((state.object(), action))?, "apply")
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
                let (of, step) = ("arrivals(state)", step?);
                let tuple = tuple(of, &step, 3..=3, TRIPLES)?;
                let before = self.memo.state(tuple.get_item(0)?)?;
                let action = self.numbered.number(tuple.get_item(1)?)?;
                Ok((before, action, cost_of(of, &step, &tuple.get_item(2)?, TRIPLES)?))
            };
            items("arrivals(state)", &list, TRIPLES)?.map(step).collect::<PyResult<Vec<_>>>()
        });
        out.extend(list);
    }
}

/// Solves a problem that is an object with `start`, `is_goal`, `actions` and `apply`; `expand` can take the place of the last
/// two.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
pub(crate) fn search_problem<'py>(
    py: Python<'py>,
    problem: Bound_<'py>,
    algorithm: &str,
    heuristic: Option<Py<PyAny>>,
    admissible: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    weight: f64,
    width: usize,
    record: usize,
) -> PyResult<(pyo3::Bound<'py, PyDict>, Option<Tree>)> {
    let algorithm: Algorithm = algorithm.parse().map_err(value_error)?;
    not_negative(weight, "weight")?;
    check_use(depth.is_some(), "depth", algorithm.name(), BOUNDED_BY_DEPTH)?;
    let guided = Algorithm::ALL.into_iter().filter(|one| one.uses_heuristic());
    let guided: Vec<&str> = guided.map(Named::name).collect();
    check_use(heuristic.is_some(), "heuristic", algorithm.name(), &guided)?;
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let of_class = problem.getattr_opt("heuristic")?.map(pyo3::Bound::unbind);
    let refusal = algorithm.uses_heuristic().then_some(
        "expand gives estimates, but there is no heuristic(state) for the start; expected both or none",
    );
    let estimates = Estimates::new(heuristic.is_some(), of_class.is_some(), refusal);
    let heuristic = heuristic.or(of_class);
    let own = Arc::new(OwnProblem::new(py, &problem, estimates, &stop)?);
    let both_ends = [
        Algorithm::Bidirectional,
        Algorithm::BidirectionalUniformCost,
        Algorithm::NearOptimalBidirectional,
    ];
    if both_ends.contains(&algorithm) && !own.goals.is_empty() && own.arrivals.is_none() {
        // The backward part would find no step, and take the problem for one without a solution.
        return Err(PyValueError::new_err(
            "the problem has goals() but no arrivals(state); a search from both ends needs both",
        ));
    }
    let to_goal = |own: &OwnProblem, state: &State| {
        let Some(heuristic) = &heuristic else { return 0.0 };
        if let Some(estimate) = state.facts().estimate {
            return estimate;
        }
        let ask = |py: Python<'_>| {
            estimate(number("heuristic(state)", &heuristic.bind(py).call1((state.object(),))?)?)
        };
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
        problem: &*own,
        to_goal: &to_goal,
        to_start: &blind,
        options: &options,
        limits: &limits,
    };
    let mut recorder = (record > 0).then(|| ProblemRecorder::new(record));
    let mut report = match &mut recorder {
        None => solve(algorithm, &task, &mut ()),
        Some(recorder) => solve(algorithm, &task, recorder),
    };
    if let Ok(report) = &mut report {
        // A search takes every heuristic for admissible.
        let may_be_too_high = heuristic.is_some() && algorithm.uses_heuristic() && !admissible;
        report.optimal &= !may_be_too_high;
    }
    let answer = PyDict::new(py);
    let mut states = vec![own.start()];
    if let Ok(report) = &report {
        let mut actions = Vec::new();
        for &action in report.solution.iter().flat_map(|solution| &solution.actions) {
            let next = own.apply(&states[states.len() - 1], action);
            states.push(next);
            actions.push(own.numbered.object(py, action));
        }
        let objects: Vec<_> = states.iter().map(|state| state.object().clone_ref(py)).collect();
        answer.set_item("solved", report.solution.is_some())?;
        answer.set_item("cost", report.cost())?;
        answer.set_item("actions", actions)?;
        answer.set_item("states", objects)?;
        answer.set_item("optimal", report.optimal)?;
        answer.set_item("exhausted", report.exhausted)?;
        answer.set_item("expanded", report.counts.expanded)?;
        answer.set_item("generated", report.counts.generated)?;
        answer.set_item("peak_nodes", report.counts.peak_nodes)?;
        answer.set_item("seconds", report.time.as_secs_f64())?;
        let stopped = report.stopped.map(|reason| reason.name().to_owned()).or_else(|| {
            let is_open = report.solution.is_none() && !report.exhausted;
            let own = own_limit(algorithm.name(), depth, report.counts.depth);
            own.filter(|_| is_open).map(|reason| reason.to_string())
        });
        answer.set_item("stopped", stopped)?;
    }
    own.calls.finish()?;
    let report = report.map_err(value_error)?;
    let tree = recorder.map(|recorder| {
        let shown = Shown(own.clone());
        let view = search_tree(shown, recorder, algorithm, &options, &report, states);
        Tree { view, functions: Some(own) }
    });
    Ok((answer, tree))
}

impl Held for OwnProblem {
    fn held(&self) -> Vec<&Py<PyAny>> {
        let optional = [&self.expand, &self.actions, &self.apply, &self.arrivals];
        optional.into_iter().flatten().chain([&self.is_goal]).collect()
    }
}

/// A problem of Python with the texts that a tree shows.
struct Shown(Arc<OwnProblem>);

impl PrintableProblem for Shown {
    type Problem = OwnProblem;

    fn problem(&self) -> &OwnProblem {
        &self.0
    }

    fn action_text(&self, action: u32) -> String {
        text(|py| self.0.numbered.object(py, action))
    }

    fn state_text(&self, state: &State) -> String {
        text(|py| state.object().clone_ref(py))
    }
}
