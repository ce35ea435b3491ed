//! Evaluations of draughts: weights from files, former names.

use draughts::evaluation::patterns::{Patterns, TERMS};
use games::{Algorithm, EvalChoice, Limits, Request, SearchContext, weights_file};

#[test]
fn learned_weights_from_a_file_are_used_for_their_variant_alone() {
    let rules = draughts::Variant::Russian.rules();
    let empty = Patterns::new(rules).unwrap();
    let count = empty.weights().count();
    // Only men count.
    let values = (0..count).map(|number| if number == count - TERMS { [400; 2] } else { [0; 2] });
    let men = empty.with_weights(empty.weights().clone().with_values(values)).unwrap();
    let text = weights_file("men", "draughts", &men.to_bytes(rules));
    let mut session = games::open("draughts:russian").unwrap();
    session.set_position("W:Wa1,c1,e1:Bh8").unwrap();
    let choice = |session: &dyn games::GameSession| {
        EvalChoice::from("men.toml").with_file(session.evaluations(), &mut |_| Ok(text.clone()))
    };
    let eval = choice(&*session).unwrap();
    let view = session.evaluations().terms(Some(&eval)).unwrap();
    assert_eq!(view.score, 200);
    assert!(view.eval.starts_with("men@") && view.hash.is_some());
    let limits = Limits::none().depth(2);
    let request = Request { eval: Some(eval), ..Request::new(Algorithm::Engine, limits) };
    let found = session.search(&request, SearchContext::new()).unwrap();
    assert!(found.report().eval.starts_with("men@"));
    let other = games::open("draughts:english").unwrap();
    let eval = choice(&*other).unwrap();
    let error = other.evaluations().check(&eval).unwrap_err();
    assert!(error.to_string().contains("weights of russian"), "{error}");
}
