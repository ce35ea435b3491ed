//! `--position` and `--moves` of all commands.

use crate::program::outwit;

use serde_json::Value;

const MOVES: [&str; 2] = ["--moves", "1. b2 a1 2.c3 a3"];
const POSITION: [&str; 2] = ["--position", "O.X|.X.|O.. X"];

#[test]
fn moves_lead_to_the_position_that_a_text_describes() {
    let commands: [&[&str]; 7] = [
        &["analyse", "tic-tac-toe", "--algorithm", "minimax", "--json"],
        &["trace", "tic-tac-toe", "--format", "json"],
        &["prove", "tic-tac-toe", "--no-tables"],
        &["perft", "tic-tac-toe", "--json"],
        &["eval", "tic-tac-toe", "--json"],
        &["compare", "tic-tac-toe", "--depth", "3", "--json"],
        &["picture", "tic-tac-toe", "--format", "csv"],
    ];
    for command in commands {
        let [by_moves, by_text] = [MOVES, POSITION].map(|at| outwit(&[command, &at].concat(), ""));
        assert_eq!(by_moves.code, 0, "{command:?} {}", by_moves.err);
        let [by_moves, by_text] = [&by_moves.out, &by_text.out].map(|text| without_times(text));
        assert_eq!(by_moves, by_text, "{command:?}");
    }
}

/// The lines of an answer that hold no time.
fn without_times(text: &str) -> Vec<&str> {
    let times = ["seconds", "per_second", " ms", " µs"];
    text.lines().filter(|line| !times.iter().any(|time| line.contains(time))).collect()
}

