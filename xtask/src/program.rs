//! The `outwit` binary, built first unless `OUTWIT_PROGRAM` names another, and what other commands print.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Deserializer, Value};

use crate::{files, root};

/// The program, with its commands on jobs that count queens.
pub(crate) struct Program {
    program: PathBuf,
}

impl Program {
    /// Builds the program, or takes the one that `OUTWIT_PROGRAM` names: an optimised one, or that of an archive.
    pub(crate) fn build() -> Result<Self, String> {
        if let Some(program) = std::env::var_os("OUTWIT_PROGRAM") {
            return Ok(Self { program: program.into() });
        }
        // With the features that the tests of the whole workspace need, so that nothing is built again: the example
        // is there because cargo then includes the features of dev-dependencies.
        let build =
            ["build", "--quiet", "--workspace", "--bin", "outwit", "--example", "tic_tac_toe"];
        succeed(cargo().args(build), "cargo build")?;
        Ok(Self { program: target().join("debug/outwit") })
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.program
    }

    /// A command on the job in `directory`.
    fn job(&self, verb: &str, directory: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["job", verb]).arg(directory);
        command
    }

    /// Plans the count of `n` queens in some shards.
    pub(crate) fn plan(&self, directory: &Path, n: u32, shards: u32) -> Result<(), String> {
        let (n, shards) = (n.to_string(), shards.to_string());
        let mut command = Command::new(&self.program);
        command.args(["job", "plan", "queens", &n]).arg(directory).args(["--shards", &shards]);
        output(&mut command).map(drop)
    }

    /// The command that runs all missing shards.
    pub(crate) fn run_all(&self, directory: &Path, threads: u32) -> Command {
        let mut command = self.job("run", directory);
        command.args(["--all", "--threads", &threads.to_string()]);
        command
    }

    /// The command that a user types: it starts or resumes the count, and merges the results.
    pub(crate) fn count(&self, directory: &Path, n: u32, threads: u32) -> Command {
        let (n, threads) = (n.to_string(), threads.to_string());
        let mut command = Command::new(&self.program);
        command.args(["queens", "count", &n, "--threads", &threads, "--job"]).arg(directory);
        command
    }

    /// The missing shards, as `4,6-11`.
    pub(crate) fn missing(&self, directory: &Path) -> Result<String, String> {
        output(&mut self.job("missing", directory)).map(|text| text.trim().to_owned())
    }

    /// The number of results in the job's directory.
    pub(crate) fn results(directory: &Path) -> usize {
        let entries = fs::read_dir(directory.join("results")).into_iter().flatten().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(".json")).count()
    }

    /// Merges, and checks the total.
    pub(crate) fn expect_total(&self, directory: &Path, total: &str) -> Result<(), String> {
        let text = output(self.job("merge", directory).arg("--json"))?;
        if text.contains(&format!("\"{total}\"")) {
            return Ok(());
        }
        Err(format!("the merge says {}, expected the total {total}", text.trim()))
    }

    /// Writes the Slurm scripts of the missing shards, each of which runs the lines of `setup` first.
    pub(crate) fn slurm(&self, directory: &Path, setup: &[String]) -> Result<Vec<PathBuf>, String> {
        let mut command = Command::new(&self.program);
        command.args(["job", "launch", "slurm"]).arg(directory);
        command.args(setup.iter().flat_map(|line| ["--setup", line]));
        output(&mut command)?;
        let paths = files::list(&directory.join("launch"))?.into_iter();
        Ok(paths.filter(|path| path.extension().is_some_and(|end| end == "sh")).collect())
    }
}

/// Cargo, in the folder of the repository.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root());
    cargo
}

/// The folder in which Cargo builds.
pub(crate) fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR");
    // Cargo takes a relative folder from where it runs, which is the folder of the repository.
    folder.map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// What a command prints, or all its output if it fails.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = format!("{command:?}");
    let output = command.output().map_err(|fault| format!("{name}: {fault}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let (out, error) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{name}: {}: {}", output.status, format!("{out}{error}").trim()))
}

/// Where a program lies.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let search = format!("PATH=$PATH:/usr/sbin:/sbin command -v {name}");
    let found = output(Command::new("sh").args(["-c", &search])).ok()?;
    Some(PathBuf::from(found.trim()))
}

/// The answers in JSON that a program prints.
pub(crate) fn answers<'w>(
    program: &Path,
    words: impl Iterator<Item = &'w str> + Clone,
) -> Result<Vec<Value>, String> {
    let text = output(Command::new(program).args(words.clone()))?;
    let answers: Result<_, _> = Deserializer::from_str(&text).into_iter().collect();
    let words = || words.collect::<Vec<_>>().join(" ");
    answers.map_err(|fault| format!("{} {}: {fault}", program.display(), words()))
}

/// The sum of a field over all answers, if each has it.
pub(crate) fn sum(answers: &[Value], field: &str) -> Option<f64> {
    answers.iter().map(|answer| answer.get(field)?.as_f64()).sum()
}

/// Runs a command whose output goes to the terminal.
pub(crate) fn succeed(command: &mut Command, what: &str) -> Result<(), String> {
    // Python writes no cache into the folder of its sources.
    let status = command.env("PYTHONDONTWRITEBYTECODE", "1").status();
    let status = status.map_err(|fault| format!("{what} does not start: {fault}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}
