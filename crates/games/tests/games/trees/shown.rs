//! What recorded searches of small games look like.

use outwit::{Limits, Rng};

use games::picture::Theme;
use games::session::{Algorithm, Request, SearchContext};
use games::tree::{Kind, Show, TreeView, TreeWindow, window};

fn record(position: &str, algorithm: Algorithm, depth: Option<u32>) -> Box<dyn TreeView> {
    let mut session = games::catalogue::open("tic-tac-toe").expect("a game of the catalogue");
    session.set_position(position).expect("a position");
    let mut request = Request::new(algorithm, Limits { depth, ..Limits::none() });
    request.eval = Some("none".into());
    session
        .search(&request, SearchContext::new().recording(2_000_000))
        .expect("a search")
        .recorded()
        .1
}

fn all(tree: &dyn TreeView) -> TreeWindow {
    window(tree, &Show::default())
}

/// X to move, three squares left.
const THREE_LEFT: &str = "XOX|.OX|..O X";

#[test]
fn minimax_as_text() {
    let tree = record(THREE_LEFT, Algorithm::Minimax, None);
    assert_eq!(
        all(&*tree).text(),
        "\
tic-tac-toe, XOX|.OX|..O X
MAX 0  MAX chooses b1; the result is a draw.
├─ a2 MIN loss for MAX on ply 2  MIN chooses b1; MIN wins on ply 2.
│  ├─ a1 MAX 0  MAX chooses b1; the result is a draw.
│  │  └─ b1 MIN 0  The game is over: the result is a draw.
│  └─ b1 MAX loss for MAX on ply 2  The game is over: MIN wins on ply 2.
├─ a1 MIN loss for MAX on ply 2  MIN chooses b1; MIN wins on ply 2.
│  ├─ a2 MAX 0  MAX chooses b1; the result is a draw.
│  │  └─ b1 MIN 0  The game is over: the result is a draw.
│  └─ b1 MAX loss for MAX on ply 2  The game is over: MIN wins on ply 2.
└─ => b1 MIN 0  MIN chooses a2; the result is a draw.
   ├─ => a2 MAX 0  MAX chooses a1; the result is a draw.
   │  └─ => a1 MIN 0  The game is over: the result is a draw.
   └─ a1 MAX 0  MAX chooses a2; the result is a draw.
      └─ a2 MIN 0  The game is over: the result is a draw.
"
    );
}

#[test]
fn playouts_are_counted_in_groups_of_three_digits() {
    let session = games::catalogue::open("connect-four").expect("a game of the catalogue");
    let mut request = Request::new(Algorithm::Mcts, Limits::none().nodes(1200));
    request.eval = Some("none".into());
    let search = session.search(&request, SearchContext::new().recording(10_000));
    let tree = search.expect("a search").recorded().1;
    let root = tree.node(0).expect("the root");
    assert!(root.reason.contains("1,200 playouts passed through here"), "{}", root.reason);
}

#[test]
fn a_search_to_the_end_of_the_game_has_no_depth() {
    let mut session = games::catalogue::open("tic-tac-toe").expect("a game of the catalogue");
    session.set_position(THREE_LEFT).expect("a position");
    let mut request = Request::new(Algorithm::Engine, Limits::none());
    request.engine.strategy = outwit::game::Strategy::Solve;
    let result =
        session.search(&request, SearchContext::new().recording(10_000)).expect("a search");
    let tree = result.recorded().1;
    let nodes = all(&*tree).nodes.into_iter().filter_map(|node| node.node);
    let iterations: Vec<_> = nodes.filter(|node| node.pass == "iteration").collect();
    assert!(!iterations.is_empty());
    for node in iterations {
        assert!(node.game.depth.is_none_or(|depth| depth <= 9), "{node:?}");
    }
    let ids: Vec<u32> = (0..tree.len() as u32).collect();
    let deepest = tree.nodes(&ids).iter().map(|node| node.ply).max().expect("a node");
    assert!((1..=3).contains(&deepest), "no deeper than the game goes on");
    assert!(tree.iterations().iter().all(|iteration| iteration.depth == deepest), "{deepest}");
}

