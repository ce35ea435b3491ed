//! The variant of draughts is a value outside the crate `draughts`: code generic over variants would be compiled once
//! for each of them.

use std::fs;
use std::path::{Path, PathBuf};

use super::shown;

/// Written in two parts, so that this file is no fault itself.
const GENERIC: &[(&str, &str)] =
    &[("V: ", "Variant"), ("impl ", "Variant for"), ("Vis", "itor for"), ("impl Vis", "itor")];

/// Adds the lines outside `crates/draughts` that are generic over variants.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    for path in files {
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if !is_source || path.starts_with(root.join("crates/draughts")) {
            continue;
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            if is_generic(line) {
                faults.push(format!(
                    "{}:{}: generic over the variants of draughts, expected AnyDraughts",
                    shown(root, path),
                    number + 1
                ));
            }
        }
    }
}

fn is_generic(line: &str) -> bool {
    GENERIC.iter().any(|(begin, end)| line.contains(&format!("{begin}{end}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_code_is_found() {
        assert!(is_generic(&format!("fn read<V: {}>() {{}}", "Variant")));
        assert!(is_generic(&format!("impl Vis{} for Start {{", "itor")));
        assert!(!is_generic("fn read(game: &AnyDraughts) {}"));
    }
}
