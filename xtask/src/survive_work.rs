//! The part of `cargo xtask survive` about every kind of long work: nothing lost, nothing doubled.
//!
//! *Idea.* Each kind of long work is killed without warning at random moments and taken up again by the same command
//! until it is through; its results have to be those of an undisturbed run, byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use outwit::Rng;
use serde_json::Value;

use crate::files;
use crate::program::output;

/// A kind of long work.
struct Work {
    name: &'static str,
    /// A file that it reads and the text of it, in its place; none if the name is empty.
    input: (&'static str, &'static str),
    /// Its command; `PLACE` stands for the folder in which it works.
    command: &'static str,
    /// The files and folders in its place that have to be the same.
    results: &'static [&'static str],
    /// The most locks that a killed process may leave in `job`, one for each thread: each is a shard that is lost.
    most_locks: Option<usize>,
}

const NO_INPUT: (&str, &str) = ("", "");
const TOURNAMENT: &str = "game = 'connect-four'\nformat = 'swiss'\npairs = 12\n[time_control]\nnodes = 300\n\
    [[player]]\nis = 'engine:eval=threats'\n[[player]]\nis = 'level:3'\n[[player]]\nis = 'level:2'\n\
    [[player]]\nis = 'random'\n";
const GRADING: &str = "game = 'connect-four'\n[[baseline]]\nagainst = 'random'\npairs = 20\nscore = 0.9\npoints = 5\n\
    [[baseline]]\nagainst = 'level:2'\npairs = 20\nscore = 0.5\npoints = 5\n";
/// Three games of English draughts.
const GAMES: &str = "[Event \"1\"]\n[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 *\n\n\
    [Event \"2\"]\n[GameType \"21\"]\n1. 9-13 22-18 2. 12-16 18-14 *\n\n\
    [Event \"3\"]\n[GameType \"21\"]\n1. 10-15 21-17 2. 6-10 17-14 *\n";

const WORKS: &[Work] = &[
    Work {
        name: "counts of queens",
        input: NO_INPUT,
        command: "queens count 13 --threads 2 --job PLACE/job",
        results: &["job/total.json"],
        most_locks: Some(2),
    },
    Work {
        name: "matches",
        input: NO_INPUT,
        command: "match engine:nodes=500 level:4 --game connect-four --pairs 40 --seed 3 --threads 2 \
                  --job PLACE/job --games PLACE/games",
        results: &["games"],
        most_locks: None,
    },
    Work {
        name: "tournaments",
        input: ("tournament.toml", TOURNAMENT),
        command: "tournament PLACE/tournament.toml --threads 2 --job PLACE/job --games PLACE/games",
        results: &["games"],
        most_locks: None,
    },
    Work {
        name: "gradings",
        input: ("grading.toml", GRADING),
        command: "grade engine:nodes=500 --against PLACE/grading.toml --threads 2 --job PLACE/job --format csv \
                  --out PLACE/grades",
        results: &["grades"],
        most_locks: None,
    },
    Work {
        name: "opening books",
        input: NO_INPUT,
        command: "book connect-four --plies 3 --nodes 2k --balance 1000 --blunder 1000 --threads 2 --job PLACE/job \
                  --out PLACE/openings",
        results: &["openings"],
        most_locks: None,
    },
    Work {
        name: "builds of tables",
        input: NO_INPUT,
        command: "tables build english --pieces 3 --threads 2 --folder PLACE/tables",
        results: &["tables"],
        most_locks: None,
    },
    Work {
        name: "annotations",
        input: ("games.pdn", GAMES),
        command: "annotate PLACE/games.pdn --nodes 5k --no-curves --out PLACE/annotated.pdn",
        results: &["annotated.pdn"],
        most_locks: None,
    },
    Work {
        name: "fits of features",
        input: NO_INPUT,
        command: "train connect-four --nodes 400 --pairs 60 --generations 2 --proof 0 --seed 5 --threads 2 \
                  --job PLACE/job --out PLACE/weights.toml",
        results: &["weights.toml"],
        most_locks: None,
    },
    Work {
        name: "trainings of patterns",
        input: NO_INPUT,
        command: "train draughts:russian --model patterns --nodes 200 --pairs 60 --generations 1 --choice 8 --gate 16 \
                  --seed 5 --threads 2 --job PLACE/job --out PLACE/weights.toml",
        results: &["job/samples", "job/weights-1.bin", "job/generation-1.json"],
        most_locks: None,
    },
    Work {
        name: "trainings of networks",
        input: NO_INPUT,
        command: "train draughts:russian --nodes 200 --pairs 60 --generations 1 --gate 16 --seed 5 \
                  --table-pieces 0 --threads 2 --job PLACE/job --out PLACE/weights.toml",
        results: &["job/samples", "job/weights-1.bin", "job/generation-1.json"],
        most_locks: None,
    },
];

