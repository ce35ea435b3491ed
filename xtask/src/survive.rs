//! `cargo xtask survive [KILLS [KIND]]`: long work against kills, damage and bad disks, as a user meets them.
//!
//! *Idea.* The real program, not its library: killed without warning at random moments (20 unless given
//! otherwise; with the name of a kind of work, only that), with one bit flipped in every byte of a result, on a disk that is
//! full at every possible page, on a disk that turned read-only, and twice at once; the date jumps while it works.
//!
//! *Guarantee.* Every time the total is right in the end, and the job's `total.json` is byte for byte that
//! of an undisturbed run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use outwit::Rng;

use crate::files;
use crate::program::{Program, output};

const N: u32 = 13;
const TOTAL: &str = "73712";
const SHARDS: u32 = 64;
const THREADS: u32 = 2;

/// Runs the check.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let (kills, kind) = match words {
        [] => ("20", None),
        [kills] => (kills.as_str(), None),
        [kills, kind] => (kills.as_str(), Some(kind.as_str())),
        _ => {
            return Err(
                "expected at most a number and a kind, for example: survive 100 matches".into()
            );
        }
    };
    let kills = kills.parse().map_err(|_| format!("{kills:?} is no number of kills"))?;
    let kinds: Vec<_> = crate::survive_work::names().collect();
    if let Some(kind) = kind.filter(|kind| !kinds.contains(kind)) {
        return Err(format!("{kind:?} is no kind of work, expected one of: {}", kinds.join(", ")));
    }
    files::in_scratch("survive", |folder| {
        let mut survive = Survive::new(folder)?;
        match kind {
            None => survive.everything(kills),
            Some(kind) => survive.works(kills, &|name| name == kind),
        }
    })
}

struct Survive {
    program: Program,
    folder: PathBuf,
    /// `total.json` of an undisturbed run, and how long that took.
    total: Vec<u8>,
    whole: Duration,
    random: Rng,
}

impl Survive {
    fn new(folder: &Path) -> Result<Self, String> {
        let program = Program::build()?;
        let job = folder.join("undisturbed");
        program.plan(&job, N, SHARDS)?;
        let begin = Instant::now();
        output(&mut program.run_all(&job, THREADS))?;
        let whole = begin.elapsed();
        program.expect_total(&job, TOTAL)?;
        let total = files::read_bytes(&job.join("total.json"))?;
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let seed = seed as u64;
        println!("survive: seed {seed}, undisturbed {whole:.2?}");
        Ok(Self { program, folder: folder.to_owned(), total, whole, random: Rng::new(seed) })
    }

    fn everything(&mut self, kills: u32) -> Result<(), String> {
        self.works(kills, &|_| true)?;
        self.two_at_once()?;
        self.flipped_bits()?;
        self.nonsense()?;
        crate::survive_clocks::run(&self.program, &self.folder, (N, SHARDS, TOTAL))?;
        let disk = self.folder.join("disk");
        files::make_folder(&disk)?;
        let mount = ["-t", "tmpfs", "-o", "size=1m", "outwit"];
        if let Err(reason) = output(Command::new("mount").args(mount).arg(&disk)) {
            println!("survive: full and read-only disk SKIPPED, {reason}");
            return Ok(());
        }
        let result = self.full_disk(&disk).and_then(|()| self.read_only_disk(&disk));
        output(Command::new("umount").arg(&disk))?;
        result
    }

    /// The chosen kinds of work, killed at random moments and started again until they are through.
    fn works(&mut self, kills: u32, chosen: &dyn Fn(&str) -> bool) -> Result<(), String> {
        let program = self.program.path();
        crate::survive_work::run(program, &self.folder, (chosen, kills), &mut self.random)
    }

    /// Two processes on one job, one of them killed half of the time.
    fn two_at_once(&mut self) -> Result<(), String> {
        for round in 0..6 {
            let job = self.fresh_job("two")?;
            let mut one = self.spawn(&job)?;
            let mut two = self.spawn(&job)?;
            if round % 2 == 1 {
                sleep(self.whole / 3);
                one.kill().map_err(|fault| fault.to_string())?;
            }
            one.wait().map_err(|fault| fault.to_string())?;
            if !two.wait().map_err(|fault| fault.to_string())?.success() {
                return Err("the second of two processes failed".to_owned());
            }
            if !self.program.missing(&job)?.is_empty() {
                return Err("the second of two processes did not finish the job".to_owned());
            }
            self.finish(&job)?;
            files::remove_folder(&job)?;
        }
        println!("survive: 6 jobs shared by two processes, one killed in 3 of them");
        Ok(())
    }

