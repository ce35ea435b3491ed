//! What values look like: as typed in typed trees, and as on paper at leaves and nodes searched in full.

use games::session::{Algorithm, Request, SearchContext};
use games::tree::{Kind, Show, TreeView, TreeWindow, window};
use games::view::{Bound, ReportView};
use outwit::Limits;

fn record(
    game: &str,
    position: &str,
    algorithm: Algorithm,
    limits: Limits,
) -> (ReportView, Box<dyn TreeView>) {
    let mut session = games::catalogue::open(game).expect("a game of the catalogue");
    if !position.is_empty() {
        session.set_position(position).expect("a position");
    }
    let request = Request::new(algorithm, limits);
    session.search(&request, SearchContext::new().recording(100_000)).expect("a search").recorded()
}

fn all(tree: &dyn TreeView) -> TreeWindow {
    window(tree, &Show::default())
}

/// The tree of the text about two knights: A is MIN, its leaves E and H have the rank 1, F has 0.
#[test]
fn a_tree_with_a_min_root_keeps_its_labels_and_numbers() {
    let text = "((((1) 0)) (1)) MIN";
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
        let (report, tree) = record("own-tree", text, algorithm, Limits::none());
        let shown = all(&*tree);
        assert!(
            shown.text().starts_with(
                "own-tree, ((((1) 0)) (1)) MIN\nMIN 0  MIN chooses a; the value is 0.\n"
            ),
            "{}",
            shown.text()
        );
        for out in [shown.text(), shown.dot(), shown.csv(), shown.json()] {
            let what = ["win", "draw", "loss", "game is over", "-1", "+1"];
            // Names of fields and styles, and the number of an open window.
            let out = out.replace("window", "").replace("-1000001", "");
            let found: Vec<_> = what.iter().filter(|word| out.contains(**word)).collect();
            assert!(found.is_empty(), "{found:?} in {out}");
        }
        assert_eq!(report.value_text(report.value, report.bound), "0");
    }
}

#[test]
fn a_value_of_zero_is_no_draw_in_a_typed_tree() {
    let (report, tree) = record("own-tree", "(0 -1) MAX", Algorithm::AlphaBeta, Limits::none());
    assert_eq!(report.value_text(report.value, report.bound), "0");
    assert_eq!(
        all(&*tree).text(),
        "\
own-tree, (0 -1) MAX
MAX 0  MAX chooses a; the value is 0.
├─ => a MIN 0  A leaf: the value is 0.
└─ b MIN -1 [0, +inf]  A leaf: the value is -1.
"
    );
    let (report, _) = record("own-tree", "(7 2) MIN", Algorithm::Engine, Limits::none().depth(4));
    assert_eq!(report.value_text(report.value, report.bound), "2");
    assert_eq!(report.moves.len(), 1);
}

#[test]
fn the_tree_of_the_slides_is_written_as_on_the_slides() {
    let (_, tree) = record("own-tree", "", Algorithm::AlphaBeta, Limits::none());
    let shown = all(&*tree);
    assert_eq!(
        shown.text(),
        "\
own-tree, ((3 12 8) (2 4 6) (14 5 2)) MAX
MAX 3  MAX chooses a; the value is 3.
├─ => a MIN 3  MIN chooses a; the value is 3.
│  ├─ => a MAX 3  A leaf: the value is 3.
│  ├─ b MAX 12 [-inf, 3]  A leaf: the value is 12.
│  └─ c MAX 8 [-inf, 3]  A leaf: the value is 8.
├─ b MIN <= 2 [3, +inf]  Cut: MIN already has 2 here by a, and MAX is sure of 3 by a; the 2 remaining moves cannot change the result.
│  ├─ a MAX 2 [3, +inf]  A leaf: the value is 2.
│  ├╌ b skipped
│  └╌ c skipped
└─ c MIN 2 [3, +inf]  MIN chooses c; the value is 2.
   ├─ a MAX 14 [3, +inf]  A leaf: the value is 14.
   ├─ b MAX 5 [3, 14]  A leaf: the value is 5.
   └─ c MAX 2 [3, 5]  A leaf: the value is 2.
"
    );
    let labels: Vec<&str> = shown
        .nodes
        .iter()
        .filter(|item| item.kind == Kind::Node)
        .map(|item| item.label.as_str())
        .collect();
    assert_eq!(labels, ["3", "3", "3", "12", "8", "≤2", "2", "2", "14", "5", "2"]);
    // The window of "c" below "c", where MAX has 3 and MIN has 5, and of the root, which is open.
    let windows = [10, 0].map(|id| tree.node(id).expect("a node").game);
    let numbers = windows.map(|game| (game.alpha_points, game.beta_points));
    assert_eq!(numbers, [(Some(3), Some(5)), (Some(-1_000_001), Some(1_000_001))]);
}

