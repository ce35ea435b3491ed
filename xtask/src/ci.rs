//! `cargo xtask ci`: everything that a change has to pass, in the order in which it fails soonest.

use std::time::Instant;

use crate::program::cargo;
use crate::{
    dist, format, has_flag, optional, outside, own_game, pictures, publish, reference, tidy, types,
};

/// A step: its name, the environment variables set for it, and what it runs.
struct Step {
    name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    run: Run,
}

enum Run {
    /// `cargo` with these words.
    Cargo(&'static [&'static str]),
    /// A chore of this program with these words, in this process: `cargo run --package xtask` would build the crates
    /// below it a second time, with the features that xtask alone needs.
    Chore(fn(&[String]) -> Result<(), String>, &'static [&'static str]),
}

const STEPS: &[Step] = &[
    Step { name: "format", variables: &[], run: Run::Chore(format::run, &["--check"]) },
    Step { name: "tidy", variables: &[], run: Run::Chore(tidy::run, &[]) },
    Step {
        name: "lints",
        variables: &[],
        run: Run::Cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Step { name: "types of scripts", variables: &[], run: Run::Chore(types::run, &[]) },
    Step { name: TEST, variables: &[], run: Run::Cargo(&["test", "--workspace"]) },
    Step {
        name: "documentation",
        variables: &[("RUSTDOCFLAGS", "-D warnings")],
        run: Run::Cargo(&["doc", "--workspace", "--no-deps"]),
    },
    Step { name: "pictures", variables: &[], run: Run::Chore(pictures::run, &["--check"]) },
    Step { name: "reference", variables: &[], run: Run::Chore(reference::run, &["--check"]) },
    Step { name: "book", variables: &[], run: Run::Chore(optional::book, &[]) },
    Step { name: "advisories and licences", variables: &[], run: Run::Chore(optional::deny, &[]) },
    Step {
        name: "serde",
        variables: &[],
        run: Run::Cargo(&[
            "test",
            "--quiet",
            "--package",
            "outwit",
            "--features",
            "serde",
            "--test",
            "serialised",
        ]),
    },
    Step { name: "wasm32", variables: &[], run: Run::Chore(optional::wasm32, &[]) },
    Step { name: "module for Python", variables: &[], run: Run::Chore(optional::python, &[]) },
    Step { name: "packages", variables: &[], run: Run::Chore(publish::run, &["--list"]) },
    Step { name: "outside crate", variables: &[], run: Run::Chore(|_| outside::run(), &[]) },
    // The program of the tests; building the real one takes many minutes.
    Step { name: "archive", variables: &[], run: Run::Chore(dist::run, &["--profile", "dev"]) },
    Step { name: "own game", variables: &[], run: Run::Chore(|_| own_game::run(), &[]) },
];

const TEST: &str = "tests";

impl Step {
    fn run(&self) -> Result<(), String> {
        let words = match self.run {
            Run::Chore(chore, words) => {
                println!("== {}", self.name);
                let words: Vec<String> = words.iter().map(ToString::to_string).collect();
                return chore(&words).map_err(|reason| format!("{} failed: {reason}", self.name));
            }
            Run::Cargo(words) => words,
        };
        let variables: Vec<_> =
            self.variables.iter().map(|(name, value)| format!("{name}='{value}' ")).collect();
        let line = format!("{}cargo {}", variables.concat(), words.join(" "));
        println!("== {}: {line}", self.name);
        let status = cargo()
            .args(words)
            .envs(self.variables.iter().copied())
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("{} failed; to repeat it alone: {line}", self.name))
        }
    }
}

/// Runs the chore. `--no-test` leaves the tests out, for a caller who has just run them.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let no_test = has_flag("ci", "--no-test", words)?;
    let mut times = Vec::new();
    for step in STEPS.iter().filter(|step| !(no_test && step.name == TEST)) {
        let start = Instant::now();
        step.run()?;
        times.push((step.name, start.elapsed().as_secs_f64()));
    }
    println!("== all steps passed");
    for (name, seconds) in times {
        println!("{name:<23} {seconds:>7.1} s");
    }
    Ok(())
}
