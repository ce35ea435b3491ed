//! Instances and states of the puzzles of the catalogue.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use outwit::{Limits, Stop, problem};
use puzzle_catalogue::{
    Method, OpenPuzzle, PuzzleSession, PuzzleState, Setting, Task, open_puzzle,
};
use pyo3::prelude::*;

use crate::call::{check_use, detached, limits, not_negative};
use crate::recent::Recent;
use crate::tree::Tree;
use crate::value_error;

static PUZZLES: Recent<dyn OpenPuzzle> = Recent::new();

/// An instance of a puzzle.
#[pyclass(module = "outwit._native", frozen)]
pub(crate) struct PuzzleInstance {
    puzzle: Arc<dyn OpenPuzzle>,
    session: Box<dyn PuzzleSession>,
}

#[pymethods]
impl PuzzleInstance {
    #[new]
    fn new(name: &str, instance: Option<&str>, seed: Option<u64>) -> PyResult<Self> {
        let puzzle = PUZZLES.open(name, open_puzzle).map_err(value_error)?;
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
        let state = self.session.start().map_err(value_error)?;
        Ok(PuzzleAt { state, prepared: Arc::default() })
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
        weight: Option<f64>,
        width: Option<usize>,
        steps: Option<u64>,
        restarts: Option<u64>,
        record: usize,
    ) -> PyResult<(String, Option<Tree>)> {
        let stop = Stop::new();
        let method = Method::parse(algorithm).map_err(value_error)?;
        for (is_given, option, setting) in [
            (depth.is_some(), "depth", Setting::Search(problem::Setting::Depth)),
            (seed.is_some(), "seed", Setting::Seed),
            (weight.is_some(), "weight", Setting::Search(problem::Setting::Weight)),
            (width.is_some(), "width", Setting::Search(problem::Setting::Width)),
            (steps.is_some(), "steps", Setting::Steps),
            (restarts.is_some(), "restarts", Setting::Restarts),
        ] {
            check_use(is_given, option, method.name(), &self.puzzle.users_of(setting))?;
        }
        let limits = limits(depth, nodes, time, &stop)?;
        let mut task = Task { heuristic, ..Task::new(method, limits) };
        task.seed = seed.unwrap_or(task.seed);
        task.options.weight = not_negative(weight.unwrap_or(task.options.weight), "weight")?;
        task.options.width = width.unwrap_or(task.options.width);
        task.local.width = width.unwrap_or(task.local.width);
        task.local.steps = steps;
        task.local.restarts = restarts;
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
pub(crate) struct PuzzleAt {
    state: Box<dyn PuzzleState>,
    /// The heuristics that have given an estimate of a state of this instance, so that their tables are there.
    prepared: Arc<Mutex<HashSet<Option<String>>>>,
}

#[pymethods]
impl PuzzleAt {
    fn text(&self) -> String {
        self.state.text()
    }

    fn is_goal(&self) -> bool {
        self.state.is_goal()
    }

    fn successors(&self) -> Vec<(String, f64, PuzzleAt)> {
        let at = |state| PuzzleAt { state, prepared: Arc::clone(&self.prepared) };
        let steps = self.state.successors().into_iter();
        steps.map(|step| (step.action, step.cost, at(step.state))).collect()
    }

    fn estimate(&self, py: Python<'_>, heuristic: Option<String>) -> PyResult<f64> {
        let stop = Stop::new();
        let method = Method::Search(problem::Algorithm::AStar);
        let limits = Limits::none().stop(&stop);
        let task = Task { heuristic, ..Task::new(method, limits) };
        let prepared = || self.prepared.lock().expect("no holder panics");
        let is_prepared = prepared().contains(&task.heuristic);
        // Only the first estimate may take long; for the others a thread would cost more than they do.
        let found = if is_prepared {
            self.state.estimate(&task)
        } else {
            detached(py, &stop, || self.state.estimate(&task))?
        };
        let estimate = found.map_err(value_error)?;
        if !is_prepared {
            prepared().insert(task.heuristic);
        }
        Ok(estimate)
    }

    fn svg(&self) -> String {
        let marks = games::picture::Marks::default();
        self.state.drawing().figure(&marks, &self.state.text()).svg(games::picture::Theme::Auto)
    }
}
