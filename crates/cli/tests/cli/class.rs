//! A tournament of a class that runs itself: bad bots are out, an interrupted run goes on from its folder.

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Command;

use crate::program::outwit;
use serde_json::Value;

/// Writes a bot of the shell with this script; returns its section of a tournament file.
fn bot(folder: &Path, name: &str, script: &str) -> String {
    let bot = folder.join(name);
    fs::create_dir(&bot).expect("a folder");
    fs::write(bot.join("bot.toml"), "command = ['sh', 'bot.sh']").expect("a file");
    fs::write(bot.join("bot.sh"), script).expect("a file");
    format!("[[player]]\nis = 'bot:{}/bot.toml'\nname = '{name}'\n", bot.display())
}

/// Plays the last of the legal moves.
const GOOD: &str = "while read -r line; do echo \"${line##*\t}\"; done";

/// A tournament file with two bots that play, two that do not, and random moves.
fn class(folder: &Path) -> String {
    let sections = [
        bot(folder, "good", GOOD),
        bot(folder, "twin", GOOD),
        bot(folder, "illegal", "while read -r line; do echo z9; done"),
        bot(folder, "crash", "exit 3"),
    ];
    let path = folder.join("class.toml");
    let head = "name = 'Class'\ngame = 'tic-tac-toe'\npairs = 2\n";
    fs::write(&path, format!("{head}{}[[player]]\nis = 'random'\n", sections.concat()))
        .expect("a file");
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn bad_bots_are_out_and_the_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let (file, job) = (class(folder.path()), folder.path().join("job"));
    let job = job.to_str().unwrap();
    let answer = outwit(&["tournament", &file, "--job", job, "--threads", "1", "--json"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    for name in ["illegal", "crash"] {
        let line = format!("{name} is out after 3 forfeits; its remaining games are not played");
        assert_eq!(answer.err.matches(&line).count(), 1, "{}", answer.err);
    }
    let json: Value = serde_json::from_str(&answer.out).unwrap();
    let table = json["table"].as_array().unwrap();
    let row = |name: &str| table.iter().find(|row| row["player"] == name).unwrap();
    for (name, kind) in [("illegal", "illegal"), ("crash", "crashed")] {
        let (row, kinds) = (row(name), &row(name)["forfeit_kinds"]);
        assert_eq!(kinds[kind], 3, "{row}");
        assert_eq!(row["out"], true, "{row}");
        let unplayed = kinds["out"].as_u64().unwrap();
        assert_eq!(row["forfeits"].as_u64().unwrap(), 3 + unplayed, "{row}");
    }
    assert_eq!(row("good")["forfeit_kinds"], serde_json::json!({}));
    assert_eq!(row("good")["out"], Value::Null, "left out");
    let cells: Vec<&Value> =
        json["cross"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap()).collect();
    for cell in cells.into_iter().filter(|cell| !cell.is_null()) {
        let [low, high] = [0, 1].map(|end| cell["score_interval"][end].as_f64().unwrap());
        let score = cell["score"].as_f64().unwrap();
        assert!(0.0 <= low && low <= score && score <= high && high <= 1.0, "{cell}");
    }
    // The folder alone knows what was played, and how.
    let again = outwit(&["tournament", "--job", job, "--pairings"], "");
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(again.out.starts_with("Class: tic-tac-toe\n"), "{}", again.out);
    for part in
        ["3 illegal move, ", "3 crash, ", "not played; disqualified", "Elo, 95 %", "16 to 100 %"]
    {
        assert!(again.out.contains(part), "{part}: {}", again.out);
    }
    let json_again = outwit(&["tournament", "--job", job, "--json"], "");
    assert_eq!(json_again.out, answer.out);
}

/// The paths of a file are relative to its folder, and to the current one if they are not there.
#[test]
fn paths_are_relative_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let far = bot(folder.path(), "far", GOOD);
    bot(folder.path(), "near", GOOD);
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let eval = "name = 'lines'\ngame = 'tic-tac-toe'\nformula = 'open_lines'";
    fs::write(place("eval.toml"), eval).unwrap();
    let near = "[[player]]\nis = 'bot:near/bot.toml'\n";
    let file = format!(
        "game = 'tic-tac-toe'\npairs = 1\n{near}{far}[[player]]\nis = 'engine:eval=eval.toml,depth=1'\n"
    );
    fs::write(place("class.toml"), file).unwrap();
    let answer = outwit(&["tournament", &place("class.toml"), "--json"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let json: Value = serde_json::from_str(&answer.out).unwrap();
    assert!(json["table"].as_array().unwrap().iter().all(|row| row["forfeits"] == 0), "{json}");
    let missing = near.replace("near", "missing");
    fs::write(place("wrong.toml"), format!("game = 'tic-tac-toe'\n{missing}{far}")).unwrap();
    let answer = outwit(&["tournament", &place("wrong.toml")], "");
    assert!(answer.code == 2 && answer.err.contains("missing/bot.toml"), "{}", answer.err);
    let baseline = "[[baseline]]\nagainst = 'bot:near/bot.toml'\npairs = 1\nscore = 0.0\n";
    fs::write(place("grading.toml"), format!("game = 'tic-tac-toe'\n{baseline}")).unwrap();
    let answer = outwit(&["grade", "random", "--against", &place("grading.toml")], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
}

/// A bot file of another game is refused before the first game.
#[test]
fn a_bot_of_another_game_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (game, part) in [("connect-four", "it plays connect-four and not"), ("chess", "no game")] {
        fs::write(place("bot.toml"), format!("command = ['x']\ngame = '{game}'")).unwrap();
        let bot = format!("bot:{}", place("bot.toml"));
        let answer = outwit(&["match", &bot, "random", "--game", "tic-tac-toe"], "");
        assert!(answer.code == 2 && answer.err.contains(part), "{}", answer.err);
    }
}

#[test]
fn a_grading_says_why_a_bot_cannot_be_started() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(place("x.toml"), "command = [\"./missing\"]").unwrap();
    let bot = format!("bot:{}", place("x.toml"));
    let baseline = |other: &str| {
        let text = "game = 'tic-tac-toe'\n[[baseline]]\npairs = 1\nscore = 0.5\nagainst = ";
        fs::write(place("baselines.toml"), format!("{text}'{other}'")).unwrap();
        place("baselines.toml")
    };
    let answer = outwit(&["grade", &bot, "--against", &baseline("random")], "");
    assert_eq!(answer.code, 1, "{}", answer.err);
    assert!(answer.out.contains("/missing\" cannot be started: no such file"), "{}", answer.out);
    // That is a fault of the file, and no one passes by it.
    let answer = outwit(&["grade", "random", "--against", &baseline(&bot)], "");
    assert_eq!(answer.code, 2, "{}", answer.err);
    assert!(answer.err.contains("baseline 1: ") && answer.out.is_empty(), "{}", answer.err);
}

/// A baseline that is faulty gives no points to the player.
#[test]
fn a_faulty_baseline_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (name, script, part) in [
        ("crash", "read -r line; exit 3", "crashed: it ended with exit code 3"),
        ("illegal", "while read -r line; do echo z9; done", "played \"z9\", which is not legal"),
    ] {
        let player = bot(folder.path(), name, script).replace("[[player]]\nis", "against");
        let text = format!("game = 'tic-tac-toe'\n[[baseline]]\nscore = 0.5\npairs = 1\n{player}");
        let file = folder.path().join("baselines.toml");
        fs::write(&file, text).unwrap();
        let answer = outwit(&["grade", "random", "--against", file.to_str().unwrap()], "");
        assert!(answer.code == 2 && answer.out.is_empty(), "{}", answer.err);
        let place = format!("{name}/bot.toml {part}");
        assert!(answer.err.contains("baseline 1: bot:"), "{}", answer.err);
        assert!(answer.err.contains(&place), "{}", answer.err);
    }
}

/// Giving up is no fault, and the player is not blamed for what the baseline does.
#[test]
fn a_baseline_may_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let player = bot(folder.path(), "resigns", "while read -r line; do echo resign; done");
    let player = player.replace("[[player]]\nis", "against");
    let text = format!("game = 'tic-tac-toe'\n[[baseline]]\nscore = 1.0\npairs = 1\n{player}");
    let file = folder.path().join("baselines.toml");
    fs::write(&file, text).unwrap();
    let answer = outwit(&["grade", "random", "--against", file.to_str().unwrap()], "");
    assert!(answer.code == 0 && answer.out.contains("+2 =0 -0"), "{} {}", answer.out, answer.err);
    assert!(!answer.out.contains("gave up"), "{}", answer.out);
}

