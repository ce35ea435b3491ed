//! The fast generator against the slow one, on random positions of every variant.

use crate::common::{Random, random_position};
use draughts::board::Word;
use draughts::reference::{Grid, PlainMove};
use draughts::{Kind, Position, Variant, Visitor};

struct Compare {
    positions: u32,
}

fn plain<V: Variant>(position: &Position<V>) -> Vec<PlainMove> {
    let place = |bit: u8| {
        let (row, column) = V::RULES.board.place(bit).unwrap();
        (row as i8, column as i8)
    };
    let mut moves: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let next = position.play(mv);
            PlainMove {
                from: place(mv.from),
                to: place(mv.to),
                taken: mv.taken.bits().map(|bit| place(bit as u8)).collect(),
                king: !(next.kings() & V::Word::single(mv.to.into())).is_empty(),
            }
        })
        .collect();
    moves.sort();
    moves
}

impl Visitor for Compare {
    type Output = ();

    fn visit<V: Variant>(self) {
        let seed = 0x5EED_0001;
        let mut random = Random::new(seed);
        let (mut captures, mut long) = (0, 0);
        for number in 0..self.positions {
            let position: Position<V> = random_position(&mut random);
            let fast = plain(&position);
            let slow = Grid::new(&position).moves();
            assert_eq!(fast, slow, "{} seed {seed:#x} number {number} {position:?}", V::RULES.name);
            assert_eq!(position.has_move(), !slow.is_empty(), "{position:?}");
            let capture = slow.first().is_some_and(|mv| !mv.taken.is_empty());
            assert_eq!(position.can_capture(), capture, "{position:?}");
            captures += u32::from(capture);
            long += u32::from(slow.first().is_some_and(|mv| mv.taken.len() > 2));
            for mv in position.legal_moves() {
                check_after(&position, &position.play(mv));
            }
        }
        println!("{}: {captures} of {} capture, {long} long", V::RULES.name, self.positions);
    }
}

/// What must hold after any move.
fn check_after<V: Variant>(before: &Position<V>, after: &Position<V>) {
    let white = after.pieces(draughts::Colour::White);
    let black = after.pieces(draughts::Colour::Black);
    assert!((white & black).is_empty());
    assert!((after.kings() & !(white | black)).is_empty());
    assert_eq!(after.turn(), before.turn().other());
    assert_eq!(after.pieces(before.turn()).count(), before.pieces(before.turn()).count());
    let board = V::Word::from_u128(V::RULES.board.mask());
    assert!(((white | black) & !board).is_empty());
    for colour in draughts::Colour::BOTH {
        let last = V::Word::from_u128(V::RULES.last_row(colour));
        assert!((after.men_of(colour) & last).is_empty());
    }
}

#[test]
fn generators_agree_on_random_positions() {
    let positions = std::env::var("OUTWIT_POSITIONS").ok().and_then(|text| text.parse().ok());
    for kind in Kind::ALL {
        kind.visit(Compare { positions: positions.unwrap_or(10_000) });
    }
}
