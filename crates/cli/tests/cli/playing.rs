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

/// What the players agree on is the result of the file; a number before a move is no part of it.
#[test]
fn a_game_can_be_given_up_or_agreed_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pdn");
    let save = format!("save! {}", path.display());
    let people: &[&str] = &["draughts", "--second", "human"];
    let won = ["draughts", "--second", "engine", "--position", "B:W21,22,23,24:BK1,K2,K3,K4,K5,K6"];
    let lost = ["draughts", "--second", "engine", "--position", "B:WK21,K22,K23,K24,25:B10,11"];
    for (game, typed, said, result) in [
        (people, &["1. 9-13", "resign", "24-20"][..], "Black wins: White resigned.", "0-1"),
        (people, &["draw", "9-13", "draw"], "White offers a draw.", "*"),
        (people, &["draw", "draw", "resign"], "Draw by agreement.", "1/2-1/2"),
        (people, &["resign", "undo", "9-13"], "White wins: Black resigned.", "*"),
        (people, &["draw", "draw", "undo"], "Draw by agreement.", "*"),
        (&won, &["draw"], "Draw by agreement.", "1/2-1/2"),
        (&lost, &["draw"], "White declines the draw.", "*"),
    ] {
        let answer = play(game, &[typed, &[&*save, "quit"]].concat());
        assert!(answer.out.contains(said), "{typed:?}: {}", answer.out);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{typed:?}: {text}");
    }
    // In a game of points the program is eight points ahead.
    let points = ["own-tree", "--position", "((-9 -9) (-8 -9)) MAX", "--second", "engine"];
    assert!(play(&points, &["draw", "quit"]).out.contains("MIN declines the draw."));
    let text = format!("save {}", folder.path().join("game.txt").display());
    let saved = play(&["tic-tac-toe", "--second", "human"], &["b2", "resign", &text, "quit"]);
    assert!(saved.out.contains("The file has only the moves"), "{}", saved.out);
}

/// PDN may be in a code page, as a game to load and as openings.
#[test]
fn games_in_a_code_page_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pdn").display().to_string();
    let pdn = b"[Event \"Ren\xe9\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n";
    std::fs::write(&path, pdn).unwrap();
    let loaded = play(&["--load", &path, "--second", "human"], &["moves", "quit"]);
    assert_eq!((loaded.code, loaded.err.as_str()), (0, ""));
    let game = ["match", "random", "random", "--game", "draughts:international", "--pairs", "1"];
    let answer = outwit(&[&game[..], &["--seed", "1", "--openings", &path]].concat(), "");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}", answer.out);
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
fn undo_takes_back_a_resignation_and_no_move() {
    let answer =
        play(&["tic-tac-toe", "--second", "human"], &["b2", "resign", "undo", "a1", "quit"]);
    assert_eq!(answer.out.matches("X to move").count(), 2, "{}", answer.out);
}

