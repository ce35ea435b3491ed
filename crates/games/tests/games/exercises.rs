//! Exercises on trees: solutions, marks, and what is accepted as an answer.

use games::exercise::{Ask, Exercise};
use outwit::Rng;

const ASKS: [Ask; 4] = [Ask::Values, Ask::Cuts, Ask::Windows, Ask::Order];

fn exercise(tree: &str, ask: Ask) -> Exercise {
    let mut session = games::catalogue::open("own-tree").unwrap();
    session.set_position(tree).unwrap();
    Exercise::new(&*session, ask, None, None).unwrap()
}

#[test]
fn a_textbook_tree_is_marked_as_a_teacher_would() {
    let tree = "((3 12 8) (2 4 6) (14 5 2)) MAX";
    let values = exercise(tree, Ask::Values);
    let texts = |exercise: &Exercise| {
        exercise.solution().into_iter().map(|answer| answer.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(&values), ["3", "2", "2", "3"]);
    let cuts = exercise(tree, Ask::Cuts);
    let line =
        |node| cuts.blanks().iter().find(|blank| blank.node == node).map(|blank| &*blank.line);
    let lines: Vec<_> = cuts.solution().iter().filter_map(|cut| line(cut.node)).collect();
    assert_eq!(lines, ["b b", "b c"]);
    assert_eq!(texts(&exercise(tree, Ask::Windows)), ["-inf inf", "-inf inf", "3 inf", "3 inf"]);
    let mut answers = values.solution();
    answers[1].text = "4".into();
    let marks = values.check(&answers);
    assert_eq!((marks.right, marks.total), (3, 4));
    let wrong = marks.wrong.unwrap();
    assert_eq!(wrong.line, "b");
    assert!(wrong.sentence.contains("smallest of the values below: 2, 4, 6"), "{}", wrong.sentence);
}

#[test]
fn the_solution_is_right_and_any_change_of_it_is_found() {
    let mut rng = Rng::new(11);
    for seed in 0..60 {
        let session =
            games::catalogue::open(&format!("own-tree:depth={},width=3,seed={seed}", 1 + seed % 4))
                .unwrap();
        for ask in ASKS {
            let exercise = Exercise::new(&*session, ask, None, None).unwrap();
            let solution = exercise.solution();
            assert_eq!(exercise.check(&solution).wrong, None, "{ask:?}, seed {seed}");
            if solution.is_empty() {
                continue;
            }
            if ask == Ask::Order {
                let extra = [&solution[..], &solution[..1]].concat();
                let marks = exercise.check(&extra);
                assert!(marks.wrong.is_some() && marks.right == marks.total, "seed {seed}");
            }
            let mut worse = solution.clone();
            let place = rng.below(worse.len());
            match ask {
                Ask::Values | Ask::Windows => worse[place].text = "1000 1000".into(),
                // The node above is looked at, since marks below a cut would be taken for granted.
                Ask::Cuts => worse.retain(|answer| answer.node != solution[0].node),
                Ask::Order => drop(worse.remove(place)),
            }
            assert!(exercise.check(&worse).wrong.is_some(), "{ask:?}, seed {seed}");
        }
    }
}

/// One mark at the top of what is cut stands for all of it.
#[test]
fn a_mark_of_a_cut_stands_for_the_nodes_below() {
    let cuts = exercise("((3 12) (2 (4 6))) MAX", Ask::Cuts);
    let solution = cuts.solution();
    let lines: Vec<&str> = (cuts.blanks().iter())
        .filter(|blank| solution.iter().any(|cut| cut.node == blank.node))
        .map(|blank| &*blank.line)
        .collect();
    assert_eq!(lines, ["b b", "b b a", "b b b"]);
    let top = solution.iter().find(|cut| {
        cuts.blanks().iter().any(|blank| blank.node == cut.node && blank.line == "b b")
    });
    let marks = cuts.check(&[top.unwrap().clone()]);
    assert_eq!((marks.right, marks.total, marks.wrong), (3, 3, None));
}

#[test]
fn a_position_of_a_game_is_an_exercise_too() {
    let mut session = games::catalogue::open("tic-tac-toe").unwrap();
    session.set_position("XOX|.O.|.X. O").unwrap();
    let exercise = Exercise::new(&*session, Ask::Values, None, None).unwrap();
    assert_eq!(exercise.check(&exercise.solution()).wrong, None);
    let large = games::catalogue::open("connect-four").unwrap();
    assert!(Exercise::new(&*large, Ask::Values, Some(6), None).is_err());
}

/// The search of a position that is won looks at each node once, as the exercise shows it.
#[test]
fn the_order_in_a_position_that_is_won_is_depth_first() {
    let mut session = games::catalogue::open("tic-tac-toe").unwrap();
    session.set_position("XX.|OO.|X.. O").unwrap();
    for depth in [None, Some(3)] {
        let exercise = Exercise::new(&*session, Ask::Order, depth, None).unwrap();
        let mut path: Vec<String> = Vec::new();
        for blank in exercise.blanks() {
            let line: Vec<&str> = blank.line.split_whitespace().collect();
            if let Some((last, above)) = line.split_last() {
                assert!(
                    path.starts_with(&above.iter().map(|&mv| mv.into()).collect::<Vec<_>>()),
                    "{line:?}"
                );
                path.truncate(above.len());
                path.push((*last).into());
            }
        }
    }
}
