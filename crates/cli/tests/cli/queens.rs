//! Queens on the command line: brute force, tables, completions, boards of other kinds, plans.

use serde_json::{Value, json};

use crate::program::{Answer, outwit, read, temporary};

fn queens(words: &str) -> Answer {
    let words: Vec<&str> = ["queens"].into_iter().chain(words.split(' ')).collect();
    outwit(&words, "")
}

fn json(words: &str) -> Value {
    let answer = queens(&format!("{words} --json"));
    assert_eq!(answer.code, 0, "{words}: {}", answer.err);
    serde_json::from_str(&answer.out).expect("JSON")
}

#[test]
fn brute_force_says_how_many_boards_it_checked() {
    let all = queens("list 8 --method permutations").out;
    assert!(all.contains("40,320 boards checked, 92 solutions"), "{all}");
    assert_eq!(
        queens("list 8").out.lines().collect::<Vec<_>>(),
        all.lines().take(92).collect::<Vec<_>>()
    );
    let few = queens("list 5 --method squares").out;
    assert!(few.contains("53,130 boards checked, 10 solutions"), "{few}");
    let formula = queens("list 8 --method squares").out;
    for text in ["Not run", "64 choose 8   4,426,165,368", "16,777,216", "40,320"] {
        assert!(formula.contains(text), "{formula}");
    }
    let last = queens("list 8 --method squares --json").out;
    let value: Value = serde_json::from_str(last.trim()).expect("one object");
    assert_eq!((&value["run"], &value["boards"]), (&false.into(), &"4426165368".into()));
}

#[test]
fn more_threads_than_processors_do_not_shorten_a_long_count() {
    let refused = queens("count 27 --threads 1024");
    let processors = std::thread::available_parallelism().expect("a number");
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains(&format!("on {processors} processor")), "{}", refused.err);
}

#[test]
fn a_drawn_board_has_letters_and_numbers() {
    let board = queens("place 8").out;
    assert_eq!(board.lines().next(), Some("8 . . . Q . . . ."));
    assert_eq!(board.lines().nth(8), Some("  a b c d e f g h"));
    assert!(queens("list 6 --fundamental").out.contains("  a b c d e f\n"));
}

#[test]
fn a_table_says_what_was_counted_here() {
    let table = queens("table 27 --compute 6").out;
    assert!(table.contains("29,363,495,934,315,694   234,907,967,154,122,528"), "{table}");
    assert_eq!(table.matches(" published\n").count(), 21, "{table}");
    assert!(table.contains("OEIS A000170"), "{table}");
    let table = json("table 8 --compute 4");
    let rows = &table["rows"];
    assert_eq!(rows[3]["source"], "counted here");
    assert!(rows[7]["source"].as_str().unwrap().contains("OEIS"), "{rows}");
    assert!(rows[7]["seconds"].is_null());
    assert_eq!(queens("table 28").code, 2);
    // Numbers above 2^53 are rounded by many readers, so counts are text everywhere.
    let rows = &json("table 27 --compute 4")["rows"];
    assert_eq!((&rows[3]["all"], &rows[26]["all"]), (&"2".into(), &"234907967154122528".into()));
    let count = json("count 8 --unique");
    assert_eq!((&count["unique"], &count["classes"]["8"]), (&"12".into(), &"11".into()));
}

#[test]
fn a_large_board_is_checked_without_printing_it() {
    let answer = queens("place 2000000 --check");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.starts_with("2,000,000 queens placed, no two attack each other\n"));
    assert!(answer.out.len() < 200);
    let value = json("place 1000 --check");
    assert!(value["queens"].is_null() && value["verified"] == true);
    assert!(value["verify_seconds"].is_number());
    let long = queens("place 3000").out;
    let picture = queens("place 8 --picture q.dot");
    assert!(picture.code == 2 && picture.err.contains("\".dot\""), "{}", picture.err);
    let picture = queens("place 8 --picture q.bmp");
    assert!(picture.code == 2 && !picture.err.contains(".dot"), "{}", picture.err);
    assert!(long.lines().all(|line| line.len() <= 80), "{long}");
    assert_eq!(long.split_whitespace().count(), 3000);
}

