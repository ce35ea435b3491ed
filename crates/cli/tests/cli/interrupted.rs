//! Ctrl-C while a puzzle is searched: what has been found so far is printed, nothing else is begun, and the exit code says
//! that something is missing.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// No search with this guess solves it in less than hours.
const HARD: [&str; 4] = [
    "sliding-tiles:rows=4,cols=4",
    "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
    "--heuristic",
    "misplaced",
];

/// Runs the program and presses Ctrl-C as soon as it searches in a thread of its own.
fn interrupted(arguments: &[&str]) -> Output {
    interrupted_with(3, arguments)
}

/// Runs the program and presses Ctrl-C as soon as it has this number of threads.
fn interrupted_with(count: usize, arguments: &[&str]) -> Output {
    let child = start(arguments);
    wait_for_threads(&child, count);
    interrupt(child)
}

/// Waits until a program has this number of threads: its first one, the one that listens for signals, and the one that searches if
/// there is one.
fn wait_for_threads(child: &Child, count: usize) {
    let threads = || fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count);
    let start = Instant::now();
    while threads() < count && start.elapsed() < Duration::from_mins(1) {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
}

/// Runs the program and presses Ctrl-C as soon as it has printed something, which the output lacks.
fn interrupted_when_it_prints(arguments: &[&str]) -> Output {
    let mut child = start(arguments);
    let output = child.stdout.as_mut().expect("it is piped");
    output.read_exact(&mut [0; 1]).expect("the program prints something");
    interrupt(child)
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn interrupt(child: Child) -> Output {
    signal(&child, "-INT");
    child.wait_with_output().expect("the program ends")
}

fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let status = Command::new("kill").args([signal, &id]).status().expect("kill is there");
    assert!(status.success(), "the program runs until it is stopped");
}

/// Runs the program, presses Ctrl-C and expects the exit code 1; its error.
fn error_of(arguments: &[&str]) -> String {
    let answer = interrupted(arguments);
    let err = text(&answer.stderr);
    assert_eq!(answer.status.code(), Some(1), "{err}");
    err
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn solve_prints_its_counts() {
    let answer = interrupted(&[&["solve"], &HARD[..], &["--algorithm", "ida-star"]].concat());
    let (out, err) = (text(&answer.stdout), text(&answer.stderr));
    assert_eq!(answer.status.code(), Some(1), "{out}{err}");
    assert!(out.contains("No solution") && out.contains("generated"), "{out}");

    let json =
        interrupted(&[&["solve"], &HARD[..], &["--algorithm", "ida-star", "--json"]].concat());
    let row: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!((json.status.code(), row["optimal"].as_bool()), (Some(1), Some(false)));
    assert!(row["generated"].as_u64().is_some_and(|count| count > 0), "{row}");
}

/// As by `nohup`.
#[test]
fn a_hangup_ends_a_search_unless_it_was_ignored_before_the_start() {
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_outwit"), "solve"])
        .args(HARD)
        .args(["--algorithm", "ida-star"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell is there");
    wait_for_threads(&child, 3);
    signal(&child, "-HUP");
    sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it is a child").is_none(), "the hangup ended it");
    assert_eq!(interrupt(child).status.code(), Some(1));
    if jobs::ignores_hangup() {
        return; // So would the next one: these tests themselves run by `nohup`.
    }
    let child = start(&[&["solve"], &HARD[..], &["--algorithm", "ida-star"]].concat());
    wait_for_threads(&child, 3);
    signal(&child, "-HUP");
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(1));
}

/// The signal of the system would end the program without a word.
#[test]
fn a_limit_of_file_sizes_is_an_error_of_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games.txt");
    let script = "ulimit -f 1; exec \"$0\" \"$@\"";
    let answer = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_outwit"), "match", "random", "random"])
        .args(["--game", "connect-four", "--pairs", "40", "--games"])
        .arg(&games)
        .stdin(Stdio::null())
        .output()
        .expect("a shell is there");
    let (out, err) = (text(&answer.stdout), text(&answer.stderr));
    assert_eq!(answer.status.code(), Some(1), "{out}{err}");
    assert!(out.contains("80 games") && err.contains("cannot write"), "{out}{err}");
}

#[test]
fn a_list_says_how_many_instances_were_not_tried() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = folder.path().join("list.txt");
    fs::write(&list, format!("{0}\n{0}\n{0}\n", HARD[1])).expect("the list is written");
    let list = list.to_str().expect("a plain name");
    let line = ["solve", "sliding-tiles", "--file", list, "-a", "ida-star", "--json"];
    let err = error_of(&[&line[..], &HARD[2..]].concat());
    assert!(err.contains("interrupted: 2 of 3 instances not tried"), "{err}");
}

