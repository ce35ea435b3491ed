//! Moves as people write them, and what is said about those that are not legal.

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
