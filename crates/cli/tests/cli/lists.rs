//! Lists of puzzle instances, and maps from files: rows, known costs, exit codes.

use std::fs;

use serde_json::Value;

use crate::program::{Answer, outwit};

const TILES: &str = "sliding-tiles:rows=3,cols=3";

/// Runs the program with FILE in its arguments replaced by a file with this name and text.
fn with_file(arguments: &[&str], name: &str, text: &str) -> Answer {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a scratch folder can be written");
    let path = path.to_string_lossy();
    let named: Vec<&str> =
        arguments.iter().map(|word| if *word == "FILE" { &*path } else { *word }).collect();
    outwit(&named, "")
}

fn solved(text: &str) -> Answer {
    with_file(&["solve", TILES, "--file", "FILE"], "list.txt", text)
}

#[test]
fn an_unsolvable_board_is_a_row_of_its_list() {
    let list = "1 0 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 8 7\n1 2 0 3 4 5 6 7 8\n";
    let table = solved(list);
    assert_eq!(table.code, 0, "{}", table.err);
    let row = table.out.lines().find(|line| line.trim_start().starts_with("2 ")).unwrap();
    assert!(row.contains(" none ") && table.out.contains("2 of 3 solved ·"), "{}", table.out);
    assert!(table.out.contains("\nline 2: this board cannot be solved: "), "{}", table.out);
    assert!(!table.out.contains("than listed"), "no cost is listed: {}", table.out);
    let json = with_file(&["solve", TILES, "--file", "FILE", "--json"], "list.txt", list);
    let rows: Vec<Value> =
        json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names = |row: &Value| row.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!((rows.len(), names(&rows[0])), (3, names(&rows[1])));
    assert_eq!((&rows[1]["line"], &rows[1]["exhausted"]), (&2.into(), &true.into()));
    assert!(rows[1]["note"].as_str().unwrap().contains("cannot be solved"), "{}", rows[1]);
    assert_eq!(rows[2]["cost"], 2);
}

/// The answers of several threads are those of one, in the order of the list.
#[test]
fn instances_are_solved_at_the_same_time() {
    let boards = outwit(&["random", TILES, "--count", "60"], "").out + "1 0 2 3 4 5 6 8 7\n";
    let without_times = |threads| {
        let words = ["solve", TILES, "--file", "FILE", "--json", "--threads", threads];
        let answer = with_file(&words, "list.txt", &boards);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let rows = answer.out.lines().map(|line| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            for key in ["seconds", "prepare_seconds", "cpu_seconds"] {
                row.as_object_mut().unwrap().remove(key);
            }
            row
        });
        rows.collect::<Vec<_>>()
    };
    let one = without_times("1");
    assert_eq!(one.len(), 61);
    assert_eq!(one, without_times("4"));
    let many = ["solve", TILES, "1 0 2 3 4 5 6 7 8", "--threads", "2"];
    let list = ["solve", TILES, "--file", "FILE", "--heuristic", "patterns", "--threads", "2"];
    for answer in [outwit(&many, ""), with_file(&list, "list.txt", &boards)] {
        let words = "--threads 2 works only for IDA* with pattern tables, and for a list";
        assert!(answer.code == 2 && answer.err.contains(words), "{}", answer.err);
    }
}

/// A fault is found before the first search, and has one place.
#[test]
fn all_lines_of_a_list_are_checked_before_the_first_is_solved() {
    let grid = ".".repeat(81);
    for (puzzle, list, words) in [
        ("n-queens", "8\nabc\n", "list.txt, line 2: \"abc\" is not a number of queens"),
        ("n-queens", "# size\n8\n\n 0\n", "list.txt, line 4: a board for 0 queens"),
        ("sudoku", &format!("{grid}\n  ..x\n"), "list.txt, line 2, column 5: 'x' was found"),
        ("sudoku", &format!("{grid} # a\n.. # b\n"), "list.txt, line 2: the puzzle has 2 cells"),
        (TILES, "1 0 2 3 4 5 6 7 8\n1 0 2\n", "list.txt, line 2: the board has 3 numbers"),
    ] {
        for more in [&[][..], &["--json"]] {
            let words_of_solve = [&["solve", puzzle, "--file", "FILE"], more].concat();
            let answer = with_file(&words_of_solve, "list.txt", list);
            assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{list}");
            assert!(answer.err.contains(words), "{}", answer.err);
        }
    }
}

