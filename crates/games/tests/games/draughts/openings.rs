//! The openings of draughts can be set up.

#[test]
fn every_opening_can_be_set_up() {
    let mut session = games::catalogue::open("draughts").unwrap();
    let openings = session.openings();
    assert_eq!(openings.len(), 174 + 144);
    for opening in openings {
        session.restart();
        if let Some(position) = &opening.position {
            session.set_position(position).unwrap();
        }
        for mv in &opening.moves {
            session.play(mv).unwrap();
        }
    }
    assert!(games::catalogue::open("draughts:russian").unwrap().openings().is_empty());
}
