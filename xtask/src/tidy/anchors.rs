//! Links into documents: `[text](PATH#ANCHOR)` names a file and a heading that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Adds the links whose file or heading does not exist.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "md")) {
        for (to, anchor) in links(&fs::read_to_string(path).unwrap_or_default()) {
            let to_path = if to.is_empty() { path.clone() } else { path.with_file_name(to) };
            if !headings(&to_path).any(|heading| slug(&heading) == anchor) {
                faults.push(format!("{}: no heading {to}#{anchor}", super::shown(root, path)));
            }
        }
    }
}

/// The links with an anchor to files of the repository.
fn links(text: &str) -> Vec<(&str, &str)> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    ends.filter(|link| !link.contains("://")).filter_map(|link| link.split_once('#')).collect()
}

/// The headings of a document; a page of the book may consist of another document.
fn headings(path: &Path) -> impl Iterator<Item = String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let included = text.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    let text = match included {
        Some(other) => fs::read_to_string(path.with_file_name(other)).unwrap_or_default(),
        None => text,
    };
    let lines: Vec<String> =
        text.lines().filter_map(|line| line.strip_prefix('#')).map(Into::into).collect();
    lines.into_iter()
}

/// The anchor that GitHub and mdBook give to a heading.
fn slug(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_the_headings() {
        assert_eq!(slug("## 3. The `tournament`"), "3-the-tournament");
        let text = "[a](#b), [c](d.md#e)\nand [f](g.md), [h](https://i.org/#j)";
        assert_eq!(links(text), [("", "b"), ("d.md", "e")]);
    }
}
