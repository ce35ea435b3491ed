//! A recorded search.

use games::tree::{Show, TreeView, window};
use pyo3::prelude::*;

use crate::value_error;

/// The tree of a search.
#[pyclass(module = "outwit._native", frozen)]
pub(crate) struct Tree(pub(crate) Box<dyn TreeView>);

#[pymethods]
impl Tree {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn steps(&self) -> usize {
        self.0.steps()
    }

    /// The drawing; right after a step of the search, or in the end.
    fn svg(&self, root: u32, levels: Option<u32>, limit: usize, step: Option<usize>) -> String {
        let depth = levels.unwrap_or(u32::MAX);
        let show = Show { root, depth, limit, step, ..Show::default() };
        window(&*self.0, &show).svg(games::picture::Theme::Auto)
    }

    fn text(&self, root: u32, levels: Option<u32>, limit: usize) -> String {
        let depth = levels.unwrap_or(u32::MAX);
        window(&*self.0, &Show { root, depth, limit, ..Show::default() }).text()
    }

    /// The node that the last complete iteration begins with, or the root.
    fn root(&self) -> u32 {
        self.0.iterations().iter().rfind(|one| one.complete).map_or(0, |one| one.node)
    }

    fn children(&self, node: u32) -> Vec<u32> {
        self.0.children(node)
    }

    /// The node at the end of these moves.
    fn find(&self, moves: Vec<String>) -> Option<u32> {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        self.0.find(&moves)
    }

    /// A node in words, as JSON.
    fn node(&self, node: u32) -> PyResult<Option<String>> {
        self.0.node(node).map(|node| serde_json::to_string(&node).map_err(value_error)).transpose()
    }
}
