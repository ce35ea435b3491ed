//! Classical search algorithms for two-player games, one-player problems, local search and constraint satisfaction.
//!
//! Describe a game or a problem by a small trait; every algorithm of its family then works with it.
//!
//! | family | what you describe | where |
//! |---|---|---|
//! | two players | a [`game::Game`], optionally an [`game::Eval`] | [`game`] |
//! | one player | a [`problem::Problem`], optionally a [`problem::Heuristic`] | [`problem`] |
//! | local search | a [`local::Landscape`] | [`local`] |
//! | constraints | a [`csp::Csp`] | [`csp`] |
//!
//! All families share [`Limits`] (when to stop), [`Observer`] (events while a search runs), [`Recorder`] and [`Trace`] (the
//! search tree, step by step) and [`Rng`] (repeatable random numbers). The library uses no file and no socket, and
//! reads a clock only for time limits.
//!
//! Reports, events, exit reasons and errors are `#[non_exhaustive]`: they may get new fields and variants. Settings are
//! plain structs without that attribute, so that callers can write `Settings { field: 1, ..Settings::default() }`.
//!
//! # A game
//!
//! A game has five functions. Here two players take one to three matches from a heap in turn; the player who takes the last
//! match wins:
//!
//! ```
//! use outwit::game::{Game, Limits, NoEval, Outcome, Side, Value, alpha_beta};
//! struct Nim(u32);
//! #[rustfmt::skip]
//! impl Game for Nim {
//!     type State = (u32, Side);
//!     type Move = u32;
//!     fn start(&self) -> (u32, Side) { (self.0, Side::First) }
//!     fn turn(&self, state: &(u32, Side)) -> Side { state.1 }
//!     fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=3.min(state.0)) }
//!     fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) { (state.0 - taken, state.1.other()) }
//!     fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> { None } // a player who cannot move loses
//! }
//! let nim = Nim(6);
//! let report = alpha_beta(&nim, &nim.start(), &NoEval, &Limits::none(), &mut ());
//! assert_eq!(report.best, Some(2)); // leave four
//! assert_eq!(report.value(), Value::WinIn(3));
//! ```
//!
//! # A problem
//!
//! A problem for one player has four functions. Here the task is to measure 2 litres with jugs of 4 and 3 litres:
//!
//! ```
//! use outwit::problem::{Limits, Problem, breadth_first};
//! struct Jugs;
//! #[rustfmt::skip]
//! impl Problem for Jugs {
//!     type State = (u32, u32);
//!     type Action = (u32, u32); // what is in the jugs afterwards
//!     type Cost = u32;
//!     fn start(&self) -> (u32, u32) { (0, 0) }
//!     fn is_goal(&self, jugs: &(u32, u32)) -> bool { jugs.0 == 2 }
//!     fn actions(&self, &(a, b): &(u32, u32), out: &mut Vec<((u32, u32), u32)>) {
//!         let (to_b, to_a) = (a.min(3 - b), b.min(4 - a));
//!         let after = [(4, b), (a, 3), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)];
//!         out.extend(after.map(|jugs| (jugs, 1)));
//!     }
//!     fn apply(&self, _: &(u32, u32), after: (u32, u32)) -> (u32, u32) { after }
//! }
//! let report = breadth_first(&Jugs, &Limits::none(), &mut ());
//! assert_eq!(report.solution.expect("there is one").actions.len(), 6);
//! ```
//!
//! # The algorithms
//!
//! b is the branching factor, d the depth of the search or of the solution, m the greatest depth, C the cost of an optimal
//! solution and e the least cost of a step. Each algorithm has its own page with idea, guarantee, cost and source.
//!
//! | algorithm | guarantee | time | memory |
//! |---|---|---|---|
//! | [`minimax`](game::minimax()) | the exact value to the depth | O(b^d) | O(b d) |
//! | [`alpha_beta`](game::alpha_beta()) | the value of minimax | O(b^(d/2)) to O(b^d) | O(b d) |
//! | [`iterative_deepening`](game::iterative_deepening()) | a result at any time, exact to the depth reported | at most b' / (b' - 1) times the last iteration, b' = sqrt(b) | O(b d) |
//! | [`Engine`](game::Engine) | exact if the report is proven and its bound exact; without selective features and repetitions the value of minimax | about O(b^(d/2)) | its table |
//! | [`mcts`](game::mcts()) | converges to the best move | linear in iterations | 32 to 48 bytes per move |
//! | [`proof_number`](game::proof_number()) | what is reported is proven | depends more on the branching factor than on the depth | its table |
//! | [`retrograde`](game::retrograde) | the exact value of every position | linear in the number of moves | 2 bytes per position, more on cycles |
//! | [`breadth_first`](problem::breadth_first()) | complete, fewest steps | O(b^d) | O(b^d) |
//! | [`uniform_cost`](problem::uniform_cost()) | complete, cheapest | O(b^(C/e)) | O(b^(C/e)) |
//! | [`depth_first`](problem::depth_first()), [`depth_limited`](problem::depth_limited()) | a solution, in finite spaces or within the depth limit | O(b^m) | all states met; O(b m) |
//! | [`iterative_deepening`](problem::iterative_deepening()) | complete, fewest steps | O(b^d) | O(b d) |
//! | [`bidirectional`](problem::bidirectional()), [`bidirectional_uniform_cost`](problem::bidirectional_uniform_cost()) | complete; fewest steps, cheapest | O(b^(d/2)), O(b^(C/2e)) | as the time |
//! | [`greedy`](problem::greedy()) | a solution in finite spaces | O(b^m) | O(b^m) |
//! | [`a_star`](problem::a_star()) | cheapest if the heuristic is admissible | the states with g + h up to C | as the time |
//! | [`weighted_a_star`](problem::weighted_a_star()) | at most max(w, 1) times the cheapest | often much less than A* | as the time |
//! | [`anytime_a_star`](problem::anytime_a_star()) | improving solutions, the last one cheapest | often slightly more than A* | as the time |
//! | [`ida_star`](problem::ida_star()) | cheapest if the heuristic is admissible | O(b^d) | O(b d) |
//! | [`recursive_best_first`](problem::recursive_best_first()) | cheapest if the heuristic is admissible | subtrees are regenerated repeatedly | O(b d) |
//! | [`sma_star`](problem::sma_star()) | cheapest solution whose path fits into the memory | unbounded if the memory is small | as given |
//! | [`near_optimal_bidirectional`](problem::near_optimal_bidirectional()) | cheapest, with at most twice the least number of expansions, apart from ties | between bidirectional and A* | as the time |
//! | [`beam`](problem::beam()) | none | O(k b d) | O(k d) |
//! | [`HillClimbing`](local::HillClimbing), [`LocalBeam`](local::LocalBeam) | a local optimum | until no neighbour is better | O(1) |
//! | [`Annealing`](local::Annealing) | none for a finite number of steps | as given | O(1) |
//! | [`Backtracking`](csp::Backtracking) | all solutions | O(d^n) for n variables of d values | O(n d) |
//! | [`MinConflicts`](csp::MinConflicts) | none; few steps if there are many solutions | as given | O(n) |
//!
//! # Features and platforms
//!
//! The feature `serde` makes reports and traces serialisable. The library compiles for `wasm32-unknown-unknown`; that platform
//! has no clock, so a search with a time limit needs [`Limits::clock`] there.
#![deny(unsafe_code)]

mod branching;
mod clock;
pub mod csp;
pub mod game;
pub mod hash;
mod limits;
pub mod local;
pub mod memory;
mod meter;
mod named;
mod observer;
pub mod parallel;
mod prefetch;
pub mod problem;
mod recorder;
mod rng;
mod sort;
mod trace;

pub use branching::effective_branching;
pub use limits::{Limits, Stop, Stopped};
pub use meter::Meter;
pub use named::{Named, UnknownName};
pub use observer::Observer;
pub use recorder::{Recorded, Recorder};
pub use rng::Rng;
pub use trace::{Node, NodeId, Step, Trace};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
