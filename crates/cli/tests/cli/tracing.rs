//! `trace` and `compare`: notations, iterations, classic programs, and the frontier of puzzles.

use serde_json::Value;

use crate::program::outwit;

fn text(arguments: &[&str]) -> String {
    let answer = outwit(arguments, "");
    assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.err);
    answer.out
}

#[test]
fn a_typed_tree_keeps_its_numbers_in_every_format() {
    let position = ["trace", "own-tree", "-p", "((((1) 0)) (1)) MIN"];
    assert!(text(&position).contains("\nMIN 0  MIN chooses a; the value is 0.\n"));
    for format in ["text", "svg", "dot", "tikz", "csv", "json"] {
        let drawn = text(&[&position[..], &["--format", format]].concat());
        for word in [">+1<", ">−1<", "a draw", "loss", "The game is over", ",-1,", "\"-1\""] {
            assert!(!drawn.contains(word), "{format}: {word}");
        }
    }
    let json: Value =
        serde_json::from_str(&text(&[&position[..], &["-f", "json"]].concat())).unwrap();
    assert_eq!(
        (&json["nodes"][0]["node"]["role"], &json["nodes"][0]["label"]),
        (&"min".into(), &"0".into())
    );
    let answer = text(&["analyse", "own-tree", "-p", "(0 -1) MAX"]);
    assert!(answer.contains("a is best: 0") && !answer.contains("draw"), "{answer}");
    let answer = text(&["analyse", "own-tree", "-p", "(7 2) MIN"]);
    assert!(answer.contains("b is best: 2"), "{answer}");
}

/// An enhanced transposition cutoff: nothing was searched in the node, and the table says why.
#[test]
fn a_cut_by_the_table_names_the_table_and_the_moves_that_were_not_searched() {
    let position = "(((5 (1 2)) (1 2)) ((1 2) (0 (1 2) 7))) MAX";
    let trace = ["trace", "own-tree", "-p", position, "-a", "engine"];
    let shown = text(&trace);
    let sentence =
        "Cut: the transposition table has the position after a, so MIN already has 2 here, and ";
    let mut lines = shown.lines().skip_while(|line| !line.contains(sentence));
    assert!(
        lines
            .next()
            .is_some_and(|line| line.ends_with("; the remaining move cannot change the result.")),
        "{shown}"
    );
    assert!(lines.next().is_some_and(|line| line.ends_with("b skipped")), "{shown}");
    let json: Value = serde_json::from_str(&text(&[&trace[..], &["-f", "json"]].concat())).unwrap();
    let nodes = json["nodes"].as_array().unwrap();
    let cuts: Vec<&Value> =
        nodes.iter().filter(|node| node["node"]["why"] == "table-cut").collect();
    assert_eq!(cuts.len(), 1, "{json}");
    assert_eq!(cuts[0]["node"]["unseen"], Value::from(vec!["b"]));
    let plain = text(&[&trace[..], &["--no-etc"]].concat());
    assert!(
        plain.contains("The transposition table has this position") && !plain.contains(sentence),
        "{plain}"
    );
}

/// Passes with a null window are called so, and none asks for points that no leaf of the tree can have.
#[test]
fn the_passes_of_mtd_and_of_solving_are_scouts() {
    for position in ["((3 12 8) (2 4 6) (14 5 2)) MAX", "((-3 -12) (-5 -4)) MAX", "(1 0) MIN"] {
        for strategy in ["mtd", "solve"] {
            let trace =
                ["trace", "own-tree", "-p", position, "-a", "engine", "--strategy", strategy];
            let csv = text(&[&trace[..], &["-f", "csv"]].concat());
            let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
            let head = lines.next().unwrap();
            let column = |name: &str| head.iter().position(|&word| word == name).unwrap();
            let [ply, alpha, beta, pass] = ["ply", "alpha", "beta", "pass"].map(column);
            let mut scouts = 0;
            for line in lines {
                let Ok(ends) = [line[alpha], line[beta]]
                    .map(str::parse::<i32>)
                    .into_iter()
                    .collect::<Result<Vec<_>, _>>()
                else {
                    continue;
                };
                if line[ply] == "0" && ends[1] - ends[0] == 1 {
                    assert_ne!(line[pass], "full", "{csv}");
                    scouts += 1;
                }
                assert!(ends.iter().all(|end| end.abs() < 100), "{csv}");
            }
            assert!(scouts > 0, "{csv}");
        }
    }
}

