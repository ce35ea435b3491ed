//! Files of draughts games as they are found on the net.

use std::path::Path;

use crate::program::{Answer, outwit, read};

/// 32 files of 8 variants, played by `outwit match`, without the tag `GameType`.
#[test]
fn files_without_a_game_type_are_read() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let variants = [
        "english",
        "italian",
        "spanish",
        "russian",
        "brazilian",
        "international",
        "frisian",
        "turkish",
    ];
    for variant in variants {
        for seed in 1..=4 {
            let path = folder.path().join(format!("{variant}-{seed}.pdn"));
            let path = path.to_str().expect("the path is text");
            let (game, other) = (format!("draughts:{variant}"), format!("random:seed={seed}"));
            let line = ["match", "engine:depth=2", &other, "--game", &game, "--pairs", "1"];
            let seed = seed.to_string();
            let more = ["--seed", &seed, "--max-plies", "100", "--threads", "1", "--games", path];
            let answer = outwit(&[&line[..], &more[..]].concat(), "");
            assert_eq!(answer.code, 0, "{}", answer.err);
            let text = read(Path::new(path));
            assert!(text.contains("[GameType "), "{text}");
            let kept: Vec<_> =
                text.lines().filter(|line| !line.starts_with("[GameType ")).collect();
            std::fs::write(path, kept.join("\n")).expect("the file is written");
        }
    }
    let folder = folder.path().to_str().expect("the path is text");
    let answer = outwit(&["pdn", "check", folder, "--json"], "");
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    let value: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
    assert_eq!((&value["games"], &value["bad"]), (&64.into(), &0.into()));
    let files = value["files"].as_array().expect("a list");
    assert_eq!(files.len(), 32);
    for file in files {
        let (name, found) = (file["file"].as_str().expect("text"), &file["variants"]);
        let variant = found[0]["variant"].as_str().expect("text");
        assert!(name.contains(variant) && found[1].is_null(), "{name}: {found}");
        assert_eq!(found[0]["found_from_moves"], 2, "{name}: {found}");
    }
    // A variant that is asked for overrides what the moves say.
    let answer = outwit(&["pdn", "check", folder, "--game", "english"], "");
    assert!(answer.code == 1 && answer.err.contains(" of 64 games failed"), "{}", answer.err);
}

#[test]
fn an_annotated_game_keeps_its_result_and_has_values() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    std::fs::write(&path, "[Result \"1/2-1/2\"]\n1. 11-15 23-19 2. 8-11 22-17 1/2-1/2\n").unwrap();
    let name = path.to_str().expect("the path is text");
    let answer = outwit(&["annotate", name, "--depth", "2", "--no-curves"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let text = read(&path.with_extension("annotated.pdn")).replace('\n', " ");
    assert!(text.contains("1. 11-15 {[%eval ") && text.trim_end().ends_with(" 1/2-1/2"), "{text}");
    assert!(!text.contains("1..."), "{text}");
    assert_eq!(text.matches("[%eval ").count(), 4, "{text}");
}

/// Values, marks and better play are written again, other comments stay, and a tag that the strict form does not allow is renamed.
#[test]
fn an_annotated_game_can_be_annotated_again() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let [path, first, second] =
        ["games.pdn", "first.pdn", "second.pdn"].map(|name| folder.path().join(name));
    let game = "[Own-Tag \"x\"]\n\n1. 11-15 {[%eval 0.30] a thought} 23-19 ; and another\n2. 15-18 22x15 *\n";
    std::fs::write(&path, game).unwrap();
    for (from, to, depth) in [(&path, &first, "7"), (&first, &second, "5")] {
        let [from, to] = [from, to].map(|path| path.to_str().expect("the path is text"));
        let words = ["annotate", from, "--out", to, "--depth", depth, "--no-curves"];
        let answer = outwit(&words, "");
        assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    }
    for (path, depth) in [(&first, "depth 7"), (&second, "depth 5")] {
        let text = read(path);
        assert!(text.contains("[Own_Tag \"x\"]") && text.contains(depth), "{text}");
        // The value of another program stays the only one of its move.
        assert_eq!(text.matches("[%eval ").count(), 4, "{text}");
        assert!(text.contains("11-15 {Outwit: "), "{text}");
        assert_eq!(text.matches("{[%eval 0.30] a thought}").count(), 1, "{text}");
        assert_eq!(text.matches("{and another}").count(), 1, "{text}");
        assert_eq!(text.matches("; better ").count(), text.matches('(').count(), "{text}");
        assert!(text.contains("15-18?"), "{text}");
    }
}

