//! Requests of the studio while a large piece of memory is refused: each is answered, with a result or with an error, and
//! the server goes on.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::OnceLock;

use super::allocator::large_from;
use super::common::Target;
use super::survives;

/// Whatever a class needs at a time in smaller pieces, the tables and records of searches do not fit into.
const LARGE: usize = 1 << 20;

#[test]
fn an_analysis_is_answered() {
    large_from(LARGE);
    survives("studio::an_analysis_is_answered", || {
        let run = start(
            r#"{"game":"connect-four","task":"analyse","algorithm":"engine","nodes":200000}"#,
        )?;
        send("GET", &format!("/api/run/{run}/events"), "").map(drop)?;
        Ok("answered".into())
    });
}

#[test]
fn a_recorded_tree_is_answered() {
    large_from(LARGE);
    survives("studio::a_recorded_tree_is_answered", || {
        let run = start(
            r#"{"game":"tic-tac-toe","task":"record","algorithm":"alpha-beta","depth":9,"eval":"none","nodes":30000}"#,
        )?;
        send("GET", &format!("/api/run/{run}/events"), "")?;
        for (path, body) in [
            ("overview", r#"{"limit":20000}"#),
            ("window", r#"{"limit":2000,"depth":9}"#),
            ("frames", r#"{"from":0,"count":100,"window":true,"node":true}"#),
        ] {
            send("POST", &format!("/api/run/{run}/{path}"), body)?;
        }
        for path in ["tree", "node/1"] {
            send("GET", &format!("/api/run/{run}/{path}"), "")?;
        }
        Ok("answered".into())
    });
}

#[test]
fn a_puzzle_is_answered() {
    large_from(LARGE);
    survives("studio::a_puzzle_is_answered", || {
        let puzzle = r#"{"puzzle":"sliding-tiles","seed":3,"nodes":50000,"algorithm":"a-star","heuristic":"manhattan"}"#;
        send("POST", "/api/puzzle", r#"{"puzzle":"sliding-tiles","seed":3}"#)?;
        let answer = send("POST", "/api/puzzle/run", puzzle)?;
        if let Some(run) = number(&answer) {
            send("GET", &format!("/api/run/{run}/events"), "")?;
            send("POST", &format!("/api/run/{run}/window"), "{}")?;
        }
        Ok("answered".into())
    });
}

/// Starts a search; its number.
fn start(body: &str) -> Result<u64, String> {
    let answer = send("POST", "/api/run", body)?;
    number(&answer).ok_or_else(|| format!("no memory? {answer}"))
}

fn number(answer: &str) -> Option<u64> {
    let (_, body) = answer.split_once("\r\n\r\n")?;
    let digits: String = body.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The answer to a request, or what is wrong with it. A refusal for lack of memory is an answer.
fn send(method: &str, path: &str, body: &str) -> Result<String, String> {
    let Target { port, token } = server();
    let length = body.len();
    let host = format!("127.0.0.1:{port}");
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: outwit_{port}={token}\r\nContent-Type: application/json\r\n\
         Sec-Fetch-Site: same-origin\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(&host).map_err(|fault| fault.to_string())?;
    stream.write_all(text.as_bytes()).map_err(|fault| fault.to_string())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(|fault| fault.to_string())?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    match answer.split(' ').nth(1) {
        Some("200" | "413" | "500" | "503") => Ok(answer),
        _ => Err(format!("{method} {path}: {answer:.900}")),
    }
}

/// A server in this process.
fn server() -> &'static Target {
    static SERVER: OnceLock<Target> = OnceLock::new();
    SERVER.get_or_init(|| Target::start(studio::Options { port: 0, ..Default::default() }))
}
