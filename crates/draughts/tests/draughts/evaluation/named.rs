//! Evaluations by name: signs, mirror images, what is worth more.

use draughts::board::Word;
use draughts::evaluation::{all, features, weights};
use draughts::{Draughts, Variant};
use outwit::Rng;

use crate::common::wander;

/// The points for the side to move.
fn points(name: &str, game: &Draughts<u64>, fen: &str) -> i32 {
    let found = all::<u64>().into_iter().find(|evaluation| evaluation.name == name).unwrap();
    (found.points)(game, &game.parse(fen).unwrap())
}

#[test]
fn the_border_counts_most() {
    let game = Draughts::<u64>::new(Variant::English).unwrap();
    let points = |fen: &str| points("squares", &game, fen);
    assert_eq!(points("W:WK29:B"), 40);
    assert_eq!(points("W:W18:B"), 5);
    assert_eq!(points("W:W7:B"), 21);
    assert_eq!(points("B:W7:B18"), 5 - 21);
    let turkish = Draughts::<u64>::new(Variant::Turkish).unwrap();
    let start = turkish.text(&outwit::game::Game::start(&turkish));
    assert_eq!(self::points("squares", &turkish, &start), 0);
}

/// The position with colours exchanged and the board turned by 180 degrees.
fn mirrored(game: &Draughts<u64>, fen: &str) -> String {
    let all = game.rules().board.squares();
    let mut fields = fen.split(':');
    let turn = if fields.next() == Some("W") { "B" } else { "W" };
    let lists = fields.map(|list| {
        let colour = if list.starts_with('W') { "B" } else { "W" };
        let pieces = list[1..].split(',').filter(|piece| !piece.is_empty()).map(|piece| {
            let (king, number) =
                piece.strip_prefix('K').map_or(("", piece), |number| ("K", number));
            format!("{king}{}", all + 1 - number.parse::<u16>().unwrap())
        });
        format!("{colour}{}", pieces.collect::<Vec<_>>().join(","))
    });
    format!("{turn}:{}", lists.collect::<Vec<_>>().join(":"))
}

#[test]
fn a_mirror_image_is_worth_the_same() {
    let mut rng = Rng::new(3);
    for variant in
        [Variant::English, Variant::International, Variant::Frisian, Variant::Antidraughts]
    {
        let game = Draughts::<u64>::new(variant).unwrap();
        for _ in 0..40 {
            wander(&game, 150, &mut rng, |state| {
                let fen = game.text(state);
                let fen = fen.split(":N").next().unwrap();
                if fen.contains('+') {
                    return;
                }
                let state = game.parse(fen).unwrap();
                let image = game.parse(&mirrored(&game, fen)).unwrap();
                for evaluation in all::<u64>() {
                    let points = |state| (evaluation.points)(&game, state);
                    // The halves of ties between areas are seen in another order.
                    if !evaluation.name.starts_with("study") {
                        let name = evaluation.name;
                        assert_eq!(points(&state), points(&image), "{name} {variant} {fen}");
                    }
                }
            });
        }
    }
}

#[test]
fn the_terms_are_felt() {
    let game = Draughts::<u64>::new(Variant::English).unwrap();
    let points = |fen: &str| points("standard", &game, fen);
    // A man that cannot be stopped is worth more than one that can.
    assert!(points("W:W13,32:B22,4") > points("W:W13,32:B22,2"));
    // A king is worth more than a man, a piece more is a piece more.
    assert!(points("W:WK18:B1") > points("W:W18:B1"));
    assert!(points("W:W18,22:B1") > points("W:W18:B1") + 50);
}

/// The sum is compiled for the processor, the functions alone for any.
#[test]
fn evaluations_are_the_sums_of_their_features() {
    fn compare<W: Word>(variant: Variant, rng: &mut Rng) {
        let Some(game) = Draughts::<W>::new(variant) else { return };
        for evaluation in all::<W>() {
            let Some(weights) = weights(variant.rules(), evaluation.name) else { continue };
            let features = weights.into_iter().map(|(name, weight)| {
                let mut features = features::all::<W>().into_iter();
                (features.find(|feature| feature.name == name).unwrap().count, weight)
            });
            let features: Vec<_> = features.collect();
            for _ in 0..3 {
                wander(&game, 120, rng, |state| {
                    let count = |colour| -> i32 {
                        let counts =
                            features.iter().map(|(count, w)| w * count(&game, state, colour));
                        counts.sum()
                    };
                    let sum = count(state.turn()) - count(state.turn().other());
                    let text = || format!("{} {variant} {}", evaluation.name, game.text(state));
                    assert_eq!((evaluation.points)(&game, state), sum, "{}", text());
                });
            }
        }
    }
    let mut rng = Rng::new(17);
    for &variant in Variant::ALL {
        compare::<u64>(variant, &mut rng);
        compare::<u128>(variant, &mut rng);
    }
}
