//! Hub and DXP as other programs see them: whole games against independent clients, garbage, and peers that disconnect.
//!
//! The clients of `draughts_client.py` have rules and protocols of their own, written from the descriptions.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::program::{outwit, read, temporary};

/// Where the clients are.
const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/draughts_client.py");

/// Whether there is a Python to run the clients; says so if there is none.
fn python() -> bool {
    let found = Command::new("python3").arg("--version").output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "skipped: there is no python3 for the independent client";
        let _ = writeln!(std::io::stderr(), "{sentence}");
    }
    found
}

fn client(arguments: &[&str]) -> String {
    let output =
        Command::new("python3").arg(CLIENT).args(arguments).output().expect("python3 starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.starts_with("ok"), "{text}{errors}");
    text
}

/// A DXP program of ours that listens; with the port it has taken.
pub(crate) struct Listener {
    child: Child,
    pub(crate) port: u16,
    lines: BufReader<std::process::ChildStdout>,
}

impl Listener {
    pub(crate) fn start(arguments: &[&str]) -> Listener {
        let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(["serve", "dxp", "--port", "0", "--depth", "2"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("the first line comes");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        Listener { child, port: port.expect("the line ends with the port"), lines }
    }

    /// Waits for the end and gives what was written.
    pub(crate) fn end(mut self) -> String {
        let mut text = String::new();
        self.lines.read_to_string(&mut text).expect("the output is text");
        assert!(self.child.wait().expect("it ends").success(), "{text}");
        text
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // It has ended by itself unless the test has failed.
        let _ = self.child.kill();
    }
}

/// What the hub server says to these lines.
fn hub(lines: &str) -> String {
    let answer = outwit(&["serve", "hub"], lines);
    assert_eq!(answer.code, 0, "{}", answer.err);
    answer.out
}

#[test]
fn an_independent_hub_client_plays_a_whole_game() {
    if python() {
        let folder = temporary();
        let log = folder.path().join("hub.log");
        let path = log.to_str().expect("the path is text");
        let said = client(&["hub", env!("CARGO_BIN_EXE_outwit"), "serve", "hub", "--log", path]);
        assert!(said.starts_with("ok hub"), "{said}");
        let log = read(&log);
        assert!(log.contains("> go think") && log.contains("< done move="), "{log}");
    }
}

#[test]
fn an_independent_dxp_client_plays_whole_games_in_both_roles() {
    if !python() {
        return;
    }
    let folder = temporary();
    let games = folder.path().join("dxp.pdn");
    let path = games.to_str().expect("the path is text");
    let roles: [(&[&str], &str); 2] =
        [(&["--follow"], "initiator"), (&["--initiate", "--moves", "30"], "follower")];
    for (ours, theirs) in roles {
        let listener = Listener::start(&[ours, &["--games", "1", "--save", path]].concat());
        let said = client(&["dxp", &listener.port.to_string(), theirs]);
        assert!(said.starts_with("ok dxp"), "{said}");
        let text = listener.end();
        assert!(text.starts_with("Game 1: ") && !text.contains("broken off"), "{text}");
    }
    let saved = std::fs::read_to_string(path).expect("both games were saved");
    assert_eq!(saved.matches("\n[Date \"20").count(), 2, "{saved}");
    // What was saved can be replayed.
    let answer = outwit(&["pdn", "check", path, "--json"], "");
    assert!(
        answer.out.contains("\"games\": 2") && answer.out.contains("\"bad\": 0"),
        "{}",
        answer.out
    );
}

#[test]
fn two_of_ours_play_two_games_over_dxp() {
    let folder = temporary();
    let log = folder.path().join("dxp.log");
    let listener =
        Listener::start(&["--games", "2", "--log", log.to_str().expect("the path is text")]);
    let address = format!("127.0.0.1:{}", listener.port);
    let answer = outwit(
        &[
            "serve",
            "dxp",
            "--connect",
            &address,
            "--games",
            "2",
            "--moves",
            "20",
            "--depth",
            "2",
            "--json",
        ],
        "",
    );
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert_eq!(answer.out.matches("\"end\"").count(), 2, "{}", answer.out);
    let text = listener.end();
    assert!(text.contains("Game 2: ") && !text.contains("broken off"), "{text}");
    // Both say with the end of the second game that it was the last one.
    let log = read(&log);
    let ends = log.lines().filter_map(|line| line.split_once(" E").map(|(_, end)| end));
    let stops: Vec<&str> = ends.map(|end| &end[1..]).collect();
    assert_eq!(stops, ["0", "0", "1", "1"], "{log}");
}

#[test]
fn every_variant_answers_over_hub_with_a_legal_move() {
    for variant in ["english", "losing", "russian", "turkish", "canadian", "frisian", "spanish"] {
        let said = hub(&format!(
            "hub\nset-param name=variant value={variant}\ninit\npos pos=start\nlevel depth=3\ngo think\n"
        ));
        // The end of the input ends the session at once, so the answer may be missing; not the rest.
        assert!(said.contains("ready") && !said.contains("error"), "{variant}: {said}");
    }
}

#[test]
fn garbage_over_hub_is_answered_in_sentences_and_does_no_harm() {
    let long = "x".repeat(70_000);
    let said = hub(&format!(
        "hub\n\u{1}\u{2}\nhello world\n=\npos\ngo think\nset-param name=variant value=chess\n\
         set-param name=threads value=0\nset-param name=x\nset-param name=book value=1\n{long}\n\
         init\nset-param name=threads value=2\npos pos=Wbbb\npos moves=1-2\nlevel\nlevel depth=-1\n\
         go\npos pos=B{}\ngo think\nping\nnew-game\nping\n",
        "e".repeat(50)
    ));
    assert_eq!(said.matches("\npong").count(), 2, "{said}");
    assert_eq!(said.matches("\nready").count(), 1, "{said}");
    assert!(said.matches("\nerror message=\"").count() >= 14, "{said}");
    assert!(said.lines().all(|line| line.len() < 500), "{said}");
}

/// Plays with a hub server, line by line, and returns the lines that it was waited for.
pub(crate) fn conversation(steps: &[(&str, &str)]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["serve", "hub"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("stdin is piped");
    let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
    let mut heard = Vec::new();
    for (say, hear) in steps {
        writeln!(input, "{say}").expect("the server listens");
        if hear.is_empty() {
            continue;
        }
        let wanted = |line: &str| line.starts_with(hear) || line.starts_with("error");
        let found = lines.find_map(|line| Some(line.expect("text")).filter(|line| wanted(line)));
        assert!(found.as_ref().is_some_and(|line| line.starts_with(hear)), "no {hear} after {say}");
        heard.extend(found);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
    heard
}

/// The time of a search that has pondered is that of its nodes: from `go ponder` on, not from `ponder-hit`.
#[test]
fn nodes_and_time_of_a_search_that_pondered_are_of_the_same_period() {
    let pondering = [
        ("init", "ready"),
        ("pos pos=start", ""),
        ("level move-time=0.02", ""),
        ("go ponder", "info depth=1"),
        // The next line that begins like this is of depth 10 or more; which one is sent depends on the time.
        ("", "info depth=1"),
        ("ponder-hit", "info"),
    ];
    let heard = conversation(&pondering);
    let field = |line: &str, name: &str| -> f64 {
        let word = line.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        word.expect("a field").parse().expect("a number")
    };
    let [.., before, after] = heard.as_slice() else { panic!("{heard:?}") };
    assert!(field(after, "time") >= field(before, "time"), "{heard:?}");
    let speed = field(after, "nodes") / field(after, "time") / 1e6;
    // It is written with one decimal.
    assert!((speed - field(after, "nps")).abs() < 0.06, "{heard:?}");
}

#[test]
fn stop_ponder_and_ping_are_heard_during_a_search() {
    conversation(&[
        ("init", "ready"),
        ("pos pos=start", ""),
        ("level infinite", ""),
        ("go analyze", "info"),
        ("ping", "pong"),
        ("pos pos=start", "error"),
        ("stop", "done move="),
        ("stop", ""),
        ("level move-time=0.05", ""),
        ("go ponder", "info"),
        ("ping", "pong"),
        ("ponder-hit", "done move="),
        ("level moves=2 time=0.2 inc=0.1", ""),
        ("go think", "done move="),
        ("level nodes=5000", ""),
        ("go think", "done move="),
        ("quit", ""),
    ]);
}

/// A controller that does not count waits for a move.
#[test]
fn positions_that_counting_rules_draw_are_searched() {
    let kings = "e".repeat(48);
    let shuffle = "1-7 50-44 7-1 44-50 ".repeat(4);
    conversation(&[
        ("init", "ready"),
        (&format!("pos pos=WW{kings}B moves=\"{}\"", &shuffle[..50]), ""),
        ("level depth=2", ""),
        ("go think", "done move="),
        (&format!("pos pos=WW{kings}B moves=\"{shuffle}\""), ""),
        ("go analyze", "done move="),
        ("quit", ""),
    ]);
}

/// What is not understood is not taken for the starting position, and no game begins without a position.
#[test]
fn nothing_is_searched_without_a_position_that_was_understood() {
    let lines = [
        ("init", "ready"),
        ("go think", "this game has no position yet; expected one before go"),
        ("pos", "'pos' is not understood; expected pos=, for example: pos pos=start"),
        ("go think", "the last position was refused"),
        ("pos moves=32-28", "expected pos=, for example: pos pos=start"),
        ("go think", "the last position was refused"),
        ("pos pos=start moves=32-29", "'32-29' is not a move here; expected one of 31-26"),
        ("pos pos=start moves=\"32-28", "a closing quote"),
        ("go think", "the last position was refused"),
        ("pos pos=start", ""),
        ("new-game", ""),
        ("go think", "this game has no position yet"),
    ];
    let said = hub(&lines.map(|(line, _)| format!("{line}\n")).concat());
    let answers: Vec<&str> = said.lines().collect();
    let expected: Vec<&str> = lines.iter().map(|line| line.1).filter(|it| !it.is_empty()).collect();
    assert_eq!(answers.len(), expected.len(), "{said}");
    for (answer, expected) in answers.iter().zip(expected) {
        assert!(answer.contains(expected), "{answer}; expected {expected}");
    }
}

#[test]
fn the_opening_book_answers_go_think_without_a_search() {
    let said = |book: &str, go: &str| {
        let lines = format!(
            "set-param name=variant value=english\nset-param name=book value={book}\ninit\n\
             pos pos=start\nlevel depth=1\ngo {go}\n"
        );
        let said = hub(&lines);
        assert!(!said.contains("error") && !said.contains("mean-depth"), "{said}");
        said
    };
    let from_book = said("true", "think");
    assert!(
        from_book.starts_with("ready\ndone move=") && !from_book.contains("info"),
        "{from_book}"
    );
    // The end of the input may end the session before a search has found a move.
    for (book, go) in [("false", "think"), ("true", "analyze")] {
        let searched = said(book, go);
        assert!(!searched.starts_with("ready\ndone"), "{searched}");
    }
}

/// The table of the engine lives as long as the game.
#[test]
fn a_second_search_of_a_game_knows_what_the_first_found() {
    let nodes = |line: &str| -> Option<u64> {
        line.split_whitespace().find_map(|word| word.strip_prefix("nodes=")?.parse().ok())
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["serve", "hub", "--no-tables"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("stdin is piped");
    let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut search = |before: &str, depth: u32| {
        writeln!(input, "{before}pos pos=start\nlevel depth={depth}\ngo think")
            .expect("it listens");
        let mut last = 0;
        loop {
            let mut line = String::new();
            assert!(lines.read_line(&mut line).expect("text") > 0, "the output ends early");
            last = nodes(&line).unwrap_or(last);
            if line.starts_with("done") {
                return last;
            }
        }
    };
    // Not from the opening book.
    let first = search("set-param name=book value=false\ninit\n", 10);
    // The table then has nearly all that the smaller depth asks for; with a few hundred nodes that is a matter of chance.
    search("", 12);
    let again = search("", 10);
    let second = search("new-game\n", 10);
    writeln!(input, "quit").expect("it listens");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(first, second);
    assert!(again * 2 < first, "{again} and {first}");
}

#[test]
fn a_dxp_peer_that_talks_nonsense_or_vanishes_does_no_harm() {
    let folder = temporary();
    let log = folder.path().join("nonsense.log");
    let listener =
        Listener::start(&["--games", "2", "--log", log.to_str().expect("the path is text")]);
    let connect = || TcpStream::connect(("127.0.0.1", listener.port)).expect("it listens");
    // Nonsense, half a message, and gone.
    let mut stream = connect();
    stream.write_all(b"\xff\xfe\0hello\0M00\0E00\0R01").expect("it reads");
    drop(stream);
    // Too long, without an end, and gone.
    let mut stream = connect();
    drop(stream.write_all(&vec![b'C'; 100_000]));
    drop(stream);
    let request = |stream: &mut TcpStream| {
        let text = format!("R01{:32}W001000A\0", "Somebody");
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut answer = [0; 35];
        stream.read_exact(&mut answer).expect("it answers");
        assert_eq!((answer[0], answer[33]), (b'A', b'0'));
        // We are to move: the first move comes.
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("it moves");
        assert_eq!(first[0], b'M');
    };
    // An illegal move ends the game, with a word about it.
    let mut stream = connect();
    request(&mut stream);
    stream.write_all(b"M0000010200\0").expect("it reads");
    let mut rest = String::new();
    stream.read_to_string(&mut rest).expect("it closes");
    assert!(rest.starts_with("Cerror: "), "{rest}");
    // Gone in the middle of a game.
    let mut stream = connect();
    request(&mut stream);
    drop(stream);
    let text = listener.end();
    assert_eq!(text.matches("broken off").count(), 2, "{text}");
    let log = read(&log);
    for words in ["in the middle of a message", "is not understood", "a wrong move", "broken off"] {
        assert!(log.contains(words), "{words}: {log}");
    }
}

/// The next DXP message; what there is of one if the other side is gone.
pub(crate) fn dxp_message(stream: &mut TcpStream) -> String {
    let (mut text, mut byte) = (String::new(), [0]);
    while stream.read_exact(&mut byte).is_ok() && byte[0] != 0 {
        text.push(char::from(byte[0]));
    }
    text
}

/// The first game is over on the board after the first move, whatever the other side says then; the others are not.
#[test]
fn the_board_decides_what_came_of_a_dxp_game() {
    let folder = temporary();
    let file = folder.path().join("ends.pdn");
    let path = file.to_str().expect("the path is text");
    let one_capture = format!("BW{}z{}w{}", "e".repeat(22), "e".repeat(4), "e".repeat(22));
    let games = [
        (one_capture.as_str(), "E30", "2-0", "White has won (1 ply)"),
        (
            "A",
            "E30",
            "*",
            "no result: Black says that it has won, but the game was not over (1 ply)",
        ),
        ("A", "E00", "1-1", "a draw, since Black has ended the game without a reason (1 ply)"),
        ("A", "E10", "2-0", "Black gives up (1 ply)"),
    ];
    let listener = Listener::start(&["--games", "4", "--save", path]);
    let mut stream = TcpStream::connect(("127.0.0.1", listener.port)).expect("it listens");
    for (start, end, ..) in games {
        let invitation = format!("R01{:32}W001000{start}\0", "Somebody");
        stream.write_all(invitation.as_bytes()).expect("it reads");
        assert!(dxp_message(&mut stream).ends_with('0'), "it accepts the game");
        assert!(dxp_message(&mut stream).starts_with('M'), "it moves");
        stream.write_all(format!("{end}\0").as_bytes()).expect("it reads");
        assert!(dxp_message(&mut stream).starts_with('E'), "it has heard of the end");
    }
    let (text, saved) = (listener.end(), read(&file));
    let results: Vec<&str> = saved.lines().filter(|line| line.starts_with("[Result")).collect();
    assert_eq!((text.lines().count(), results.len()), (games.len(), games.len()), "{text}{saved}");
    for (((.., result, words), said), tag) in games.into_iter().zip(text.lines()).zip(results) {
        assert!(said.ends_with(words), "{said}; expected {words}");
        assert_eq!(tag, format!("[Result \"{result}\"]"), "{saved}");
    }
    assert!(saved.contains("{no result: Black says that it has won, but"), "{saved}");
}

#[test]
fn nothing_listens_there_is_one_sentence() {
    let long = "the name of a program that is far too long";
    let answer = outwit(&["serve", "dxp", "--connect", "127.0.0.1:1", "--name", long], "");
    assert!(
        answer.err.contains("the name is \"the name of a program that is fa\""),
        "{}",
        answer.err
    );
    let answer = outwit(&["serve", "dxp", "--connect", "127.0.0.1:1"], "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("cannot connect to 127.0.0.1:1"), "{}", answer.err);
    let folder = tempfile::tempdir().expect("a folder for the test");
    let folder = folder.path().to_str().expect("its name is text");
    for (line, words) in [
        ("serve|dxp|--variant|english", "10x10"),
        ("serve|dxp|--variant|chess", "no draughts variant"),
        ("serve|dxp|--minutes|0", "minutes"),
        ("serve|dxp|--port|0|--eval|sense", "no evaluation \"sense\""),
        ("serve|dxp|--port|0|--eval|FOLDER/x.toml", "cannot read"),
        ("serve|hub|--variant|chess", "no draughts variant \"chess\""),
        ("serve|dxp|--variant|normal|--minutes|0", "minutes"),
        (
            "serve|dxp|--variant|frisian|--initiate|--position|W:WK46,36:B5,15:+0+346",
            "cannot send the king counts of W:W36,K46:B5,15:+0+346; expected a starting position without them, for example: W:W36,K46:B5,15",
        ),
        ("pdn|check", "FILE"),
        ("pdn|check|FOLDER/x.pdn", "cannot read"),
        ("pdn|check|FOLDER", "folder"),
        ("annotate|FOLDER/x.pdn", "cannot read"),
    ] {
        let line = line.replace("FOLDER", folder);
        let arguments: Vec<&str> = line.split('|').collect();
        let answer = outwit(&arguments, "");
        assert!(answer.code != 0 && answer.err.contains(words), "{line}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{line}: {}", answer.err);
    }
}
