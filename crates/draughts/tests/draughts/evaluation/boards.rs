//! Weights of squares as boards.

use draughts::evaluation::all;
use draughts::evaluation::boards::boards;
use draughts::{Colour, Draughts, Variant};
use outwit::Rng;

use crate::common::wander;

#[test]
fn the_weights_of_the_pieces_add_up_to_the_evaluation() {
    let mut rng = Rng::new(4);
    for variant in [Variant::English, Variant::Italian, Variant::International, Variant::Turkish] {
        let game = Draughts::<u64>::new(variant).unwrap();
        let board = game.rules().board;
        let of_squares = all::<u64>().into_iter().filter(|evaluation| evaluation.of_squares);
        for evaluation in of_squares {
            let name = evaluation.name;
            let [men, kings] = boards(&game, name).unwrap();
            wander(&game, 200, &mut rng, |state| {
                let mut sum = 0;
                for (row, column) in
                    (0..board.height).flat_map(|row| (0..board.width).map(move |c| (row, c)))
                {
                    let Some(bit) = board.bit(row, column) else { continue };
                    let on = |set: u64| set >> bit & 1 == 1;
                    let table = if on(state.kings()) { &kings } else { &men };
                    let (down, right) = (board.height - 1 - row, board.width - 1 - column);
                    if on(state.pieces(Colour::White)) {
                        sum += table.rows[usize::from(row)][usize::from(column)].unwrap();
                    } else if on(state.pieces(Colour::Black)) {
                        sum -= table.rows[usize::from(down)][usize::from(right)].unwrap();
                    }
                }
                let sum = if state.turn() == Colour::White { sum } else { -sum };
                assert_eq!((evaluation.points)(&game, state), sum, "{name} {}", game.text(state));
            });
        }
    }
}

#[test]
fn the_edges_weigh_most() {
    let game = Draughts::<u64>::new(Variant::English).unwrap();
    let [men, kings] = boards(&game, "squares").unwrap();
    assert_eq!(men.rows[0], [None; 8]);
    let near: Vec<_> = men.rows[1].iter().flatten().collect();
    assert_eq!(near, [&28, &21, &21, &21]);
    let home: Vec<_> = kings.rows[7].iter().flatten().collect();
    assert_eq!(home, [&40; 4]);
    assert!(boards(&game, "standard").is_none());
}
