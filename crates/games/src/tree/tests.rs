//! What recorded searches of small games look like.

use outwit::Limits;

use super::{Kind, Show, TreeView, Window, window};
use crate::picture::Theme;
use crate::{Algorithm, Control, Request};

pub(super) fn record(
    game: &str,
    position: &str,
    algorithm: Algorithm,
    depth: Option<u32>,
) -> Box<dyn TreeView> {
    let mut session = crate::open(game).expect("a game of the catalogue");
    session.set_position(position).expect("a position");
    let limits = Limits { depth, ..Limits::none() };
    let mut request = Request::new(algorithm, limits);
    request.eval = Some("none".into());
    let mut control = Control { on_progress: &mut |_| {} };
    session.record(&request, &mut control, 2_000_000).expect("a search").1
}

fn all(tree: &dyn TreeView) -> Window {
    window(tree, &Show::default())
}

#[test]
fn see() {
    let tree = record("tic-tac-toe", "XOX|.OX|..O X", Algorithm::AlphaBeta, None);
    println!("{}", all(&*tree).text());
    let tree = record("tic-tac-toe", "XO.|XO.|... X", Algorithm::AlphaBeta, None);
    println!("{}", all(&*tree).text());
    let tree = record("tic-tac-toe", "X..|.O.|..X O", Algorithm::AlphaBeta, Some(3));
    println!("{}", all(&*tree).text());
    std::fs::write(
        "/tmp/t.svg",
        window(&*tree, &Show { limit: 60, ..Show::default() }).svg(Theme::Auto),
    )
    .unwrap();
    println!("{:#?}", tree.summary());
}
