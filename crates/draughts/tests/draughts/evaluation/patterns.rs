//! `learned`: weights as bytes.

use draughts::Kind;
use draughts::evaluation::patterns::{BadWeights, Pair, Patterns};
use outwit::Rng;

/// Patterns with random weights.
fn random(kind: Kind, rng: &mut Rng) -> Patterns {
    let patterns = Patterns::new(kind.rules()).unwrap();
    let count = patterns.weights().count();
    let values: Vec<Pair> =
        (0..count).map(|_| [(); 2].map(|()| rng.below(2001) as i16 - 1000)).collect();
    patterns.with_weights(patterns.weights().clone().with_values(values)).unwrap()
}

#[test]
fn weights_survive_and_damage_is_found() {
    let mut rng = Rng::new(9);
    for kind in [Kind::English, Kind::International, Kind::Turkish] {
        let rules = kind.rules();
        let patterns = random(kind, &mut rng);
        let bytes = patterns.to_bytes(rules);
        let read = Patterns::from_bytes(rules, &bytes).unwrap();
        assert_eq!(read.weights(), patterns.weights());
        assert_eq!(read.hash(rules), patterns.hash(rules));
        for length in (0..bytes.len()).step_by(977) {
            assert!(Patterns::from_bytes(rules, &bytes[..length]).is_err());
        }
        for _ in 0..40 {
            let mut damaged = bytes.clone();
            damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
            assert!(Patterns::from_bytes(rules, &damaged).is_err());
        }
        let other = Patterns::from_bytes(Kind::Russian.rules(), &bytes);
        assert_eq!(other.err(), Some(BadWeights::Variant(rules.name.into())));
    }
    assert!(Patterns::from_bytes(Kind::Canadian.rules(), &[]).is_err());
}
