//! `outwit compare`: which options apply, and the fields of its searches.

use serde_json::Value;

use crate::nonsense::flaw;
use crate::program::outwit;

#[test]
fn options_that_no_compared_search_uses_are_refused() {
    let cases = [
        ("compare|sudoku|-a|min-conflicts|--inference|mac", "example: --algorithms backtracking"),
        ("compare|8-puzzle|-a|a-star|--steps|5", "--steps has no effect on any algorithm"),
        ("compare|8-puzzle|-a|a-star,greedy|--width|3", "no effect on a-star, greedy; leave"),
        ("compare|8-puzzle|--seed|3", "--seed has no effect on any algorithm"),
        ("compare|8-puzzle|-a|a-star|--depth|3", "--depth has no effect on a-star; leave"),
        ("compare|8-puzzle|-a|bfs|--heuristic|manhattan", "no effect on breadth-first; leave"),
        ("compare|8-puzzle|--by-depth|2|--weight|3", "no effect on breadth-first, a-star; leave"),
    ];
    let flaws: Vec<String> = cases.iter().filter_map(|(line, words)| flaw(line, words)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    let tiles = "sliding-tiles:rows=3,cols=3";
    for words in [
        &["n-queens", "6", "-a", "backtracking,min-conflicts", "--seed", "3", "--values", "lcv"][..],
        &[tiles, "1 2 0 3 4 5 6 7 8", "-a", "bfs,weighted-a-star", "--weight", "2"],
        &[tiles, "1 2 0 3 4 5 6 7 8", "-a", "bfs,a-star", "--heuristic", "misplaced"],
        &[tiles, "--by-depth", "2", "--seed", "3"],
    ] {
        let answer = outwit(&[&["compare"], words].concat(), "");
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
    }
}

#[test]
fn compared_searches_have_the_fields_of_solve() {
    let ways = ["min-conflicts", "backtracking"];
    let line = ["compare", "n-queens", "6", "-a", &ways.join(","), "--seed", "9", "--json"];
    let answer: Value = serde_json::from_str(&outwit(&line, "").out).expect("an object");
    for (way, seeds) in ways.into_iter().zip([&["--seed", "9"][..], &[]]) {
        let solve = [&["solve", "n-queens", "6", "-a", way, "--json"], seeds].concat();
        let mut solved: Value = serde_json::from_str(&outwit(&solve, "").out).expect("an object");
        let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        solved.as_object_mut().unwrap().remove("schema");
        let mut searches = answer["searches"].as_array().unwrap().iter();
        let search = searches.find(|search| search["algorithm"] == way).expect("a search");
        assert_eq!(names(search), names(&solved), "{way}");
        assert_eq!(search["seed"], solved["seed"], "{way}");
    }
}

#[test]
fn a_second_pass_is_counted_separately() {
    let line = ["compare", "tic-tac-toe", "--position", "XO.|.X.|O.. X", "--depth", "9"];
    let table = outwit(&line, "").out;
    let note = "\nalpha-beta: 97 positions as in the textbooks, 93 more in a second pass for the distance.\n";
    assert!(table.ends_with(note), "{table}");
    let json: Value = serde_json::from_str(&outwit(&[&line[..], &["--json"]].concat(), "").out)
        .expect("an object");
    let counts = |index: usize| {
        let search = &json["searches"][index];
        ["nodes", "distance_nodes"].map(|name| search[name].as_u64())
    };
    assert_eq!([0, 1].map(counts), [[Some(182), None], [Some(190), Some(93)]]);
    // An undecided position needs no second pass.
    assert!(!outwit(&["compare", "tic-tac-toe", "--depth", "3"], "").out.contains("second pass"));
}