/// Marks and annotators that were there before stay, however often the game is annotated.
#[test]
fn marks_of_others_stay() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let names = ["games.pdn", "first.pdn", "second.pdn", "third.pdn"];
    let paths = names.map(|name| folder.path().join(name).display().to_string());
    let game = "[Annotator \"Ada\"]\n1. 11-15 23-19 2. 15-18! 22x15 *\n";
    std::fs::write(&paths[0], game).unwrap();
    for (pair, depth) in paths.windows(2).zip(["7", "1", "5"]) {
        let words = ["annotate", &pair[0], "--out", &pair[1], "--depth", depth, "--no-curves"];
        let answer = outwit(&words, "");
        assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
        let text = read(Path::new(&pair[1]));
        let annotators = format!("[Annotator \"Ada; Outwit, depth {depth} per move\"]");
        assert!(text.contains(&annotators) && text.contains("15-18!"), "{text}");
        assert_eq!(text.matches("[%eval ").count(), 4, "{text}");
    }
}

/// A name that PDN does not allow is written as one that it does.
#[test]
fn tags_with_other_names_are_written() {
    let game = b"[event \"small\"]\n[Event-Site \"sign\"]\n1. 11-15 23-19 *\n";
    let (answer, text) = annotated(game, &["--depth", "1"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(text.contains("[X_event \"small\"]\n[Event_Site \"sign\"]\n"), "{text}");
}

/// A wrong variant, or an illegal move: no annotated game, no file, and an older one stays.
#[test]
fn without_an_annotated_game_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let [path, old] = ["games.pdn", "old.pdn"].map(|name| folder.path().join(name));
    let [name, out] = [&path, &old].map(|path| path.to_str().expect("the path is text"));
    let cases = [
        (
            "[GameType \"21\"]\n1. 11-15 23-19 *\n1. 11-15 22-18 *\n",
            vec!["--variant", "russian"],
            2,
        ),
        ("[GameType \"21\"]\n1. 11-15 99-98 *\n", vec!["--no-curves"], 1),
    ];
    for (text, more, games) in cases {
        std::fs::write(&path, text).unwrap();
        let words = [&["annotate", name, "--depth", "2"][..], &more].concat();
        let answer = outwit(&words, "");
        let sentence = format!("0 of {games} game");
        assert!(answer.code == 1 && answer.err.contains(&sentence), "{}", answer.err);
        assert!(answer.out.contains("1. Game 1: skipped"), "{}", answer.out);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was written");
        std::fs::write(&old, "old").unwrap();
        let answer = outwit(&[&words[..], &["--out", out, "--force"]].concat(), "");
        assert_eq!((answer.code, read(&old).as_str()), (1, "old"), "{}", answer.err);
        std::fs::remove_file(&old).unwrap();
    }
}

/// Annotates lists of moves of Connect Four.
fn annotate_lists(text: &str, how: &[&str]) -> Answer {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("moves.txt");
    std::fs::write(&path, text).expect("a file");
    let name = path.to_str().expect("the path is text");
    outwit(&[&["annotate", name, "--game", "connect-four", "--no-curves"][..], how].concat(), "")
}

#[test]
fn a_game_with_an_illegal_move_in_a_list_is_skipped() {
    let answer = annotate_lists("4 4\n\n4 z\n\n4 5\n", &["--depth", "1"]);
    assert!(
        answer.out.contains("2. connect-four, game 2: skipped, the game from line 3: "),
        "{}",
        answer.out
    );
    assert!(answer.out.contains("3. connect-four, game 3"), "{}", answer.out);
    let sentence = "error: 2 of 3 games annotated";
    assert!(answer.code == 1 && answer.err.starts_with(sentence), "{}", answer.err);
}

/// The usual notation of Connect Four has nothing between the columns.
#[test]
fn digits_are_moves_where_all_moves_are_digits() {
    let how = ["--depth", "1", "--json"];
    let [apart, joined] = ["4 4 4 4 3\n", "44443\n"].map(|text| annotate_lists(text, &how).out);
    let games =
        |out: &str| serde_json::from_str::<serde_json::Value>(out).unwrap()["games"].clone();
    assert!(games(&joined)[0]["plies"][4]["move"] == "3", "{joined}");
    assert_eq!(games(&joined), games(&apart));
    let answer = outwit(&["perft", "connect-four", "--depth", "1", "--moves", "4444448"], "");
    assert!(answer.code == 2 && answer.err.contains("move 7: \"8\" is not"), "{}", answer.err);
}

/// A position without a value is no position without a mistake.
#[test]
fn annotate_needs_values() {
    for (algorithm, nodes) in [("engine", "1"), ("minimax", "200"), ("perfect", "200")] {
        let answer = annotate_lists("1 5 7 7 2 6 4 2 3\n", &["-a", algorithm, "--nodes", nodes]);
        assert_eq!(answer.code, 1, "{algorithm}: {}", answer.out);
        assert!(
            answer.out.contains("skipped, the game from line 1: the search has no value"),
            "{}",
            answer.out
        );
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    let over = "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:W32:B\"]\n*\n\n";
    let games = format!("{over}[GameType \"21\"]\n1. 11-15 23-19 *\n\n{over}");
    std::fs::write(&path, games).expect("written");
    let name = path.to_str().expect("the path is text");
    let answer = outwit(&["annotate", name, "--nodes", "1", "--no-curves"], "");
    assert!(answer.out.contains("2. Game 2: skipped, the search has no value"), "{}", answer.out);
    assert!(answer.code == 1 && answer.err.contains("2 of 3 games annotated"), "{}", answer.err);
}

/// The games that a match writes are read again.
#[test]
fn the_games_of_a_match_are_annotated() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.txt");
    let name = path.to_str().expect("the path is text");
    let game = ["--game", "connect-four"];
    let played =
        [&["match", "engine:depth=2", "random", "--pairs", "1", "--games", name][..], &game];
    assert_eq!(outwit(&played.concat(), "").code, 0);
    let annotate = [&["annotate", name, "--depth", "1", "--no-curves"][..], &game];
    let answer = outwit(&annotate.concat(), "");
    assert!(answer.code == 0 && answer.out.contains("engine:depth=2 v random"), "{}", answer.err);
}

/// A game that `play` has saved names its game.
#[test]
fn a_saved_game_is_annotated() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("saved.txt");
    let name = path.to_str().expect("the path is text");
    std::fs::write(&path, "outwit game 1\ngame: connect-four\nmoves:\n4\n4\n5\n").expect("a file");
    let answer = outwit(&["annotate", name, "--depth", "1", "--no-curves"], "");
    assert!(
        answer.code == 0 && answer.out.contains("connect-four"),
        "{}{}",
        answer.out,
        answer.err
    );
}

