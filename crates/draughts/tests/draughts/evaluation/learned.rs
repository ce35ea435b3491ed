//! `learned`: weights as bytes.

use draughts::Variant;
use draughts::evaluation::learned::{BadWeights, Learned};
use draughts::evaluation::network::{self, Inputs, Network};
use draughts::evaluation::patterns::{Pair, Patterns};
use outwit::Rng;

/// Patterns with random weights.
fn random(variant: Variant, rng: &mut Rng) -> Patterns {
    let patterns = Patterns::new(variant.rules()).unwrap();
    let count = patterns.weights().count();
    let values: Vec<Pair> =
        (0..count).map(|_| [(); 2].map(|()| rng.below(2001) as i16 - 1000)).collect();
    patterns.with_weights(patterns.weights().clone().with_values(values)).unwrap()
}

/// A network with random weights.
fn random_network(variant: Variant, rng: &mut Rng) -> Network {
    let count = network::count(Inputs::new(variant.rules()).unwrap().count());
    let values: Vec<f32> = (0..count).map(|_| (rng.below(2001) as f32 - 1000.0) / 700.0).collect();
    Network::with_weights(variant.rules(), &values, 40.0).unwrap()
}

#[test]
fn weights_survive_and_damage_is_found() {
    let mut rng = Rng::new(9);
    for variant in [Variant::English, Variant::International, Variant::Turkish] {
        let rules = variant.rules();
        let patterns = Learned::Patterns(random(variant, &mut rng));
        let network = Learned::Network(random_network(variant, &mut rng));
        for learned in [patterns, network] {
            let bytes = learned.to_bytes(rules);
            let read = Learned::from_bytes(rules, &bytes).unwrap();
            assert_eq!(read.to_bytes(rules), bytes);
            assert_eq!(read.hash(rules), learned.hash(rules));
            for length in (0..bytes.len()).step_by(977) {
                assert!(Learned::from_bytes(rules, &bytes[..length]).is_err());
            }
            for _ in 0..40 {
                let mut damaged = bytes.clone();
                damaged[rng.below(bytes.len())] ^= 1 << rng.below(8);
                assert!(Learned::from_bytes(rules, &damaged).is_err());
            }
            let other = Learned::from_bytes(Variant::Russian.rules(), &bytes);
            assert_eq!(other.err(), Some(BadWeights::Variant(rules.name.into())));
        }
    }
    assert!(Learned::from_bytes(Variant::Canadian.rules(), &[]).is_err());
}
