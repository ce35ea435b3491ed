//! Games in the terminal, typed line by line.

use crate::program::outwit;

fn play(arguments: &[&str], lines: &[&str]) -> crate::program::Answer {
    let arguments = [&["play"], arguments].concat();
    outwit(&arguments, &(lines.join("\n") + "\n"))
}

#[test]
fn two_people_play_to_the_end() {
    let answer = play(
        &["tic-tac-toe", "--second", "human"],
        &["b2", "a3", "B1", "", "nonsense", "c1", "b3", "quit"],
    );
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("\"nonsense\" is not a legal move here"), "{}", answer.out);
    assert!(answer.out.contains("X wins."), "{}", answer.out);
}

#[test]
fn undo_takes_back_the_own_move_and_the_answer() {
    let answer = play(
        &["tic-tac-toe", "--second", "minimax:depth=2"],
        &["b2", "undo", "undo", "moves", "quit"],
    );
    assert!(answer.out.contains("There is no move to take back."), "{}", answer.out);
    assert!(answer.out.contains("a3 b3 c3 a2 b2 c2 a1 b1 c1"), "{}", answer.out);
}

#[test]
fn programs_play_each_other_to_a_draw() {
    let answer =
        play(&["tic-tac-toe", "--first", "alpha-beta", "--second", "engine:nodes=10k"], &[]);
    assert_eq!(answer.code, 0);
    assert!(answer.out.trim_end().ends_with("Draw."), "{}", answer.out);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || play(&["two-knights", "--first", "random:seed=7", "--second", "random"], &[]).out;
    assert_eq!(game(), game());
    assert!(game().contains("wins."));
}

#[test]
fn a_hint_names_the_move_that_wins() {
    let answer = play(
        &["tic-tac-toe", "--second", "human", "--position", "XX.|OO.|... X"],
        &["hint", "quit"],
    );
    assert!(answer.out.contains("The engine suggests c3 (win in 1), depth "), "{}", answer.out);
}

#[test]
fn a_saved_game_can_be_continued() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing").join("game.txt");
    let missing = missing.to_str().unwrap();
    let path = directory.path().join("my game.txt");
    let path = path.to_str().unwrap();
    let save = format!("save {path}");
    let human = ["--second", "human"];
    let answer = play(&[&["two-knights:size=5"], &human[..]].concat(), &[&save, "quit"]);
    assert!(answer.out.contains("Saved to"), "{}", answer.out);
    let answer = play(&[&["tic-tac-toe"], &human[..]].concat(), &[&format!("load {path}"), "quit"]);
    assert!(answer.out.contains("First to move"), "{}", answer.out);
    let answer = play(&[&["--load", path], &human[..]].concat(), &["moves", "quit"]);
    assert!(answer.out.contains("two-knights:size=5"), "{}", answer.out);

    // Without other words the players of the file go on. A file starts no program.
    let answer = play(&["--load", path], &["quit"]);
    assert!(answer.out.contains("is human") && !answer.out.contains("level"), "{}", answer.out);
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::write(path, text.replace("second: human", "second: hub:no-such-program")).unwrap();
    let answer = play(&["--load", path], &["quit"]);
    assert!(answer.out.contains("is level:3"), "{}", answer.out);
    assert!(answer.err.contains("hub:no-such-program is no built-in player"), "{}", answer.err);

    // Nothing but a saved game is overwritten.
    std::fs::write(path, "precious").unwrap();
    let answer =
        play(&["tic-tac-toe"], &[&save, "save", &format!("save {missing}"), "save .", "quit"]);
    assert!(
        answer.out.contains("Cannot write .: it is a folder; expected the name of"),
        "{}",
        answer.out
    );
    assert!(answer.out.contains("is not a saved game; choose another name."), "{}", answer.out);
    assert!(answer.out.contains("Save needs a file"), "{}", answer.out);
    assert!(
        answer.out.contains(&format!("Cannot write {missing}: there is no folder")),
        "{}",
        answer.out
    );
    assert_eq!(std::fs::read_to_string(path).unwrap(), "precious");
}

#[test]
fn an_external_player_follows_a_game_with_a_history_that_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let save = format!("save {}", path.display());
    let load = format!("load {}", path.display());
    let engine = format!("hub:\"{}\" serve hub", env!("CARGO_BIN_EXE_outwit"));
    let game = ["draughts", "--moves", "11-15 23-19"];
    // The person moves, takes the move and the answer back, loads a game of four plies, and moves again.
    let saved = play(&[&game[..], &["--second", "human"]].concat(), &["8-11", "22-17", &save]);
    assert!(saved.out.contains("Saved to"), "{}", saved.out);
    let lines = ["8-11", "undo", "9-14", &load, "11-16", "quit"];
    let answer = play(&[&game[..], &["--second", &engine]].concat(), &lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}", answer.out);
    assert_eq!(answer.out.matches("serve hub) plays").count(), 3, "{}", answer.out);

    // A game that it cannot play is refused, and the game at hand goes on.
    let other = play(
        &["tic-tac-toe", "--second", "human"],
        &[&save, &save.replace("save", "save!"), &save, "resign"],
    );
    assert!(other.out.contains("game.txt already exists; save! "), "{}", other.out);
    // The file is now that of this game, so the second time needs no other word.
    assert_eq!(other.out.matches("Saved to").count(), 2, "{}", other.out);
    assert!(other.out.contains("; \"help\" lists the commands"), "{}", other.out);
    let answer = play(&[&game[..], &["--second", &engine]].concat(), &[&load, "8-11", "quit"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}", answer.out);
    assert!(answer.out.contains("tic-tac-toe is not draughts"), "{}", answer.out);
    assert_eq!(answer.out.matches("serve hub) plays").count(), 1, "{}", answer.out);
}

#[test]
fn bytes_that_are_not_utf8_are_not_a_move() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["play", "tic-tac-toe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\x00\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("is not a legal move"));
}

#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    let moves = "1-6\n32-27\n6-1\n27-32\n".repeat(2);
    let words = ["play", "draughts", "--second", "human", "-p", "W:WK1:BK32"];
    let answer = outwit(&words, &moves);
    assert!(answer.out.contains("has occurred 3 times: a draw"), "{}", answer.out);
}

#[test]
fn a_position_of_italian_draughts_may_occur_three_times() {
    let moves = |rounds| "1-5\n32-28\n5-1\n28-32\n".repeat(rounds);
    let words = ["play", "draughts:italian", "--second", "human", "-p", "W:WK1:BK32"];
    let (third, fourth) = (outwit(&words, &moves(2)), outwit(&words, &moves(3)));
    assert!(!third.out.contains("a draw"), "{}", third.out);
    assert!(fourth.out.contains("has occurred 4 times: a draw"), "{}", fourth.out);
}

/// Only the table makes sure that the best move of the last whole iteration is searched first.
#[test]
fn a_search_without_a_table_that_is_stopped_gives_no_king_away() {
    for nodes in ["80k", "90k", "100k", "110k", "130k"] {
        let words = ["analyse", "draughts:brazilian", "-p", "B:WKh8,c5:BKc3", "--no-tables"];
        let answer = outwit(&[&words[..], &["--no-table", "-n", nodes]].concat(), "");
        assert!(!answer.out.contains("c3-d4 is best"), "{nodes}: {}", answer.out);
    }
}
