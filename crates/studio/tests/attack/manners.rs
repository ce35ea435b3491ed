//! Slow heads, many connections, clients that disconnect.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use super::{COOKIE, HOST, JSON, SITE, connect, request, send, start, status};

/// At the same time, since both wait for their timeouts.
#[test]
fn slow_heads_and_bodies_are_cut_off() {
    thread::scope(|scope| {
        scope.spawn(a_slow_head);
        scope.spawn(a_slow_body);
    });
}

fn a_slow_head() {
    let begin = Instant::now();
    let mut stream = connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: 127").expect("this machine answers");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let waited = begin.elapsed();
    assert!(waited > Duration::from_secs(8) && waited < Duration::from_mins(1), "{waited:?}");
}

fn a_slow_body() {
    let begin = Instant::now();
    let mut stream = connect();
    let whole = request("POST /api/position", &[HOST, COOKIE, JSON, SITE], &" ".repeat(100));
    stream.write_all(&whole.as_bytes()[..whole.len() - 50]).expect("this machine answers");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(begin.elapsed() < Duration::from_mins(1), "{:?}", begin.elapsed());
}

/// A browser keeps the files that a page names; pages and files of other versions are requested each time.
#[test]
fn only_files_of_this_version_are_kept_by_browsers() {
    let get =
        |path: &str| send(request(&format!("GET {path}"), &[HOST, COOKIE, SITE], "").as_bytes());
    let page = get("/games");
    let script = page
        .split('"')
        .find(|part| part.ends_with("/games/main.js"))
        .expect("a page names its script");
    for (path, control) in [
        (script, "private, max-age=31536000, immutable"),
        ("/files-00000000/games/main.js", "no-store"),
        ("/games/main.js", "no-store"),
        ("/games", "no-store"),
    ] {
        let answer = get(path);
        assert_eq!(status(&answer), 200, "{path}");
        assert!(answer.contains(&format!("cache-control: {control}\r\n")), "{path}: {answer:.900}");
    }
    // Without a cookie nothing is sent, and nothing is kept.
    let refused = send(request(&format!("GET {script}"), &[HOST], "").as_bytes());
    assert!(status(&refused) == 401 && refused.contains("no-store"), "{refused}");
}

/// A name of the page, drawn as SVG, stays text.
#[test]
fn names_are_escaped_in_drawings() {
    let name = "<img src=x onerror=alert(1)>";
    let body = format!(
        r#"{{"kind":"game","name":"{name}","searches":["{name}","b"],"rows":[[1,[1,2]],[2,[2,5]]]}}"#
    );
    let answer = post("/api/chart", &body);
    assert!(answer.contains("<svg") && answer.contains("&lt;img"), "{answer}");
    assert!(!answer.contains("<img"), "{answer}");
}

fn post(path: &str, body: &str) -> String {
    let answer =
        send(request(&format!("POST {path}"), &[HOST, COOKIE, JSON, SITE], body).as_bytes());
    answer.split_once("\r\n\r\n").map_or(answer.clone(), |(_, body)| body.to_owned())
}

fn listen(run: &str) -> TcpStream {
    let mut stream = connect();
    stream
        .write_all(request(&format!("GET /api/run/{run}/events"), &[HOST, COOKIE], "").as_bytes())
        .expect("this machine answers");
    stream
}

fn number(answer: &str) -> String {
    let digits: String = answer.chars().filter(char::is_ascii_digit).collect();
    assert!(!digits.is_empty(), "{answer}");
    digits
}

const LONG: &str = r#"{"game":"connect-four","task":"analyse","algorithm":"engine"}"#;

const LONG_MOVE: &str = r#"{"game":"connect-four","task":"move","player":"engine:time=100"}"#;

const MOVE: &str = r#"{"game":"tic-tac-toe","task":"move","player":"random"}"#;

