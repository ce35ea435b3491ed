//! The depth limit of searches for one player, and the counts of short searches.

use std::cell::Cell;
use std::time::Duration;

use outwit::problem::{
    Algorithm, BackwardUnknown, DepthFirst, IdaStar, Problem, ProblemRecorder, Repeats,
    SolveOptions, Style, a_star, beam, blind, breadth_first, example::Ladder, recursive_best_first,
    sma_star,
};
use outwit::{Limits, Rng, Stopped};

use crate::problem_graph::{Estimate, Graph, check_solution, fewest_steps, search};

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
        let estimates: [Estimate<'_, Ladder>; 2] = [&|ladder, rung| (ladder.0 - rung) / 2, &blind];
        let (options, limits) = (SolveOptions::default(), Limits::none().depth(limit));
        for algorithm in bounded {
            let report = search(algorithm, &ladder, estimates, &options, &limits)
                .expect("the goal is listed");
            let steps = report.solution.map(|solution| solution.actions.len());
            let fits = steps.is_none_or(|steps| steps <= limit as usize);
            assert!(fits, "{algorithm} to {goal}: {steps:?} steps, limit {limit}");
        }
    }
}

#[test]
fn also_a_search_of_one_step_counts_its_nodes() {
    let (options, limits) = (SolveOptions::default(), Limits::none());
    for algorithm in Algorithm::ALL {
        let report = search(algorithm, &Ladder(1), [&blind; 2], &options, &limits);
        let counts = report.expect("the goal is listed").counts;
        assert!(counts.peak_nodes > 0, "{algorithm}: {counts:?}");
    }
}

/// Both actions lead to the same state: that the second one does not fit is no loss, only what the depth limit cuts off.
#[test]
fn a_state_that_the_beam_keeps_is_not_dropped() {
    let twins = Free([(1, 1), (1, 1)]);
    let limits = Limits::none().depth(5).nodes(10_000);
    let report = beam(&twins, &|_: &Free, _: &i64| 0, 1, &limits, &mut ());
    assert_eq!((report.counts.pruned, report.counts.duplicates), (1, 5));
}

/// Steps without end that cost nothing, with actions as a stored list.
struct Free([(i64, u32); 2]);

impl Problem for Free {
    type State = i64;
    type Action = i64;
    type Cost = u32;

    fn start(&self) -> i64 {
        0
    }

    fn is_goal(&self, _: &i64) -> bool {
        false
    }

    fn actions(&self, _: &i64, out: &mut Vec<(i64, u32)>) {
        out.extend(self.0);
    }

    fn listed(&self, _: &i64, last: Option<i64>) -> Option<&[(i64, u32)]> {
        Some(&self.0[..if last.is_none() { 2 } else { 1 }])
    }

    fn apply(&self, place: &i64, step: i64) -> i64 {
        place + step
    }

    fn inverse(&self, step: i64) -> Option<i64> {
        Some(-step)
    }
}

struct Nothing;

impl outwit::problem::Heuristic<Free> for Nothing {
    type Memo = ();

    fn first(&self, _: &Free, _: &i64) -> (u32, ()) {
        (0, ())
    }

    fn ahead(
        &self,
        _: &Free,
        _: &outwit::problem::HeuristicStep<'_, Free, ()>,
    ) -> Option<(u32, ())> {
        Some((0, ()))
    }
}

/// By recursion (the first two hundred nodes of a path), as a loop, and with a recorder.
#[test]
fn ida_star_keeps_its_memory_limit_on_an_endless_path() {
    let free = Free([(1, 0), (-1, 0)]);
    for kibibytes in [0, 1, 4, 1 << 10] {
        let limits = Limits::none().memory(kibibytes << 10).nodes(1_000_000);
        for report in [
            IdaStar::default().search(&free, &Nothing, &limits, &mut ()),
            IdaStar::default().search(&free, &blind, &limits, &mut ()),
            IdaStar::default().search(&free, &blind, &limits, &mut ProblemRecorder::new(10)),
        ] {
            assert_eq!(report.stopped, Some(Stopped::Memory), "{kibibytes} KiB: {report:?}");
            assert!(report.counts.peak_bytes <= kibibytes << 10 && !report.exhausted);
        }
    }
}

/// An endless line of numbers, whose states are said to have this many bytes elsewhere: limits have to stop every search.
struct Endless(usize);

impl Problem for Endless {
    type State = u64;
    type Action = u8;
    type Cost = u32;

