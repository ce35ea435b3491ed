//! Searches of problems that are written in Python.

use std::sync::Arc;

use outwit::problem::{
    Algorithm, BackwardUnknown, Problem, ProblemEvent, ProblemRecorder, ProblemReport, Setting,
    SolveOptions, SolveTask, solve,
};
use outwit::{Limits, Named, Observer, Stop};
use puzzle_catalogue::{PrintableProblem, own_limit, search_tree};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{
    Calls, Estimates, check_use, explained, items, limits, not_negative, number, tuple, wrong_item,
};
use crate::memo::{self, Bound_, Memo, text};
use crate::successors::{Names, Step, Stepping, Steps, Successors};
use crate::tree::{Held, Tree};
use crate::value_error;

/// What the class has said about a state.
#[derive(Default)]
pub(crate) struct Facts {
    is_goal: Option<bool>,
    estimate: Option<f64>,
    actions: Option<Steps<Facts>>,
}

type State = memo::State<Facts>;

/// The functions of a class, looked up once.
struct OwnProblem {
    is_goal: Py<PyAny>,
    successors: Successors<Facts>,
    arrivals: Option<Py<PyAny>>,
    estimates: Estimates,
    start: State,
    goals: Vec<State>,
}

const NAMES: Names = Names { step: "action", list: "actions", expected: PAIRS, next: "apply" };
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

/// An infinite estimate says that no goal can be reached.
fn estimate(estimate: f64) -> PyResult<f64> {
    if estimate >= 0.0 {
        return Ok(estimate);
    }
    Err(PyValueError::new_err(format!(
        "the estimate is {estimate}; expected a number that is not negative, for example: 1, or float(\"inf\") where no goal can be reached"
    )))
}

impl OwnProblem {
    fn new(problem: &Bound_<'_>, estimates: Estimates, stop: &Stop) -> PyResult<Self> {
        let memo = Memo::new();
        let goals = match problem.getattr_opt("goals")? {
            None => Vec::new(),
            Some(goals) => items("goals()", &goals.call0()?, "a list of states")?
                .map(|goal| memo.state(goal?))
                .collect::<PyResult<_>>()?,
        };
        let start = memo.state(problem.call_method0("start")?)?;
        let mut successors = Successors::new(problem, &NAMES, memo, Calls::new(stop))?;
        if successors.expand.is_some() {
            // It says more in one call.
            successors.list = None;
        }
        Ok(OwnProblem {
            is_goal: problem.getattr("is_goal")?.unbind(),
            successors,
            arrivals: problem.getattr_opt("arrivals")?.map(pyo3::Bound::unbind),
            estimates,
            start,
            goals,
        })
    }

    fn call<T>(
        &self,
        otherwise: impl FnOnce() -> T,
        call: impl FnOnce(Python<'_>) -> PyResult<T>,
    ) -> T {
        self.successors.calls.call(otherwise, call)
    }

    fn action_of(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.successors.numbered.object(py, number)
    }
}

impl Stepping for OwnProblem {
    type Facts = Facts;
    const MAX_STEPS: usize = usize::MAX;

    fn successors(&self) -> &Successors<Facts> {
        &self.successors
    }

    fn known(facts: &mut Facts) -> &mut Option<Steps<Facts>> {
        &mut facts.actions
    }

    fn listed(&self, pair: Bound_<'_>) -> PyResult<Step<Facts>> {
        let of = "actions(state)";
        let tuple = tuple(of, &pair, 2..=2, PAIRS)?;
        let cost = cost_of(of, &pair, &tuple.get_item(1)?, PAIRS)?;
        let number = self.successors.numbered.number(tuple.get_item(0)?)?;
        Ok(Step { number, cost, after: None })
    }

    /// A tuple of an action, its cost, the state after it, and perhaps the estimate of that state.
    fn expanded(&self, before: &State, found: Bound_<'_>) -> PyResult<Step<Facts>> {
        let expected =
            "tuples of an action, its cost, the state after it, and perhaps its estimate";
        let step = tuple("expand(state)", &found, 3..=4, expected)?;
        let after = self.successors.memo.after(before, step.get_item(2)?, "expand")?;
        if let Some(given) = self.estimates.of_step(step)? {
            after.facts().estimate = Some(estimate(given)?);
        }
        Ok(Step {
            number: self.successors.numbered.number(step.get_item(0)?)?,
            cost: cost(number("expand(state)", &step.get_item(1)?)?)?,
            after: Some(after),
        })
    }

