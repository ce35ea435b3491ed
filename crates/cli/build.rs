//! Tells the linker to keep one copy of functions and constants that are identical: 0.6 MB of the program. Few linkers know
//! the options (the one that comes with the compiler on Linux, x86-64, does), so an empty program is linked with them first.
//!
//! In a backtrace, a function may have the name of another one with the same code.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const OPTIONS: &str = "-Wl,--icf=all,--ignore-data-address-equality";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if linker_knows_options().unwrap_or(false) {
        println!("cargo:rustc-link-arg-bins={OPTIONS}");
    }
}

/// Whether an empty program can be linked as cargo links the program itself; `None` if that cannot be found out.
fn linker_knows_options() -> Option<bool> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let source = folder.join("empty.rs");
    std::fs::write(&source, "fn main() {}").ok()?;
    let mut compiler = Command::new(env::var_os("RUSTC")?);
    compiler.args(["--target", &env::var("TARGET").ok()?, "-C", &format!("link-arg={OPTIONS}")]);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    compiler.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        compiler.args(["-C", &format!("linker={linker}")]);
    }
    compiler.arg(source).arg("-o").arg(folder.join("empty"));
    compiler.stdout(Stdio::null()).stderr(Stdio::null());
    Some(compiler.status().ok()?.success())
}
