//! The licences of all crates in the program, from what cargo says about them and the files that they carry.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{cargo, output};

/// The program; its dependencies are listed.
const PROGRAM: &str = "outwit-cli";

/// The beginnings of the names of files with a licence.
const FILES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// The list for a platform: the crates, then every text once.
pub(super) fn list(target: &str) -> Result<String, String> {
    let mut cargo = cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", target]);
    let metadata = output(&mut cargo)?;
    let metadata =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let mut crates = Vec::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in linked(&metadata)? {
        let crate_ = Crate::of(package)?;
        for text in crate_.texts()? {
            texts.entry(text).or_default().push(format!("{} {}", crate_.name, crate_.version));
        }
        crates.push(crate_);
    }
    Ok(written(&crates, &texts))
}

/// A crate of somebody else.
struct Crate<'a> {
    name: &'a str,
    version: &'a str,
    licence: &'a str,
    source: &'a str,
    folder: &'a Path,
}

impl<'a> Crate<'a> {
    fn of(package: &'a Value) -> Result<Self, String> {
        let text = |key: &str| package[key].as_str();
        let name = text("name").ok_or("a package without a name")?;
        let licence = text("license").or(text("license_file"));
        Ok(Crate {
            name,
            version: text("version").unwrap_or_default(),
            licence: licence.ok_or_else(|| format!("{name} names no licence"))?,
            source: text("repository").unwrap_or_default(),
            folder: text("manifest_path")
                .and_then(|path| Path::new(path).parent())
                .ok_or("no path")?,
        })
    }

    /// Its files with licences. A crate without any has to be under the Apache licence, whose text is in the archive.
    fn texts(&self) -> Result<Vec<String>, String> {
        let mut texts = Vec::new();
        collect(self.folder, &mut texts)?;
        if texts.is_empty() && !self.licence.contains("Apache-2.0") {
            return Err(format!(
                "{} carries no file with its licence ({}); expected one of {}*",
                self.name,
                self.licence,
                FILES.join("*, ")
            ));
        }
        texts.sort();
        Ok(texts)
    }
}

/// Adds the texts of the files with licences in a folder and below it: a font, say, has one of its own.
fn collect(folder: &Path, texts: &mut Vec<String>) -> Result<(), String> {
    let fault = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)?.flatten() {
        let (name, path) = (entry.file_name().to_string_lossy().to_uppercase(), entry.path());
        let is_code = path.extension().is_some_and(|end| end == "rs");
        if path.is_dir() {
            collect(&path, texts)?;
        } else if !is_code && FILES.iter().any(|start| name.starts_with(start)) {
            let text = fs::read_to_string(&path).map_err(fault)?;
            texts.push(text.replace("\r\n", "\n").trim().to_owned());
        }
    }
    Ok(())
}

/// The packages from a registry that are linked into the program, by name.
fn linked(metadata: &Value) -> Result<Vec<&Value>, String> {
    let rows = |value: &'_ Value| value.as_array().map(Vec::as_slice).unwrap_or_default().to_vec();
    let id = |value: &Value| value["id"].as_str().unwrap_or_default().to_owned();
    let nodes: BTreeMap<String, Value> =
        rows(&metadata["resolve"]["nodes"]).into_iter().map(|node| (id(&node), node)).collect();
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let program = packages.iter().find(|package| package["name"] == PROGRAM);
    let own = |id: &str| {
        packages.iter().any(|package| package["id"] == id && package["source"].is_null())
    };
    let mut waiting = vec![id(program.ok_or("cargo metadata does not know the program")?)];
    let mut found = BTreeSet::new();
    while let Some(next) = waiting.pop() {
        if !found.insert(next.clone()) {
            continue;
        }
        let is_own = own(&next);
        for dependency in nodes.get(&next).map(|node| rows(&node["deps"])).unwrap_or_default() {
            // Tests and build scripts are of another kind. A build script of this project puts data of its dependencies into
            // the program: the font.
            let is_in = |kind: &Value| kind.is_null() || is_own && *kind == "build";
            if rows(&dependency["dep_kinds"]).iter().any(|dep| is_in(&dep["kind"])) {
                waiting.push(dependency["pkg"].as_str().unwrap_or_default().to_owned());
            }
        }
    }
    let foreign = |package: &&Value| found.contains(&id(package)) && !package["source"].is_null();
    let mut linked: Vec<&Value> = packages.iter().filter(foreign).collect();
    linked.sort_by_key(|package| (package["name"].to_string(), package["version"].to_string()));
    Ok(linked)
}

fn written(crates: &[Crate<'_>], texts: &BTreeMap<String, Vec<String>>) -> String {
    let mut list = String::from(
        "Outwit contains the crates below, each under its own licence, and the standard library of Rust \
         (MIT OR Apache-2.0,\nhttps://www.rust-lang.org). A program linked statically on Linux contains musl libc \
         (MIT, https://musl.libc.org), too.\nWhere a crate carries no text of its licence, LICENSE-APACHE holds.\n\n",
    );
    for Crate { name, version, licence, source, .. } in crates {
        list += &format!("{name} {version}: {licence}\n    {source}\n");
    }
    for (text, names) in texts {
        list += &format!("\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_listed_without_tests_and_own_crates() {
        let package = |name: &str, source: Option<&str>| serde_json::json!({ "name": name, "id": name, "source": source });
        let edge = |name: &str, kind: Option<&str>| serde_json::json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = serde_json::json!({
            "packages": [package("outwit-cli", None), package("own", None), package("b", Some("r")), package("a", Some("r")),
                package("tester", Some("r")), package("font", Some("r")), package("cc", Some("r"))],
            "resolve": { "nodes": [
                { "id": "outwit-cli", "deps": [edge("own", None), edge("tester", Some("dev"))] },
                { "id": "own", "deps": [edge("b", None), edge("font", Some("build"))] },
                { "id": "b", "deps": [edge("a", None), edge("cc", Some("build"))] },
            ] },
        });
        let names: Vec<&Value> =
            linked(&metadata).unwrap().into_iter().map(|one| &one["name"]).collect();
        assert_eq!(names, ["a", "b", "font"]);
    }

    #[test]
    fn every_crate_of_the_program_has_a_licence() {
        let list = list("x86_64-unknown-linux-gnu").unwrap();
        assert!(list.contains("\nclap 4.") && list.contains("Permission is hereby granted"));
        // The licence of the fonts, which lies deep in its crate.
        assert!(list.contains("Bitstream Vera"));
        assert!(!list.contains("\ntempfile ") && !list.contains("\noutwit-games "));
    }
}
