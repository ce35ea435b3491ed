//! Every one-player search against an independent slow answer, on random graphs.

use std::fmt::Debug;

use outwit::problem::{
    Algorithm, BestFirst, Cost, Cycles, IdaStar, ProblemNode, ProblemRecorder, Repeats,
    SolveOptions, SolveTask, blind, example::Ladder, solve, weighted_a_star,
};
use outwit::{Limits, Rng};

use crate::problem_graph::{
    Estimate, Graph, check_solution, distances, fewest_steps, random_graph, search,
};

fn is_complete(algorithm: Algorithm) -> bool {
    !matches!(algorithm, Algorithm::Beam)
}

fn is_cheapest(algorithm: Algorithm) -> bool {
    use Algorithm as A;
    matches!(
        algorithm,
        A::UniformCost
            | A::AStar
            | A::AnytimeAStar
            | A::IdaStar
            | A::RecursiveBestFirst
            | A::SmaStar
            | A::BidirectionalUniformCost
            | A::NearOptimalBidirectional
    )
}

fn is_fewest_steps(algorithm: Algorithm) -> bool {
    use Algorithm as A;
    matches!(algorithm, A::BreadthFirst | A::IterativeDeepening | A::Bidirectional)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9 || a.total_cmp(&b).is_eq()
}

fn check_all<C: Cost>(graph: &Graph<C>, guess: &[C], guess_back: &[C], limits: &Limits, seed: u64) {
    let cheapest = distances(graph, true, |cost| cost)[0];
    let steps = fewest_steps(graph);
    let h: Estimate<'_, Graph<C>> = &|_, node| guess[*node];
    let back: Estimate<'_, Graph<C>> = &|_, node| guess_back[*node];
    let options = SolveOptions {
        cycles: Some(Cycles::Path),
        depth: graph.arcs.len() as u32,
        width: 3,
        weight: 2.0,
        budget: 300,
        ..SolveOptions::default()
    };
    for algorithm in Algorithm::ALL {
        let say = format!("seed {seed}, {algorithm}");
        let mut recorder = ProblemRecorder::new(100_000);
        let task =
            SolveTask { problem: graph, to_goal: &h, to_start: &back, options: &options, limits };
        let report = solve(algorithm, &task, &mut recorder).expect("the goals are listed");
        assert_eq!(report.stopped, None, "{say}");
        check_solution(graph, &report, &say);
        if is_complete(algorithm) {
            assert_eq!(report.solution.is_some(), cheapest < C::MAX, "{say}");
        }
        if let Some(solution) = &report.solution {
            let cost = solution.cost.decimal();
            assert!(report.lower_bound.decimal() <= cheapest.decimal() + 1e-9, "{say}: bound");
            if is_cheapest(algorithm) {
                assert!(close(cost, cheapest.decimal()), "{say}: {cost} for {cheapest:?}");
                if !matches!(algorithm, Algorithm::SmaStar) {
                    assert!(report.optimal || !C::WHOLE, "{say}: not proven, {report:?}");
                }
            }
            assert!(!report.optimal || close(cost, cheapest.decimal()), "{say}: false proof");
            if is_fewest_steps(algorithm) {
                assert_eq!(Some(solution.actions.len()), steps, "{say}");
            }
            if algorithm == Algorithm::WeightedAStar {
                assert!(cost <= 2.0 * cheapest.decimal() + 1e-9, "{say}");
            }
        } else if is_complete(algorithm) {
            assert!(report.exhausted, "{say}: no proof that there is no solution");
        }
        let trace = recorder.into_trace();
        let goals = trace.nodes().filter(|(_, node)| node.data.goal).count();
        assert_eq!(
            goals > 0,
            report.solution.is_some() && !trivially_met(graph, algorithm),
            "{say}"
        );
    }
    for repeats in [Repeats::Avoid, Repeats::AvoidOnPath] {
        let report =
            BestFirst { repeats, ..BestFirst::default() }.search(graph, &h, limits, &mut ());
        assert_eq!(report.cost().is_some(), cheapest < C::MAX, "seed {seed} {repeats:?}");
        let cost = report.cost().unwrap_or(C::MAX).decimal();
        assert!(close(cost, cheapest.decimal()), "seed {seed} {repeats:?}");
    }
}

/// Two-way searches that begin at a goal have nothing to report.
fn trivially_met<C: Cost>(graph: &Graph<C>, algorithm: Algorithm) -> bool {
    use Algorithm as A;
    graph.goals.contains(&0)
        && matches!(
            algorithm,
            A::Bidirectional | A::BidirectionalUniformCost | A::NearOptimalBidirectional
        )
}

