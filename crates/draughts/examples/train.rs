//! Self-play, fit and matches of learned weights, step by step: `cargo run --release -p outwit-draughts --example train`
//! prints the arguments.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::fs;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use draughts::evaluation::learned::Learned;
use draughts::evaluation::network::FIRST;
use draughts::evaluation::patterns::Patterns;
use draughts::train::{
    Budget, Duel, FitSettings, NetworkFit, OUTPUT, Origin, PatternFit, Sample, Scorer, SelfPlay,
    scale_of,
};
use draughts::{Draughts, Variant};
use outwit::Stop;

const USAGE: &str = "\
usage: train play VARIANT OUT GAMES SEED NODES EVAL [TABLES]
       train fit VARIANT OUT SHARE EPOCHS RATE SHRINKS SAMPLES..
       train network VARIANT OUT SHARE EPOCHS RATE NEURONS|NETWORK SAMPLES..
       train duel VARIANT EVAL EVAL PAIRS NODES|-MILLISECONDS SEED
EVAL is the name of an evaluation or a file of weights, SAMPLES a file that `play` wrote, SHARE the part of a label that is the
result of the game, SHRINKS a list such as 150,400.
for example: train play english samples.bin 1000 1 1000 standard";

/// Points for odds of e to 1, to which the scores of all samples are brought.
const SCALE: f32 = 120.0;

type Done = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}\n\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Done {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [command, variant, rest @ ..] = &*words else {
        return Err("expected a command and a variant".into());
    };
    let variant: Variant = variant.parse()?;
    let small = || format!("{variant}: expected a variant on a board of at most 10x10");
    let game = Draughts::<u64>::new(variant).ok_or_else(small)?;
    match (*command, rest) {
        ("play", &[out, games, seed, nodes, eval, ref tables @ ..]) if tables.len() < 2 => {
            let nodes = number(nodes)?;
            play(&game, out, (number(games)?, number(seed)?, nodes), eval, tables.first().copied())
        }
        ("fit", &[out, share, epochs, rate, shrinks, ref files @ ..]) if !files.is_empty() => {
            let settings = settings(share, epochs, rate)?;
            let shrinks: Vec<f32> = shrinks.split(',').map(number).collect::<Result<_, _>>()?;
            let patterns = Patterns::new(variant.rules()).ok_or_else(small)?;
            fit(&game, &patterns, out, &settings, &shrinks, files)
        }
        ("network", &[out, share, epochs, rate, start, ref files @ ..]) if !files.is_empty() => {
            network(&game, out, settings(share, epochs, rate)?, start, files)
        }
        ("duel", &[one, two, pairs, budget, seed]) => {
            let budget = match budget.strip_prefix('-') {
                Some(milliseconds) => Budget::Time(Duration::from_millis(number(milliseconds)?)),
                None => Budget::Nodes(number(budget)?),
            };
            duel(&game, [one, two], number(pairs)?, budget, number(seed)?)
        }
        _ => Err(format!("{}: unknown command or number of arguments", words.join(" ")).into()),
    }
}

fn number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("{word:?}: expected a number"))
}

fn read(file: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|fault| format!("{file}: {fault}"))
}

/// The evaluation with this name, or that of a file.
fn scorer(game: &Draughts<u64>, name: &str) -> Result<Scorer, String> {
    if let Some(scorer) = Scorer::named(name) {
        return Ok(scorer);
    }
    let learned = Learned::from_bytes(game.rules(), &read(name)?);
    learned.map(Scorer::Learned).map_err(|fault| format!("{name}: {fault}"))
}

fn settings(share: &str, epochs: &str, rate: &str) -> Result<FitSettings, String> {
    let (epochs, learning_rate, result_share) = (number(epochs)?, number(rate)?, number(share)?);
    Ok(FitSettings {
        epochs,
        learning_rate,
        result_share,
        scale: SCALE,
        seed: 1,
        neurons: 0,
        threads: 2,
    })
}

/// The samples of the files with scores of one scale. The evaluations that played their games may have counted in different
/// points, so the scale of each file is measured. A fit that starts from the network that played the games has to keep its scale.
fn samples(files: &[&str], keep_scale: bool) -> Result<Vec<Sample>, String> {
    let mut all = Vec::new();
    for file in files {
        let (_, samples) = Sample::from_bytes(&read(file)?)
            .ok_or_else(|| format!("{file}: expected samples as `train play` writes them"))?;
        let scale = if keep_scale { OUTPUT * SCALE } else { scale_of(&samples) };
        println!("{file}: {} samples, scale {scale}", samples.len());
        all.extend(samples.into_iter().map(|sample| sample.with_score_times(SCALE / scale)));
    }
    Ok(all)
}

