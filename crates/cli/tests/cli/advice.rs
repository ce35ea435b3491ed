//! Errors say what to type instead: their examples work, and name the option, the range or the file in question.

use std::fs;

use crate::nonsense::flaw;
use crate::program::outwit;

fn check(cases: &[(&str, &str)]) {
    let flaws: Vec<String> = cases.iter().filter_map(|(line, words)| flaw(line, words)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn examples_have_what_was_missing() {
    check(&[
        (
            "book|own-tree|--job|d|--plies|4",
            "lasts more than 4 plies; expected fewer plies, for example: --plies 1",
        ),
        ("picture|sudoku|--moves|a1", "for example: outwit picture sliding-tiles"),
        ("compare|sudoku|--moves|a1", "for example: outwit compare sliding-tiles"),
        ("eval|tic-tac-toe|--table", "for example: outwit eval draughts squares --table"),
        ("match|a|b|-g|tic-tac-toe|--normalised", "for example: --sprt 0,20 --normalised"),
        ("match|a|b|-g|tic-tac-toe|--increment|1", "for example: --game-time 60 --increment 1"),
        ("queens|regions", "for example: outwit queens regions --random 8"),
        ("picture|draughts|-f|dot", "expected text, svg, "),
        ("match|classic|random|--game|connect-four", "player \"classic\": connect-four has no"),
        (
            "trace|connect-four|--classic",
            "expected tic-tac-toe, two-knights, rabbit-and-wolves, for",
        ),
        ("picture|tic-tac-toe|--caption|x", "--caption has no effect on text"),
        ("serve|dxp|--connect|foo", "expected HOST:PORT, for example: localhost:27531"),
        ("tournament|-", "- is not read here; expected the name of a file"),
        ("solve|sliding-tiles|--file|-", "- is not read here; expected the name of a file"),
    ]);
}

#[test]
fn numbers_have_their_range() {
    check(&[
        ("analyse|tic-tac-toe|--depth|-1", "\"-1\" is not a whole number of at least 1"),
        ("analyse|tic-tac-toe|--table|-1", "from 1 to 1048576"),
        ("trace|tic-tac-toe|--levels|-1", "at least 1"),
        ("compare|sudoku|--by-depth|-1", "at least 1"),
        ("job|run|j|--index|-1", "expected a whole number of at least 0"),
        ("solve|sliding-tiles|--weight|-1", "at least 0, for example: 1.5"),
        ("solve|sliding-tiles|--temperature|-1", "at least 0, for example: 1.5"),
        ("serve|dxp|--minutes|x", "expected a number, for example: 1.5"),
        ("studio|--port|x", "from 0 to 65535, for example: 7777"),
        ("studio|--port|-1", "from 0 to 65535, for example: 7777"),
        ("book|tic-tac-toe|--job|b|--plies|13", "from 1 to 12, for example: 4"),
    ]);
}

#[test]
fn files_and_folders_are_not_taken_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.txt").display().to_string();
    fs::write(&file, "").unwrap();
    let games = folder.path().join("games.pdn");
    fs::write(&games, "1. 11-15 23-19 *\n").unwrap();
    fs::write(folder.path().join("games.annotated.curves"), "").unwrap();
    let name = folder.path().display().to_string();
    let no_folder = "file.txt is a file; expected a folder, which may be new";
    let no_file = "it is a folder; expected the name of a file";
    let cases = [
        ("match|random|random|-g|tic-tac-toe|--pairs|1|--job|FILE", no_folder),
        ("book|tic-tac-toe|--plies|1|--job|FILE", no_folder),
        ("queens|count|8|--job|FILE", no_folder),
        ("queens|count|8|--job|FILE/inside", no_folder),
        ("job|plan|queens|8|FILE", no_folder),
        ("tables|build|english|--folder|FILE", no_folder),
        ("annotate|NAME/games.pdn|--depth|1|--curves|FILE", no_folder),
        (
            "annotate|NAME/games.pdn|--depth|1",
            "games.annotated.curves is a file; expected a folder",
        ),
        ("annotate|NAME/games.pdn|--depth|1|--force|--out|NAME", no_file),
        ("serve|hub|--log|NAME", no_file),
        ("serve|dxp|--port|0|--save|NAME", no_file),
        ("train|connect-four|--out|NAME/tuned.txt", "expected the extension .toml, for example: "),
        ("train|draughts|--job|NAME/j|--out|NAME/tuned", "expected the extension .toml"),
        (
            "match|random|random|-g|draughts|--openings|NAME",
            "it is a folder; expected own, start, random:4-8 or a file with one opening per line, in draughts also PDN",
        ),
        (
            "match|bot:NAME|random|-g|tic-tac-toe",
            "it is a folder; expected a bot file, for example: bot:my-bot/bot.toml",
        ),
    ];
    let replaced = |line: &str| line.replace("FILE", &file).replace("NAME", &name);
    let flaws: Vec<String> =
        cases.iter().filter_map(|(line, words)| flaw(&replaced(line), words)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    let entries = fs::read_dir(folder.path()).unwrap().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    assert_eq!(names, ["file.txt", "games.annotated.curves", "games.pdn"], "nothing was written");
}

#[test]
fn results_to_merge_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job").display().to_string();
    let planned = outwit(&["job", "plan", "queens", "6", &job, "--shards", "2"], "");
    assert_eq!(planned.code, 0, "{}", planned.err);
    let line = format!("job|merge|{job}|--from|{job}/nothing");
    assert_eq!(flaw(&line, "nothing: no such file or directory"), None);
}

#[test]
fn settings_of_tournaments_have_a_sense() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.toml");
    for (settings, words) in [
        ("repetitions = 1", "expected at least 2, or 0 for never, for example: repetitions = 3"),
        ("[adjudication]\nmoves = 0", "expected at least 1 ply, for example: moves = 8"),
        ("[time_control]\nmovetime = 500 # ms", "for example: move_time = 500"),
        ("movetime = 500", "for example: [time_control], then move_time = 1000"),
        ("[time_contrl]\nnodes = 5", "for example: [time_control]"),
    ] {
        let players = "[[player]]\nis = 'perfect'\n[[player]]\nis = 'random'\n";
        fs::write(&path, format!("game = 'tic-tac-toe'\n{settings}\n{players}")).unwrap();
        let answer = outwit(&["tournament", path.to_str().unwrap()], "");
        assert!(answer.code == 2 && answer.err.contains(words), "{settings}: {}", answer.err);
    }
}

