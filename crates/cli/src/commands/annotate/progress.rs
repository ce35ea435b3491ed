//! The file of annotated games, and next to it a progress file, so that interrupted work can be resumed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use games::{EvalChoice, Request};
use outwit::Named;
use outwit::game::FEATURES;
use outwit::hash::Checksum;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::output;

/// The content of the progress file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Progress {
    /// What the annotations depend on ([`work_key`]).
    work: String,
    /// Games done, bad ones included.
    games: u64,
    /// The bad ones of them.
    #[serde(default)]
    skipped: u64,
    /// Bytes of the annotated file that belong to them.
    bytes: u64,
}

/// The annotated file while it is written.
#[derive(Debug)]
pub(super) struct Output {
    path: PathBuf,
    progress_path: PathBuf,
    file: File,
    /// Whether what does not belong to this work has been removed from the file.
    is_cut: bool,
    progress: Progress,
}

impl Output {
    /// Resumes the file if its progress file belongs to the same work, else creates it. An existing finished file is
    /// overwritten only if `force` is set, and not before the first game is written.
    pub(super) fn open(path: &Path, work: String, force: bool) -> Result<Self, Failure> {
        // Games are appended, and what an interrupted run has left is cut off.
        if output::is_device(path) {
            return Err(Failure::usage(format!(
                "cannot write {}: it is no regular file; expected one, for example: --out annotated.pdn",
                path.display()
            )));
        }
        let fail = |error: io::Error| Failure::file("write", path, &error);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = options.open(path).map_err(fail)?;
        // Two processes would mix their texts. Not every file system has locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::other(format!(
                "another process is writing {}; wait until it ends, or name another file with --out",
                path.display()
            )));
        }
        let mut progress_path = path.as_os_str().to_owned();
        progress_path.push(".part");
        let progress_path = PathBuf::from(progress_path);
        let begun = jobs::read_if_there(&progress_path);
        let begun = begun.map_err(|error| Failure::file("read", &progress_path, &error))?;
        let begun = begun.and_then(|text| serde_json::from_slice::<Progress>(&text).ok());
        let is_other = begun.as_ref().is_some_and(|progress| progress.work != work);
        let begun = begun.filter(|_| !is_other && !force);
        // An empty file was made by a run that ended before it could save its progress, and has nothing to lose.
        let has_content = fs::metadata(path).is_ok_and(|found| !found.is_file() || found.len() > 0);
        if begun.is_none() && has_content && !force {
            let what = if is_other {
                "is unfinished work with other games, limits or settings"
            } else {
                "already exists and is not unfinished work of this command"
            };
            return Err(Failure::usage(format!(
                "{} {what}; use --force to overwrite it, or --out for another file",
                path.display()
            )));
        }
        let progress = begun.unwrap_or(Progress { work, games: 0, skipped: 0, bytes: 0 });
        let length = file.metadata().map_err(fail)?.len();
        if length < progress.bytes {
            return Err(Failure::usage(format!(
                "{} has {length} bytes, expected at least {}; use --force to start again",
                path.display(),
                progress.bytes
            )));
        }
        let output = Self { path: path.to_owned(), progress_path, file, is_cut: false, progress };
        // Saved at once, so that work that fails before its first game can be resumed.
        output.save_progress()?;
        Ok(output)
    }

    /// The number of games that are done.
    pub(super) fn done(&self) -> u64 {
        self.progress.games
    }

    /// The number of games that were skipped.
    pub(super) fn skipped(&self) -> u64 {
        self.progress.skipped
    }

    /// Whether no game has been written yet.
    pub(super) fn is_empty(&self) -> bool {
        self.progress.bytes == 0
    }

    /// Appends the text of a game and saves the progress. Without a text, for a game that `is_skipped`, the file stays as it is.
    /// The progress of skipped games is saved with the next other one: they are no work, and a file may have a million of them.
    pub(super) fn add(&mut self, text: &str, is_skipped: bool) -> Result<(), Failure> {
        if !text.is_empty() {
            let written = self.cut().and_then(|()| self.file.write_all(text.as_bytes()));
            written.map_err(|error| self.failed(&error))?;
        }
        self.progress.games += 1;
        self.progress.skipped += u64::from(is_skipped);
        self.progress.bytes += text.len() as u64;
        if is_skipped { Ok(()) } else { self.save() }
    }

    /// Saves what is done.
    pub(super) fn save(&self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| self.failed(&error))?;
        self.save_progress()
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::file("write", &self.path, error)
    }

    /// Removes an older file that is overwritten, or what was written after the last saved progress.
    fn cut(&mut self) -> io::Result<()> {
        if !self.is_cut {
            self.file.set_len(self.progress.bytes)?;
            self.file.seek(SeekFrom::End(0))?;
            self.is_cut = true;
        }
        Ok(())
    }

    /// Saves the progress file.
    fn save_progress(&self) -> Result<(), Failure> {
        output::write(&self.progress_path, serde_json::to_string(&self.progress)?.as_bytes(), true)
    }

    /// Removes the progress file when all games are done, and an empty file that was created for games and got none.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let written = if self.progress.bytes > 0 {
            // A run that was killed may have left a part of a game behind the last one.
            self.cut().and_then(|()| self.file.sync_data())
        } else if self.file.metadata().is_ok_and(|file| file.is_file() && file.len() == 0) {
            fs::remove_file(&self.path)
        } else {
            Ok(())
        };
        written.map_err(|error| self.failed(&error))?;
        match fs::remove_file(&self.progress_path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::file("remove", &self.progress_path, &error))
            }
            _ => Ok(()),
        }
    }
}

