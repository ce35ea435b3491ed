//! The contract of the catalogue: what holds for every game that is listed, old or new.

mod broken;

use std::path::Path;

use games::view::PositionView;
use games::{GameSession, Limits, Player, Row, SearchContext, catalogue, players};
use outwit::Rng;

/// Every game as it comes, and some with settings.
fn all() -> impl Iterator<Item = (&'static Row, &'static str)> {
    let others = [
        ("tic-tac-toe", "m=4,n=3"),
        ("tic-tac-toe", "m=2,n=4,k=3"),
        ("tic-tac-toe", "m=8,n=8,k=5"),
        ("two-knights", "size=3"),
        ("two-knights", "size=3,first=b1,second=a2"),
        ("two-knights", "size=5"),
        ("two-knights", "size=8,second=e4"),
        ("rabbit-and-wolves", "rabbit=0"),
        ("rabbit-and-wolves", "rabbit=3"),
        ("draughts", "international"),
        ("draughts", "turkish"),
        ("draughts", "canadian"),
    ];
    let others = others.map(|(id, settings)| (games::find(id).expect("a listed game"), settings));
    catalogue().iter().map(|row| (row, "")).chain(others)
}

/// A game that ends by itself or after `plies` plies.
fn random_game(session: &mut dyn GameSession, rng: &mut Rng, plies: usize) -> Vec<PositionView> {
    let mut views = vec![session.view()];
    while let Some(mv) = rng.pick(&views[views.len() - 1].moves) {
        if plies < views.len() {
            break;
        }
        session.play(&mv.text).expect("a move that the view lists");
        views.push(session.view());
    }
    views
}

#[test]
fn every_game_keeps_the_promises_of_its_traits() {
    for (row, settings) in all() {
        if let Err(broken) = row.contract(settings, 2026, 30) {
            panic!("seed 2026: {broken}");
        }
    }
}

