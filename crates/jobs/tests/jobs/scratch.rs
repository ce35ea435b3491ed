//! Scratch folders for tests that write thousands of files: in memory where the system offers that, since
//! flushing a busy disk would be most of the time.

use std::path::Path;

use tempfile::TempDir;

/// A fresh folder that goes away with the value.
pub(crate) fn scratch() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    folder.or_else(|_| tempfile::tempdir()).expect("a test needs a folder")
}
