//! One position, several searches: the steps from minimax to the whole engine.

use outwit::game::{Features, Strategy};

use crate::evaluation::EvalChoice;
use crate::session::{Algorithm, Request};
use outwit::Limits;

/// The configuration of a search; each in the list of [`configurations`] adds to the one before.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Its name.
    pub name: &'static str,
    /// What it adds.
    pub summary: &'static str,
    algorithm: Algorithm,
    features: Features,
    strategy: Strategy,
}

/// What orders the moves.
const ORDERING: [&str; 4] = ["move-order-hint", "killers", "history", "continuation"];
/// What remembers positions.
const REMEMBERING: [&str; 2] = ["table", "symmetry"];

/// The configurations that are compared for games. All but the last one search once, to the full depth; the engine deepens step by
/// step, and the positions of all its iterations count.
pub fn configurations() -> [Configuration; 5] {
    let none = Features::NONE;
    let mut ordered = none;
    for name in ORDERING {
        ordered.set(name, true);
    }
    let mut remembered = ordered;
    for name in REMEMBERING {
        remembered.set(name, true);
    }
    let search = |name, summary, algorithm, features| {
        let strategy = if name == "engine" { Strategy::Deepen } else { Strategy::Once };
        Configuration { name, summary, algorithm, features, strategy }
    };
    let engine = Features::default();
    [
        search("minimax", "nothing is skipped", Algorithm::Minimax, none),
        search(
            "alpha-beta",
            "moves that cannot change the result are skipped",
            Algorithm::AlphaBeta,
            none,
        ),
        search("with ordering", "promising moves come first", Algorithm::Engine, ordered),
        search("with table", "positions are remembered", Algorithm::Engine, remembered),
        search(
            "engine",
            "everything else the engine can do, with iterative deepening",
            Algorithm::Engine,
            engine,
        ),
    ]
}

impl Configuration {
    /// The request for a session.
    ///
    /// ```
    /// use games::{Limits, SearchContext, compare};
    /// let session = games::open("tic-tac-toe")?;
    /// let mut nodes = Vec::new();
    /// for search in compare::configurations() {
    ///     let request = search.request(Limits::none().depth(4), None);
    ///     nodes.push(session.search(&request, SearchContext::new())?.summary().nodes);
    /// }
    /// assert!(nodes[1] < nodes[0]);
    /// # Ok::<(), games::Fault>(())
    /// ```
    pub fn request(&self, limits: Limits, eval: Option<EvalChoice>) -> Request {
        let mut request = Request::new(self.algorithm, limits);
        request.engine.features = self.features;
        request.engine.strategy = self.strategy;
        request.eval = eval;
        request
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_that_is_named_exists() {
        let mut features = Features::NONE;
        for name in ORDERING.into_iter().chain(REMEMBERING) {
            assert!(features.set(name, true), "{name}");
        }
    }
}