/// A folder of tables serves the games of its variants; the others are annotated without.
#[test]
fn games_without_tables_are_annotated_beside_those_with_tables() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let place = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (tables, file) = (place("tables"), place("two.pdn"));
    let build = ["tables", "build", "russian", "--pieces", "2", "--folder", &tables];
    assert_eq!(outwit(&build, "").code, 0);
    let moves = "1. c3-d4 d6-c5 *";
    let games = format!("[GameType \"40\"]\n1. 32-28 19-23 *\n\n[GameType \"25\"]\n{moves}\n");
    std::fs::write(&file, games).expect("a file");
    let words = ["annotate", &file, "--tables", &tables, "--depth", "1", "--no-curves"];
    let answer = outwit(&words, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("no endgame tables of draughts:frisian"), "{}", answer.err);
    std::fs::write(&file, "[GameType \"40\"]\n1. 32-28 19-23 *\n").expect("a file");
    let answer = outwit(&words, "");
    assert!(answer.code == 2 && answer.err.contains("no endgame tables"), "{}", answer.err);
}

/// A tag shows that the file holds no lists of moves.
#[test]
fn annotate_says_that_a_file_is_pdn() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    std::fs::write(&path, "[Event \"x\"]\n\n1. 32-28 19-23 *\n").expect("a file");
    let name = path.to_str().expect("the path is text");
    let answer = outwit(&["annotate", name, "--game", "draughts:international"], "");
    assert!(answer.code == 2 && answer.err.contains("leave out --game"), "{}", answer.err);
    assert_eq!(answer.out, "");
}

/// Endless and missing files are refused at once, as bad input.
#[test]
fn unreadable_files_are_bad_input() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    for file in ["/dev/zero".to_owned(), place("missing/x.pdn"), place("")] {
        for command in ["pdn check FILE", "annotate FILE", "annotate --game tic-tac-toe FILE"] {
            let line = command.replace("FILE", &file);
            let arguments: Vec<&str> = line.split(' ').collect();
            let answer = outwit(&arguments, "");
            assert_eq!(answer.code, 2, "{line}: {}", answer.err);
            assert_eq!(answer.err.lines().count(), 1, "{line}: {}", answer.err);
        }
    }
}

