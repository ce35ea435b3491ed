//! Moves as people write them, and what is said about those that are not legal.

use std::time::{Duration, Instant};

use draughts::{Draughts, Position, Variant};

#[test]
fn moves_are_read_as_russian_clubs_write_them() {
    let draughts = Draughts::any(Variant::Russian);
    let mut position = Position::start(draughts.rules());
    for (text, meant) in [
        ("сd4", "c3-d4"),
        ("dc5", "d6-c5"),
        ("b2-с3", "b2-c3"),
        ("f6-g5", "f6-g5"),
        ("cb4", "c3-b4"),
        ("gh4", "g5-h4"),
        ("b:d6", "b4:d6"),
        ("ec5", "e7:c5"),
    ] {
        let mv = draughts.read_move(&position, text).unwrap();
        assert_eq!(draughts.move_text(&position, mv), meant, "{text}");
        position = draughts.after(&position, mv);
    }
    let read = |fen: &str, text: &str| {
        let position = Position::from_fen(fen, draughts.rules()).unwrap();
        draughts.read_move(&position, text).unwrap_err().to_string()
    };
    let said = read("W:Wc3,Kc5:Bh8", "cb4");
    let (says, moves) = said.split_once("; write one of ").expect("moves are listed");
    assert_eq!(says, "\"cb4\" may mean several moves");
    assert!(["c3-b4, c5-b4", "c5-b4, c3-b4"].contains(&moves), "{moves}");
    let said = read("W:Wc3:Bh8", "ch4");
    assert_eq!(said, "\"ch4\" is not legal here; legal are c3-b4, c3-d4");
}

#[test]
fn an_illegal_move_is_explained() {
    let error = |variant: Variant, fen: &str, text: &str| {
        let draughts = Draughts::any(variant);
        let position = Position::from_fen(fen, draughts.rules()).unwrap();
        draughts.read_move(&position, text).unwrap_err().to_string()
    };
    let start =
        Position::<u128>::start(Variant::International.rules()).fen(Variant::International.rules());
    let said = error(Variant::International, &start, "32-29");
    assert!(said.ends_with(" and 1 more"), "{said}");
    let said = error(Variant::Russian, "W:Wc3,a1:Bd4,h8", "a1-b2");
    assert_eq!(said, "\"a1-b2\" is not legal here, a capture is compulsory; legal are c3:e5");
}

/// A king that can take many pieces in many orders: each text needs one route of its own capture only.
#[test]
fn a_position_of_very_many_routes_is_written_in_short_time() {
    let turkish = Draughts::any(Variant::Turkish);
    let fen = "W:WKe4:Ba3,a5,a7,b2,b3,b5,b6,b8,c4,c7,d2,d3,d7,e3,e5,e8,f3,f4,f5,f6,g2,g3,g5,g7,h4";
    let position = Position::from_fen(fen, turkish.rules()).unwrap();
    let began = Instant::now();
    let legal = turkish.legal_moves(&position);
    let mut texts = turkish.move_texts(&position, &legal);
    assert_eq!(texts[7], turkish.move_text(&position, legal[7]));
    for &mv in &legal {
        let ways = turkish.pauses(&position, mv);
        assert!((1..=32).contains(&ways.len()));
        assert_eq!(turkish.via(&position, mv).len(), ways[0].len());
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 61);
    // By all routes for each move it takes a hundred times as long as usual.
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}
