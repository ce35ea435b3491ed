//! Sources: no file and no comment line is too long, no debugging macro is left behind, no test is ignored.

use std::fs;
use std::path::{Path, PathBuf};

use super::shown;

/// Most lines of a source file.
const MAX_SOURCE_LINES: usize = 500;
/// The length of a comment line in Rust, which the formatter does not break. Tables and addresses may be longer.
const MAX_COMMENT_CHARS: usize = 140;
/// Most lines of ARCHITECTURE.md.
const MAX_ARCHITECTURE_LINES: usize = 149;
/// Most lines of code of an example of a small game or problem.
const MAX_EXAMPLE_LINES: usize = 40;
/// Those examples.
const SMALL: &[&str] = &[
    "crates/outwit/examples/tic_tac_toe.rs",
    "tests/outside/src/jugs.rs",
    "tests/outside/src/othello.rs",
    "tests/outside/src/pancakes.rs",
];

/// Written in two parts, so that this file is no fault itself.
const FORBIDDEN: &[(&str, &str)] =
    &[("dbg", "!("), ("todo", "!("), ("unimplemented", "!("), ("#[ig", "nore")];

/// Adds what is wrong with `files`.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    for path in files {
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !matches!(extension, Some("rs" | "js" | "css")) {
            continue;
        }
        let name = shown(root, path);
        let Ok(text) = fs::read_to_string(path) else {
            faults.push(format!("{name} is not a text file"));
            continue;
        };
        at_most(&name, "lines", text.lines().count(), MAX_SOURCE_LINES, faults);
        for (number, line) in text.lines().enumerate() {
            if extension == Some("rs") && is_long_comment(line) {
                faults.push(format!(
                    "{name}:{}: a comment line has more than {MAX_COMMENT_CHARS} characters",
                    number + 1
                ));
            }
            for (begin, end) in FORBIDDEN {
                let word = format!("{begin}{end}");
                if line.contains(&word) {
                    faults.push(format!("{name}:{}: {word} is left behind", number + 1));
                }
            }
        }
    }
    let architecture = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap_or_default();
    at_most(
        "ARCHITECTURE.md",
        "lines",
        architecture.lines().count(),
        MAX_ARCHITECTURE_LINES,
        faults,
    );
    for name in SMALL {
        match fs::read_to_string(root.join(name)) {
            Ok(text) => {
                at_most(name, "lines of code", code_lines(&text), MAX_EXAMPLE_LINES, faults);
            }
            Err(error) => faults.push(format!("{name}: {error}")),
        }
    }
}

fn at_most(name: &str, what: &str, found: usize, max: usize, faults: &mut Vec<String>) {
    if max < found {
        faults.push(format!("{name} has {found} {what}, expected at most {max}"));
    }
}

fn is_long_comment(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches(['/', '!']).trim_start();
    line.trim_start().starts_with("//")
        && MAX_COMMENT_CHARS < line.chars().count()
        && !text.starts_with('|')
        && !text.contains("://")
}

/// Lines that are neither empty nor a comment.
fn code_lines(text: &str) -> usize {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_comments_are_found_but_tables_may_be_long() {
        let long = "x".repeat(140);
        assert!(is_long_comment(&format!("    /// {long}")));
        for fine in [&long, &format!("//! | {long} |"), &format!("// https://{long}"), "/// x"] {
            assert!(!is_long_comment(fine), "{fine}");
        }
    }

    #[test]
    fn comments_and_empty_lines_are_no_code() {
        assert_eq!(code_lines("//! A page.\n\nfn main() {\n    // why\n}\n"), 2);
    }
}
