//! Words: phrases that a reader of plain technical English stumbles over, and former names of code, may not come back.
//!
//! The lists are matched in code, comments, help, pages and documents. This file is exempt, since it has to name them.

use std::fs;
use std::path::{Path, PathBuf};

use super::shown;

const EXTENSIONS: &[&str] = &["rs", "md", "js", "toml", "html", "css"];

/// Refused wherever they stand as whole words, in upper or lower case, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("so many", "the number itself: \"at most N\", \"up to N\""),
    ("nobody", "\"no one\", or name what is absent"),
    ("anew", "\"again\""),
    ("is told", "\"receives\", \"is given\""),
    ("are told", "\"receive\", \"are given\""),
    ("as the texts", "\"as in the textbooks\""),
    ("gone on with", "\"resumed\""),
    ("forth and back", "\"back and forth\""),
    ("is had", "say it directly"),
    ("the evaluation speaks", "\"the evaluation applies\""),
    ("at a glance", "\"without a search\", \"immediately\""),
    ("1 threads", "the singular"),
    ("1 parts", "the singular"),
    ("of one's choice", "\"any\""),
    ("shows how it goes", "\"see --help\""),
    ("a queen a column", "\"one queen per column\""),
    ("symmetry none", "\"no symmetry: 8 variants\""),
    ("const most:", "a name that says of what: MAX_..."),
    ("const longest:", "a name that says of what: MAX_..."),
    ("const few:", "a name that says of what"),
    ("const many:", "a name that says of what"),
    ("const least:", "a name that says of what: MIN_..."),
    ("const largest:", "a name that says of what: MAX_..."),
    ("const patience:", "a name that says for what: ..._TIMEOUT"),
];

/// Former names, refused as whole identifiers in exactly this case, and the term of the field.
const NAMES: &[(&str, &str)] = &[
    ("foresight", "tactics_depth"),
    ("sisters", "enhanced transposition cutoff"),
    ("known_refutation", "enhanced transposition cutoff"),
    ("fade_in", "gravity update"),
    ("aspire", "aspiration_search"),
    ("is_course_dependent", "is_path_dependent"),
    ("complaints", "errors"),
    ("flown", "after_king_jump"),
    ("prey", "capturable"),
    ("Outsider", "ExternalPlayer"),
    ("OUTSIDERS", "EXTERNAL_PLAYERS"),
    ("Resident", "BuiltinPlayer"),
    ("Foul", "Forfeit"),
    ("Entrant", "PlayerSpec"),
    ("lately", "lru"),
    ("tamed", "clamp_threads"),
    ("Happening", "Incoming, Event"),
    ("Seat", "Connection"),
];

/// This file, which contains every entry.
const OWN: &str = "xtask/src/tidy/words.rs";

/// Adds the lines of `files` that have a refused phrase or name.
pub(super) fn check(root: &Path, files: &[PathBuf], faults: &mut Vec<String>) {
    for path in files {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let name = shown(root, path);
        if name == OWN || !extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) {
            continue;
        }
        let Ok(text) = fs::read_to_string(path) else { continue };
        for (number, line) in text.lines().enumerate() {
            for (found, instead) in refused(line) {
                faults.push(format!("{name}:{}: \"{found}\"; write {instead}", number + 1));
            }
        }
    }
}

/// The entries that a line contains.
fn refused(line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lower = line.to_lowercase();
    let phrases = PHRASES.iter().filter(move |(phrase, _)| has_word(&lower, phrase));
    let names = NAMES.iter().filter(move |(name, _)| has_word(line, name));
    phrases.chain(names).copied()
}

/// Whether `text` contains `word` with neither a letter, a digit nor an underscore beside it.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(start, _)| {
        let end = start + word.len();
        !text[..start].ends_with(is_part) && !text[end..].starts_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Vec<&'static str> {
        refused(line).map(|(entry, _)| entry).collect()
    }

    #[test]
    fn phrases_and_names_are_found_as_whole_words() {
        assert_eq!(found("/// Looks So Many plies ahead."), ["so many"]);
        assert_eq!(found("Resumed on 1 threads, not 11 threads"), ["1 threads"]);
        assert!(found("Resumed on 11 threads; a foresightful residents' nobodyness").is_empty());
        assert_eq!(found("let x = self.foresight(state);"), ["foresight"]);
        assert!(found("a resident player, and a foul").is_empty());
        assert_eq!(found("const MOST: usize = 3;"), ["const most:"]);
        assert!(found("const MOST_NODES: usize = 3;").is_empty());
    }
}