#[test]
fn on_ten_thousand_random_graphs_all_agree_with_the_slow_answer() {
    for seed in 0..10_000 {
        let mut rng = Rng::new(seed);
        // Zero costs, too, and guesses that are admissible but hardly ever consistent.
        let graph = random_graph(&mut rng, |rng| rng.below(10) as u32);
        let (to, from) = (distances(&graph, true, |c| c), distances(&graph, false, |c| c));
        let mut some = |exact: &[u32]| -> Vec<u32> {
            let part = |&d: &u32| {
                if d == u32::MAX { rng.below(50) as u32 } else { rng.below(d as usize + 1) as u32 }
            };
            exact.iter().map(part).collect()
        };
        let (guess, guess_back) = (some(&to), some(&from));
        check_all(&graph, &guess, &guess_back, &Limits::none(), seed);
    }
}

/// Searches random graphs within limits, and returns the algorithms that claimed more than is true.
fn false_proofs(limits: &dyn Fn(&mut Rng) -> Limits) -> Vec<String> {
    let mut found = Vec::new();
    for seed in 0..6_000 {
        let mut rng = Rng::new(seed);
        // With and without actions that cost nothing: only then do layers prove a cost.
        let least = (seed / 2 % 2) as u32;
        let graph = random_graph(&mut rng, |rng| least + rng.below(10) as u32);
        let exact = [true, false].map(|forward| distances(&graph, forward, |cost| cost));
        let cheapest = exact[0][0];
        let limits = &limits(&mut rng);
        // Every second time without an estimate; else it is admissible but not consistent.
        let is_plain = seed % 2 == 0;
        let part = if is_plain { 0 } else { 100 };
        let [guess, guess_back] = exact.map(|exact| -> Vec<u32> {
            let some = |d: u32| (u64::from(d.min(1000)) * rng.below(part + 1) as u64 / 100) as u32;
            exact.into_iter().map(some).collect()
        });
        let estimates: [Estimate<'_, _>; 2] =
            [&|_, node: &usize| guess[*node], &|_, node: &usize| guess_back[*node]];
        let options = SolveOptions {
            cycles: Some(Cycles::Path),
            depth: limits.depth.unwrap_or(50),
            width: 3,
            weight: if is_plain { 2.0 } else { 1.0 + rng.below(6) as f64 },
            budget: if is_plain { 300 } else { 2 + rng.below(300) },
            ..SolveOptions::default()
        };
        for algorithm in Algorithm::ALL {
            let report = search(algorithm, &graph, estimates, &options, limits)
                .expect("the goals are listed");
            check_solution(&graph, &report, &format!("seed {seed}, {algorithm}"));
            let is_false = report.lower_bound > cheapest
                || (report.exhausted && report.solution.is_none() && cheapest < u32::MAX)
                || (report.optimal && report.cost() != Some(cheapest));
            if is_false {
                found.push(format!("{algorithm} {seed}"));
            }
        }
    }
    found
}

/// What lies beyond the depth limit may be cheaper, or the only solution.
#[test]
fn a_depth_limit_proves_nothing_false() {
    let found = false_proofs(&|rng| Limits::none().depth(1 + rng.below(4) as u32));
    assert!(found.is_empty(), "{} of {found:?}", found.len());
}

/// What a search had no nodes left for may be cheaper, or the only solution.
#[test]
fn a_node_limit_proves_nothing_false() {
    let found = false_proofs(&|rng| Limits::none().nodes(rng.below(60) as u64));
    assert!(found.is_empty(), "{} of {found:?}", found.len());
}

/// A node that one limit cut off may be what the other one left no time for.
#[test]
fn limits_of_depth_and_nodes_together_prove_nothing_false() {
    let found = false_proofs(&|rng| {
        Limits::none().depth(1 + rng.below(4) as u32).nodes(rng.below(60) as u64)
    });
    assert!(found.is_empty(), "{} of {found:?}", found.len());
}

#[test]
fn exact_guesses_and_decimal_costs_agree_as_well() {
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed);
        let graph = random_graph(&mut rng, |rng| 0.5 + rng.unit());
        let (to, from) = (distances(&graph, true, |c| c), distances(&graph, false, |c| c));
        let part = 0.999 * rng.unit();
        let (guess, guess_back): (Vec<_>, Vec<_>) =
            (to.iter().map(|d| d * part).collect(), from.iter().map(|d| d * part).collect());
        check_all(&graph, &guess, &guess_back, &Limits::none(), seed);
    }
}

