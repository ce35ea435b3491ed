//! The depth limit of searches for one player, and the counts of short searches.

use outwit::problem::{
    Algorithm, DepthFirst, SolveOptions, SolveTask, Style, blind, example::Ladder, solve,
};
use outwit::{Limits, Rng};

use crate::problem_search::{Graph, check_solution, fewest_steps};

/// A state that is reached again nearer to the start is searched again: more below it is within the limit.
#[test]
fn depth_first_misses_no_solution_within_the_depth_limit() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        // Many nodes and few arcs: there are long ways and short ones to the same node.
        let arcs = (0..40).map(|_| (0..3).map(|_| (rng.below(40), 1u32)).collect()).collect();
        let graph = Graph { arcs, goals: vec![rng.below(40)], dense: false };
        let limit = rng.below(8);
        let limits = Limits::none().depth(limit as u32);
        for style in Style::ALL {
            let search = DepthFirst { style, ..DepthFirst::default() };
            let report = search.search(&graph, &limits, &mut ());
            check_solution(&graph, &report, &format!("seed {seed}, {style:?}"));
            let steps = report.solution.map(|solution| solution.actions.len());
            let is_within = fewest_steps(&graph).is_some_and(|fewest| fewest <= limit);
            assert_eq!(steps.is_some_and(|steps| steps <= limit), is_within, "{style:?} {seed}");
        }
    }
}

#[test]
fn no_solution_has_more_steps_than_the_depth_limit() {
    use Algorithm as A;
    // The others follow costs, and say that this limit does not matter.
    let bounded = [
        A::BreadthFirst,
        A::DepthFirst,
        A::DepthLimited,
        A::IterativeDeepening,
        A::Beam,
        A::IdaStar,
        A::RecursiveBestFirst,
        A::SmaStar,
        A::Bidirectional,
    ];
    for (goal, limit) in (0..8).flat_map(|goal| (0..6).map(move |limit| (goal, limit))) {
        let ladder = Ladder(goal);
        let h = |ladder: &Ladder, rung: &u32| (ladder.0 - rung) / 2;
        let task = SolveTask {
            problem: &ladder,
            to_goal: &h,
            to_start: &blind,
            options: &SolveOptions::default(),
            limits: &Limits::none().depth(limit),
        };
        for algorithm in bounded {
            let report = solve(algorithm, &task, &mut ()).expect("the goal is listed");
            let steps = report.solution.map(|solution| solution.actions.len());
            let fits = steps.is_none_or(|steps| steps <= limit as usize);
            assert!(fits, "{algorithm} to {goal}: {steps:?} steps, limit {limit}");
        }
    }
}

#[test]
fn also_a_search_of_one_step_counts_its_nodes() {
    let task = SolveTask {
        problem: &Ladder(1),
        to_goal: &blind,
        to_start: &blind,
        options: &SolveOptions::default(),
        limits: &Limits::none(),
    };
    for algorithm in Algorithm::ALL {
        let counts = solve(algorithm, &task, &mut ()).expect("the goal is listed").counts;
        assert!(counts.peak_nodes > 0, "{algorithm}: {counts:?}");
    }
}
