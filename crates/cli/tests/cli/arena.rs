//! `outwit match`, `tournament`, `grade`: played, killed, taken up again and reported by the real program.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::{native, outwit};
use serde_json::Value;

const MATCH: [&str; 9] = [
    "match",
    "engine:nodes=400",
    "level:3",
    "--game",
    "connect-four",
    "--pairs",
    "16",
    "--seed",
    "7",
];

/// Runs the match with further arguments.
fn play(more: &[&str]) -> String {
    let answer = outwit(&[&MATCH[..], more].concat(), "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    answer.out
}

#[test]
fn a_match_tells_the_promised_fields() {
    let json: Value = serde_json::from_str(&play(&["--json", "--threads", "2"])).unwrap();
    for field in ["wins", "draws", "losses", "pairs", "elo", "elo_error", "los", "sprt"] {
        assert!(json.get(field).is_some(), "{field}");
    }
    let games: u64 = ["wins", "draws", "losses"].iter().map(|f| json[f].as_u64().unwrap()).sum();
    assert_eq!((games, json["pairs"].as_u64()), (32, Some(16)));
    let said = play(&["--sprt", "0,40"]);
    assert!(said.contains("SPRT [0, 40] logistic Elo: LLR "), "{said}");
}

/// The games of a damaged result are played again, and the file is named.
#[test]
fn a_damaged_result_of_a_match_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job");
    let words = ["match", "random", "level:1", "-g", "tic-tac-toe", "--pairs", "2", "--job"];
    let play = || outwit(&[&words[..], &[job.to_str().unwrap()]].concat(), "");
    let first = play();
    fs::write(job.join("results/0.json"), "damaged").unwrap();
    let again = play();
    assert_eq!((again.code, &again.out), (0, &first.out), "{}", again.err);
    let refused = again.err.lines().filter(|line| line.starts_with("refused: ")).count();
    assert!(refused == 1 && again.err.contains(&native("results/0.json")), "{}", again.err);
    assert!(again.err.contains("; kept as "), "{}", again.err);
}

/// One opening is one pair of games between players without chance, however often it is repeated.
#[test]
fn a_sequential_test_says_how_many_pairs_it_counts() {
    let players = ["match", "engine:depth=3", "engine:depth=4", "--game", "connect-four"];
    let command = |more: &[&str]| {
        let test = ["--openings", "start", "--sprt", "0,20"];
        outwit(&[&players[..], &test[..], more].concat(), "")
    };
    let json: Value = serde_json::from_str(&command(&["--json"]).out).unwrap();
    assert_eq!((&json["sprt"]["verdict"], &json["complete"]), (&"undecided".into(), &true.into()));
    assert_eq!((&json["sprt"]["pairs"], &json["repeated_pairs"]), (&1.into(), &200.into()));
    let said = command(&[]).out;
    assert!(said.contains("from 1 pair, undecided"), "{said}");
}

/// Killed without warning, a few times here; `cargo xtask survive` does it more often.
#[test]
fn a_match_that_is_killed_loses_and_doubles_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    play(&["--threads", "1", "--games", &place("undisturbed")]);
    play(&["--threads", "4", "--games", &place("four")]);
    let undisturbed = fs::read(place("undisturbed")).unwrap();
    assert_eq!(fs::read(place("four")).unwrap(), undisturbed, "the number of threads is no matter");
    let job = place("job");
    let results = || -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = fs::read_dir(folder.path().join("job/results")).into_iter().flatten();
        let files = entries.map(|entry| entry.unwrap().path());
        let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "json"));
        files.map(|file| (file.clone(), fs::read(file).unwrap())).collect()
    };
    let mut kept = BTreeMap::new();
    for further in [0, 1, 1, 1] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(MATCH)
            .args(["--job", &job, "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while results().len() < kept.len() + further && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kept = results();
    }
    assert!(!kept.is_empty());
    let said = outwit(&["match", "--job", &job, "--games", &place("killed")], "");
    // Killed before the plan was written, there is nothing to go on with: it is planned again.
    if said.code != 0 {
        play(&["--job", &job, "--games", &place("killed")]);
    }
    assert_eq!(fs::read(place("killed")).unwrap(), undisturbed);
    let ended = results();
    assert!(kept.iter().all(|(file, bytes)| ended.get(file) == Some(bytes)));
}