#[test]
fn compare_prints_its_rows_and_starts_no_other_search() {
    let searches = ["--algorithms", "ida-star,rbfs", "--time", "600"];
    let answer = interrupted(&[&["compare"], &HARD[..], &searches].concat());
    let (out, err) = (text(&answer.stdout), text(&answer.stderr));
    assert_eq!(answer.status.code(), Some(1), "{out}{err}");
    assert!(out.contains("ida-star") && !out.contains("rbfs"), "{out}");
    assert!(err.contains("1 of 2 searches were started"), "{err}");
}

#[test]
fn trace_writes_the_tree_so_far() {
    let game = ["trace", "connect-four", "-a", "alpha-beta", "--depth", "40", "--levels", "1"];
    let puzzle = [&["trace"], &HARD[..], &["-a", "ida-star", "--levels", "1"]].concat();
    for arguments in [&game[..], &puzzle] {
        let answer = interrupted(arguments);
        let (out, err) = (text(&answer.stdout), text(&answer.stderr));
        assert_eq!(answer.status.code(), Some(1), "{arguments:?}: {out}{err}");
        let title = arguments[1].split(':').next().unwrap_or_default();
        assert!(out.starts_with(title) && out.lines().count() > 1, "{out}");
        assert_eq!(err, "error: interrupted; the tree shows the search up to there\n");
    }
}

#[test]
fn a_table_by_depth_says_how_much_of_it_is_missing() {
    let line = ["compare", "sliding-tiles", "--by-depth", "100000", "--algorithms", "ida-star"];
    let err = error_of(&line);
    assert!(err.contains("interrupted after") && err.contains("of 100000 instances"), "{err}");
}

#[test]
fn one_signal_ends_a_game_of_two_programs() {
    let line = ["play", "connect-four", "--first", "engine:time=60", "--second", "engine:time=60"];
    let err = error_of(&line);
    assert!(err.contains("interrupted after 1 move"), "{err}");
}

#[test]
fn a_match_says_that_it_was_stopped() {
    let line =
        ["match", "engine:depth=6", "engine:depth=5", "--game", "connect-four", "--pairs", "900k"];
    let err = error_of(&line);
    assert!(err.contains("stopped early, after") && err.contains("of 900,000 pairs"), "{err}");
}

#[test]
fn a_tournament_says_how_much_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let [file, job] = ["two.toml", "job"].map(place);
    let text = "game = 'connect-four'\npairs = 900\n[time_control]\ndepth = 6\n\
        [[player]]\nis = 'engine'\n[[player]]\nis = 'engine'\nname = 'two'\n";
    fs::write(&file, text).expect("the file is written");
    let err = error_of(&["tournament", &file, "--job", &job]);
    assert!(err.contains("stopped early, after "), "{err}");
    assert!(err.contains(" of 900 pairs of games; the table is not final"), "{err}");
}

#[test]
fn a_training_says_how_it_is_resumed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let job = folder.path().to_str().expect("a plain name");
    let line = ["train", "connect-four", "--pairs", "90k"];
    for (words, how) in [(&[][..], "--job DIR"), (&["--job", job], "the same command resumes")] {
        let err = error_of(&[&line[..], words].concat());
        assert!(err.contains("stopped before the end; ") && err.contains(how), "{err}");
    }
}

#[test]
fn one_signal_ends_a_comparison_of_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let chart = folder.path().join("chart.svg");
    let chart = chart.to_str().expect("a plain name");
    let searches = ["compare", "connect-four", "--depth", "40", "--time", "600", "--chart", chart];
    let answer = interrupted(&searches);
    let (out, err) = (text(&answer.stdout), text(&answer.stderr));
    assert_eq!(answer.status.code(), Some(1), "{out}{err}");
    assert!(err.contains("interrupted; 1 of"), "{err}");
    assert!(out.contains("stopped"), "{out}");
    assert!(!std::path::Path::new(chart).exists());
}

#[test]
fn a_count_of_lines_says_that_it_was_stopped() {
    let answer = interrupted(&["perft", "draughts", "--depth", "30", "--json"]);
    let row: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("one object");
    assert_eq!((answer.status.code(), row["stopped"].as_str()), (Some(1), Some("stop")), "{row}");
}

