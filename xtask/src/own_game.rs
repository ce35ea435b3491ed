//! `cargo xtask own-game`: follows the instructions of CONTRIBUTING.md for a new game, in a copy of the repository.
//!
//! The code block in that document becomes a file, its name one more word in the list of games. Then the contract tests,
//! the command line and a whole game between two players have to work with it.
//!
//! The copy shares the target directory of the repository. Its files keep their times of modification, so cargo uses the
//! crates below `games` as the tests have built them; `games` and the crates above it are built without optimisation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use toml::Table;

use crate::files;
use crate::root;
use crate::tidy::arrows::package;

/// The line of the document below which the code block stands; the path is that of the new file.
const MARK: &str = "<!-- own-game: ";

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if !words.is_empty() {
        return Err("expected no argument; an example: cargo xtask own-game".into());
    }
    let document = files::read(&root().join("CONTRIBUTING.md"))?;
    let own = OwnGame::find(&document)?;
    let target = root().join("target");
    let copy = target.join("copy");
    files::remove_folder(&copy)?;
    copy_folder(root(), &copy)?;
    own.add_to(&copy)?;
    println!(
        "{}: {} lines, and one word in crates/games/src/lib.rs",
        own.path,
        own.code.lines().count()
    );
    let build = Build { copy, target };
    // With the features of the whole workspace, so that no crate is built twice.
    build.cargo(
        &["test", "--quiet", "--workspace", "--test", "contract"],
        // Without optimisation functions take more of the stack.
        &[("OUTWIT_GOLDEN", "update"), ("RUST_MIN_STACK", "16777216")],
    )?;
    // The example makes cargo include the features of dev-dependencies, as the tests do.
    build.cargo(
        &[
            "build",
            "--quiet",
            "--profile",
            "test",
            "--workspace",
            "--bin",
            "outwit",
            "--example",
            "tic_tac_toe",
        ],
        &[],
    )?;
    build.program("examples/tic_tac_toe", &[], &[])?;
    let id = own.module.replace('_', "-");
    build.program("outwit", &["list"], &[&id])?;
    build.program("outwit", &["rules", &id], &["Aim:", "Notation:"])?;
    build.program("outwit", &["analyse", &id, "--json"], &["\"best\": \"", "\"win_in\": "])?;
    build.program("outwit", &["trace", &id, "--depth", "2"], &["MAX chooses", "Cut:"])?;
    build.program("outwit", &["trace", &id, "--depth", "2", "--format", "svg"], &["<svg"])?;
    build.program(
        "outwit",
        &["play", &id, "--first", "level:10", "--second", "level:1"],
        &["wins"],
    )?;
    files::remove_folder(&build.copy)?;
    println!("one file and one word: {id} is there");
    Ok(())
}

/// The game in the document.
struct OwnGame {
    path: String,
    module: String,
    code: String,
}

impl OwnGame {
    fn find(document: &str) -> Result<OwnGame, String> {
        let fault = || format!("CONTRIBUTING.md has no code block below a line {MARK}PATH -->");
        let (_, rest) = document.split_once(MARK).ok_or_else(fault)?;
        let (path, rest) = rest.split_once(" -->").ok_or_else(fault)?;
        let (_, rest) = rest.split_once("```rust").ok_or_else(fault)?;
        let (_, rest) = rest.split_once('\n').ok_or_else(fault)?;
        let (code, _) = rest.split_once("```").ok_or_else(fault)?;
        let module =
            Path::new(path).file_stem().and_then(|name| name.to_str()).ok_or_else(fault)?;
        Ok(OwnGame { path: path.into(), module: module.into(), code: code.into() })
    }

    /// One file, one word.
    fn add_to(&self, copy: &Path) -> Result<(), String> {
        files::write(&copy.join(&self.path), &self.code)?;
        let list = copy.join("crates/games/src/lib.rs");
        files::write(&list, &with_word(&files::read(&list)?, &self.module)?)
    }
}

/// The list of games with one more word.
fn with_word(text: &str, word: &str) -> Result<String, String> {
    let begin =
        text.rfind("games! {").ok_or("crates/games/src/lib.rs has no list games! { .. }")?;
    let end = text[begin..].find('}').ok_or("the list games! { .. } has no end")? + begin;
    Ok(format!("{} {word} {}", text[..end].trim_end(), &text[end..]))
}

/// The folder of the copy, and the target directory for building it.
struct Build {
    copy: PathBuf,
    target: PathBuf,
}

