//! Every search for one player on problems that the library has never seen.

use outside::{Jugs, Pancakes};
use outwit::{Limits, Named};
use outwit::problem::{
    Algorithm, Heuristic, Problem, ProblemReport, SolveOptions, SolveTask, blind, breadth_first,
    solve,
};

/// The report of each search, after a check of its solution.
fn all<P: Problem<Cost = u32>, H: Heuristic<P>, B: Heuristic<P>>(
    problem: &P,
    to_goal: &H,
    to_start: &B,
) -> Vec<(Algorithm, ProblemReport<P::Action, u32>)> {
    let (options, limits) = (SolveOptions::default(), Limits::none());
    let task = SolveTask { problem, to_goal, to_start, options: &options, limits: &limits };
    let best = breadth_first(problem, &limits, &mut ()).cost().expect("there is a solution");
    let mut reports = Vec::new();
    for algorithm in Algorithm::ALL {
        let report = solve(algorithm, &task, &mut ()).expect("the goals are known");
        let solution = report.solution.as_ref().unwrap_or_else(|| panic!("{algorithm}: none"));
        assert_eq!(solution.cost as usize, solution.actions.len(), "{algorithm}");
        let states = solution.states(problem);
        assert!(problem.is_goal(states.last().unwrap()), "{algorithm}");
        assert!(best <= solution.cost, "{algorithm}");
        assert!(!report.optimal || solution.cost == best, "{algorithm}");
        reports.push((algorithm, report));
    }
    reports
}

/// The searches that promise a cheapest solution if all steps cost the same.
const CHEAPEST: &[&str] = &[
    "breadth-first",
    "iterative-deepening",
    "uniform-cost",
    "a-star",
    "anytime-a-star",
    "ida-star",
    "rbfs",
    "sma-star",
    "bidirectional",
    "bidirectional-uniform-cost",
    "nbs",
];

#[test]
fn jugs() {
    let jugs = Jugs { sizes: (5, 3), amount: 4 };
    // Nothing is measured in fewer steps than one.
    let one = |jugs: &Jugs, state: &(u32, u32)| u32::from(!jugs.is_goal(state));
    for (algorithm, report) in all(&jugs, &one, &blind) {
        if CHEAPEST.contains(&algorithm.name()) {
            assert_eq!(report.cost(), Some(6), "{algorithm}");
        }
    }
    // Six litres with jugs of nine and three: impossible are all but multiples of three.
    let never = Jugs { sizes: (9, 3), amount: 4 };
    let report = breadth_first(&never, &Limits::none(), &mut ());
    assert!(report.solution.is_none() && report.exhausted);
}

#[test]
fn pancakes() {
    let pile = Pancakes(vec![5, 2, 7, 4, 1, 6, 3]);
    let to_start = |problem: &Pancakes, pile: &Vec<u8>| {
        // The number of each pancake by its place in the start: then the start is the sorted pile.
        let place = |cake: &u8| problem.0.iter().position(|other| other == cake).unwrap() as u8 + 1;
        problem.gaps(&pile.iter().map(place).collect())
    };
    let best = breadth_first(&pile, &Limits::none(), &mut ()).cost();
    for (algorithm, report) in all(&pile, &Pancakes::gaps, &to_start) {
        if CHEAPEST.contains(&algorithm.name()) {
            assert_eq!(report.cost(), best, "{algorithm}");
        }
    }
}

/// Every pile of up to six: the known pancake numbers (A058986 in the On-Line Encyclopedia of Integer Sequences).
#[test]
fn the_hardest_piles_are_as_hard_as_known() {
    let hardest = |size: u8| {
        let piles = permutations((1..=size).collect());
        let costs = piles.into_iter().map(|pile| {
            let report =
                outwit::problem::a_star(&Pancakes(pile), &Pancakes::gaps, &Limits::none(), &mut ());
            report.cost().expect("every pile can be sorted")
        });
        costs.max().unwrap()
    };
    assert_eq!((1..7).map(hardest).collect::<Vec<_>>(), [0, 1, 3, 4, 5, 7]);
}

fn permutations(items: Vec<u8>) -> Vec<Vec<u8>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let without = |at: usize| [&items[..at], &items[at + 1..]].concat();
    let with = |at: usize| permutations(without(at)).into_iter().map(move |rest| (at, rest));
    (0..items.len()).flat_map(with).map(|(at, rest)| [vec![items[at]], rest].concat()).collect()
}