    fn start(&self) -> u64 {
        1
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, _: &u64, out: &mut Vec<(u8, u32)>) {
        out.extend([(0, 1), (1, 1), (2, 1)]);
    }

    fn apply(&self, state: &u64, action: u8) -> u64 {
        outwit::hash::mix(state.wrapping_mul(3).wrapping_add(u64::from(action)))
    }

    fn goals(&self) -> Vec<u64> {
        vec![0]
    }

    fn arrivals(&self, state: &u64, out: &mut Vec<(u64, u8, u32)>) -> Result<(), BackwardUnknown> {
        out.extend([(state.wrapping_mul(5) + 11, 0, 1), (state.wrapping_mul(7) + 12, 1, 1)]);
        Ok(())
    }

    fn key(&self, state: &u64) -> u64 {
        HASHED.set(HASHED.get() + 1);
        outwit::hash::mix(*state)
    }

    fn heap_bytes(&self) -> usize {
        self.0
    }
}

thread_local! {
    /// How often a state of this thread was hashed.
    static HASHED: Cell<u64> = const { Cell::new(0) };
}

#[test]
fn every_search_keeps_its_limits() {
    for algorithm in Algorithm::ALL {
        let options = SolveOptions { depth: 200, ..SolveOptions::default() };
        let run = |problem: &Endless, limits: &Limits| {
            search(algorithm, problem, [&blind; 2], &options, limits).unwrap()
        };
        let report = run(&Endless(0), &Limits::none().nodes(12_345));
        assert_eq!(report.stopped, Some(Stopped::Nodes), "{algorithm}");
        assert_eq!(report.counts.generated, 12_345, "{algorithm}");
        assert!(report.solution.is_none() && !report.exhausted && !report.optimal);
        // Searches that keep all states hit the memory limit first; those that keep a path may go on.
        let limit = 10 << 20;
        let report = run(&Endless(0), &Limits::none().memory(limit).nodes(3_000_000));
        assert!(report.counts.peak_bytes <= limit, "{algorithm}: {}", report.counts.peak_bytes);
        let keeps_all = !matches!(
            algorithm,
            Algorithm::DepthLimited
                | Algorithm::IterativeDeepening
                | Algorithm::IdaStar
                | Algorithm::RecursiveBestFirst
                | Algorithm::SmaStar
                | Algorithm::Beam
        );
        if keeps_all {
            assert_eq!(report.stopped, Some(Stopped::Memory), "{algorithm}");
        }
        // The memory of a state that lies elsewhere counts, too.
        let report = run(&Endless(1 << 20), &Limits::none().memory(limit).nodes(100_000));
        assert_eq!(report.stopped, Some(Stopped::Memory), "{algorithm}: {report:?}");
        assert!(report.counts.peak_nodes < 20, "{algorithm}: {report:?}");
    }
}

/// On a path without end, every node has an entry, its place on the path and three actions.
#[test]
fn the_path_of_a_depth_first_search_counts_as_memory() {
    let (entry, place, actions) = (24, 40, 3 * 8);
    for limit in (1..20).map(|quarters| quarters << 18) {
        let limits = Limits::none().memory(limit).nodes(1_000_000);
        let report = DepthFirst::default().search(&Endless(0), &limits, &mut ());
        assert_eq!(report.stopped, Some(Stopped::Memory));
        let counts = report.counts;
        let path = counts.peak_frontier as usize * (place + actions);
        let taken = counts.peak_nodes as usize * entry + path;
        assert!(taken <= counts.peak_bytes && counts.peak_bytes <= limit, "{limit}: {counts:?}");
        assert!(counts.peak_bytes > limit / 2, "{limit}: {counts:?}");
    }
}

/// While a layer is entered, the nodes and the successors that the layer is chosen from are in memory.
#[test]
fn the_successors_of_a_beam_count_as_memory() {
    let (entry, candidate) = (32, 32);
    for limit in (1..40).map(|quarters| quarters << 18) {
        let limits = Limits::none().memory(limit).nodes(1_000_000);
        let report = beam(&Endless(0), &blind, usize::MAX, &limits, &mut ());
        assert_eq!(report.stopped, Some(Stopped::Memory));
        // The last layer that was entered as a whole, each with three times as many nodes as the one before.
        let nodes = report.counts.peak_nodes as usize;
        let layer = (2 * nodes + 1) / 3;
        let taken = nodes * entry + layer * candidate;
        let counts = report.counts;
        assert!(taken <= counts.peak_bytes && counts.peak_bytes <= limit, "{limit}: {counts:?}");
    }
}

