//! Trees of local and of constraint searches: the way to the best state, and what assignments remove.

use puzzle_catalogue::{Task, open_puzzle};
use views::tree::{Kind, NodeView, Role, Show, WindowItem, window};

use crate::frontier::{record, task};

/// Columns and rows of a move count from 1, as on the board.
#[test]
fn a_move_of_queens_names_the_square_that_it_leads_to() {
    let frame = open_puzzle("n-queens").unwrap();
    let session = frame.instance("4 5 6 3 4 5 6 5").unwrap();
    let (answer, tree) = record(&*session, &task("hill-climbing"));
    let mut rows: Vec<usize> = [4, 5, 6, 3, 4, 5, 6, 5].into();
    let ids: Vec<u32> = (0..tree.len() as u32).collect();
    for mv in tree.nodes(&ids).into_iter().filter(|node| node.chosen).filter_map(|node| node.mv) {
        let numbers: Vec<usize> = mv.split(' ').filter_map(|word| word.parse().ok()).collect();
        rows[numbers[0] - 1] = numbers[1];
    }
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    assert_eq!(answer.solution, Some(rows.join(" ")));
}

/// The best state of a local search is a goal only if its cost ends the search, and the way to it ends there.
#[test]
fn the_best_state_of_a_local_search_is_a_goal_only_if_it_ends_it() {
    for (puzzle, method, reached) in [
        ("n-queens:n=8", "hill-climbing", true),
        ("n-queens:n=3", "hill-climbing", false),
        ("n-queens:n=3", "min-conflicts", false),
        ("travelling-salesman:cities=9", "annealing", false),
    ] {
        let frame = open_puzzle(puzzle).unwrap();
        let session = frame.instance(&frame.default_instance()).unwrap();
        let (_, tree) = record(&*session, &task(method));
        let ids: Vec<u32> = (0..tree.len() as u32).collect();
        let nodes = tree.nodes(&ids);
        let goals = nodes.iter().filter(|node| node.role == Role::Goal).count();
        assert_eq!(goals, usize::from(reached), "{puzzle} by {method}");
        let is_best = |node: &&NodeView| node.reason.starts_with("The best state of the run");
        let best = nodes.iter().find(is_best).expect("a best state").id;
        let way = |nodes: &[NodeView]| -> Vec<u32> {
            nodes.iter().filter(|node| node.chosen).map(|node| node.id).collect()
        };
        assert_eq!(way(&nodes), tree.path(best), "{puzzle} by {method}");
        // At a step the way leads to the best state so far.
        assert_eq!(way(&tree.nodes_at(&ids, Some(0))), [0], "{puzzle} by {method}");
    }
}

#[test]
fn every_variation_of_a_local_search_is_another_search() {
    let frame = open_puzzle("travelling-salesman:cities=20").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    // From the shortest search to the longest.
    for (method, variations) in [
        ("annealing", ["logarithmic", "geometric", "linear"]),
        ("hill-climbing", ["first-choice", "steepest", "stochastic"]),
    ] {
        let moves = variations.map(|variation| {
            let mut task = Task { heuristic: Some(variation.into()), ..task(method) };
            task.local.restarts = Some(0);
            let answer = session.solve(&task).unwrap();
            (answer.generated, answer.expanded)
        });
        assert!(moves[0] < moves[1] && moves[1] < moves[2], "{method}: {moves:?}");
    }
}

/// What inference removes after an assignment is in the words and in the data of its node.
#[test]
fn removed_values_are_told_at_the_assignment() {
    let frame = open_puzzle("n-queens:n=4").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    let (_, tree) = record(&*session, &task("backtracking"));
    let first = tree.node(1).expect("an assignment");
    assert!(
        first.reason.ends_with(
            " Removed: row 1, row 2 of column 2; row 1, row 3 of column 3; row 1, row 4 of column 4."
        ),
        "{}",
        first.reason
    );
    let removed = first.state.expect("a state").removed;
    let rows: Vec<_> = removed.iter().map(|one| (&*one.variable, one.values.join(" "))).collect();
    assert_eq!(rows[1], ("column 3", "row 1 row 3".into()));
    // Before the removals of a step nothing is removed yet.
    let (entered, _) = tree.times(1).expect("an assignment");
    let begun = tree.nodes_at(&[1], Some(entered)).remove(0);
    assert!(begun.state.is_some_and(|state| state.removed.is_empty()));
    assert!(!begun.reason.contains("Removed"), "{}", begun.reason);
}

/// The search found a solution in the part that was not kept.
#[test]
fn a_record_that_is_too_short_does_not_say_that_there_is_no_solution() {
    let frame = open_puzzle("n-queens:n=4").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    let (answer, tree) = session.record(&task("backtracking"), 3).unwrap();
    assert!(answer.solved);
    let scene = tree.scene(None).expect("a scene");
    assert_eq!(scene.caption, "No solution in the record, which ends before the search.");
}

/// The values left are those of the moment, also after assignments that were taken back.
#[test]
fn values_return_when_an_assignment_is_taken_back() {
    let frame = open_puzzle("n-queens:n=6").unwrap();
    let session = frame.instance(&frame.default_instance()).unwrap();
    let (_, tree) = record(&*session, &task("backtracking"));
    let struck = |step| -> [f64; 2] {
        let counts = tree.scene(Some(step)).expect("a scene").counts;
        let count = |name| counts.iter().find(|(other, _)| other == name).expect("a count").1;
        [count("values given"), count("values struck out")]
    };
    let (entered, left) = tree.times(1).expect("an assignment");
    let left = left.expect("there is no solution with a queen in the corner");
    assert_eq!((struck(entered), struck(left)), ([1.0, 0.0], [0.0, 0.0]));
    assert!(struck(left - 1)[1] > 0.0);
}

/// Backtracking gives most cells of a sudoku a digit without trying another one: such a run is one thing until it is opened.
#[test]
fn a_long_run_of_single_nodes_is_folded() {
    let sudoku = open_puzzle("sudoku").unwrap();
    let session = sudoku.instance(&sudoku.default_instance()).unwrap();
    let (_, tree) = record(&*session, &task("backtracking"));
    let fold = Show { fold: true, ..Show::default() };
    let shown = window(&*tree, &fold);
    let is_run = |item: &&WindowItem| item.kind == Kind::Run;
    let runs: Vec<&WindowItem> = shown.nodes.iter().filter(is_run).collect();
    let first = runs.first().expect("a run");
    assert!(first.can_open && !first.open && first.edge.ends_with(" in a row"), "{}", first.edge);
    let hidden = |item: &&WindowItem| item.label.split(", ").count() - 1;
    let missing: usize = runs.iter().map(hidden).sum();
    let whole = window(&*tree, &Show::default());
    assert_eq!(shown.nodes.len() + missing, whole.nodes.len());
    assert!(whole.nodes.iter().all(|item| item.kind != Kind::Run));
    let id = first.node.as_ref().expect("its first node").id;
    let opened = window(&*tree, &Show { opened: vec![id], ..fold.clone() });
    assert_eq!(opened.nodes.iter().filter(is_run).count(), runs.len() - 1);
    assert_eq!(opened.nodes.len(), shown.nodes.len() + hidden(first));
    // The node of the step is drawn itself.
    let at = Show { step: Some(tree.steps() - 1), focus: Some(id + 1), ..fold };
    let ids = |item: &WindowItem| (item.kind, item.node.as_ref().map(|node| node.id));
    assert!(window(&*tree, &at).nodes.iter().any(|item| ids(item) == (Kind::Node, Some(id + 1))));
}