#[test]
fn iterative_deepening_shows_its_last_iteration() {
    let (report, tree) =
        record("connect-four", "443", Algorithm::Deepening, Limits::none().depth(5));
    let iterations = tree.iterations();
    let depths: Vec<(u32, bool)> =
        iterations.iter().map(|iteration| (iteration.depth, iteration.complete)).collect();
    assert_eq!(depths, [(1, true), (2, true), (3, true), (4, true), (5, true)]);
    let shown = window(&*tree, &Show { limit: 60, ..Show::default() });
    let best: Vec<&str> =
        shown.nodes.iter().filter(|item| item.principal).map(|item| item.edge.as_str()).collect();
    let line: Vec<&str> = report.line.iter().map(String::as_str).collect();
    assert_eq!(best[1..3], ["depth 5", "full"]);
    assert_eq!(best[3..], line[..best.len() - 3]);
    for (depth, iteration) in (1..).zip(&iterations[..4]) {
        let item = shown
            .nodes
            .iter()
            .find(|item| item.node.as_ref().is_some_and(|node| node.id == iteration.node))
            .expect("every iteration is there");
        assert_eq!((item.edge.clone(), item.open), (format!("depth {depth}"), false));
        assert!(item.bundle.ends_with(" more") && item.can_open, "{}", item.bundle);
    }
    let root = tree.node(0).expect("a root");
    let value = match report.value {
        games::view::Value::Score(points) => points,
        other => panic!("{other}"),
    };
    assert_eq!(root.game.points, Some(value));
    // A search that was stopped shows the last iteration that came to its end.
    let (report, tree) =
        record("connect-four", "", Algorithm::Deepening, Limits::none().nodes(2_000));
    let last = tree.iterations().pop().expect("an iteration");
    assert!(!last.complete && last.depth == report.depth + 1);
    let chosen: Vec<u32> =
        tree.nodes(&tree.children(0)).iter().filter(|n| n.chosen).map(|n| n.id).collect();
    let expected = tree.iterations().into_iter().rfind(|iteration| iteration.complete);
    assert_eq!(chosen, [expected.expect("a complete iteration").node]);
}

/// The questions of the search are nodes below the root, which has the value.
#[test]
fn a_proof_number_search_shows_its_questions_and_the_value() {
    let (_, tree) = record("own-tree", "(5 7) MAX", Algorithm::ProofNumber, Limits::none());
    assert_eq!(
        all(&*tree).text(),
        "\
own-tree, (5 7) MAX
MAX 7  MAX chooses b; the value is 7.
├─ proof MAX  Proven, every move was tried: there is no win here, only points.
├─ proof MAX >= 1  Proven by a: at least 1.
├─ proof MAX >= 7  Proven by b: at least 7.
└─ => proof MAX <= 7  Proven, every move was tried: at most 7.
"
    );
    // The first question meets points and is left; nothing was stopped.
    let text = |game, position, limits| {
        all(&*record(game, position, Algorithm::ProofNumber, limits).1).text()
    };
    let tree = text("own-tree", "((3 12) (2 4)) MAX", Limits::none());
    assert!(
        tree.contains("proof MAX  The search left this node, since the game can end with points"),
        "{tree}"
    );
    assert!(!tree.contains("stopped") && !tree.contains("inf"), "{tree}");
    // A node that is suspended has no bound yet, and the root has no value that was not proven.
    let tree = text("tic-tac-toe", "", Limits::none().nodes(40));
    assert!(
        tree.contains(" MAX  The search continues at another node.") && !tree.contains("inf"),
        "{tree}"
    );
    assert!(tree.contains("\nMAX  No value was proven within the limits.\n"), "{tree}");
}