#[test]
fn the_same_graph_gives_the_same_counts_dense_or_hashed() {
    for seed in 0..1_000 {
        let mut graph = random_graph(&mut Rng::new(seed), |rng| 1 + rng.below(9) as u32);
        for algorithm in Algorithm::ALL {
            let mut run = |dense| {
                graph.dense = dense;
                let options =
                    SolveOptions { cycles: Some(Cycles::Path), ..SolveOptions::default() };
                let report = search(algorithm, &graph, [&blind; 2], &options, &Limits::none())
                    .expect("the goals are listed");
                let counts = report.counts;
                (report.solution, counts.expanded, counts.generated, counts.duplicates)
            };
            assert_eq!(run(false), run(true), "seed {seed}, {algorithm}");
        }
    }
}

#[test]
fn an_overestimate_costs_at_most_what_it_overestimates() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let graph = random_graph(&mut rng, |rng| 1 + rng.below(9) as u32);
        let exact = distances(&graph, true, |cost| cost);
        let guess: Vec<u32> =
            exact.iter().map(|&d| d.saturating_add(rng.below(4) as u32)).collect();
        let h: Estimate<'_, Graph<u32>> = &|_, node| guess[*node].min(1000);
        let report = outwit::problem::a_star(&graph, &h, &Limits::none(), &mut ());
        assert_eq!(report.cost().is_some(), exact[0] < u32::MAX);
        if let Some(cost) = report.cost() {
            assert!(cost <= exact[0] + 3, "seed {seed}");
        }
    }
}

#[test]
fn ida_star_ends_on_a_finite_space_without_a_solution() {
    let arcs = vec![vec![(1, 1u32)], vec![(0, 1), (2, 1)], vec![(0, 1)], vec![]];
    let graph = Graph { arcs, goals: vec![3], dense: false };
    let search = IdaStar { cycles: Cycles::Path };
    let report = search.search(&graph, &blind, &Limits::none(), &mut ());
    assert!(report.exhausted && report.solution.is_none());
    let _: &dyn Debug = &report;
}

/// The way back from 1 to 0 costs 2 in all. If it set a bound, there would be a round with the bound 2 between 1 and 11.
#[test]
fn states_that_ida_star_skips_set_no_bound() {
    let arcs = vec![vec![(1, 1u32)], vec![(0, 1), (2, 10)], vec![(1, 10)]];
    let graph = Graph { arcs, goals: vec![2], dense: false };
    for cycles in [Cycles::Path, Cycles::Undo] {
        let mut recorder = ProblemRecorder::new(100);
        let report = IdaStar { cycles }.search(&graph, &blind, &Limits::none(), &mut recorder);
        let counts = report.counts;
        assert_eq!((report.cost(), counts.iterations), (Some(11), 3), "{cycles:?}");
        assert_eq!((counts.expanded, counts.generated), (5, 7), "{cycles:?}");
        assert_eq!((counts.duplicates, counts.pruned), (2, 2), "{cycles:?}");
        let trace = recorder.into_trace();
        let waits =
            |node: &ProblemNode| node.expanded.is_none() && node.pruned.is_none() && !node.goal;
        assert_eq!(trace.nodes().filter(|(_, node)| waits(&node.data)).count(), 0, "{cycles:?}");
    }
}

#[test]
fn a_weight_is_a_finite_number_that_is_not_negative() {
    let problem = Ladder(6);
    let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
    for weight in [f64::NAN, f64::INFINITY, -1.0] {
        let search = || weighted_a_star(&problem, &h, weight, &Limits::none(), &mut ());
        let panic = std::panic::catch_unwind(search).expect_err("the weight is refused");
        let message = panic.downcast_ref::<String>().expect("there is a message");
        assert!(message.contains("expected a finite number"), "{message}");
    }
}

#[test]
fn a_weight_of_at_most_one_keeps_the_optimum() {
    for seed in 0..500 {
        let mut rng = Rng::new(seed);
        let graph = random_graph(&mut rng, |rng| 1 + rng.below(4) as u32);
        let exact = distances(&graph, true, |d| d);
        let cheapest = exact[0];
        // Admissible, but not consistent.
        let some = |d: u32| (u64::from(d.min(1000)) * rng.below(101) as u64 / 100) as u32;
        let guess: Vec<u32> = exact.into_iter().map(some).collect();
        let h: Estimate<'_, Graph<u32>> = &|_, node| guess[*node];
        for weight in [0.0, 0.3, 1.0] {
            let report = weighted_a_star(&graph, &h, weight, &Limits::none(), &mut ());
            let cost = report.cost().unwrap_or(u32::MAX);
            assert_eq!(cost, cheapest, "seed {seed}, weight {weight}");
            assert_eq!(report.optimal, report.solution.is_some(), "seed {seed}, weight {weight}");
        }
    }
}