/// What can be read although it is wrong is reported with its place, and is no error.
#[test]
fn wrong_numbers_and_open_tags_are_reported() {
    let text = "[Event \"x]\n[Site [White \"y\"]\n[Black \"z\n1. 11-15 23-19 3. 8-11 22-17 3... 11-16 *\n\n\
        1. 11-15 (1. 12-16) 1... 23-19 2. 8-11 {2. 8-11} 22-17 3. 4-8 *\n\
        [SetUp \"1\"]\n[FEN \"W:W21,22,23:B10,11,12\"]\n1. ... 23-18 2. 12-16 *\n";
    let answer = outwit(&["pdn", "check", "-", "--game", "english"], text);
    for line in [
        "game 1, line 1, column 1: a tag without its closing quotation mark: \"Event\"",
        "game 1, line 2, column 1: a tag without its closing bracket: \"Site\"",
        "game 1, line 3, column 1: a tag without its closing quotation mark and bracket: \"Black\"",
        "game 1, line 4, column 16: the move has the number 3; expected 2",
    ] {
        assert!(answer.out.contains(line), "{}{}", answer.out, answer.err);
    }
    assert_eq!((answer.code, answer.out.matches("warning: ").count()), (0, 4), "{}", answer.out);
    let json = outwit(&["pdn", "check", "-", "--game", "english", "--json"], text).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!((&json["files"][0]["warned"], &json["bad"]), (&4.into(), &0.into()));
}

#[test]
fn a_file_in_utf_16_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    let name = path.to_str().expect("the path is text");
    for mark in [true, false] {
        for little in [true, false] {
            let text = format!("{}1. 11-15 23-19 *\n", if mark { "\u{feff}" } else { "" });
            let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            std::fs::write(&path, text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>())
                .unwrap();
            for words in [&["pdn", "check", name][..], &["annotate", name, "--depth", "1"]] {
                let answer = outwit(words, "");
                assert!(answer.err.contains("it is encoded in UTF-16"), "{}", answer.err);
                assert_eq!(answer.code, 2, "{words:?}: {}", answer.err);
            }
        }
    }
}

/// Empty lines and an empty file: none of them passes as a file of good games.
#[test]
fn a_file_without_a_game_does_not_pass() {
    for text in ["", "\r\n\r\n"] {
        let answer = outwit(&["pdn", "check", "-"], text);
        let said = answer.err.contains("- holds no game in PDN; expected tags and moves");
        assert!(answer.code == 2 && said && answer.err.lines().count() == 1, "{}", answer.err);
    }
}

/// Annotates one game, and gives the answer and the text that was written.
pub(crate) fn annotated(game: &[u8], how: &[&str]) -> (Answer, String) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    std::fs::write(&path, game).expect("written");
    let name = path.to_str().expect("the path is text");
    let answer = outwit(&[&["annotate", name, "--no-curves"][..], how].concat(), "");
    let text = std::fs::read_to_string(path.with_extension("annotated.pdn")).unwrap_or_default();
    (answer, text)
}

