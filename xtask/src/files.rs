//! Files and folders of the chores, with errors that name them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::processes;

/// The result of work on a path, or a sentence that names it.
pub(crate) fn named<T>(path: &Path, result: std::io::Result<T>) -> Result<T, String> {
    result.map_err(|fault| format!("{}: {fault}", path.display()))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    named(path, fs::read_to_string(path))
}

/// The bytes of a file.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    named(path, fs::read(path))
}

/// Writes a file.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    named(path, fs::write(path, content))
}

/// The paths in a folder, sorted.
pub(crate) fn list(path: &Path) -> Result<Vec<PathBuf>, String> {
    let paths = fs::read_dir(path).and_then(|all| all.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<PathBuf> = named(path, paths)?;
    paths.sort_unstable();
    Ok(paths)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> Result<(), String> {
    named(path, fs::remove_file(path))
}

/// Creates a folder and those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), String> {
    named(path, fs::create_dir_all(path))
}

/// Removes a folder, if it exists.
pub(crate) fn remove_folder(path: &Path) -> Result<(), String> {
    if path.exists() { named(path, fs::remove_dir_all(path)) } else { Ok(()) }
}

/// Runs work in a fresh folder with a short name, since sockets lie in it, and removes the folder.
pub(crate) fn in_scratch(
    name: &str,
    work: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let path: PathBuf = std::env::temp_dir().join(format!("outwit-{name}-{}", std::process::id()));
    named(&path, fs::create_dir(&path))?;
    let result = work(&path);
    let removed = remove_folder(&path);
    result.and(removed)
}

/// As [`in_scratch`], for work that starts other programs: fails if one of them is left behind.
pub(crate) fn alone_in_scratch(
    name: &str,
    work: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<(), String> {
    in_scratch(name, |folder| {
        let result = work(folder);
        let left = processes::kill_all_in(folder);
        result?;
        if left > 0 {
            return Err(format!("{left} processes were left behind (they are ended now)"));
        }
        Ok(())
    })
}
