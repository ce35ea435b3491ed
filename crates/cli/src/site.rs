//! The folder of a site: written file by file, each whole, and only over a site.
//!
//! *Rule*: the folder is created if it is missing. A folder with other files is refused, unless `--force` is given; files that
//! are not part of the site are never removed. A list in the folder names the files of the site, so that old pages can be
//! removed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arena::report::SiteFile;
use jobs::input::{SMALL, read_text};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::output;

/// The list of the files of the site.
const LIST: &str = "outwit-site.json";

#[derive(Default, Serialize, Deserialize)]
struct Listed {
    files: BTreeSet<String>,
}

/// Checks, before any work starts, that a site can be written to this folder.
pub(crate) fn check(folder: &Path, force: bool) -> Result<(), Failure> {
    if !folder.exists() {
        return output::check([folder], force);
    }
    if !folder.is_dir() {
        return Err(Failure::usage(format!(
            "{} is a file; expected a folder for the site, which may be new",
            folder.display()
        )));
    }
    let entries = fs::read_dir(folder).map_err(|error| Failure::input(folder, &error))?;
    // A process that was killed while it wrote the list of a site leaves a part of it.
    let mut entries = entries.filter(|entry| {
        let name = entry.as_ref().map(fs::DirEntry::file_name).unwrap_or_default();
        output::target_of(&name.to_string_lossy()) != Some(LIST)
    });
    let is_site = folder.join(LIST).is_file();
    match entries.next() {
        Some(Ok(entry)) if !is_site && !force => Err(Failure::usage(format!(
            "{} holds \"{}\" and is not a site of this program; expected an empty or a new folder, or --force to write beside \
             these files",
            folder.display(),
            entry.file_name().display()
        ))),
        _ => Ok(()),
    }
}

/// Checks, before any work starts, that none of these output files is the folder of the site or one of its pages.
pub(crate) fn check_apart(folder: &Path, files: &[PathBuf]) -> Result<(), Failure> {
    let is_same = |one: &Path| output::place_of(one) == output::place_of(folder);
    let is_inside = |file: &Path| {
        let [above, site] = [jobs::folder_of(file), folder].map(|path| fs::canonicalize(path).ok());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        above.is_some() && above == site && (name == LIST || is_page(&name))
    };
    files.iter().find(|file| is_same(file) || is_inside(file)).map_or(Ok(()), |file| {
        Err(Failure::usage(format!(
            "{} is named as an output file and belongs to the site {}; expected a place for each, for example: --site site",
            file.display(),
            folder.display()
        )))
    })
}

/// Whether a site has pages of this name.
fn is_page(name: &str) -> bool {
    let inner = name.strip_prefix("player-").and_then(|rest| rest.strip_suffix(".html"));
    name == "index.html"
        || inner.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Writes the files, the first of them (the index) last, and removes pages of the previous site that are no longer part of it.
pub(crate) fn write(folder: &Path, files: &[SiteFile], force: bool) -> Result<(), Failure> {
    check(folder, force)?;
    if !folder.exists() {
        fs::create_dir(folder).map_err(|error| Failure::file("create", folder, &error))?;
    }
    let before = listed(folder);
    let now: BTreeSet<String> = files.iter().map(|file| file.name.clone()).collect();
    // First, so that a site that is written in part is known as one.
    write_list(folder, before.union(&now).cloned().collect())?;
    for file in files.iter().rev() {
        output::write(&folder.join(&file.name), file.text.as_bytes(), true)?;
    }
    for name in before.difference(&now) {
        let path = folder.join(name);
        if path.exists() {
            fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, &error))?;
        }
        output::remove_leftovers(&path);
    }
    if !before.is_subset(&now) {
        write_list(folder, now)?;
    }
    Ok(())
}

/// The files of the site that is there; names that no site has are left out.
fn listed(folder: &Path) -> BTreeSet<String> {
    let text = read_text(&folder.join(LIST), SMALL).unwrap_or_default();
    let listed: Listed = serde_json::from_str(&text).unwrap_or_default();
    listed.files.into_iter().filter(|name| is_page(name)).collect()
}

fn write_list(folder: &Path, files: BTreeSet<String>) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(&Listed { files })? + "\n";
    output::write(&folder.join(LIST), text.as_bytes(), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Vec<SiteFile> {
        names
            .iter()
            .map(|name| SiteFile { name: (*name).into(), text: format!("<{name}>") })
            .collect()
    }

    fn names(folder: &Path) -> BTreeSet<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_site_replaces_a_site_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("site");
        write(&folder, &files(&["index.html", "player-001.html", "player-002.html"]), false)
            .unwrap();
        write(&folder, &files(&["index.html", "player-001.html"]), false).unwrap();
        let expected = ["index.html", LIST, "player-001.html"].map(String::from);
        assert_eq!(names(&folder), BTreeSet::from(expected));
        assert_eq!(fs::read_to_string(folder.join("index.html")).unwrap(), "<index.html>");

        let foreign = root.path().join("foreign");
        fs::create_dir(&foreign).unwrap();
        check(&foreign, false).unwrap();
        fs::write(foreign.join("thesis.txt"), "mine").unwrap();
        let refused = write(&foreign, &files(&["index.html"]), false).unwrap_err();
        assert!(
            matches!(refused, Failure::Usage(text) if text.contains("thesis.txt") && text.contains("--force"))
        );
        assert_eq!(names(&foreign).len(), 1);
        write(&foreign, &files(&["index.html"]), true).unwrap();
        assert_eq!(fs::read_to_string(foreign.join("thesis.txt")).unwrap(), "mine");

        // A part of a list, of a process that was killed, is no other file, and does not stay.
        let killed = root.path().join("killed");
        fs::create_dir(&killed).unwrap();
        fs::write(killed.join(".outwit-site.json.7.part"), "{").unwrap();
        write(&killed, &files(&["index.html"]), false).unwrap();
        assert_eq!(names(&killed), BTreeSet::from(["index.html", LIST].map(String::from)));

        // A list that names other files removes none of them.
        fs::write(
            foreign.join(LIST),
            "{\"files\": [\"thesis.txt\", \"../x\", \"player-../x.html\"]}",
        )
        .unwrap();
        write(&foreign, &files(&["index.html"]), false).unwrap();
        assert!(foreign.join("thesis.txt").exists());

        assert!(check(&root.path().join("missing/site"), false).is_err());
        assert!(check(&folder.join("index.html"), true).is_err(), "a file is no folder");
    }
}
