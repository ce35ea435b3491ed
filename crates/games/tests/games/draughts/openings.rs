//! The openings of draughts can be set up.

#[test]
fn every_opening_can_be_set_up() {
    for game in ["draughts", "draughts:russian", "draughts:international"] {
        check(game);
    }
    assert_eq!(games::catalogue::open("draughts").unwrap().openings().len(), 174 + 144);
    assert!(games::catalogue::open("draughts:turkish").unwrap().openings().is_empty());
}

fn check(game: &str) {
    let mut session = games::catalogue::open(game).unwrap();
    let openings = session.openings();
    assert!(openings.iter().filter(|opening| opening.is_fair).count() >= 50, "{game}");
    for opening in openings {
        session.restart();
        if let Some(position) = &opening.position {
            session.set_position(position).unwrap();
        }
        for mv in &opening.moves {
            session.play(mv).unwrap();
        }
    }
}
