//! `cargo xtask format`: formats all sources. `cargo fmt` does not see the modules that a macro declares, as those of games.

use std::process::Command;

use crate::tidy::collect;
use crate::{has_flag, root};

/// Runs the chore. `--check` changes nothing and fails if a file is not formatted.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let check = has_flag("format", "--check", words)?;
    let mut files = Vec::new();
    collect(root(), &mut files);
    // The crate of a user has a format of its own.
    let outside = root().join("tests/outside");
    files.retain(|file| {
        file.extension().is_some_and(|ending| ending == "rs") && !file.starts_with(&outside)
    });
    let status = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .args(check.then_some("--check"))
        .args(&files)
        .current_dir(root())
        .status()
        .map_err(|error| format!("rustfmt does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err("to format: cargo xtask format".into()) }
}
