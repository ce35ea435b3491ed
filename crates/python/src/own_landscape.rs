//! Local search in landscapes that are written in Python.

use std::sync::Arc;

use outwit::local::{Annealing, HillClimbing, Landscape, LocalReport, Schedule};
use outwit::{Rng, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{Calls, check_use, is_unsuitable, items, limits, number};
use crate::memo::{Bound_, Numbered, is_compared_by_identity, not_new};

const HILL_CLIMBING: &str = "hill-climbing";
const ANNEALING: &str = "annealing";

/// The functions of a class, looked up once.
struct OwnLandscape {
    random: Py<PyAny>,
    cost: Py<PyAny>,
    moves: Py<PyAny>,
    apply: Py<PyAny>,
    none: Arc<Py<PyAny>>,
    enough: f64,
    numbered: Numbered,
    calls: Calls,
}

impl Landscape for OwnLandscape {
    type State = Arc<Py<PyAny>>;
    type Move = u32;

    fn random(&self, rng: &mut Rng) -> Self::State {
        let seed = rng.below(1 << 31);
        self.calls
            .call(|| self.none.clone(), |py| Ok(Arc::new(self.random.call1(py, (seed as u64,))?)))
    }

    fn cost(&self, state: &Self::State) -> f64 {
        self.calls.call(
            || f64::MAX,
            |py| {
                let cost = number("cost(state)", &self.cost.bind(py).call1((&**state,))?)?;
                if cost.is_finite() {
                    return Ok(cost);
                }
                Err(PyValueError::new_err(format!("the cost is {cost}; expected a finite number")))
            },
        )
    }

    fn moves(&self, state: &Self::State, out: &mut Vec<u32>) {
        out.extend(self.calls.call(Vec::new, |py| {
            let list = self.moves.bind(py).call1((&**state,))?;
            items("moves(state)", &list, "a list of moves")?
                .map(|mv| self.numbered.number(mv?))
                .collect()
        }));
    }

    fn apply(&self, state: &mut Self::State, mv: u32) {
        let next = self.calls.call(
            || state.clone(),
            |py| {
                let mv = self.numbered.object(py, mv);
                let after = self.apply.bind(py).call1((&**state, mv))?;
                // A change in place would also change the best state so far. Values that do not change are hashable.
                if after.is(&**state) {
                    let is_fixed = match after.hash() {
                        Ok(_) => !is_compared_by_identity(&after)?,
                        Err(error) if is_unsuitable(py, &error) => false,
                        Err(error) => return Err(error),
                    };
                    if !is_fixed {
                        return Err(not_new("apply"));
                    }
                }
                Ok(Arc::new(after.unbind()))
            },
        );
        *state = next;
    }

    fn is_enough(&self, cost: f64) -> bool {
        cost <= self.enough
    }
}

/// Improves states of an object with `random`, `cost`, `moves` and `apply`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
pub(crate) fn search_landscape<'py>(
    py: Python<'py>,
    landscape: Bound_<'py>,
    algorithm: &str,
    enough: Option<f64>,
    restarts: Option<u64>,
    sideways: Option<u32>,
    steps: Option<u64>,
    temperature: Option<f64>,
    nodes: Option<u64>,
    time: Option<f64>,
    seed: Option<u64>,
) -> PyResult<pyo3::Bound<'py, PyDict>> {
    for (is_given, option, user) in [
        (sideways.is_some(), "sideways", HILL_CLIMBING),
        (steps.is_some(), "steps", ANNEALING),
        (temperature.is_some(), "temperature", ANNEALING),
    ] {
        // A name that is none is refused below.
        let is_known = [HILL_CLIMBING, ANNEALING].contains(&algorithm);
        check_use(is_given && is_known, option, algorithm, &[user])?;
    }
    let stop = Stop::new();
    let limits = limits(None, nodes, time, &stop)?;
    let own = OwnLandscape {
        random: landscape.getattr("random")?.unbind(),
        cost: landscape.getattr("cost")?.unbind(),
        moves: landscape.getattr("moves")?.unbind(),
        apply: landscape.getattr("apply")?.unbind(),
        none: Arc::new(py.None()),
        enough: enough.unwrap_or(0.0),
        numbered: Numbered::new(py),
        calls: Calls::new(&stop),
    };
    let (restarts, seed) = (restarts.unwrap_or(20), seed.unwrap_or(0));
    let report: LocalReport<_> = match algorithm {
        HILL_CLIMBING => {
            let sideways = sideways.unwrap_or(100);
            let search = HillClimbing { sideways, restarts, ..HillClimbing::default() };
            search.search(&own, seed, &limits, &mut ())
        }
        ANNEALING => {
            let temperature = temperature.unwrap_or(10.0);
            if !(temperature.is_finite() && temperature > 0.0) {
                return Err(PyValueError::new_err(format!(
                    "temperature={temperature}; expected a number greater than 0, for example: temperature=10"
                )));
            }
            let end = (temperature / 1000.0).max(f64::MIN_POSITIVE);
            let schedule = Schedule::Geometric { start: temperature, end };
            let steps = steps.unwrap_or(10_000);
            Annealing { schedule, steps, restarts }.search(&own, seed, &limits, &mut ())
        }
        _ => {
            return Err(PyValueError::new_err(format!(
                "there is no algorithm \"{algorithm}\" for landscapes; expected one of hill-climbing, annealing"
            )));
        }
    };
    let answer = PyDict::new(py);
    answer.set_item("state", report.state.as_ref().map(|state| state.clone_ref(py)))?;
    answer.set_item("cost", report.cost)?;
    answer.set_item("reached", report.reached)?;
    answer.set_item("steps", report.steps)?;
    answer.set_item("evaluated", report.evaluated)?;
    answer.set_item("rounds", report.rounds)?;
    answer.set_item("seconds", report.time.as_secs_f64())?;
    answer.set_item("stopped", report.stopped.map(outwit::Stopped::name))?;
    own.calls.finish()?;
    Ok(answer)
}
