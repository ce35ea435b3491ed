use outwit::Rng;
use outwit::game::Game;

use super::*;
use crate::Variant;
use crate::evaluation::weights_file::{BadWeights, unwrap, wrap};
use crate::evaluation::{random_placement, small_boards, turned};

/// A network with random weights, some of them at their limits.
fn random(variant: Variant, rng: &mut Rng) -> Network {
    let inputs = Inputs::new(variant.rules()).unwrap().count();
    let values: Vec<f32> =
        (0..count(inputs)).map(|_| (rng.below(2001) as f32 - 1000.0) / 600.0).collect();
    Network::with_weights(variant.rules(), &values, 150.0).unwrap()
}

/// The points by every version that this processor can run; they are the same.
fn points_of<W: Word>(network: &Network, game: &Draughts<W>, state: &State<W>) -> i32 {
    let points = portable(network, game, state);
    assert_eq!(points, network.points(game, state), "{}", game.text(state));
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && crate::processor::can_count() {
        #[expect(unsafe_code, reason = "a processor with AVX-512 does not choose this version")]
        // SAFETY: the processor has just said that it has these instructions.
        let avx2 = unsafe { avx2(network, game, state) };
        assert_eq!(points, avx2, "{}", game.text(state));
    }
    points
}

#[test]
fn every_processor_gives_the_same_points() {
    let mut rng = Rng::new(8);
    for (variant, game) in small_boards() {
        let network = random(variant, &mut rng);
        let wide = Draughts::<u128>::new(variant).unwrap();
        for _ in 0..100 {
            let state = &random_placement(&game, &mut rng);
            let points = points_of(&network, &game, state);
            let state = wide.parse(&game.text(state)).unwrap();
            assert_eq!(points, points_of(&network, &wide, &state), "{variant}");
        }
    }
    let network = random(Variant::Canadian, &mut rng);
    let game = Draughts::<u128>::new(Variant::Canadian).unwrap();
    for _ in 0..100 {
        points_of(&network, &game, &random_placement(&game, &mut rng));
    }
}

#[test]
fn a_network_is_made_again_from_its_values() {
    let mut rng = Rng::new(9);
    for (variant, _) in small_boards() {
        let network = random(variant, &mut rng);
        let (values, scale) = network.values();
        let again = Network::with_weights(variant.rules(), &values, scale).unwrap();
        assert!(again.weights == network.weights, "{variant}");
    }
}

#[test]
fn sums_at_their_limits_stay_within_their_types() {
    for variant in [Variant::English, Variant::International, Variant::Turkish, Variant::Canadian] {
        let game = Draughts::<u128>::new(variant).unwrap();
        let inputs = Inputs::new(variant.rules()).unwrap().count();
        for sign in [-1.0, 1.0] {
            let values = vec![sign * 1000.0; count(inputs)];
            let network = Network::with_weights(variant.rules(), &values, 1e9).unwrap();
            let most =
                i64::from(MAX_SCALE) * (MAX_BIAS as i64 + (SECOND as i64) * MAX_THIRD as i64);
            let points = i64::from(points_of(&network, &game, &game.start()));
            assert!(points.abs() <= most && points.signum() == sign as i64, "{variant} {points}");
        }
    }
}

#[test]
fn a_mirror_image_is_worth_the_same() {
    let mut rng = Rng::new(5);
    for (variant, game) in small_boards() {
        let network = random(variant, &mut rng);
        for _ in 0..100 {
            let state = &random_placement(&game, &mut rng);
            let image = turned(&game, state);
            let points = network.points(&game, state);
            assert_eq!(points, network.points(&game, &image), "{variant} {}", game.text(state));
        }
    }
    let network = random(Variant::Canadian, &mut rng);
    let game = Draughts::<u128>::new(Variant::Canadian).unwrap();
    for _ in 0..100 {
        let state = &random_placement(&game, &mut rng);
        let points = network.points(&game, state);
        assert_eq!(points, network.points(&game, &turned(&game, state)), "{}", game.text(state));
    }
}

/// The board of Sri Lankan draughts is the mirror image of that of Canadian draughts, and squares are numbered from the left on
/// both.
#[test]
fn a_mirrored_network_knows_the_positions_of_the_mirrored_board() {
    let (from, to) = (Variant::Canadian, Variant::SriLankan);
    let mut rng = Rng::new(6);
    let network = random(from, &mut rng);
    let mirrored = network.mirrored(from.rules(), to.rules()).unwrap();
    assert!(network.mirrored(from.rules(), from.rules()).is_none());
    let (from, to) = [from, to].map(|variant| Draughts::<u128>::new(variant).unwrap()).into();
    let image = |set: u128| {
        let squares = set.bits().map(|bit| {
            let (row, column) = from.rules().board.row_and_column(bit as u8).unwrap();
            1 << to.rules().board.bit(row, 11 - column).unwrap()
        });
        squares.sum::<u128>()
    };
    for _ in 0..200 {
        let state = &random_placement(&from, &mut rng);
        let mut other = *state;
        for set in [&mut other.position.own, &mut other.position.enemy, &mut other.position.kings] {
            *set = image(*set);
        }
        let points = network.points(&from, state);
        assert_eq!(points, mirrored.points(&to, &other), "{}", from.text(state));
    }
}

