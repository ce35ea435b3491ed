//! The program of the classic text on rabbit and wolves: its choice and its tree.

use std::iter::repeat_with;

use games::rabbit_and_wolves::classic::choose;
use games::rabbit_and_wolves::{RABBIT, RabbitAndWolves, State, Step, WOLVES};
use games::{Limits, Playable};
use outwit::Rng;
use outwit::game::{Game, Score};

/// The value of the text, from 0, good for the rabbit, to 254.
fn value(game: &RabbitAndWolves, state: &State) -> i32 {
    let points = (RabbitAndWolves::evals()[0].eval)(game, state).points();
    127 + if game.turn(state) == WOLVES { points } else { -points }
}

/// Minimax as the text prints it: the first best move for the wolves, the last best for the rabbit.
fn minimax(game: &RabbitAndWolves, state: &State, depth: u32) -> (i32, Option<Step>) {
    let classic = value(game, state);
    let mut moves = Vec::new();
    if depth > 0 && game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    let mut best: Option<(i32, Step)> = None;
    for mv in moves {
        let (value, _) = minimax(game, &game.play(state, mv), depth - 1);
        let is_better =
            best.is_none_or(
                |(best, _)| {
                    if game.turn(state) == RABBIT { value <= best } else { best < value }
                },
            );
        if is_better {
            best = Some((value, mv));
        }
    }
    best.map_or((classic, None), |(value, mv)| (value, Some(mv)))
}

#[test]
fn pruning_changes_neither_the_value_nor_the_move() {
    let game = RabbitAndWolves::new(1);
    let mut rng = Rng::new(8);
    let number = || RabbitAndWolves::numbered(rng.below(RabbitAndWolves::NUMBERS));
    for state in repeat_with(number).flatten().take(1_000) {
        let report = choose(&game, &state, 2, &Limits::none(), None);
        let (value, best) = minimax(&game, &state, 4);
        let points = if game.turn(&state) == RABBIT { 127 - value } else { value - 127 };
        assert_eq!((report.score, report.best), (Score::eval(points), best), "{state:?}");
    }
}

/// The tree of the program has the values of the text, from 0 to 254, and the wolves are MAX.
#[test]
fn the_tree_has_the_values_of_the_text() {
    let game = RabbitAndWolves::new(1);
    let mut session = games::open("rabbit-and-wolves").unwrap();
    for (position, side) in [("b8 d8 f8 h8, c1, rabbit", "min"), ("b8 d8 f8 h8, d2, wolves", "max")]
    {
        session.set_position(position).unwrap();
        let tree = session.textbook().record(1, &Limits::none(), 10_000).unwrap();
        let ids: Vec<u32> = (0..tree.len() as u32).collect();
        let nodes = tree.nodes(&ids);
        assert_eq!((nodes.len(), nodes[0].role.as_str()), (ids.len(), side));
        for node in &nodes {
            let value: i32 = node.game.value.as_ref().unwrap().parse().unwrap();
            let state = game.parse_position(&tree.position(node.id).unwrap()).unwrap();
            let (truth, _) = minimax(&game, &state, 2 - node.ply);
            let holds = match node.game.bound.unwrap() {
                games::tree::Bound::Exact => value == truth,
                games::tree::Bound::Lower => value <= truth,
                games::tree::Bound::Upper => value >= truth,
            };
            assert!(holds && (0..=254).contains(&value), "{node:?}: {truth}");
            assert_eq!(node.role.as_str() == "max", game.turn(&state) != RABBIT);
        }
    }
}
