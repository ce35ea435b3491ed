//! Training: samples from games, fits, duels.

use draughts::board::Word;
use draughts::evaluation::learned::Learned;
use draughts::evaluation::patterns::Patterns;
use draughts::train::{
    Duel, FitSettings, NetworkFit, Origin, PatternFit, Sample, Scorer, SelfPlay, scale_of, unit_of,
};
use draughts::{Colour, Draughts, Variant};
use outwit::Stop;

fn samples(variant: Variant, games: usize, seed: u64) -> Vec<Sample> {
    samples_of::<u64>(variant, games, seed)
}

fn samples_of<W: Word>(variant: Variant, games: usize, seed: u64) -> Vec<Sample<W>> {
    let game = Draughts::<W>::new(variant).unwrap();
    let scorer = Scorer::named("material").unwrap();
    let play = SelfPlay { game: &game, scorer: &scorer, oracle: None, nodes: 40 };
    play.play(games, seed, &Stop::new()).unwrap()
}

#[test]
fn samples_are_quiet_and_survive_as_bytes() {
    for variant in [Variant::English, Variant::International, Variant::Turkish] {
        survive_as_bytes::<u64>(variant);
    }
    survive_as_bytes::<u128>(Variant::Canadian);
    let narrow = Sample::<u64>::to_bytes(&samples(Variant::English, 1, 1), &Origin::default());
    assert_eq!(Sample::<u128>::from_bytes(&narrow), None, "samples of boards with another word");
}

fn survive_as_bytes<W: Word>(variant: Variant) {
    let game = Draughts::<W>::new(variant).unwrap();
    let all = samples_of::<W>(variant, 4, 1);
    assert!(all.len() > 20, "{variant}");
    for sample in &all {
        let state = sample.state();
        assert!(!game.can_capture(&state) && !game.is_threatened(&state), "{variant}");
    }
    let origin = Origin { training: 7, generation: 2, shard: 3 };
    let bytes = Sample::to_bytes(&all, &origin);
    assert_eq!(Sample::from_bytes(&bytes), Some((Some(origin), all.clone())));
    assert_eq!(Sample::<W>::from_bytes(&bytes[..bytes.len() - 1]), None);
    assert_eq!(samples_of::<W>(variant, 4, 1), all, "the same seed, the same games");
    assert_ne!(samples_of::<W>(variant, 4, 2), all);
}

/// Kings that walk to and fro give many positions that are nearly the same, with the same label.
#[test]
fn few_positions_are_kept_of_kings_that_only_walk() {
    let all = samples(Variant::English, 12, 3);
    let men = |sample: &Sample| {
        let state = sample.state();
        Colour::BOTH.map(|colour| state.pieces(colour) & !state.kings())
    };
    let total = |sample: &Sample| sample.state().total();
    let runs = all.chunk_by(|a, b| men(a) == men(b) && total(a) == total(b));
    let longest = runs.map(<[Sample]>::len).max();
    assert!((1..=5).contains(&longest.unwrap()), "{longest:?}");
}

#[test]
fn a_fit_learns_from_results_and_beats_none() {
    let variant = Variant::English;
    let game = Draughts::<u64>::new(variant).unwrap();
    let all = samples(variant, 150, 5);
    let scale = scale_of(&all);
    assert!((20.0..1000.0).contains(&scale));
    // The games were played by material, of which a man is worth 100 points.
    for factor in [1.0, 0.1] {
        let times: Vec<Sample> = all.iter().map(|one| one.with_score_times(factor)).collect();
        let unit = unit_of(&game, &times);
        assert!((0.7..1.4).contains(&(unit * factor)), "{factor}: {unit}");
    }
    let settings = FitSettings {
        epochs: 6,
        learning_rate: 0.05,
        result_share: 1.0,
        scale,
        seed: 1,
        neurons: 0,
        threads: 1,
    };
    let empty = Patterns::new(variant.rules()).unwrap();
    let mut losses = Vec::new();
    let fit =
        PatternFit::of(&empty, &game, all.clone(), &settings, &Stop::new(), &mut |_, loss| {
            losses.push(loss);
        })
        .unwrap();
    assert!(losses.is_sorted_by(|a, b| a >= b), "{losses:?}");
    let learned = fit.patterns(&empty, 400.0).unwrap();
    let again =
        PatternFit::of(&empty, &game, all, &settings, &Stop::new(), &mut |_, _| ()).unwrap();
    assert_eq!(again.patterns(&empty, 400.0).unwrap().weights(), learned.weights());
    // More shrinkage leaves less of every entry of the tables.
    let shrunk = fit.patterns(&empty, 5000.0).unwrap();
    let size = |patterns: &Patterns| {
        patterns.weights().tables.iter().flatten().map(|w| u64::from(w.unsigned_abs())).sum::<u64>()
    };
    assert!(size(&shrunk) < size(&learned));
    let players = [learned, empty].map(|patterns| Scorer::Learned(Learned::Patterns(patterns)));
    let players = [&players[0], &players[1]];
    let duel = Duel { game: &game, players, nodes: 40, seed: 1 };
    let points: usize = (0..8).flat_map(|pair| duel.pair(pair)).sum();
    assert!(points > 16, "{points} of 32 half points");
}