fn play(
    game: &Draughts<u64>,
    out: &str,
    (games, seed, nodes): (usize, u64, u64),
    eval: &str,
    tables: Option<&str>,
) -> Done {
    let clock = Instant::now();
    let scorer = scorer(game, eval)?;
    let oracle = match tables {
        Some(folder) => draughts::tables::open_oracle(game.rules(), folder.as_ref())?,
        None => None,
    };
    let play = SelfPlay { game, scorer: &scorer, oracle: oracle.as_deref(), nodes };
    let samples = play.play(games, seed, &Stop::new()).expect("no one stops it");
    let temporary = format!("{out}.tmp");
    fs::write(&temporary, Sample::to_bytes(&samples, &Origin::default()))?;
    fs::rename(&temporary, out)?;
    println!("{out} {} samples {:.1} s", samples.len(), clock.elapsed().as_secs_f64());
    Ok(())
}

fn fit(
    game: &Draughts<u64>,
    patterns: &Patterns,
    out: &str,
    settings: &FitSettings,
    shrinks: &[f32],
    files: &[&str],
) -> Done {
    let clock = Instant::now();
    let samples = samples(files, false)?;
    let fit = PatternFit::of(patterns, game, samples, settings, &mut |epoch, loss| {
        println!("epoch {epoch} loss {loss:.5} {:.1} s", clock.elapsed().as_secs_f64());
    });
    println!("held back {:.5}, search {:.5}", fit.quality.loss, fit.quality.search_loss);
    for &shrink in shrinks {
        let fitted = fit.patterns(patterns, shrink).ok_or("the weights have another shape")?;
        let bytes = fitted.to_bytes(game.rules());
        println!("shrink {shrink}: {} bytes, terms {:?}", bytes.len(), fitted.weights().terms);
        fs::write(format!("{out}-{shrink}.bin"), bytes)?;
    }
    Ok(())
}

fn network(
    game: &Draughts<u64>,
    out: &str,
    settings: FitSettings,
    start: &str,
    files: &[&str],
) -> Done {
    let clock = Instant::now();
    let neurons: Option<usize> = start.parse().ok();
    if neurons.is_some_and(|count| count == 0 || count % 2 == 1 || FIRST < count) {
        return Err(format!("{start} neurons: expected an even number of at most {FIRST}").into());
    }
    let from = match neurons.is_none().then(|| scorer(game, start)).transpose()? {
        Some(Scorer::Learned(Learned::Network(network))) => Some(network),
        Some(_) => return Err(format!("{start}: expected a file with a network").into()),
        None => None,
    };
    let settings = FitSettings { neurons: neurons.unwrap_or(FIRST), ..settings };
    let samples = samples(files, from.is_some())?;
    let fit = NetworkFit::of(game, samples, &settings, from.as_ref(), &mut |epoch, loss| {
        println!("epoch {epoch} loss {loss:.5} {:.1} s", clock.elapsed().as_secs_f64());
    });
    let fit = fit
        .ok_or_else(|| format!("this board has no network, or {start} is one of another board"))?;
    println!("held back {:.5}, search {:.5}", fit.quality.loss, fit.quality.search_loss);
    let bytes = fit.network(game).ok_or("the weights have another shape")?.to_bytes(game.rules());
    println!("{} bytes", bytes.len());
    fs::write(out, bytes)?;
    Ok(())
}

fn duel(game: &Draughts<u64>, names: [&str; 2], pairs: u64, budget: Budget, seed: u64) -> Done {
    let clock = Instant::now();
    let (one, two) = (scorer(game, names[0])?, scorer(game, names[1])?);
    let duel = Duel { game, players: [&one, &two], budget, seed };
    let mut score = [0u32; 3];
    for result in (0..pairs).flat_map(|pair| duel.pair(pair)) {
        score[result] += 1;
    }
    let [lost, drawn, won] = score.map(f64::from);
    let games = won + drawn + lost;
    let mean = (won + drawn / 2.0) / games;
    let squares = won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2);
    let error = 1.96 * (squares / games / games).sqrt();
    let elo = |mean: f64| -400.0 * (1.0 / mean.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{} v {} {budget:?}: +{won} ={drawn} -{lost} {:+.0} [{:+.0}, {:+.0}] {:.0} s",
        names[0],
        names[1],
        elo(mean),
        elo(mean - error),
        elo(mean + error),
        clock.elapsed().as_secs_f64()
    );
    Ok(())
}
