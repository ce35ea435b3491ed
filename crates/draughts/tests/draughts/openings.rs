//! Ballots, openings with eleven men, and even lines.

use std::collections::HashSet;

use draughts::openings::{Class, eleven_men, even, three_move};
use draughts::{Draughts, Position, Variant};

#[test]
fn every_opening_can_be_played() {
    let game = Draughts::any(Variant::English);
    let ballots = three_move();
    let of = |class| ballots.iter().filter(|ballot| ballot.class == class).count();
    assert_eq!([Class::Crossboard, Class::Mail, Class::Barred].map(of), [144, 12, 18]);
    assert_eq!(ballots.iter().filter(|ballot| ballot.is_tough).count(), 50);
    assert_eq!(ballots.iter().filter(|ballot| ballot.name.is_some()).count(), 24);
    for ballot in &ballots {
        let mut position = Position::start(game.rules());
        for text in ballot.moves {
            position = game.after(&position, game.read_move(&position, text).unwrap());
        }
    }
    let eleven = eleven_men();
    assert_eq!(eleven.len(), 144);
    for (_, fen) in eleven {
        let position: Position = Position::from_fen(&fen, game.rules()).unwrap();
        assert_eq!(position.total(), 22);
    }
}

#[test]
fn every_even_line_is_another_one() {
    for variant in [Variant::Russian, Variant::International] {
        let game = Draughts::any(variant);
        let mut ends = HashSet::new();
        for line in even(variant) {
            let mut position = Position::start(game.rules());
            for text in &line {
                position = game.after(&position, game.read_move(&position, text).unwrap());
            }
            assert!(ends.insert(position.fen(game.rules())), "{variant} {line:?}");
        }
        assert!(ends.len() >= 50, "{variant}: {}", ends.len());
    }
    assert!(even(Variant::Turkish).is_empty());
}
