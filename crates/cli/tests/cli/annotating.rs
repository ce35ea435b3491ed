//! Annotated games: what stood in a game stays, also for the second time, and interrupted work resumes.

use crate::pdn::annotated;
use crate::program::{outwit, read, temporary};

/// The text in one line.
fn line(text: &str) -> String {
    text.replace('\n', " ")
}

#[test]
fn words_of_others_survive_a_second_run() {
    let game = b"[GameType \"21\"]\n1. 11-15 {first words} 23-19 2. 15-18 22x15 *\n";
    let (answer, first) = annotated(game, &["--depth", "7"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let first = line(&first);
    assert!(first.contains(" ( 2. ") && first.contains("for White} {first words}"), "{first}");
    let bad = first.find("; better ").expect("a mistake");
    let variation = bad + first[bad..].find(" ) ").expect("a variation");
    for (name, changed, kept) in [
        ("joined by the studio", first.replace("} {first", " first"), "{first words}"),
        ("typed behind", first.replacen(" for White}", " for White. My note}", 1), "{My note}"),
        ("typed before", first.replacen("{[%eval", "{My note [%eval", 1), "{My note}"),
        (
            "in the variation",
            format!("{} {{my own}}{}", &first[..variation], &first[variation..]),
            " {my own} )",
        ),
        (
            "another annotator",
            first.replace(" per move\"]", " per move; J. Smith\"]"),
            "[Annotator \"J. Smith; Outwit, depth 7 per move\"]",
        ),
    ] {
        assert_ne!(changed, first, "{name}");
        let (answer, again) = annotated(changed.as_bytes(), &["--depth", "7"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let again = line(&again);
        assert!(again.contains(kept) && again.contains("first words"), "{name}: {again}");
        assert_eq!(again.matches("[%eval ").count(), 4, "{name}: {again}");
    }
    // Without other words the second run writes what the first has written.
    assert_eq!(line(&annotated(first.as_bytes(), &["--depth", "7"]).1), first);
}

#[test]
fn the_default_time_is_that_of_the_help() {
    let (answer, text) = annotated(b"[GameType \"21\"]\n1. 11-15 *\n", &[]);
    assert!(answer.out.contains("1 game (0.5 s per move)"), "{}{}", answer.out, answer.err);
    assert!(text.contains("[Annotator \"Outwit, 0.5 s per move\"]"), "{text}");
    assert!(outwit(&["annotate", "--help"], "").out.contains("default time is 0.5 s per position"));
}

/// A rule that draws ends the game in the review too, and the list has the numbers of the text.
#[test]
fn counters_and_move_numbers_of_the_first_position_are_used() {
    let drawn = b"[GameType \"20\"] [FEN \"W:WK1,K7,K49:BK10,35:H50\"] *";
    let (_, text) = annotated(drawn, &["--depth", "3"]);
    assert!(text.contains("{[%eval 0.00] draw for White}"), "{text}");
    let moves = "20. 28x8 3x12 21. 33-28 12-18 22. 28-23 18x29 1-1";
    let game = format!("[GameType \"20\"] [FEN \"W:W28,33,50:B22,12,3,4:F20\"] {moves}");
    let (answer, text) = annotated(game.as_bytes(), &["--depth", "9"]);
    assert!(line(&text).contains(" 22. 28-23??"), "{text}");
    assert!(answer.out.contains("22. White   28-23??"), "{}", answer.out);
}

/// Other programs show one value of a move.
#[test]
fn a_value_of_another_program_stays_the_only_one() {
    let game = b"[GameType \"21\"]\n1. 11-15 { [%eval 0.12] [%clk 0:01:00] } 23-19 *\n";
    let (_, first) = annotated(game, &["--depth", "3"]);
    let (_, second) = annotated(first.as_bytes(), &["--depth", "3"]);
    for text in [first, second].map(|text| line(&text)) {
        assert_eq!(text.matches("[%eval ").count(), 2, "{text}");
        assert_eq!(text.matches("{Outwit: ").count(), 1, "{text}");
        assert!(text.contains("[%eval 0.12] [%clk 0:01:00]"), "{text}");
    }
}

/// Collections of problems are games without moves.
#[test]
fn a_position_without_moves_gets_a_value_and_the_best_play() {
    let game = b"[GameType \"20\"]\n[FEN \"W:W28,32,37:B5,14,23\"]\n{A problem.} *\n";
    let (answer, first) = annotated(game, &["--depth", "5"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("White to move: "), "{}", answer.out);
    assert!(
        answer.out.contains("; best 28x") && !answer.out.contains("no mistakes"),
        "{}",
        answer.out
    );
    let (_, second) = annotated(first.as_bytes(), &["--depth", "5"]);
    for text in [first, second].map(|text| line(&text)) {
        assert_eq!(text.matches("[%eval ").count(), 1, "{text}");
        assert!(
            text.contains("{A problem.} {[%eval ") && text.contains(" for White; best 28x"),
            "{text}"
        );
    }
}

/// A form of a game that is not supported stays in its tag, even among games of another one.
#[test]
fn the_number_of_another_game_stays() {
    let pool = "[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *\n";
    let czech = "[GameType \"29\"]\n1. c3-d4 b6-a5 *\n\n";
    let (answer, text) = annotated(format!("{czech}{pool}").as_bytes(), &["--depth", "2"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("GameType \"23,W,8,8,A0,0\" is not supported"), "{}", answer.err);
    assert_eq!(text.matches("[GameType \"23,W,8,8,A0,0\"]").count(), 1, "{text}");
    assert_eq!(text.matches("[GameType ").count(), 2, "{text}");
}

/// Games with a tag count once for those without one, wherever they stand.
#[test]
fn games_with_tags_decide_for_a_game_without_one_in_any_order() {
    let frisian = "[GameType \"40\"]\n1. 32-28 *\n\n";
    let international = "[GameType \"20\"]\n1. 32-28 *\n\n";
    let open = "1. 33-29 20-25 *\n\n";
    for games in [[frisian, open, international], [open, international, frisian]] {
        let (answer, text) = annotated(games.concat().as_bytes(), &["--depth", "1"]);
        assert!(answer.err.contains("their moves also fit frisian"), "{}", answer.err);
        assert_eq!(text.matches("[GameType ").count(), 2, "{text}");
    }
}

/// Results of other scoring systems are kept whole, in the tag and behind the moves.
#[test]
fn results_with_halves_and_signs_are_kept() {
    for (written, result) in [("1 1/2-1/2", "1 1/2-1/2"), ("1+ - 1-", "1+-1-")] {
        let game = format!("[GameType \"20\"]\n1. 32-28 19-23 {written}\n");
        let (answer, text) = annotated(game.as_bytes(), &["--depth", "1"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
        assert!(text.trim_end().ends_with(&format!("\n{result}")), "{text}");
    }
}

/// A folder of curves that was named may hold those of another file.
#[test]
fn curves_of_another_file_are_not_overwritten() {
    let folder = temporary();
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let [first, second, curves] = ["first.pdn", "second.pdn", "curves"].map(path);
    for file in [&first, &second] {
        std::fs::write(file, "[GameType \"20\"] 1. 32-28 19-23 *\n").expect("the file is written");
    }
    let annotate = |file: &str, more: &[&str]| {
        outwit(&[&["annotate", file, "--depth", "1", "--curves", &curves], more].concat(), "")
    };
    assert_eq!(annotate(&first, &[]).code, 0);
    let refused = annotate(&second, &[]);
    assert!(refused.code == 2 && refused.err.contains("game-0001.svg already"), "{}", refused.err);
    assert!(!std::path::Path::new(&path("second.annotated.pdn")).exists(), "nothing was written");
    assert_eq!(annotate(&second, &["--curve-format", "csv"]).code, 0, "other files");
    assert_eq!(annotate(&second, &["--force"]).code, 0);
}

#[test]
fn games_are_annotated_and_interrupted_work_resumes() {
    let folder = temporary();
    let games = folder.path().join("annotate.pdn");
    let text = "[White \"A\"] [Black \"B\"] [GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\
        [GameType \"21\"] 1. 11-15 99-1 *\n[GameType \"25\"] 1. c3-d4 {so} d6-c5 1-0\n";
    std::fs::write(&games, text).expect("the file is written");
    let path = games.to_str().expect("the path is text");
    let answer = outwit(&["annotate", path, "--depth", "3"], "");
    assert!(answer.code == 1 && answer.err.contains("2 of 3 games annotated"), "{}", answer.err);
    assert!(answer.out.contains("2. Game 2: skipped"), "{}", answer.out);
    let output = games.with_extension("annotated.pdn");
    let annotated = read(&output);
    assert!(annotated.contains("[Annotator \"Outwit, depth 3 per move\"]"), "{annotated}");
    assert!(
        annotated.contains("*\n\n[GameType \"21\"] 1. 11-15 99-1 *\n\n[GameType"),
        "{annotated}"
    );
    // Games that are skipped before the first annotated one stand in the file, too.
    std::fs::write(&games, format!("\u{feff}[GameType \"21\"] 1. 99-1 *\n\n{text}"))
        .expect("written");
    let answer = outwit(&["annotate", path, "--depth", "3", "--no-curves", "--force"], "");
    assert!(answer.err.contains("2 of 4 games annotated"), "{}", answer.err);
    assert_eq!(read(&output), format!("[GameType \"21\"] 1. 99-1 *\n\n{annotated}"));
    std::fs::write(&games, text).expect("written");
    let answer = outwit(&["annotate", path, "--depth", "3", "--no-curves", "--force"], "");
    assert_eq!((answer.code, read(&output)), (1, annotated.clone()), "{}", answer.err);
    assert!(annotated.contains("1. 32-28 {") && annotated.contains("{so}"), "{annotated}");
    assert!(annotated.contains("[Result \"1-0\"]"), "{annotated}");
    let checked = outwit(&["pdn", "check", output.to_str().expect("text")], "");
    assert!(checked.out.contains("3 games, 1 bad"), "{}", checked.out);
    let missing = folder.path().join("missing.pdn");
    let bad = outwit(&["pdn", "check", path, missing.to_str().expect("text")], "");
    assert!(bad.code == 2 && bad.out.contains("3 games, 1 bad"), "{}{}", bad.out, bad.err);
    let bad = outwit(&["pdn", "check", path], "");
    assert!(bad.code == 1 && bad.err.contains("1 of 3 games failed the check"), "{}", bad.err);
    assert!(folder.path().join("annotate.annotated.curves/game-0001.svg").exists());
    // Finished work is not overwritten by chance.
    let again = outwit(&["annotate", path, "--depth", "3"], "");
    assert!(again.code == 2 && again.err.contains("--force"), "{}", again.err);
    // Work interrupted after two games resumes with the third.
    let print = {
        let forced = outwit(&["annotate", path, "--depth", "3", "--force", "--json"], "");
        assert_eq!(forced.code, 1, "{}", forced.err);
        forced.out
    };
    assert!(print.contains("\"done_before\": 0") && print.contains("\"verdict\""), "{print}");
    assert_eq!(read(&output), annotated, "the same search finds the same");
}

#[test]
fn games_are_annotated_with_a_custom_evaluation() {
    let folder = temporary();
    let [games, eval] = ["own.pdn", "own.toml"].map(|name| folder.path().join(name));
    std::fs::write(&games, "1. 11-15 23-18 *\n").expect("the file is written");
    std::fs::write(&eval, "name = 'mine'\ngame = 'draughts'\nformula = '2 * men'\n")
        .expect("the file is written");
    let [path, eval] = [&games, &eval].map(|path| path.to_str().expect("the path is text"));
    let search = ["annotate", path, "--depth", "2", "--no-curves", "--eval", eval];
    let answer = outwit(&search, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(read(&games.with_extension("annotated.pdn")).contains("1. 11-15 {"));
}

#[test]
fn annotating_loses_nothing() {
    let folder = temporary();
    let games = folder.path().join("variation.pdn");
    let text = "1. 11-15 (1. 99-98) 23-18 *\n\n[White \"A\"]\n1. 11-15 23-19 2-0\n";
    std::fs::write(&games, text).expect("the file is written");
    let path = games.to_str().expect("the path is text");
    let search = ["annotate", path, "--depth", "2", "--no-curves"];
    // Not even by force is the input overwritten.
    let same = outwit(&[&search[..], &["--out", path, "--force"]].concat(), "");
    assert!(same.code == 2 && same.err.contains("is the input file"), "{}", same.err);
    assert_eq!(read(&games), text);
    // A variation that cannot be played is named, and stays as a comment.
    let answer = outwit(&search, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("game 1, line 1, move 1.: variation: \"99-98\""), "{}", answer.out);
    let annotated = read(&games.with_extension("annotated.pdn"));
    for part in ["{(99-98)}", "23-18", "[White \"A\"]", "[Result \"2-0\"]"] {
        assert!(annotated.contains(part), "{part} {annotated}");
    }
}

/// A wrong name is a fault of the command: no game is blamed for it, and nothing is written.
#[test]
fn an_unknown_evaluation_is_refused_before_any_game() {
    let folder = temporary();
    let place = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (pdn, list) = (place("games.pdn"), place("games.txt"));
    std::fs::write(&pdn, "1. 11-15 23-19 *\n").expect("the file is written");
    std::fs::write(&list, "4 4\n").expect("the file is written");
    for words in [&["annotate", &pdn][..], &["annotate", &list, "--game", "connect-four"]] {
        let answer = outwit(&[words, &["--eval", "nosuch", "--depth", "2"]].concat(), "");
        assert!(answer.code == 2 && answer.out.is_empty(), "{}{}", answer.out, answer.err);
        assert!(answer.err.contains("has no evaluation \"nosuch\"; expected"), "{}", answer.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// PDN is read more than once, and its annotations are appended to a file.
#[cfg(unix)]
#[test]
fn annotated_games_are_read_from_and_written_to_regular_files() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pdn").display().to_string();
    std::fs::write(&games, "1. 9-14 22-18 *\n").unwrap();
    let named = "is no regular file";
    let read = crate::program::outwit(&["annotate", "/dev/stdin"], "1. 9-14 22-18 *\n");
    assert!(read.code == 2 && read.err.contains(named), "{}", read.err);
    let full = cfg!(target_os = "linux").then_some("/dev/full");
    for output in ["/dev/stdout", "/dev/null"].into_iter().chain(full) {
        let words = ["annotate", &games, "--nodes", "100", "--no-curves", "--force", "--out"];
        let answer = crate::program::outwit(&[&words[..], &[output]].concat(), "");
        let refused = format!("cannot write {output}: it {named}");
        assert!(answer.code == 2 && answer.err.contains(&refused), "{output}: {}", answer.err);
        assert!(answer.out.is_empty(), "{}", answer.out);
    }
    // A list of moves is read once.
    let list = ["annotate", "/dev/stdin", "--game", "tic-tac-toe", "--no-curves", "--depth", "9"];
    let answer = crate::program::outwit(&list, "b2 a1 c3\n");
    assert!(answer.code == 0 && answer.out.contains("3 plies"), "{}{}", answer.out, answer.err);
}

/// JSON has them with replacement characters.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let name: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"q\xff");
    std::fs::create_dir(folder.path().join(name)).unwrap();
    let games = std::path::Path::new(name).join("games.pdn");
    std::fs::write(folder.path().join(&games), "1. 32-28 19-23 *").unwrap();
    for (words, path) in [
        (&["tables", "list", "--json", "--folder"][..], name),
        (&["annotate", "--nodes", "10", "--json"], games.as_os_str()),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"));
        let output = command.current_dir(folder.path()).args(words).arg(path).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("q\u{fffd}"), "{words:?} {output:?}");
    }
}

#[test]
fn a_result_that_the_tag_contradicts_is_doubtful() {
    let game = b"[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 23-19 2. 8-11 22-17 0-1\n";
    let (answer, text) = annotated(game, &["--depth", "2"]);
    let doubt =
        "doubtful: game 1, line 1, move 3.: the Result tag says 1-0, the moves end with 0-1";
    assert!(answer.code == 0 && answer.err.contains(doubt), "{}", answer.err);
    assert!(text.contains("[Result \"1-0\"]") && text.trim_end().ends_with("0-1"), "{text}");
}

#[test]
fn a_long_title_is_cut() {
    let game = format!("[Event \"{}\"]\n[GameType \"21\"]\n1. 11-15 *\n", "Cup ".repeat(3000));
    let (answer, _) = annotated(game.as_bytes(), &["--depth", "2"]);
    let heading = answer.out.lines().next().unwrap_or_default();
    assert!(heading.starts_with("1. Cup Cup ") && heading.contains(" characters] "), "{heading}");
    assert!(heading.len() < 2000, "{heading}");
}