#[test]
fn the_board_is_shown_on_request_and_input_cannot_control_the_terminal() {
    let line = "\u{1b}[31m".to_owned() + &"x".repeat(10_000);
    let answer = play(&["tic-tac-toe", "--second", "human"], &["board", &line, "quit"]);
    assert_eq!(answer.out.matches("X to move").count(), 2, "{}", answer.out);
    assert!(!answer.out.contains('\u{1b}') && answer.out.len() < 3000, "{}", answer.out);
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
fn the_book_is_played_by_the_clock_or_the_own_seed() {
    let first = |player: &str| {
        let out =
            play(&["draughts:international", "--first", player, "--second", "human"], &[]).out;
        let line = out.lines().find(|line| line.contains(" plays ")).unwrap().to_owned();
        assert!(!line.contains("depth"), "no search: {line}");
        line
    };
    // Six moves are equally good.
    let any = first("engine");
    assert!((0..40).any(|_| first("engine") != any), "always {any}");
    let own = first("level:level=10,seed=4");
    assert!((0..5).all(|_| first("level:level=10,seed=4") == own));
}

#[test]
fn a_hint_names_the_move_that_wins() {
    let answer = play(
        &["tic-tac-toe", "--second", "human", "--position", "XX.|OO.|... X"],
        &["hint", "quit"],
    );
    assert!(answer.out.contains("The engine suggests c3 (win in 1 ply), depth "), "{}", answer.out);
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
        &[&save, &save.replace("save", "save!"), &save, "surrender"],
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

/// A program that gives up ends the game; a person may still take back a move.
#[cfg(unix)]
#[test]
fn a_bot_that_gives_up_has_lost() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("bot.toml");
    let command = "command = ['sh', '-c', 'while read line; do echo resign; done']";
    std::fs::write(&file, command).expect("written");
    let bot = format!("bot:{}", file.display());
    let answer = play(&["tic-tac-toe", "--first", "random:seed=1", "--second", &bot], &[]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.ends_with("X wins: O gave up.\n"), "{}", answer.out);
    let answer = play(&["tic-tac-toe", "--second", &bot], &["b2", "a1", "undo", "c3", "quit"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert_eq!(answer.out.matches("X wins: O gave up.").count(), 2, "{}", answer.out);
    assert!(answer.out.contains("The game is over; \"undo\" goes on with it."), "{}", answer.out);
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

/// Plays moves in a game of PDN, saves it over its file, and gives the answer and the text of the file.
fn saved_over(text: &str, lines: &[&str]) -> (crate::program::Answer, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.pdn");
    std::fs::write(&path, text).expect("a file in it");
    let save = format!("save! {}", path.display());
    let lines = [lines, &[&save, "quit"]].concat();
    let name = path.to_str().expect("a plain name");
    let answer = play(&["--load", name, "--first", "human", "--second", "human"], &lines);
    assert!(answer.code == 0 && answer.out.contains("Saved to"), "{}{}", answer.out, answer.err);
    (answer, std::fs::read_to_string(&path).expect("the saved game").replace('\n', " "))
}

/// Tags, comments, variations and the numbers of the moves.
#[test]
fn a_game_of_pdn_is_saved_with_all_that_it_had() {
    let tags = "[Event \"Club\"]\n[Date \"2020.01.02\"]\n[White \"Me\"]\n[Black \"level:2\"]\n[GameType \"20\"]\n";
    let text = format!(
        "{tags}[Result \"2-0\"]\n{{Start.}} 1. 32-28! {{good}} 19-23 (1... 18-23 2. 33-29) (1... 9-99) 2-0\n"
    );
    let (_, same) = saved_over(&text, &[]);
    for part in [
        "[Event \"Club\"]",
        "[Date \"2020.01.02\"]",
        "[White \"Me\"]",
        "[Black \"human\"]",
        "[Result \"2-0\"]",
        "{Start.} 1. 32-28! {good} 19-23 {(9-99)} ( 1... 18-23 2. 33-29 ) 2-0",
    ] {
        assert!(same.contains(part), "{part}: {same}");
    }
    // A game that goes on has no result yet, and other moves make a variation of those of the file.
    let (_, longer) = saved_over(&text, &["28x19"]);
    assert!(longer.contains("[Result \"*\"]"), "{longer}");
    assert!(longer.contains("{(9-99)} ( 1... 18-23 2. 33-29 ) 2. 28x19 *"), "{longer}");
    let (_, other) = saved_over(&text, &["undo", "18-23"]);
    let moves = "1. 32-28! {good} 18-23 ( 1... 19-23 {(9-99)} ( 1... 18-23 2. 33-29 ) ) *";
    assert!(other.contains(moves), "{other}");
    let start = "[GameType \"20\"]\n[FEN \"B:W28,50:B1,19:H4:F23\"]\n23... 19-23 *\n";
    let (_, counted) = saved_over(start, &[]);
    assert!(counted.contains(":H4:F23\"]") && counted.contains("23... 19-23 *"), "{counted}");
}

/// The part before is played on, and the rest stays in the file.
#[test]
fn a_game_with_a_move_that_is_left_out_is_loaded_up_to_there() {
    let text = "[GameType \"20\"]\n[Result \"0-2\"]\n1. 32-28 19-23 2. -- 23x32 3. 37x28 0-2\n";
    let (answer, saved) = saved_over(text, &[]);
    assert!(
        answer.err.contains("goes on with a null move or a set-up; the rest is kept"),
        "{}",
        answer.err
    );
    assert!(saved.contains("1. 32-28 19-23 {(-- 23x32 37x28)} 0-2"), "{saved}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pdn");
    std::fs::write(&path, "[GameType \"20\"] 1. 32-28 99-98 *").unwrap();
    let answer = play(&["--load", path.to_str().unwrap()], &["quit"]);
    assert!(answer.code == 2 && answer.err.contains("99-98"), "{}", answer.err);
}

/// Draughts read `--moves` as PDN.
#[test]
fn moves_of_draughts_may_be_written_as_in_pdn() {
    let game = ["draughts:international", "--second", "human", "--moves"];
    for moves in [
        "1. 32-28 19-23 1-1",
        "32 - 28 19 - 23 2-0",
        "1. 32-28; the main line\n19-23 ;as usual",
        "[Event \"x\"] 1. 32-28 (1. 33-29) {good} 19-23 0-0 *",
        "1. 32-28,19-23",
        "1. 32-28 -- 2. -- 19-23",
        "[FEN \"B:W31-50:B1-20\"] 1... 19-23 2. 32-28 --",
        "/FEN \"B:W31-50:B1-20\"/ 1... 19-23 2. 32-28 --",
    ] {
        let answer = play(&[&game[..], &[moves]].concat(), &["moves", "quit"]);
        assert_eq!(answer.code, 0, "{moves}: {}", answer.err);
        assert!(answer.out.contains("> 28x19\n"), "{moves}: {}", answer.out);
    }
    for (moves, says) in [
        ("{nothing}", "there is no move in this text"),
        ("1. 32-28 {open", "the comment {open has no closing brace"),
        ("1. 32-28; 19-23", "--moves: move 1: "),
        (
            "1. 32-28 2-0 19-23",
            "goes on after the result of a game; expected the moves of one game",
        ),
        ("1. 32-28 19-23 28-32", "--moves: move 3: "),
        ("/FEN \"B:W31-50:B1-20\"/ 1... 19-23 2. 31-27 -- 19-14", "--moves: move 4: "),
    ] {
        let answer = play(&[&game[..], &[moves]].concat(), &[]);
        assert!(answer.code == 2 && answer.err.contains(says), "{moves}: {}", answer.err);
    }
    let twice = ["--position", "W:W31:B7", "--moves", "[FEN \"B:W32:B8\"] 8-13"];
    let answer = play(&[&game[..3], &twice].concat(), &[]);
    assert!(answer.code == 2 && answer.err.contains("and --position gives one"), "{}", answer.err);
}

/// The text of a game as the studio writes it is read in the same way by every command.
#[test]
fn a_game_with_header_lines_is_played_on_and_annotated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let name = path.to_str().unwrap();
    let text =
        "[Game \"connect-four\"]\n[Position \"44\"]\n[Result \"*\"]\n\n1. 3 {good} (1. 5) 5 *\n";
    std::fs::write(&path, text).unwrap();
    let answer = play(&["--load", name, "--first", "human", "--second", "human"], &["2", "quit"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("  .  X  X  X  O  .  .\n"), "{}", answer.out);
    let annotate = |arguments: &[&str]| {
        let words = ["annotate", name, "--depth", "2", "--no-curves", "--json"];
        outwit(&[&words[..], arguments].concat(), "")
    };
    for arguments in [&[][..], &["--game", "connect-four"]] {
        let answer = annotate(arguments);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        let moves: Vec<_> =
            json["games"][0]["plies"].as_array().unwrap().iter().map(|ply| &ply["move"]).collect();
        assert_eq!(moves, ["3", "5"], "{}", answer.out);
    }
    let answer = annotate(&["--game", "tic-tac-toe"]);
    assert!(answer.code != 0 && answer.out.contains("a game of connect-four"), "{}", answer.out);
    let given = outwit(&["analyse", "connect-four", "--depth", "1", "--json", "--moves", text], "");
    let json: serde_json::Value = serde_json::from_str(&given.out).unwrap();
    assert_eq!(json["position"], "4435", "{}{}", given.out, given.err);
    let given = outwit(&["analyse", "tic-tac-toe", "--moves", text], "");
    assert!(given.code == 2 && given.err.contains("a game of connect-four"), "{}", given.err);
}
