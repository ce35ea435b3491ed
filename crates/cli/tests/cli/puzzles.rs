//! Puzzles on the command line: lists, traces, tables, and what is refused.

use std::fs;
use std::path::PathBuf;

use crate::program::outwit;
use serde_json::Value;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// A file with this text in a folder of its own.
fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a scratch folder can be written");
    path.to_string_lossy().into_owned()
}

#[test]
fn the_fields_of_an_answer_are_stable() {
    let answer =
        outwit(&["solve", "sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8", "--json"], "");
    let row = &lines(&answer.out)[0];
    for (name, value) in [
        ("puzzle", Value::from("sliding-tiles:rows=3,cols=3")),
        ("instance", Value::from("1 2 0 3 4 5 6 7 8")),
        ("algorithm", Value::from("a-star")),
        ("heuristic", Value::from("manhattan")),
        ("cost", Value::from(2)),
        ("actions", Value::from(vec!["left", "left"])),
        ("optimal", Value::from(true)),
        ("expanded", Value::from(2)),
    ] {
        assert_eq!(row[name], value, "{name}");
    }
    for name in ["generated", "peak_frontier", "seconds"] {
        assert!(row[name].is_number(), "{name}");
    }
}

#[test]
fn all_solutions_are_printed_up_to_a_limit() {
    for (n, found, listed) in [("4", 2, 2), ("9", 352, 100)] {
        let answer = outwit(&["solve", "n-queens", n, "--all"], "").out;
        let more = found - listed;
        assert_eq!(answer.contains(&format!("\n{more} more\n")), more > 0, "{answer}");
        let json = &lines(&outwit(&["solve", "n-queens", n, "--all", "--json"], "").out)[0];
        let all = json["all_solutions"].as_array().expect("a list");
        assert_eq!((all.len(), &json["solutions"]), (listed, &found.into()), "{n}");
        let is_printed = |solution: &Value| answer.contains(solution.as_str().unwrap());
        assert!(all.iter().all(is_printed), "{answer}");
        let one = &lines(&outwit(&["solve", "n-queens", n, "--json"], "").out)[0];
        assert!(one.get("all_solutions").is_none() && one["depth"] == json["depth"], "{one}");
        assert!(one["pruned"].as_u64() < one["expanded"].as_u64(), "{one}");
    }
    let stopped = outwit(&["solve", "n-queens", "8", "--all", "-n", "100", "--json"], "");
    assert_eq!((stopped.code, &lines(&stopped.out)[0]["solved"]), (1, &true.into()));
    let help = outwit(&["solve", "--help"], "").out.replace('\n', " ");
    assert!(help.contains("if a limit ended a search with --all before all solutions"), "{help}");
}

#[test]
fn a_list_gives_an_object_a_line_or_a_table_with_totals() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let list = file(
        &folder,
        "boards.txt",
        "# two boards\n1 0 2 3 4 5 6 7 8 ; 1\n\n1 2 0 3 4 5 6 7 8 ; 3\n",
    );
    let command =
        ["solve", "sliding-tiles:rows=3,cols=3", "--file", &list, "--algorithm", "ida-star"];
    let answer = outwit(&[&command[..], &["--json"]].concat(), "");
    let rows = lines(&answer.out);
    assert_eq!(
        (rows.len(), &rows[0]["line"], &rows[1]["cost"]),
        (2, &Value::from(2), &Value::from(2))
    );
    let table = outwit(&command, "").out;
    assert!(
        table.contains("all")
            && table.contains("2 of 2 solved")
            && table.contains("1 with another cost"),
        "{table}"
    );
}

#[test]
fn random_instances_can_be_solved() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    for (puzzle, algorithm) in [("sliding-tiles:rows=3,cols=3", "nbs"), ("sudoku", "backtracking")]
    {
        let drawn = outwit(&["random", puzzle, "--seed", "5", "--count", "3"], "").out;
        assert_eq!(drawn, outwit(&["random", puzzle, "--seed", "5", "--count", "3"], "").out);
        let list = file(&folder, "drawn.txt", &drawn);
        let answer =
            outwit(&["solve", puzzle, "--file", &list, "--algorithm", algorithm, "--json"], "");
        assert_eq!(
            lines(&answer.out).iter().filter(|row| row["solved"] == true).count(),
            3,
            "{}",
            answer.err
        );
    }
}