/// Positions of one game have the same result, so that those held back must not be drawn one by one.
#[test]
fn both_models_hold_back_the_same_games() {
    let variant = Variant::English;
    let game = Draughts::<u64>::new(variant).unwrap();
    let all = samples(variant, 60, 5);
    let settings = FitSettings {
        epochs: 1,
        learning_rate: 0.01,
        result_share: 0.5,
        scale: 100.0,
        seed: 1,
        neurons: 8,
        threads: 1,
    };
    let empty = Patterns::new(variant.rules()).unwrap();
    let patterns =
        PatternFit::of(&empty, &game, all.clone(), &settings, &Stop::new(), &mut |_, _| ())
            .unwrap();
    let network =
        NetworkFit::of(&game, all.clone(), &settings, None, &Stop::new(), &mut |_, _| ()).unwrap();
    let (patterns, network) = (patterns.quality, network.quality);
    assert_eq!((patterns.samples, patterns.held_back), (network.samples, network.held_back));
    assert!(0 < network.held_back && network.samples + network.held_back <= all.len());
    // The same samples have the same loss.
    assert!((patterns.search_loss - network.search_loss).abs() < 1e-12);
    // A fit that is stopped ends without weights, before its first epoch is done.
    let stop = Stop::new();
    stop.raise();
    let on_epoch = &mut |epoch, _| panic!("epoch {epoch}");
    assert!(PatternFit::of(&empty, &game, all.clone(), &settings, &stop, on_epoch).is_none());
    assert!(NetworkFit::of(&game, all.clone(), &settings, None, &stop, on_epoch).is_none());
}

#[test]
fn a_network_learns_from_results_and_beats_no_evaluation() {
    let variant = Variant::English;
    let game = Draughts::<u64>::new(variant).unwrap();
    let all = samples(variant, 150, 5);
    let settings = FitSettings {
        epochs: 60,
        learning_rate: 0.01,
        result_share: 0.5,
        scale: 100.0,
        seed: 1,
        neurons: 256,
        threads: 3,
    };
    let fit = |threads, losses: &mut Vec<f64>| {
        let settings = FitSettings { threads, ..settings };
        let fit =
            NetworkFit::of(&game, all.clone(), &settings, None, &Stop::new(), &mut |_, loss| {
                losses.push(loss);
            });
        fit.unwrap().network(&game).unwrap()
    };
    let mut losses = Vec::new();
    let network = fit(3, &mut losses);
    assert!(losses.last() < losses.first(), "{losses:?}");
    let rules = variant.rules();
    let again = fit(1, &mut Vec::new()).to_bytes(rules);
    assert_eq!(again, network.to_bytes(rules), "the same seed, and another number of threads");
    // A fit that begins with a network keeps what that one has learned.
    let few = FitSettings { epochs: 1, learning_rate: 1e-5, ..settings };
    let mut first = 0.0;
    NetworkFit::of(&game, all.clone(), &few, Some(&network), &Stop::new(), &mut |_, loss| {
        first = loss;
    })
    .unwrap();
    assert!(first < losses[30], "{first} {losses:?}");
    let small = FitSettings { neurons: 8, epochs: 1, ..settings };
    let small =
        NetworkFit::of(&game, all.clone(), &small, None, &Stop::new(), &mut |_, _| ()).unwrap();
    let small = small.network(&game).unwrap().to_bytes(rules);
    assert!(small.len() < again.len() / 8, "{} and {} bytes", small.len(), again.len());
    let empty = Learned::Patterns(Patterns::new(rules).unwrap());
    let players = [Learned::Network(network), empty].map(Scorer::Learned);
    let players = [&players[0], &players[1]];
    let duel = Duel { game: &game, players, nodes: 40, seed: 1 };
    let points: usize = (0..160).flat_map(|pair| duel.pair(pair)).sum();
    assert!(points > 320, "{points} of 640 half points");
}
