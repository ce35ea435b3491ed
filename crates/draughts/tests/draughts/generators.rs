//! The fast generator against the slow one, on random positions of every variant.

use crate::common::{Random, random_position, setting};
use draughts::board::Word;
use draughts::perft::{Convention, Mode, Perft};
use draughts::reference::{Grid, PlainMove};
use draughts::{Draughts, Position, Variant};

fn plain<W: Word>(game: &Draughts<W>, position: &Position<W>) -> Vec<PlainMove> {
    let place = |bit: u8| {
        let (row, column) = game.rules().board.row_and_column(bit).unwrap();
        (row as i8, column as i8)
    };
    let mut moves: Vec<_> = game
        .legal_moves(position)
        .into_iter()
        .map(|mv| {
            let next = game.after(position, mv);
            PlainMove {
                from: place(mv.from),
                to: place(mv.to),
                taken: mv.taken.bits().map(|bit| place(bit as u8)).collect(),
                king: !(next.kings() & W::single(mv.to.into())).is_empty(),
            }
        })
        .collect();
    moves.sort();
    moves
}

fn compare<W: Word>(variant: Variant, positions: u64) {
    let Some(game) = Draughts::<W>::new(variant) else { return };
    let seed = 0x5EED_0001;
    let mut random = Random::new(seed);
    let (mut captures, mut long) = (0, 0);
    for number in 0..positions {
        let position = random_position(&game, &mut random);
        let fast = plain(&game, &position);
        let slow = Grid::new(game.rules(), &position).moves();
        assert_eq!(fast, slow, "{variant} seed {seed:#x} number {number} {position:?}");
        assert_eq!(game.has_move(&position), !slow.is_empty(), "{position:?}");
        let capture = slow.first().is_some_and(|mv| !mv.taken.is_empty());
        assert_eq!(game.can_capture(&position), capture, "{position:?}");
        captures += u32::from(capture);
        long += u32::from(slow.first().is_some_and(|mv| mv.taken.len() > 2));
        for mv in game.legal_moves(&position) {
            check_after(&game, &position, &game.after(&position, mv));
        }
    }
    println!("{variant}: {captures} of {positions} capture, {long} long");
}

/// What must hold after any move.
fn check_after<W: Word>(game: &Draughts<W>, before: &Position<W>, after: &Position<W>) {
    let white = after.pieces(draughts::Colour::White);
    let black = after.pieces(draughts::Colour::Black);
    assert!((white & black).is_empty());
    assert!((after.kings() & !(white | black)).is_empty());
    assert_eq!(after.turn(), before.turn().other());
    assert_eq!(after.pieces(before.turn()).count(), before.pieces(before.turn()).count());
    let board = W::from_u128(game.rules().board.mask());
    assert!(((white | black) & !board).is_empty());
    for colour in draughts::Colour::BOTH {
        let last = W::from_u128(game.rules().last_row(colour));
        assert!((after.men_of(colour) & last).is_empty());
    }
}

#[test]
fn generators_agree_on_random_positions() {
    let positions = setting("OUTWIT_POSITIONS", 10_000);
    for variant in Variant::ALL {
        compare::<u64>(*variant, positions);
        let is_narrow = Draughts::<u64>::new(*variant).is_some();
        compare::<u128>(*variant, if is_narrow { 500 } else { positions });
    }
}

/// Turkish perft tells routes apart by each square on which a king pauses.
#[test]
fn turkish_routes_agree_on_random_positions() {
    let game = Draughts::<u64>::new(Variant::Turkish).unwrap();
    let wide = Draughts::<u128>::new(Variant::Turkish).unwrap();
    let mut random = Random::new(0x5EED_0004);
    let mut several = 0;
    for _ in 0..5_000 {
        let position = random_position(&game, &mut random);
        let ways = Grid::new(game.rules(), &position).ways().len() as u64;
        several += u32::from(ways > game.legal_moves(&position).len() as u64);
        for mode in [Mode::Plain, Mode::Bulk] {
            let perft = Perft::new(1, Convention::Keep).mode(mode);
            assert_eq!(game.perft(&position, &perft), ways, "{position:?}");
        }
        let position = Position::from_fen(&position.fen(game.rules()), wide.rules()).unwrap();
        assert_eq!(wide.perft(&position, &Perft::new(1, Convention::Keep)), ways);
    }
    assert!(several > 50, "{several} positions with several routes");
}

/// Boards without a shape of their own.
#[test]
fn generators_agree_on_other_boards() {
    let names = ["english-6x6", "international-6x6", "international-10x8"];
    for name in names.into_iter().chain(["international-12x10", "international-14x14"]) {
        let game = Draughts::<u128>::of(crate::common::boards::rules(name)).unwrap();
        let mut random = Random::new(0x5EED_0002);
        for _ in 0..1_000 {
            let position = random_position(&game, &mut random);
            let slow = Grid::new(game.rules(), &position).moves();
            assert_eq!(plain(&game, &position), slow, "{name} {position:?}");
        }
    }
}