#[test]
fn every_game_has_its_texts() {
    for row in catalogue() {
        assert!(row.id.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", row.id);
        assert!(!row.title.is_empty() && !row.summary.is_empty(), "{}", row.id);
        for part in ["Aim", "Moves", "End", "Notation", "Example"] {
            assert!(row.rules.contains(part), "the rules of {} have no part {part}", row.id);
        }
        assert_eq!(catalogue().iter().filter(|other| other.id == row.id).count(), 1);
        for param in row.params {
            row.open(&format!("{}={}", param.name, param.default)).unwrap();
            let fault = row.open(&format!("{}=nonsense", param.name)).err().unwrap().to_string();
            assert!(fault.contains("for example"), "{fault}");
        }
        assert!(row.open("nonsense=1").is_err());
    }
}

#[test]
fn a_session_goes_back_and_forth() {
    let mut rng = Rng::new(5);
    for (row, settings) in all() {
        let mut session = row.open(settings).unwrap();
        let views = random_game(&mut *session, &mut rng, 40);
        let same = |a: &PositionView, b: &PositionView| {
            (&a.position, &a.moves, &a.history, &a.last, &a.picture, &a.outcome, a.turn)
                == (&b.position, &b.moves, &b.history, &b.last, &b.picture, &b.outcome, b.turn)
        };
        for (plies, view) in views.iter().enumerate() {
            assert_eq!(view.outcome.is_some(), view.moves.is_empty(), "{}", view.position);
            assert_eq!(view.history.len(), plies);
            // The game's own name opens the same game again.
            let mut again = games::open(&view.game).unwrap();
            assert_eq!(again.name(), view.game);
            for mv in &view.history {
                again.play(mv).unwrap();
            }
            assert!(same(&again.view(), view), "{} by {:?}", view.game, view.history);
            again.set_position(&view.position).unwrap();
            let there = again.view();
            assert_eq!((&there.position, there.turn), (&view.position, view.turn));
            assert_eq!((&there.moves, &there.picture), (&view.moves, &view.picture));
            // As JSON it is enough to show the position and to go on from it.
            let json = serde_json::to_value(view).unwrap();
            assert_eq!(json["game"], *view.game);
            assert_eq!(json["position"], *view.position);
            assert_eq!(json["turn"], view.turn);
            assert_eq!(json["history"], serde_json::json!(view.history));
            assert_eq!(json["outcome"].is_null(), view.outcome.is_none());
            assert_eq!(
                json["picture"]["cells"].as_array().unwrap().len(),
                view.picture.cells.len()
            );
            let listed = json["moves"].as_array().unwrap();
            assert_eq!(listed.len(), view.moves.len());
            for (listed, mv) in listed.iter().zip(&view.moves) {
                assert_eq!(listed["text"], *mv.text);
                assert_eq!(listed["cells"], serde_json::json!(mv.cells));
            }
        }
        let fork = session.fork();
        for view in views.iter().rev() {
            assert!(same(&session.view(), view));
            assert_eq!(session.undo(), !view.history.is_empty());
        }
        assert!(same(&fork.view(), &views[views.len() - 1]));
        session.restart();
        assert!(same(&session.view(), &views[0]));
    }
}

#[test]
fn nonsense_is_a_fault_and_never_a_panic() {
    let mut rng = Rng::new(6);
    let letters: Vec<char> =
        "0123456789abcdefghXO.|, -;rabbitwolves\u{e9}\u{1f407}\n".chars().collect();
    for (row, settings) in all() {
        let mut session = row.open(settings).unwrap();
        let views = random_game(&mut *session, &mut rng, 10);
        let good = views[views.len() / 2].position.clone();
        for _ in 0..2_000 {
            let mut text: Vec<char> = good.chars().collect();
            for _ in 0..=rng.below(3) {
                let place = rng.below(text.len() + 1);
                match rng.below(3) {
                    0 if place < text.len() => drop(text.remove(place)),
                    1 if place < text.len() => text[place] = letters[rng.below(letters.len())],
                    _ => text.insert(place, letters[rng.below(letters.len())]),
                }
            }
            let text: String = text.into_iter().collect();
            match session.set_position(&text) {
                // What is accepted is a position like any other.
                Ok(()) => {
                    let position = session.view().position;
                    session.set_position(&position).unwrap();
                    assert_eq!(session.view().position, position);
                }
                Err(fault) => assert!(fault.to_string().contains("for example"), "{fault}"),
            }
            assert!(session.play(&text).is_err() || session.undo());
        }
    }
}

#[test]
fn every_player_finds_a_legal_move() {
    let mut rng = Rng::new(7);
    for (row, settings) in all() {
        let mut session = row.open(settings).unwrap();
        random_game(&mut *session, &mut rng, 6);
        while session.view().moves.is_empty() {
            session.undo();
        }
        let legal: Vec<String> = session.view().moves.into_iter().map(|mv| mv.text).collect();
        let mut texts: Vec<String> = vec!["random:seed=3".into(), "classic:1".into()];
        texts.extend([1, 4].map(|level| format!("level:{level}")));
        for kind in players() {
            let is_search = kind.params.iter().any(|param| param.name == "nodes");
            texts.extend(is_search.then(|| format!("{}:depth=2,nodes=2000", kind.name)));
        }
        for text in texts {
            let player: Player = text.parse().unwrap();
            if player.check(&*session).is_err() {
                continue;
            }
            let choice = player.choose(&*session, &Limits::none(), SearchContext::new()).unwrap();
            assert!(legal.contains(&choice.mv), "{}: {text} chose {}", row.id, choice.mv);
            let again = player.choose(&*session, &Limits::none(), SearchContext::new()).unwrap();
            assert_eq!(again.mv, choice.mv, "{}: {text} changed its mind", row.id);
        }
    }
}

/// One random game of each kind in a file, so that a change of notation or rules is seen. Written again when the variable
/// `OUTWIT_GOLDEN` is `update`.
#[test]
fn the_recorded_games_are_played_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for row in catalogue() {
        let mut session = row.open("").unwrap();
        let views = random_game(&mut *session, &mut Rng::new(2002), 200);
        let mut text = format!("{}\n", views[0].game);
        for view in &views {
            let mv = view.history.last().map_or("start", String::as_str);
            let moves: Vec<_> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
            text += &format!("{mv}: \"{}\" {}: {}\n", view.position, view.side, moves.join(" "));
        }
        let outcome = views[views.len() - 1].outcome.as_ref();
        text += outcome.map_or("broken off", |outcome| outcome.text.as_str());
        text += "\n";
        let path = folder.join(format!("{}.txt", row.id));
        if std::env::var("OUTWIT_GOLDEN").is_ok_and(|value| value == "update") {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let recorded = std::fs::read_to_string(&path).unwrap_or_else(|_| {
            panic!("there is no {}; make it with OUTWIT_GOLDEN=update", path.display())
        });
        assert_eq!(text, recorded, "{}", row.id);
    }
}