/// X wins on ply 5: that it does not win within two plies is no bound on the value.
#[test]
fn a_failure_within_a_depth_limit_is_no_bound() {
    let mut session = games::catalogue::open("tic-tac-toe").expect("a game of the catalogue");
    for mv in ["b2", "b3"] {
        session.play(mv).expect("a legal move");
    }
    let searched = |limits| {
        let request = Request::new(Algorithm::ProofNumber, limits);
        session.search(&request, SearchContext::new().recording(100_000)).expect("a search")
    };
    let (report, tree) = searched(Limits::none().depth(2)).recorded();
    assert!(!report.proven);
    let shown = all(&*tree);
    let text = shown.text();
    assert!(text.contains("proof MAX  No win for MAX within 2 plies by any move.\n"), "{text}");
    assert!(text.contains("proof MAX  No win for MIN within 2 plies if "), "{text}");
    assert!(text.contains(" MIN  No win for MAX within 1 ply if "), "{text}");
    assert!(!text.contains("Proven"), "{text}");
    for node in shown.nodes.iter().filter_map(|item| item.node.as_ref()) {
        assert_eq!((&node.game.value, &node.game.bound), (&None, &None), "{text}");
    }
    // What was reached within the limit is proven.
    let (report, tree) = searched(Limits::none().depth(5)).recorded();
    assert!(report.proven);
    let text = all(&*tree).text();
    assert!(text.contains("proof MAX >= win for MAX on ply 5  Proven by a2: "), "{text}");
    // A longer way leads to 7 points, which are more.
    let (_, tree) =
        record("own-tree", "(5 (7 9)) MAX", Algorithm::ProofNumber, Limits::none().depth(1));
    let text = all(&*tree).text();
    assert!(text.contains("\nMAX >= 5  Proven by a: at least 5.\n"), "{text}");
    assert!(
        text.contains("proof MAX  MAX gets no more than 5 within 1 ply by any move.\n"),
        "{text}"
    );
}

/// What the frames of a search say: the whole search, then its iterations.
fn frames(game: &str, request: &Request) -> Vec<(String, Option<Bound>)> {
    let session = games::catalogue::open(game).expect("a game of the catalogue");
    let result = session.search(request, SearchContext::new().recording(100_000));
    let (_, tree) = result.expect("a search").recorded();
    let mut ids = vec![0];
    ids.extend(tree.iterations().iter().map(|iteration| iteration.node));
    let frames = tree.nodes(&ids).into_iter().map(|node| node.game);
    frames.map(|node| (node.value.unwrap_or_default(), node.bound)).collect()
}

#[test]
fn a_search_that_was_stopped_before_its_first_value_shows_none() {
    let nodes = |nodes| Limits::none().nodes(nodes);
    let unknown = || (String::new(), None);
    let perfect = Request::new(Algorithm::Perfect, nodes(20));
    let mut solve = Request::new(Algorithm::Engine, nodes(20));
    solve.engine.strategy = outwit::game::Strategy::Solve;
    for request in [perfect, solve] {
        assert_eq!(frames("two-knights", &request), [unknown(), unknown()]);
    }
    for algorithm in [Algorithm::Engine, Algorithm::Deepening] {
        let request = |count| Request::new(algorithm, nodes(count));
        assert_eq!(frames("tic-tac-toe", &request(1)), [unknown(), unknown()], "{algorithm:?}");
        // Some of the moves were searched, and the others may be better.
        let partial = frames("tic-tac-toe", &request(3));
        let bounds: Vec<_> = partial.iter().map(|frame| frame.1).collect();
        assert_eq!(bounds, [Some(Bound::Lower); 2], "{algorithm:?}: {partial:?}");
        // The value of the first iteration is none of the second one.
        let second = frames("tic-tac-toe", &request(11));
        let bounds: Vec<_> = second.iter().map(|frame| frame.1).collect();
        assert_eq!(bounds, [Some(Bound::Exact), Some(Bound::Exact), None], "{algorithm:?}");
    }
}
