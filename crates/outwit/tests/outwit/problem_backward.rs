//! Two-way searches need to know the steps back: without them they return an error, and no false proof.

use std::cell::Cell;

use outwit::problem::{
    BackwardUnknown, Problem, bidirectional, bidirectional_uniform_cost, blind,
    near_optimal_bidirectional,
};
use outwit::{Limits, Rng};

use crate::problem_graph::{Answer, Graph, random_graph};

/// A graph that tells its goals, but not the steps back.
struct WithoutArrivals(Graph<u32>);

impl Problem for WithoutArrivals {
    type State = usize;
    type Action = usize;
    type Cost = u32;

    fn start(&self) -> usize {
        self.0.start()
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.0.is_goal(node)
    }

    fn actions(&self, node: &usize, out: &mut Vec<(usize, u32)>) {
        self.0.actions(node, out);
    }

    fn apply(&self, node: &usize, arc: usize) -> usize {
        self.0.apply(node, arc)
    }

    fn goals(&self) -> Vec<usize> {
        self.0.goals()
    }
}

/// Numbers from 0 to 9. The problem says that all actions have an inverse, which is true if `is_two_way`.
#[derive(Default)]
struct Numbers {
    goals: Vec<i32>,
    is_two_way: bool,
    /// How often the least cost was asked for.
    asked: Cell<u32>,
}

impl Problem for Numbers {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn start(&self) -> i32 {
        0
    }

    fn is_goal(&self, number: &i32) -> bool {
        *number == 5
    }

    fn actions(&self, number: &i32, out: &mut Vec<(i32, u32)>) {
        let down = self.is_two_way.then_some(-1);
        let steps = [1].into_iter().chain(down);
        out.extend(steps.filter(|step| (0..=9).contains(&(number + step))).map(|step| (step, 1)));
    }

    fn apply(&self, number: &i32, step: i32) -> i32 {
        number + step
    }

    fn inverse(&self, step: i32) -> Option<i32> {
        self.is_two_way.then_some(-step)
    }

    fn goals(&self) -> Vec<i32> {
        self.goals.clone()
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn least_cost(&self) -> u32 {
        self.asked.set(self.asked.get() + 1);
        1
    }
}

/// What each two-way search answers.
fn answers<P: Problem>(problem: &P, limits: &Limits) -> [(&'static str, Answer<P>); 3] {
    [
        ("breadth-first", bidirectional(problem, limits, &mut ())),
        ("by cost", bidirectional_uniform_cost(problem, limits, &mut ())),
        ("near-optimal", near_optimal_bidirectional(problem, &blind, &blind, limits, &mut ())),
    ]
}

/// Also if no action begins at a goal, so that nothing there lacks an inverse, and if a limit stops the search at once.
#[test]
fn without_arrivals_every_two_way_search_is_an_error() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let graph = WithoutArrivals(random_graph(&mut rng, |rng| rng.below(10) as u32));
        for limits in [Limits::none(), Limits::none().nodes(0)] {
            for (algorithm, answer) in answers(&graph, &limits) {
                let error = answer.expect_err("the steps back are not known");
                assert_eq!(error, BackwardUnknown::Arrivals, "seed {seed}, {algorithm}");
            }
        }
    }
}

/// A problem may look at all its actions for the least cost.
#[test]
fn the_least_cost_is_asked_for_once() {
    let numbers = Numbers { goals: vec![5], is_two_way: true, ..Numbers::default() };
    let searches = answers(&numbers, &Limits::none()).len() as u32;
    assert!(numbers.asked.get() <= searches, "{} for {searches}", numbers.asked.get());
}

#[test]
fn an_action_without_inverse_and_a_missing_goal_are_errors() {
    for (goals, is_two_way, expected) in [
        (vec![5], true, None),
        (vec![5], false, Some(BackwardUnknown::Arrivals)),
        (vec![], true, Some(BackwardUnknown::Goals)),
    ] {
        for (algorithm, answer) in
            answers(&Numbers { goals, is_two_way, ..Numbers::default() }, &Limits::none())
        {
            match answer {
                Ok(report) => assert_eq!((report.cost(), expected), (Some(5), None), "{algorithm}"),
                Err(error) => assert_eq!(Some(error), expected, "{algorithm}"),
            }
        }
    }
    for (error, function) in
        [(BackwardUnknown::Goals, "`goals`"), (BackwardUnknown::Arrivals, "`arrivals`")]
    {
        let text = error.to_string();
        assert!(text.contains(function) && text.contains("for example: "), "{text}");
    }
}