    /// The search knows a successor by its action: of two with the same one the second would be lost.
    fn check(&self, py: Python<'_>, steps: &Steps<Facts>) -> PyResult<()> {
        // The same step twice does no harm.
        let twice = steps.twice(|one, other| (one.cost, &one.after) != (other.cost, &other.after));
        let Some(twice) = twice else { return Ok(()) };
        let action = self.action_of(py, twice.number);
        Err(PyValueError::new_err(format!(
            "a state has the action {action} twice, with different costs or states after it; expected different actions, for example: (\"left\", 1) and (\"left\", 2)"
        )))
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
        let is_goal =
            self.call(|| false, |py| self.is_goal.bind(py).call1((state.object(),))?.is_truthy());
        state.facts().is_goal = Some(is_goal);
        is_goal
    }

    fn actions(&self, state: &State, out: &mut Vec<(u32, f64)>) {
        self.successors.calls.visit();
        self.each_step(state, |action, cost| out.push((action, cost)));
    }

    fn apply(&self, state: &State, action: u32) -> State {
        self.after(state, action)
    }

    fn goals(&self) -> Vec<State> {
        self.goals.clone()
    }

    fn arrivals(
        &self,
        state: &State,
        out: &mut Vec<(State, u32, f64)>,
    ) -> Result<(), BackwardUnknown> {
        let Some(arrivals) = &self.arrivals else { return Err(BackwardUnknown::Arrivals) };
        let list = self.call(Vec::new, |py| {
            let list = arrivals.bind(py).call1((state.object(),))?;
            let step = |step: PyResult<Bound_<'_>>| {
                let (of, step) = ("arrivals(state)", step?);
                let tuple = tuple(of, &step, 3..=3, TRIPLES)?;
                let before = self.successors.memo.state(tuple.get_item(0)?)?;
                let action = self.successors.numbered.number(tuple.get_item(1)?)?;
                Ok((before, action, cost_of(of, &step, &tuple.get_item(2)?, TRIPLES)?))
            };
            items("arrivals(state)", &list, TRIPLES)?.map(step).collect::<PyResult<Vec<_>>>()
        });
        out.extend(list);
        Ok(())
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
    weight: Option<f64>,
    width: Option<usize>,
    record: usize,
) -> PyResult<(pyo3::Bound<'py, PyDict>, Option<Tree>)> {
    let algorithm: Algorithm = algorithm.parse().map_err(|_| {
        let names = Algorithm::ALL.map(Named::name).join(", ");
        PyValueError::new_err(format!(
            "there is no algorithm \"{algorithm}\" for problems; expected one of {names}"
        ))
    })?;
    check_settings(
        algorithm,
        &[
            (heuristic.is_some(), "heuristic", Setting::Heuristic),
            (admissible, "admissible", Setting::Heuristic),
            (depth.is_some(), "depth", Setting::Depth),
            (weight.is_some(), "weight", Setting::Weight),
            (width.is_some(), "width", Setting::Width),
        ],
    )?;
    let stop = Stop::new();
    let limits = limits(depth, nodes, time, &stop)?;
    let default = SolveOptions::default();
    let options = SolveOptions {
        weight: not_negative(weight.unwrap_or(default.weight), "weight")?,
        width: width.unwrap_or(default.width),
        depth: depth.unwrap_or(default.depth),
        ..default
    };
    let of_class = problem.getattr_opt("heuristic")?.map(pyo3::Bound::unbind);
    let refusal = algorithm.uses_heuristic().then_some(
        "expand gives estimates, but there is no heuristic(state) for the start; expected both or none",
    );
    let estimates = Estimates::new(heuristic.is_some(), of_class.is_some(), refusal);
    let heuristic = heuristic.or(of_class);
    let own = Arc::new(OwnProblem::new(&problem, estimates, &stop)?);
    if algorithm.is_two_way() && (own.goals.is_empty() || own.arrivals.is_none()) {
        let lack = if own.goals.is_empty() { "lists no goals" } else { "has no arrivals(state)" };
        return Err(PyValueError::new_err(format!(
            "the problem {lack}; a search from both ends needs goals(): a list of states, and arrivals(state): {TRIPLES}"
        )));
    }
    let mut recorder = (record > 0).then(|| ProblemRecorder::new(record));
    let run = Run { own: &own, algorithm, heuristic: heuristic.as_ref(), options, limits: &limits };
    let mut report = run.search(&mut recorder);
    if let Ok(report) = &mut report {
        // A search takes every heuristic for admissible.
        let may_be_too_high = heuristic.is_some() && algorithm.uses_heuristic() && !admissible;
        report.optimal &= !may_be_too_high;
    }
    // The path asks the class as well.
    let path = report.as_ref().map(|report| own.path(report));
    own.successors.calls.finish()?;
    let path = path.map_err(value_error)?;
    let report = report.map_err(value_error)?;
    let answer = answer(py, &own, &run, &report, &path)?;
    let tree = recorder.map(|recorder| {
        let shown = Shown(own.clone());
        let view = search_tree(shown, recorder, algorithm, &options, &report, path);
        Tree { view, functions: Some(own) }
    });
    Ok((answer, tree))
}

/// Fails if a setting is given that the algorithm does not use.
fn check_settings(algorithm: Algorithm, given: &[(bool, &str, Setting)]) -> PyResult<()> {
    given.iter().try_for_each(|&(is_given, option, setting)| {
        let users = Algorithm::ALL.into_iter().filter(|one| one.uses(setting));
        let users: Vec<&str> = users.map(Named::name).collect();
        check_use(is_given, option, algorithm.name(), &users)
    })
}

type Report = ProblemReport<u32, f64>;

/// A search with its settings.
struct Run<'a> {
    own: &'a OwnProblem,
    algorithm: Algorithm,
    heuristic: Option<&'a Py<PyAny>>,
    options: SolveOptions,
    limits: &'a Limits,
}