    /// Flips a random bit in each byte of a result in turn; the shard is then computed again.
    fn flipped_bits(&mut self) -> Result<(), String> {
        let job = self.folder.join("undisturbed");
        let path = job.join("results/5.json");
        let whole = files::read_bytes(&path)?;
        for byte in 0..whole.len() {
            let mut bad = whole.clone();
            bad[byte] ^= 1 << self.random.below(8);
            files::write(&path, &bad)?;
            let missing = self.program.missing(&job)?;
            if missing != "5" {
                return Err(format!("byte {byte} altered, but missing is {missing:?}"));
            }
        }
        for end in [0, 1, whole.len() / 2, whole.len() - 1] {
            files::write(&path, &whole[..end])?;
            self.finish(&job)?;
        }
        println!("survive: a bit flipped in each of {} bytes, each refused", whole.len());
        Ok(())
    }

    /// Directories that are no jobs.
    fn nonsense(&self) -> Result<(), String> {
        let places = [
            (self.folder.join("nowhere"), "is not a job"),
            // Its folders are the jobs of this chore.
            (self.folder.clone(), "holds jobs in its folders"),
            ("/dev/full".into(), "is not a job"),
        ];
        for (place, expected) in places {
            let said = self.fails(&place)?;
            if !said.contains(expected) {
                return Err(format!("{}: {said}", place.display()));
            }
        }
        println!("survive: a missing folder, a strange folder and /dev/full are refused");
        Ok(())
    }

    /// A disk of 1 MiB with ever fewer free pages, then with room again.
    fn full_disk(&mut self, disk: &Path) -> Result<(), String> {
        let (mut failed, mut through) = (0, 0);
        let filler = disk.join("filler");
        for pages in 0.. {
            let job = disk.join("job");
            // Planned with room; the disk fills up during the run.
            self.program.plan(&job, N, SHARDS)?;
            fill(&filler, pages)?;
            let output = self.program.run_all(&job, THREADS).output();
            let output = output.map_err(|fault| fault.to_string())?;
            files::remove(&filler)?;
            if output.status.success() {
                through += 1;
            } else {
                failed += 1;
                let said = String::from_utf8_lossy(&output.stderr);
                if !said.contains("free some space") || said.contains("panicked") {
                    return Err(format!("a full disk with {pages} pages: {said}"));
                }
            }
            self.finish(&job)?;
            files::remove_folder(&job)?;
            if through > 2 {
                break;
            }
        }
        println!("survive: a disk full at {failed} different moments, a sentence each, resumed");
        Ok(())
    }

    /// A disk that turns read-only in the middle of a job.
    fn read_only_disk(&mut self, disk: &Path) -> Result<(), String> {
        let job = disk.join("job");
        self.program.plan(&job, N, SHARDS)?;
        let mut child = self.spawn(&job)?;
        sleep(self.whole / 3);
        child.kill().map_err(|fault| fault.to_string())?;
        child.wait().map_err(|fault| fault.to_string())?;
        // It may have been faster than the kill; something must be left to do.
        let _ = fs::remove_file(job.join("results/7.json"));
        output(Command::new("mount").args(["-o", "remount,ro"]).arg(disk))?;
        let said = self.fails(&job);
        let missing = self.program.missing(&job);
        output(Command::new("mount").args(["-o", "remount,rw"]).arg(disk))?;
        let said = said?;
        if !said.contains("make the folder writable") {
            return Err(format!("a read-only disk: {said}"));
        }
        println!("survive: a read-only disk, still {} missing, resumed", missing?);
        self.finish(&job)
    }

    /// Goes on to the end and compares the total with the undisturbed one.
    fn finish(&self, job: &Path) -> Result<(), String> {
        output(&mut self.program.run_all(job, THREADS))?;
        self.program.expect_total(job, TOTAL)?;
        if files::read_bytes(&job.join("total.json"))? != self.total {
            return Err(format!("{}: total.json differs", job.display()));
        }
        Ok(())
    }

    /// The error output of a run that has to fail.
    fn fails(&self, job: &Path) -> Result<String, String> {
        let output =
            self.program.run_all(job, THREADS).output().map_err(|fault| fault.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() || said.contains("panicked") {
            return Err(format!("{}: expected a sentence, found {said:?}", job.display()));
        }
        Ok(said)
    }

    fn fresh_job(&mut self, name: &str) -> Result<PathBuf, String> {
        let number = self.random.next_u64();
        let job = self.folder.join(format!("{name}-{number:x}"));
        self.program.plan(&job, N, SHARDS)?;
        Ok(job)
    }

    fn spawn(&self, job: &Path) -> Result<std::process::Child, String> {
        let mut command = self.program.count(job, N, THREADS);
        command.stdout(Stdio::null()).spawn().map_err(|fault| fault.to_string())
    }
}

/// Fills the disk except for some pages.
fn fill(filler: &Path, pages: usize) -> Result<(), String> {
    let mut file = files::named(filler, fs::File::create(filler))?;
    let page = [0; 4096];
    while std::io::Write::write_all(&mut file, &page).is_ok() {}
    let length = files::named(filler, file.metadata())?.len();
    files::named(filler, file.set_len(length.saturating_sub(4096 * pages as u64)))
}
