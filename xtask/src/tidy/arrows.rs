//! The arrows between the crates point down only.

use std::fs;
use std::path::Path;

use toml::Table;

/// Each crate and the crates below it that it may use. Chores and benches are not listed and may use all.
const BELOW: &[(&str, &[&str])] = &[
    ("outwit", &[]),
    ("draughts", &["outwit"]),
    ("queens", &["outwit"]),
    ("views", &["outwit"]),
    ("puzzles", &["outwit"]),
    ("formula", &["outwit", "views"]),
    ("games", &["outwit", "views", "formula", "draughts"]),
    ("puzzle-catalogue", &["outwit", "views", "formula", "queens", "puzzles"]),
    ("jobs", &["outwit"]),
    ("arena", &["outwit", "draughts", "games", "jobs"]),
    ("studio", &["outwit", "views", "queens", "games", "puzzle-catalogue", "jobs", "arena"]),
    (
        "cli",
        &[
            "outwit",
            "views",
            "draughts",
            "queens",
            "games",
            "puzzle-catalogue",
            "jobs",
            "arena",
            "studio",
        ],
    ),
];

/// Adds the dependencies that point up, and any of the library.
pub(super) fn check(root: &Path, faults: &mut Vec<String>) {
    let Ok(folders) = fs::read_dir(root.join("crates")) else {
        return faults.push("there is no folder crates".into());
    };
    for folder in folders.flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        // The module for Python is a workspace of its own, above all others.
        if name == "python" {
            continue;
        }
        let text = fs::read_to_string(folder.path().join("Cargo.toml"));
        let manifest = text.map_err(|error| error.to_string());
        let manifest =
            manifest.and_then(|text| text.parse().map_err(|e: toml::de::Error| e.to_string()));
        match manifest {
            Ok(manifest) => check_crate(&name, &manifest, faults),
            Err(error) => faults.push(format!("crates/{name}/Cargo.toml: {error}")),
        }
    }
}

fn check_crate(name: &str, manifest: &Table, faults: &mut Vec<String>) {
    let Some((_, below)) = BELOW.iter().find(|(known, _)| *known == name) else {
        return faults.push(format!(
            "crates/{name} is not in the list of allowed dependencies; expected a row in xtask/src/tidy/arrows.rs"
        ));
    };
    let declared = manifest.get("package").and_then(|package| package.get("name"));
    let expected = package(name);
    if declared.and_then(|declared| declared.as_str()) != Some(&expected) {
        faults.push(format!("crates/{name}: expected a package with the name {expected}"));
    }
    for dependency in dependencies(manifest) {
        let ours = BELOW.iter().any(|(known, _)| *known == dependency);
        if ours && !below.contains(&dependency.as_str()) {
            faults.push(format!("crates/{name} depends on {dependency}, which is not below it"));
        } else if name == "outwit" && !ours && !optional_serde(manifest, &dependency) {
            faults.push(format!(
                "the library depends on {dependency}; expected none but the optional serde"
            ));
        }
    }
}

/// The one dependency that the library may have, for those who ask for it.
fn optional_serde(manifest: &Table, dependency: &str) -> bool {
    let optional = |serde: &toml::Value| serde.get("optional").and_then(toml::Value::as_bool);
    let serde = manifest.get("dependencies").and_then(|all| all.get("serde"));
    dependency == "serde" && serde.and_then(optional) == Some(true)
}

/// The package of a folder in `crates`: all but the library have a prefix, so that the names are free in the registry.
pub(crate) fn package(folder: &str) -> String {
    if folder == "outwit" { folder.into() } else { format!("outwit-{folder}") }
}

/// The folders in `crates`, each after those that it depends on.
pub(crate) fn in_order() -> impl Iterator<Item = &'static str> {
    BELOW.iter().map(|(name, _)| *name)
}

/// The dependencies of a crate on any platform, without those of its tests.
fn dependencies(manifest: &Table) -> Vec<String> {
    let mut names = Vec::new();
    let mut take = |table: Option<&toml::Value>| {
        let table = table.and_then(toml::Value::as_table);
        names.extend(table.into_iter().flat_map(Table::keys).cloned());
    };
    take(manifest.get("dependencies"));
    take(manifest.get("build-dependencies"));
    for platform in
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(Table::values)
    {
        take(platform.get("dependencies"));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, manifest: &str) -> Vec<String> {
        let mut faults = Vec::new();
        check_crate(name, &manifest.parse().unwrap(), &mut faults);
        faults
    }

    #[test]
    fn an_arrow_that_points_up_is_found() {
        let up = "[package]\nname = 'outwit-games'\n[dependencies]\noutwit = '1'\nstudio.path = '../studio'";
        assert_eq!(check("games", up), ["crates/games depends on studio, which is not below it"]);
        let platform =
            "[package]\nname = 'outwit-jobs'\n[target.'cfg(unix)'.dependencies]\ngames = '1'";
        assert_eq!(check("jobs", platform).len(), 1);
    }

    #[test]
    fn the_library_stands_alone() {
        let serde = "[package]\nname = 'outwit'\n[dependencies]\nserde = '1'";
        assert_eq!(check("outwit", serde).len(), 1);
        let optional = "[package]\nname = 'outwit'\n[dependencies]\nserde = { version = '1', optional = true }";
        assert!(check("outwit", optional).is_empty());
        let tests = "[package]\nname = 'outwit'\n[dev-dependencies]\ntempfile = '3'";
        assert!(check("outwit", tests).is_empty());
    }
}
