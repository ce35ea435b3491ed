//! Costs and estimates that are no costs: a search that went on would prove what is not true, or never end.

use outwit::Limits;
use outwit::problem::{Algorithm, ProblemRecorder, SolveOptions, SolveTask, solve};

use crate::problem_graph::{Estimate, Graph};

/// The text of the panic, if the search panics. The cheapest way from 0 to the goal 2 costs 2.
fn refusal(algorithm: Algorithm, cost: f64, estimate: f64) -> Option<String> {
    let arcs = vec![vec![(1, cost)], vec![(2, 1.0), (0, 1.0)], vec![]];
    let graph = Graph { arcs, goals: vec![2], dense: false };
    let h: Estimate<'_, Graph<f64>> = &|_, node| if *node == 2 { 0.0 } else { estimate };
    let task = SolveTask {
        problem: &graph,
        to_goal: &h,
        to_start: &h,
        options: &SolveOptions::default(),
        limits: &Limits::none().nodes(1000),
    };
    let search =
        || solve(algorithm, &task, &mut ProblemRecorder::new(0)).expect("the goal is listed");
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)) {
        Ok(report) => {
            assert_eq!(report.cost(), Some(2.0), "{algorithm} with {cost} and {estimate}");
            None
        }
        Err(panic) => Some(panic.downcast_ref::<String>().expect("there is a message").clone()),
    }
}

#[test]
fn a_cost_that_is_negative_or_not_a_number_is_refused() {
    for algorithm in Algorithm::ALL {
        assert_eq!(refusal(algorithm, 1.0, 0.5), None);
        for cost in [f64::NAN, -f64::NAN, -1.0, f64::NEG_INFINITY] {
            let message = refusal(algorithm, cost, 0.0).expect("the cost is refused");
            let expected = format!("is {cost}; expected a number that is not negative");
            assert!(message.contains(&expected), "{algorithm}: {message}");
        }
    }
}

#[test]
fn an_estimate_that_is_negative_or_not_a_number_is_refused() {
    use Algorithm as A;
    for algorithm in [
        A::Greedy,
        A::AStar,
        A::WeightedAStar,
        A::AnytimeAStar,
        A::Beam,
        A::IdaStar,
        A::RecursiveBestFirst,
        A::SmaStar,
        A::NearOptimalBidirectional,
    ] {
        for estimate in [f64::NAN, -5.0, f64::NEG_INFINITY] {
            assert!(refusal(algorithm, 1.0, estimate).is_some(), "{algorithm} with {estimate}");
        }
        assert_eq!(refusal(algorithm, 1.0, -0.0), None);
    }
}
