//! `cargo xtask browser`: the test of the studio's page in Chromium, which a bare `cargo test` leaves out. Where Chromium
//! is missing and we may install it (as root, with apt), it is installed first. Times are held against their limits, so the
//! machine should have nothing else to do.

use std::process::{Command, Stdio};

use crate::root;

/// Runs the test; words after the chore are handed to it.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if !has("chromium") && !has("chromium-browser") && !has("google-chrome") {
        install()?;
    }
    install_axe();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut test = Command::new(cargo);
    // One browser at a time, because times are measured.
    test.args([
        "test",
        "--workspace",
        "--test",
        "browser",
        "--",
        "--nocapture",
        "--test-threads=1",
    ]);
    test.args(words);
    let variables = ["OUTWIT_BROWSER", "OUTWIT_TIMES", "OUTWIT_AXE"].map(|name| (name, "1"));
    succeed(test.envs(variables), "the test of the page")
}

/// Saves screenshots of every page and state in a folder.
pub(crate) fn screenshots(words: &[String]) -> Result<(), String> {
    let [folder, ..] = words else {
        return Err(
            "expected a folder for the pictures, for example: cargo xtask screenshots target/shots"
                .into(),
        );
    };
    let folder = std::env::current_dir().map_err(|error| error.to_string())?.join(folder);
    let folder = folder.display().to_string();
    alone(&[("OUTWIT_PAGE", "screenshots"), ("OUTWIT_SHOTS", &folder)], "the screenshots")
}

/// Measures the pages in several rounds.
pub(crate) fn measure(words: &[String]) -> Result<(), String> {
    let rounds = words.first().map_or("5", String::as_str);
    alone(&[("OUTWIT_PAGE", "measure"), ("OUTWIT_ROUNDS", rounds)], "the measurement of the pages")
}

/// Runs a part of the test that no other run includes.
fn alone(variables: &[(&str, &str)], what: &str) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut test = Command::new(cargo);
    test.args([
        "test",
        "--workspace",
        "--test",
        "browser",
        "--",
        "--nocapture",
        "--test-threads=1",
    ]);
    test.env("OUTWIT_BROWSER", "1").envs(variables.iter().copied());
    succeed(&mut test, what)
}

fn has(program: &str) -> bool {
    let mut version = Command::new(program);
    version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Installs axe-core for the check of accessibility; without npm that check is skipped, and says so.
fn install_axe() {
    let folder = root().join("crates/studio");
    if folder.join("node_modules/axe-core").is_dir() || !has("npm") {
        return;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder);
    if let Err(fault) = succeed(&mut npm, "npm ci") {
        println!("!! axe-core is missing: {fault}");
    }
}

fn install() -> Result<(), String> {
    let id = Command::new("id").arg("-u").output().map_err(|error| format!("id: {error}"))?;
    if id.stdout.trim_ascii() != b"0" {
        return Err("Chromium is missing; install the package chromium, then try again".into());
    }
    println!("Chromium is missing; installing it with apt-get.");
    succeed(Command::new("apt-get").args(["update", "-qq"]), "apt-get update")?;
    let packages = ["install", "-y", "-qq", "chromium", "fonts-dejavu-core"];
    let mut install = Command::new("apt-get");
    succeed(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"), "apt-get install")
}

fn succeed(command: &mut Command, what: &str) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}
