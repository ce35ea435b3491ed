//! Overviews of recorded searches against the windows of the same searches.

use games::session::{Algorithm, Request, SearchContext};
use games::tree::{Overview, Show, TreeView, overview, visible, window};
use outwit::Limits;

/// Space between two nodes of a level.
const GAP: f64 = 0.25;

fn record(position: &str, algorithm: Algorithm) -> Box<dyn TreeView> {
    let mut session = games::catalogue::open("tic-tac-toe").expect("a game of the catalogue");
    session.set_position(position).expect("a position");
    let request = Request::new(algorithm, Limits::none().depth(9));
    session
        .search(&request, SearchContext::new().recording(2_000_000))
        .expect("a search")
        .recorded()
        .1
}

#[test]
fn it_shows_what_a_window_shows() {
    let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta);
    for (depth, limit) in [(99, 2000), (3, 2000), (99, 150)] {
        let show = Show { depth, limit, ..Show::default() };
        let (all, small) = (overview(&*tree, &show), window(&*tree, &show));
        assert_eq!(all.id.len(), small.nodes.len());
        assert_eq!(all.id.len(), visible(&*tree, &show));
        for (index, item) in small.nodes.iter().enumerate() {
            let id = item.node.as_ref().map_or(-1, |node| i64::from(node.id));
            assert_eq!(all.id[index], id);
            assert_eq!(all.parent[index], item.parent.map_or(-1, |parent| parent as i64));
            assert_eq!(all.words[all.edge[index]], item.edge);
            assert_eq!(all.words[all.bundle[index]], item.bundle);
            assert_eq!(all.marks[index] & Overview::BEST > 0, item.principal);
            assert_eq!(all.marks[index] & Overview::OPEN > 0, item.open);
        }
    }
}

#[test]
fn nodes_of_a_level_do_not_overlap_and_the_limit_holds() {
    let tree = record("...|...|... X", Algorithm::AlphaBeta);
    let all = overview(&*tree, &Show { limit: 20_000, ..Show::default() });
    assert!(all.id.len() > 10_000 && all.id.len() <= 20_000 + 9, "{}", all.id.len());
    let deepest = all.level.iter().max().copied().unwrap_or(0);
    let mut right = vec![f64::NEG_INFINITY; deepest as usize + 1];
    for (index, &x) in all.x.iter().enumerate() {
        let level = all.level[index] as usize;
        assert!(x - right[level] >= 1.0 + GAP - 0.02, "{index}");
        right[level] = x;
    }
}

/// The steps beside the nodes tell where the search is: the deepest node that was entered and not left before.
#[test]
fn every_moment_is_in_it() {
    let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta);
    let all = overview(&*tree, &Show::default());
    assert_eq!(tree.len(), all.id.iter().filter(|id| **id >= 0).count());
    for index in 0..tree.steps() {
        let at = index as i64;
        let open = |index: &usize| {
            all.id[*index] >= 0 && all.entered[*index] <= at && all.left[*index] >= at
        };
        let deepest = (0..all.id.len()).filter(open).max_by_key(|&index| all.entered[index]);
        let node = tree.step(index).expect("a step").node;
        assert_eq!(deepest.map(|index| all.id[index]), Some(i64::from(node)), "{index}");
    }
}
