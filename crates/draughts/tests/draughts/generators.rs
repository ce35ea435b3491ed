//! The fast generator against the slow one, on random positions of every variant.

use crate::common::{Random, random_position, setting};
use draughts::board::Word;
use draughts::perft::{Convention, Mode, Perft};
use draughts::reference::{Grid, PlainMove};
use draughts::{Draughts, Move, Position, Variant};

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
            if mv.is_capture() {
                check_pauses(&game, &position, mv);
            }
        }
    }
    println!("{variant}: {captures} of {positions} capture, {long} long");
}

/// On every way of a capture each jump takes one piece over empty squares, whichever squares the piece pauses on.
fn check_pauses<W: Word>(game: &Draughts<W>, position: &Position<W>, mv: Move<W>) {
    let board = game.rules().board;
    let place =
        |bit: u8| board.row_and_column(bit).map(|(row, column)| (row as i8, column as i8)).unwrap();
    let between = |from: u8, to: u8| {
        let ((row, column), (to_row, to_column)) = (place(from), place(to));
        let (down, right) = ((to_row - row).signum(), (to_column - column).signum());
        let squares = (1..).map(move |step| (row + step * down, column + step * right));
        let squares = squares.take_while(move |&square| square != (to_row, to_column));
        squares.filter_map(|(row, column)| board.bit(row as u8, column as u8))
    };
    let ways = game.pauses(position, mv);
    let routes = game.routes(position).into_iter().filter(|route| route.mv == mv);
    let routes: Vec<_> = routes.map(|route| route.via).collect();
    assert_eq!(ways.len(), routes.len().min(32), "{position:?} {mv:?}");
    assert!((1..ways.len()).all(|index| !ways[..index].contains(&ways[index])), "{ways:?}");
    let via = game.via(position, mv);
    assert_eq!(via, routes[0], "{position:?} {mv:?}");
    assert!(via.iter().zip(&ways[0]).all(|(bit, choice)| choice.contains(bit)), "{via:?} {ways:?}");
    for way in &ways {
        for pick in 0..3 {
            let picked = way.iter().map(|choice| choice[pick * (choice.len() - 1) / 2]);
            let squares: Vec<u8> = [mv.from].into_iter().chain(picked).chain([mv.to]).collect();
            let mut left = mv.taken;
            for jump in squares.windows(2) {
                let jumped: Vec<u8> = between(jump[0], jump[1]).collect();
                let victims: Vec<u8> = jumped
                    .iter()
                    .copied()
                    .filter(|&bit| !(W::single(bit.into()) & left).is_empty())
                    .collect();
                assert_eq!(victims.len(), 1, "{position:?} {mv:?} {squares:?}");
                left &= !W::single(victims[0].into());
            }
            assert!(left.is_empty(), "{position:?} {mv:?} {squares:?}");
        }
    }
}

#[test]
fn a_king_may_pause_on_every_square_before_the_next_piece() {
    let game = Draughts::any(Variant::International);
    let rules = game.rules();
    let pauses = |fen: &str, text: &str| -> Vec<Vec<Vec<u16>>> {
        let position = Position::from_fen(fen, rules).unwrap();
        let mv = game.read_move(&position, text).unwrap();
        let number = |bit: &u8| rules.board.number(*bit).unwrap();
        let sorted = |choice: &Vec<u8>| {
            let mut numbers: Vec<u16> = choice.iter().map(number).collect();
            numbers.sort_unstable();
            numbers
        };
        game.pauses(&position, mv).iter().map(|way| way.iter().map(sorted).collect()).collect()
    };
    assert_eq!(pauses("W:WK46:B37,14", "46x5"), [[[19, 23, 28, 32]]]);
    // Where it turns it has no choice.
    assert_eq!(pauses("W:WK46:B37,22", "46x17"), [[[28]]]);
    let thai = Draughts::any(Variant::Thai);
    let position = Position::from_fen("W:WK29:B25,11", thai.rules()).unwrap();
    let moves = thai.legal_moves(&position);
    assert!(moves.iter().any(|mv| mv.taken.count() == 2), "{moves:?}");
    for mv in moves {
        for way in thai.pauses(&position, mv) {
            assert!(way.iter().all(|choice| choice.len() == 1), "{way:?}");
        }
    }
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
    let positions = setting("OUTWIT_POSITIONS", 5_000);
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
