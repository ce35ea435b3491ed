//! Checks that need what not every machine has: each is skipped with a message where it is missing.

use std::path::Path;
use std::process::Command;

use crate::program::{cargo, output, succeed};
use crate::root;

/// Whether rustup has installed a target; if not, says what was not checked.
pub(crate) fn has_target(what: &str, target: &str) -> bool {
    let folder =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
    let is_there = folder.is_ok_and(|folder| Path::new(folder.trim()).exists());
    if !is_there {
        println!("!! {what}; to install the target: rustup target add {target}");
    }
    is_there
}

/// The workspace with its tests under the lints for other systems. Nothing is linked or run.
pub(crate) fn systems() -> Result<(), String> {
    for (system, target) in
        [("WINDOWS", "x86_64-pc-windows-gnu"), ("MACOS", "aarch64-apple-darwin")]
    {
        if has_target(&format!("NOTHING WAS CHECKED FOR {system}"), target) {
            let words = ["clippy", "--quiet", "--workspace", "--all-targets", "--target", target];
            let strict = ["--", "-D", "warnings"];
            succeed(cargo().args(words).args(strict), &format!("cargo clippy for {target}"))?;
            println!("systems: no warning for {target}");
        }
    }
    Ok(())
}

/// The library for WebAssembly, where rustup has installed that target.
pub(crate) fn wasm32(_: &[String]) -> Result<(), String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    if !has_target("THE LIBRARY WAS NOT CHECKED FOR WASM", TARGET) {
        return Ok(());
    }
    let words = ["check", "--package", "outwit", "--features", "serde", "--target", TARGET];
    succeed(cargo().args(words), &format!("cargo check for {TARGET}"))
}

/// Builds the book; skipped without mdBook. Its commands are run by the tests of the documents.
pub(crate) fn book(_: &[String]) -> Result<(), String> {
    let mdbook = |words: &[&str]| Command::new("mdbook").args(words).current_dir(root()).output();
    if !mdbook(&["--version"]).is_ok_and(|answer| answer.status.success()) {
        println!("!! THE BOOK WAS NOT BUILT: there is no mdbook; cargo install mdbook");
        return Ok(());
    }
    let pages = root().join("target/book");
    let answer = mdbook(&["build", "docs/book", "--dest-dir", &pages.to_string_lossy()]);
    let answer = answer.map_err(|fault| format!("mdbook: {fault}"))?;
    let said = String::from_utf8_lossy(&answer.stderr);
    if answer.status.success() && !said.contains("WARN") {
        return Ok(());
    }
    Err(said.into_owned())
}

/// Known faults and licences of the dependencies, by `cargo deny`; skipped without it, since building it takes minutes.
pub(crate) fn deny(_: &[String]) -> Result<(), String> {
    if output(cargo().args(["deny", "--version"])).is_err() {
        println!(
            "!! ADVISORIES AND LICENCES WERE NOT CHECKED: there is no cargo-deny; cargo install cargo-deny"
        );
        return Ok(());
    }
    output(cargo().args(["deny", "check"])).map(drop)
}

/// The module for Python under the lints, without Python; skipped where `pyo3` cannot be downloaded. A change of the library must not
/// break it, and `cargo xtask python`, which tests it, takes minutes.
pub(crate) fn python(_: &[String]) -> Result<(), String> {
    let cargo = |words: &[&str]| {
        let mut command = cargo();
        command.env("PYO3_NO_PYTHON", "1").env("PYO3_BUILD_EXTENSION_MODULE", "1");
        command.env("CARGO_TARGET_DIR", root().join("target/python-check"));
        command.args(words).args([
            "--quiet",
            "--locked",
            "--manifest-path",
            "crates/python/Cargo.toml",
        ]);
        command
    };
    match output(&mut cargo(&["fetch"])) {
        Err(reason) if reason.contains("update the lock file") => Err(reason),
        Err(_) => {
            println!("!! THE MODULE FOR PYTHON WAS NOT CHECKED: pyo3 cannot be downloaded");
            Ok(())
        }
        Ok(_) => {
            succeed(cargo(&["clippy"]).args(["--", "-D", "warnings"]), "cargo clippy for Python")
        }
    }
}

/// The models of shared memory under loom; skipped where loom cannot be downloaded.
pub(crate) fn loom() -> Result<(), String> {
    let cargo = |words: &[&str]| {
        let mut command = cargo();
        // A folder of its own, since the workspace of the models knows nothing of the others.
        command.env("CARGO_TARGET_DIR", root().join("target/models"));
        output(command.args(words).args(["--manifest-path", "models/Cargo.toml"]))
    };
    if cargo(&["fetch"]).is_err() {
        println!("!! THE MODELS OF SHARED MEMORY WERE NOT RUN: loom cannot be downloaded");
        return Ok(());
    }
    print!("{}", cargo(&["run", "--quiet"])?);
    Ok(())
}

/// The tests of the crates with `unsafe` code under `AddressSanitizer`; skipped where the toolchain has no runtime for it.
///
/// The option is not stable yet; `RUSTC_BOOTSTRAP` lets the stable compiler accept it, for these test programs alone.
pub(crate) fn sanitize() -> Result<(), String> {
    const TARGET: &str = "x86_64-unknown-linux-gnu";
    const RUNTIME: &str = "librustc-stable_rt.asan.a";
    let folder = output(Command::new("rustc").args(["--print", "target-libdir"]));
    let has_runtime =
        |folder: String| folder.contains(TARGET) && Path::new(folder.trim()).join(RUNTIME).exists();
    if !folder.is_ok_and(has_runtime) {
        println!(
            "!! NOTHING WAS TESTED UNDER ADDRESSSANITIZER: the toolchain has no {RUNTIME} for {TARGET}"
        );
        return Ok(());
    }
    let mut cargo = cargo();
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=address");
    // With a target of its own, so that macros and build scripts run without it.
    cargo
        .args(["test", "--lib", "--tests", "--target", TARGET, "--target-dir"])
        .arg(root().join("target/sanitize"));
    for package in ["outwit", "outwit-queens", "outwit-draughts"] {
        cargo.args(["--package", package]);
    }
    let answer = cargo.output().map_err(|fault| format!("cargo: {fault}"))?;
    let said = String::from_utf8_lossy(&answer.stdout);
    if !answer.status.success() {
        return Err(format!("{said}{}", String::from_utf8_lossy(&answer.stderr)));
    }
    let passed = said.lines().filter_map(|line| {
        let (count, _) = line.strip_prefix("test result: ok. ")?.split_once(' ')?;
        count.parse::<u64>().ok()
    });
    println!("sanitize: {} tests under AddressSanitizer, no fault", passed.sum::<u64>());
    Ok(())
}
