//! The table of an evaluation: what its features add is the evaluation, to the point.

use games::view::EvalView;
use games::{EvalChoice, GameSession, catalogue, eval_template, open};
use outwit::Rng;

/// Fails unless the contributions and the rest add up to the score.
fn adds_up(view: &EvalView, rest_is_zero: bool) {
    let Some(rest) = view.rest else {
        assert!(view.terms.iter().all(|term| term.contribution.is_none()), "{view:?}");
        return;
    };
    let sum: f64 = view.terms.iter().filter_map(|term| term.contribution).sum();
    assert!((sum + rest - f64::from(view.score)).abs() < 1e-6, "{view:?}");
    assert!(!rest_is_zero || rest == 0.0, "{view:?}");
}

/// Compares the tables of all evaluations along random games.
fn along_random_games(session: &mut dyn GameSession, games: u32, rng: &mut Rng) -> usize {
    let names: Vec<_> = session.evaluations().list().into_iter().map(|(name, _)| name).collect();
    let custom = ["weights", "formula"].map(|variant| {
        let text = eval_template(session.evaluations(), variant).ok()?;
        EvalChoice::from("my.toml").with_file(session.evaluations(), &mut |_| Ok(text.clone())).ok()
    });
    let start = session.view().position;
    let mut explained = 0;
    for _ in 0..games {
        session.set_position(&start).expect("a sound call");
        for _ in 0..120 {
            for name in &names {
                let view =
                    session.evaluations().terms(Some(&(*name).into())).expect("a sound call");
                adds_up(&view, true);
                explained += usize::from(view.rest.is_some());
            }
            for custom in custom.iter().flatten() {
                adds_up(&session.evaluations().terms(Some(custom)).expect("a sound call"), false);
            }
            let view = session.view();
            let Some(mv) = rng.pick(&view.moves).filter(|_| view.outcome.is_none()) else { break };
            session.play(&mv.text).expect("a sound call");
        }
    }
    explained
}

#[test]
fn what_the_features_add_is_the_evaluation() {
    let mut rng = Rng::new(15);
    for row in catalogue() {
        let mut session = row.open("").unwrap();
        along_random_games(&mut *session, 6, &mut rng);
    }
    for variant in draughts::Variant::ALL {
        let mut session = open(&format!("draughts:{variant}")).unwrap();
        let explained = along_random_games(&mut *session, 2, &mut rng);
        assert!(explained > 100, "{variant}: {explained}");
    }
}

#[test]
fn a_tempo_and_a_constant_are_the_rest() {
    let session = open("connect-four").unwrap();
    let rest = |text: &str| {
        let text = format!("name = 'x'\ngame = 'connect-four'\n{text}");
        let choice = EvalChoice::from("my.toml")
            .with_file(session.evaluations(), &mut |_| Ok(text.clone()))
            .unwrap();
        session.evaluations().terms(Some(&choice)).unwrap().rest
    };
    assert_eq!(rest("tempo = 3\nscale = 2\n[weights]\nlines = 1"), Some(6.0));
    assert_eq!(rest("formula = '4 + lines'"), Some(4.0));
    assert_eq!(rest("formula = 'my.open_lines * their.open_lines'"), Some(0.0));
}