#[test]
fn the_texts_can_be_followed() {
    let order = |words: &[&str]| {
        let all =
            [&["trace", "road-map:map=printed", "Rochester to Wausau", "--order"], words].concat();
        outwit(&all, "").out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        order(&["--algorithm", "breadth-first", "--goal-test", "expanded"]),
        "Rochester Minneapolis LaCrosse SiouxFalls Dubuque Duluth StCloud Wausau"
    );
    assert_eq!(
        order(&["--algorithm", "depth-first", "--style", "stack"]),
        "Rochester Dubuque Rockford Chicago Milwaukee GreenBay Wausau"
    );
    let tree = outwit(&["trace", "sliding-tiles:rows=3,cols=3", "1 2 0 3 4 5 6 7 8"], "").out;
    assert!(tree.contains("#1 g 0 h 2 f 2") && tree.contains("goal"), "{tree}");
    let table = outwit(&["compare", "road-map:map=printed", "--json"], "").out;
    let table: Value = serde_json::from_str(&table).expect("an object");
    let rows = table["searches"].as_array().expect("a list");
    assert!(
        rows.len() >= 16
            && rows.iter().filter(|row| row["optimal"] == true).all(|row| row["cost"] == 2)
    );
    let depths = ["compare", "sliding-tiles:rows=3,cols=3", "--by-depth", "12", "--json"];
    let table: Value = serde_json::from_str(&outwit(&depths, "").out).expect("an object");
    for row in table["depths"].as_array().expect("rows") {
        let expanded = |at: usize| row["searches"][at]["expanded"].as_f64().expect("a mean");
        assert!(expanded(2) <= expanded(1), "Manhattan expands no more than misplaced: {row}");
    }
    let folder = tempfile::tempdir().expect("a scratch folder");
    let chart = folder.path().join("chart.csv");
    let chart = chart.to_str().expect("a name in Unicode");
    outwit(&["compare", "tic-tac-toe", "--depth", "3", "--chart", chart], "");
    let rows = std::fs::read_to_string(chart).expect("a chart");
    assert!(rows.starts_with("search,depth,count\nminimax,1,10\n"), "{rows}");
    for command in ["list", "rules"] {
        let words = if command == "list" { vec!["list"] } else { vec!["rules", "sudoku"] };
        assert!(outwit(&words, "").out.contains("each digit once"), "{command}");
    }
}

/// The textbook's distances are more than the roads of its slides.
#[test]
fn a_heuristic_that_may_be_too_high_proves_no_cost() {
    for algorithm in ["a-star", "ida-star", "rbfs", "sma-star"] {
        let words = ["solve", "road-map:map=slides", "GrandForks to Rochester", "--json"];
        let words = [&words[..], &["--heuristic", "printed", "--algorithm", algorithm]].concat();
        let row = &lines(&outwit(&words, "").out)[0];
        assert_eq!((&row["solved"], &row["optimal"]), (&true.into(), &false.into()), "{algorithm}");
        assert!(row["lower_bound"].is_null(), "{algorithm}");
        assert!(row["note"].as_str().is_some_and(|note| note.contains("may be too high")));
    }
}

