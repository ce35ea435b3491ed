//! What a second thread can gain on this machine: two processors may share a core, so that two programs at once do less than
//! twice the work of one. Two threads of one search can gain no more than two programs that share nothing.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::machine::median;

/// A search that is measured.
const WORK: [(&str, &str); 4] = [
    ("English draughts, depth 22", "analyse draughts:english --depth 22"),
    ("International draughts, depth 20", "analyse draughts:international --depth 20"),
    (
        "Connect Four, depth 26, without an evaluation",
        "analyse connect-four --depth 26 --eval none",
    ),
    ("queens 17", "queens count 17"),
];

/// Rounds, of which the median counts.
const ROUNDS: usize = 5;

/// What was measured of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    pub(super) work: &'static str,
    /// Seconds with one thread and nothing beside it.
    pub(super) alone: f64,
    /// How much more work two programs do in a second than one.
    pub(super) programs: f64,
    /// How much sooner two threads end than one.
    pub(super) threads: f64,
}

/// Measures all searches. Each round runs one program, two programs at once and one with two threads.
pub(super) fn measure(program: &Path, quick: bool) -> Result<Vec<Gain>, String> {
    let rounds = if quick { 1 } else { ROUNDS };
    let mut gains = Vec::new();
    for (work, words) in WORK {
        eprintln!("{work}, two at the same time ..");
        let mut seconds = [const { Vec::new() }; 3];
        for _ in 0..rounds {
            for (seconds, (programs, threads)) in seconds.iter_mut().zip([(1, 1), (2, 1), (1, 2)]) {
                seconds.push(run(program, words, programs, threads)?);
            }
        }
        let [alone, both, shared] = seconds.map(|seconds| median(&seconds));
        gains.push(Gain { work, alone, programs: 2.0 * alone / both, threads: alone / shared });
    }
    Ok(gains)
}

/// Starts these programs at once; seconds until the last of them has ended.
fn run(program: &Path, words: &str, programs: usize, threads: usize) -> Result<f64, String> {
    let begin = Instant::now();
    let start = || {
        let mut command = Command::new(program);
        command.args(words.split(' ')).args(["--threads", &threads.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    let running: Result<Vec<_>, _> = (0..programs).map(|_| start()).collect();
    for mut one in running.map_err(|fault| format!("outwit {words}: {fault}"))? {
        let ended = one.wait().map_err(|fault| format!("outwit {words}: {fault}"))?;
        if !ended.success() {
            return Err(format!("outwit {words} has failed"));
        }
    }
    Ok(begin.elapsed().as_secs_f64())
}
