//! The part of `cargo xtask survive` about clocks that jump, by libfaketime from Debian's package.
//!
//! *Idea.* The date that the real program sees jumps a year ahead and a year back while it works; the clock that only
//! counts goes on, as when an administrator or a time server sets the date.
//!
//! *Guarantee.* A search ends at its time limit, two processes with dates two years apart share a job and their total is
//! right, and the studio still knows its readers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::{Program, output};
use crate::{debian, files, load};

const AHEAD: &str = "+365d";
const BACK: &str = "-365d";
const SEARCH_SECONDS: u64 = 2;
/// A search may need longer on a busy machine, but not years.
const LATEST: Duration = Duration::from_secs(20);

/// Programs whose date is that of a file.
struct Clock {
    library: PathBuf,
    /// The difference of the date, such as `+365d`.
    file: PathBuf,
}

impl Clock {
    fn new(library: &Path, file: PathBuf) -> Result<Self, String> {
        let clock = Self { library: library.to_owned(), file };
        clock.jump("+0")?;
        Ok(clock)
    }

    fn jump(&self, to: &str) -> Result<(), String> {
        // Renamed, so that no program reads half of it.
        let new = self.file.with_extension("new");
        files::write(&new, format!("{to}\n"))?;
        files::named(&self.file, fs::rename(&new, &self.file))
    }

    fn govern(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("FAKETIME_TIMESTAMP_FILE", &self.file);
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }
}

/// Lets the clocks jump in `folder`; `total` is that of `n` queens in `shards` shards.
pub(crate) fn run(
    program: &Program,
    folder: &Path,
    (n, shards, total): (u32, u32, &str),
) -> Result<(), String> {
    if let Err(reason) = debian::install("libfaketime", &["faketime"], &["faketime"]) {
        println!("survive: clocks that jump SKIPPED, {reason}");
        return Ok(());
    }
    let library = library()?;
    let clock = Clock::new(&library, folder.join("clock"))?;

    let mut search = Command::new(program.path());
    search.args(["analyse", "connect-four", "--time", &SEARCH_SECONDS.to_string()]);
    clock.govern(&mut search);
    let begin = Instant::now();
    let jumps = || -> Result<(), String> {
        for to in [AHEAD, BACK] {
            sleep(Duration::from_millis(SEARCH_SECONDS * 1000 / 3));
            clock.jump(to)?;
        }
        Ok(())
    };
    let ended = std::thread::scope(|scope| {
        let jumping = scope.spawn(jumps);
        let ended = output(&mut search);
        jumping.join().map_err(|_| "a thread panicked".to_owned())??;
        ended
    })?;
    let time = begin.elapsed();
    if time < Duration::from_secs(SEARCH_SECONDS) || time > LATEST {
        return Err(format!("a search of {SEARCH_SECONDS} s ended after {time:.1?}: {ended}"));
    }

    let (job, other) = (folder.join("clocks"), Clock::new(&library, folder.join("clock-2"))?);
    other.jump(AHEAD)?;
    program.plan(&job, n, shards)?;
    let mut both = Vec::new();
    for clock in [&clock, &other] {
        let mut command = program.count(&job, n, 1);
        clock.govern(&mut command);
        let child = command.stdout(std::process::Stdio::null()).spawn();
        both.push(child.map_err(|fault| fault.to_string())?);
    }
    clock.jump(AHEAD)?;
    other.jump(BACK)?;
    for mut child in both {
        if !child.wait().map_err(|fault| fault.to_string())?.success() {
            return Err("a process whose date jumped failed".to_owned());
        }
    }
    program.expect_total(&job, total)?;

    clock.jump("+0")?;
    load::is_known_after(&|command| clock.govern(command), &|| {
        clock.jump(AHEAD)?;
        clock.jump(BACK)
    })?;
    println!(
        "survive: 6 jumps of the date by a year or two: a search, a job of two processes, a studio"
    );
    Ok(())
}

fn library() -> Result<PathBuf, String> {
    let folders = files::list(Path::new("/usr/lib"))?.into_iter();
    let paths = folders.map(|folder| folder.join("faketime/libfaketime.so.1"));
    let mut found = paths.filter(|path| path.exists());
    found.next().ok_or_else(|| "libfaketime.so.1 is not below /usr/lib".to_owned())
}
