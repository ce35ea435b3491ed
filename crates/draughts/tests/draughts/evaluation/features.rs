//! What the features of evaluations count, against slow counts.

use draughts::evaluation::features::all;
use draughts::{Colour, Draughts, State, Variant};

use crate::common::wander;

fn count(name: &str, fen: &str, colour: Colour) -> i32 {
    super::count(Variant::English, name, fen, colour)
}

#[test]
fn the_features_count_what_they_say() {
    use Colour::{Black, White};
    let fen = "W:WK18,30,32,7:B1,3,K6,10";
    let counts = [
        ("men", 3, 3),
        ("kings", 1, 1),
        ("advance", 6, 2),
        ("home", 2, 2),
        ("bridge", 1, 1),
        ("nearly", 1, 0),
        ("king_moves", 4, 2),
        ("king_stuck", 0, 0),
        ("lead", 0, 0),
    ];
    for (name, white, black) in counts {
        assert_eq!((count(name, fen, White), count(name, fen, Black)), (white, black), "{name}");
    }
    assert_eq!(count("runaways", "W:W13,32:B22,4", White), 1);
    assert_eq!(count("runaway_steps", "W:W13,32:B22,4", White), 3);
    assert_eq!(count("stuck", "W:W29:B25,22", White), 1);
    assert_eq!(count("backed", "W:W18,22,23:B1", White), 2);
    assert_eq!(count("safe_moves", "W:W22:B14", White), 0);
    assert_eq!(count("safe_moves", "W:W22:B16", White), 2);
    assert_eq!(count("lead", "W:WK18,K19:B1", White), 6);
    assert_eq!(count("hunt", "W:WK18,K19:B1", White), 4);
    assert_eq!(count("hunt", "W:WK6,K19:B1", White), 7);
    assert_eq!(count("hunt", "W:WK6,K19:B1", Black), 0);
}

/// What men do on a board with all squares, man by man and by rows and columns.
fn of_men_on_all_squares(game: &Draughts<u64>, state: &State<u64>, colour: Colour) -> [i32; 4] {
    let board = game.rules().board;
    let has = |set: u64, row: i32, column: i32| {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        on_board && set >> board.bit(row as u8, column as u8).unwrap() & 1 == 1
    };
    let (own, enemy) = (state.pieces(colour), state.pieces(colour.other()));
    let empty = !(own | enemy);
    let ahead = if colour == Colour::White { -1 } else { 1 };
    let [mut backed, mut safe, mut stuck, mut runaways] = [0; 4];
    for (row, column) in (0..64).map(|square| (square / 8, square % 8)) {
        if !has(own & !state.kings(), row, column) {
            continue;
        }
        backed += i32::from(has(own, row - ahead, column));
        let steps = [(ahead, 0), (0, 1), (0, -1)].map(|(r, c)| (row + r, column + c));
        let steps: Vec<_> = steps.into_iter().filter(|&(r, c)| has(empty, r, c)).collect();
        stuck += i32::from(steps.is_empty());
        for (r, c) in steps {
            let after = |a: i32, b: i32| has(empty, a, b) || (a, b) == (row, column);
            let is_lost = [(-1, 0), (1, 0), (0, 1), (0, -1)].into_iter().any(|(down, right)| {
                let from = (r - down, c - right);
                let jumps = has(enemy & state.kings(), from.0, from.1)
                    || has(enemy, from.0, from.1) && down != ahead;
                jumps && after(r + down, c + right)
            });
            safe += i32::from(!is_lost);
        }
        let is_watched = (0..64).map(|square| (square / 8, square % 8)).any(|(r, c)| {
            has(enemy & state.kings(), r, c) || has(enemy, r, c) && (r - row) * ahead >= 0
        });
        runaways += i32::from(!is_watched);
    }
    [backed, safe, stuck, runaways]
}

#[test]
fn men_are_counted_on_a_board_with_all_squares() {
    let game = Draughts::<u64>::new(Variant::Turkish).unwrap();
    let names = ["backed", "safe_moves", "stuck", "runaways"];
    let features = names.map(|name| all::<u64>().into_iter().find(|f| f.name == name).unwrap());
    let mut rng = outwit::Rng::new(21);
    let mut seen = [0; 4];
    for _ in 0..40 {
        wander(&game, 200, &mut rng, |state| {
            for colour in Colour::BOTH {
                let slow = of_men_on_all_squares(&game, state, colour);
                let counts = features.map(|feature| (feature.count)(&game, state, colour));
                assert_eq!(counts, slow, "{names:?} {}", game.text(state));
                seen.iter_mut().zip(counts).for_each(|(seen, count)| *seen += count);
            }
        });
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{names:?}: {seen:?}");
    let start = outwit::game::Game::start(&game);
    assert_eq!((features[0].count)(&game, &start, Colour::White), 8);
}
