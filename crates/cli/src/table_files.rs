//! The files of solved games and of pattern tables.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jobs::input::read_bytes;

use crate::failure::Failure;
use crate::output;

/// The file of a game: its name with settings, other characters than letters, digits, `-`, `=` and `,` replaced by `_`.
pub(crate) fn file(directory: &Path, game: &str) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-=,".contains(c) { c } else { '_' };
    directory.join(game.chars().map(plain).collect::<String>() + ".table")
}

/// Most bytes of a table that is read as a whole: more than the largest pattern table.
const MAX_TABLE_BYTES: u64 = 1 << 30;

/// Opens a table; none if the file does not exist.
pub(crate) fn open(path: &Path) -> Result<Option<File>, Failure> {
    let failed = |error| Failure::file("read", path, &error);
    match fs::metadata(path) {
        // Opening a pipe would wait for a writer.
        Ok(found) if !found.is_file() => {
            Err(Failure::other(format!("cannot read {}: it is not a regular file", path.display())))
        }
        Ok(_) => Ok(Some(File::open(path).map_err(failed)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(error)),
    }
}

/// Reads a table as a whole; none if the file does not exist.
pub(crate) fn load(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    if open(path)?.is_none() {
        return Ok(None);
    }
    read_bytes(path, MAX_TABLE_BYTES).map(Some).map_err(Failure::other)
}

/// Writes a table, and its folder if it is missing.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(|error| Failure::file("write", path, &error))?;
    }
    output::write(path, bytes, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_regular_files_of_a_limited_size_are_read() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let large = folder.path().join("large");
        File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
        assert!(load(&large).is_err() && load(Path::new("/dev/zero")).is_err());
        assert!(open(folder.path()).is_err());
        assert!(load(&folder.path().join("missing")).is_ok_and(|found| found.is_none()));
    }

    #[test]
    fn a_file_is_named_after_its_game() {
        let name = |game| file(Path::new("d"), game);
        assert_eq!(name("tic-tac-toe"), Path::new("d/tic-tac-toe.table"));
        assert_eq!(
            name("two-knights:size=3,first=a1"),
            Path::new("d/two-knights_size=3,first=a1.table")
        );
        assert_eq!(name("../x"), Path::new("d/___x.table"));
    }
}
