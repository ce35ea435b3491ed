//! `outwit tables build`: the missing tables of a variant, phase after phase.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use draughts::Variant;
use draughts::tables::{AnyTables, MAXIMUM_PIECES, Material};
use indicatif::ProgressBar;
use jobs::{Job, JobError, JobEvent as Event, LockFile, RunOptions, Stop};
use outwit::parallel::cores;
use serde_json::json;

use super::FolderArgs;
use crate::failure::Failure;
use crate::stop;
use crate::stop::stoppable;
use crate::work::tables::Phase;
use crate::{number, progress_bar, show};

/// Attempts to remove the folder of a phase, and the time between two of them.
const ATTEMPTS: usize = 20;
const PAUSE: Duration = Duration::from_millis(20);

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Draughts variant, for example english
    #[arg(value_name = "VARIANT", value_parser = super::variant)]
    variant: Variant,
    /// Maximum number of pieces, 2 to 6
    #[arg(long, value_name = "N", default_value = "4", value_parser = pieces)]
    pieces: u8,
    #[command(flatten)]
    folder: FolderArgs,
    /// Number of slices at the same time, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    threads: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A number of pieces.
pub(super) fn pieces(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (2..=MAXIMUM_PIECES).contains(number));
    number.ok_or_else(|| {
        format!("\"{text}\" is not a number of pieces from 2 to {MAXIMUM_PIECES}, for example: 4")
    })
}

/// Builds and says what was built.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = options.folder.folder()?;
    let begin = Instant::now();
    let done = build(options, &folder)?;
    let seconds = begin.elapsed().as_secs_f64();
    if options.json {
        let value = json!({
            "variant": options.variant.to_string(), "pieces": options.pieces, "folder": folder.display().to_string(),
            "slices": done.slices, "positions": done.positions, "built": done.built, "bytes": done.bytes,
            "seconds": seconds,
        });
        return show::json(out, &value);
    }
    writeln!(
        out,
        "{} up to {} pieces: {} positions in {} slices, {} of them built now in {}; {:.1} MB in {}",
        options.variant,
        options.pieces,
        show::grouped(done.positions),
        done.slices,
        done.built,
        show::seconds(seconds),
        done.bytes as f64 / 1e6,
        folder.display()
    )?;
    Ok(())
}

/// Totals of all tables after the build.
#[derive(Default)]
struct Done {
    slices: u64,
    positions: u64,
    built: u64,
    bytes: u64,
}

fn build(options: &Options, folder: &Path) -> Result<Done, Failure> {
    let variant = options.variant;
    let mut tables = super::open(variant, folder)?;
    let all: Vec<Material> = Material::all_pairs(variant.rules(), options.pieces).collect();
    // What is damaged is built again, so it must not lie in the way. Another process may build as well: its new tables are no
    // damaged ones, so the files are read again under a lock.
    if damaged(&*tables, options.pieces).next().is_some() {
        let _lock = lock(&folder.join(variant.rules().name).join("damaged"))?;
        tables = super::read(variant, folder)?;
        for material in damaged(&*tables, options.pieces) {
            set_aside(variant, folder, material)?;
        }
        tables = super::read(variant, folder)?;
    }
    let tables: Arc<dyn AnyTables> = tables.into();
    let sum = all.iter().map(|&pair| positions(variant, pair)).sum();
    let bar = progress_bar::bar(sum, "{wide_bar} {human_pos} of {human_len} positions{left}");
    let mut done = Done::default();
    // Ctrl-C between two phases stops the next one.
    let _series = stop::Series::new();
    for (pieces, men) in Material::phases(options.pieces) {
        let phase = Phase::new(folder, Arc::clone(&tables), pieces, men).keeping();
        run_phase(options, &phase, &*tables, &bar)?;
        done.built += phase.built();
    }
    bar.finish_and_clear();
    for (summary, bytes) in all
        .into_iter()
        .flat_map(Material::with_turned)
        .filter_map(|material| tables.summary(material))
    {
        done.slices += 1;
        done.positions += summary.positions();
        done.bytes += bytes;
    }
    Ok(done)
}

