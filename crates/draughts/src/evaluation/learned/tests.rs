use outwit::Rng;

use super::*;
use crate::Variant;
use crate::evaluation::random_placement;

#[test]
fn weights_that_come_with_the_program_can_be_read() {
    for &variant in Variant::ALL {
        let source = source(variant.rules());
        let has = packed(source.name).is_some();
        assert_eq!(shipped(variant.rules()).is_some(), has, "{variant}");
        assert_eq!(Draughts::any(variant).learned().is_some(), has, "{variant}");
        let hash = shipped(source).map(|learned| learned.hash(source));
        assert_eq!(shipped_hash(variant.rules()), hash, "{variant}");
    }
}

/// Weights that are read in another order than they were written would still be numbers.
#[test]
fn weights_that_come_with_the_program_know_what_a_man_is_worth() {
    for &variant in Variant::ALL {
        let game = Draughts::any(variant);
        let Some(learned) = game.learned() else { continue };
        let start: State<u128> = Position::start(variant.rules()).into();
        let sign = if game.geometry().loses { -1 } else { 1 };
        // In the losing game a single man may be worth nothing, ten in a row are not.
        let taken = if game.geometry().loses { 10 } else { 1 };
        let men: Vec<_> = start.enemy.bits().collect();
        for taken in men.windows(taken) {
            let mut without = start;
            for bit in taken {
                without.position.enemy &= !(1 << bit);
            }
            let points = sign * learned.points(&game, &without);
            assert!(points > 0, "{variant}: {points} points for men more: {taken:?}");
        }
        let mean = man(variant).expect("it has weights");
        // In Frysk!, with five men each on a large board, a man more is worth 14 points, in the losing game 7.
        let least = match variant {
            Variant::Frysk => 10,
            Variant::Antidraughts => 5,
            _ => 15,
        };
        assert!((least..300).contains(&mean), "{variant}: {mean} points for a man more");
    }
}

/// The games of training may never reach a number of pieces for which a network has weights of its own.
#[test]
fn weights_that_come_with_the_program_were_learned_for_few_pieces() {
    let mut rng = Rng::new(4);
    for &variant in Variant::ALL {
        let game = Draughts::any(variant);
        let Some(learned) = game.learned() else { continue };
        // With few pieces, one more or less means little in a game of giving away.
        if game.geometry().loses {
            continue;
        }
        let (mut more, mut fewer) = (Vec::new(), Vec::new());
        for _ in 0..6000 {
            let state = random_placement(&game, &mut rng);
            let (own, enemy) = (state.own.count_ones(), state.enemy.count_ones());
            if own + enemy <= 4 && state.kings == 0 && own.min(enemy) > 0 && own != enemy {
                let side = if own > enemy { &mut more } else { &mut fewer };
                side.push(learned.points(&game, &state));
            }
        }
        let mean = |points: &[i32]| points.iter().sum::<i32>() / points.len() as i32;
        let (more, fewer) = (mean(&more), mean(&fewer));
        assert!(more - fewer > 60, "{variant}: {more} points for the side ahead, {fewer} behind");
    }
}

#[test]
fn shared_weights_fit_the_board_and_give_the_points_of_their_variant() {
    let mut rng = Rng::new(3);
    for &variant in Variant::ALL {
        let source = source(variant.rules());
        if source.name == variant.rules().name {
            continue;
        }
        if source.board == variant.rules().board.mirrored() {
            continue; // tested with a random network
        }
        assert_eq!(source.board, variant.rules().board, "{variant}");
        let game = Draughts::<u64>::new(variant).unwrap();
        let (shared, own) = (shipped(variant.rules()).unwrap(), shipped(source).unwrap());
        for _ in 0..60 {
            let state = &random_placement(&game, &mut rng);
            assert_eq!(shared.points(&game, state), own.points(&game, state), "{variant}");
        }
    }
}

#[test]
fn shared_weights_are_those_of_their_bytes_and_variant() {
    let (english, italian) = (Variant::English.rules(), Variant::Italian.rules());
    let bytes = |rules: &Rules| packed(rules.name).unwrap();
    for rules in [english, italian, english] {
        let shared = Learned::shared(rules, bytes(rules)).unwrap();
        assert_eq!(Some(shared.hash(rules)), shipped_hash(rules));
        assert!(Arc::ptr_eq(&shared, &Learned::shared(rules, bytes(rules)).unwrap()));
    }
    assert!(Learned::shared(italian, bytes(english)).is_err());
}
