//! All tests of the library from outside, in one program, so that they are linked once. `cargo test -p outwit --test
//! outwit engine::` runs the tests of one module.

mod csp;
mod deepening;
mod draw_rules;
mod engine;
mod engine_cycles;
mod engine_stopped;
mod games;
mod local;
mod mcts;
mod oracle;
mod own_problem;
mod points;
mod problem_backward;
mod problem_dense;
mod problem_graph;
mod problem_limits;
mod problem_numbers;
mod problem_recursion;
mod problem_search;
mod proof_number;
mod random_game;
mod random_trees;
mod retrograde;
mod unusual_games;