#[test]
fn moves_are_played_from_a_position() {
    let at = ["--position", POSITION[1], "--moves", "a2"];
    let answer = outwit(&[&["perft", "tic-tac-toe", "--json"][..], &at].concat(), "");
    assert!(answer.out.contains("O.X|XX.|O.. O"), "{}{}", answer.out, answer.err);
    let answer =
        outwit(&["play", "tic-tac-toe", "--second", "human", "--moves", "b2 a1 c3"], "a3\nquit\n");
    assert!(answer.out.contains("O  .  X") && answer.out.contains("X to move"), "{}", answer.out);
    let answer = outwit(&["perft", "draughts", "--depth", "1", "--moves", "1. 11-15 23-19"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
}

/// Moves as they stand in PDN.
#[test]
fn marks_and_comments_between_moves_are_ignored() {
    let position = |moves| {
        let answer = outwit(&["perft", "draughts", "--depth", "1", "--json", "--moves", moves], "");
        assert_eq!(answer.code, 0, "{moves}: {}", answer.err);
        let value: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
        value["position"].clone()
    };
    let plain = position("11-15 23-19 8-11 22-17");
    assert!(plain.is_string());
    assert_eq!(position("1. 11-15! 23-19?! {good, 1. 11-16} 2. 8-11 $1 {so}22-17 ??"), plain);
    let answer = outwit(&["perft", "draughts", "--moves", "1. 11-15 {good"], "");
    assert!(
        answer.code == 2 && answer.err.contains("{good has no closing brace"),
        "{}",
        answer.err
    );
}

/// A position that has been on the board counts: its third time is a draw.
#[test]
fn positions_before_the_last_move_have_occurred() {
    let kings = ["play", "draughts", "--position", "B:WK32:BK1", "--second", "human"];
    let there_and_back = "1-6 32-28 6-1 28-32 ";
    let moves = ["--moves", &there_and_back.repeat(2)];
    let answer = outwit(&[&kings[..], &moves].concat(), "quit\n");
    assert!(answer.out.contains("has occurred 3 times: a draw"), "{}{}", answer.out, answer.err);
}

/// The value for Black of a king against three after these moves, and what is warned of.
fn value_after(moves: &str) -> (i64, String) {
    let position = ["-p", "W:WKa1,Kc1,Ke1:BKh4", "--no-tables"];
    let limits = ["--nodes", "20k", "--json", "--moves", moves];
    let answer = outwit(&[&["analyse", "draughts:russian"], &position[..], &limits].concat(), "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let report: Value = serde_json::from_str(&answer.out).expect("JSON");
    (report["value"]["score"].as_i64().expect("points"), answer.err)
}

/// Both kings move there and back, but for the last move back.
const ONCE: &str = "a1-b2 h4-e7 b2-a1";
const TWICE: &str = "a1-b2 h4-e7 b2-a1 e7-h4 a1-b2 h4-e7 b2-a1";

#[test]
fn a_second_occurrence_is_no_draw() {
    let (value, _) = value_after(ONCE);
    assert!(value < 0, "three kings are ahead of one: {value}");
}

#[test]
fn a_third_occurrence_is_a_draw() {
    assert_eq!(value_after(TWICE).0, 0, "the king goes back and the game is drawn");
}

#[test]
fn a_position_that_has_occurred_three_times_is_warned_of() {
    let (_, warning) = value_after(&format!("{TWICE} e7-h4"));
    assert!(warning.contains("has occurred 3 times"), "{warning}");
}

/// A mean of results is shown as one, but not the points of an evaluation or a proven number.
#[test]
fn the_value_of_a_monte_carlo_search_has_its_unit() {
    for (words, part) in [
        (&["connect-four", "--nodes", "200"][..], "(1 = win, -1 = loss)"),
        (&["connect-four", "--nodes", "200", "--eval", "threats"], " points for Red"),
        (
            &["own-tree", "--nodes", "2"],
            "mean result +0.167 for MAX (p points count p / (|p| + 10))",
        ),
        (&["own-tree", "--nodes", "1k"], "a is best: 3\n"),
    ] {
        let answer = outwit(&[&["analyse", "--algorithm", "mcts"], words].concat(), "");
        assert!(answer.code == 0 && answer.out.contains(part), "{words:?}: {}", answer.out);
    }
}

#[test]
fn a_bad_move_is_named_with_its_number() {
    let answer = outwit(&["analyse", "tic-tac-toe", "--moves", "1. b2 a1 2. b2"], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("--moves: move 3: \"b2\" is not"), "{}", answer.err);
    let answer = outwit(&["trace", "sliding-tiles", "--moves", "up"], "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("a puzzle has no --moves"), "{}", answer.err);
}

/// Columns may have blanks between them, and moves commas.
#[test]
fn positions_and_moves_are_read_as_people_write_them() {
    let same = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|line| {
            let answer = outwit(&line.split('|').collect::<Vec<_>>(), "");
            assert_eq!(answer.code, 0, "{line}: {}", answer.err);
            answer.out
        });
        assert_eq!(one, other);
    };
    same("picture|connect-four|-p|4 4 5", "picture|connect-four|-p|445");
    same("picture|draughts|--moves|11-15, 23-19", "picture|draughts|--moves|11-15 23-19");
    same("picture|draughts|--moves|11-15,23-19", "picture|draughts|--moves|11-15 23-19");
}

/// Every share is one of the positions of the whole minimax, and the effective branching factor one of a depth above 0.
#[test]
fn a_comparison_has_no_share_and_no_branching_without_a_whole_tree() {
    let rows = |arguments: &[&str]| {
        let line = [&["compare", "tic-tac-toe", "--depth", "9"], arguments].concat();
        let table = outwit(&line, "");
        assert_eq!(table.code, 0, "{}", table.err);
        let cells = |row: &str| row.rsplit("  ").map(|cell| cell.trim().to_owned()).collect();
        let (_, table) = table.out.split_once('─').expect("a table has a head");
        let rows: Vec<Vec<String>> = table.lines().skip(1).map(cells).collect();
        let answer = outwit(&[&line[..], &["--json"]].concat(), "").out;
        let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
        (rows, answer["searches"].as_array().expect("it is a list").clone())
    };
    // No search ends within a nanosecond.
    let (table, searches) = rows(&["--time", "1e-9"]);
    assert_eq!((table.len(), searches.len()), (5, 5), "{table:?}");
    assert!(table.iter().flatten().all(|cell| !cell.contains('%')), "{table:?}");
    assert!(table[0].iter().any(|cell| cell == "stopped"), "{table:?}");
    assert_eq!(searches[0]["stopped"], "time");
    assert!(searches[0]["branching"].is_null());
    let (table, searches) = rows(&["--position", "XO.|XO.|X.. O"]);
    assert_eq!((table.len(), searches.len()), (5, 5), "{table:?}");
    for (row, search) in table.iter().zip(&searches) {
        assert_eq!(row[0], "-", "{table:?}");
        assert!(search["stopped"].is_null() && search["branching"].is_null(), "{search}");
    }
}