/// One test, since the number of simultaneous searches is limited for the whole server.
#[test]
fn searches_end_with_their_readers_and_are_few() {
    // One more than allowed is refused with a message. The last permit is for moves.
    let mut runs: Vec<String> =
        (1..studio::bounds::SEARCHES).map(|_| number(&post("/api/run", LONG))).collect();
    assert!(post("/api/run", LONG).contains("stop one of them first"));
    runs.push(number(&post("/api/run", LONG_MOVE)));
    // Then the move of a player waits for one of them to end.
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            // On a busy machine the search may end too late for the first attempts.
            (0..10).any(|_| {
                let begin = Instant::now();
                let answer = post("/api/run", MOVE);
                let (has_run, waited) = (!answer.contains("error"), begin.elapsed());
                assert!(has_run || waited >= studio::bounds::MOVE_TIMEOUT, "{answer} {waited:?}");
                has_run
            })
        });
        thread::sleep(Duration::from_millis(200));
        post(&format!("/api/run/{}/stop", runs[0]), "{}");
        assert!(waiting.join().expect("answers"), "no attempt has run");
    });
    for run in &runs {
        post(&format!("/api/run/{run}/stop"), "{}");
    }
    let times = times_to_free_a_closed_tab();
    println!("searches of closed tabs ended after {times:?}");
    // Stopped searches release their permit, and a search without a listener ends by itself.
    let begin = Instant::now();
    let run = loop {
        let answer = post("/api/run", LONG);
        if !answer.contains("error") {
            break number(&answer);
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{answer}");
    };
    thread::sleep(studio::bounds::UNWATCHED_TIMEOUT + Duration::from_secs(3));
    let mut answer = String::new();
    let _ = listen(&run).read_to_string(&mut answer);
    assert!(answer.contains("\"done\":true"), "{answer}");
}

/// All permits but that of moves are taken by searches with one listener each. Measures how long a permit stays taken after its
/// listener leaves.
fn times_to_free_a_closed_tab() -> Vec<Duration> {
    let begin_one = || {
        let begin = Instant::now();
        loop {
            let answer = post("/api/run", LONG);
            if !answer.contains("error") {
                return (number(&answer), begin.elapsed());
            }
            assert!(begin.elapsed() < Duration::from_secs(30), "{answer}");
            thread::sleep(Duration::from_millis(2));
        }
    };
    let read = |run: &str| {
        let mut reader = listen(run);
        let mut buffer = [0; 1024];
        assert!(reader.read(&mut buffer).expect("this machine answers") > 0);
        reader
    };
    let mut runs: Vec<_> = (1..studio::bounds::SEARCHES)
        .map(|_| {
            let run = begin_one().0;
            let reader = read(&run);
            (run, reader)
        })
        .collect();
    let mut times = Vec::new();
    for _ in 0..5 {
        thread::sleep(Duration::from_millis(200));
        assert!(post("/api/run", LONG).contains("stop one of them first"));
        drop(runs.remove(0));
        let (run, waited) = begin_one();
        let reader = read(&run);
        runs.push((run, reader));
        times.push(waited);
    }
    for (run, _) in &runs {
        post(&format!("/api/run/{run}/stop"), "{}");
    }
    times
}

/// A request with the token is answered.
fn answers_the_owner(own: &super::Target) {
    let mut stream = TcpStream::connect(("127.0.0.1", own.port)).expect("room in the queue");
    let line = format!(
        "GET /?token={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
        own.token, own.port
    );
    stream.write_all(line.as_bytes()).expect("this machine answers");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert_eq!(status(&answer), 200);
}

/// The timeout of a head is what the owner waited when silent connections filled the server.
#[test]
fn silent_and_refused_connections_do_not_delay_the_owner() {
    let own = start();
    let begin = Instant::now();
    let connect = || TcpStream::connect(("127.0.0.1", own.port)).expect("room in the queue");
    let mut crowd: Vec<_> = (0..studio::bounds::CONNECTIONS + 60).map(|_| connect()).collect();
    answers_the_owner(&own);
    let among_silent = begin.elapsed();
    assert!(among_silent < studio::bounds::HEAD_TIMEOUT, "{among_silent:?}");
    // The first ones were closed for it.
    crowd[0].set_read_timeout(Some(Duration::from_secs(20))).expect("this machine answers");
    assert!(!matches!(crowd[0].read(&mut [0; 1]), Ok(1..)));
    // A refused connection is closed by the server, although the client would keep it.
    let mut refused = connect();
    refused.set_read_timeout(Some(studio::bounds::HEAD_TIMEOUT / 2)).expect("this machine answers");
    let line = format!("GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", own.port);
    refused.write_all(line.as_bytes()).expect("this machine answers");
    let mut answer = String::new();
    refused.read_to_string(&mut answer).expect("it is closed at once");
    assert_eq!(status(&answer), 401, "{answer}");
    drop(crowd);
}

/// 60 KB of a tree made an answer of 11 MB.
#[test]
fn answers_are_bounded() {
    let tree = format!("({})", "1 ".repeat(30_000));
    let body = format!(r#"{{"game":"own-tree","start":"{tree}"}}"#);
    let answer = send(request("POST /api/position", &[HOST, COOKIE, JSON, SITE], &body).as_bytes());
    assert_eq!(status(&answer), 413, "{} bytes", answer.len());
}