#[test]
fn a_planned_match_takes_no_other_plan() {
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job").to_str().unwrap().to_owned();
    play(&["--job", &job]);
    for option in ["--pairs", "--seed"] {
        let answer = outwit(&["match", "--job", &job, option, "7"], "");
        let words = format!("{option} has no effect without the players and the game");
        assert_eq!(answer.code, 2, "{}", answer.err);
        assert!(answer.err.contains(&words), "{}", answer.err);
    }
}

#[test]
fn what_cannot_be_played_is_one_sentence() {
    for (arguments, part) in [
        (vec!["match", "human", "random", "--game", "tic-tac-toe"], "level:3"),
        (vec!["match", "random", "random", "--game", "tictactoe"], "did you mean tic-tac-toe"),
        (vec!["match", "random", "random"], "--game"),
        (
            vec!["match", "random", "random", "--game", "tic-tac-toe", "--openings", "none.txt"],
            "random:4-8",
        ),
        (vec!["match", "random", "random", "--game", "tic-tac-toe", "--sprt", "5,1"], "0,10"),
        (vec!["tournament", "nofile.toml"], "nofile.toml"),
        (vec!["grade", "random", "--against", "nofile.toml"], "nofile.toml"),
        (vec!["train", "tic-tac-toe", "--pairs", "1", "--from", "nonsense"], "nonsense"),
    ] {
        let answer = outwit(&arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(part), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    }
}

/// A fault of the player is none of the file of baselines, and one of an evaluation file names that file.
#[test]
fn a_grading_names_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (grading, weights) = (place("g.toml"), place("w.toml"));
    let text = "game = 'draughts'\n[[baseline]]\nagainst = 'random'\nscore = 0.5";
    fs::write(&grading, text).unwrap();
    fs::write(&weights, "name = 'w'\ngame = 'draughts'\nlearned = 'AAAA'").unwrap();
    let learned = format!("engine:depth=2,eval={weights}");
    for (player, begin) in [
        ("level:12", "error: level=12 is out of range"),
        ("engine:eval=sense", "error: Draughts has no evaluation \"sense\""),
        (&learned, &format!("error: {weights}: these are no learned weights")),
    ] {
        let answer = outwit(&["grade", player, "--against", &grading], "");
        assert!(answer.code == 2 && answer.err.starts_with(begin), "{}", answer.err);
    }
    for words in
        [["eval", "draughts", &weights].as_slice(), &["analyse", "draughts", "--eval", &weights]]
    {
        let answer = outwit(words, "");
        let begin = format!("error: {weights}: ");
        assert!(answer.code == 2 && answer.err.starts_with(&begin), "{}", answer.err);
    }
}

/// A missing folder of an output file is an error before any work starts, and it is not created.
#[test]
fn a_missing_output_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        place("t.toml"),
        "game = 'tic-tac-toe'\n[[player]]\nis = 'random'\n[[player]]\nis = 'level:1'",
    )
    .unwrap();
    fs::write(
        place("g.toml"),
        "game = 'tic-tac-toe'\n[[baseline]]\nagainst = 'random'\nscore = 0.5",
    )
    .unwrap();
    let (tournament, grading) = (place("t.toml"), place("g.toml"));
    let commands: [(&[&str], &str); 6] = [
        (&MATCH, "--report"),
        (&MATCH, "--games"),
        (&["tournament", &tournament], "--plot"),
        (&["grade", "random", "--against", &grading], "--out"),
        (&["train", "connect-four"], "--out"),
        (&["train", "connect-four"], "--report"),
    ];
    for (command, option) in commands {
        let (missing, file) = (place("missing"), place("missing/x.html"));
        let answer = outwit(&[command, &[option, &file]].concat(), "");
        assert_eq!(answer.code, 2, "{command:?} {option}: {}", answer.err);
        assert!(answer.err.contains(&format!("no folder {missing}")), "{}", answer.err);
        assert!(!folder.path().join("missing").exists(), "{command:?} {option}");
    }
}

