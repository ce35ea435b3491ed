//! A server in front of the studio: its name and its origin are accepted, and no others.

use std::io::{Read, Write};
use std::net::TcpStream;

use super::common::Target;
use super::status;

fn options() -> studio::Options {
    let public_url = Some("https://studio.example.org".parse().expect("an address"));
    studio::Options { port: 0, public_url, ..Default::default() }
}

#[tokio::test]
async fn the_public_address_is_printed() {
    let server = studio::Server::bind_with(&options()).await.expect("a free port");
    let expected = format!("https://studio.example.org/?token={}", server.token());
    assert_eq!(server.url(), expected);
}

/// The server in front would send its requests, with their tokens, to the program that has the port.
#[tokio::test]
async fn a_taken_port_is_not_replaced() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let port = taken.local_addr().expect("it listens").port();
    let error = studio::Server::bind_with(&studio::Options { port, ..options() }).await;
    let error = error.expect_err("the port is taken").to_string();
    assert!(error.starts_with(&format!("port {port}: address already in use; ")), "{error}");
}

#[test]
fn requests_through_a_server_in_front_are_accepted() {
    const BODY: &str = r#"{"game":"tic-tac-toe"}"#;
    let Target { port, token } = Target::start(options());
    let ask = |line: &str, host: &str, headers: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("this machine answers");
        let body = if line.starts_with("POST") { BODY } else { "" };
        let text = format!(
            "{line} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).expect("this machine answers");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let own = format!("127.0.0.1:{port}");
    let cookie = format!("Cookie: outwit_{port}={token}\r\n");
    let page = ask(&format!("GET /?token={token}"), "studio.example.org", "");
    assert_eq!(status(&page), 200, "{page}");
    assert!(page.contains("SameSite=Lax; Secure"), "{page:.900}");
    for (expected, host, origin) in [
        (200, "studio.example.org", "https://studio.example.org"),
        (200, "studio.example.org:443", "https://studio.example.org"),
        (200, &*own, "https://studio.example.org"),
        (200, &own, &format!("http://{own}")),
        (403, "studio.example.org", "http://studio.example.org"),
        (403, "studio.example.org", "https://evil.example"),
        (421, "evil.example", "https://studio.example.org"),
    ] {
        let answer = ask("POST /api/position", host, &format!("{cookie}Origin: {origin}\r\n"));
        assert_eq!(status(&answer), expected, "{host} {origin}: {answer}");
    }
}