#[test]
fn a_known_cost_is_a_whole_number() {
    for cost in ["2x", "-5", "2.5"] {
        let answer = solved(&format!("1 0 2 3 4 5 6 7 8 ; 1\n1 2 0 3 4 5 6 7 8 ; {cost}\n"));
        let words =
            format!("line 2: \"{cost}\" is not the cost of a board; expected a whole number");
        assert!(answer.code == 2 && answer.err.contains(&words), "{}", answer.err);
        assert!(answer.err.contains("for example: 1 2 0 3 4 5 6 7 8 ; 26"), "{}", answer.err);
    }
    let solved_board = solved("0 1 2 3 4 5 6 7 8 ; 0\n");
    assert!(solved_board.code == 0 && solved_board.out.contains("listed"), "{}", solved_board.out);
}

#[test]
fn a_wrong_known_cost_is_an_error() {
    let right = "1 0 2 3 4 5 6 7 8 ; 1 ; 5\n";
    assert_eq!(solved(right).code, 0);
    for (board, words) in [
        ("1 2 0 3 4 5 6 7 8 ; 3", "(line 2: the cost is 2, listed is 3)"),
        ("1 2 0 3 4 5 6 7 8 ; 1", "(line 2: the cost is 2, listed is 1)"),
        ("1 0 2 3 4 5 6 8 7 ; 1", "(line 2: there is no solution, listed is 1)"),
    ] {
        let answer = solved(&format!("{right}{board}\n"));
        assert!(answer.code == 1 && answer.err.contains(words), "{board}: {}", answer.err);
    }
    // A search that proves nothing may find a solution that costs more.
    let greedy = ["solve", TILES, "--file", "FILE", "--algorithm", "greedy"];
    let answer = with_file(&greedy, "list.txt", "7 2 4 5 0 6 8 3 1 ; 26\n");
    assert!(answer.code == 0 && answer.out.contains("1 with another cost"), "{}", answer.out);
}

#[test]
fn settings_that_a_file_replaces_are_refused() {
    let map = "type octile\nheight 1\nwidth 3\nmap\n...\n";
    for (puzzle, setting) in [("grid-map:width=10", "width"), ("grid-map:jumps=yes,seed=1", "seed")]
    {
        let answer = with_file(&["solve", puzzle, "0,0 to 2,0", "--file", "FILE"], "a.map", map);
        let words = format!("the setting \"{setting}\" has no effect beside a file");
        assert!(answer.code == 2 && answer.err.contains(&words), "{}", answer.err);
    }
    let jumps = ["solve", "grid-map:jumps=yes", "0,0 to 2,0", "--file", "FILE"];
    assert_eq!(with_file(&jumps, "a.map", map).code, 0);
    for (puzzle, text) in [
        ("road-map:map=printed", "p sp 2 1\na 1 2 7\n"),
        ("map-colouring:map=usa", "A: B\nB:\n"),
        ("travelling-salesman:cities=5", "a 1 2\nb 3 4\n"),
        ("n-queens:n=5", "8\n"),
        ("sudoku:givens=40", "."),
    ] {
        let answer = with_file(&["solve", puzzle, "--file", "FILE"], "file.gr", text);
        assert!(answer.err.contains("has no effect beside a file"), "{puzzle}: {}", answer.err);
    }
}

