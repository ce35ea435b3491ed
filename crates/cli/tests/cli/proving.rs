//! Proofs: by table, from the saved table, and by search, all with the same answer.

use crate::program::outwit;

#[test]
fn a_table_is_made_saved_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    let tables = directory.to_str().unwrap();
    let prove_with_warning = || {
        let arguments = ["prove", "tic-tac-toe", "--tables", tables, "--json"];
        let answer = outwit(&arguments, "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        (serde_json::from_str::<serde_json::Value>(&answer.out).unwrap(), answer.err)
    };
    let prove = || {
        let (proof, warning) = prove_with_warning();
        assert_eq!(warning, "");
        proof
    };
    let made = prove();
    assert_eq!((&made["method"], &made["states"]), (&"retrograde".into(), &5478.into()));
    assert_eq!(made["value"]["draw"], true);
    let read = prove();
    assert_eq!(read["method"], "table");
    assert_eq!((&read["value"], &read["won"]), (&made["value"], &made["won"]));

    // A damaged table is reported and made again.
    let path = directory.join("tic-tac-toe.table");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let (proof, warning) = prove_with_warning();
    assert_eq!(proof["method"], "retrograde");
    assert!(warning.contains("tic-tac-toe.table is not used: "), "{warning}");
    assert_eq!(prove()["method"], "table");
}

#[test]
fn a_folder_of_tables_from_the_environment_that_cannot_be_used_is_a_warning() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let folder = file.path().to_str().unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["prove", "tic-tac-toe"])
        .env("OUTWIT_TABLES", folder)
        .output()
        .unwrap();
    let warning = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.success(), "{warning}");
    assert!(String::from_utf8(run.stdout).unwrap().contains("draw"));
    assert!(warning.starts_with("warning: the table is not saved: "), "{warning}");
    let given = outwit(&["prove", "tic-tac-toe", "--tables", folder], "");
    assert_eq!(given.code, 2, "{}", given.err);
}

#[test]
fn an_analysis_of_all_positions_that_was_stopped_has_the_fields_of_a_proof() {
    for positions in ["1", "3000"] {
        let arguments = ["prove", "tic-tac-toe", "--no-tables", "--nodes", positions, "--json"];
        let answer = outwit(&arguments, "");
        assert_eq!(answer.code, 1, "{}", answer.err);
        assert!(answer.err.contains("not proven"), "{}", answer.err);
        let stopped: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!((&stopped["proven"], &stopped["stopped"]), (&false.into(), &"nodes".into()));
        assert!(stopped["value"].is_null() && stopped["best"].is_null());
        let readable = outwit(&arguments[..5], "");
        assert!(readable.out.contains("X: not decided yet"), "{}", readable.out);
    }
}

/// A typed tree has numbers for MAX, as they were typed, and no wins, draws and losses.
#[test]
fn the_value_of_a_typed_tree_is_a_number() {
    let rows = [
        ("(0 -1) MAX", "Value for MAX: 0\nPrincipal variation: a\n"),
        ("((5 4) (3 2)) MIN", "Value for MAX: 3\nPrincipal variation: b a\n"),
        ("((-5 -4) (-3 -2)) MAX", "Value for MAX: -3\nPrincipal variation: b a\n"),
    ];
    for (position, expected) in rows {
        for more in ["--search", "--outcome"] {
            let answer = outwit(&["prove", "own-tree", "-p", position, more], "");
            assert_eq!(answer.code, 0, "{position} {more}: {}", answer.err);
            let best = if more == "--search" { expected.trim_end() } else { &expected[..17] };
            assert!(answer.out.contains(best), "{position} {more}: {}", answer.out);
            assert!(!answer.out.contains("draw"), "{position} {more}: {}", answer.out);
        }
    }
    // What is known of a number is a number, too.
    let stopped =
        ["analyse", "own-tree", "-p", "((0 4) (0 2)) MIN", "-a", "proof-number", "-n", "4"];
    let answer = outwit(&stopped, "");
    assert!(answer.out.contains("Proven so far: the value is at least 0"), "{}", answer.out);
}

