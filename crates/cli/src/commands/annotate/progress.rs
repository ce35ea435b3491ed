//! The file of annotated games, and beside it a note of how far it has come, so that work that was broken off goes on
//! where it stopped.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// How far the work has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    /// What the input was, and how it is searched.
    work: String,
    /// Games done, bad ones included.
    games: u64,
    /// Bytes of the annotated file that belong to them.
    bytes: u64,
}

/// The annotated file in the making.
#[derive(Debug)]
pub(super) struct Output {
    path: PathBuf,
    note_path: PathBuf,
    file: File,
    note: Note,
}

impl Output {
    /// Goes on with the file if it was begun for the same work, or begins it. A finished file is not overwritten
    /// unless `force` says so.
    pub(super) fn open(path: &Path, work: String, force: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::file("write", path, &error);
        let mut note_path = path.as_os_str().to_owned();
        note_path.push(".part");
        let note_path = PathBuf::from(note_path);
        let begun = fs::read_to_string(&note_path).ok();
        let begun = begun.and_then(|text| serde_json::from_str::<Note>(&text).ok());
        let begun = begun.filter(|note| note.work == work && !force);
        if begun.is_none() && path.exists() && !force {
            return Err(Failure::usage(format!(
                "{} is there already and is no unfinished work of this kind; --force overwrites it, --out names another file",
                path.display()
            )));
        }
        let fresh = begun.is_none();
        let note = begun.unwrap_or(Note { work, games: 0, bytes: 0 });
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(fresh);
        let mut file = options.open(path).map_err(fail)?;
        let length = file.metadata().map_err(fail)?.len();
        if length < note.bytes {
            return Err(Failure::usage(format!(
                "{} has been cut to {length} bytes, expected {}; --force begins again",
                path.display(),
                note.bytes
            )));
        }
        // What was written after the last note is written again.
        file.set_len(note.bytes).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        let output = Self { path: path.to_owned(), note_path, file, note };
        // Work that fails before its first game is unfinished work, too.
        output.remember()?;
        Ok(output)
    }

    /// Games that were done before.
    pub(super) fn done(&self) -> u64 {
        self.note.games
    }

    /// Adds a game (nothing for a bad one) and notes that it is done.
    pub(super) fn add(&mut self, text: &str) -> Result<(), Failure> {
        let fail = |error: io::Error| Failure::file("write", &self.path, &error);
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(fail)?;
        self.note.games += 1;
        self.note.bytes += text.len() as u64;
        self.remember()
    }

    /// Writes down how far the work has come.
    fn remember(&self) -> Result<(), Failure> {
        let fail = |error: io::Error| Failure::file("write", &self.note_path, &error);
        let mut beside = self.note_path.as_os_str().to_owned();
        beside.push(".new");
        fs::write(&beside, serde_json::to_string(&self.note)?).map_err(fail)?;
        fs::rename(&beside, &self.note_path).map_err(fail)
    }

    /// All games are done: the note is not needed any more.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match fs::remove_file(&self.note_path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::file("remove", &self.note_path, &error))
            }
            _ => Ok(()),
        }
    }
}

/// A number that changes if a file does (FNV-1a over its bytes).
pub(super) fn fingerprint(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let (mut hash, mut length) = (0xcbf2_9ce4_8422_2325_u64, 0);
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut bytes)?;
        if count == 0 {
            return Ok(format!("{length} bytes {hash:016x}"));
        }
        length += count;
        for &byte in &bytes[..count] {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