#[test]
fn alpha_beta_as_text() {
    let tree = record("XO.|XO.|... X", Algorithm::AlphaBeta, Some(3));
    let shown = window(&*tree, &Show { depth: 2, ..Show::default() });
    assert_eq!(
        shown.text(),
        "\
tic-tac-toe, XO.|XO.|... X
MAX win for MAX  MAX chooses a1; MAX wins.
├─ c3 MIN loss for MAX  MIN chooses b1; MIN wins.
│  ├─ c2 MAX win for MAX (3 more)  MAX chooses a1; MAX wins.
│  ├─ a1 MAX 0 [-inf, W] (3 more)  MAX chooses c2; the value is 0.
│  ├─ b1 MAX loss for MAX [-inf, 0]  The game is over: MIN wins.
│  └─ c1 MAX >= 0 [-inf, L] (1 more)  Cut: MAX already has 0 here by c2, and MIN is sure of a win by b1; the 2 remaining moves cannot change the result.
├─ c2 MIN <= loss for MAX [L, +inf]  Cut: MIN already has a win here by b1, and MAX is sure of a loss or better by c3; the remaining move cannot change the result.
│  ├─ c3 MAX win for MAX [L, +inf] (3 more)  MAX chooses a1; MAX wins.
│  ├─ a1 MAX 0 [L, W] (3 more)  MAX chooses c3; the value is 0.
│  ├─ b1 MAX loss for MAX [L, 0]  The game is over: MIN wins.
│  └╌ c1 skipped
├─ a1 MIN win for MAX [L, +inf]  The game is over: MAX wins.
├─ b1 MIN <= win for MAX [W, +inf]  Cut: MIN already has a loss or better here by c3, and MAX is sure of a win by a1; the 3 remaining moves cannot change the result.
│  ├─ c3 MAX win for MAX [W, +inf] (3 more)  MAX chooses a1; MAX wins.
│  ├╌ c2 skipped
│  ├╌ a1 skipped
│  └╌ c1 skipped
├─ c1 MIN <= win for MAX [W, +inf]  Cut: MIN already has a loss or better here by c3, and MAX is sure of a win by a1; the 3 remaining moves cannot change the result.
│  ├─ c3 MAX win for MAX [W, +inf] (3 more)  MAX chooses a1; MAX wins.
│  ├╌ c2 skipped
│  ├╌ a1 skipped
│  └╌ b1 skipped
└─ => distance MAX win for MAX on ply 1 [W, +inf]  The second pass finds the number of plies: MAX chooses a1; MAX wins on ply 1.
   ├─ c3 MIN <= 0 [W, +inf] (8 more)  Cut: MIN already has 0 here by a1, and MAX is sure of a win, as was known when this pass began; the 2 remaining moves cannot change the result.
   ├─ c2 MIN <= 0 [W, +inf] (8 more)  Cut: MIN already has 0 here by a1, and MAX is sure of a win, as was known when this pass began; the 2 remaining moves cannot change the result.
   ├─ => a1 MIN win for MAX on ply 1 [W, +inf]  The game is over: MAX wins on ply 1.
   ├─ b1 MIN <= win for MAX on ply 3 [W1, +inf] (4 more)  Cut: MIN already avoids a loss before ply 3 here by c3, and MAX is sure of a win on ply 1 by a1; the 3 remaining moves cannot change the result.
   └─ c1 MIN <= win for MAX on ply 3 [W1, +inf] (4 more)  Cut: MIN already avoids a loss before ply 3 here by c3, and MAX is sure of a win on ply 1 by a1; the 3 remaining moves cannot change the result.
"
    );
}

#[test]
fn a_moment_of_the_search() {
    let tree = record(THREE_LEFT, Algorithm::AlphaBeta, None);
    let shown = window(&*tree, &Show { step: Some(14), ..Show::default() });
    assert_eq!(
        shown.text(),
        "\
tic-tac-toe, XOX|.OX|..O X
MAX so far loss for MAX [L, +inf]  The search is here or below.
├─ a2 MIN loss for MAX  MIN chooses b1; MIN wins.
│  ├─ a1 MAX 0  MAX chooses b1; the result is a draw.
│  │  └─ b1 MIN 0  The game is over: the result is a draw.
│  └─ b1 MAX loss for MAX [-inf, 0]  The game is over: MIN wins.
└─ a1 MIN so far 0 [L, 0]  The search is here or below.
   ├─ a2 MAX 0 [L, +inf]  MAX chooses b1; the result is a draw.
   │  └─ b1 MIN 0 [L, +inf]  The game is over: the result is a draw.
   └─ b1 MAX [L, 0]  The search is here or below.
"
    );
    assert_eq!(shown.nodes.iter().filter(|item| item.current).count(), 1);
}

