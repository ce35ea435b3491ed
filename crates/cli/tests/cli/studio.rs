//! The studio as a program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn the_studio_runs_on_when_its_output_is_closed() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["studio", "--no-open", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
    let url = line.trim().split_once("http://").expect("an address").1;
    let (host, path) = url.split_once('/').expect("a path");
    let mut answer = String::new();
    let mut stream = TcpStream::connect(host).expect("the studio is open");
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("the studio listens");
    stream.read_to_string(&mut answer).expect("an answer");
    let still_runs = child.try_wait().expect("the program is known").is_none();
    child.kill().expect("the program ends");
    child.wait().expect("the program ends");
    assert!(answer.starts_with("HTTP/1.1 200"), "{line}{answer}");
    assert!(still_runs);
}