/// Controller and engine are two programs here, with the protocol between them.
#[test]
fn an_engine_behind_hub_plays_whole_games_and_they_are_written_as_pdn() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let engine = format!("hub:\"{}\" serve hub", env!("CARGO_BIN_EXE_outwit"));
    for game in ["draughts", "draughts:russian", "draughts:frisian"] {
        let (pdn, report) = (place("games.pdn"), place("report.html"));
        let words = ["match", &engine, "random", "--game", game, "--pairs", "1", "--nodes", "300"];
        let files = ["--json", "--force", "--games", &pdn, "--report", &report];
        let answer = outwit(&[&words[..], &files].concat(), "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        let json: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(json["forfeits"], serde_json::json!([0, 0]), "{game}: {}", answer.out);
        assert!(json["wins"].as_u64() > json["losses"].as_u64(), "{game}: {}", answer.out);
        let games = fs::read_to_string(&pdn).unwrap();
        assert_eq!(games.matches("[GameType ").count(), 2, "{games}");
        assert_eq!(fs::read_to_string(place("report.pdn")).unwrap(), games, "beside the report");
        let checked = outwit(&["pdn", "check", &pdn], "");
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    }
}

#[test]
fn a_player_who_never_came_is_no_result() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("hub:{}", folder.path().join("missing").display());
    let words = ["match", &engine, "random", "--game", "draughts", "--pairs", "1"];
    let answer = outwit(&words, "");
    assert!(answer.code == 1 && answer.err.contains("aborted, since hub:"), "{}", answer.err);
    assert!(answer.err.contains("0 of 1 pairs of games were played"), "{}", answer.err);
    assert!(answer.out.contains("No pair of games is complete."), "{}", answer.out);
}

#[test]
fn a_tournament_has_a_table_and_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = "name = 'Small'\ngame = 'tic-tac-toe'\npairs = 3\nopenings = 'random:1-2'\n\
                [[player]]\nis = 'perfect'\n[[player]]\nis = 'level:2'\n[[player]]\nis = 'random'\n";
    fs::write(place("small.toml"), file).unwrap();
    let (report, plot) = (place("small.html"), place("small.svg"));
    let answer =
        outwit(&["tournament", &place("small.toml"), "--report", &report, "--plot", &plot], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.starts_with("Small: tic-tac-toe\n"), "{}", answer.out);
    let page = fs::read_to_string(report).unwrap();
    assert!(page.contains("<title>Small</title>") && page.contains("Cross table"));
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg "));
}

#[test]
fn a_grading_has_points_and_an_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let line =
        |against: &str| format!("[[baseline]]\nagainst = '{against}'\npairs = 3\nscore = 0.6\n");
    fs::write(
        place("easy.toml"),
        format!("game = 'tic-tac-toe'\nopenings = 'random:1-2'\n{}", line("random")),
    )
    .unwrap();
    fs::write(
        place("hard.toml"),
        format!("game = 'tic-tac-toe'\n{}{}", line("random"), line("perfect")),
    )
    .unwrap();
    let passed = outwit(&["grade", "perfect", "--against", &place("easy.toml")], "");
    assert_eq!(passed.code, 0, "{}{}", passed.out, passed.err);
    let failed = outwit(&["grade", "perfect", "--against", &place("hard.toml"), "--json"], "");
    assert_eq!(failed.code, 1, "{}", failed.err);
    let json: Value = serde_json::from_str(&failed.out).unwrap();
    assert_eq!(json["lines"].as_array().unwrap().len(), 2);
    let results = place("results.json");
    let words =
        ["grade", "perfect", "--against", &place("hard.toml"), "--format", "gradescope", "--out"];
    let graded = outwit(&[&words[..], &[&results]].concat(), "");
    assert_eq!(graded.code, 0, "{}", graded.err);
    let json: Value = serde_json::from_slice(&fs::read(results).unwrap()).unwrap();
    assert_eq!(json["tests"].as_array().unwrap().len(), 2);
    // A player that cannot play has a result as well.
    let results = place("none.json");
    let words = ["grade", "bot:none.toml", "--against", &place("hard.toml"), "--format"];
    let graded = outwit(&[&words[..], &["gradescope", "--out", &results]].concat(), "");
    assert_eq!(graded.code, 0, "{}", graded.err);
    let json: Value = serde_json::from_slice(&fs::read(results).unwrap()).unwrap();
    assert_eq!(json["score"], 0);
    assert!(json["output"].as_str().unwrap().contains("none.toml"), "{json}");
}

