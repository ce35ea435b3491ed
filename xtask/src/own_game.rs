//! `cargo xtask own-game`: does what CONTRIBUTING.md tells a newcomer to do, in a copy of the repository.
//!
//! The code block in that document becomes a file, its name one more word in the list of games. Then the contract tests,
//! the command line and a whole game between two players have to work with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::root;

/// The line of the document below which the code block stands; the path is that of the new file.
const MARK: &str = "<!-- own-game: ";

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if !words.is_empty() {
        return Err("expected no argument; an example: cargo xtask own-game".into());
    }
    let document = read(&root().join("CONTRIBUTING.md"))?;
    let own = OwnGame::find(&document)?;
    let target = root().join("target");
    let copy = target.join("copy");
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    copy_folder(root(), &copy)?;
    own.add_to(&copy)?;
    println!(
        "{}: {} lines, and one word in crates/games/src/lib.rs",
        own.path,
        own.code.lines().count()
    );
    let place = Place { copy, target };
    // With the features of the whole workspace, so that no crate from elsewhere is built twice; `studio` is a test of the
    // program, and so makes it.
    place.cargo(
        &["test", "--quiet", "--workspace", "--test", "contract", "--test", "studio"],
        // Without optimisation functions take more of the stack.
        &[("OUTWIT_GOLDEN", "update"), ("RUST_MIN_STACK", "16777216")],
    )?;
    let id = own.module.replace('_', "-");
    place.outwit(&["list"], &[&id])?;
    place.outwit(&["rules", &id], &["Aim:", "Notation:"])?;
    place.outwit(&["analyse", &id, "--json"], &["\"best\": \"", "\"win_in\": "])?;
    place.outwit(&["trace", &id, "--depth", "2"], &["MAX chooses", "Cut:"])?;
    place.outwit(&["trace", &id, "--depth", "2", "--format", "svg"], &["<svg"])?;
    place.outwit(&["play", &id, "--first", "level:8", "--second", "level:1"], &["wins"])?;
    place.cargo(
        &["run", "--quiet", "--profile", "test", "-p", "outwit", "--example", "tic_tac_toe"],
        &[],
    )?;
    // What was built from the copy must not be taken for fresh when the repository itself is built.
    fs::remove_dir_all(&place.copy)
        .map_err(|error| format!("{}: {error}", place.copy.display()))?;
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
        write(&copy.join(&self.path), &self.code)?;
        let list = copy.join("crates/games/src/lib.rs");
        write(&list, &with_word(&read(&list)?, &self.module)?)
    }
}

/// The list of games with one more word.
fn with_word(text: &str, word: &str) -> Result<String, String> {
    let begin =
        text.rfind("games! {").ok_or("crates/games/src/lib.rs has no list games! { .. }")?;
    let end = text[begin..].find('}').ok_or("the list games! { .. } has no end")? + begin;
    Ok(format!("{} {word} {}", text[..end].trim_end(), &text[end..]))
}

/// Where the copy lies and where it is built.
struct Place {
    copy: PathBuf,
    target: PathBuf,
}

impl Place {
    /// Builds the crates of the copy without optimisation: that takes a tenth of the time, and keeps them apart from those
    /// of the repository, whose folder of things built they share.
    fn cargo(&self, words: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
        let mut cargo = Command::new(env!("CARGO"));
        for name in members(root())? {
            cargo.args(["--config", &format!("profile.test.package.{name}.opt-level=0")]);
        }
        self.run(&mut cargo, "cargo", words, variables).map(|_| ())
    }

    /// Runs the program of the copy; its output has to contain `expected`.
    fn outwit(&self, words: &[&str], expected: &[&str]) -> Result<(), String> {
        let program = self.target.join("debug/outwit");
        let output = self.run(&mut Command::new(program), "outwit", words, &[])?;
        match expected.iter().find(|part| !output.contains(**part)) {
            None => Ok(()),
            Some(part) => Err(format!(
                "expected \"{part}\" in what outwit {} says:\n{output}",
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

/// The crates of the repository.
fn members(root: &Path) -> Result<Vec<String>, String> {
    let crates = root.join("crates");
    let folders =
        fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    Ok(folders.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// Copies a folder without what was built or is hidden, except the settings of cargo.
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
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_a_game() {
        let document = read(&root().join("CONTRIBUTING.md")).unwrap();
        let own = OwnGame::find(&document).unwrap();
        assert!(own.code.contains("pub const GAME: Row = Row::of::<"));
        assert!(!root().join(&own.path).exists(), "{} is in the catalogue already", own.path);
    }

    #[test]
    fn the_list_gets_one_more_word() {
        let list = with_word("a\ngames! { nim chess }\n", "chomp").unwrap();
        assert_eq!(list, "a\ngames! { nim chess chomp }\n");
        assert!(with_word("no list", "chomp").is_err());
    }
}