/// The inputs and layers once more, by the book and in floating point.
#[test]
fn points_are_those_of_the_layers_in_floating_point() {
    let mut rng = Rng::new(12);
    for variant in [Variant::English, Variant::International, Variant::Turkish, Variant::Canadian] {
        let game = Draughts::<u128>::new(variant).unwrap();
        let inputs = Inputs::new(variant.rules()).unwrap();
        let mut small = |width: f32| (rng.below(2001) as f32 / 1000.0 - 1.0) * width;
        let count = count(inputs.count());
        let rows = (inputs.count() + 1) * FIRST;
        let values: Vec<f32> =
            (0..count).map(|index| small(if index < rows { 0.3 } else { 0.2 })).collect();
        let network = Network::with_weights(variant.rules(), &values, 1000.0).unwrap();
        for _ in 0..100 {
            let state = &random_placement(&game, &mut rng);
            let mut active = vec![inputs.count()];
            inputs.each(&game, state, |input| active.push(input));
            let neuron = |sum: f32| sum.clamp(0.0, 1.0);
            let first: Vec<f32> = (0..FIRST)
                .map(|number| neuron(active.iter().map(|row| values[row * FIRST + number]).sum()))
                .map(|output: f32| output.powi(2))
                .collect();
            let upper = &values[rows + inputs.bucket(state.total()) * UPPER..][..UPPER];
            let mut odds = upper[UPPER - 1];
            for number in 0..SECOND {
                let row = &upper[number * FIRST..][..FIRST];
                let sum: f32 = row.iter().zip(&first).map(|(weight, input)| weight * input).sum();
                let second = neuron(sum + upper[FIRST * SECOND + number]);
                odds += second * upper[FIRST * SECOND + SECOND + number];
            }
            let expected = terms::scaled(&game, state, (odds * 1000.0) as i32);
            let points = network.points(&game, state);
            assert!((points - expected).abs() <= 20, "{variant} {points} {expected}");
        }
    }
}

/// Files of networks without squared outputs have another power; older ones have the scale in its place.
#[test]
fn only_networks_with_squared_outputs_are_read() {
    let rules = Variant::English.rules();
    let bytes = random(Variant::English, &mut Rng::new(3)).to_bytes(rules);
    let weights = unwrap(MARK, rules, &bytes).unwrap();
    for power in 0..=300_u16 {
        let mut weights = weights.to_vec();
        weights[8..10].copy_from_slice(&power.to_le_bytes());
        let read = Network::from_bytes(rules, &wrap(MARK, rules, &weights));
        match power {
            2 => assert!(read.is_ok()),
            _ => assert_eq!(read.err(), Some(BadWeights::Shapes), "{power}"),
        }
    }
    let mut former = weights.to_vec();
    former.drain(8..10);
    let read = Network::from_bytes(rules, &wrap(MARK, rules, &former));
    assert_eq!(read.err(), Some(BadWeights::Shapes));
}

/// Neurons without weights at the end of the first layer are not written, and are there again when the file is read.
#[test]
fn a_file_can_have_fewer_neurons() {
    let mut rng = Rng::new(4);
    for (variant, game) in small_boards() {
        let mut network = random(variant, &mut rng);
        let neurons = 2 * rng.below(FIRST / 2);
        for row in &mut network.weights.first {
            row[neurons..].fill(0);
        }
        for upper in &mut network.weights.upper {
            upper.second[neurons / 2..].fill([[0; 2]; SECOND]);
        }
        let rules = variant.rules();
        let bytes = network.to_bytes(rules);
        let written = &unwrap(MARK, rules, &bytes).unwrap()[2..4];
        assert_eq!(written, (neurons as u16).to_le_bytes(), "{variant}");
        let read = Network::from_bytes(rules, &bytes).unwrap();
        assert_eq!(read.weights, network.weights, "{variant}");
        let network = Network::of(Inputs::new(rules).unwrap(), network.weights);
        for _ in 0..20 {
            let state = &random_placement(&game, &mut rng);
            assert_eq!(read.points(&game, state), network.points(&game, state), "{variant}");
        }
    }
}
