//! The part of `cargo xtask survive` about matches, tables and training: nothing lost, nothing doubled.
//!
//! *Idea.* Each kind of long work is killed without warning at random moments and taken up again by the same command
//! until it is through; its results have to be those of an undisturbed run, byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use serde_json::Value;

use crate::counter::output;

/// A kind of long work.
struct Work {
    name: &'static str,
    /// Its command; `PLACE` stands for the folder in which it works.
    command: &'static str,
    /// The files and folders in its place that have to be the same.
    results: &'static [&'static str],
}

const WORKS: &[Work] = &[
    Work {
        name: "matches",
        command: "match engine:nodes=500 level:4 --game connect-four --pairs 40 --seed 3 --threads 2 \
                  --job PLACE/job --games PLACE/games",
        results: &["games"],
    },
    Work {
        name: "builds of tables",
        command: "tables build english --pieces 3 --threads 2 --folder PLACE/tables",
        results: &["tables"],
    },
    Work {
        name: "fits of features",
        command: "train connect-four --nodes 400 --pairs 60 --generations 2 --proof 0 --seed 5 --threads 2 \
                  --job PLACE/job --out PLACE/weights.toml",
        results: &["weights.toml"],
    },
    Work {
        name: "trainings of patterns",
        command: "train draughts:russian --nodes 200 --pairs 60 --generations 1 --choice 8 --gate 16 --proof 8 --seed 5 \
                  --threads 2 --job PLACE/job --out PLACE/weights.toml",
        results: &["job/samples", "job/weights-1.bin", "job/generation-1.json"],
    },
];

/// Kills each kind of work `wanted` times; `random` gives numbers below 1.
pub(crate) fn run(
    program: &Path,
    folder: &Path,
    wanted: u32,
    random: &mut dyn FnMut() -> f64,
) -> Result<(), String> {
    WORKS.iter().try_for_each(|work| work.survive(program, folder, wanted, random))
}

impl Work {
    fn survive(
        &self,
        program: &Path,
        folder: &Path,
        wanted: u32,
        random: &mut dyn FnMut() -> f64,
    ) -> Result<(), String> {
        let place = folder.join("place");
        self.fresh(&place)?;
        let begin = Instant::now();
        output(&mut self.command(program, &place))?;
        let time = begin.elapsed();
        let undisturbed = self.contents(&place)?;
        let (begin, mut kills, mut runs) = (Instant::now(), 0, 0);
        while kills < wanted {
            self.fresh(&place)?;
            loop {
                let mut child = self
                    .command(program, &place)
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .map_err(|fault| fault.to_string())?;
                sleep(time.mul_f64(random() * 0.6));
                // The last run is left alone: on a busy machine it may need longer than the longest pause.
                let ended = if kills < wanted { child.try_wait() } else { child.wait().map(Some) };
                if let Some(status) = ended.map_err(|fault| fault.to_string())? {
                    if !status.success() {
                        return Err(format!(
                            "after {kills} kills the work failed: {}",
                            self.command
                        ));
                    }
                    break;
                }
                child.kill().and_then(|()| child.wait()).map_err(|fault| fault.to_string())?;
                kills += 1;
            }
            let found = self.contents(&place)?;
            let differ = |path: &&PathBuf| found.get(*path) != undisturbed.get(*path);
            if let Some(path) = undisturbed.keys().chain(found.keys()).find(differ) {
                return Err(format!(
                    "after {kills} kills {} differs: {}",
                    path.display(),
                    self.command
                ));
            }
            runs += 1;
        }
        fs::remove_dir_all(&place).map_err(|fault| fault.to_string())?;
        println!(
            "survive: {kills} kills of {runs} {}, results identical ({:.1?})",
            self.name,
            begin.elapsed()
        );
        Ok(())
    }

    /// An empty place.
    fn fresh(&self, place: &Path) -> Result<(), String> {
        if place.exists() {
            fs::remove_dir_all(place).map_err(|fault| fault.to_string())?;
        }
        fs::create_dir(place)
            .map_err(|fault| format!("{}: {}: {fault}", self.name, place.display()))
    }

    fn command(&self, program: &Path, place: &Path) -> Command {
        let mut command = Command::new(program);
        let place = place.to_string_lossy();
        command.args(self.command.split_whitespace().map(|word| word.replace("PLACE", &place)));
        command
    }

    /// The files of the results by their paths.
    fn contents(&self, place: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
        let mut files = BTreeMap::new();
        let mut open: Vec<PathBuf> = self.results.iter().map(|name| place.join(name)).collect();
        while let Some(path) = open.pop() {
            let said = |fault: std::io::Error| format!("{}: {fault}", path.display());
            if path.is_dir() {
                for entry in fs::read_dir(&path).map_err(said)? {
                    open.push(entry.map_err(said)?.path());
                }
            } else {
                let bytes = fs::read(&path).map_err(said)?;
                files.insert(path, without_times(bytes));
            }
        }
        Ok(files)
    }
}

/// A record without the seconds that its work took, which depend on the machine; other files as they are.
fn without_times(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(Value::Object(mut fields)) = serde_json::from_slice(&bytes) else { return bytes };
    match fields.remove("seconds") {
        Some(_) => Value::Object(fields).to_string().into_bytes(),
        None => bytes,
    }
}