/// All that the annotations depend on, as text: only work with the same text is resumed, so it must not change between versions.
pub(super) fn work_key(
    input: &Path,
    variant: &str,
    limits: &str,
    request: &Request,
    tables: Option<&Path>,
) -> Result<String, Failure> {
    let fingerprint = |path: &Path| fingerprint(path).map_err(|error| Failure::input(path, &error));
    let eval = match &request.eval {
        None => "default".to_owned(),
        Some(EvalChoice::Named(name)) => name.clone(),
        Some(EvalChoice::Unread(path) | EvalChoice::Custom { path, .. }) => {
            format!("{path} {}", fingerprint(Path::new(path))?)
        }
    };
    let engine = &request.engine;
    let is_on = |name| engine.features.get(name) == Some(true);
    let features: Vec<&str> =
        FEATURES.iter().map(|feature| feature.name).filter(|name| is_on(name)).collect();
    Ok(format!(
        "{}, {variant}, {limits}, {}, eval {eval}, seed {}, cut {}, {} with {}, table {} MiB, {} threads, tables {}",
        fingerprint(input)?,
        request.algorithm.name(),
        request.seed,
        request.cut.name(),
        engine.strategy.name(),
        features.join(" "),
        engine.table_mib,
        engine.threads,
        tables.map_or_else(|| "none".into(), Path::to_string_lossy),
    ))
}

/// Length and checksum of a file, to detect changes.
fn fingerprint(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let (mut sum, mut length) = (Checksum::default(), 0);
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut bytes)?;
        if count == 0 {
            return Ok(format!("{length} bytes {:016x}", sum.value()));
        }
        length += count;
        sum.add(&bytes[..count]);
    }
}

#[cfg(test)]
mod tests {
    use games::{Algorithm, Limits};
    use outwit::game::{CutoffRule, EngineOptions, Features, Strategy};

    use super::*;

    #[test]
    fn a_file_has_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("annotated.pdn");
        let open = || Output::open(&path, "work".to_owned(), false);
        let first = open().unwrap();
        let fault = format!("{:?}", open().unwrap_err());
        assert!(fault.contains("another process is writing"), "{fault}");
        drop(first);
        open().unwrap();
    }

    #[test]
    fn begun_work_with_other_limits_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("annotated.pdn");
        let open = |work: &str, force| Output::open(&path, work.to_owned(), force);
        open("5 s per move", false).unwrap().add("1. 11-15 *", false).unwrap();
        assert_eq!(open("5 s per move", false).unwrap().done(), 1);
        let fault = format!("{:?}", open("0.5 s per move", false).unwrap_err());
        assert!(fault.contains("unfinished work with other games, limits or settings"), "{fault}");
        assert_eq!(open("0.5 s per move", true).unwrap().done(), 0);
    }

    /// What a killed run has written after its last saved progress is cut off, also if no other game follows.
    #[test]
    fn a_killed_run_leaves_no_part_of_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("annotated.pdn");
        let open = || Output::open(&path, "work".to_owned(), false);
        for (more, expected) in [(Some("two"), "onetwo"), (None, "one")] {
            open().unwrap().add("one", false).unwrap();
            fs::write(&path, "one and a half").unwrap();
            let mut output = open().unwrap();
            assert_eq!((output.done(), output.is_empty()), (1, false));
            if let Some(text) = more {
                output.add(text, false).unwrap();
            }
            output.finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            assert!(!folder.path().join("annotated.pdn.part").exists());
            fs::remove_file(&path).unwrap();
        }
        // The file is shorter than the saved progress says.
        open().unwrap().add("one", false).unwrap();
        fs::write(&path, "on").unwrap();
        let fault = format!("{:?}", open().unwrap_err());
        assert!(fault.contains("has 2 bytes, expected at least 3"), "{fault}");
    }

    /// Work of another search is not resumed.
    #[test]
    fn the_key_has_all_that_the_annotations_depend_on() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let (input, eval) = (place("games.pdn"), place("my.toml"));
        fs::write(&input, "1. 11-15 *").unwrap();
        fs::write(&eval, "one").unwrap();
        let plain = Request::new(Algorithm::Engine, Limits::none());
        let own = Request { eval: Some(eval.to_str().unwrap().into()), ..plain.clone() };
        let engine = |engine| Request { engine, ..plain.clone() };
        let defaults = EngineOptions::default;
        let no_table = Features { table: false, ..Features::default() };
        let requests = [
            plain.clone(),
            own.clone(),
            Request { eval: Some("none".into()), ..plain.clone() },
            Request { algorithm: Algorithm::AlphaBeta, ..plain.clone() },
            Request { seed: 1, ..plain.clone() },
            Request { cut: CutoffRule::Strict, ..plain.clone() },
            engine(EngineOptions { features: no_table, ..defaults() }),
            engine(EngineOptions { strategy: Strategy::Mtd, ..defaults() }),
            engine(EngineOptions { threads: 2, ..defaults() }),
            engine(EngineOptions { table_mib: 1, ..defaults() }),
        ];
        let key = |request: &Request, tables| {
            work_key(&input, "found", "depth 3 per move", request, tables).unwrap()
        };
        let mut keys: Vec<String> = requests.iter().map(|request| key(request, None)).collect();
        keys.push(key(&plain, Some(folder.path())));
        fs::write(&eval, "two").unwrap();
        keys.push(key(&own, None));
        assert_eq!(key(&plain, None), keys[0]);
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one), "{one}");
        }
    }
}