#[test]
fn an_empty_list_is_explained() {
    for words in ["list 3", "list 2 --fundamental", "list 3 --json"] {
        let answer = queens(words);
        assert_eq!((answer.code, answer.out.as_str()), (0, ""));
        assert!(answer.err.contains("no solution on a board of"), "{}", answer.err);
    }
}

#[test]
fn solutions_with_given_queens_are_counted() {
    assert!(queens("count 8 --fixed a1").out.starts_with("4 solutions with queens on a1\n"));
    let listed = queens("list 8").out;
    let with = listed.lines().filter(|line| line.starts_with("2 4 ")).count();
    assert_eq!(json("count 8 --fixed a2,b4")["solutions"], with);
    let clash = queens("count 8 --fixed a1,b2");
    assert!(clash.code == 2 && clash.err.contains("attack each other"), "{}", clash.err);
}

#[test]
fn other_boards() {
    assert!(queens("count 11 --toroidal").out.starts_with("88 solutions on a torus"));
    assert!(queens("count 12 --toroidal").out.contains("2 or 3 divides"));
    assert_eq!(queens("count 32 --toroidal").code, 2);
    let board = json("regions aabb/acbb/ccdb/dddd --limit 5");
    assert_eq!((&board["n"], &board["all"]), (&4.into(), &true.into()));
    assert_eq!(json("regions AaBb/AaBb/AaBb/AaBb")["regions"][0], "AaBb");
    let missing = queens("regions op/nope").err;
    assert!(
        missing.contains("op/nope is no board, and no file has this name: line 2"),
        "{missing}"
    );
    let random = json("regions --random 8 --seed 3");
    assert_eq!(random["solutions"].as_array().unwrap().len(), 1, "{random}");
    assert!(queens("regions aabb/acb").err.contains("for example aabb"), "a board of two lines");
}

/// The least numbers are those of OEIS A075458.
#[test]
fn the_fewest_queens_cover_the_board() {
    for (n, least) in (1..).zip([1, 1, 1, 2, 3, 3, 4, 5]) {
        let queens = json(&format!("cover {n}"))["queens"].as_array().map(Vec::len);
        assert_eq!(queens, Some(least), "n = {n}");
    }
    let one =
        "1 queen covers the board; this is the minimum\n\n3 . . .\n2 . Q .\n1 . . .\n  a b c\n\n";
    assert!(queens("cover 3").out.starts_with(one), "{}", queens("cover 3").out);
    for n in ["0", "12", "-1"] {
        let answer = queens(&format!("cover {n}"));
        assert!(answer.code == 2 && answer.err.contains("for example"), "{}", answer.err);
    }
}

#[test]
fn a_count_of_years_needs_a_confirmation() {
    for words in ["count 27", "count 32 --fixed a1", "count 31 --toroidal"] {
        let answer = queens(words);
        assert_eq!(answer.code, 2, "{words}: {}", answer.out);
        for part in ["about ", "--yes", "for example"] {
            assert!(answer.err.contains(part), "{words}: {}", answer.err);
        }
    }
}

#[test]
fn a_board_that_is_too_large_names_no_method_that_was_not_asked_for() {
    let answer = queens("count 99");
    assert_eq!(answer.code, 2);
    assert!(!answer.err.contains("backtrack") && answer.err.contains("1 to 32"), "{}", answer.err);
    assert!(queens("count 99 --method join").err.contains("the method join"));
}

#[test]
fn shards_have_the_length_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let plan = |name: &str, words: &[&str]| {
        let place = folder.path().join(name).to_string_lossy().into_owned();
        let all = [&["job", "plan", "queens", "20", &place, "--json"], words].concat();
        let answer = outwit(&all, "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        serde_json::from_str::<Value>(&answer.out).expect("JSON")
    };
    let value = plan("hours", &["--shard-hours", "0.02"]);
    let each = value["estimate"]["core_seconds_per_shard"].as_f64().expect("a number");
    assert!(each <= 72.001 && value["shards"].as_u64().expect("a number") > 1, "{value}");
    let nodes = value["estimate"]["nodes"].as_str().expect("a text");
    assert!(nodes.parse::<u64>().is_ok(), "a whole number: {nodes}");
    let place = folder.path().join("long").to_string_lossy().into_owned();
    let warned = outwit(&["job", "plan", "queens", "26", &place, "--shards", "64"], "").out;
    assert!(warned.contains("Warning: a shard takes about"), "{warned}");
    let refused = outwit(&["job", "plan", "queens", "20", &place, "--shard-hours", "-1"], "");
    assert_eq!(refused.code, 2);
}

