//! What is said where something cannot be read or done.

use std::time::Duration;

use outwit::Limits;
use puzzle_catalogue::{Cost, Method, PuzzleFile, Task, find_puzzle, open_puzzle, puzzles};

/// The examples in errors work.
#[test]
fn examples_of_errors_are_instances() {
    for row in puzzles() {
        let frame = open_puzzle(row.id).expect("a listed puzzle");
        for wrong in ["?", "1,2", "-1", "A to B", ""] {
            let Err(fault) = frame.instance(wrong) else { continue };
            let fault = fault.to_string();
            let Some((_, example)) = fault.split_once("for example: ") else { continue };
            let fault = frame.instance(example).err();
            assert!(fault.is_none(), "{}: {example}: {}", row.id, fault.unwrap());
        }
    }
}

#[test]
fn a_wrong_size_of_a_board_is_told_with_one_that_works() {
    for (size, example) in [
        ("3x3", "for example: rows=3,cols=3"),
        ("9x1", "for example: rows=5,cols=2"),
        ("x", "rows=4"),
        ("3x", "rows=4"),
    ] {
        let fault = open_puzzle(&format!("sliding-tiles:rows={size}")).err().expect("no size");
        let fault = fault.to_string();
        assert!(fault.contains(size) && fault.ends_with(example), "{size}: {fault}");
    }
}

#[test]
fn boards_are_read_as_traces_print_them() {
    let tiles = open_puzzle("sliding-tiles:rows=3,cols=3").expect("a listed puzzle");
    for text in ["7 2 4 / 5 . 6 / 8 3 1", "7 2 4/5 _ 6/8 3 1"] {
        let board = tiles.instance(text).expect("a board").view().instance;
        assert_eq!(board, "7 2 4 5 0 6 8 3 1");
    }
}

/// A search that had no time left is no search that found nothing.
#[test]
fn preparations_that_take_all_the_time_are_named() {
    let tiles = open_puzzle("sliding-tiles").expect("a listed puzzle");
    let limits = Limits::none().time(Duration::from_nanos(1));
    let mut task = Task::new(Method::parse("ida-star").expect("a known search"), limits);
    task.heuristic = Some("walking-distance".into());
    let session = tiles.instance(&tiles.default_instance()).expect("an instance");
    let note = session.solve(&task).expect("an answer").note;
    let words = "was over before the search began, since the tables of walking-distance";
    assert!(note.contains(words), "{note}");
}

/// The instance that a file holds.
fn read(puzzle: &str, text: &str) -> Result<String, String> {
    let beside = |_: &str| unreachable!("there is no other file");
    let file = PuzzleFile { name: "f.txt", text, beside: &beside };
    let row = find_puzzle(puzzle).expect("a listed puzzle");
    let (opened, entries) = row.read("", &file).map_err(|fault| fault.to_string())?;
    let session = opened.instance(&entries[0].instance).map_err(|fault| fault.to_string())?;
    Ok(session.view().instance)
}

#[test]
fn lines_of_a_map_that_begin_with_a_hash_are_comments() {
    let whole = "3; A: B C; B: C; C:";
    let saved = "# a; b = c\n3; A: B C; B: C; C:";
    assert_eq!(read("map-colouring", saved).as_deref(), Ok(whole));
    for text in [saved, "# a\n\n3\nA: B C\n  # b\nB: C\nC:\n"] {
        let session = open_puzzle("map-colouring").unwrap().instance(text).expect("a map");
        assert_eq!(session.view().instance, whole, "{text}");
    }
    for text in ["# c\nA: B C\nB: C\nC:\n", "A: B C\n# c: d; e\nB: C\nC:\n"] {
        assert_eq!(read("map-colouring", text).as_deref(), Ok("4; A: B C; B: C; C:"), "{text}");
    }
    let toml = read("map-colouring", "# c\ncolours = 2\n[[region]]\nname = \"A\" # d\n");
    assert!(toml.as_ref().is_ok_and(|text| text.starts_with("colours = 2\n")), "{toml:?}");
    let fault = read("map-colouring", "# c\nA: B\nB: C\n").unwrap_err();
    assert!(fault.contains("line 3: 'C'"), "{fault}");
    let fault = open_puzzle("map-colouring").unwrap().instance("# c\n3\nA: B\n").err().unwrap();
    assert!(fault.to_string().contains("line 3: 'B'"), "{fault}");
}

/// As `random` writes them.
#[test]
fn cities_in_one_line_are_read_from_a_file() {
    let tour = open_puzzle("travelling-salesman:cities=5").unwrap();
    let line = tour.random(1).expect("cities");
    assert!(line.contains("; "), "{line}");
    assert_eq!(read("travelling-salesman", &format!("# five; or so\n{line}\n")), Ok(line));
}

/// Names may hold the words between them. What is read is never another pair of places than what was meant.
#[test]
fn places_whose_names_hold_to_are_told_apart() {
    let read = |ends: &str| {
        let names =
            ["A", "A to B", "B to C", "C"].map(|name| format!("[[place]]\nname = '{name}'\n"));
        let text = format!("{ends}{}", names.concat());
        let file = PuzzleFile { name: "m.toml", text: &text, beside: &|_| unreachable!() };
        find_puzzle("road-map").unwrap().read("", &file).expect("a map").0
    };
    for (ends, text, whole) in [
        ("start = 'A to B'\n", "A to B -> C", ["A to B", "C"]),
        ("goal = 'B to C'\n", "A -> B to C", ["A", "B to C"]),
        ("", "A to C", ["A", "C"]),
    ] {
        let opened = read(ends);
        assert_eq!(opened.default_instance(), text);
        let session = opened.instance(text).expect("two places");
        assert_eq!(session.view().instance, text);
        let [start, goal] = whole.map(|name| format!("{name:?}"));
        let whole = session.whole();
        assert!(whole.starts_with(&format!("start = {start}\ngoal = {goal}\n")), "{whole}");
    }
    let fault = read("").instance("A to B to C").err().expect("two ways").to_string();
    assert_eq!(
        fault,
        "\"A to B to C\" can be read in two ways: from 'A' to 'B to C', or from 'A to B' to 'C'; expected a word between the \
         places that is in neither name, for example: A -> B to C"
    );
}