#[test]
fn one_signal_ends_a_count_of_queens() {
    let begin = Instant::now();
    let err = error_of(&["queens", "count", "24", "--method", "backtrack", "--yes"]);
    assert!(err.contains("stopped before its end"), "{err}");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn lists_are_stopped_between_two_lines() {
    let list = ["queens", "list", "20"];
    let lists: [&[&str]; 5] = [
        &list,
        &[&list[..], &["--fundamental"]].concat(),
        &[&list[..], &["--json"]].concat(),
        &["queens", "list", "14", "--method", "permutations", "--yes"],
        &["random", "sliding-tiles", "--count", "4g"],
    ];
    for arguments in lists {
        let answer = interrupted_with(2, arguments);
        let err = text(&answer.stderr);
        assert_eq!(answer.status.code(), Some(1), "{arguments:?}: {err}");
        assert!(err.contains("interrupted after "), "{arguments:?}: {err}");
        assert!(answer.stdout.ends_with(b"\n"), "{arguments:?}");
    }
}

#[test]
fn one_signal_ends_searches_for_queens() {
    // Each row is a region: there are more solutions than can be listed.
    let rows: Vec<String> = ('a'..='z').map(|name| name.to_string().repeat(26)).collect();
    let board = rows.join("/");
    let answer = interrupted_with(2, &["queens", "regions", &board, "--limit", "4g", "--json"]);
    let err = text(&answer.stderr);
    assert_eq!(answer.status.code(), Some(1), "{err}");
    assert!(err.contains("interrupted; there may be more solutions"), "{err}");
    let row: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("one object");
    assert_eq!(row["all"], false);

    let answer = interrupted_with(2, &["queens", "count", "31", "--toroidal", "--yes"]);
    let err = text(&answer.stderr);
    assert!(err.contains("interrupted; there is no count"), "{err}");
}

#[test]
fn a_build_of_tables_counts_tables() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let folder = folder.path().to_str().expect("its name is text");
    let build = ["tables", "build", "russian", "--pieces", "6", "--threads", "1"];
    let err = error_of(&[&build[..], &["--folder", folder]].concat());
    assert!(err.contains("tables of ") && !err.contains("shards"), "{err}");
}

/// The games are short: the signal often comes between two searches.
#[test]
fn one_signal_ends_a_list_of_games() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.txt");
    fs::write(&path, "4 4 4 3 3 5\n".repeat(100_000)).expect("a file of games");
    let games = path.to_str().expect("its name is text");
    let annotate = ["annotate", "--game", "connect-four", games, "--depth", "2", "--no-curves"];
    let answer = interrupted_when_it_prints(&annotate);
    let err = text(&answer.stderr);
    assert_eq!(answer.status.code(), Some(1), "{err}");
    assert!(err.contains("interrupted after ") && !err.contains("interrupted after 0 "), "{err}");
}

/// No search runs between games that cannot be replayed.
#[test]
fn one_signal_ends_a_file_of_bad_games() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    fs::write(&path, "[GameType \"21\"]\n1. 11-15 11-15 *\n".repeat(50_000)).expect("games");
    let games = path.to_str().expect("its name is text");
    let answer = interrupted_when_it_prints(&["annotate", games, "--depth", "1", "--no-curves"]);
    let err = text(&answer.stderr);
    assert_eq!(answer.status.code(), Some(1), "{err}");
    assert!(err.contains("resumes there, and a game that was begun starts again"), "{err}");
}

/// The other side sees the end of the connection; the game so far is printed and saved.
#[test]
fn a_game_over_dxp_is_kept() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.pdn");
    let save = path.to_str().expect("its name is text");
    let serve =
        ["serve", "dxp", "--port", "0", "--games", "2", "--depth", "2", "--json", "--save", save];
    let mut child = start(&serve);
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("it says where it listens");
    let address = line.trim().rsplit(' ').next().expect("the line ends with the address");
    let mut other = TcpStream::connect(address).expect("it listens");
    other.write_all(format!("R01{:32}W001000A\0", "Somebody").as_bytes()).expect("it reads");
    // The acceptance, and the first move of the program.
    other.read_exact(&mut [0; 35 + 12]).expect("it answers");
    let answer = interrupt(child);
    assert_eq!(answer.status.code(), Some(1));
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("its errors are text");
    assert!(rest.contains("interrupted; 0 of 2 games were played to the end"), "{rest}");
    let games: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("a list");
    assert_eq!(
        (&games[0]["plies"], &games[0]["end"]),
        (&1.into(), &"broken off: interrupted".into())
    );
    let saved = fs::read_to_string(&path).expect("the file is there");
    assert!(saved.contains("1. ") && saved.trim_end().ends_with('*'), "{saved}");
}
