//! The openings of draughts can be set up.

#[test]
fn every_opening_can_be_set_up() {
    for game in ["draughts", "draughts:russian", "draughts:international"] {
        check(game);
    }
    assert_eq!(games::catalogue::open("draughts").unwrap().openings().len(), 174 + 144);
    assert!(games::catalogue::open("draughts:turkish").unwrap().openings().is_empty());
}

#[test]
fn english_openings_have_parts() {
    let openings = games::catalogue::open("draughts").unwrap().openings();
    let count = |part| openings.iter().filter(|opening| opening.parts.contains(&part)).count();
    assert_eq!(["three-move", "tough", "eleven-man"].map(count), [174, 50, 144]);
    // No barred ballot decides games between programs.
    let is_tough = |part: &&str| *part == "tough";
    assert!(openings.iter().all(|opening| opening.is_fair || !opening.parts.iter().any(is_tough)));
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