/// A grid map as it is said on the command line, with its scenario `a.scen` on the map `a.map`.
fn scenario(settings: &str, text: &str, map: &str) -> Result<(), String> {
    let beside = |_: &str| Ok(format!("type octile\nheight 1\nwidth 3\nmap\n{map}\n"));
    let file = PuzzleFile { name: "a.scen", text, beside: &beside };
    let read = find_puzzle("grid-map").expect("a listed puzzle").read(settings, &file);
    read.map(|_| ()).map_err(|fault| fault.to_string())
}

#[test]
fn a_scenario_has_one_map_of_the_size_it_says() {
    let line = "0 a.map 3 1 0 0 2 0 2";
    assert_eq!(scenario("", &format!("version 1\n{line}\n{line}\n"), "..."), Ok(()));
    for (other, what) in [
        ("0 b.map 3 1 0 0 2 0 2", "a.scen names two maps, a.map and b.map"),
        (
            "0 a.map 4 1 0 0 2 0 2",
            "a.scen, line 3: the map is said to have 4 x 1 cells, but a.map has 3 x 1",
        ),
    ] {
        let fault = scenario("", &format!("version 1\n{line}\n{other}\n"), "...").unwrap_err();
        assert!(fault.starts_with(what), "{fault}");
    }
}

/// However a weighted map is given, jumps are refused.
#[test]
fn jumps_need_cells_of_equal_cost() {
    let what = "jump point search needs cells of equal cost";
    let jumps = open_puzzle("grid-map:jumps=yes").unwrap();
    assert!(jumps.instance("0,0 to 2,0 on ...").is_ok());
    let drawn = jumps.instance("0,0 to 2,0 on .2.").err().unwrap().to_string();
    let text = "version 1\n0 a.map 3 1 0 0 2 0 2\n";
    assert_eq!(scenario("jumps=yes", text, "..."), Ok(()));
    let listed = scenario("jumps=yes", text, ".2.").unwrap_err();
    let file = PuzzleFile {
        name: "a.map",
        text: "type octile\nheight 1\nwidth 3\nmap\n.2.\n",
        beside: &|_| unreachable!(),
    };
    let read = find_puzzle("grid-map").unwrap().read("jumps=yes", &file).err().unwrap().to_string();
    for fault in [drawn, listed, read] {
        assert!(fault.contains(what), "{fault}");
    }
}

#[test]
fn a_wrong_sign_of_a_drawn_map_is_told_with_its_place() {
    let fault = open_puzzle("grid-map").unwrap().instance("0,0 to 1,0 on .../.?.").err().unwrap();
    let fault = fault.to_string();
    assert!(fault.starts_with("row 2, column 2 of the drawn map: "), "{fault}");
}

#[test]
fn as_many_colours_as_the_message_says() {
    let puzzle = open_puzzle("map-colouring").unwrap();
    assert!(puzzle.instance("australia 64").is_ok());
    let fault = puzzle.instance("australia 65").err().unwrap().to_string();
    assert!(fault.contains("from 1 to 64"), "{fault}");
}

#[test]
fn a_road_map_of_an_instance_has_a_limit() {
    let puzzle = open_puzzle("road-map").unwrap();
    let complete = |places: usize| {
        let names: Vec<String> =
            (0..places).map(|at| format!("[[place]]\nname = 'p{at}'\n")).collect();
        let pairs = (0..places).flat_map(|to| (0..to).map(move |from| (from, to)));
        let roads = pairs
            .map(|(from, to)| format!("[[road]]\nfrom = 'p{from}'\nto = 'p{to}'\nlength = 1\n"));
        puzzle.instance(&format!("{}{}", names.concat(), roads.collect::<String>()))
    };
    assert!(complete(89).is_ok(), "3916 roads");
    let fault = complete(90).err().expect("4005 roads").to_string();
    assert!(fault.contains("at most 400 places and 4000 roads"), "{fault}");
}

#[test]
fn a_small_cost_is_not_shown_as_none() {
    let texts = [0.0, 0.004, -0.004, 0.005, 2.0].map(|cost| Cost(cost).to_string());
    assert_eq!(texts, ["0", "4.00e-3", "-4.00e-3", "0.01", "2"]);
}

#[test]
fn the_cells_of_a_scenario_are_checked_before_its_searches() {
    for (cells, what) in [("0 0 2 0", "the goal"), ("0 1 0 0", "the start")] {
        let text = format!("version 1\n0 a.map 3 1 0 0 1 0 1\n0 a.map 3 1 {cells} 1\n");
        let beside = |_: &str| Ok("type octile\nheight 1\nwidth 3\nmap\n..@\n".into());
        let file = PuzzleFile { name: "a.scen", text: &text, beside: &beside };
        let fault = find_puzzle("grid-map").unwrap().read("", &file).err().unwrap().to_string();
        assert!(fault.starts_with(&format!("a.scen, line 3: {what}")), "{fault}");
    }
}
