//! The recorded search of a problem of a user: its tree and the list of its goal tests.

use std::sync::{Arc, Mutex};

use outwit::Limits;
use outwit::problem::{
    Algorithm, GoalTest, Problem, ProblemRecorder, SolveOptions, SolveTask, Style, solve,
};
use puzzle_catalogue::{PrintableProblem, search_tree};

/// From 1 to a number, by adding one or doubling; every state that is tested for being the goal is noted.
#[derive(Clone)]
struct Reach {
    goal: u32,
    /// What it costs to double.
    doubling: u32,
    tested: Arc<Mutex<Vec<String>>>,
}

impl Problem for Reach {
    type State = u32;
    type Action = char;
    type Cost = u32;

    fn start(&self) -> u32 {
        1
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.tested.lock().expect("no search panics").push(state.to_string());
        *state == self.goal
    }

    fn actions(&self, state: &u32, out: &mut Vec<(char, u32)>) {
        if *state < self.goal {
            out.extend([('+', 1), ('*', self.doubling)]);
        }
    }

    fn apply(&self, state: &u32, action: char) -> u32 {
        if action == '+' { state + 1 } else { state * 2 }
    }
}

impl PrintableProblem for Reach {
    type Problem = Reach;

    fn problem(&self) -> &Reach {
        self
    }

    fn action_text(&self, action: char) -> String {
        action.into()
    }

    fn state_text(&self, state: &u32) -> String {
        state.to_string()
    }
}

/// Every state is listed as often as the search tests it, in that order.
#[test]
fn the_order_is_that_of_the_goal_tests() {
    let none = |_: &Reach, _: &u32| 0;
    let mut checked = 0;
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| !algorithm.is_two_way()) {
        for (test, style, depth, budget) in [
            (GoalTest::WhenGenerated, Style::Recursive, None, 1000),
            (GoalTest::WhenExpanded, Style::Stack, None, 8),
            (GoalTest::WhenExpanded, Style::Recursive, Some(3), 6),
            (GoalTest::WhenGenerated, Style::Stack, Some(0), 6),
        ] {
            let problem = Reach { goal: 13, doubling: 2, tested: Arc::default() };
            let mut options = SolveOptions { test, style, budget, ..SolveOptions::default() };
            options.depth = depth.unwrap_or(options.depth);
            let limits = Limits { depth, ..Limits::none() };
            let (to_goal, to_start) = (&none, &none);
            let (own, options, limits) = (&problem, &options, &limits);
            let task = SolveTask { problem: own, to_goal, to_start, options, limits };
            let mut recorder = ProblemRecorder::new(100_000);
            let report = solve(algorithm, &task, &mut recorder).expect("one way");
            let tested = problem.tested.lock().unwrap().clone();
            let tree = search_tree(problem, recorder, algorithm, options, &report, Vec::new());
            let say = format!("{algorithm:?} {test:?} {style:?} {depth:?} {budget}");
            assert_eq!(tree.order(), tested, "{say}");
            checked += tested.len();
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn the_way_to_the_goal_is_in_the_tree() {
    let none = |_: &Reach, _: &u32| 0;
    let own = Reach { goal: 10, doubling: 1, tested: Arc::default() };
    let (options, limits) = (SolveOptions::default(), Limits::none());
    let (problem, options, limits) = (&own, &options, &limits);
    let task = SolveTask { problem, to_goal: &none, to_start: &none, options, limits };
    let mut recorder = ProblemRecorder::new(1000);
    let algorithm = Algorithm::UniformCost;
    let report = solve(algorithm, &task, &mut recorder).expect("one way");
    let states = vec![1, 2, 4, 5, 10];
    let tree = search_tree(own, recorder, algorithm, options, &report, states);
    let goal = tree.find(&["+", "*", "+", "*"]);
    let goal = tree.node(goal.expect("the goal is kept")).expect("a node");
    assert!(goal.reason.contains("A goal, reached at cost 4"), "{}", goal.reason);
    assert_eq!(goal.state.expect("a state").name, "10");
    let end = tree.scene(None).expect("a scene");
    assert_eq!(end.caption, "A solution of cost 4 in 4 steps, proven optimal.");
}
