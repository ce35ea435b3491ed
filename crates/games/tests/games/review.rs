//! Reviews of games, checked on positions whose values are known.

use games::picture::Format;
use games::review::{GameReview, Step, Verdict, review_game};
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
    let rows: Vec<String> = review.list().iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["1. MAX c?! +2 a +3", "1. MIN a?? -14 c -2"]);
    let curve = String::from_utf8(review.curve("", Format::Csv).unwrap()).unwrap();
    assert!(curve.ends_with("1. MIN a,MAX,1.0000,+14,??\n"), "{curve}");
    let best = reviewed("own-tree", "((3 12 8) (2 4 6) (14 5 2)) MAX", &["a", "a"], 1000);
    assert!(best.list().is_empty(), "{best:?}");
}

#[test]
fn numbers_begin_with_the_side_that_is_to_move() {
    let steps = ["1-6", "28-23", "18x29"];
    let review = reviewed("draughts:international", "B:W28,32:B18,12,1", &steps, 100);
    assert_eq!(review.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [1, 2, 3]);
}
