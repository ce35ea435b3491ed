//! What the server has to refuse, tested over raw sockets, and how it treats slow and many clients; and the choice of its port.

mod commands;
#[path = "../common/mod.rs"]
mod common;
mod manners;
mod port;
mod public;
mod refused;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::OnceLock;
use std::time::Duration;

use common::Target;

fn target() -> &'static Target {
    static TARGET: OnceLock<Target> = OnceLock::new();
    TARGET.get_or_init(start)
}

fn start() -> Target {
    Target::start(studio::Options { port: 0, ..Default::default() })
}

fn connect() -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", target().port)).expect("this machine answers");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("this machine answers");
    stream
}

/// Sends bytes and reads until the server closes or resets the connection.
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

/// A request of these parts; `PORT`, `TOKEN` and `COOKIE` are filled in.
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

/// The status that a request must get, its line, headers and body.
type Row<'a> = (u16, &'a str, Vec<&'a str>, &'a str);

/// Sends every request and checks its answer.
fn check(table: &[Row<'_>]) {
    let mut wrong = Vec::new();
    for (expected, line, headers, body) in table {
        let answer = send(request(line, headers, body).as_bytes());
        if status(&answer) != *expected {
            wrong.push(format!(
                "{line} {headers:?} {body:.60}: {} instead of {expected}",
                status(&answer)
            ));
        }
        // Errors of the protocol itself lack our headers.
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
}
