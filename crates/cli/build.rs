//! Tells the linker to keep one copy of functions and constants that are identical: 0.6 MB of the program. Only where the
//! linker is the one that comes with the compiler, since others may not know the options.

use std::env;
use std::path::Path;
use std::process::Command;

/// Targets whose linker comes with the compiler.
const TARGETS: [&str; 1] = ["x86_64-unknown-linux-gnu"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=RUSTFLAGS");
    if has_own_linker().unwrap_or(false) {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all,--ignore-data-address-equality");
    }
}

/// Whether the compiler links with its own linker; `None` if that cannot be found out.
fn has_own_linker() -> Option<bool> {
    let target = env::var("TARGET").ok()?;
    let other = env::var("HOST").ok()? != target
        || env::var("RUSTC_LINKER").is_ok()
        || env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("linker"));
    let sysroot = Command::new(env::var_os("RUSTC")?).args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(sysroot.stdout).ok()?;
    let folder = Path::new(sysroot.trim()).join("lib/rustlib").join(&target).join("bin/gcc-ld");
    Some(TARGETS.contains(&&*target) && !other && folder.join("ld.lld").exists())
}
