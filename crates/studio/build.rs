//! Writes the list of the pages' files: the address and the compressed text of every file in `assets/`, sorted by address.

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=assets");
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let assets = variable("CARGO_MANIFEST_DIR")?.join("assets");
    let mut files = Vec::new();
    list(&assets, "", &mut files)?;
    files.sort();
    let out = variable("OUT_DIR")?;
    let mut table = String::from("&[\n");
    for (number, address) in files.iter().enumerate() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(fs::read_to_string(assets.join(&address[1..]))?.as_bytes())?;
        fs::write(out.join(format!("{number}.gz")), packed.finish()?)?;
        let path = format!("concat!(env!(\"OUT_DIR\"), \"/{number}.gz\")");
        // Writing to a string cannot fail.
        let _ = writeln!(table, "    ({address:?}, include_bytes!({path})),");
    }
    table += "]\n";
    fs::write(out.join("assets.rs"), table)
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
