//! Documents: they exist, the table of games is the catalogue, the change log knows the version, every dependency has
//! its line of reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::files;

const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "COMPARE.md",
    "SECURITY.md",
    "TESTING.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];
const BEGIN: &str = "<!-- games: written by `cargo xtask tidy --update` -->\n";
const END: &str = "<!-- end of games -->";

/// Adds what is wrong with the documents.
pub(super) fn check(root: &Path, faults: &mut Vec<String>) {
    for name in DOCUMENTS {
        if !root.join(name).is_file() {
            faults.push(format!("there is no {name}"));
        }
    }
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    match replace_games(&read("README.md"), &games_table()) {
        Ok(text) if text == read("README.md") => {}
        Ok(_) => faults.push(
            "README.md: the table of games is not the catalogue; cargo xtask tidy --update".into(),
        ),
        Err(reason) => faults.push(reason),
    }
    for command in ["cargo run --release", "cargo test --workspace"] {
        if !read("README.md").contains(command) {
            faults.push(format!("README.md does not name the command {command}"));
        }
    }
    let manifest: Table = read("Cargo.toml").parse().unwrap_or_default();
    let version = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("package")?.get("version")?.as_str());
    let heading = format!("## [{}]", version.unwrap_or("?"));
    if !read("CHANGELOG.md").contains(&heading) {
        faults.push(format!("CHANGELOG.md has no section {heading}"));
    }
    let reasons = read("CONTRIBUTING.md");
    for name in foreign_crates(root) {
        if !reasons.contains(&format!("`{name}`")) {
            faults.push(format!("CONTRIBUTING.md has no line of reason for the dependency {name}"));
        }
    }
}

/// Writes the table of games into README.md.
pub(super) fn write_games(root: &Path) -> Result<(), String> {
    let path = root.join("README.md");
    let text = files::read(&path)?;
    let text = replace_games(&text, &games_table())?;
    files::write(&path, text)
}

fn games_table() -> String {
    let mut table = String::from("| game | what it is | settings |\n|---|---|---|\n");
    for row in games::catalogue() {
        let settings: Vec<_> = row.params.iter().map(|param| format!("`{}`", param.name)).collect();
        let settings = if settings.is_empty() { "-".into() } else { settings.join(" ") };
        table += &format!("| `{}` | {} | {settings} |\n", row.id, row.summary);
    }
    table += "\n| puzzle | what it is | settings |\n|---|---|---|\n";
    for row in puzzle_catalogue::puzzles() {
        let settings: Vec<_> = row.params.iter().map(|param| format!("`{}`", param.name)).collect();
        table += &format!("| `{}` | {} | {} |\n", row.id, row.summary, settings.join(" "));
    }
    table
}

/// `text` with `table` between the two marks.
fn replace_games(text: &str, table: &str) -> Result<String, String> {
    let parts =
        text.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts
        .ok_or_else(|| format!("README.md has no table of games between {BEGIN} and {END}"))?;
    Ok(format!("{head}{BEGIN}{table}{END}{tail}"))
}

/// The crates of others that the manifests of the workspace name.
fn foreign_crates(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for parent in ["crates", "benches", "."] {
        for folder in fs::read_dir(root.join(parent)).into_iter().flatten().flatten() {
            let text = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap_or_default();
            let manifest: Table = text.parse().unwrap_or_default();
            add_foreign(&manifest, &mut names);
            let platforms = manifest.get("target").and_then(Value::as_table);
            for platform in
                platforms.into_iter().flat_map(Table::values).filter_map(Value::as_table)
            {
                add_foreign(platform, &mut names);
            }
        }
    }
    names.retain(|name| !root.join("crates").join(name).is_dir());
    names
}

fn add_foreign(manifest: &Table, names: &mut BTreeSet<String>) {
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let table = manifest.get(kind).and_then(Value::as_table);
        names.extend(table.into_iter().flat_map(Table::keys).cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_replaced_and_the_rest_stays() {
        let text = format!("before\n{BEGIN}old\n{END}\nafter\n");
        let new = replace_games(&text, "new\n").unwrap();
        assert_eq!(new, format!("before\n{BEGIN}new\n{END}\nafter\n"));
        assert!(replace_games("nothing here", "new\n").is_err());
    }
}
