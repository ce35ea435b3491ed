use outwit::Rng;

use super::*;
use crate::Variant;
use crate::evaluation::{random_placement, small_boards, turned};

/// Patterns with random weights.
fn random(variant: Variant, rng: &mut Rng) -> Patterns {
    let patterns = Patterns::new(variant.rules()).unwrap();
    let count = patterns.weights().count();
    let values: Vec<Pair> =
        (0..count).map(|_| [(); 2].map(|()| rng.below(2001) as i16 - 1000)).collect();
    patterns.with_weights(patterns.weights().clone().with_values(values)).unwrap()
}

#[test]
fn every_processor_gives_the_same_points_and_the_trace_adds_up_to_them() {
    let mut rng = Rng::new(21);
    for (variant, game) in small_boards() {
        let patterns = random(variant, &mut rng.clone());
        let weights = patterns.weights();
        let all: Vec<Pair> =
            weights.tables.iter().chain(&weights.kings).chain(&weights.terms).copied().collect();
        for _ in 0..500 {
            let state = &random_placement(&game, &mut rng);
            let points = patterns.points(&game, state);
            assert_eq!(points, patterns.slow_points(&game, state), "{variant}");
            let mut sums = [0; 2];
            let phase = patterns.trace(&game, state, |number, times| {
                sums[0] += times * i32::from(all[number][0]);
                sums[1] += times * i32::from(all[number][1]);
            });
            let mut sum = (sums[0] * phase + sums[1] * (FULL - phase)) / (FULL * UNIT);
            if state.turn == Colour::Black {
                sum = -sum;
            }
            assert_eq!(terms::scaled(&game, state, sum), points, "{variant}");
        }
    }
}

#[test]
fn a_mirror_image_is_worth_the_same() {
    let mut rng = Rng::new(5);
    for (variant, game) in small_boards().filter(|(variant, _)| *variant != Variant::Frisian) {
        let patterns = random(variant, &mut rng.clone());
        let board = variant.rules().board;
        // Left and right exchanged.
        let reflected = |set: u64| {
            set.bits().fold(0, |image, bit| {
                let (row, column) = board.row_and_column(bit as u8).unwrap();
                image | 1 << board.bit(row, board.width - 1 - column).unwrap()
            })
        };
        for _ in 0..300 {
            let state = &random_placement(&game, &mut rng);
            let points = patterns.points(&game, state);
            let image = turned(&game, state);
            assert_eq!(points, patterns.points(&game, &image), "{variant} {}", game.text(state));
            if board.full {
                let mut plain = *state;
                plain.position.kings = 0;
                let mut image = plain;
                image.position.own = reflected(state.own);
                image.position.enemy = reflected(state.enemy);
                assert_eq!(patterns.points(&game, &plain), patterns.points(&game, &image));
            }
        }
    }
}