/// A map that says how many colours there are replaces that setting, too.
#[test]
fn settings_that_an_instance_replaces_are_refused() {
    let given = format!("{}1{}", ".".repeat(40), ".".repeat(40));
    let toml = "colours = 3\n[[region]]\nname = \"A\"\n";
    for (puzzle, instance, setting) in [
        ("map-colouring:colours=2", "australia 3", "colours"),
        ("map-colouring:colours=2", "3; A: B; B:", "colours"),
        ("map-colouring:colours=2", toml, "colours"),
        ("map-colouring:map=usa,colours=2", "australia 3", "map"),
        ("map-colouring:regions=5", "australia 3", "regions"),
        ("n-queens:n=5", "8", "n"),
        ("sudoku:givens=40", &given, "givens"),
        ("travelling-salesman:cities=5", "A 0 0; B 1 1", "cities"),
    ] {
        let answer = outwit(&["solve", puzzle, instance], "");
        let words =
            format!("the setting \"{setting}\" has no effect beside an instance; leave it out");
        assert!(answer.code == 2 && answer.err.contains(&words), "{puzzle}: {}", answer.err);
    }
    let plain = "[[region]]\nname = \"A\"\n";
    assert_eq!(outwit(&["solve", "map-colouring:colours=2", plain], "").code, 0);
    assert_eq!(outwit(&["solve", "grid-map:width=5,height=5", "3,4 to 3,2"], "").code, 0);
    let coloured =
        |text| with_file(&["solve", "map-colouring:colours=2", "--file", "FILE"], "map.txt", text);
    let answer = coloured("3; A: B C; B: C; C:");
    assert!(answer.err.contains("\"colours\" has no effect beside a file"), "{}", answer.err);
    for text in ["A: B\nB:\n", toml, "p edge 2 1\ne 1 2\n"] {
        let answer = coloured(text);
        assert_eq!(answer.code, 0, "{text}: {}", answer.err);
    }
}

#[test]
fn a_table_by_depth_is_of_the_boards_of_the_list() {
    let list = "1 0 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 8 7\n1 2 0 3 4 5 6 7 8\n";
    let line = ["compare", TILES, "--by-depth", "9", "--file", "FILE", "--json"];
    let answer = with_file(&line, "list.txt", list);
    let table: Value = serde_json::from_str(&answer.out).expect("an object");
    let depths: Vec<&Value> =
        table["depths"].as_array().unwrap().iter().map(|row| &row["depth"]).collect();
    assert_eq!(depths, [1, 2], "{}", answer.out);
}

/// A solved start has no branching factor, so that it is no 0 in a mean.
#[test]
fn a_table_by_depth_has_means_of_what_there_is() {
    let line = ["compare", TILES, "--by-depth", "1", "--file", "FILE", "--json"];
    let answer = with_file(&line, "list.txt", "0 1 2 3 4 5 6 7 8\n");
    let table: Value = serde_json::from_str(&answer.out).expect("an object");
    let search = &table["depths"][0]["searches"][0];
    assert!(search["branching"].is_null() && search["expanded"] == 0.0, "{search}");
    let line =
        ["compare", TILES, "--by-depth", "40", "--nodes", "3000", "--seed", "3", "-a", "a-star"];
    let table = outwit(&line, "").out;
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let row = table.lines().map(words).find(|row| row.first().is_some_and(|depth| depth == "18"));
    let row = row.expect("solutions of 18 steps");
    assert!(row[1] == "3" && row[2..4] == ["914", "(2)"] && row[4] == "170", "{table}");
    assert!(table.contains("\n(N): a mean of only N of the runs;"), "{table}");
}

