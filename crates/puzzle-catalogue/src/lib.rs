//! The catalogue of puzzles: one file per puzzle, with its instances as text and as pictures.
//!
//! A puzzle is generic code over [`Puzzle`]; everything outside works with a `Box<dyn` [`PuzzleSession`]`>`: text in,
//! plain data out, one virtual call per search and none per node. The three kinds of puzzles share one answer,
//! [`SolveView`], and one kind of record, [`TreeView`]:
//!
//! | kind | searched by | adapter |
//! |---|---|---|
//! | from a start to a goal | `outwit::problem` | `search` |
//! | a landscape | `outwit::local` | `landscape` |
//! | constraints | `outwit::csp` | `constraints` |
//!
//! ```
//! use puzzle_catalogue::{Method, Task, open_puzzle};
//! let board = open_puzzle("sliding-tiles:rows=3,cols=3")?.instance("1 2 0 3 4 5 6 7 8")?;
//! let answer = board.solve(&Task::new(Method::parse("a-star")?, outwit::Limits::none()))?;
//! assert_eq!(answer.actions, ["left", "left"]);
//! # Ok::<(), views::Fault>(())
//! ```

mod admissibility;
mod catalogue;
pub mod compare;
mod constraints;
mod custom;
mod kept_memory;
mod landscape;
mod method;
mod own;
mod queens_board;
mod request;
mod search;
mod sketch;
mod state;
mod tree;
mod view;

pub use admissibility::{Admissibility, HeuristicCheck};
pub use catalogue::{
    Entry, OpenPuzzle, Puzzle, PuzzleFile, PuzzleRow, find_puzzle, open_puzzle, puzzles,
};
pub use custom::CustomHeuristic;
pub use method::{HeuristicRow, Method, Setting};
pub use own::{PrintableProblem, assignment_tree, search_tree};
pub use queens_board::QueensBoard;
pub use request::{Local, Tables, Task};
pub use sketch::{Lines, Sketch};
pub use state::{PuzzleState, PuzzleStep};
pub use view::{AlgorithmView, Cost, FeatureView, InstanceView, SolveView, own_limit};

pub use puzzles::road_map::{Plan, PlannedPlace, PlannedRoad};

use views::Fault;
use views::picture::{Drawing, Marks};
use views::tree::TreeView;

catalogue::puzzles_listed! { sliding_tiles road_map grid_map n_queens map_colouring sudoku travelling_salesman }

/// An instance of a puzzle. A search costs one virtual call, a node none.
pub trait PuzzleSession: Send + Sync {
    /// The instance with everything to show it.
    fn view(&self) -> InstanceView;

    /// Solves it.
    fn solve(&self, task: &Task) -> Result<SolveView, Fault>;

    /// Solves it and records the tree, at most the first `limit` nodes of it.
    fn record(&self, task: &Task, limit: usize) -> Result<(SolveView, Box<dyn TreeView>), Fault>;

    /// The start as a state from which others can be reached step by step.
    fn start(&self) -> Result<Box<dyn PuzzleState>, Fault> {
        Err(Fault::new(format!("{} has no states with successors", self.view().puzzle))
            .expected("a puzzle with a start and a goal")
            .example("sliding-tiles"))
    }

    /// What a heuristic says of each state of a solution, from the start to the goal, beside what is left of its cost. Only if
    /// the solution is an optimal one is this the least cost from there.
    fn check_heuristic(
        &self,
        heuristic: &CustomHeuristic,
        actions: &[String],
    ) -> Result<Vec<HeuristicCheck>, Fault> {
        let _ = actions;
        Err(Fault::new(format!("the heuristic {heuristic} is for searches from a start to a goal")))
    }

    /// The picture after the first actions of a solution.
    fn after(&self, actions: &[String]) -> Result<Frame, Fault>;

    /// The instance as places and lines that a reader may move, add and take away; none if it is no map, or too large to
    /// be drawn. [`OpenPuzzle::drawn`] takes it back.
    fn sketch(&self) -> Option<Sketch> {
        None
    }

    /// The instance as a text that needs no file beside it.
    fn whole(&self) -> String {
        self.view().instance
    }
}

/// A picture of a solution being played.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Frame {
    /// The state.
    pub drawing: Drawing,
    /// What to point out.
    pub marks: Marks,
}