/// All games of a bot on a thread are played by one process.
#[test]
fn a_bot_is_started_once_for_all_pairings() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (1..=7).map(|number| format!("bot-{number}")).collect();
    let script = format!("echo started >> starts.txt; {GOOD}");
    let sections: String = names.iter().map(|name| bot(folder.path(), name, &script)).collect();
    let file = folder.path().join("class.toml");
    fs::write(&file, format!("game = 'tic-tac-toe'\npairs = 2\n{sections}")).unwrap();
    let answer = outwit(&["tournament", file.to_str().unwrap(), "--threads", "1"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    for name in names {
        let starts = fs::read_to_string(folder.path().join(&name).join("starts.txt")).unwrap();
        assert_eq!(starts, "started\n", "{name}");
    }
}

/// The job has the hashes of the first game in all rounds, so that its folder alone gives the result.
#[test]
fn a_bot_that_changes_while_it_plays_is_named_and_the_job_stays_readable() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("grep -q '^#' bot.sh || echo '# changed' >> bot.sh\n{GOOD}");
    let sections = [bot(folder.path(), "learner", &script), bot(folder.path(), "good", GOOD)];
    let [file, job] = ["swiss.toml", "job"].map(|name| folder.path().join(name));
    let head = "game = 'tic-tac-toe'\nformat = 'swiss'\npairs = 1\n";
    fs::write(&file, format!("{head}{}[[player]]\nis = 'random'\n", sections.concat())).unwrap();
    let [file, job] = [&file, &job].map(|path| path.to_str().unwrap());
    let played = outwit(&["tournament", file, "--job", job], "");
    assert_eq!(played.code, 0, "{}", played.err);
    let warning = "files of learner have changed since the first game";
    assert!(played.err.contains(warning), "{}", played.err);
    let read = outwit(&["tournament", "--job", job], "");
    assert_eq!((read.code, read.out), (0, played.out), "{}", read.err);
    assert!(!read.err.contains(warning), "no game was played: {}", read.err);
}

