//! A recorded search.

use std::sync::Arc;

use games::tree::{Show, TreeView, window};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use crate::value_error;

/// The functions of a class that a tree keeps for the texts of its nodes.
pub(crate) trait Held: Send + Sync {
    fn held(&self) -> Vec<&Py<PyAny>>;
}

/// The tree of a search.
#[pyclass(module = "outwit._native", frozen)]
pub(crate) struct Tree {
    pub(crate) view: Box<dyn TreeView>,
    pub(crate) functions: Option<Arc<dyn Held>>,
}

#[pymethods]
impl Tree {
    /// Shows the collector the way back to an object that keeps the tree of its own search. The object itself breaks the circle,
    /// so there is no `__clear__`.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let functions = self.functions.iter().flat_map(|functions| functions.held());
        functions.into_iter().try_for_each(|function| visit.call(function))
    }

    fn __len__(&self) -> usize {
        self.view.len()
    }

    fn steps(&self) -> usize {
        self.view.steps()
    }

    /// The drawing; right after a step of the search, or in the end.
    fn svg(
        &self,
        py: Python<'_>,
        root: u32,
        levels: Option<u32>,
        limit: usize,
        step: Option<usize>,
    ) -> String {
        let depth = levels.unwrap_or(u32::MAX);
        let show = Show { root, depth, limit, step, ..Show::default() };
        // A large drawing takes seconds, in which other threads go on.
        py.detach(|| window(&*self.view, &show).svg(games::picture::Theme::Auto))
    }

    fn text(&self, py: Python<'_>, root: u32, levels: Option<u32>, limit: usize) -> String {
        let depth = levels.unwrap_or(u32::MAX);
        let show = Show { root, depth, limit, ..Show::default() };
        py.detach(|| window(&*self.view, &show).text())
    }

    /// The node that the last complete iteration begins with, or the root.
    fn root(&self) -> u32 {
        self.view.iterations().iter().rfind(|one| one.complete).map_or(0, |one| one.node)
    }

    fn children(&self, node: u32) -> Vec<u32> {
        self.view.children(node)
    }

    /// The node at the end of these moves.
    fn find(&self, moves: Vec<String>) -> Option<u32> {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        self.view.find(&moves)
    }

    /// A node in words, as JSON.
    fn node(&self, node: u32) -> PyResult<Option<String>> {
        self.view
            .node(node)
            .map(|node| serde_json::to_string(&node).map_err(value_error))
            .transpose()
    }
}