#[test]
fn a_budget_that_is_too_small_is_named() {
    for algorithm in ["rbfs", "sma-star"] {
        let words = ["solve", "sliding-tiles:rows=3,cols=3", "1 2 5 3 0 8 6 4 7", "--budget", "5"];
        let answer = outwit(&[&words[..], &["--algorithm", algorithm]].concat(), "");
        assert_eq!(answer.code, 1, "{algorithm}");
        assert!(answer.err.contains("budget of 5 nodes"), "{}", answer.err);
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let map = file(&folder, "short.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
    let graph = file(&folder, "bad.gr", "p sp 2 1\na 1 3 7\n");
    let toml = file(&folder, "bad.toml", "[[place]]\nname = 3\n");
    let list = file(&folder, "list.txt", "1 2 3\n");
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "sliding-tiles:rows=3,cols=3", "1 0 2 3 4 5 6 8 7"], "an odd number"),
        (&["solve", "sliding-tiles:rows=3,cols=3", "1 2 3"], "the board has 3 numbers; expected 9"),
        (&["solve", "sliding-tiles", "--file", &list], "line 1: the board has 3 numbers"),
        (&["solve", "road-map", "Rochester to Atlantis"], "no place 'Atlantis'"),
        (&["solve", "grid-map", "--file", &map], "line 6, column 3"),
        (&["solve", "road-map", "--file", &graph], "line 2, column 5: node 3 does not exist"),
        (&["solve", "road-mop"], "did you mean road-map?"),
        (&["solve", "tic-tac-toe"], "is a two-player game"),
        (&["solve", "sudoku", "--algorithm", "a-star"], "cannot be solved by a-star"),
        (
            &["solve", "road-map", "-a", "hill-climbing"],
            "hill-climbing, which solves n-queens, travelling-salesman; expected one of",
        ),
        (
            &["solve", "road-map", "--algorithm", "a-star", "--heuristic", "luck"],
            "no heuristic \"luck\"",
        ),
        (&["solve", "road-map", "--weight", "-1"], "'-1'"),
        (&["analyse", "tic-tac-toe", "--algorithm", "ida-star"], "no algorithm \"ida-star\""),
        (&["compare", "tic-tac-toe", "x"], "unexpected argument"),
        (&["trace", "tic-tac-toe", "--heuristic", "x"], "--heuristic applies to puzzles"),
        (&["random", "sliding-tiles:rows=9"], "out of range"),
        (&["random", "road-map", "--seed", "18446744073709551615", "--count", "2"], "--seed 1"),
        (&["solve", "road-map:places=50"], "change nothing in the map midwest"),
        (&["solve", "map-colouring:map=usa,regions=50"], "changes nothing in the map usa"),
    ];
    for (words, expected) in cases {
        let answer = outwit(words, "");
        let one = answer.err.lines().count() == 1 && answer.code == 2 && answer.out.is_empty();
        assert!(one && answer.err.contains(expected), "{words:?}: {} {}", answer.code, answer.err);
    }
    let answer = outwit(&["solve", "road-map", "--file", &toml], "");
    let shown = answer.err.contains("line 2, column 8: this is the number 3; expected a text")
        && answer.err.contains("\n  2 | name = 3\n    |        ^");
    assert!(shown && answer.code == 2 && answer.out.is_empty(), "{}", answer.err);
    let hard = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let answer = outwit(&["solve", "sliding-tiles", hard, "--memory", "10"], "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("A* ran out of memory (limit 10 MiB)"), "{}", answer.err);
}

/// Korf's list, where it is there: costs and node counts as published.
#[test]
fn easy_boards_of_the_published_list_are_solved_as_listed() {
    let shared = std::env::var_os("OUTWIT_SHARED").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        PathBuf::from,
    );
    let Ok(text) = fs::read_to_string(shared.join("puzzles/korf100.txt")) else {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "left out: there is no {}", shared.display());
        return;
    };
    let folder = tempfile::tempdir().expect("a scratch folder");
    let easy = |line: &&str| {
        let nodes = line.split(';').nth(3).and_then(|nodes| nodes.trim().parse::<u64>().ok());
        nodes.is_some_and(|nodes| nodes < 1_100_000)
    };
    let chosen: Vec<&str> = text.lines().filter(easy).collect();
    let list = file(&folder, "easy.txt", &chosen.join("\n"));
    let answer =
        outwit(&["solve", "sliding-tiles", "--file", &list, "-a", "ida-star", "--json"], "");
    let rows = lines(&answer.out);
    assert_eq!(rows.len(), 5);
    for (row, line) in rows.iter().zip(&chosen) {
        let listed: Vec<u64> =
            line.split(';').skip(1).filter_map(|n| n.trim().parse().ok()).collect();
        assert_eq!(
            (row["cost"].as_u64(), row["generated"].as_u64()),
            (Some(listed[0]), Some(listed[2]))
        );
    }
}

