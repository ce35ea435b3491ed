//! Reviews of games, checked on positions whose values are known.

use games::picture::Format;
use games::review::{GameReview, Step, Verdict, review_game};
use games::view::Value;
use games::{Algorithm, Limits, Request, Stop};

fn reviewed(name: &str, position: &str, steps: &[&str], nodes: u64) -> GameReview {
    let mut session = games::open(name).unwrap();
    session.set_position(position).unwrap();
    let steps: Vec<Step> = steps.iter().map(|mv| Step::Move((*mv).into())).collect();
    let request = Request::new(Algorithm::Engine, Limits::none().nodes(nodes));
    review_game(&mut *session, &steps, &request, &Stop::new(), &mut |_| ()).unwrap().unwrap()
}

/// Both moves lose, in 15 and in 19 plies; with this limit a search sees it only after the move that was played.
#[test]
fn a_move_is_held_against_a_search_as_deep() {
    let position = "B:WKb8,d4,h4,b2,c1:Bd8,h8,f6,g5,b4";
    let review = reviewed("draughts:brazilian", position, &["b4-c3"], 100_000);
    assert_eq!(review.plies[0].verdict, Verdict::Good, "{review:?}");
}

/// The values of the game are those of the leaves, and the reader sees what each move has lost.
#[test]
fn a_game_of_points_is_judged_by_its_results() {
    let review = reviewed("own-tree", "((3 12 8) (2 4 6) (14 5 2)) MAX", &["c", "a"], 1000);
    assert_eq!(review.points, Some([2, 14]));
    assert_eq!(review.mistakes, [[1, 0, 0], [0, 0, 1]]);
    let rows: Vec<String> = review.list().iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["1. MAX c?! +2 a +3", "1. MIN a?? -14 c -2"]);
    let curve = String::from_utf8(review.curve("", Format::Csv).unwrap()).unwrap();
    assert!(curve.ends_with("1. MIN a,MAX,1.0000,+14,??\n"), "{curve}");
    let best = reviewed("own-tree", "((3 12 8) (2 4 6) (14 5 2)) MAX", &["a", "a"], 1000);
    assert!(best.list().is_empty(), "{best:?}");
    // The game ends where the other side is to move.
    let short = reviewed("own-tree", "(3 12) MAX", &["a"], 1000);
    assert_eq!(short.list().concat().join(" "), "1. MAX a?? +3 b +12");
}

/// In antidraughts the side without a piece has won, and it is to move.
#[test]
fn who_takes_the_last_piece_of_antidraughts_has_lost() {
    let review = reviewed("draughts:antidraughts", "W:W28:B22", &["28x17"], 100);
    assert_eq!(review.plies[0].value, Value::LossIn(1), "{review:?}");
}

/// The deeper of two searches gives the value of the best move.
#[test]
fn the_best_move_is_worth_what_the_search_after_it_says() {
    let steps = ["32-28", "18-23", "37-32", "20-25", "41-37", "12-18", "46-41", "7-12"];
    let position = games::open("draughts:international").unwrap().position();
    let review = reviewed("draughts:international", &position, &steps, 300);
    let best: Vec<_> =
        review.plies.iter().filter(|ply| ply.best.as_ref() == Some(&ply.mv)).collect();
    assert!(!best.is_empty(), "{review:?}");
    assert!(best.iter().all(|ply| ply.best_value == ply.value), "{best:?}");
}

#[test]
fn numbers_begin_with_the_side_that_is_to_move() {
    let steps = ["1-6", "28-23", "18x29"];
    let review = reviewed("draughts:international", "B:W28,32:B18,12,1", &steps, 100);
    assert_eq!(review.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [1, 2, 3]);
    // A position that is set up has its side to move, too.
    let mut session = games::open("tic-tac-toe").unwrap();
    let mv = |text: &str| Step::Move(text.into());
    let steps = [mv("b2"), Step::Setup("X..|...|..O X".into()), mv("b2"), mv("b1")];
    let request = Request::new(Algorithm::Engine, Limits::none().nodes(100));
    let review = review_game(&mut *session, &steps, &request, &Stop::new(), &mut |_| ());
    let plies = review.unwrap().unwrap().plies;
    assert_eq!(
        plies.iter().map(|ply| (ply.ply, ply.turn)).collect::<Vec<_>>(),
        [(0, 0), (2, 0), (3, 1)]
    );
}
