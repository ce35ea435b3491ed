//! DXP messages at a time at which they change nothing.

use std::io::Write;
use std::net::TcpStream;

use crate::protocols::{Listener, dxp_message};

/// An invitation to play Black.
fn invitation() -> String {
    format!("R01{:32}Z001000A", "Somebody")
}

fn connect(listener: &Listener) -> TcpStream {
    TcpStream::connect(("127.0.0.1", listener.port)).expect("it listens")
}

fn say(stream: &mut TcpStream, message: &str) {
    write!(stream, "{message}\0").expect("it reads");
}

#[test]
fn an_initiator_declines_an_invitation_and_goes_on_with_its_game() {
    let listener = Listener::start(&["--initiate", "--moves", "1"]);
    let mut stream = connect(&listener);
    assert!(dxp_message(&mut stream).starts_with('R'), "it invites");
    say(&mut stream, &format!("A{:32}0", "Somebody"));
    assert!(dxp_message(&mut stream).starts_with('M'), "it moves");
    say(&mut stream, &invitation());
    let answer = dxp_message(&mut stream);
    assert!(answer.starts_with('A') && answer.ends_with('3'), "{answer}");
    say(&mut stream, "M0000202500");
    assert_eq!(dxp_message(&mut stream), "E01", "the agreed number of moves was made");
    say(&mut stream, "E00");
    let text = listener.end();
    assert!(text.ends_with("(2 plies)\n") && !text.contains("broken off"), "{text}");
}

#[test]
fn a_move_between_games_is_no_end_of_the_connection() {
    let listener = Listener::start(&["--games", "1"]);
    let mut stream = connect(&listener);
    say(&mut stream, "M0000202500");
    let answer = dxp_message(&mut stream);
    assert!(answer.starts_with("Cerror: \"M0000202500\" comes at the wrong time"), "{answer}");
    say(&mut stream, &invitation());
    assert!(dxp_message(&mut stream).ends_with('0'), "it accepts the game");
    say(&mut stream, "E10");
    assert_eq!(dxp_message(&mut stream), "E01");
    let text = listener.end();
    assert!(text.contains("White gives up"), "{text}");
}