#[test]
fn the_last_iteration_is_shown_and_the_others_by_name() {
    let deepening = [
        "trace",
        "connect-four",
        "-p",
        "443",
        "-a",
        "iterative-deepening",
        "-d",
        "3",
        "--levels",
        "1",
    ];
    let last = text(&deepening);
    assert!(last.lines().next().unwrap().ends_with("iteration to depth 3 of 1 2 3"), "{last}");
    let first = text(&[&deepening[..], &["--iteration", "1"]].concat());
    assert!(first.lines().next().unwrap().ends_with("iteration to depth 1 of 1 2 3"), "{first}");
    let all = text(&[&deepening[..], &["--iteration", "all"]].concat());
    for depth in ["├─ depth 1 ", "├─ depth 2 ", "└─ => depth 3 "] {
        assert!(all.contains(depth), "{all}");
    }
    let value =
        |tree: &str| tree.lines().nth(1).map(|line| line.split("  ").next().unwrap().to_owned());
    assert!(value(&last).unwrap().ends_with(&value(&all).unwrap()), "{last}");
    assert_ne!(value(&first), value(&last));
    let all = text(&[&deepening[..8], &["--iteration", "all"]].concat());
    let mut below = all.lines().skip_while(|line| !line.contains("─ depth 1 ")).skip(1);
    assert!(below.next().is_some_and(|line| line.starts_with("│  └─ full ")), "{all}");
}

#[test]
fn classic_programs_have_the_values_of_their_texts() {
    let tree = text(&["trace", "tic-tac-toe", "-p", "XX.|OO.|... X", "--classic"]);
    assert!(tree.contains("=> c3 MIN 99") && tree.contains("A leaf: the value is 99."), "{tree}");
    let classic = text(&["trace", "rabbit-and-wolves", "--classic"]);
    let scaled =
        text(&["trace", "rabbit-and-wolves", "--scale", "text", "--cut", "strict", "-d", "2"]);
    for tree in [&classic, &scaled] {
        // The rabbit begins, and is MIN.
        assert!(tree.lines().nth(1).unwrap().starts_with("MIN "), "{tree}");
    }
    assert_eq!(
        classic.lines().nth(1).unwrap().split(' ').nth(1),
        scaled.lines().nth(1).unwrap().split(' ').nth(1)
    );
    let knights = [
        "trace",
        "two-knights",
        "-p",
        "0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0",
        "-a",
        "minimax",
        "-d",
        "9",
    ];
    let ranked = text(&knights);
    let nodes = ranked.lines().skip(1).count();
    assert_eq!(ranked.matches(" rank ").count(), nodes, "{ranked}");
    assert!(ranked.lines().nth(1).unwrap().starts_with("MAX loss for MAX on ply "), "{ranked}");
    assert!(ranked.lines().nth(1).unwrap().contains(" rank 0"), "{ranked}");
    // In the text the first player is MIN.
    let scaled = text(&[&knights[..], &["--scale", "text"]].concat());
    assert!(scaled.lines().nth(1).unwrap().starts_with("MIN 1 rank 1 "), "{scaled}");
}

