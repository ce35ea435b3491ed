use games::view::FeatureView;
use outwit::Rng;

use super::*;

fn feature(name: &str, default_weight: f64) -> FeatureView {
    FeatureView {
        name: name.into(),
        title: String::new(),
        summary: String::new(),
        default_weight,
        counts: [0, 0],
    }
}

#[test]
fn the_fit_finds_the_weights_that_made_the_results() {
    let features = [feature("men", 100.0), feature("moves", 5.0), feature("rare", 1.0)];
    let truth = [1.2, -0.1, 0.6, 0.3];
    let mut rng = Rng::new(11);
    let mut make = || {
        let rare = if rng.below(500) == 0 { 1.0 } else { 0.0 };
        let counts = vec![rng.below(5) as f64 - 2.0, rng.below(9) as f64 - 4.0, rare];
        let turn = if rng.below(2) == 0 { 1.0 } else { -1.0 };
        let sum: f64 =
            counts.iter().chain([&turn]).zip(truth).map(|(input, weight)| input * weight).sum();
        let result = f64::from(rng.unit() < 1.0 / (1.0 + (-sum).exp()));
        Sample { counts, turn, result }
    };
    let samples: Vec<Sample> = (0..20_000).map(|_| make()).collect();
    let plain = Fit::of(&features, &samples, 0.0).unwrap();
    let points = |weight: f64| weight * 100.0 / truth[0];
    assert_eq!(plain.weights[0], ("men".into(), 100.0), "the reference keeps its weight");
    assert!((plain.weights[1].1 - points(truth[1])).abs() < 1.5, "{plain:?}");
    assert!((plain.tempo - points(truth[3])).abs() < 4.0, "{plain:?}");
    assert!(plain.likelihood > -0.693 && plain.samples == 20_000);
    // Shrinking changes the weights of rare features most.
    let shrunk = Fit::of(&features, &samples, 200.0).unwrap();
    assert!((shrunk.weights[1].1 - plain.weights[1].1).abs() < 0.5, "{shrunk:?}");
    assert!(shrunk.weights[2].1.abs() < 0.3 * plain.weights[2].1.abs(), "{shrunk:?} {plain:?}");
    assert!(Fit::of(&features, &samples[..20], 0.0).is_err());
}

/// A feature that sets the scale, but is seldom unbalanced, keeps its weight and magnifies no other.
#[test]
fn a_rare_reference_sets_the_scale_before_shrinking() {
    let features = [feature("boxes", 10.0), feature("three", 1.0)];
    let mut rng = Rng::new(5);
    let mut make = |number: usize| {
        let boxes = if number.is_multiple_of(50) { rng.below(3) as f64 - 1.0 } else { 0.0 };
        let turn = if rng.below(2) == 0 { 1.0 } else { -1.0 };
        let sum = 2.0 * boxes + 0.2 * turn;
        let result = f64::from(rng.unit() < 1.0 / (1.0 + (-sum).exp()));
        Sample { counts: vec![boxes, 0.0], turn, result }
    };
    let samples: Vec<Sample> = (0..5_000).map(&mut make).collect();
    let fits = [0.0, 1500.0].map(|shrink| Fit::of(&features, &samples, shrink).unwrap());
    for fit in &fits {
        assert_eq!(fit.reference, Some(0), "{fit:?}");
        assert!((fit.weights[0].1 - 10.0).abs() < 1e-9, "{fit:?}");
        assert!(fit.counts[0] < 100, "{fit:?}");
        // A feature that never occurs has no weight, also without shrinking.
        assert_eq!(fit.weights[1], ("three".into(), 0.0), "{fit:?}");
    }
    let [plain, shrunk] = fits.map(|fit| fit.tempo);
    assert!(shrunk > 0.0 && shrunk < plain && plain < 2.0, "{shrunk} {plain}");
}

/// Where hardly any quiet position has an unbalanced major feature, all positions are samples.
#[test]
fn quiet_positions_are_chosen_where_there_are_enough() {
    let position = |count: f64, is_quiet: bool| {
        (Sample { counts: vec![count], turn: 1.0, result: 1.0 }, is_quiet)
    };
    let exchanges = vec![position(1.0, true), position(1.0, true), position(2.0, false)];
    assert_eq!(samples::chosen(vec![exchanges], &[0]).len(), 2);
    let [quiet, loud] = [position(0.0, true), position(1.0, false)];
    let changes = [vec![quiet; 2], vec![loud; 5]].concat();
    assert_eq!(samples::chosen(vec![changes], &[0]).len(), 7);
}