impl Build {
    /// Runs cargo in the copy. `games` and the crates above it are built without optimisation: that takes a fraction of
    /// the time, and gives their files other names than those of the repository in the target directory they share.
    fn cargo(&self, words: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
        let mut cargo = Command::new(env!("CARGO"));
        for name in from_games_up(root())? {
            let package = package(&name);
            cargo.args(["--config", &format!("profile.test.package.{package}.opt-level=0")]);
        }
        self.run(&mut cargo, "cargo", words, variables).map(|_| ())
    }

    /// Runs a program built from the copy; its output has to contain `expected`.
    fn program(&self, name: &str, words: &[&str], expected: &[&str]) -> Result<(), String> {
        let program = self.target.join("debug").join(name);
        let output = self.run(&mut Command::new(program), name, words, &[])?;
        match expected.iter().find(|part| !output.contains(**part)) {
            None => Ok(()),
            Some(part) => Err(format!(
                "expected \"{part}\" in the output of {name} {}:\n{output}",
                words.join(" ")
            )),
        }
    }

    fn run(
        &self,
        command: &mut Command,
        name: &str,
        words: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<String, String> {
        let line = format!("{name} {}", words.join(" "));
        let start = Instant::now();
        let output = command
            .args(words)
            .current_dir(&self.copy)
            .env("CARGO_TARGET_DIR", &self.target)
            .envs(variables.iter().copied())
            .output()
            .map_err(|error| format!("{line} does not start: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            return Err(format!(
                "{line} failed:\n{text}{}",
                String::from_utf8_lossy(&output.stderr)
            ));
        }
        println!("{:>6.1} s  {line}", start.elapsed().as_secs_f64());
        Ok(text)
    }
}

/// The crate `games` and all crates of the repository that depend on it.
fn from_games_up(root: &Path) -> Result<Vec<String>, String> {
    let crates = root.join("crates");
    let folders =
        fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut rest = Vec::new();
    // The module for Python is no member of the workspace.
    for folder in folders.flatten().filter(|folder| folder.file_name() != "python") {
        let manifest: Table = files::read(&folder.path().join("Cargo.toml"))?
            .parse()
            .map_err(|error| format!("{}: {error}", folder.path().display()))?;
        let dependencies = manifest.get("dependencies").and_then(|table| table.as_table());
        let dependencies: Vec<String> =
            dependencies.into_iter().flat_map(Table::keys).cloned().collect();
        rest.push((folder.file_name().to_string_lossy().into_owned(), dependencies));
    }
    let mut found = vec!["games".to_string()];
    while let Some(next) = rest.iter().position(|(name, dependencies)| {
        !found.contains(name) && dependencies.iter().any(|below| found.contains(below))
    }) {
        found.push(rest.swap_remove(next).0);
    }
    Ok(found)
}

/// Copies a folder without build output and hidden files, except the settings of cargo. Files keep their times of
/// modification, by which cargo decides what to build again.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(to).map_err(|error| fault(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| fault(from, error))?.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let hidden = name.to_string_lossy().starts_with('.') && name != ".cargo";
        if name == "target" || name == "node_modules" || hidden {
            continue;
        }
        let copy = to.join(&name);
        if path.is_dir() {
            copy_folder(&path, &copy)?;
        } else {
            fs::copy(&path, &copy).map_err(|error| fault(&path, error))?;
            keep_time(&path, &copy).map_err(|error| fault(&copy, error))?;
        }
    }
    Ok(())
}

fn keep_time(from: &Path, to: &Path) -> std::io::Result<()> {
    let modified = fs::metadata(from)?.modified()?;
    fs::File::options().write(true).open(to)?.set_modified(modified)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_a_game() {
        let document = files::read(&root().join("CONTRIBUTING.md")).unwrap();
        let own = OwnGame::find(&document).unwrap();
        assert!(own.code.contains("pub const GAME: Row = Row::of::<"));
        assert!(!root().join(&own.path).exists(), "{} is in the catalogue already", own.path);
    }

    #[test]
    fn the_crates_above_games_are_found() {
        let found = from_games_up(root()).unwrap();
        assert!(
            ["games", "arena", "studio", "cli"]
                .iter()
                .all(|name| found.contains(&name.to_string()))
        );
        assert!(
            !["outwit", "draughts", "queens", "puzzles", "jobs"]
                .iter()
                .any(|name| found.contains(&name.to_string()))
        );
    }

    #[test]
    fn the_list_gets_one_more_word() {
        let list = with_word("a\ngames! { nim chess }\n", "chomp").unwrap();
        assert_eq!(list, "a\ngames! { nim chess chomp }\n");
        assert!(with_word("no list", "chomp").is_err());
    }
}