/// Runs the job of a phase unless all is there. Other processes may do the same: they share the slices, and the first one that
/// is done removes the folder of the phase.
fn run_phase(
    options: &Options,
    phase: &Phase,
    tables: &dyn AnyTables,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    let directory = phase.directory();
    let slices = || phase.pairs().iter().copied().flat_map(Material::with_turned);
    let missing = || -> Result<usize, Failure> {
        tables.refresh().map_err(|fault| Failure::file("read", &directory, &fault))?;
        Ok(slices().filter(|&one| tables.summary(one).is_none()).count())
    };
    let size = phase.pairs().iter().map(|&pair| positions(options.variant, pair)).sum::<u64>();
    let lock = lock(&directory)?;
    if missing()? == 0 {
        bar.inc(size);
        // It may have been killed between its last table and its end.
        return clear(&directory);
    }
    let job = match Job::plan(&directory, phase) {
        // Of an earlier version of the program. What it has built are the tables.
        Err(JobError::OtherJob { .. }) => {
            clear(&directory)?;
            Job::plan(&directory, phase)
        }
        planned => planned,
    }?;
    drop(lock);
    let begin = bar.position();
    let event = |event: &Event| {
        if let Event::Finished { shard, .. } = event {
            bar.inc(positions(options.variant, phase.pairs()[*shard as usize]));
        }
    };
    let run_options = RunOptions {
        threads: options.threads.unwrap_or_else(cores),
        event: &event,
        ..RunOptions::default()
    };
    let run = stoppable(&run_options.stop, || job.run_all(phase, &run_options));
    match (run, missing()?) {
        // Another process has finished the phase and removed the folder in which this one worked.
        (Ok(_) | Err(_), 0) => {}
        (Err(JobError::Stopped { .. }), missing) => {
            bar.finish_and_clear();
            let all = slices().count();
            return Err(Failure::other(format!(
                "interrupted: {} of {all} tables {} are built; run the same command to resume",
                all - missing,
                phase.words()
            )));
        }
        (Err(fault), _) => return Err(fault.into()),
        (Ok(_), missing) => {
            return Err(Failure::other(format!(
                "{missing} of {} tables {} were removed while the others were built; run the same command to build them again",
                slices().count(),
                phase.words()
            )));
        }
    }
    bar.set_position(begin + size);
    let _lock = self::lock(&directory)?;
    clear(&directory)
}

/// Takes the lock of the folder of a phase, which is held while that is planned or removed.
fn lock(directory: &Path) -> Result<LockFile, Failure> {
    let path = directory.with_extension("lock");
    let stop = Stop::new();
    let lock = stoppable(&stop, || jobs::lock_file(&path, &stop))
        .map_err(|fault| Failure::file("lock", &path, &fault))?;
    lock.ok_or_else(|| {
        Failure::other(format!(
            "interrupted while it waited for {}; run the same command to resume",
            path.display()
        ))
    })
}

/// Removes the folder of a finished phase: the tables themselves say all that the job said. The caller holds its lock.
fn clear(directory: &Path) -> Result<(), Failure> {
    // A process that still works in it may write another file meanwhile. It removes the folder itself, as the last one.
    for _ in 0..ATTEMPTS {
        match std::fs::remove_dir_all(directory) {
            Ok(()) => return Ok(()),
            Err(fault) if fault.kind() == ErrorKind::NotFound && !directory.exists() => {
                return Ok(());
            }
            Err(fault)
                if matches!(fault.kind(), ErrorKind::NotFound | ErrorKind::DirectoryNotEmpty) => {}
            Err(fault) => return Err(Failure::file("remove", directory, &fault)),
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Positions of a slice and the turned one.
fn positions(variant: Variant, pair: Material) -> u64 {
    pair.with_turned().map(|one| draughts::tables::positions(variant.rules(), one)).sum()
}

/// The slices of at most this number of pieces whose files are there and cannot be used.
fn damaged(tables: &dyn AnyTables, pieces: u8) -> impl Iterator<Item = Material> {
    let is_damaged = move |one: &Material| one.pieces() <= pieces && tables.summary(*one).is_none();
    tables.materials().into_iter().filter(is_damaged)
}

/// Renames the file of a slice if there is one.
fn set_aside(variant: Variant, folder: &Path, material: Material) -> Result<(), Failure> {
    let path = draughts::tables::path(folder, variant.rules(), material);
    if !path.exists() {
        return Ok(());
    }
    let kept = match jobs::set_aside(&path) {
        // Another process that builds has renamed it.
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(()),
        kept => kept.map_err(|fault| Failure::file("rename", &path, &fault))?,
    };
    anstream::eprintln!("refused: {}; kept as {}", path.display(), kept.display());
    Ok(())
}