/// The page of the queens in the studio saves the same bytes; its own test holds them against the same drawing.
#[test]
fn a_board_of_queens_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let draw = |name: &str, n: &str| {
        let path = folder.path().join(name);
        let place = path.to_string_lossy().into_owned();
        let words = ["queens", "place", n, "--fixed", "b1", "--picture", &place];
        (outwit(&words, ""), fs::read_to_string(path).unwrap_or_default())
    };
    let (_, table) = draw("board.csv", "6");
    assert_eq!(table.matches(",queen,1,").count(), 6);
    assert!(table.contains("b1,light,queen,1,"), "{table}");
    // The queens that were added have a dashed frame.
    let (_, svg) = draw("board.svg", "6");
    assert_eq!(svg.matches("class=\"hint\"").count(), 5);
    let (answer, _) = draw("board.doc", "6");
    assert!(answer.err.contains("unknown file extension \".doc\""), "{}", answer.err);
    let (answer, _) = draw("board.png.svg", "33");
    assert!(answer.err.contains("too large for a picture; expected at most 32"), "{}", answer.err);
}

/// Backtracking proves that three queens have no places; min-conflicts only finds none.
#[test]
fn a_comparison_tells_a_proof_from_giving_up() {
    let ways = "backtracking,min-conflicts";
    let told = outwit(&["compare", "n-queens:n=3", "--algorithms", ways], "");
    let row = |name: &str| told.out.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert!(row("backtracking").contains(" none "), "{}", told.out);
    assert!(row("min-conflicts").contains(" not found "), "{}", told.out);
}

#[test]
fn a_heuristic_from_a_file_is_compared_and_checked() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let toml = |name: &str, formula: &str| {
        let head = format!("name = \"{name}\"\ngame = \"sliding-tiles\"");
        file(&folder, &format!("{name}.toml"), &format!("{head}\nformula = \"{formula}\"\n"))
    };
    let good = toml("good", "max(manhattan, misplaced)");
    let bad = toml("bad", "2 * manhattan");
    let names = format!("manhattan,{good},{bad}");
    let tiles = "sliding-tiles:rows=3,cols=3";
    let answer =
        outwit(&["compare", tiles, "--by-depth", "6", "--heuristic", &names, "--seed", "3"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains(": never too high in "), "{}", answer.out);
    assert!(answer.out.contains(": not admissible, too high in "), "{}", answer.out);
    let solved = outwit(&["solve", tiles, "--heuristic", &bad], "").out;
    assert!(!solved.contains(", proven optimal") && solved.contains("not proven"), "{solved}");
    let refused = outwit(&["solve", "n-queens", "--heuristic", &good], "");
    assert!(refused.code == 2 && refused.err.contains("no features"), "{}", refused.err);
    let rules = outwit(&["rules", tiles], "").out;
    assert!(rules.contains("adjacent_pairs"), "{rules}");
}