#[test]
fn a_site_can_be_published_and_replaces_no_foreign_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (file, site) = (class(folder.path()), folder.path().join("site"));
    let place = site.to_str().unwrap();
    for _ in 0..2 {
        let answer = outwit(&["tournament", &file, "--site", place, "--threads", "1"], "");
        assert_eq!(answer.code, 0, "{}", answer.err);
    }
    let page = |name: &str| fs::read_to_string(site.join(name)).unwrap();
    let index = page("index.html");
    assert!(index.contains("<h1>Class</h1>") && index.contains("3 illegal move, "), "{index}");
    assert!(index.contains("href=\"player-005.html\"") && !index.contains("<script"));
    let illegal = page("player-003.html");
    assert!(illegal.contains("played &quot;z9&quot;, which is not legal"), "{illegal}");
    assert!(illegal.contains("was out after 3 forfeits"), "{illegal}");
    let foreign = folder.path().join("illegal");
    let answer = outwit(&["tournament", &file, "--site", foreign.to_str().unwrap()], "");
    assert_eq!(answer.code, 2, "{}", answer.err);
    assert!(answer.err.contains("is not a site of this program"), "{}", answer.err);
}

#[test]
fn the_number_of_forfeits_is_an_option() {
    let folder = tempfile::tempdir().unwrap();
    let file = class(folder.path());
    let words = ["tournament", &file, "--max-forfeits", "0", "--threads", "64", "--json"];
    let answer = outwit(&words, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(!answer.err.contains("is out"), "{}", answer.err);
    assert!(answer.err.contains("warning: 64 games at the same time on "), "{}", answer.err);
    let json: Value = serde_json::from_str(&answer.out).unwrap();
    for row in json["table"].as_array().unwrap() {
        assert_eq!(row["forfeit_kinds"]["out"], Value::Null, "{row}");
    }
    for (words, part) in [
        (&["tournament", "--job", "missing-folder"][..], "missing-folder is not a job"),
        (&["tournament"], "needs arguments"),
        (&["tournament", "--max-forfeits", "2", "--job", "x"], "FILE.toml"),
        (&["tournament", "x.toml", "--max-forfeits=-1"], "of at least 0, for example: 0 or 3"),
    ] {
        let answer = outwit(words, "");
        assert_eq!(answer.code, 2, "{words:?}: {}", answer.err);
        assert!(answer.err.contains(part), "{words:?}: {}", answer.err);
    }
}

#[test]
fn a_match_counts_forfeits_by_kind() {
    let folder = tempfile::tempdir().unwrap();
    bot(folder.path(), "illegal", "while read -r line; do echo z9; done");
    let illegal = format!("bot:{}/illegal/bot.toml", folder.path().display());
    let words = ["match", &illegal, "random", "--game", "tic-tac-toe", "--pairs", "1", "--json"];
    let answer = outwit(&words, "");
    let json: Value = serde_json::from_str(&answer.out).expect(&answer.err);
    assert_eq!(json["forfeits"], serde_json::json!([2, 0]), "{json}");
    assert_eq!(json["forfeit_kinds"], serde_json::json!([{ "illegal": 2 }, {}]), "{json}");
}

/// A bot that never answers may not flush its output: more time would not help. One that stops answering is lost on time.
#[test]
fn the_hint_for_games_without_an_answer_is_not_one_about_time() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let limits = "\n[limits]\ntime = 0.3\nstart = 0.3\n";
    for (name, script, hint, other) in [
        ("mute", "sleep 60", "In 2 of 2 games a player gave no answer at all", "lost on time"),
        (
            "stops",
            "read line; set -- $line; echo $3; sleep 60",
            "2 of 2 games were lost on time",
            "no answer at all",
        ),
    ] {
        bot(folder.path(), name, script);
        let file = folder.path().join(name).join("bot.toml");
        let text = fs::read_to_string(&file).expect("a bot file");
        fs::write(&file, text + limits).expect("written");
        let player = format!("bot:{}", file.display());
        let words = ["match", &player, "random", "--game", "tic-tac-toe", "--pairs", "1"];
        let answer = outwit(&words, "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.contains(hint) && !answer.out.contains(other), "{}", answer.out);
    }
}

/// Runs the program where no bubblewrap can be found.
#[cfg(target_os = "linux")]
fn without_bubblewrap(words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
    let output = command.args(words).env("PATH", "/nowhere").output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[cfg(target_os = "linux")]
#[test]
fn a_missing_sandbox_is_a_warning_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let bots = [bot(folder.path(), "one", GOOD), bot(folder.path(), "two", GOOD)].concat();
    for name in ["one", "two"] {
        fs::write(folder.path().join(name).join("bot.toml"), "command = ['/bin/sh', 'bot.sh']")
            .unwrap();
    }
    let bots = bots.as_str();
    let write = |name: &str, sandbox: &str, rest: &str| {
        fs::write(place(name), format!("game = 'tic-tac-toe'\n[sandbox]\n{sandbox}\n{rest}"))
            .unwrap();
        place(name)
    };
    let (code, _, err) = without_bubblewrap(&["tournament", &write("a.toml", "", bots)]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("warning: no sandbox for one, two: there is no bwrap in PATH"), "{err}");
    let required = write("b.toml", "required = true", bots);
    let baseline = "[[baseline]]\nagainst = 'random'\nscore = 0.1\n";
    let grading = write("c.toml", "required = true", baseline);
    let graded = format!("bot:{}", place("one/bot.toml"));
    for words in [&["tournament", &required][..], &["grade", &graded, "--against", &grading]] {
        let (code, out, err) = without_bubblewrap(words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}: {err}");
        assert!(err.contains("the sandbox is required, but there is no bwrap"), "{words:?}: {err}");
    }
    // Bots that could see each other, and limits that no one can have.
    let shared = "[[player]]\nis = 'bot:@/one/bot.toml'\n[[player]]\nis = 'bot:@/one/other.toml'\n";
    let shared = shared.replace('@', folder.path().to_str().unwrap());
    fs::copy(place("one/bot.toml"), place("one/other.toml")).unwrap();
    for (sandbox, rest, part) in [
        ("", shared.as_str(), "the sandbox would show"),
        ("processes = 0", bots, "[sandbox] processes = 0 is out of range; expected from 1 to 200"),
        ("readable = ['lib']", bots, "absolute paths"),
        ("network = true", bots, "unknown field \"network\""),
    ] {
        let answer = outwit(&["tournament", &write("d.toml", sandbox, rest)], "");
        assert_eq!(answer.code, 2, "{sandbox}: {}", answer.err);
        assert!(answer.err.contains(part), "{sandbox}: {}", answer.err);
    }
}

/// An illegal move of a program is not blamed on the reader.
#[test]
fn play_names_the_program_that_made_an_illegal_move() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    bot(folder.path(), "illegal", "while read -r line; do echo z9; done");
    let player = format!("bot:{}", folder.path().join("illegal/bot.toml").display());
    let answer = outwit(&["play", "tic-tac-toe", "--first", &player, "--second", "random"], "");
    assert_eq!(answer.code, 1, "{}", answer.err);
    let expected = format!("error: X ({player}) made an illegal move: ");
    assert!(answer.err.starts_with(&expected), "{}", answer.err);
}

