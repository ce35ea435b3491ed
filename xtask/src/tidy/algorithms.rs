//! The page of every algorithm states its idea, its guarantee, its cost and its source, and the book has a page for it.

use std::fs;
use std::path::{Path, PathBuf};

use super::shown;

/// Folders of algorithms, each with its modules that are not algorithms.
const FOLDERS: &[(&str, &[&str])] = &[
    ("crates/outwit/src/game", &["event", "example", "report", "rules", "score", "textbook"]),
    ("crates/outwit/src/problem/algorithms", &[]),
    ("crates/outwit/src/local", &["event", "example", "landscape", "report"]),
    ("crates/outwit/src/csp", &["domains", "event", "example", "problem", "report"]),
];

/// Algorithms whose page in the book has another name than the module.
const PAGES: &[(&str, &str)] = &[
    ("deepening", "iterative-deepening"),
    ("oracle", "perfect"),
    ("retrograde", "perfect"),
    // The family of uniform cost, greedy and A*.
    ("best_first", "a-star"),
];

const HEADINGS: &[&str] = &["Idea", "Guarantee", "Cost", "Source"];

/// Adds the headings that are missing.
pub(super) fn check(root: &Path, faults: &mut Vec<String>) {
    for (folder, others) in FOLDERS {
        let Ok(entries) = fs::read_dir(root.join(folder)) else {
            faults.push(format!("there is no folder {folder}, expected those of FOLDERS in xtask/src/tidy/algorithms.rs"));
            continue;
        };
        let mut pages: Vec<PathBuf> =
            entries.flatten().filter_map(|entry| page(&entry.path(), others)).collect();
        pages.sort();
        for path in pages {
            let text = fs::read_to_string(&path).unwrap_or_default();
            for heading in missing(&text) {
                faults.push(format!("{}: the page has no *{heading}*", shown(root, &path)));
            }
            let part = if folder.ends_with("game") { "games" } else { "puzzles" };
            let name = format!("docs/book/src/{part}/{}.md", book_page(&path));
            if !root.join(&name).is_file() {
                faults.push(format!("{}: the book has no page {name}", shown(root, &path)));
            }
        }
    }
}

/// The file with the page of a module, if the module is an algorithm.
fn page(path: &Path, others: &[&str]) -> Option<PathBuf> {
    let name = path.file_stem()?.to_str()?;
    if name == "mod" || others.contains(&name) {
        return None;
    }
    let file = if path.is_dir() { path.join("mod.rs") } else { path.into() };
    file.is_file().then_some(file)
}

/// The name of the page of the book about the algorithm in this file.
fn book_page(path: &Path) -> String {
    let module = if path.ends_with("mod.rs") { path.parent().unwrap_or(path) } else { path };
    let stem = module.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let other = PAGES.iter().find(|(module, _)| *module == stem);
    other.map_or_else(|| stem.replace('_', "-"), |(_, page)| (*page).to_owned())
}

/// The headings that the documentation at the top of a module lacks.
fn missing(text: &str) -> impl Iterator<Item = &'static str> + '_ {
    let page: Vec<_> = text.lines().take_while(|line| line.starts_with("//!")).collect();
    HEADINGS.iter().copied().filter(move |heading| {
        let start = format!("//! *{heading}*");
        !page.iter().any(|line| line.starts_with(&start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_the_book_have_the_names_of_the_modules() {
        assert_eq!(book_page(Path::new("game/alpha_beta.rs")), "alpha-beta");
        assert_eq!(book_page(Path::new("game/engine/mod.rs")), "engine");
        assert_eq!(book_page(Path::new("game/retrograde/mod.rs")), "perfect");
    }

    #[test]
    fn a_missing_folder_is_found() {
        let mut faults = Vec::new();
        check(Path::new("nowhere"), &mut faults);
        assert_eq!(faults.len(), FOLDERS.len(), "{faults:?}");
    }

    #[test]
    fn a_missing_heading_is_found() {
        let text = "//! Search.\n//!\n//! *Idea*: look.\n//! *Guarantee*: none.\n//! *Cost*: much.\nfn f() {}\n";
        assert_eq!(missing(text).collect::<Vec<_>>(), ["Source"]);
    }
}