#[test]
fn a_tournament_names_all_players_that_cannot_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("class.toml");
    let players = ["random", "bot:one.toml", "level:11", "bot:two.toml"];
    let players = players.map(|player| format!("[[player]]\nis = \"{player}\"\n"));
    fs::write(&path, format!("game = \"tic-tac-toe\"\n{}", players.concat())).unwrap();
    let answer = outwit(&["tournament", path.to_str().unwrap()], "");
    assert_eq!(answer.code, 2, "{}", answer.err);
    for expected in ["3 players cannot play", "player 2: ", "player 3: ", "player 4: "] {
        assert!(answer.err.contains(expected), "{expected}: {}", answer.err);
    }
}

/// Playing these games again gives others, which would put all results into quarantine.
#[test]
fn games_that_cannot_be_repeated_are_not_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let job = folder.path().join("job").to_string_lossy().into_owned();
    let players = ["match", "engine", "random", "--game", "tic-tac-toe", "--pairs", "1"];
    let first = outwit(&[&players[..], &["--time", "0.05", "--job", &job, "--json"]].concat(), "");
    assert!(first.out.contains("\"complete\": true"), "{}", first.err);
    let refused = outwit(&["job", "verify", &job, "--share", "100%"], "");
    assert!(refused.err.contains("cannot be verified"), "{}", refused.err);
    let again = outwit(&["match", "--job", &job, "--json"], "");
    assert_eq!((again.code, again.out), (0, first.out));
}

#[test]
fn a_limit_without_an_end_or_without_use_is_refused() {
    for (words, expected) in [
        ("mcts random --game tic-tac-toe --depth 3", "mcts takes no depth"),
        ("level:5 random --game connect-four --depth 1", "--depth has no effect"),
        ("level:5 random --game connect-four --nodes 9", "--nodes has no effect"),
        ("engine random --game connect-four --win-points 9", "--win-points has no effect"),
        ("engine random --game connect-four --draw-points 9", "--draw-points has no effect"),
        ("random random --game connect-four --time-margin 0.01", "for example: --time 0.1"),
        ("engine random --game connect-four --time 0.0001", "whole number of milliseconds"),
        ("engine random --game connect-four --game-time 1.5ms", "for example: 0.1 or 100ms"),
    ] {
        let words: Vec<&str> = ["match"].into_iter().chain(words.split(' ')).collect();
        let answer = outwit(&words, "");
        assert!(answer.code == 2 && answer.err.contains(expected), "{words:?}: {}", answer.err);
    }
}

