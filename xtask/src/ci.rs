//! `cargo xtask ci`: everything that a change has to pass, in the order in which it fails soonest.

use std::process::Command;
use std::time::Instant;

use crate::root;

/// A step: its name, the variables set for it, and the words after `cargo`.
struct Step {
    name: &'static str,
    variables: &'static [(&'static str, &'static str)],
    words: &'static [&'static str],
}

const STEPS: &[Step] = &[
    Step { name: "format", variables: &[], words: &["fmt", "--all", "--check"] },
    Step {
        name: "tidy",
        variables: &[],
        words: &["run", "--quiet", "--package", "xtask", "--", "tidy"],
    },
    Step {
        name: "lints",
        variables: &[],
        words: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    },
    Step {
        name: "types of scripts",
        variables: &[],
        words: &["run", "--quiet", "--package", "xtask", "--", "types"],
    },
    Step { name: TEST, variables: &[], words: &["test", "--workspace"] },
    Step {
        name: "documentation",
        variables: &[("RUSTDOCFLAGS", "-D warnings")],
        words: &["doc", "--workspace", "--no-deps"],
    },
    Step {
        name: "pictures",
        variables: &[],
        words: &["run", "--quiet", "--package", "xtask", "--", "pictures", "--check"],
    },
    Step {
        name: "own game",
        variables: &[],
        words: &["run", "--quiet", "--package", "xtask", "--", "own-game"],
    },
];

const TEST: &str = "tests";

/// Runs the chore. `--no-test` leaves the tests out, for a caller who has just run them.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let no_test = match words {
        [] => false,
        [word] if word == "--no-test" => true,
        _ => return Err("expected nothing or --no-test; an example: cargo xtask ci".into()),
    };
    let mut times = Vec::new();
    for step in STEPS.iter().filter(|step| !(no_test && step.name == TEST)) {
        let variables: Vec<_> =
            step.variables.iter().map(|(name, value)| format!("{name}='{value}' ")).collect();
        let line = format!("{}cargo {}", variables.concat(), step.words.join(" "));
        println!("== {}: {line}", step.name);
        let start = Instant::now();
        let status = Command::new(env!("CARGO"))
            .args(step.words)
            .envs(step.variables.iter().copied())
            .current_dir(root())
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("{} failed; once more by itself: {line}", step.name));
        }
        times.push((step.name, start.elapsed().as_secs_f64()));
    }
    println!("== all well");
    for (name, seconds) in times {
        println!("{name:<16} {seconds:>7.1} s");
    }
    Ok(())
}