#[test]
fn dot_names_every_edge() {
    let tree = record(THREE_LEFT, Algorithm::AlphaBeta, None);
    let shown = window(&*tree, &Show { depth: 1, ..Show::default() });
    assert_eq!(
        shown.dot(),
        r#"digraph search {
  label="tic-tac-toe, XOX|.OX|..O X";
  labelloc=t;
  node [fontname="Helvetica", fontsize=11];
  edge [fontname="Helvetica", fontsize=10, arrowhead=none];
  n0 [shape=triangle, label="0", tooltip="MAX chooses b1; the result is a draw.", penwidth=2.5];
  n1 [shape=invtriangle, label="L\n3 more", tooltip="MIN chooses b1; MIN wins."];
  n0 -> n1 [label="a2"];
  n2 [shape=invtriangle, label="L\n[L, +∞]\n3 more", tooltip="MIN chooses b1; MIN wins."];
  n0 -> n2 [label="a1"];
  n3 [shape=invtriangle, label="0\n[L, +∞]\n4 more", tooltip="MIN chooses a2; the result is a draw.", penwidth=2.5];
  n0 -> n3 [label="b1", penwidth=2.5];
}
"#
    );
}

#[test]
fn the_window_keeps_its_limit_and_shows_the_focus() {
    let tree = record("X..|...|... O", Algorithm::AlphaBeta, None);
    let mut rng = Rng::new(7);
    for _ in 0..100 {
        let step = rng.below(tree.steps());
        let focus = tree.step(step).expect("a step").node;
        let limit = 20 + rng.below(300);
        let show = Show {
            depth: rng.below(5) as u32,
            focus: Some(focus),
            step: rng.below(2).eq(&0).then_some(step),
            limit,
            ..Show::default()
        };
        let shown = window(&*tree, &show);
        let path = tree.path(focus).len();
        // Beyond the limit goes only what the way to the focus needs, and the stubs of one node.
        assert!(shown.nodes.len() <= limit + 2 * path + 9, "{} {limit}", shown.nodes.len());
        let ids: Vec<_> =
            shown.nodes.iter().filter_map(|item| item.node.as_ref()).map(|n| n.id).collect();
        assert!(ids.contains(&focus), "{show:?}");
        let visited: u64 = shown
            .nodes
            .iter()
            .filter_map(|item| item.node.as_ref().map(|node| (item, node)))
            .map(|(item, node)| if item.open { 1 + node.hidden } else { 1 + node.below })
            .sum();
        assert!(visited <= shown.visited);
        assert_eq!(shown.nodes[0].parent, None);
        assert!(shown.nodes.iter().enumerate().skip(1).all(|(i, n)| n.parent < Some(i)));
    }
}

#[test]
fn hands_open_and_close() {
    let tree = record(THREE_LEFT, Algorithm::AlphaBeta, None);
    let count = |show: Show| window(&*tree, &show).nodes.len();
    let closed = count(Show { depth: 0, ..Show::default() });
    assert_eq!(closed, 1);
    let one = tree.children(0).len() + 1;
    assert_eq!(count(Show { depth: 0, opened: vec![0], ..Show::default() }), one);
    assert_eq!(count(Show { depth: 0, opened: vec![0], closed: vec![0], ..Show::default() }), 1);
    let bundle = &window(&*tree, &Show { depth: 0, ..Show::default() }).nodes[0];
    assert_eq!(bundle.bundle, format!("{} more", tree.len() - 1));
    assert!(bundle.can_open && !bundle.open);
    assert_eq!(count(Show { root: 99_999, ..Show::default() }), 0);
}

