//! Every output that README and the documents show is what the program prints, times left out.
//!
//! A block ```` ```console ```` holds commands (`$ outwit ...`) and their outputs. A line `...` stands for any number of lines,
//! `[..]` for anything within a line. The commands of a document run in their order in one scratch folder, which holds the
//! blocks ```` ```toml ```` whose first line names a file: `# NAME.toml`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A command and what the document shows of its output.
struct Example {
    line: usize,
    command: Vec<String>,
    shown: Vec<String>,
}

/// The words of a command line, quoted with ' or ".
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut any) = (Vec::new(), String::new(), None, false);
    for sign in line.chars() {
        match (sign, quote) {
            ('\'' | '"', None) => (quote, any) = (Some(sign), true),
            (sign, Some(open)) if sign == open => quote = None,
            (' ', None) => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            (sign, _) => {
                word.push(sign);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

fn examples(text: &str, compared: fn(&str) -> String) -> Vec<Example> {
    let (mut examples, mut inside): (Vec<Example>, bool) = (Vec::new(), false);
    for (line, content) in (1..).zip(text.lines()) {
        if content.starts_with("```") {
            inside = content == "```console";
        } else if let Some(command) = content.strip_prefix("$ outwit").filter(|_| inside) {
            examples.push(Example { line, command: words(command), shown: Vec::new() });
        } else if inside && let Some(example) = examples.last_mut() {
            example.shown.push(compared(content));
        }
    }
    examples
}

/// A line without what differs from run to run: times, rates, and the widths of columns.
fn plain(line: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for word in line.split_whitespace() {
        let unit = matches!(
            word.trim_end_matches([',', ')']),
            "µs" | "ms" | "s" | "min" | "h" | "M/s" | "days"
        );
        let number = |word: &&str| word.trim_start_matches('(').parse::<f64>().is_ok();
        if unit && kept.last().is_some_and(number) {
            kept.pop();
            kept.push("[..]");
        } else if word.chars().all(|sign| sign == '─') {
            kept.push("─");
        } else if kept.last().is_some_and(|key| {
            ["\"seconds\":", "\"leaves_per_second\":", "\"core_seconds\":"].contains(key)
        }) {
            kept.push("[..]");
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// Whether a line is as shown, `[..]` for anything.
fn fits(shown: &str, found: &str) -> bool {
    let Some((front, rest)) = shown.split_once("[..]") else { return shown == found };
    let Some(mut left) = found.strip_prefix(front) else { return false };
    let mut parts: Vec<&str> = rest.split("[..]").collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// The first line that is not as shown; none if all are.
fn flaw(shown: &[String], found: &[String]) -> Option<String> {
    match (shown.split_first(), found.split_first()) {
        (None, None) => None,
        (None, Some((line, _))) => Some(format!("not shown: {line}")),
        (Some((line, rest)), _) if line == "..." => {
            let ends = (0..=found.len()).map(|skipped| flaw(rest, &found[skipped..]));
            let mut flaws = ends.collect::<Vec<_>>();
            if flaws.iter().any(Option::is_none) { None } else { flaws.swap_remove(0) }
        }
        (Some((line, _)), None) => Some(format!("not printed: {line}")),
        (Some((line, rest)), Some((other, others))) => {
            if fits(line, other) {
                flaw(rest, others)
            } else {
                Some(format!("shown: {line}\n  found: {other}"))
            }
        }
    }
}

/// The files that a document shows: names and contents.
fn shown_files(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = text.split("\n```toml\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    blocks.filter_map(|block| {
        let name = block.lines().next()?.strip_prefix("# ")?;
        (Path::new(name).extension() == Some("toml".as_ref())).then_some((name, block))
    })
}

fn trimmed(mut lines: Vec<String>) -> Vec<String> {
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// What a document shows and the program does not print. Times and the widths of columns do not count, unless it is `exact`;
/// then every command has to succeed, too, without a message.
pub(crate) fn check(path: &Path, exact: bool) -> Vec<String> {
    let compared: fn(&str) -> String =
        if exact { |line| line.trim_end().to_owned() } else { plain };
    let text = std::fs::read_to_string(path).expect("the document is there");
    let folder = tempfile::tempdir().expect("a scratch folder");
    let games = "[Event \"?\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1\n\n[GameType \"25\"]\n1. c3-d4 d6-c5 2. a1-a2 *\n";
    std::fs::write(folder.path().join("games.pdn"), games).expect("the file is written");
    for (name, content) in shown_files(&text) {
        std::fs::write(folder.path().join(name), content).expect("the file is written");
    }
    let mut flaws = Vec::new();
    // A command of which nothing is shown may take minutes.
    for example in examples(&text, compared).into_iter().filter(|example| example.shown != ["..."])
    {
        let output = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(&example.command)
            .current_dir(folder.path())
            .env("OUTWIT_TABLES", folder.path().join("tables"))
            .output()
            .expect("the program starts");
        let found = String::from_utf8_lossy(&output.stdout);
        let found = trimmed(found.lines().map(compared).collect());
        // 1 tells that there is no solution or that a file has faults, which documents show, too.
        let is_good = matches!(output.status.code(), Some(0 | 1));
        if !is_good || exact && !(output.status.success() && output.stderr.is_empty()) {
            let message = String::from_utf8_lossy(&output.stderr);
            flaws.push(format!(
                "{}:{}: {}: {message}",
                path.display(),
                example.line,
                output.status
            ));
        }
        if let Some(flaw) = flaw(&trimmed(example.shown), &found) {
            flaws.push(format!("{}:{}: {flaw}", path.display(), example.line));
        }
    }
    flaws
}

/// The Markdown files of a folder and its subfolders.
pub(crate) fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("the folder of documents").flatten();
    let found = entries.flat_map(|entry| {
        let path = entry.path();
        if path.is_dir() { pages(&path) } else { vec![path] }
    });
    found.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

#[test]
fn the_book_lists_its_pages_and_names_every_algorithm() {
    let Some(root) = repository() else { return };
    let book = root.join("docs/book/src");
    let summary = std::fs::read_to_string(book.join("SUMMARY.md")).expect("the summary");
    let mut listed: Vec<PathBuf> = (summary.split("](").skip(1))
        .filter_map(|rest| Some(book.join(rest.split_once(')')?.0)))
        .chain([book.join("SUMMARY.md")])
        .collect();
    let mut found = pages(&book);
    listed.sort();
    found.sort();
    assert_eq!(found, listed, "the pages of the book are those of its summary");
    let ideas = ["games", "puzzles"].map(|part| pages(&book.join(part))).concat();
    let text: String = (ideas.iter())
        .map(|path| std::fs::read_to_string(path).expect("the page is there"))
        .collect();
    for row in games::ALGORITHMS {
        let name = row.name;
        let named = ["--algorithm ", "-a "].map(|option| text.contains(&format!("{option}{name}")));
        assert!(named.contains(&true), "no page has `outwit analyse --algorithm {name}`");
    }
    for puzzle in ["road-map", "n-queens"] {
        let answer = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(["rules", puzzle, "--json"])
            .output()
            .expect("the program starts");
        let rules: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
        let algorithms = rules["algorithms"].as_array().expect("a list of algorithms");
        assert!(!algorithms.is_empty(), "{puzzle} has no algorithms");
        for algorithm in algorithms {
            let name = algorithm["name"].as_str().expect("a name");
            assert!(text.contains(name), "no page has `outwit solve --algorithm {name}`");
        }
    }
}

/// The repository; none in a package of the registry, which has no documents. Cargo adds `Cargo.toml.orig` to packages.
pub(crate) fn repository() -> Option<PathBuf> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    (!package.join("Cargo.toml.orig").exists()).then(|| package.join("../.."))
}

#[test]
fn documents_show_what_the_program_prints() {
    let Some(root) = repository() else { return };
    let mut documents = pages(&root.join("docs"));
    documents.push(root.join("README.md"));
    documents.sort();
    let flaws: Vec<String> = documents.iter().flat_map(|path| check(path, false)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn an_output_is_compared_without_its_times() {
    let lines = |text: &str| text.lines().map(plain).collect::<Vec<_>>();
    let found = lines("a  1.5 ms   x\nb\nc\n\"seconds\": 0.125,");
    for good in ["a 7 s x\n...\n\"seconds\": 1,", "a 2 µs x\nb\nc\n\"seconds\": 1,", "...\nc\n..."]
    {
        assert_eq!(flaw(&lines(good), &found), None, "{good}");
    }
    for bad in ["a 7 s y\n...", "a 7 s x\nb", "...\nd\n...", "a x\n..."] {
        assert!(flaw(&lines(bad), &found).is_some(), "{bad}");
    }
    assert_eq!(words("solve 'a b' c \"\""), ["solve", "a b", "c", ""]);
}
