//! Outwit finds the best move, or proves there is none.
//!
//! Write a game once as a small trait and get every classical search algorithm.
//!
//! | family | what you describe | where |
//! |---|---|---|
//! | two players | a [`game::Game`], optionally an [`game::Eval`] | [`game`] |
//! | one player | a [`problem::Problem`], optionally a [`problem::Heuristic`] | [`problem`] |
//! | local search | a [`local::Landscape`] | [`local`] |
//! | constraints | a [`csp::Csp`] | [`csp`] |
//!
//! All families share [`Limits`] (when to stop), [`Observer`] (events while a search runs), [`Recorder`] and [`Trace`] (the
//! search tree, step by step) and [`Rng`] (repeatable random numbers). The library uses no file, no socket and no clock but
//! for its limits.
//!
//! Reports, events, exit reasons and errors are `#[non_exhaustive]`: they may get new fields and variants. Settings are
//! plain structs without that attribute, so that callers can write `Settings { field: 1, ..Settings::default() }`.
//!
//! # A game
//!
//! Five functions are a game; here the heap of matches from which two players take one to three each, the last one wins:
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
//!     fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> { None } // who cannot move loses
//! }
//! let nim = Nim(6);
//! let report = alpha_beta(&nim, &nim.start(), &NoEval, &Limits::none(), &mut ());
//! assert_eq!(report.best, Some(2)); // leave four
//! assert_eq!(report.value(), Value::WinIn(3));
//! ```
//!
//! # A problem
//!
//! Four functions are a problem for one player; here two jugs of 4 and 3 litres, with which 2 litres are to be measured:
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
//! b is the branching, d the depth of the search or of the solution, m the greatest depth, C the least cost of a solution and e
//! of a step. Each has a page of its own with its idea, guarantee, cost and source.
//!
//! | algorithm | promise | time | memory |
//! |---|---|---|---|
//! | [`minimax`](game::minimax()) | the exact value to the depth | O(b^d) | O(b d) |
//! | [`alpha_beta`](game::alpha_beta()) | the value of minimax | O(b^(d/2)) to O(b^d) | O(b d) |
//! | [`iterative_deepening`](game::iterative_deepening()) | a move at any time, exact for the depth reported | b / (b - 1) times the last iteration | O(b d) |
//! | [`Engine`](game::Engine) | a proven result is exact; the value of minimax without selective features | about O(b^(d/2)) | its table |
//! | [`mcts`](game::mcts()) | the best move with enough descents | a descent each | 48 bytes a move |
//! | [`proof_number`](game::proof_number()) | what is reported is proven | depends on the branching more than on the depth | its table |
//! | [`retrograde`](game::retrograde) | the exact value of every position | linear in moves | 2 bytes a position, more on cycles |
//! | [`breadth_first`](problem::breadth_first()) | complete, fewest steps | O(b^d) | O(b^d) |
//! | [`uniform_cost`](problem::uniform_cost()) | complete, cheapest | O(b^(C/e)) | O(b^(C/e)) |
//! | [`depth_first`](problem::depth_first()), [`depth_limited`](problem::depth_limited()) | any solution, on finite spaces or within the limit | O(b^m) | O(b m) |
//! | [`iterative_deepening`](problem::iterative_deepening()) | complete, fewest steps | O(b^d) | O(b d) |
//! | [`bidirectional`](problem::bidirectional()), [`bidirectional_uniform_cost`](problem::bidirectional_uniform_cost()) | complete; fewest steps, cheapest | O(b^(d/2)), O(b^(C/2e)) | as the time |
//! | [`greedy`](problem::greedy()) | any solution, on finite spaces | O(b^m) | O(b^m) |
//! | [`a_star`](problem::a_star()) | cheapest if the heuristic is admissible | the states with g + h up to C | as the time |
//! | [`weighted_a_star`](problem::weighted_a_star()) | at most w times the cheapest | often much less than A* | as the time |
//! | [`anytime_a_star`](problem::anytime_a_star()) | better and better, at last the cheapest | a little more than A* | as the time |
//! | [`ida_star`](problem::ida_star()) | cheapest if the heuristic is admissible | O(b^d) | O(b d) |
//! | [`recursive_best_first`](problem::recursive_best_first()) | cheapest if the heuristic is admissible | subtrees again and again | O(b d) |
//! | [`sma_star`](problem::sma_star()) | cheapest of those whose path fits into the memory | without bound if it is small | as given |
//! | [`near_optimal_bidirectional`](problem::near_optimal_bidirectional()) | cheapest; twice the expansions of any search at most | between bidirectional and A* | as the time |
//! | [`beam`](problem::beam()) | none; complete with widening | O(k b d) | O(k d) |
//! | [`HillClimbing`](local::HillClimbing), [`LocalBeam`](local::LocalBeam) | a local optimum | until no neighbour is better | O(1) |
//! | [`Annealing`](local::Annealing) | the optimum with infinitely slow cooling | as given | O(1) |
//! | [`Backtracking`](csp::Backtracking) | all solutions | O(d^n) for n variables of d values | O(n d) |
//! | [`MinConflicts`](csp::MinConflicts) | none; few steps if there are many solutions | as given | O(n) |
//!
//! # Features and platforms
//!
//! `serde`: reports and traces can be serialised. The library compiles for `wasm32-unknown-unknown`; that platform has no clock,
//! so a search with a limit of time is given one by [`Limits::clock`].
#![deny(unsafe_code)]

mod clock;
pub mod csp;
pub mod game;
pub mod hash;
mod limits;
pub mod local;
pub mod memory;
mod named;
mod observer;
mod prefetch;
pub mod problem;
mod recorder;
mod rng;
mod sort;
mod trace;

pub use limits::{Limits, Meter, Stop, Stopped};
pub use named::{Named, UnknownName};
pub use observer::Observer;
pub use recorder::{Recorded, Recorder};
pub use rng::Rng;
pub use trace::{Node, NodeId, Step, Trace};

/// The examples of the README are tests, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
