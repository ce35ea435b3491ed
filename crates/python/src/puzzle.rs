//! Instances and states of the puzzles of the catalogue.

use outwit::{Stop, problem};
use puzzle_catalogue::{
    Method, OpenPuzzle, PuzzleSession, PuzzleState, Setting, Task, open_puzzle,
};
use pyo3::prelude::*;

use crate::call::{check_use, detached, limits};
use crate::tree::Tree;
use crate::value_error;

/// An instance of a puzzle.
#[pyclass(module = "outwit._native", frozen)]
pub(crate) struct PuzzleInstance {
    puzzle: Box<dyn OpenPuzzle>,
    session: Box<dyn PuzzleSession>,
}

#[pymethods]
impl PuzzleInstance {
    #[new]
    fn new(name: &str, instance: Option<&str>, seed: Option<u64>) -> PyResult<Self> {
        let puzzle = open_puzzle(name).map_err(value_error)?;
        let text = match (instance, seed) {
            (Some(text), _) => text.to_owned(),
            (None, Some(seed)) => puzzle.random(seed).map_err(value_error)?,
            (None, None) => puzzle.default_instance(),
        };
        let session = puzzle.instance(&text).map_err(value_error)?;
        Ok(PuzzleInstance { puzzle, session })
    }

    fn name(&self) -> String {
        self.puzzle.name()
    }

    fn instance(&self) -> String {
        self.session.view().instance
    }

    /// Names of the algorithms with the names of their heuristics.
    fn algorithms(&self) -> Vec<(String, Vec<String>)> {
        let rows = self.puzzle.algorithms().into_iter();
        rows.map(|row| (row.name, row.heuristics.into_iter().map(|(name, ..)| name).collect()))
            .collect()
    }

    fn start(&self) -> PyResult<PuzzleAt> {
        self.session.start().map(PuzzleAt).map_err(value_error)
    }

    /// The drawing after these actions.
    fn svg(&self, actions: Vec<String>) -> PyResult<String> {
        let frame = self.session.after(&actions).map_err(value_error)?;
        Ok(frame
            .drawing
            .figure(&frame.marks, &self.session.view().instance)
            .svg(games::picture::Theme::Auto))
    }

    /// The answer as JSON, and the tree if one was asked for.
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of Python")]
    fn solve(
        &self,
        py: Python<'_>,
        algorithm: &str,
        heuristic: Option<String>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        seed: Option<u64>,
        record: usize,
    ) -> PyResult<(String, Option<Tree>)> {
        let stop = Stop::new();
        let method = Method::parse(algorithm).map_err(value_error)?;
        for (is_given, option, setting) in [
            (depth.is_some(), "depth", Setting::Search(problem::Setting::Depth)),
            (seed.is_some(), "seed", Setting::Seed),
        ] {
            check_use(is_given, option, method.name(), &self.puzzle.users_of(setting))?;
        }
        let limits = limits(depth, nodes, time, &stop)?;
        let mut task = Task { heuristic, ..Task::new(method, limits) };
        task.seed = seed.unwrap_or(task.seed);
        let found = detached(py, &stop, || {
            if record == 0 {
                return Ok((self.session.solve(&task)?, None));
            }
            let (view, tree) = self.session.record(&task, record)?;
            Ok::<_, games::Fault>((view, Some(Tree { view: tree, functions: None })))
        })?;
        let (view, tree) = found.map_err(value_error)?;
        Ok((serde_json::to_string(&view).map_err(value_error)?, tree))
    }
}

/// A state of a puzzle.
#[pyclass(module = "outwit._native", frozen)]
pub(crate) struct PuzzleAt(Box<dyn PuzzleState>);

#[pymethods]
impl PuzzleAt {
    fn text(&self) -> String {
        self.0.text()
    }

    fn is_goal(&self) -> bool {
        self.0.is_goal()
    }

    fn successors(&self) -> Vec<(String, f64, PuzzleAt)> {
        let steps = self.0.successors().into_iter();
        steps.map(|step| (step.action, step.cost, PuzzleAt(step.state))).collect()
    }

    fn estimate(&self, heuristic: Option<&str>) -> PyResult<f64> {
        self.0.estimate(heuristic).map_err(value_error)
    }

    fn svg(&self) -> String {
        let marks = games::picture::Marks::default();
        self.0.drawing().figure(&marks, &self.0.text()).svg(games::picture::Theme::Auto)
    }
}