/// The names of the kinds.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    WORKS.iter().map(|work| work.name)
}

/// Kills each kind of work that is chosen `wanted` times.
pub(crate) fn run(
    program: &Path,
    folder: &Path,
    (chosen, wanted): (&dyn Fn(&str) -> bool, u32),
    random: &mut Rng,
) -> Result<(), String> {
    let mut works = WORKS.iter().filter(|work| chosen(work.name));
    works.try_for_each(|work| work.survive(program, folder, wanted, random))
}

impl Work {
    fn survive(
        &self,
        program: &Path,
        folder: &Path,
        wanted: u32,
        random: &mut Rng,
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
                sleep(time.mul_f64(random.unit() * 0.6));
                // The last run is left alone: on a busy machine it may need longer than the longest pause.
                let ended = if kills < wanted { child.try_wait() } else { child.wait().map(Some) };
                if let Some(status) = ended.map_err(|fault| fault.to_string())? {
                    // The work may have ended just before the kill: to begin again would overwrite what is there.
                    let is_done = || self.contents(&place).is_ok_and(|it| it == undisturbed);
                    if !status.success() && !is_done() {
                        return Err(format!(
                            "after {kills} kills the work failed: {}",
                            self.command
                        ));
                    }
                    break;
                }
                child.kill().and_then(|()| child.wait()).map_err(|fault| fault.to_string())?;
                kills += 1;
                let locks = locks(&place.join("job"));
                if self.most_locks.is_some_and(|most| locks > most) {
                    return Err(format!("a kill left {locks} locks: {}", self.command));
                }
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
        files::remove_folder(&place)?;
        println!(
            "survive: {kills} kills of {runs} {}, results identical ({:.1?})",
            self.name,
            begin.elapsed()
        );
        Ok(())
    }

    /// A place with nothing but the input.
    fn fresh(&self, place: &Path) -> Result<(), String> {
        files::remove_folder(place)?;
        let (name, text) = self.input;
        files::make_folder(place)?;
        if name.is_empty() { Ok(()) } else { files::write(&place.join(name), text) }
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
            if path.is_dir() {
                open.extend(files::list(&path)?);
            } else {
                let bytes = files::read_bytes(&path)?;
                files.insert(path, without_times(bytes));
            }
        }
        Ok(files)
    }
}

/// Shards in progress when their process died, by the locks it left.
fn locks(job: &Path) -> usize {
    fs::read_dir(job.join("locks")).into_iter().flatten().flatten().count()
}

/// A record without the seconds that its work took, which depend on the machine, and without the hash over them; other files
/// as they are.
fn without_times(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(Value::Object(mut fields)) = serde_json::from_slice(&bytes) else { return bytes };
    if fields.remove("seconds").is_none() {
        return bytes;
    }
    fields.remove("sha256");
    Value::Object(fields).to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_compared_without_their_times() {
        let record = |text: &str| without_times(text.into());
        let one = record(r#"{"sha256":"1f","games":2,"seconds":[0,2]}"#);
        assert_eq!(one, record(r#"{"sha256":"2e","games":2,"seconds":[0,3]}"#));
        assert_ne!(one, record(r#"{"sha256":"2e","games":3,"seconds":[0,3]}"#));
        // Without times the hash counts.
        assert_ne!(record(r#"{"sha256":"1f"}"#), record(r#"{"sha256":"2e"}"#));
    }
}