#[test]
fn rows_of_too_many_prefixes_are_refused() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let place = folder.path().join("job").to_string_lossy().into_owned();
    let answer = outwit(&["job", "plan", "queens", "27", &place, "--rows", "5"], "");
    assert_eq!(answer.code, 2, "{}", answer.out);
    for part in ["27 queens with 5 rows", "5,000,000 prefixes", "for example: --rows 1"] {
        assert!(answer.err.contains(part), "{}", answer.err);
    }
}

#[test]
fn words_fit_their_numbers() {
    let answer = queens("table 16 --compute 20");
    assert!(answer.code == 2 && answer.err.contains("expected at most 16"), "{}", answer.err);
    let years = queens("count 30").err;
    assert!(years.contains(',') && years.contains(" years"), "{years}");
    let large = queens("place 5000000000").err;
    assert!(large.contains("expected at most 2147483648") && !large.contains("--yes"), "{large}");
    let slow = queens("place 5000000 --method backtrack").err;
    assert!(slow.contains("expected at most 28") && !slow.contains("--yes"), "{slow}");
    let one = queens("regions aa/aa").err;
    assert!(one.contains("1 region, expected 2"), "{one}");
}

/// The stacks of 16 threads do not fit: those that start do the work.
#[cfg(target_os = "linux")]
#[test]
fn a_count_needs_no_thread_that_cannot_start() {
    let count = "queens count 10 --threads 16";
    let line = format!("ulimit -v 400000; exec '{}' {count}", env!("CARGO_BIN_EXE_outwit"));
    let answer = std::process::Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let error = String::from_utf8_lossy(&answer.stderr);
    assert!(answer.status.success(), "{error}");
    assert!(String::from_utf8_lossy(&answer.stdout).starts_with("724 solutions"), "{error}");
}

/// A shard that was miscounted and stored well: its residues and its hashes are right, but the sum is not the published one.
#[test]
fn a_wrong_count_of_a_shard_is_found() {
    let folder = temporary();
    let job = folder.path().join("job");
    let place = job.to_str().expect("its name is text");
    let run = |words: &[&str]| outwit(&[&["job"], words].concat(), "");
    assert_eq!(run(&["plan", "queens", "8", place, "--shards", "3"]).code, 0);
    assert_eq!(run(&["run", place, "--all"]).code, 0);
    let path = job.join("results/1.json");
    let mut value: Value = serde_json::from_str(&read(&path)).expect("JSON");
    let sealed = |value: &Value| jobs::canonical(value).expect("whole numbers");
    let hash = |value: &Value| json!(jobs::sha256(sealed(value).as_bytes()));
    let solutions = value["payload"]["solutions"].as_str().and_then(|text| text.parse().ok());
    let wrong = solutions.unwrap_or(0_u64) + 13 * 15;
    value["payload"]["solutions"] = json!(wrong.to_string());
    let (id, payload) = (&value["manifest_id"], &value["payload"]);
    let compared = json!({ "manifest_id": id, "shard": 1, "payload": payload });
    value["payload_sha256"] = hash(&compared);
    value.as_object_mut().expect("an object").remove("record_sha256");
    value["record_sha256"] = hash(&value);
    std::fs::write(&path, sealed(&value) + "\n").expect("written");
    let merged = run(&["merge", place]);
    assert!(merged.code == 1 && merged.err.contains("287, but 92 is published"), "{}", merged.err);
    let verified = run(&["verify", place, "--share", "100%"]);
    assert!(verified.code == 1 && verified.out.starts_with("2 of 3 agree"), "{}", verified.out);
    assert!(verified.err.contains("shard 1"), "{}", verified.err);
}