/// What a match refuses as an option, tournaments and gradings refuse as a key of their file.
#[test]
fn keys_without_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (level, random, engine) = ("level:2", "random", "engine:depth=1");
    let values = "in which both players give values";
    let cases = [
        ("[time_control]\ndepth = 3", [level, random], Some("depth has no effect")),
        ("[time_control]\nnodes = 5", [level, random], Some("nodes has no effect")),
        ("[time_control]\nnodes = 5", [level, engine], None),
        ("[adjudication]\nwin_points = 9", [level, random], Some(values)),
        ("[adjudication]\nwin_points = 9", [level, engine], None),
        ("[adjudication]\nmoves = 3", [level, engine], Some("expected win_points or draw_points")),
        (
            "[adjudication]\nwin_points = 9\ndraw_after = 3",
            [level, engine],
            Some("draw_after has no effect without draw_points"),
        ),
    ];
    for (section, players, expected) in cases {
        let players = players.map(|player| format!("[[player]]\nis = '{player}'\n"));
        for format in ["round-robin", "swiss"] {
            let text = format!(
                "game = 'tic-tac-toe'\npairs = 1\nformat = '{format}'\n{section}\n{}",
                players.concat()
            );
            fs::write(place("t.toml"), text).unwrap();
            let answer = outwit(&["tournament", &place("t.toml")], "");
            let is_right = expected
                .map_or(answer.code == 0, |part| answer.code == 2 && answer.err.contains(part));
            assert!(is_right, "{section} {format}: {}", answer.err);
        }
    }
    for (player, code) in [("random", 2), ("engine", 0)] {
        let baseline = "[[baseline]]\nagainst = 'level:1'\npairs = 1\nscore = 0\n";
        let text = format!("game = 'tic-tac-toe'\n[time_control]\nnodes = 3\n{baseline}");
        fs::write(place("g.toml"), text).unwrap();
        let answer = outwit(&["grade", player, "--against", &place("g.toml")], "");
        assert_eq!(answer.code, code, "{}", answer.err);
        assert_eq!(answer.err.contains("nodes has no effect"), code == 2, "{}", answer.err);
    }
}

/// The plan of a tournament of rounds is in its first round.
#[test]
fn the_folder_of_a_tournament_is_told_from_that_of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let player = |name: &str| format!("[[player]]\nis = 'random'\nname = '{name}'\n");
    for format in ["round-robin", "swiss"] {
        let players = ["ada", "ben", "cleo", "dan"].map(player).concat();
        let text = format!("game = 'tic-tac-toe'\npairs = 1\nformat = '{format}'\n{players}");
        fs::write(place(&format!("{format}.toml")), text).unwrap();
    }
    let plan = ["tournament", &place("round-robin.toml"), "--job", &place("rr"), "--plan-only"];
    let planned = outwit(&plan, "");
    let line = "tournament (round robin): ada and ben and cleo and dan, tic-tac-toe, pairings: 6, pairs of games of each: 1\n";
    assert!(planned.out.starts_with(line), "{}{}", planned.out, planned.err);
    assert!(outwit(&["job", "status", &place("rr")], "").out.starts_with(line));
    let swiss = place("swiss");
    let played = outwit(&["tournament", &place("swiss.toml"), "--job", &swiss], "");
    assert_eq!(played.code, 0, "{}", played.err);
    // The folder of a round leads to that of its tournament.
    let round = place("swiss/round-2");
    for words in [&["job", "run", "--all", &round][..], &["job", "merge", &round]] {
        let next = outwit(words, "");
        let line = format!("Next: outwit tournament --job {swiss}\n");
        assert!(next.out.ends_with(&line), "{words:?}: {}{}", next.out, next.err);
    }
    let said = |words: &[&str], part: &str| {
        let answer = outwit(words, "");
        assert!(answer.code == 2 && answer.err.contains(part), "{words:?}: {}", answer.err);
    };
    for job in [&swiss, &place("rr")] {
        said(&["match", "--job", job], &format!("outwit tournament --job {job}"));
    }
    fs::remove_dir_all(place("swiss/round-1")).unwrap();
    said(&["tournament", "--job", &swiss], "holds round-2, but not round-1");
    said(&["match", "--job", &swiss], &format!("outwit tournament --job {swiss}"));
    // The missing round is played again.
    let again = outwit(&["tournament", &place("swiss.toml"), "--job", &swiss], "");
    assert_eq!((again.code, again.out), (0, played.out), "{}", again.err);
    fs::write(place("swiss/round-1/manifest.json"), "{").unwrap();
    let damaged = outwit(&["tournament", "--job", &swiss], "").err;
    let refused = native("round-1/manifest.json is refused");
    assert!(damaged.contains(&refused), "{damaged}");
}

