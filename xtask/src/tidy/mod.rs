//! `cargo xtask tidy`: the house rules that a machine can check. A test runs it, too.

mod algorithms;
mod anchors;
pub(crate) mod arrows;
mod documents;
mod paths;
mod promises;
mod sources;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use crate::{has_flag, root};

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if has_flag("tidy", "--update", words)? {
        documents::write_games(root())?;
    }
    let faults = faults(root());
    if faults.is_empty() {
        println!("tidy");
        return Ok(());
    }
    Err(format!("not tidy:\n  {}", faults.join("\n  ")))
}

/// The violations of the house rules in the repository at `root`, one line each.
fn faults(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    collect(root, &mut files);
    files.sort();
    let mut faults = Vec::new();
    sources::check(root, &files, &mut faults);
    words::check(root, &files, &mut faults);
    paths::check(root, &files, &mut faults);
    promises::check(root, &files, &mut faults);
    arrows::check(root, &mut faults);
    algorithms::check(root, &mut faults);
    documents::check(root, &mut faults);
    anchors::check(root, &files, &mut faults);
    faults
}

/// Collects the files of the repository, without build output and hidden folders.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_file() {
            files.push(path);
        } else if name != "target"
            && name != "node_modules"
            && !name.to_string_lossy().starts_with('.')
        {
            collect(&path, files);
        }
    }
}

/// A path as shown in a message: relative to the root of the repository, with forward slashes.
fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        let faults = super::faults(crate::root());
        assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    }
}
