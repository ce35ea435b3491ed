//! What a server on a reader's machine has to refuse, tried over raw sockets, and how it behaves under bad manners.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

struct Target {
    port: u16,
    token: String,
}

fn target() -> &'static Target {
    static TARGET: OnceLock<Target> = OnceLock::new();
    TARGET.get_or_init(start)
}

fn start() -> Target {
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .expect("this machine answers");
        runtime.block_on(async {
            let server = studio::Server::bind(0).await.expect("this machine answers");
            sender
                .send(Target { port: server.port(), token: server.token().into() })
                .expect("this machine answers");
            server.run().await;
        });
    });
    receiver.recv().expect("this machine answers")
}

fn connect() -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", target().port)).expect("this machine answers");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("this machine answers");
    stream
}

/// Sends bytes and reads until the server closes; resets count as the end.
fn send(bytes: &[u8]) -> String {
    let mut stream = connect();
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        answer.extend_from_slice(&buffer[..count]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// A request made of its parts; `PORT`, `TOKEN` and `COOKIE` are filled in.
fn request(line: &str, headers: &[&str], body: &str) -> String {
    let mut text = format!("{line} HTTP/1.1\r\n");
    for header in headers {
        text += header;
        text += "\r\n";
    }
    if line.starts_with("POST")
        && !headers.iter().any(|h| {
            h.to_lowercase().starts_with("content-length")
                || h.to_lowercase().starts_with("transfer")
        })
    {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    text += "Connection: close\r\n\r\n";
    text += body;
    let cookie = format!("outwit_{}={}", target().port, target().token);
    text.replace("COOKIE", &cookie)
        .replace("PORT", &target().port.to_string())
        .replace("TOKEN", &target().token)
}

const HOST: &str = "Host: 127.0.0.1:PORT";
const COOKIE: &str = "Cookie: COOKIE";
const JSON: &str = "Content-Type: application/json";
const OWN: &str = "Origin: http://127.0.0.1:PORT";
const SITE: &str = "Sec-Fetch-Site: same-origin";
const GAME: &str = r#"{"game":"tic-tac-toe"}"#;

#[test]
fn what_is_not_for_others_is_refused() {
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(70_000));
    let deep = "[".repeat(30_000);
    let long_cookie = format!("X-Long: {}", "x".repeat(20_000));
    let long_path = format!("GET /{}", "a".repeat(40_000));
    let post = "POST /api/position";
    let get = "GET /api/catalogue";
    let mut table: Vec<(u16, &str, Vec<&str>, &str)> = vec![
        // The own page.
        (200, "GET /?token=TOKEN", vec![HOST], ""),
        (200, "GET /", vec![HOST, COOKIE], ""),
        (200, "GET /", vec!["Host: localhost:PORT", COOKIE], ""),
        (200, "GET /", vec!["Host: [::1]:PORT", COOKIE], ""),
        (200, "GET /", vec![HOST, COOKIE, "Sec-Fetch-Site: cross-site"], ""),
        (200, "GET /", vec![HOST, COOKIE, "Sec-Fetch-Site: none"], ""),
        (200, "GET /app.js", vec![HOST, COOKIE, SITE], ""),
        (200, "HEAD /app.css", vec![HOST, COOKIE], ""),
        (200, get, vec![HOST, COOKIE], ""),
        (200, post, vec![HOST, COOKIE, JSON, OWN], GAME),
        (200, post, vec![HOST, COOKIE, JSON, SITE], GAME),
        (
            200,
            post,
            vec![HOST, COOKIE, "Content-Type: application/json; charset=utf-8", SITE],
            GAME,
        ),
        // Foreign names for this machine, on every method.
        (421, "GET /", vec!["Host: evil.example", COOKIE], ""),
        (421, "GET /", vec!["Host: evil.example:PORT", COOKIE], ""),
        (421, "GET /?token=TOKEN", vec!["Host: evil.example:PORT"], ""),
        (421, "HEAD /", vec!["Host: evil.example:PORT", COOKIE], ""),
        (421, post, vec!["Host: evil.example:PORT", COOKIE, JSON, SITE], GAME),
        (421, "OPTIONS /", vec!["Host: evil.example:PORT"], ""),
        (421, "DELETE /", vec!["Host: evil.example:PORT"], ""),
        (421, "GET /", vec!["Host: 127.0.0.1", COOKIE], ""),
        (421, "GET /", vec!["Host: 127.0.0.1:1", COOKIE], ""),
        (421, "GET /", vec!["Host: 127.0.0.1.evil.example:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: localhost.evil.example:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: 0.0.0.0:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host: evil@127.0.0.1:PORT", COOKIE], ""),
        (421, "GET /", vec!["Host:", COOKIE], ""),
        (421, "GET /", vec![COOKIE], ""),
        (421, "GET /", vec![HOST, "Host: evil.example", COOKIE], ""),
        (421, "GET http://evil.example/", vec![HOST, COOKIE], ""),
        // No token, a wrong token.
        (401, "GET /", vec![HOST], ""),
        (401, "GET /app.js", vec![HOST], ""),
        (401, get, vec![HOST], ""),
        (401, "GET /api/catalogue?token=TOKEN", vec![HOST], ""),
        (401, "GET /?token=", vec![HOST], ""),
        (401, "GET /?token=0000", vec![HOST], ""),
        (401, "GET /?token=TOKENTOKEN", vec![HOST], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_PORT=wrong"], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_1=TOKEN"], ""),
        (401, "GET /", vec![HOST, "Cookie: outwit_PORT="], ""),
        (401, post, vec![HOST, JSON, SITE], GAME),
        // Commands of other sites.
        (403, post, vec![HOST, COOKIE, JSON], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://evil.example"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: null"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: https://127.0.0.1:PORT"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://127.0.0.1"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Origin: http://localhost:PORT"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: cross-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: same-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, "Sec-Fetch-Site: none"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, OWN, "Sec-Fetch-Site: cross-site"], GAME),
        (403, post, vec![HOST, COOKIE, JSON, OWN, OWN], GAME),
        (403, post, vec![HOST, COOKIE, JSON, SITE, "Origin: http://evil.example"], GAME),
        (403, get, vec![HOST, COOKIE, "Sec-Fetch-Site: cross-site"], ""),
        (403, get, vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (403, "GET /", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        // Forms, and what is no command.
        (415, post, vec![HOST, COOKIE, SITE], GAME),
        (415, post, vec![HOST, COOKIE, SITE, "Content-Type: text/plain"], GAME),
        (
            415,
            post,
            vec![HOST, COOKIE, SITE, "Content-Type: application/x-www-form-urlencoded"],
            "game=x",
        ),
        (
            415,
            post,
            vec![HOST, COOKIE, SITE, "Content-Type: multipart/form-data; boundary=x"],
            "--x--",
        ),
        (415, post, vec![HOST, COOKIE, SITE, "Content-Type: text/plain; application/json"], GAME),
        (405, "OPTIONS /api/position", vec![HOST, COOKIE, "Origin: http://evil.example"], ""),
        (405, "PUT /api/position", vec![HOST, COOKIE], ""),
        (405, "DELETE /api/run/1", vec![HOST, COOKIE], ""),
        (405, "TRACE /", vec![HOST, COOKIE], ""),
        (400, post, vec![HOST, COOKIE, JSON, SITE], ""),
        (400, post, vec![HOST, COOKIE, JSON, SITE], "{"),
        (400, post, vec![HOST, COOKIE, JSON, SITE], "null"),
        (400, post, vec![HOST, COOKIE, JSON, SITE], "\u{0}"),
        (400, post, vec![HOST, COOKIE, JSON, SITE], r#"{"game":7}"#),
        (400, post, vec![HOST, COOKIE, JSON, SITE], r#"{"game":"../../etc/passwd"}"#),
        (
            400,
            post,
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe:m=999999999,n=999999999"}"#,
        ),
        (
            400,
            post,
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe","moves":["<script>"]}"#,
        ),
        (400, post, vec![HOST, COOKIE, JSON, SITE], r#"{"game":"tic-tac-toe","start":"€€€€"}"#),
        (400, post, vec![HOST, COOKIE, JSON, SITE], &deep),
        (
            400,
            "POST /api/run",
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe","task":"move","player":"program:/bin/sh"}"#,
        ),
        (
            400,
            "POST /api/run",
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe","task":"record","algorithm":"magic"}"#,
        ),
        (
            400,
            "POST /api/run",
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe","task":"record","algorithm":"minimax","depth":-1}"#,
        ),
        (
            400,
            "POST /api/run",
            vec![HOST, COOKIE, JSON, SITE],
            r#"{"game":"tic-tac-toe","task":"analyse","algorithm":"engine","eval":"magic"}"#,
        ),
        (404, "POST /api/run/99/stop", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "POST /api/run/99/window", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "POST /", vec![HOST, COOKIE, JSON, SITE], "{}"),
        (404, "GET /api/run/-1/events", vec![HOST, COOKIE], ""),
        (404, "GET /api/run/99999999999999999999999/events", vec![HOST, COOKIE], ""),
        // Too much.
        (413, post, vec![HOST, COOKIE, JSON, SITE], &large),
        (431, "GET /", vec![HOST, COOKIE, &long_cookie], ""),
        // Two opinions about the length.
        (
            400,
            post,
            vec![HOST, COOKIE, JSON, SITE, "Content-Length: 5", "Content-Length: 22"],
            GAME,
        ),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Content-Length: -1"], GAME),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Content-Length: many"], GAME),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Transfer-Encoding: chunked"], "zz\r\n"),
        (400, post, vec![HOST, COOKIE, JSON, SITE, "Transfer-Encoding: gzip"], GAME),
    ];
    // Ways out of the directory that there is not.
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/..%5cCargo.toml",
        "/....//Cargo.toml",
        "/.%00./x",
        "//etc/passwd",
        "/etc/passwd",
        "/api/../api/catalogue",
        "/app.js/..",
        "/./app.js",
        "/app.js%00.css",
        "/%2fetc%2fpasswd",
        "/assets/app.js",
        "/src/lib.rs",
        "/.git/config",
        "/~root",
        "/C:/Windows/win.ini",
        "/app.js/",
        "/APP.JS",
        "/..;/app.js",
        "/%c0%ae%c0%ae/x",
        "/\\..\\x",
        "/api",
        "/api/",
        "/api/run",
        "/api/run/77777/node/1",
        "/api/run/77777/steps",
        "/api/run/1/../catalogue",
        "/file:///etc/passwd",
    ] {
        table.push((
            404,
            Box::leak(format!("GET {path}").into_boxed_str()),
            vec![HOST, COOKIE],
            "",
        ));
    }
    println!("{} requests", table.len() + 6);
    let mut wrong = Vec::new();
    for (expected, line, headers, body) in &table {
        let answer = send(request(line, headers, body).as_bytes());
        if status(&answer) != *expected {
            wrong.push(format!(
                "{line} {headers:?} {body:.60}: {} instead of {expected}",
                status(&answer)
            ));
        }
        // Refusals of the protocol itself have no headers of ours.
        if !matches!(status(&answer), 400 | 431 | 0) {
            let head = answer.split("\r\n\r\n").next().unwrap_or_default().to_lowercase();
            for part in [
                "default-src 'none'; script-src 'self';",
                "frame-ancestors 'none'",
                "nosniff",
                "no-store",
            ] {
                assert!(head.contains(part), "{line}: {part} is missing in {head}");
            }
            assert!(!head.contains("access-control-allow"), "{line}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let refused = |bytes: &[u8], expected: &[u16]| {
        let code = status(&send(bytes));
        assert!(
            expected.contains(&code),
            "{:?}: {code}",
            String::from_utf8_lossy(&bytes[..bytes.len().min(40)])
        );
    };
    refused(request(&long_path, &[HOST, COOKIE], "").as_bytes(), &[414, 431]);
    refused(b"GET / HTTP/1.0\r\n\r\n", &[421]);
    refused(b"GET / HTTP/9.9\r\n\r\n", &[400, 505, 0]);
    refused(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", &[400, 0]);
    refused(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &[400, 405, 421, 505, 0]);
    refused("GET /ü HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".as_bytes(), &[400, 421]);
}

#[test]
fn the_cookie_is_for_this_page_alone() {
    let answer = send(request("GET /?token=TOKEN", &[HOST], "").as_bytes()).to_lowercase();
    let cookie = answer.lines().find(|line| line.starts_with("set-cookie")).expect("a cookie");
    assert!(
        cookie.contains("httponly")
            && cookie.contains("samesite=strict")
            && cookie.contains("path=/"),
        "{cookie}"
    );
    let page = send(request("GET /", &[HOST, COOKIE], "").as_bytes());
    assert!(!page.contains("set-cookie") && !page.contains(&target().token));
    assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains("onclick"));
}

#[test]
fn a_slow_head_is_cut_off() {
    let begin = Instant::now();
    let mut stream = connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: 127").expect("this machine answers");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let waited = begin.elapsed();
    assert!(waited > Duration::from_secs(8) && waited < Duration::from_secs(20), "{waited:?}");
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

/// The same story in one test, since the number of searches at a time is bounded.
#[test]
fn searches_end_with_their_readers_and_are_few() {
    // A reader leaves: the search ends at once.
    let run = number(&post("/api/run", LONG));
    let mut reader = listen(&run);
    let mut buffer = [0; 1024];
    assert!(reader.read(&mut buffer).expect("this machine answers") > 0);
    thread::sleep(Duration::from_millis(300));
    let gone = Instant::now();
    drop(reader);
    // A new reader would keep the search alive; it is told of the end at once if the search has ended.
    thread::sleep(Duration::from_millis(80));
    let mut answer = String::new();
    let mut again = listen(&run);
    let _ = again.read_to_string(&mut answer);
    println!("told of the end {:?} after the reader had left", gone.elapsed());
    assert!(
        answer.contains("\"done\":true") && answer.contains("\"stopped\":\"stop\""),
        "{answer}"
    );
    assert!(gone.elapsed() < Duration::from_millis(600));

    // Few at a time; one more is refused with a sentence.
    let runs: Vec<String> =
        (0..studio::bounds::SEARCHES).map(|_| number(&post("/api/run", LONG))).collect();
    assert!(post("/api/run", LONG).contains("stop one of them first"));
    for run in &runs {
        post(&format!("/api/run/{run}/stop"), "{}");
    }
    // Stopped searches make room, and when nobody comes to listen a search ends by itself.
    let begin = Instant::now();
    let run = loop {
        let answer = post("/api/run", LONG);
        if !answer.contains("error") {
            break number(&answer);
        }
        assert!(begin.elapsed() < Duration::from_secs(5), "{answer}");
    };
    thread::sleep(studio::bounds::ALONE + Duration::from_millis(500));
    let mut answer = String::new();
    let _ = listen(&run).read_to_string(&mut answer);
    assert!(answer.contains("\"done\":true"), "{answer}");
}

#[test]
fn idle_connections_do_not_lock_others_out_for_long() {
    let own = start();
    let crowd: Vec<_> = (0..studio::bounds::CONNECTIONS + 6)
        .map(|_| TcpStream::connect(("127.0.0.1", own.port)).expect("room in the queue"))
        .collect();
    let mut stream = TcpStream::connect(("127.0.0.1", own.port)).expect("room in the queue");
    let begin = Instant::now();
    let line = format!(
        "GET /?token={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
        own.token, own.port
    );
    stream.write_all(line.as_bytes()).expect("this machine answers");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert_eq!(status(&answer), 200);
    assert!(begin.elapsed() < 3 * studio::bounds::HEAD_TIME, "{:?}", begin.elapsed());
    drop(crowd);
}