#[test]
fn a_line_of_moves_finds_its_node() {
    let tree = record(THREE_LEFT, Algorithm::Minimax, None);
    let id = tree.find(&["b1", "a1"]).expect("minimax visits everything");
    let node = tree.node(id).expect("a node");
    assert_eq!((node.mv.as_deref(), node.ply), (Some("a1"), 2));
    assert_eq!(tree.position(id).as_deref(), Some("XOX|.OX|OXO X"));
    assert_eq!(tree.find(&["c3"]), None);
    assert_eq!(tree.find(&[]), Some(0));
}

/// Stubs are things, too: where there is room for a few only, the last one stands for the rest.
#[test]
fn no_more_is_shown_than_the_limit() {
    let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta, Some(3));
    for limit in 1..200 {
        let shown = window(&*tree, &Show { limit, ..Show::default() }).nodes;
        assert!(shown.len() <= limit, "{} of {limit}", shown.len());
        for (index, item) in shown.iter().enumerate() {
            let Some(node) = &item.node else { continue };
            let stubs = shown.iter().filter(|stub| stub.parent == Some(index));
            let moves: Vec<&str> = stubs
                .filter(|stub| stub.kind == Kind::Unseen)
                .flat_map(|stub| stub.label.split(' '))
                .collect();
            assert!(moves.is_empty() || moves == node.game.unseen, "{moves:?} at limit {limit}");
        }
    }
}

#[test]
fn drawings_are_stable_and_need_no_inline_style() {
    let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta, Some(3));
    let shown = window(&*tree, &Show { limit: 60, ..Show::default() });
    assert!(shown.nodes.iter().any(|item| item.kind == Kind::Unseen));
    assert!(shown.nodes.iter().any(|item| item.kind == Kind::More));
    for theme in [Theme::Auto, Theme::Light, Theme::Dark, Theme::Page] {
        let svg = shown.svg(theme);
        assert!(!svg.contains(" style="));
        assert_eq!(svg.contains("<style>"), theme != Theme::Page);
        // A page has its own caption and legend: there the drawing is no larger than its nodes.
        assert_eq!(svg.contains("class=\"caption\""), theme != Theme::Page);
        let own_size = format!("width=\"{}\" height=\"{}\" font", shown.width, shown.height);
        assert_eq!(svg.contains(&own_size), theme == Theme::Page);
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        assert_eq!(svg, shown.svg(theme));
    }
    let json: serde_json::Value = serde_json::from_str(&shown.json()).expect("JSON of our own");
    let nodes = json["nodes"].as_array().expect("a list of nodes");
    assert_eq!(nodes.len(), shown.nodes.len());
    for (node, item) in nodes.iter().zip(&shown.nodes) {
        assert_eq!(node["label"], *item.label);
        assert_eq!((&node["x"], &node["y"]), (&item.x.into(), &item.y.into()));
    }
}

#[test]
fn a_show_in_json_may_leave_everything_out() {
    let show: Show = serde_json::from_str("{\"depth\":2}").expect("a show");
    assert_eq!(show, Show { depth: 2, ..Show::default() });
}

#[test]
fn a_record_has_every_node_of_the_known_trees() {
    for (algorithm, nodes) in [(Algorithm::Minimax, 549_946), (Algorithm::AlphaBeta, 18_297)] {
        let tree = record("...|...|... X", algorithm, None);
        assert_eq!((tree.len(), tree.steps()), (nodes, 2 * nodes));
    }
}

#[test]
fn every_node_of_the_engine_has_its_sentence() {
    for game in ["connect-four", "rabbit-and-wolves", "two-knights", "tic-tac-toe"] {
        let session = games::catalogue::open(game).expect("a game of the catalogue");
        let request = Request::new(Algorithm::Engine, Limits::none().depth(6));
        let tree = session
            .search(&request, SearchContext::new().recording(20_000))
            .expect("a search")
            .recorded()
            .1;
        let ids: Vec<_> = (0..tree.len() as u32).collect();
        let nodes = tree.nodes(&ids);
        assert_eq!(nodes.len(), ids.len(), "{game}");
        for node in &nodes {
            assert!(node.reason.ends_with('.') && !node.reason.contains('?'), "{game}: {node:?}");
        }
    }
}
