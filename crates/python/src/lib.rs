//! The native half of the module `outwit`: text and JSON in and out; `python/outwit` gives it its shape.

mod call;
mod memo;
mod own_csp;
mod own_game;
mod own_landscape;
mod own_problem;
mod own_tree;
mod puzzle;
mod recent;
mod session;
mod successors;
mod tree;

use pyo3::prelude::*;

/// What `outwit/__init__.py` and its neighbours use; see `_native.pyi`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::own_csp::search_csp;
    #[pymodule_export]
    use super::own_game::search_game;
    #[pymodule_export]
    use super::own_landscape::search_landscape;
    #[pymodule_export]
    use super::own_problem::search_problem;
    #[pymodule_export]
    use super::puzzle::{PuzzleAt, PuzzleInstance};
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::tree::Tree;
    use puzzle_catalogue::puzzles;
    use pyo3::prelude::*;

    /// The version of the module.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Ids and titles of the games.
    #[pyfunction]
    fn games_list() -> Vec<(String, String)> {
        games::catalogue().iter().map(|row| (row.id.into(), row.title.into())).collect()
    }

    /// Ids and titles of the puzzles.
    #[pyfunction]
    fn puzzles_list() -> Vec<(String, String)> {
        puzzles().iter().map(|row| (row.id.into(), row.title.into())).collect()
    }
}

/// A fault of the library as the `ValueError` of Python.
fn value_error(error: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(error.to_string())
}
