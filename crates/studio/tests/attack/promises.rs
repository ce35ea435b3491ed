//! The measures that `SECURITY.md` promises: each line names tests, and these exist.

use std::fs;
use std::path::Path;

/// The names of all functions in the Rust files of a folder.
fn functions(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            functions(&path, names);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            let after = text.split("fn ").skip(1);
            names.extend(after.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
        }
    }
}

#[test]
fn every_promise_has_a_test() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A package of the registry, to which cargo adds this file, has neither the document nor the tests of other crates.
    if package.join("Cargo.toml.orig").exists() {
        return;
    }
    let root = package.join("../..");
    let mut known = Vec::new();
    functions(&root.join("crates"), &mut known);
    let text = fs::read_to_string(root.join("SECURITY.md")).expect("the document");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() >= 10, "the table of threats");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [threat, _, tests] = cells[..] else { panic!("three columns: {row}") };
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test for: {threat}");
        for name in names {
            assert!(known.iter().any(|known| known == name), "{name} is no test: {threat}");
        }
    }
}
