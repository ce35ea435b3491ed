//! Constraint problems that are written in Python: every pair of values is asked for once, then the search is native.

use std::collections::HashSet;
use std::time::Instant;

use outwit::csp::{Backtracking, CspRecorder, CspReport, Inference, MinConflicts, TableCsp};
use outwit::{Stop, Stopped};
use puzzle_catalogue::assignment_tree;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{check_use, detached, items, limits};
use crate::memo::{Bound_, Numbered, text};
use crate::tree::Tree;

/// The variables and values of a problem, with its constraints as tables.
struct Tables {
    variables: Vec<Py<PyAny>>,
    values: Vec<Vec<Py<PyAny>>>,
    csp: TableCsp,
    /// Whether the time was over before every pair of values was asked for.
    unfinished: bool,
}

impl Tables {
    fn new(py: Python<'_>, problem: &Bound_<'_>, is_over: impl Fn() -> bool) -> PyResult<Self> {
        const BETWEEN: u64 = 1 << 8;
        let listed = |function: &str, list: Bound_<'_>| -> PyResult<Vec<Py<PyAny>>> {
            items(function, &list, "a list")?.map(|item| Ok(item?.unbind())).collect()
        };
        let (values_of, neighbours, allows) = (
            problem.getattr("values")?,
            problem.getattr("neighbours")?,
            problem.getattr("allows")?,
        );
        let variables = listed("variables()", problem.call_method0("variables")?)?;
        let numbered = Numbered::new(py);
        for (place, variable) in (0..).zip(&variables) {
            let variable = variable.bind(py);
            if numbered.number(variable.clone())? != place {
                return Err(PyValueError::new_err(format!(
                    "the variable {variable} is listed twice; expected different variables"
                )));
            }
        }
        let values =
            variables.iter().map(|one| listed("values(variable)", values_of.call1((one,))?));
        let values = values.collect::<PyResult<Vec<_>>>()?;
        let mut csp = TableCsp::new(values.iter().map(Vec::len).collect());
        let (mut asked, mut together) = (0_u64, HashSet::new());
        for (a, one) in variables.iter().enumerate() {
            let list = neighbours.call1((one,))?;
            for other in items("neighbours(variable)", &list, "a list of variables")? {
                let other = other?;
                let b = numbered.number(other.clone())? as usize;
                if b >= variables.len() || a == b {
                    return Err(PyValueError::new_err(format!(
                        "{other} is a neighbour of {one}; expected another one of the variables"
                    )));
                }
                // The answers are the same both ways.
                if !together.insert((a.min(b), a.max(b))) {
                    continue;
                }
                for (x, first) in values[a].iter().enumerate() {
                    for (y, second) in values[b].iter().enumerate() {
                        asked += 1;
                        if asked.is_multiple_of(BETWEEN) {
                            py.check_signals()?;
                        }
                        // A single call may be slow.
                        if is_over() {
                            return Ok(Tables { variables, values, csp, unfinished: true });
                        }
                        if !allows.call1((one, first, &other, second))?.is_truthy()? {
                            csp.forbid(a, x, b, y);
                        }
                    }
                }
            }
        }
        Ok(Tables { variables, values, csp, unfinished: false })
    }

    /// An assignment as a dictionary.
    fn assignment<'py>(
        &self,
        py: Python<'py>,
        values: &[usize],
    ) -> PyResult<pyo3::Bound<'py, PyDict>> {
        let assignment = PyDict::new(py);
        for ((variable, all), &value) in self.variables.iter().zip(&self.values).zip(values) {
            assignment.set_item(variable, &all[value])?;
        }
        Ok(assignment)
    }

    /// The recorded search, with names as `str` writes them.
    fn tree(self, py: Python<'_>, recorder: CspRecorder) -> Tree {
        let name = |value: &Py<PyAny>| text(|_| value.clone_ref(py));
        let variables = self.variables.iter().map(name).collect();
        let values = self.values.iter().map(|all| all.iter().map(name).collect()).collect();
        Tree { view: assignment_tree(self.csp, variables, values, recorder), functions: None }
    }
}

