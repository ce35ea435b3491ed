//! Each promise of `SECURITY.md` names the tests that keep it, and these tests exist.
//!
//! *Idea*: a row of a table there ends with the names of its tests. Outside of tables, a name of three words and more with
//! underscores is that of a test, too. A test is a function behind an attribute that ends with `test]`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENT: &str = "SECURITY.md";

pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    let Ok(document) = fs::read_to_string(root.join(DOCUMENT)) else {
        return faults.push(format!("{DOCUMENT} cannot be read"));
    };
    let sources = files.iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let mut tests = BTreeSet::new();
    for path in sources {
        collect_tests(&fs::read_to_string(path).unwrap_or_default(), &mut tests);
    }
    check_document(&document, &tests, faults);
}

fn check_document(document: &str, tests: &BTreeSet<String>, faults: &mut Vec<String>) {
    for (number, line) in (1..).zip(document.lines()) {
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        let is_row = line.starts_with('|') && !line.starts_with("|---") && cells.len() > 1;
        let last = cells.last().copied().unwrap_or_default();
        if is_row && last != "tests" && quoted(last).next().is_none() {
            faults.push(format!("{DOCUMENT}:{number} names no test in its last column"));
        }
        let named = quoted(line).filter(|name| is_name(name));
        let missing = named.filter(|name| !tests.contains(*name));
        faults.extend(missing.map(|name| format!("{DOCUMENT}:{number}: there is no test {name}")));
    }
}

/// The parts of a line between two back quotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether this may be the name of a test: words with underscores, three at least; in this document options and fields
/// have fewer.
fn is_name(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    text.split('_').count() >= 3 && text.split('_').all(word)
}

/// The names of the tests in a source file.
fn collect_tests(source: &str, tests: &mut BTreeSet<String>) {
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.ends_with("test]") || line.starts_with("#[tokio::test");
        } else if let Some((_, rest)) = line.split_once("fn ") {
            if is_test {
                tests.extend(rest.split(['(', '<']).next().map(str::to_owned));
            }
            is_test = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_without_a_test_and_a_test_that_is_gone_are_found() {
        let source = "#[test]\nfn it_is_there() {\n}\nfn it_is_none() {}\n\
                      #[tokio::test(flavor = \"multi_thread\")]\nasync fn it_waits_too() {}";
        let mut tests = BTreeSet::new();
        collect_tests(source, &mut tests);
        assert_eq!(tests.iter().collect::<Vec<_>>(), ["it_is_there", "it_waits_too"]);
        let document = "| threat | tests |\n|---|---|\n| a | `it_is_there`, `it_waits_too` |\n| b | |\n\
                        | c | `it_is_gone` |\n`--new-token` and `it_is_none`";
        let mut faults = Vec::new();
        check_document(document, &tests, &mut faults);
        assert_eq!(
            faults,
            [
                "SECURITY.md:4 names no test in its last column",
                "SECURITY.md:5: there is no test it_is_gone",
                "SECURITY.md:6: there is no test it_is_none",
            ]
        );
    }
}