impl Run<'_> {
    fn search<O: Observer<ProblemEvent>>(
        &self,
        observer: &mut O,
    ) -> Result<Report, BackwardUnknown> {
        let to_goal = |own: &OwnProblem, state: &State| {
            let Some(heuristic) = self.heuristic else { return 0.0 };
            if let Some(estimate) = state.facts().estimate {
                return estimate;
            }
            let ask = |py: Python<'_>| {
                let found = heuristic.bind(py).call1((state.object(),))?;
                estimate(number("heuristic(state)", &found)?)
            };
            let estimate = own.call(|| 0.0, ask);
            state.facts().estimate = Some(estimate);
            estimate
        };
        let blind = |_: &OwnProblem, _: &State| 0.0;
        let task = SolveTask {
            problem: self.own,
            to_goal: &to_goal,
            to_start: &blind,
            options: &self.options,
            limits: self.limits,
        };
        solve(self.algorithm, &task, observer)
    }
}

impl OwnProblem {
    /// The states from the start to the goal; the start alone if there is no solution.
    fn path(&self, report: &Report) -> Vec<State> {
        let mut states = vec![self.start()];
        for &action in report.solution.iter().flat_map(|solution| &solution.actions) {
            states.push(self.apply(&states[states.len() - 1], action));
        }
        states
    }
}

fn answer<'py>(
    py: Python<'py>,
    own: &OwnProblem,
    run: &Run<'_>,
    report: &Report,
    path: &[State],
) -> PyResult<pyo3::Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    let actions = report.solution.iter().flat_map(|solution| &solution.actions);
    let actions: Vec<_> = actions.map(|&action| own.action_of(py, action)).collect();
    let states: Vec<_> = path.iter().map(|state| state.object().clone_ref(py)).collect();
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
    let stopped = report.stopped.map(|reason| reason.name().to_owned()).or_else(|| {
        let is_open = report.solution.is_none() && !report.exhausted;
        let own = own_limit(run.algorithm.name(), run.limits.depth, report.counts.depth);
        own.filter(|_| is_open).map(|reason| reason.name().to_owned())
    });
    answer.set_item("stopped", stopped)?;
    Ok(answer)
}

impl Held for OwnProblem {
    fn held(&self) -> Vec<&Py<PyAny>> {
        self.successors.held().chain(&self.arrivals).chain([&self.is_goal]).collect()
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
        text(|py| self.0.action_of(py, action))
    }

    fn state_text(&self, state: &State) -> String {
        text(|py| state.object().clone_ref(py))
    }
}