#[test]
fn a_game_in_cyrillic_letters_of_windows_is_annotated_in_utf_8() {
    let game = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n[GameType \"25\"]\n1. c3-d4 {\xe4\xe5\xe1\xfe\xf2} *\n";
    let (answer, text) = annotated(game, &["--depth", "2"]);
    assert!(text.contains("[White \"Иванов\"]") && text.contains("{дебют}"), "{text}");
    assert!(
        answer.err.contains(
            "read as CP1251 (Cyrillic), and written as UTF-8; if names look wrong, convert"
        ),
        "{}",
        answer.err
    );
}

/// What is not written again must be said.
#[test]
fn a_comment_that_is_cut_is_reported() {
    let game = format!("1. 11-15 {{{}é}} 23-19 3. 8-11 *\n", "x".repeat((1 << 20) - 1));
    let (answer, _) = annotated(game.as_bytes(), &["--depth", "1"]);
    let says = "games.pdn: game 1, line 1, column 10: a text longer than 1048576 bytes was cut: ";
    assert!(answer.err.contains(says), "{}", answer.err);
    assert!(answer.err.contains("; `outwit pdn check` lists 1 more"), "{}", answer.err);
    assert!(!answer.err.contains("UTF-8"), "{}", answer.err);
}

/// A type of game without a number, or of any variant, is replaced by that of the variant that was found.
#[test]
fn an_unknown_type_of_game_is_replaced() {
    for tag in ["99", "International"] {
        let game = format!("[GameType \"{tag}\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n");
        let (answer, text) = annotated(game.as_bytes(), &["--depth", "2"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]"), "{text}");
        assert_eq!(text.matches("[GameType ").count(), 1, "{text}");
    }
}

/// The tag is written only if the moves settle the variant, or it was given.
#[test]
fn no_game_type_is_written_from_a_guess() {
    let game = b"1. c3-d4 b6-a5 *\n";
    let (answer, text) = annotated(game, &["--depth", "2"]);
    assert!(!text.contains("GameType") && text.contains("1. c3-d4"), "{text}");
    assert!(
        answer.err.contains("read as russian, but their moves also fit brazilian"),
        "{}",
        answer.err
    );
    for (game, how) in
        [(&game[..], &["--variant", "russian"][..]), ("1. c3-d4 b6-a5 {дебют} *\n".as_bytes(), &[])]
    {
        let (answer, text) = annotated(game, &[&["--depth", "2"][..], how].concat());
        assert!(text.contains("[GameType \"25,W,8,8,A0,0\"]"), "{text}");
        assert_eq!(answer.err, "");
    }
}

/// Both numbers of a comment are for White.
#[test]
fn values_in_pdn_are_for_white() {
    let (answer, text) =
        annotated(b"[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n", &["--depth", "3"]);
    assert_eq!(text.matches("[%eval ").count(), 4, "{text}");
    for comment in text.split("[%eval ").skip(1) {
        let comment = comment.replace('\n', " ");
        let (eval, rest) = comment.split_once("] ").expect("a value");
        let (words, _) = rest.split_once(" for White").expect("a value for White");
        assert_eq!(eval.parse::<f64>(), words.parse::<f64>(), "{text}");
    }
    assert!(answer.out.contains("; values for the side that moved)"), "{}", answer.out);
}

/// A mark that the game had before stays, and the comment has that of the program, however often the game is annotated.
#[test]
fn marks_of_the_game_and_of_the_program_are_both_written() {
    for own in ["!", " $1"] {
        let game = format!("[GameType \"21\"]\n1. 11-15 23-19 2. 15-18{own} 22x15 *\n");
        let (answer, first) = annotated(game.as_bytes(), &["--depth", "7"]);
        assert!(answer.out.contains("15-18?"), "{}", answer.out);
        let (_, second) = annotated(first.as_bytes(), &["--depth", "7"]);
        for text in [&first, &second] {
            let text = text.replace('\n', " ");
            assert!(text.contains(&format!("15-18{own} {{[%eval ")), "{text}");
            assert_eq!(
                (text.matches(", Outwit: ?").count(), text.matches("[%eval ").count()),
                (1, 4),
                "{text}"
            );
        }
    }
}

#[test]
fn a_variation_that_cannot_be_played_becomes_a_comment() {
    let game = "[GameType \"21\"]\n1. 11-15 (1. 99-98) 23-18 *\n";
    let says = "game 1, line 2, move 1.: variation: \"99-98\" is not a move";
    let (answer, text) = annotated(game.as_bytes(), &["--depth", "2"]);
    assert!(answer.code == 0 && answer.out.contains(says), "{}{}", answer.out, answer.err);
    assert!(text.contains("{(99-98)}"), "{text}");
    let answer = outwit(&["pdn", "check", "-"], game);
    assert!(
        answer.code == 0 && answer.out.contains(&format!("doubtful: {says}")),
        "{}",
        answer.out
    );
}

#[test]
fn a_whole_file_has_one_variant_if_one_fits() {
    let text = "1. 22-18 11-15 2. 18x11 8x15 *\n[FEN \"W:W11:B9,7,12\"]\n1. 11:13 *\n";
    let answer = outwit(&["pdn", "check", "-"], text);
    assert!(answer.out.contains("read as russian 2 (found from the moves)"), "{}", answer.out);
    let answer = outwit(&["pdn", "check", "-"], "1. c3-d4 b6-a5 *\n");
    assert!(
        answer.out.contains("the moves also fit brazilian, czech; --variant names"),
        "{}",
        answer.out
    );
}

/// The result of a game of points is a number: each point that a move loses is a mistake.
#[test]
fn a_game_of_points_has_mistakes() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("own.txt");
    std::fs::write(&path, "c a\na a\n").unwrap();
    let name = path.to_str().expect("the path is text");
    let annotate = ["annotate", "--game", "own-tree", name, "--no-curves"];
    let answer = outwit(&annotate, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    for row in [["c?!", "+2", "a", "+3"], ["a??", "-14", "c", "-2"]] {
        let has = |line: &str| line.split_whitespace().collect::<Vec<_>>().ends_with(&row);
        assert!(answer.out.lines().any(has), "{row:?}: {}", answer.out);
    }
    assert_eq!(answer.out.matches("no mistakes found").count(), 1, "{}", answer.out);
}
