//! One question, several searches: the steps from minimax to the whole engine, and how much each has to look at, depth by
//! depth. The tables and charts of command line and page come from here.

use std::collections::BTreeMap;

use outwit::game::{Features, Strategy};
use serde::{Deserialize, Serialize};

use crate::evaluation::EvalChoice;
use crate::picture::Growth;
use crate::puzzle::{PuzzleFrame, SolveView};
use crate::session::{Algorithm, Request};
use outwit::Limits;
use views::Fault;

/// A way to search a game; each in the list of [`ways`] adds to the one before.
#[derive(Clone, Debug)]
pub struct Way {
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

/// The ways that are compared for games. All but the last one search once, to the full depth; the engine deepens step by
/// step, and the positions of all its iterations count.
pub fn ways() -> [Way; 5] {
    let none = Features::NONE;
    let mut ordered = none;
    for name in ORDERING {
        ordered.set(name, true);
    }
    let mut remembered = ordered;
    for name in REMEMBERING {
        remembered.set(name, true);
    }
    let way = |name, summary, algorithm, features| {
        let strategy = if name == "engine" { Strategy::Deepen } else { Strategy::Once };
        Way { name, summary, algorithm, features, strategy }
    };
    let engine = Features::default();
    [
        way("minimax", "nothing is skipped", Algorithm::Minimax, none),
        way("alpha-beta", "what cannot matter is skipped", Algorithm::AlphaBeta, none),
        way("with ordering", "promising moves come first", Algorithm::Engine, ordered),
        way("with table", "positions are remembered", Algorithm::Engine, remembered),
        way(
            "engine",
            "everything else the engine can do, with iterative deepening",
            Algorithm::Engine,
            engine,
        ),
    ]
}

impl Way {
    /// The request for a session.
    ///
    /// ```
    /// use games::{Limits, SearchContext, compare};
    /// let session = games::open("tic-tac-toe")?;
    /// let mut nodes = Vec::new();
    /// for way in compare::ways() {
    ///     let request = way.request(Limits::none().depth(4), None);
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

/// How much searches had to look at, row by row: a depth, and a count for each search that came to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The searches.
    pub searches: Vec<String>,
    /// The rows; several of the same depth are averaged.
    pub rows: Vec<(u32, Vec<Option<u64>>)>,
}

impl Effort {
    /// A chart of positions by plies looked ahead.
    ///
    /// ```
    /// use games::{compare::Effort, picture::Theme};
    /// let effort = Effort { searches: vec!["minimax".into()], rows: vec![(1, vec![Some(8)]), (2, vec![Some(57)])] };
    /// assert!(effort.of_game("connect-four").figure().svg(Theme::Light).contains("minimax"));
    /// ```
    pub fn of_game(&self, game: &str) -> Growth {
        self.growth(format!("Positions visited: {game}"), "plies looked ahead", "positions")
    }

    /// A chart of expanded states by the length of the solution.
    pub fn of_puzzle(&self, puzzle: &str) -> Growth {
        self.growth(
            format!("States expanded on average: {puzzle}"),
            "length of the solution",
            "states",
        )
    }

    fn growth(&self, title: String, across: &str, up: &str) -> Growth {
        let series = self.searches.iter().enumerate().map(|(place, name)| {
            let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
            for (depth, counts) in &self.rows {
                if let Some(count) = counts.get(place).copied().flatten() {
                    let sum = sums.entry(*depth).or_default();
                    *sum = (sum.0 + count as f64, sum.1 + 1.0);
                }
            }
            let mean = |(depth, (sum, runs)): (u32, (f64, f64))| (depth, sum / runs);
            (name.clone(), sums.into_iter().map(mean).collect())
        });
        Growth { title, across: across.into(), up: up.into(), series: series.collect() }
    }
}

/// The longest random walk away from a goal.
const WALK: u64 = 60;

/// The instance of run `run` of `runs`: random walks of growing length give instances of all depths, whereas most random
/// instances are deep.
pub fn sample(frame: &dyn PuzzleFrame, seed: u64, run: u64, runs: u64) -> Result<String, Fault> {
    let seed = seed.wrapping_add(run);
    let steps = (run * WALK / runs.max(1)).min(WALK) as u32 + 1;
    frame.near(seed, steps).map_or_else(|| frame.random(seed), Ok)
}

/// The length of the solution that one of the searches has proven to be shortest.
pub fn depth_of(answers: &[SolveView]) -> Option<u32> {
    let proven = answers.iter().find(|answer| answer.optimal)?;
    u32::try_from(proven.actions.len()).ok()
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

    /// All rows but the last search to the depth alone, so that their counts can be compared.
    #[test]
    fn techniques_save_positions_at_a_fixed_depth() {
        for (game, depth) in [("two-knights", 9), ("tic-tac-toe", 6), ("connect-four", 5)] {
            let session = crate::open(game).expect("a game of the catalogue");
            let mut counts = Vec::new();
            for way in ways() {
                let request = way.request(Limits::none().depth(depth), None);
                let result = session.search(&request, crate::SearchContext::new()).expect(game);
                counts.push(result.summary().nodes);
                if way.name != "engine" && request.algorithm == Algorithm::Engine {
                    let context = crate::SearchContext::new().recording(1 << 20);
                    let tree = session.search(&request, context).expect(game).recorded().1;
                    assert_eq!(tree.iterations().len(), 1, "{game}: {}", way.name);
                }
            }
            assert!(counts[1..4].iter().all(|&count| count < counts[0]), "{game}: {counts:?}");
        }
    }

    #[test]
    fn rows_of_one_depth_are_averaged() {
        let rows = vec![(3, vec![Some(4)]), (2, vec![None]), (3, vec![Some(8)])];
        let growth = Effort { searches: vec!["a".into()], rows }.of_puzzle("x");
        assert_eq!(growth.series, [("a".to_owned(), vec![(3, 6.0)])]);
    }
}
