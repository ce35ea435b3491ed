//! Options of the linker that make the program smaller. Few linkers know them (the one that comes with the compiler on Linux,
//! x86-64, does), so an empty program is linked with them first.
//!
//! - Functions and constants that are identical are kept once: 0.6 MB. In a backtrace, a function may have the name of another
//!   one with the same code.
//! - The addresses that the loader has to change are kept as a list of bits: 0.3 MB. The loader has to know this form (glibc 2.36
//!   and later), so the empty program is run, too; a program for another machine goes without.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Options, and whether a program linked with them runs on old systems, too.
const OPTIONS: [(&str, bool); 2] = [
    ("-Wl,--icf=all,--ignore-data-address-equality", true),
    ("-Wl,-z,pack-relative-relocs", false),
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("linux") {
        return;
    }
    for (options, runs_everywhere) in OPTIONS {
        let works =
            linked(options).is_some_and(|program| runs_everywhere || is_native() && runs(&program));
        if works {
            println!("cargo:rustc-link-arg-bins={options}");
        }
    }
}

/// An empty program, linked as cargo links the program itself; `None` if that fails.
fn linked(options: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let (source, program) = (folder.join("empty.rs"), folder.join("empty"));
    std::fs::write(&source, "fn main() {}").ok()?;
    let mut compiler = Command::new(env::var_os("RUSTC")?);
    compiler.args(["--target", &env::var("TARGET").ok()?, "-C", &format!("link-arg={options}")]);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    compiler.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        compiler.args(["-C", &format!("linker={linker}")]);
    }
    compiler.arg(source).arg("-o").arg(&program);
    compiler.stdout(Stdio::null()).stderr(Stdio::null());
    compiler.status().ok()?.success().then_some(program)
}

/// Whether the program is built for the system that builds it.
fn is_native() -> bool {
    env::var_os("HOST").is_some_and(|host| env::var_os("TARGET") == Some(host))
}

fn runs(program: &Path) -> bool {
    Command::new(program).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
