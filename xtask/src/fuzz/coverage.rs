//! `cargo xtask fuzz --coverage SECONDS [TARGET..]`: libFuzzer on the same targets. It counts which code an input reaches, and
//! goes on with inputs that reach new code.
//!
//! *Idea*: the flags are those of cargo-fuzz without its sanitizer, and all of them are stable: `-C passes=sancov-module` lets
//! LLVM put counters into the code. `AddressSanitizer` would need `RUSTC_BOOTSTRAP` and half of the speed, and the parsers have
//! no `unsafe` code. What a run leaves is reduced to the fewest inputs with the same coverage, which become the corpus.
//! Without a C++ compiler, or where libFuzzer cannot be downloaded, nothing is run, and the chore says so.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::targets::Target;
use super::{MAX_INPUT_BYTES, corpus};
use crate::files;
use crate::program::cargo;
use crate::root;

const TARGET: &str = "x86_64-unknown-linux-gnu";
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares";
/// An input that takes longer is a fault.
const INPUT_TIMEOUT: &str = "20";
/// The memory of a parser, in MiB; it is given inputs of some kilobytes.
const MEMORY: &str = "2048";
/// Larger inputs of the corpus stay out of the repository.
const MAX_KEPT_BYTES: usize = 1024;
/// The size of the corpus of a target in the repository.
const MAX_CORPUS_BYTES: usize = 24 << 10;

/// Runs each of the targets for some seconds.
pub(super) fn run(targets: &[&'static Target], seconds: u64) -> Result<(), String> {
    let program = match build()? {
        Ok(program) => program,
        Err(why) => {
            println!("!! NOTHING WAS FUZZED WITH COVERAGE: {why}");
            return Ok(());
        }
    };
    targets.iter().try_for_each(|target| fuzz(&program, target, seconds))
}

/// The program, or why it cannot be built here.
fn build() -> Result<Result<PathBuf, String>, String> {
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output();
    if !host.is_ok_and(|host| String::from_utf8_lossy(&host.stdout).trim() == TARGET) {
        return Ok(Err(format!("it was set up for {TARGET} alone")));
    }
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    if !Command::new(&compiler).arg("--version").output().is_ok_and(|it| it.status.success()) {
        return Ok(Err("there is no C++ compiler, which libFuzzer needs".into()));
    }
    let cargo = |words: &[&str]| {
        let mut command = cargo();
        command.env("CARGO_TARGET_DIR", folder()).env("RUSTFLAGS", FLAGS);
        command.args(words).args(["--manifest-path", "fuzz/Cargo.toml"]);
        command.stdout(Stdio::null());
        command.output().map_err(|fault| format!("cargo: {fault}"))
    };
    if !cargo(&["fetch", "--locked"])?.status.success() {
        return Ok(Err("libFuzzer cannot be downloaded".into()));
    }
    // A target of its own, so that macros and build scripts have no counters.
    let answer = cargo(&["build", "--quiet", "--release", "--locked", "--target", TARGET])?;
    if answer.status.success() {
        return Ok(Ok(folder().join(TARGET).join("release/outwit-fuzz")));
    }
    Err(String::from_utf8_lossy(&answer.stderr).into_owned())
}

fn folder() -> PathBuf {
    root().join("target/coverage")
}

/// Runs a target and takes its new inputs into the corpus.
fn fuzz(program: &Path, target: &Target, seconds: u64) -> Result<(), String> {
    let work = folder().join("runs").join(target.name);
    let (before, after) = (work.join("before"), work.join("after"));
    files::remove_folder(&after)?;
    for folder in [&before, &after] {
        files::make_folder(folder)?;
    }
    // Inputs of earlier runs that are too large for the repository stay in `before`.
    for input in (target.samples)().into_iter().chain(corpus::read(target.name)?) {
        files::write(&before.join(name(&input)), &input)?;
    }
    let words = work.join("words");
    files::write(&words, dictionary(target.words))?;
    let begin = Instant::now();
    let said = call(
        program,
        target,
        &[
            &format!("-dict={}", words.display()),
            &format!("-max_total_time={seconds}"),
            &format!("-max_len={MAX_INPUT_BYTES}"),
            &format!("-timeout={INPUT_TIMEOUT}"),
            &format!("-rss_limit_mb={MEMORY}"),
            &format!("-artifact_prefix={}/found-", work.display()),
            "-print_final_stats=1",
            &before.to_string_lossy(),
        ],
    )?;
    let time = begin.elapsed().as_secs_f64();
    // The fewest of them with the same coverage.
    let merged =
        call(program, target, &["-merge=1", &after.to_string_lossy(), &before.to_string_lossy()])?;
    let kept = keep(target.name, &after)?;
    println!(
        "{:<10} {:>11} inputs, {time:>6.0} s, {} places in the code reached, corpus of {kept} inputs, nothing found",
        target.name,
        number_after(&said, "stat::number_of_executed_units:").unwrap_or(0),
        number_after(&merged, " new coverage points").or_else(|| last_cover(&said)).unwrap_or(0),
    );
    Ok(())
}

/// Calls libFuzzer on a target; its output, or that with the input if it has found something.
fn call(program: &Path, target: &Target, words: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.env("OUTWIT_FUZZ_TARGET", target.name).args(words);
    let answer = command.output().map_err(|fault| format!("{}: {fault}", program.display()))?;
    let said = String::from_utf8_lossy(&answer.stderr).into_owned();
    if answer.status.success() {
        return Ok(said);
    }
    let lines: Vec<&str> = said.lines().collect();
    let end = lines[lines.len().saturating_sub(40)..].join("\n");
    Err(format!("{}: libFuzzer has found something\n{end}", target.name))
}

/// Writes the smallest inputs to the repository, as many as fit; how many.
fn keep(name: &str, folder: &Path) -> Result<usize, String> {
    let paths = files::list(folder)?;
    let mut inputs =
        paths.iter().map(|path| files::read_bytes(path)).collect::<Result<Vec<_>, _>>()?;
    inputs.retain(|input| input.len() <= MAX_KEPT_BYTES);
    inputs.sort_by_key(|input| (input.len(), input.clone()));
    let mut size = 0;
    inputs.retain(|input| {
        size += input.escape_ascii().count() + 1;
        size <= MAX_CORPUS_BYTES
    });
    corpus::write(name, &inputs)?;
    Ok(inputs.len())
}

/// A file name that is the same for the same input.
fn name(input: &[u8]) -> String {
    jobs::sha256(input)[..20].to_owned()
}

/// Words as libFuzzer reads them.
fn dictionary(words: &[&str]) -> String {
    let mut text = String::new();
    for word in words {
        text.push('"');
        for byte in word.bytes() {
            let _ = write!(text, "\\x{byte:02x}");
        }
        text += "\"\n";
    }
    text
}

/// The number after the last of these words.
fn number_after(said: &str, words: &str) -> Option<u64> {
    said.rsplit_once(words)?.1.split_whitespace().next()?.parse().ok()
}

/// The coverage that libFuzzer has reported last: `cov: 123`.
fn last_cover(said: &str) -> Option<u64> {
    number_after(said, " cov:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_libfuzzer_are_read() {
        let said = "#2 INITED cov: 17 ft: 18\n#900 DONE   cov: 42 ft: 99 corp: 7\n\
                    stat::number_of_executed_units: 1234\n";
        assert_eq!(last_cover(said), Some(42));
        assert_eq!(number_after(said, "stat::number_of_executed_units:"), Some(1234));
    }

    #[test]
    fn words_are_quoted() {
        assert_eq!(dictionary(&["a\""]), "\"\\x61\\x22\"\n");
    }
}