#[test]
fn scores_of_baselines_are_shares() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.toml");
    for (line, words) in [
        (
            "score = 95",
            "baseline 1: score = 95; expected a share from 0 to 1, for example: score = 0.95",
        ),
        ("score = 0.5\npoints = -1", "baseline 1: points = -1; expected a number from 0 to "),
    ] {
        let text = format!("game = 'tic-tac-toe'\n[[baseline]]\nagainst = 'random'\n{line}\n");
        fs::write(&path, text).unwrap();
        assert_eq!(flaw(&format!("grade|random|--against|{}", path.display()), words), None);
    }
}

/// Also where the error is wrapped in another sentence.
#[test]
fn a_wrong_formula_is_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    fs::write(&path, "name = 'bad'\ngame = 'tic-tac-toe'\nformula = 'speed + 1'\n").unwrap();
    let player = format!("engine:eval={}", path.display());
    for arguments in [
        ["analyse", "tic-tac-toe", "--eval", path.to_str().unwrap()],
        ["play", "tic-tac-toe", "--first", &player],
        ["match", &player, "random", "--game=tic-tac-toe"],
    ] {
        let answer = outwit(&arguments, "");
        let points = answer.err.contains("speed + 1") && answer.err.contains("^^^^^");
        assert!(answer.code == 2 && points, "{arguments:?}: {}", answer.err);
    }
}

#[test]
fn bots_that_are_not_there_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot.toml");
    fs::write(folder.path().join("bot.py"), "").unwrap();
    fs::write(folder.path().join("README.md"), "").unwrap();
    let built = format!("\"{}\" cannot be started", folder.path().join("bot").display());
    for (command, words) in [
        ("./bot", [built.as_str(), "; build it first: see README.md in its folder"]),
        ("bot.py", ["\"bot.py\" cannot", "write [\"./bot.py\"] or [\"python"]),
        ("no-python bot.py", ["\"no-python bot.py\" cannot", "write [\"no-python\", \"bot.py\"]"]),
        ("./bot.py -x", ["\"./bot.py -x\" cannot", "own: write [\"./bot.py\", \"-x\"]"]),
    ] {
        fs::write(&bot, format!("command = ['{command}']")).unwrap();
        let bot = format!("bot:{}", bot.display());
        let answer = outwit(&["match", &bot, "random", "-g", "tic-tac-toe", "--pairs", "1"], "");
        assert!(words.iter().all(|part| answer.err.contains(part)), "{}", answer.err);
    }
}

