//! `cargo xtask fuzz [--coverage] [--seconds N] [--seed N] [PARSER..]`: random and damaged inputs for everything that reads text.
//!
//! *Idea*: a [`Target`] is a parser with samples that are right. The [`mutate`] module damages samples, splices them and
//! makes noise; what a parser still takes becomes a sample itself. No instrumentation is needed, so that it runs wherever
//! the tests do, with their checks (overflow, bounds). With `--coverage` libFuzzer runs the same targets ([`coverage`]); the
//! inputs that it found to reach different code are samples here, too ([`corpus`]).
//! *Guarantee*: the same seed gives the same inputs. A panic, a promise that is broken (what was read is written and read
//! back as the same) or an input that takes seconds ends the run with the input in a file.

mod corpus;
mod coverage;
mod mutate;
mod targets;

use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::root;
use mutate::Mutator;
use targets::{Target, targets};

/// Inputs of more bytes than this are no longer interesting.
const MAX_INPUT_BYTES: usize = 4096;
/// An input that takes longer is a fault, even on a busy machine.
const INPUT_TIMEOUT: Duration = Duration::from_secs(20);
/// Samples that are kept beside the first ones.
const MAX_SAMPLES: usize = 500;

const SECONDS: u64 = 10;
const SEED: u64 = 0x5EED;

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
struct Tally {
    cases: u64,
    /// Inputs that the parser took.
    taken: u64,
}

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let (mut names, mut seconds, mut seed, mut coverage) = (Vec::new(), SECONDS, SEED, false);
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().and_then(|value| value.parse().ok());
            value.ok_or_else(|| format!("{word} wants a whole number, for example: {word} 60"))
        };
        match word {
            "--seconds" => seconds = number()?,
            "--seed" => seed = number()?,
            "--coverage" => (coverage, seconds) = (true, number()?),
            _ if !word.starts_with('-') => names.push(word),
            _ => {
                return Err("expected [--seconds N] [--seed N] [--coverage SECONDS] [PARSER..]; an example: \
                            cargo xtask fuzz pdn --seconds 60"
                    .into());
            }
        }
    }
    let chosen = chosen(&names)?;
    if coverage {
        return coverage::run(&chosen, seconds);
    }
    println!("seed {seed}, {seconds} s each");
    // A panic is reported once, with its input.
    std::panic::set_hook(Box::new(|_| {}));
    for target in chosen {
        let (start, span) = (Instant::now(), Duration::from_secs(seconds));
        let tally = fuzz(target, seed, |_| start.elapsed() < span)?;
        let rate = tally.cases as f64 / start.elapsed().as_secs_f64();
        println!(
            "{:<10} {:>12} inputs, {:>11} of them taken, {rate:>9.0} a second, nothing found",
            target.name, tally.cases, tally.taken
        );
    }
    Ok(())
}

/// The targets with these names, all without a name.
fn chosen(names: &[&str]) -> Result<Vec<&'static Target>, String> {
    let all: Vec<&Target> = targets().collect();
    if let Some(name) = names.iter().find(|name| all.iter().all(|target| target.name != **name)) {
        let all: Vec<_> = all.iter().map(|target| target.name).collect();
        return Err(format!("there is no parser \"{name}\"; expected some of {}", all.join(", ")));
    }
    let is_chosen = |target: &&Target| names.is_empty() || names.contains(&target.name);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Feeds a parser as long as `go_on` says.
fn fuzz(target: &Target, seed: u64, go_on: impl Fn(u64) -> bool) -> Result<Tally, String> {
    let first: Vec<Vec<u8>> = (target.samples)();
    let mut mutator = Mutator::new(seed, target.words);
    let mut samples = first.clone();
    let mut tally = Tally { cases: 0, taken: 0 };
    for sample in &first {
        match once(target, sample) {
            Ok(true) => {}
            Ok(false) => return Err(failure(target, seed, 0, sample, "a right sample is refused")),
            Err(why) => return Err(failure(target, seed, 0, sample, &why)),
        }
    }
    for input in corpus::read(target.name)? {
        if once(target, &input).map_err(|why| failure(target, seed, 0, &input, &why))? {
            samples.push(input);
        }
    }
    // New inputs that are taken replace each other, not these.
    let first = samples.len();
    while go_on(tally.cases) {
        tally.cases += 1;
        let mut input = mutator.next(&samples);
        input.truncate(MAX_INPUT_BYTES);
        match once(target, &input) {
            Ok(false) => {}
            Ok(true) => {
                tally.taken += 1;
                let index = first + tally.taken as usize % MAX_SAMPLES;
                if index < samples.len() {
                    samples[index] = input;
                } else {
                    samples.push(input);
                }
            }
            Err(why) => return Err(failure(target, seed, tally.cases, &input, &why)),
        }
    }
    Ok(tally)
}

/// Whether the parser took the input; an error if it did something that it must not do.
fn once(target: &Target, input: &[u8]) -> Result<bool, String> {
    let start = Instant::now();
    let taken = catch_unwind(AssertUnwindSafe(|| (target.run)(input))).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("it panics: {}", text.unwrap_or("without a word"))
    })??;
    if start.elapsed() > INPUT_TIMEOUT {
        return Err(format!("it takes {:.1} s", start.elapsed().as_secs_f64()));
    }
    Ok(taken)
}

fn failure(target: &Target, seed: u64, case: u64, input: &[u8], why: &str) -> String {
    let folder = root().join("target/fuzz");
    let path = folder.join(format!("{}-{seed}-{case}", target.name));
    let kept = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, input));
    let mut text = format!("{}: {why}; seed {seed}, input {case}", target.name);
    match kept {
        Ok(()) => _ = write!(text, ", kept in {}", path.display()),
        Err(error) => _ = write!(text, ", which cannot be kept: {error}"),
    }
    text + &format!("\n{}", input.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Inputs for each parser in the unit test.
    const CASES: u64 = 2_000;

    #[test]
    fn every_parser_survives_a_short_round() {
        for target in targets() {
            let tally = fuzz(target, SEED, |cases| cases < CASES).unwrap();
            assert!(tally.taken > 0, "{}: all damage is refused", target.name);
        }
    }

    #[test]
    fn every_parser_survives_its_corpus() {
        for target in targets() {
            let inputs = corpus::read(target.name).unwrap();
            assert!(!inputs.is_empty(), "{} has no corpus", target.name);
            for input in inputs {
                let outcome = once(target, &input);
                assert!(outcome.is_ok(), "{}: {outcome:?} {}", target.name, input.escape_ascii());
            }
        }
    }

    #[test]
    fn a_panic_is_found_and_told_with_its_input() {
        let broken = Target {
            name: "broken",
            words: &["x"],
            samples: || vec![b"a".to_vec()],
            run: |input| {
                assert!(!input.contains(&b'x'), "no x");
                Ok(true)
            },
        };
        let error = fuzz(&broken, 1, |cases| cases < 10_000).unwrap_err();
        assert!(error.contains("it panics: no x") && error.contains("seed 1"), "{error}");
    }
}