/// Solves a problem that is an object with `variables`, `values`, `neighbours` and `allows`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
pub(crate) fn search_csp<'py>(
    py: Python<'py>,
    problem: Bound_<'py>,
    algorithm: &str,
    solutions: Option<u64>,
    steps: Option<u64>,
    restarts: Option<u64>,
    nodes: Option<u64>,
    time: Option<f64>,
    seed: Option<u64>,
    record: usize,
) -> PyResult<(pyo3::Bound<'py, PyDict>, Option<Tree>)> {
    let stop = Stop::new();
    let mut limits = limits(None, nodes, time, &stop)?;
    let inferences = [
        ("backtracking", Inference::None),
        ("forward-checking", Inference::ForwardChecking),
        ("arc-consistency", Inference::ArcConsistency),
    ];
    let inference = match inferences.iter().find(|(name, _)| *name == algorithm) {
        Some((_, inference)) => Some(*inference),
        None if algorithm == "min-conflicts" => None,
        None => {
            return Err(PyValueError::new_err(format!(
                "there is no algorithm \"{algorithm}\" for constraints; expected one of backtracking, forward-checking, arc-consistency, min-conflicts"
            )));
        }
    };
    let complete = inferences.map(|(name, _)| name);
    // One solution is what min-conflicts looks for.
    check_use(solutions != Some(1), "solutions", algorithm, &complete)?;
    for (is_given, option) in
        [(steps.is_some(), "steps"), (restarts.is_some(), "restarts"), (seed.is_some(), "seed")]
    {
        check_use(is_given, option, algorithm, &["min-conflicts"])?;
    }
    if inference.is_none() && record > 0 {
        return Err(PyValueError::new_err(
            "min-conflicts has no tree; expected record=False, or for example: backtracking",
        ));
    }
    let begin = Instant::now();
    let tables =
        Tables::new(py, &problem, || limits.time.is_some_and(|time| time <= begin.elapsed()))?;
    let building = begin.elapsed();
    limits.time = limits.time.map(|time| time.saturating_sub(building));
    if tables.unfinished {
        limits.nodes = Some(0);
    }
    let csp = &tables.csp;
    let mut recorder = (record > 0).then(|| CspRecorder::new(record));
    let mut report: CspReport = detached(py, &stop, || match inference {
        Some(inference) => {
            let mut search = Backtracking { inference, ..Backtracking::default() };
            search.solutions = solutions.unwrap_or(u64::MAX);
            search.keep = solutions.map_or(search.keep, |solutions| solutions as usize);
            search.search(csp, &limits, &mut recorder)
        }
        None => {
            let default = MinConflicts::default();
            let search = MinConflicts {
                steps: steps.unwrap_or(default.steps),
                restarts: restarts.unwrap_or(default.restarts),
            };
            search.search(csp, seed.unwrap_or(0), &limits, &mut ())
        }
    })?;
    if tables.unfinished {
        // What satisfies the constraints known so far may break another one.
        (report.solutions, report.found) = (Vec::new(), 0);
        report.stopped = (!report.exhausted).then_some(Stopped::Time);
    }
    let answer = PyDict::new(py);
    let found = report.solutions.iter().map(|values| tables.assignment(py, values));
    answer.set_item("solutions", found.collect::<PyResult<Vec<_>>>()?)?;
    answer.set_item("found", report.found)?;
    answer.set_item("exhausted", report.exhausted)?;
    answer.set_item("nodes", report.nodes)?;
    answer.set_item("checks", report.checks)?;
    answer.set_item("backtracks", report.backtracks)?;
    answer.set_item("seconds", (building + report.time).as_secs_f64())?;
    answer.set_item("stopped", report.stopped.map(outwit::Stopped::name))?;
    let tree = recorder.map(|recorder| tables.tree(py, recorder));
    Ok((answer, tree))
}