#[test]
fn binary_files_are_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.png").display().to_string();
    fs::write(&path, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    assert_eq!(flaw(&format!("pdn|check|{path}"), "x.png: it is not text; expected PDN"), None);
    fs::write(&path, "1. 11-15 99-98 *\n").unwrap();
    let answer = outwit(&["pdn", "check", "--show", "0", &path], "");
    assert!(answer.out.contains("  1 bad game not shown\n"), "{}", answer.out);
}

#[cfg(unix)]
#[test]
fn the_interpreter_of_a_script_that_is_not_there_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (file, script) = (folder.path().join("bot.toml"), folder.path().join("bot"));
    fs::write(&file, "command = ['./bot']").unwrap();
    let player = format!("bot:{}", file.display());
    let none = folder.path().join("none").display().to_string();
    for (line, shown) in [
        (format!("#! {none} -x"), format!("\"{none}\"")),
        ("#!/bin/sh\r".to_owned(), "\"/bin/sh\\r\"".to_owned()),
    ] {
        fs::write(&script, format!("{line}\necho a1\n")).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let answer = outwit(&["match", &player, "random", "-g", "tic-tac-toe", "--pairs", "1"], "");
        let path = script.display();
        let expected = format!(
            "\"{path}\" cannot be started: its first line asks for {shown}, which does not exist"
        );
        assert!(answer.err.contains(&expected), "{}", answer.err);
    }
}

/// A listener without a number of games never comes to the end, at which the JSON is written.
#[test]
fn json_of_a_listener_without_end_is_refused() {
    let answer = outwit(&["serve", "dxp", "--port", "0", "--json"], "");
    assert!(answer.code == 2 && answer.err.contains("--games 2"), "{}", answer.err);
}

#[test]
fn connections_that_fail_have_no_numbers_of_the_system() {
    let answer = outwit(&["serve", "dxp", "--connect", "127.0.0.1:1"], "");
    assert!(answer.code == 1 && answer.err.contains("connection refused"), "{}", answer.err);
    assert!(!answer.err.contains("os error"), "{}", answer.err);
    let answer = outwit(&["serve", "hub"], "hub\nlevel depth=x\nquit\n");
    assert!(answer.out.contains("level depth=12"), "{}", answer.out);
}

/// Minimax and alpha-beta search to the end of the game unless their depth is limited.
#[test]
fn searches_without_a_result_name_the_limit_that_helps() {
    let answer = outwit(&["analyse", "draughts", "-a", "alpha-beta", "-n", "1k"], "");
    assert!(
        answer.out.contains("alpha-beta has none before its end; limit the depth"),
        "{}",
        answer.out
    );
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.txt");
    fs::write(&games, "4 4 5\n").unwrap();
    let file = games.to_str().unwrap();
    let line = ["annotate", file, "--game", "connect-four", "-a", "minimax", "-n", "1k"];
    let answer = outwit(&line, "");
    assert!(answer.out.contains("for example: depth 8"), "{}{}", answer.out, answer.err);
    let answer = outwit(&["analyse", "draughts", "-a", "perfect", "-n", "1k"], "");
    assert!(answer.out.contains("points for Black, not proven"), "{}", answer.out);
}

/// A program with games of its own is `outwit_cli::main_with` under its own name.
#[cfg(unix)]
#[test]
fn commands_in_errors_have_the_name_of_the_program() {
    use std::os::unix::process::CommandExt;
    for (words, expected) in [
        ("book --depht 3", "`chomp book --help`"),
        ("solve connect-four", "use `chomp analyse connect-four`"),
        ("picture sudoku --moves a1", "for example: chomp picture sliding-tiles"),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"));
        let answer = command.arg0("/some/folder/chomp").args(words.split(' ')).output().unwrap();
        let error = String::from_utf8(answer.stderr).unwrap();
        assert_eq!(answer.status.code(), Some(2), "{error}");
        assert!(error.contains(expected) && !error.contains("outwit"), "{error}");
    }
}