/// Where only the bounds of a value are known, no value is claimed; a typed tree is searched to its leaves, not depth by depth.
#[test]
fn a_proof_without_an_end_has_no_value() {
    let stopped = |words: &str| {
        let answer = outwit(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(answer.code, 1, "{words}: {}", answer.err);
        let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!((&json["proven"], json["value"].is_null()), (&false.into(), true), "{json}");
        json
    };
    stopped("prove draughts --nodes 2000 --no-tables --json");
    let tree = "prove own-tree:depth=7,width=4,seed=3 --nodes 3000 --json";
    let between = &stopped(tree)["between"];
    let ends = ["least", "most"].map(|end| between[end]["score"].as_i64());
    assert!(ends[0] <= Some(72) && Some(72) <= ends[1], "{between}");
    let proof = outwit(&["prove", "own-tree:depth=7,width=4,seed=3", "--outcome"], "");
    assert!(proof.code == 0 && proof.out.contains("Value for MAX: 72\n"), "{}", proof.out);
}

/// Every search says how much processor time it took, and how long its preparation took.
#[test]
fn json_has_the_times_of_the_clock_and_of_the_processors() {
    let number = |value: &serde_json::Value| value.as_f64().is_some_and(|seconds| seconds >= 0.0);
    for (line, prepares) in [
        ("analyse tic-tac-toe --depth 3", false),
        ("prove tic-tac-toe --no-tables", true),
        ("prove tic-tac-toe --search", true),
        ("solve sliding-tiles:rows=3,cols=3", true),
        ("perft tic-tac-toe --depth 3", false),
        ("queens count 8", true),
        ("queens count 8 --fixed a1", false),
        ("queens count 7 --toroidal", false),
        ("queens place 8", false),
        ("queens regions --random 6", false),
        ("queens cover 5", false),
    ] {
        let mut arguments: Vec<&str> = line.split(' ').collect();
        arguments.push("--json");
        let answer = outwit(&arguments, "");
        assert_eq!(answer.code, 0, "{line}: {}", answer.err);
        let value: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert!(number(&value["seconds"]), "{line}: {}", answer.out);
        assert!(!prepares || number(&value["prepare_seconds"]), "{line}: {}", answer.out);
        let told = number(&value["cpu_seconds"]);
        assert!(told || !cfg!(target_os = "linux"), "{line}: {}", answer.out);
    }
}

#[test]
fn table_and_search_agree() {
    for (game, position) in [("two-knights:size=3", ""), ("tic-tac-toe", "X..|.O.|..X O")] {
        let value = |more: &str| {
            let mut arguments = vec!["prove", game, "--json", more];
            if !position.is_empty() {
                arguments.extend(["--position", position]);
            }
            let answer = outwit(&arguments, "");
            assert_eq!(answer.code, 0, "{}", answer.err);
            let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
            (json["value"].clone(), json["distance"].clone())
        };
        assert_eq!(value("--no-tables"), value("--search"), "{game}");
    }
}

#[test]
fn an_unfinished_proof_is_an_error() {
    let answer = outwit(&["prove", "connect-four", "--nodes", "1000"], "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("not proven within 1,000 positions"), "{}", answer.err);
}

/// Without the distance, where the game can be solved as a whole.
#[test]
fn an_outcome_alone_has_no_distance() {
    let answer = outwit(&["prove", "rabbit-and-wolves", "--outcome", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(value["proven"], true);
    assert_ne!(value["bound"], "exact", "the distance is not searched");
}

/// A game that may go on for ever: a search along one line would not end.
#[test]
fn a_win_of_kings_is_proven_at_its_distance() {
    for more in ["--json", "--outcome"] {
        let arguments = ["prove", "draughts", "-p", "W:WK15,K32:BK3", "--time", "60", more];
        let answer = outwit(&arguments, "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        if more == "--json" {
            let value: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
            assert_eq!((&value["value"]["win_in"], &value["proven"]), (&3.into(), &true.into()));
        }
    }
}

/// A search that is stopped before its first score claims no value.
#[test]
fn no_value_is_claimed_too_early() {
    for (words, reason) in [
        ("analyse connect-four --algorithm perfect --nodes 500", "stopped too early"),
        ("analyse connect-four --nodes 1", "stopped too early"),
        ("analyse connect-four --algorithm proof-number --depth 4", "none was proven"),
    ] {
        let answer = outwit(&words.split(' ').collect::<Vec<_>>(), "");
        let line = answer.out.lines().find(|line| line.contains(": no value"));
        assert!(line.is_some_and(|line| line.contains(reason)), "{words}: {}", answer.out);
        assert!(!answer.out.contains("is best"), "{words}: {}", answer.out);
    }
    let cut = outwit(&["analyse", "tic-tac-toe", "-a", "proof-number", "--depth", "2"], "").out;
    assert!(cut.contains("stopped at the depth limit") && !cut.contains("too long"), "{cut}");
    // The move that was searched so far gives a bound.
    let stopped = ["connect-four", "-p", "47474", "-a", "alpha-beta", "-d", "5", "--nodes", "2000"];
    let answer = outwit(&[&["analyse"][..], &stopped].concat(), "");
    assert!(answer.out.contains(" is best: loss or better"), "{}", answer.out);
    let words = ["prove", "connect-four", "--nodes", "500", "--search", "--json"];
    let json: serde_json::Value = serde_json::from_str(&outwit(&words, "").out).unwrap();
    assert_eq!((&json["proven"], json["bound"].is_null()), (&false.into(), true), "{json}");
    let traced = outwit(&["trace", "connect-four", "-a", "perfect", "--nodes", "300"], "");
    assert!(traced.out.contains("\nMAX  The search was stopped"), "{}", traced.out);
    assert!(!traced.out.contains("MAX 0  Every move was tried"), "{}", traced.out);
}

/// A search to the end of the game whose value depends on repetitions proves nothing, and says why.
#[test]
fn solving_a_game_with_cycles_says_why_nothing_is_proven() {
    // Far above what is needed: without a limit a busy machine could stop these searches after 5 s.
    let solve = "analyse draughts --no-tables --strategy solve --time 600 -p W:WK5:BK1"
        .split(' ')
        .collect::<Vec<_>>();
    let answer = outwit(&solve, "").out;
    assert!(answer.contains("Not proven: the value depends on repeated positions"), "{answer}");
    assert!(!answer.contains("stopped"), "{answer}");
    let stopped = outwit(&[&solve[..], &["--nodes", "1000"]].concat(), "").out;
    assert!(stopped.contains("stopped at the node limit") && !stopped.contains("Not proven"));
    // The command that is named proves what this search has left open.
    let drawn = [&solve[..solve.len() - 1], &["W:WK30,K31:BK1:N79"]].concat();
    let answer = outwit(&drawn, "").out;
    let (_, named) = answer.split_once(", for example: outwit ").expect("a command");
    let line = named.lines().next().unwrap();
    let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches('\'')).collect();
    let proof = outwit(&words, "");
    assert!(proof.code == 0 && proof.out.contains("is a draw"), "{line}: {}", proof.err);
}

/// Alpha-beta finds the winner first: until it has searched for the distance, that is not known.
#[test]
fn a_distance_that_is_not_known_is_null() {
    let words = "analyse two-knights --algorithm alpha-beta --nodes 150 --json";
    let answer = outwit(&words.split(' ').collect::<Vec<_>>(), "");
    let json: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    let unknown = serde_json::json!({ "loss_in": null });
    assert_eq!((&json["value"], &json["moves"][0]["value"]), (&unknown, &unknown));
}

/// The tree of a finished game is its root.
#[test]
fn a_finished_game_has_a_tree_of_one_node() {
    for algorithm in ["minimax", "alpha-beta"] {
        let words = ["trace", "tic-tac-toe", "-p", "XO.|XO.|X.. O", "-a", algorithm, "-f", "json"];
        let json: serde_json::Value = serde_json::from_str(&outwit(&words, "").out).unwrap();
        assert_eq!(json["nodes"].as_array().map(Vec::len), Some(1), "{algorithm}: {json}");
    }
}

/// A depth that does not fit 16 bits is deeper than the game, and not a depth of 1.
#[test]
fn a_great_depth_is_not_a_small_one() {
    for algorithm in ["minimax", "alpha-beta"] {
        let search = |depth: &str| {
            let answer =
                outwit(&["analyse", "tic-tac-toe", "-a", algorithm, "-d", depth, "--json"], "");
            let value: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
            (value["value"].clone(), value["nodes"].clone())
        };
        assert_eq!(search("65536"), search("9"), "{algorithm}");
        assert_eq!(search("65537"), search("9"), "{algorithm}");
    }
    let answer = outwit(&["perft", "tic-tac-toe", "-d", "4294967295"], "");
    assert!(answer.code == 0 && answer.out.contains("127,872"), "{}{}", answer.out, answer.err);
}

/// After the longest lines of play no further count of 0 follows; a finished position has no other count.
#[test]
fn perft_ends_with_the_longest_lines() {
    let counts = |words: &[&str]| -> serde_json::Value {
        let answer = outwit(&[&["perft", "tic-tac-toe", "--depth", "20"], words].concat(), "");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        serde_json::from_str(&answer.out).expect("it is JSON")
    };
    let whole = counts(&["--json"]);
    assert_eq!((&whole["depth"], &whole["leaves"]), (&9.into(), &127_872.into()));
    assert_eq!(whole["plies"].as_array().and_then(|plies| plies.last()), Some(&127_872.into()));
    let over = counts(&["--json", "--position", "XO.|XO.|X.. O"]);
    assert_eq!((&over["depth"], &over["plies"]), (&1.into(), &serde_json::json!([0])));
}

/// The lines of play of ply 31 need 66 bits.
#[test]
fn perft_ends_before_a_count_that_does_not_fit() {
    let line = ["perft", "rabbit-and-wolves", "-d", "40", "--mode", "hashed", "--json"];
    let answer = outwit(&line, "");
    assert!(answer.code == 1 && answer.err.contains("ply 31 has more lines"), "{}", answer.err);
    let row: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
    assert_eq!((row["depth"].as_u64(), row["stopped"].as_str()), (Some(30), Some("overflow")));
}

/// A limit beyond the end of the game is none; another one is named.
#[test]
fn a_proof_within_a_depth_is_a_proof() {
    let proof = |game: &str, depth: &str| {
        let answer = outwit(&["analyse", game, "-a", "proof-number", "-d", depth, "--json"], "");
        serde_json::from_str::<serde_json::Value>(&answer.out).expect("it is JSON")
    };
    let whole = proof("tic-tac-toe", "9");
    assert_eq!(
        (&whole["value"], &whole["proven"]),
        (&serde_json::json!({ "draw": true }), &true.into())
    );
    let part = proof("tic-tac-toe", "4");
    assert_eq!((&part["stopped"], &part["proven"]), (&"depth".into(), &false.into()));
}

/// A draw of two kings goes on for ever, and no search for wins ends with it.
#[test]
fn a_draw_by_repetition_is_proven() {
    let game = ["prove", "draughts:antidraughts", "--position", "W:WK1:BK6", "--no-tables"];
    // Positions before it can only make more draws.
    for moves in ["", "1-45 6-50", "1-45 6-50 45-1 50-6"] {
        let answer = outwit(&[&game[..], &["--moves", moves]].concat(), "");
        assert!(answer.code == 0 && answer.out.contains("is a draw"), "{moves} {}", answer.err);
    }
}

#[test]
fn only_searches_that_evaluate_print_an_evaluation() {
    let search = |options: &[&str]| {
        let arguments = [&["analyse", "tic-tac-toe", "--nodes", "1000"], options].concat();
        outwit(&arguments, "").out
    };
    let (terms, none) = ("before any move", "(none)");
    for options in [&["-a", "proof-number"][..], &["--strategy", "solve"], &["-a", "mcts"]] {
        let text = search(options);
        assert!(text.contains(none) && !text.contains(terms), "{options:?}\n{text}");
    }
    for options in [&[][..], &["-a", "mcts", "--eval", "open-lines"]] {
        let text = search(options);
        assert!(!text.contains(none) && text.contains(terms), "{options:?}\n{text}");
    }
}