/// The folder of a job is enough to write the results again, whatever has become of the bots.
#[cfg(unix)]
#[test]
fn a_finished_tournament_is_written_again_without_its_bots() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let place = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(place("bot.toml"), "command = ['sh', 'bot.sh']").expect("written");
    std::fs::write(place("bot.sh"), "exit 1").expect("written");
    let players = "[[player]]\nis = 'bot:bot.toml'\n[[player]]\nis = 'random'\n";
    let text = format!("game = 'tic-tac-toe'\nformat = 'knock-out'\npairs = 1\n{players}");
    std::fs::write(place("class.toml"), text).expect("written");
    let (job, first, second) = (place("job"), place("first"), place("second"));
    let played = outwit(&["tournament", &place("class.toml"), "--job", &job, "--site", &first], "");
    assert_eq!(played.code, 0, "{}", played.err);
    std::fs::write(place("bot.sh"), "exit 2").expect("written");
    for gone in ["bot.sh", "bot.toml"] {
        let written = outwit(&["tournament", "--job", &job, "--site", &second], "");
        assert_eq!((written.code, &written.out), (0, &played.out), "{}", written.err);
        let index = |site: &str| std::fs::read_to_string(format!("{site}/index.html")).unwrap();
        assert_eq!(index(&first), index(&second));
        std::fs::remove_file(place(gone)).expect("removed");
    }
    std::fs::remove_file(format!("{job}/round-1/results/0.json")).expect("removed");
    let refused = outwit(&["tournament", "--job", &job], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("cannot be resumed: cannot read "), "{}", refused.err);
}

/// A Swiss tournament and a grading play in folders of their own.
#[test]
fn the_folder_of_another_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let players = "pairs = 1\n[[player]]\nis = \"random\"\n[[player]]\nis = \"level:1\"\n";
    std::fs::write(
        place("swiss.toml"),
        format!("game = \"tic-tac-toe\"\nformat = \"swiss\"\n{players}"),
    )
    .expect("written");
    let line =
        "game = \"tic-tac-toe\"\n[[baseline]]\nagainst = \"random\"\npairs = 1\nscore = 0.0\n";
    std::fs::write(place("grading.toml"), line).expect("written");
    let (swiss, grading) = (place("swiss.toml"), place("grading.toml"));
    let [one, two] = ["one", "two"].map(place);
    let game = ["--game", "tic-tac-toe", "--pairs", "1", "--job", &one];
    assert_eq!(outwit(&[&["match", "random", "level:1"][..], &game].concat(), "").code, 0);
    assert_eq!(outwit(&["tournament", &swiss, "--job", &two], "").code, 0);
    let rounds = outwit(&["tournament", &swiss, "--pairings"], "").out;
    let first = rounds.lines().skip_while(|line| !line.starts_with("round ")).nth(2);
    assert!(first.is_some_and(|line| line.contains(" 1   random   level:1 ")), "{rounds}");
    let refused = |words: &[&str], what: &str| {
        let answer = outwit(words, "");
        assert!(answer.code == 2 && answer.err.contains(what), "{words:?} {}", answer.err);
    };
    let other = ["match", "random", "level:1", "--game", "tic-tac-toe", "--pairs", "2"];
    refused(&[&other[..], &["--job", &one]].concat(), "it was planned with pairs 1, found 2");
    let queens = folder.path().join("queens").to_str().unwrap().to_owned();
    assert_eq!(outwit(&["queens", "count", "6", "--job", &queens], "").code, 0);
    refused(&["match", "--job", &queens], "expected a match or a tournament; name its folder");
    refused(&["tournament", &swiss, "--job", &one], "holds another match or tournament");
    refused(&["grade", "level:1", "--against", &grading, "--job", &one], "holds another match");
    refused(&["grade", "level:1", "--against", &grading, "--job", &two], "holds \"round-1\"");
    assert_eq!(outwit(&["tournament", &swiss, "--job", &two], "").code, 0);
}
