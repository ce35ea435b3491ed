//! Self-play, fit and matches of learned weights, step by step.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::fs;
use std::time::{Duration, Instant};

use draughts::evaluation::learned::Learned;
use draughts::evaluation::patterns::Patterns;
use draughts::train::{
    Budget, Duel, Fit, FitSettings, NetworkFit, OUTPUT, Sample, Scorer, SelfPlay, scale_of,
};
use draughts::{Draughts, Kind};
use outwit::Stop;

fn scorer(kind: Kind, name: &str) -> Scorer {
    Scorer::named(name).unwrap_or_else(|| {
        let bytes = fs::read(name).expect("a file");
        Scorer::Learned(Learned::from_bytes(kind.rules(), &bytes).expect("weights"))
    })
}

/// Points for odds of e to 1, to which the scores of all samples are brought.
const SCALE: f32 = 120.0;

/// What a fit is of, and how: SHARE ROUNDS RATE from the fourth word on, and the files from the eighth on. The evaluations that
/// played their games may have counted in different points, so the scale of each file is measured. A fit that goes on from the network
/// that played the games has to keep the scale of that one.
fn task(words: &[String], neurons: usize, goes_on: bool) -> (Vec<Sample>, FitSettings) {
    let real = |index: usize| words[index].parse::<f32>().expect("a number");
    let read = |file: &String| {
        let samples = Sample::from_bytes(&fs::read(file).expect("a file")).expect("samples");
        let scale = if goes_on { OUTPUT * SCALE } else { scale_of(&samples) };
        println!("{file}: {} samples, scale {scale}", samples.len());
        samples.into_iter().map(move |sample| sample.with_score_times(SCALE / scale))
    };
    let samples = words[7..].iter().flat_map(read).collect();
    let (rounds, rate, result_share) = (real(4) as usize, real(5), real(3));
    let settings =
        FitSettings { rounds, rate, result_share, scale: SCALE, seed: 1, neurons, threads: 2 };
    (samples, settings)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let kind: Kind = words[1].parse().expect("a variant");
    let game = Draughts::<u64>::new(kind).expect("a small board");
    let patterns = Patterns::new(kind.rules()).expect("a small board");
    let number = |index: usize| words[index].parse::<u64>().expect("a number");
    let clock = Instant::now();
    match words[0].as_str() {
        // play VARIANT OUT GAMES SEED NODES EVAL [TABLES]
        "play" => {
            let scorer = scorer(kind, &words[6]);
            let oracle = words.get(7).and_then(|folder| {
                draughts::tables::open_oracle(kind.rules(), folder.as_ref()).expect("tables")
            });
            let play = SelfPlay {
                game: &game,
                scorer: &scorer,
                oracle: oracle.as_deref(),
                nodes: number(5),
            };
            let samples =
                play.play(number(3) as usize, number(4), &Stop::new()).expect("all games");
            let temporary = format!("{}.tmp", words[2]);
            fs::write(&temporary, Sample::to_bytes(&samples)).expect("written");
            fs::rename(&temporary, &words[2]).expect("renamed");
            println!(
                "{} {} samples {:.1} s",
                words[2],
                samples.len(),
                clock.elapsed().as_secs_f64()
            );
        }
        // fit VARIANT OUT SHARE ROUNDS RATE SHRINKS FILES..
        "fit" => {
            let (samples, settings) = task(&words, 0, false);
            let fit = Fit::of(&patterns, &game, samples, &settings, &mut |round, loss| {
                println!("round {round} loss {loss:.5} {:.1} s", clock.elapsed().as_secs_f64());
            });
            println!("held back {:.5}, search {:.5}", fit.loss, fit.search_loss);
            for shrink in words[6].split(',') {
                let made =
                    fit.patterns(&patterns, shrink.parse().expect("a number")).expect("fits");
                let bytes = made.to_bytes(kind.rules());
                println!(
                    "shrink {shrink}: {} bytes, terms {:?}",
                    bytes.len(),
                    made.weights().terms
                );
                fs::write(format!("{}-{shrink}.bin", words[2]), bytes).expect("written");
            }
        }
        // network VARIANT OUT SHARE ROUNDS RATE NEURONS|START FILES..
        "network" => {
            let neurons = words[6].parse().ok();
            let from = neurons.is_none().then(|| match scorer(kind, &words[6]) {
                Scorer::Learned(Learned::Network(network)) => network,
                _ => panic!("{}: expected a file with a network", words[6]),
            });
            let (samples, settings) = task(&words, neurons.unwrap_or(256), from.is_some());
            let fit =
                NetworkFit::of(&game, samples, &settings, from.as_ref(), &mut |round, loss| {
                    println!("round {round} loss {loss:.5} {:.1} s", clock.elapsed().as_secs_f64());
                })
                .expect("a small board");
            println!("held back {:.5}, search {:.5}", fit.loss, fit.search_loss);
            let bytes = fit.network(&game).expect("fits").to_bytes(kind.rules());
            println!("{} bytes", bytes.len());
            fs::write(&words[2], bytes).expect("written");
        }
        // duel VARIANT A B PAIRS NODES|-MS SEED
        "duel" => {
            let players = [scorer(kind, &words[2]), scorer(kind, &words[3])];
            let budget = match words[5].strip_prefix('-') {
                Some(ms) => Budget::Time(Duration::from_millis(ms.parse().expect("a number"))),
                None => Budget::Nodes(number(5)),
            };
            let duel =
                Duel { game: &game, players: [&players[0], &players[1]], budget, seed: number(6) };
            let mut score = [0u32; 3];
            for pair in 0..number(4) {
                for result in duel.pair(pair) {
                    score[result] += 1;
                }
            }
            let [lost, drawn, won] = score.map(f64::from);
            let games = won + drawn + lost;
            let mean = (won + drawn / 2.0) / games;
            let spread =
                (won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2))
                    / games;
            let error = 1.96 * (spread / games).sqrt();
            let elo = |mean: f64| -400.0 * (1.0 / mean.clamp(0.001, 0.999) - 1.0).log10();
            println!(
                "{kind} {} v {} {}: +{won} ={drawn} -{lost} {:+.0} [{:+.0}, {:+.0}] {:.0} s",
                words[2],
                words[3],
                words[5],
                elo(mean),
                elo(mean - error),
                elo(mean + error),
                clock.elapsed().as_secs_f64()
            );
        }
        _ => panic!("play, fit, network or duel"),
    }
}