/// Without a limit of forfeits, a bot that cannot be started forfeits all its games and the others play theirs.
#[test]
fn without_a_limit_a_bot_that_cannot_start_stays_in() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = class(folder.path());
    fs::write(folder.path().join("crash/bot.toml"), "command = ['./missing']").expect("a file");
    let words = ["tournament", &file, "--max-forfeits", "0", "--threads", "1", "--json"];
    let answer = outwit(&words, "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let json: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(json["complete"], true);
    let row = json["table"].as_array().unwrap().iter().find(|row| row["player"] == "crash");
    // Four opponents, two pairs each.
    assert_eq!(row.unwrap()["forfeit_kinds"], serde_json::json!({ "not-ready": 16 }));
}

/// Without chance and from one opening, two of three pairs say nothing new.
#[test]
fn tournaments_and_gradings_say_that_games_repeat() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("file.toml").display().to_string();
    let head = "game = \"connect-four\"\nopenings = \"start\"\n[time_control]\nnodes = 100\n";
    let players = "[[player]]\nis = \"engine\"\n[[player]]\nis = \"engine:depth=1\"\n";
    let said = |text: String, words: &[&str]| {
        std::fs::write(&path, text).expect("written");
        outwit(words, "").out
    };
    let expected = "2 pairs of games repeat the moves of another pair, so ";
    let example = "for example: openings = \"random:6-12\"\n";
    let text = format!("pairs = 3\n{head}{players}");
    let out = said(text, &["tournament", &path]);
    assert!(out.contains(expected) && out.contains(example), "{out}");
    assert!(!out.contains("--openings") && !out.contains("superiority"), "{out}");
    let line = "[[baseline]]\nagainst = \"engine:depth=1\"\npairs = 3\nscore = 0.0\n";
    let out = said(format!("{head}{line}"), &["grade", "engine", "--against", &path]);
    assert!(
        out.contains(&format!("against engine:depth=1: {expected}")) && out.contains(example),
        "{out}"
    );
    let json = outwit(&["grade", "engine", "--against", &path, "--json"], "").out;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["lines"][0]["repeated_pairs"], 2);
}
