//! What is said where something cannot be read or done.

use std::time::Duration;

use outwit::Limits;
use puzzle_catalogue::{Method, Task, open_puzzle, puzzles};

/// The examples in errors work.
#[test]
fn examples_of_errors_are_instances() {
    for row in puzzles() {
        let frame = open_puzzle(row.id).expect("a listed puzzle");
        for wrong in ["?", "1,2", "-1", "A to B", ""] {
            let Err(fault) = frame.instance(wrong) else { continue };
            let fault = fault.to_string();
            let Some((_, example)) = fault.split_once("for example: ") else { continue };
            let fault = frame.instance(example).err();
            assert!(fault.is_none(), "{}: {example}: {}", row.id, fault.unwrap());
        }
    }
}

#[test]
fn boards_are_read_as_traces_print_them() {
    let tiles = open_puzzle("sliding-tiles:rows=3,cols=3").expect("a listed puzzle");
    for text in ["7 2 4 / 5 . 6 / 8 3 1", "7 2 4/5 _ 6/8 3 1"] {
        let board = tiles.instance(text).expect("a board").view().instance;
        assert_eq!(board, "7 2 4 5 0 6 8 3 1");
    }
}

/// A search that had no time left is no search that found nothing.
#[test]
fn preparations_that_take_all_the_time_are_named() {
    let tiles = open_puzzle("sliding-tiles").expect("a listed puzzle");
    let limits = Limits::none().time(Duration::from_nanos(1));
    let mut task = Task::new(Method::parse("ida-star").expect("a known search"), limits);
    task.heuristic = Some("walking-distance".into());
    let session = tiles.instance(&tiles.default_instance()).expect("an instance");
    let note = session.solve(&task).expect("an answer").note;
    let words = "was over before the search began, since the tables of walking-distance";
    assert!(note.contains(words), "{note}");
}