/// A node that is dropped was generated and counts once; the deepest node lies within the limit.
#[test]
fn what_is_dropped_was_generated() {
    for algorithm in Algorithm::ALL {
        for (generated, depth, budget) in (1..30).flat_map(|n| (0..6).map(move |d| (n, d, n % 5))) {
            let options = SolveOptions {
                budget: budget as usize,
                depth,
                repeats: Repeats::Allow,
                width: 2,
                ..SolveOptions::default()
            };
            let limits = &Limits::none().nodes(generated).depth(depth);
            // The estimate is too high for some states, so that the best ones change.
            let h: Estimate<'_, Endless> = &|_, state| (*state % 4) as u32;
            let report = search(algorithm, &Endless(0), [h; 2], &options, limits)
                .expect("the goal is listed");
            let counts = report.counts;
            let text = format!(
                "{algorithm}, {generated} nodes, depth {depth}, budget {budget}: {report:?}"
            );
            // At depth 0, where rounds of iterative deepening begin, the start is dropped.
            let starts =
                u64::from(counts.expanded == 0 || algorithm == Algorithm::IterativeDeepening);
            let dropped = counts.pruned + counts.duplicates;
            assert!(dropped <= counts.generated + starts, "{text}");
            if matches!(algorithm, Algorithm::RecursiveBestFirst | Algorithm::SmaStar) {
                assert!(counts.depth <= depth, "{text}");
            }
            if algorithm == Algorithm::SmaStar {
                assert!(counts.peak_nodes <= budget.max(1), "{text}");
            }
        }
    }
    // A start without successors is no path of one step.
    let alone: Graph<u32> = Graph { arcs: vec![vec![], vec![]], goals: vec![1], dense: false };
    let limits = Limits::none();
    let report = recursive_best_first(&alone, &blind, &limits, &mut ());
    assert_eq!(report.counts.depth, 0);
    // With room for the start alone SMA* stops after it.
    for (goal, found) in [(0, true), (1, false)] {
        let report = sma_star(&Ladder(goal), &blind, 1, &limits, &mut ());
        assert_eq!((report.solution.is_some(), report.counts.peak_nodes), (found, 1));
        assert!(!report.exhausted);
    }
}

/// Also of a search that ends before its first tables grow, and of two sides that never meet.
#[test]
fn short_searches_have_memory_and_depth() {
    // The goal has no way to it; one side has two steps, the other one.
    let arcs = vec![vec![(1, 1u32)], vec![(2, 1)], vec![], vec![(4, 1)], vec![]];
    let graph = Graph { arcs, goals: vec![4], dense: false };
    let options = SolveOptions::default();
    let limits = Limits::none();
    for algorithm in Algorithm::ALL {
        let report =
            search(algorithm, &graph, [&blind; 2], &options, &limits).expect("the goal is listed");
        assert!(report.solution.is_none() && report.exhausted, "{algorithm}: {report:?}");
        assert!(report.counts.peak_bytes > 0, "{algorithm}");
        let depth = report.counts.depth;
        let least = if algorithm.is_two_way() { 1 } else { 2 };
        assert!((least..=3).contains(&depth), "{algorithm}: {depth}");
    }
    for algorithm in [Algorithm::BidirectionalUniformCost, Algorithm::NearOptimalBidirectional] {
        let report = search(algorithm, &Ladder(9), [&blind; 2], &options, &limits)
            .expect("the goal is listed");
        let steps = report.solution.expect("a solution").actions.len();
        assert!(
            report.counts.depth as usize >= steps,
            "{algorithm}: {} {steps}",
            report.counts.depth
        );
    }
}

/// To grow, a table hashes all states again: it does so only if there is time for it. To hash a state takes a microsecond here.
#[test]
fn growing_tables_keep_the_time_limit() {
    let clock = || Duration::from_micros(HASHED.get());
    // Before its first growth a table does not know how long that takes.
    for milliseconds in (30..300).step_by(5) {
        let time = Duration::from_millis(milliseconds);
        let limits = Limits::none().time(time).clock(clock);
        for report in [
            breadth_first(&Endless(0), &limits, &mut ()),
            a_star(&Endless(0), &blind, &limits, &mut ()),
        ] {
            assert_eq!(report.stopped, Some(Stopped::Time));
            let margin = Duration::from_millis(1);
            assert!(
                time * 2 / 5 < report.time && report.time < time + margin,
                "{time:?}: {report:?}"
            );
        }
    }
}