/// What has no effect is refused: boards, lists and tables have no windows and no drawings.
#[test]
fn options_without_effect_are_refused() {
    for (line, words) in [
        ("trace|two-knights|--classic|--depth|2", "expected no --depth"),
        ("trace|two-knights|--classic|--nodes|9", "expected no --nodes"),
        ("trace|two-knights|--classic|--time|1", "expected no --time"),
        ("trace|two-knights|--classic|--max-nodes|9", "expected no --max-nodes"),
        ("trace|two-knights|--classic|--format|json", "as text, not as json"),
        ("trace|two-knights|--classic|--output|tree.svg", "as text, not as svg"),
        ("trace|two-knights|--classic|--file|nofile", "--file applies to puzzles"),
        ("trace|tic-tac-toe|--classic|--weight|2", "--weight applies to puzzles"),
        ("trace|tic-tac-toe|--classic|--order", "cannot be used with"),
        ("trace|tic-tac-toe|--classic|--frontier", "cannot be used with"),
        ("trace|tic-tac-toe|--classic|--seed|1", "cannot be used with"),
        ("trace|tic-tac-toe|--classic|--cut|strict", "cannot be used with"),
        ("trace|tic-tac-toe|--classic|--scale|text", "cannot be used with"),
        ("trace|road-map|--order|--at|nonsense", "cannot be used with"),
        ("trace|road-map|--order|--levels|2", "cannot be used with"),
        ("trace|road-map|--order|--max-nodes|9", "cannot be used with"),
        ("trace|road-map|--frontier|--at|nonsense", "cannot be used with"),
        ("trace|road-map|--frontier|--levels|2", "cannot be used with"),
    ] {
        let arguments: Vec<&str> = line.split('|').collect();
        let answer = outwit(&arguments, "");
        assert!(answer.code == 2 && answer.err.contains(words), "{line}: {}", answer.err);
        assert!(answer.out.is_empty(), "{line}: {}", answer.out);
    }
}

