//! Tests use their own temporary folders: no absolute path that happens to exist on some machine.

use std::fs;
use std::path::{Path, PathBuf};

use super::shown;

/// How such a path starts in a string, written in two parts so that this file is no fault itself.
const ABSOLUTE: &[(&str, &str)] =
    &[("\"/", "tmp/"), ("\"/", "no/"), ("\"/", "nonexistent"), (" /", "no/such")];

/// Adds the lines of tests with an absolute path.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let text = fs::read_to_string(path).unwrap_or_default();
        let name = shown(root, path);
        // The lines of a test program, or of the tests at the end of a file.
        let first = if name.contains("/tests/") { Some(0) } else { test_module(&text) };
        let Some(first) = first else { continue };
        for (number, line) in text.lines().enumerate().skip(first) {
            if is_absolute(line) {
                faults.push(format!(
                    "{name}:{}: an absolute path in a test, expected one in a temporary folder",
                    number + 1
                ));
            }
        }
    }
}

fn test_module(text: &str) -> Option<usize> {
    text.lines().position(|line| line.trim() == "#[cfg(test)]")
}

fn is_absolute(line: &str) -> bool {
    ABSOLUTE.iter().any(|(begin, end)| line.contains(&format!("{begin}{end}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_paths_are_found() {
        assert!(is_absolute(&format!("read(\"{}/such\")", "/no")));
        assert!(!is_absolute("read(folder.path().join(\"such\"))"));
        assert_eq!(test_module("fn a() {}\n#[cfg(test)]\nmod tests {}"), Some(1));
    }
}
