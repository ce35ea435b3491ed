//! Links into documents: `[text](PATH#ANCHOR)` names a file and a heading that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Adds the links whose file or heading does not exist.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    let is_document = |path: &&PathBuf| path.extension().is_some_and(|end| end == "md");
    for path in files.iter().filter(is_document).filter(|path| !path.is_symlink()) {
        for (to, anchor) in links(&fs::read_to_string(path).unwrap_or_default()) {
            let target = if to.is_empty() { path.clone() } else { path.with_file_name(to) };
            let text = whole(&target);
            let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
            if !headings.any(|heading| slug(heading) == anchor) {
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

/// A document with those that it includes, as pages of the book do.
fn whole(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let included =
        text.lines().filter_map(|line| line.strip_prefix("{{#include ")?.strip_suffix("}}"));
    let included: String = included.map(|name| whole(&path.with_file_name(name))).collect();
    text + &included
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