/// Files in the formats of the field, with and without an instance beside them.
#[test]
fn files_of_the_field_are_read() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("the file is written");
        path.to_str().expect("a name in Unicode").to_owned()
    };
    let map = write("a.map", "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n");
    let weighted = write("w.map", "type octile\nheight 1\nwidth 3\nmap\n.9.\n");
    let scenario = write(
        "a.map.scen",
        "version 1\n0 a.map 4 3 0 0 3 2 5\n0\tmaps/a.map\t4\t3\t0\t0\t1\t0\t1.00000\n",
    );
    let scenario_of_one =
        write("B.SCEN", "version 1\n0 a.map 4 3 0 0 3 2 5.00\n0 a.map 4 3 0 0 0 1 1.4\n");
    let graph = write("g.gr", "p sp 3 2\na 1 2 4\na 2 3 3\n");
    let colours = write("c.col", "c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 1 3\n");
    let tour = write(
        "t.tsp",
        "NAME: t\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\nEOF\n",
    );
    let list = write("tiles.txt", "1 2 0 3 4 5 6 7 8\n");
    // The two ways differ in case alone, and the nearer one leads nowhere.
    let places = ["s", "a", "A", "g"].map(|name| format!("[[place]]\nname = \"{name}\"\n"));
    let roads = [("s", "a", 1), ("s", "A", 5), ("A", "g", 1)].map(|(from, to, length)| {
        format!("[[road]]\nfrom = \"{from}\"\nto = \"{to}\"\nlength = {length}\n")
    });
    let cases = write(
        "m.toml",
        &format!("start = \"s\"\ngoal = \"g\"\n{}{}", places.concat(), roads.concat()),
    );
    for (line, words) in [
        (["grid-map", "0,0 to 3,2", &map], "Cost 5,"),
        (["grid-map", "(0, 0) -> (3, 2)", &map], "Cost 5,"),
        (["grid-map", "0 0 3 2", &map], "Cost 5,"),
        (["grid-map", "0,0 to 2,0", &weighted], "Cost 10,"),
        (["road-map", "2 to 3", &graph], "Cost 3,"),
    ] {
        let answer = outwit(&["solve", line[0], line[1], "--file", line[2]], "");
        assert!(answer.out.contains(words), "{line:?}: {}{}", answer.out, answer.err);
    }
    for (puzzle, file, words) in [
        ("road-map", &graph, "Cost 7,"),
        ("road-map", &cases, "Cost 6,"),
        ("map-colouring:colours=3", &colours, "1: red, 2: "),
        ("travelling-salesman", &tour, "Cost 12\n"),
        ("grid-map", &scenario_of_one, "2 of 2 solved · 1 with another cost than listed"),
    ] {
        let answer = outwit(&["solve", puzzle, "--file", file], "");
        assert!(answer.out.contains(words), "{puzzle}: {}{}", answer.out, answer.err);
    }
    let two_names = outwit(&["solve", "grid-map", "--file", &scenario], "");
    assert!(two_names.code == 2 && two_names.err.contains("names two maps"), "{}", two_names.err);
    let tiles = "sliding-tiles:rows=3,cols=3";
    let both = outwit(&["solve", tiles, "1 2 0 3 4 5 6 7 8", "--file", &list], "");
    assert!(both.code == 2 && both.err.contains("holds the instances"), "{}", both.err);
    let jumps = outwit(&["solve", "grid-map:jumps=yes", "0,0 to 2,0", "--file", &weighted], "");
    assert!(jumps.code == 2 && jumps.err.contains("cells of equal cost"), "{}", jumps.err);
    // One line of 100 MB.
    let long = write("long.toml", &format!("place = \"{}\"", "x".repeat(100_000_000)));
    let answer = outwit(&["solve", "road-map", "--file", &long], "");
    assert!(answer.code == 2 && answer.err.contains("longer than 16 MiB"), "{}", answer.err);
}

/// A limit stops the search after a cheaper path to a state above the goal was found: the cost is that of the path.
#[test]
fn a_stopped_anytime_search_prints_the_cost_of_its_path() {
    let cases = [
        ("rows=2,cols=3|2 4 3 1 5 0|misplaced|230|5", 13),
        ("rows=3,cols=3|2 4 6 3 5 1 7 0 8|manhattan|500|3", 23),
    ];
    for (case, cost) in cases {
        let words: Vec<&str> = case.split('|').collect();
        let puzzle = format!("sliding-tiles:{}", words[0]);
        let answer = outwit(
            &[
                &["solve", &puzzle, words[1], "-a", "anytime-a-star", "--json"][..],
                &["--heuristic", words[2], "--nodes", words[3], "--weight", words[4]],
            ]
            .concat(),
            "",
        );
        let value: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
        let steps = value["actions"].as_array().expect("a list").len();
        assert_eq!((&value["cost"], steps), (&serde_json::json!(cost), cost), "{}", answer.out);
        assert_eq!(value["improvements"].as_array().unwrap().last().unwrap()[0], cost);
    }
}

#[test]
fn a_depth_limit_of_one_is_named_by_ida_star() {
    let words = ["solve", "sliding-tiles:rows=2,cols=3", "4 0 1 5 3 2", "-a", "ida-star"];
    let answer = outwit(&[&words[..], &["--depth", "1", "--json"]].concat(), "");
    assert!(answer.code == 1 && answer.out.contains("\"stopped\":\"depth\""), "{}", answer.out);
}

