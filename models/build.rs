//! Takes the transposition table from the library, with the atomic numbers of loom in place of those of the system.

use std::path::Path;
use std::{env, fs};

const TABLE: &str = "../crates/outwit/src/game/engine/table.rs";
const SYSTEM: &str = "use std::sync::atomic::{";

fn main() {
    println!("cargo::rerun-if-changed={TABLE}");
    let source = fs::read_to_string(TABLE).expect("the library is beside this folder");
    assert_eq!(source.matches("std::sync::atomic").count(), 1, "{TABLE} names other atomics");
    // An included file has no documentation of its own, and its tests belong to the library.
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code: String = code
        .lines()
        .filter(|line| !line.starts_with("//!"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let code = code.replace(SYSTEM, "use loom::sync::atomic::{");
    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("table.rs"), code).expect("the folder can be written to");
}