#[test]
fn a_list_of_one_line_is_a_list() {
    let unsolvable = "1 0 2 3 4 5 6 8 7\n";
    let table = solved(unsolvable);
    assert!(table.code == 0 && table.out.contains("0 of 1 solved"), "{}{}", table.out, table.err);
    let line = ["solve", TILES, "--file", "FILE", "--json"];
    let row = |text| with_file(&line, "list.txt", text).out;
    assert!(row(unsolvable).contains("\"line\":1"), "{}", row(unsolvable));
    assert!(row("\n1 0 2 3 4 5 6 7 8\n").contains("\"line\":2"));
    // A file that is one instance as a whole is solved like a typed one.
    let grid = ".........\n".repeat(9);
    let whole = with_file(&["solve", "sudoku", "--file", "FILE", "--json"], "grid.txt", &grid);
    assert!(whole.code == 0 && !whole.out.contains("\"line\""), "{}", whole.out);
}

#[test]
fn a_cost_behind_a_typed_board_is_refused() {
    for cost in ["3", "foo"] {
        let board = format!("1 2 0 3 4 5 6 7 8 ; {cost}");
        let answer = outwit(&["solve", TILES, &board], "");
        let words = format!("\"{cost}\" stands behind the board; expected the board alone");
        assert!(answer.code == 2 && answer.err.contains(&words), "{}", answer.err);
    }
}

/// A semicolon is no end of a line.
#[test]
fn lines_of_typed_instances_are_those_that_were_typed() {
    for (puzzle, instance, words) in [
        ("travelling-salesman", "A 1 2; B 3", "line 1: 'B 3' was found; expected name, x and y"),
        ("travelling-salesman", "A 1 2; B 1 1\nC 3", "line 2: 'C 3' was found"),
        ("map-colouring", "3; A: B; C D", "line 1: 'C D' was found; expected a name"),
        ("map-colouring", "3\nA: B; B:\nC: D", "line 3: 'D' is not another region"),
    ] {
        let answer = outwit(&["solve", puzzle, instance], "");
        assert!(answer.code == 2 && answer.err.contains(words), "{}", answer.err);
    }
    assert_eq!(outwit(&["solve", "map-colouring", "3; A: B C; B: C; C:"], "").code, 0);
}

#[test]
fn a_heuristic_from_a_file_is_not_told_to_take_a_star() {
    let text = "name = \"mine\"\ngame = \"sliding-tiles\"\nformula = \"misplaced\"\n";
    let line = ["compare", TILES, "--by-depth", "3", "-a", "a-star", "--heuristic", "FILE"];
    let answer = with_file(&line, "mine.toml", text);
    assert!(answer.out.contains("3 instances not in the table"), "{}{}", answer.out, answer.err);
    assert!(!answer.out.contains("for example --algorithms a-star"), "{}", answer.out);
}

/// What `random` prints can be solved under the name that it prints.
#[test]
fn random_instances_are_named_as_solve_takes_them() {
    for (puzzle, name) in [
        ("travelling-salesman:cities=4", "travelling-salesman"),
        ("map-colouring:regions=5,colours=3", "map-colouring"),
        ("n-queens:n=5", "n-queens"),
        ("8-puzzle", TILES),
        ("grid-map:width=5,height=4", "grid-map:width=5,height=4"),
    ] {
        let made = outwit(&["random", puzzle, "--json"], "");
        let row: Value = serde_json::from_str(&made.out).expect("an object");
        assert_eq!(row["puzzle"], name, "{puzzle}");
        let text = |key: &str| row[key].as_str().expect("a text");
        let solved = outwit(&["solve", text("puzzle"), text("instance")], "");
        assert_eq!(solved.code, 0, "{puzzle}: {}", solved.err);
    }
}

/// A switch that help does not name, and that every game refuses, is in no list either.
#[test]
fn switches_without_effect_are_those_of_the_help() {
    for game in ["draughts", "tic-tac-toe"] {
        let rules = outwit(&["rules", game], "");
        assert!(!rules.out.contains("--no-null-move"), "{}", rules.out);
    }
    let rules = outwit(&["rules", "tic-tac-toe"], "");
    assert!(rules.out.contains("without effect in this game: --no-"), "{}", rules.out);
}