#[test]
fn a_proof_that_there_is_no_solution_is_said_once() {
    let answer = outwit(&["solve", "n-queens:n=3"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let words = "No solution: Backtracking has searched everything and found none\n";
    assert!(answer.out.contains(words), "{}", answer.out);
}

#[test]
fn the_solution_of_a_road_map_begins_with_its_start() {
    let answer = outwit(&["solve", "road-map:map=printed", "Rochester to Wausau"], "");
    assert!(answer.out.contains("\nRochester Minneapolis Wausau\n"), "{}", answer.out);
}

#[test]
fn the_limit_that_ended_a_search_is_named_once() {
    let depth = ["--algorithm", "depth-limited", "--depth", "1"];
    let words = [&["solve", "road-map:map=printed", "Rochester to Wausau"], &depth[..]].concat();
    let answer = outwit(&words, "");
    assert_eq!(answer.code, 1, "{}", answer.err);
    assert!(answer.out.contains("No solution") && !answer.out.contains("its depth limit"));
    assert!(answer.err.contains("Depth-limited reached its depth limit of 1"), "{}", answer.err);
}

#[test]
fn local_searches_say_what_repeats_them_and_count_their_rounds() {
    let solve = |words: &str| {
        let words: Vec<&str> = "solve".split(' ').chain(words.split(' ')).collect();
        outwit(&[&words[..], &["--json"]].concat(), "")
    };
    let trip = "travelling-salesman:cities=8 -a annealing --steps 50";
    for (words, rounds) in [
        (trip.to_owned(), 1),
        (format!("{trip} --restarts 3"), 4),
        ("n-queens 3 -a min-conflicts --steps 10 --restarts 4".to_owned(), 5),
    ] {
        let row = &lines(&solve(&words).out)[0];
        assert_eq!((&row["iterations"], &row["seed"]), (&rounds.into(), &0.into()), "{words}");
        let words: Vec<&str> = "solve".split(' ').chain(words.split(' ')).collect();
        let text = outwit(&words, "").out;
        let restarts = format!("generated · {} restarts · ", rounds - 1);
        assert_eq!(text.contains(&restarts), rounds > 1, "{text}");
    }
    let beam = solve("n-queens 3 -a local-beam --seed 5");
    assert!(beam.code == 1 && beam.err.contains("a larger --width"), "{}", beam.err);
    assert_eq!(lines(&beam.out)[0]["seed"], 5);
    assert!(lines(&solve("n-queens 4").out)[0]["seed"].is_null());
    let budget = solve("sliding-tiles:rows=3,cols=3 -a sma-star --budget 1");
    assert!(budget.err.contains("its budget of 1 node;"), "{}", budget.err);
}

#[test]
fn tables_that_cannot_be_saved_are_named() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let tables = format!("{}/below", file(&folder, "file", "no folder"));
    let answer = std::process::Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["solve", "sliding-tiles:rows=3,cols=3", "--heuristic", "patterns"])
        .env("OUTWIT_TABLES", &tables)
        .output()
        .expect("the program starts");
    let err = String::from_utf8_lossy(&answer.stderr);
    assert!(answer.status.success() && err.contains(&tables), "{err}");
    assert_eq!(err.matches("pattern tables are built again each time").count(), 1, "{err}");
}

#[test]
fn puzzles_and_searches_have_the_names_that_textbooks_use() {
    let board = "1 2 0 3 4 5 6 7 8";
    for (puzzle, algorithm) in [("8-puzzle", "bfs"), ("8-puzzle:goal=blank-first", "astar")] {
        let answer = outwit(&["solve", puzzle, board, "--algorithm", algorithm, "--json"], "");
        let row = &lines(&answer.out)[0];
        assert_eq!(
            (&row["puzzle"], &row["cost"]),
            (&"sliding-tiles:rows=3,cols=3".into(), &2.into())
        );
    }
    assert!(outwit(&["rules", "15-puzzle"], "").out.starts_with("Sliding tiles"));
    assert!(outwit(&["solve", "map-coloring"], "").out.contains("Solved"));
    let fault = outwit(&["analyse", "8-puzzle"], "").err;
    assert!(fault.contains("is a puzzle, not a game"), "{fault}");
}

/// Cities and columns are no steps.
#[test]
fn local_searches_have_a_cost_and_no_steps() {
    for puzzle in ["n-queens", "travelling-salesman"] {
        let answer = outwit(&["solve", puzzle, "--algorithm", "hill-climbing"], "").out;
        let line = answer.lines().find(|line| line.starts_with("Cost ")).expect("a solution");
        assert!(!line.contains("step"), "{line}");
    }
    let one = outwit(&["solve", "travelling-salesman", "A 0 0"], "").out;
    assert!(one.lines().any(|line| line == "A"), "{one}");
}