#[test]
fn the_frontier_is_a_table_csv_or_json() {
    let slide = [
        "trace",
        "road-map:map=slides",
        "Rochester to Wausau",
        "-a",
        "breadth-first",
        "--goal-test",
        "expanded",
        "--repeats",
        "allow",
        "--frontier",
    ];
    let table = text(&slide);
    assert!(table.contains("[SiouxFalls, Minneapolis, LaCrosse,"), "{table}");
    assert!(table.contains("a queue: the oldest node first"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    let csv = text(&[&slide[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("step,round,node,event,depth,g,h,key,successors,known,frontier,more,other_g,backward\n1,1,Rochester,expanded,"));
    let json = text(&[
        "trace",
        "sliding-tiles:rows=3,cols=3",
        "1 2 0 3 4 5 6 7 8",
        "--frontier",
        "-f",
        "json",
    ]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["key"], &json["steps"][0]["taken"]["key"]), (&"f".into(), &2.0.into()));
    let steps = json["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap()["event"], "goal");
}

#[test]
fn a_record_that_is_full_ends_the_table_and_the_order() {
    let board = ["trace", "sliding-tiles:rows=3,cols=3", "1 2 5 3 0 8 6 4 7", "-a"];
    for (way, list, steps) in [
        ("a-star", "--frontier", 3),
        ("a-star", "--order", 4),
        ("depth-limited", "--frontier", 8),
        ("depth-limited", "--order", 8),
    ] {
        let words = [&board[..], &[way, list, "-f"]].concat();
        let format = if list == "--order" { "text" } else { "csv" };
        let whole = outwit(&[&words[..], &[format]].concat(), "").out;
        let part = outwit(&[&words[..], &[format, "--record", "8"]].concat(), "");
        let named = part.err.starts_with("warning: 8 of ") && part.err.contains(" --record 10M");
        assert!(named, "{way} {list}: {}", part.err);
        let lines: Vec<&str> = part.out.lines().collect();
        assert_eq!(lines.len(), steps + usize::from(format == "csv"), "{way} {list}: {}", part.out);
        // A path may come back to a node for more successors after the end of the record.
        let same = way == "depth-limited" && format == "csv" || whole.starts_with(&part.out);
        assert!(same, "{way} {list}: {} is no part of {whole}", part.out);
    }
}

#[test]
fn searches_from_both_ends_meet() {
    for way in ["nbs", "bidirectional-uniform-cost", "bidirectional"] {
        let trace = ["trace", "road-map", "Rochester to Wausau", "-a", way];
        let tree = text(&trace);
        assert!(tree.contains("Both searches have met here."), "{way}: {tree}");
        assert!(!tree.contains("A goal, reached"), "{way}: {tree}");
        let table = text(&[&trace[..], &["--frontier"]].concat());
        assert!(table.contains("both searches have") && !table.contains("a goal"), "{table}");
        let json = text(&[&trace[..], &["--frontier", "-f", "json"]].concat());
        let json: Value = serde_json::from_str(&json).unwrap();
        let steps = json["steps"].as_array().unwrap();
        let solved = text(&["solve", "road-map", "Rochester to Wausau", "-a", way, "--json"]);
        let solved: Value = serde_json::from_str(&solved).unwrap();
        let met = steps.iter().rfind(|step| step["event"] == "met").expect("a meeting");
        let cost = met["taken"]["g"].as_f64().unwrap() + met["other_g"].as_f64().unwrap();
        assert!((cost - solved["cost"].as_f64().unwrap()).abs() < 1e-9, "{way}: {met} {solved}");
        let csv = text(&[&trace[..], &["--frontier", "-f", "csv"]].concat());
        let backward = |line: &&str| line.ends_with(",true");
        assert!(csv.lines().any(|line| backward(&line)) && csv.contains("*:"), "{way}: {csv}");
    }
}

#[test]
fn a_table_that_lacks_nodes_comes_with_a_warning() {
    let tree = ["trace", "connect-four", "-f", "csv", "-d", "3"];
    let roads = ["trace", "road-map", "Rochester to Wausau", "-f", "csv"];
    let deepening = [&tree[..], &["-a", "iterative-deepening"]].concat();
    let local = ["trace", "n-queens", "4", "-f", "csv", "-a", "annealing", "--steps", "20"];
    for (words, more, way) in [
        (&tree[..], &[][..], ""),
        (&tree, &["--max-nodes", "9"], "--max-nodes 1M"),
        (&tree, &["--levels", "1"], "leave out --levels"),
        (&tree, &["--record", "20"], "--record 10M"),
        (&deepening, &["--iteration", "all"], ""),
        (&deepening, &[], ""),
        (&deepening, &["--at", ""], "--iteration all"),
        (&local, &["--seed", "3", "--restarts", "1"], ""),
        (&local, &["--seed", "3", "--max-nodes", "5"], "--max-nodes 1M"),
        (&roads, &["--frontier"], ""),
        (&roads, &["--frontier", "--max-nodes", "2"], "--max-nodes 1M"),
    ] {
        let answer = outwit(&[words, more].concat(), "");
        assert_eq!(answer.err.contains("warning: "), !way.is_empty(), "{more:?}: {}", answer.err);
        assert!(answer.err.contains(way), "{more:?}: {}", answer.err);
    }
    // The first node of a part has no parent in the table.
    let part = text(&[&tree[..], &["--at", "4"]].concat());
    assert!(part.lines().nth(1).is_some_and(|line| line.split(',').nth(1) == Some("")), "{part}");
}

#[test]
fn a_limit_that_ended_the_search_of_a_puzzle_is_named() {
    for words in [&[][..], &["--order"], &["--frontier"]] {
        let answer = outwit(&[&["trace", "sliding-tiles", "--nodes", "9"][..], words].concat(), "");
        assert_eq!(answer.err, "warning: A* reached its limit of 9 nodes\n", "{words:?}");
        assert_eq!(answer.code, 0, "{words:?}");
    }
    let tables = ["trace", "sliding-tiles", "--heuristic", "patterns-7-8", "--time", "0.01"];
    let answer = outwit(&tables, "");
    assert!(answer.code == 1 && answer.err.contains("pattern tables were built"), "{}", answer.err);
}

#[test]
fn tables_of_puzzles_have_states_and_places() {
    let board = "1 2 0 3 4 5 6 7 8";
    let tree = text(&["trace", "sliding-tiles:rows=3,cols=3", board, "--format", "csv"]);
    assert!(tree.lines().next().unwrap().ends_with(",why,state,order,g,h,pass"), "{tree}");
    assert!(tree.contains(&format!("\n0,,0,,explored,,,,,explored,{board},1,0,2,\n")), "{tree}");
    // Without a name the state is a text in JSON, too.
    let json = text(&["trace", "sliding-tiles:rows=3,cols=3", board, "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let place = &json["nodes"][0]["node"]["place"];
    assert_eq!((&place["name"], &place["text"]), (&"".into(), &board.into()), "{place}");
    let json = text(&["trace", "road-map", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let place = &json["nodes"][0]["node"]["place"];
    assert!(place["name"] != "" && place.get("text").is_none(), "{place}");
    let game = text(&["trace", "tic-tac-toe", "--depth", "1", "--format", "csv"]);
    assert!(game.lines().next().unwrap().ends_with(",bound,why,pass"), "{game}");
    let cities = text(&["picture", "travelling-salesman", "a 1 2; b 3 -4", "--format", "csv"]);
    assert_eq!(cities, "place,x,y,label\na,1,2,\nb,3,-4,\n");
}

#[test]
fn only_searches_with_a_frontier_are_compared_by_it() {
    let sudoku = text(&["compare", "sudoku", "-a", "backtracking"]);
    assert!(!sudoku.contains("frontier") && !sudoku.contains("b*"), "{sudoku}");
    let roads = text(&["compare", "road-map", "-a", "a-star"]);
    assert!(roads.contains("frontier") && roads.contains("b*"), "{roads}");
}

/// Searches that complete a proven line are of later positions; the tree of the root has none of them.
#[test]
fn a_proven_line_does_not_end_the_trace_with_an_error() {
    for words in [
        &["trace", "two-knights", "-a", "perfect"][..],
        &["trace", "tic-tac-toe", "-a", "perfect", "-p", "O..|X..|... X"],
        &["trace", "tic-tac-toe", "-a", "engine", "-d", "9", "-p", "X..|.O.|..X O"],
    ] {
        let answer = outwit(words, "");
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
        assert!(!answer.out.contains("=> b3 MIN 0  The game is over"), "{words:?}: {}", answer.out);
    }
}

#[test]
fn a_picture_too_large_is_refused_with_a_way_out_that_applies() {
    let refusal = |words: &[&str]| {
        let answer = outwit(words, "");
        assert!(answer.code != 0 && answer.out.is_empty(), "{words:?}: {}", answer.out);
        assert!(answer.err.contains("cannot be drawn as TikZ"), "{words:?}: {}", answer.err);
        answer.err
    };
    let tree = ["trace", "tic-tac-toe", "-a", "minimax", "--depth", "4", "--levels", "4"];
    let tree = refusal(&[&tree[..], &["--max-nodes", "5000", "--format", "tikz"]].concat());
    assert!(tree.ends_with("for example: --levels 2\n"), "{tree}");
    let map = refusal(&["picture", "grid-map:width=600,height=5", "--format", "tikz"]);
    assert!(map.ends_with("or SVG, for example: svg\n"), "{map}");
}

#[test]
fn a_tree_of_a_stopped_search_is_written_with_a_warning() {
    let stopped = |words: &str| {
        let answer = outwit(&words.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(answer.code, 0, "{words}: {}", answer.err);
        answer
    };
    for (words, warning) in [
        ("trace connect-four -a alpha-beta --nodes 300", "stopped at the node limit"),
        ("trace two-knights -a perfect --nodes 20", "stopped at the node limit"),
        ("trace tic-tac-toe -a proof-number --depth 2", "stopped at the depth limit"),
        ("trace n-queens -a backtracking --nodes 3", "Backtracking reached its limit of 3 nodes"),
    ] {
        let answer = stopped(words);
        assert!(answer.err.contains("warning: ") && answer.err.contains(warning), "{}", answer.err);
        assert!(answer.out.contains("MAX") || words.contains("queens"), "{}", answer.out);
    }
    for words in ["trace tic-tac-toe -d 2", "trace tic-tac-toe -a mcts --nodes 30"] {
        assert_eq!(stopped(words).err, "", "{words}");
    }
    // No value is shown where none was found.
    let csv = stopped("trace two-knights -a perfect --nodes 20 --format csv").out;
    assert!(csv.contains(",stopped,") && !csv.contains("0,exact,stopped"), "{csv}");
}

#[test]
fn a_tree_without_a_solution_says_so() {
    let none = "No solution: Backtracking has searched everything and found none.";
    let trace = ["trace", "n-queens:n=3", "-a", "backtracking"];
    let answer = outwit(&trace, "");
    assert!(answer.out.ends_with(&format!("\n{none}\n")), "{}", answer.out);
    assert_eq!((answer.code, &*answer.err), (0, ""));
    let answer = outwit(&[&trace[..], &["--format", "csv"]].concat(), "");
    assert_eq!(answer.err, format!("warning: {none}\n"));
    assert!(answer.code == 0 && !answer.out.contains("No solution"), "{}", answer.out);
    assert!(!text(&["trace", "n-queens:n=4", "-a", "backtracking"]).contains("No solution"));
}