fn short() -> Tuning {
    Tuning {
        game: "connect-four".into(),
        search: "engine:depth=2".into(),
        from: InitialEval::Material,
        pairs: 30,
        generations: 2,
        shrink: 50.0,
        proof: 4,
        openings: Openings::Random { least: 2, most: 6, seed: 3 },
        conditions: Conditions::default(),
        seed: 3,
    }
}

/// What does not fit the games of a folder is said before any game. Generations and pairs of the final match may be added.
#[test]
fn a_folder_belongs_to_one_set_of_options() {
    let folder = tempfile::tempdir().unwrap();
    let run = |tuning: &Tuning| tuning.run(Some(folder.path()), 2, &Stop::new(), &|_| {});
    let first = Tuning { generations: 1, proof: 2, ..short() };
    run(&first).unwrap().unwrap();
    for (other, part) in [
        (Tuning { pairs: 40, ..first.clone() }, "--pairs 30, found 40"),
        (Tuning { shrink: 100.0, ..first.clone() }, "--shrink 50, found 100"),
        (Tuning { from: InitialEval::Named("threats".into()), ..first.clone() }, "--from material"),
    ] {
        let refused = run(&Tuning { generations: 2, ..other }).unwrap_err().to_string();
        assert!(refused.contains(part) && refused.contains("for example: --job"), "{refused}");
        assert!(!folder.path().join("generation-2").exists(), "{part}");
    }
    for (generations, proof) in [(1, 3), (2, 2)] {
        let more = run(&Tuning { generations, proof, ..first.clone() }).unwrap().unwrap();
        assert_eq!(more.proof.unwrap().0.pairs, proof);
        assert!(folder.path().join(format!("proof-{generations}-{proof}")).is_dir());
    }
    // Earlier versions wrote no options: a run with others must not claim the folder.
    let options = folder.path().join(options::FILE);
    std::fs::remove_file(&options).unwrap();
    assert!(run(&Tuning { pairs: 40, ..first.clone() }).is_err() && !options.exists());
    assert!(run(&first).unwrap().is_some() && options.exists());
}

#[test]
fn tuning_is_repeatable() {
    let tuning = short();
    let run = || tuning.run(None, 2, &Stop::new(), &|_| {}).unwrap().unwrap();
    let tuned = run();
    let session = games::open("connect-four").unwrap();
    assert_eq!(session.evaluations().read(&tuned.text).unwrap().name(), "tuned");
    let (proof, _) = tuned.proof.as_ref().unwrap();
    assert_eq!(proof.pairs, 4);
    assert_eq!(run().text, tuned.text);
    let bad = Tuning { from: InitialEval::Named("nonsense".into()), ..tuning.clone() };
    assert!(bad.run(None, 1, &Stop::new(), &|_| {}).is_err());
    let text = "name = 'x'\ngame = 'connect-four'\n[weights]\nlins = 3";
    let from = InitialEval::read("mine/x.toml", &mut |_| Ok(text.into())).unwrap();
    let bad = Tuning { from, ..tuning }.run(None, 1, &Stop::new(), &|_| {});
    let sentence = bad.unwrap_err().to_string();
    assert!(sentence.starts_with("mine/x.toml, line 4, column 1: "), "{sentence}");
}

/// The final match begins with openings that the fit has not seen, also if they come from a list.
#[test]
fn every_contest_has_its_own_part_of_a_list() {
    let first_moves = ["1", "2", "3", "4", "5", "6", "7"];
    let lines = first_moves.map(|first| format!("{first} 4"));
    let tuning = Tuning {
        game: "connect-four".into(),
        search: "engine:nodes=50".into(),
        from: InitialEval::Material,
        pairs: 3 * VARIATIONS,
        generations: 2,
        shrink: 50.0,
        proof: 1,
        openings: Openings::parse("connect-four", &lines.join("\n")).unwrap(),
        conditions: Conditions::default(),
        seed: 3,
    };
    let tuned = tuning.run(None, 2, &Stop::new(), &|_| {}).unwrap().unwrap();
    let (_, round) = tuned.proof.unwrap();
    assert_eq!(round.pairs[0].1.games[0].start.moves, ["7", "4"]);
}
