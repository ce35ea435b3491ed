//! Writes the list of the pages' files: the address and the text of every file in `assets/`, sorted by address.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=assets");
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let assets = variable("CARGO_MANIFEST_DIR")?.join("assets");
    let mut files = Vec::new();
    list(&assets, "", &mut files)?;
    files.sort();
    // Relative to the folder of the crate, so that the list holds for a copy of the repository that shares its target folder.
    let mut table = String::from("&[\n");
    for address in files {
        let path =
            format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})", format!("/assets{address}"));
        // Writing to a string cannot fail.
        let _ = writeln!(table, "    ({address:?}, include_str!({path})),");
    }
    table += "]\n";
    fs::write(variable("OUT_DIR")?.join("assets.rs"), table)
}

/// Adds the files of a folder and its subfolders; `address` is the folder's address, without a slash at its end.
fn list(folder: &Path, address: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let address = format!("{address}/{}", entry.file_name().display());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &address, files)?;
        } else {
            files.push(address);
        }
    }
    Ok(())
}
