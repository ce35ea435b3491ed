//! `cargo xtask browser`: the test of the studio's page in Chromium, which a bare `cargo test` leaves out. Where Chromium
//! is missing and we may install it (as root, with apt), it is installed first. Times are held against their limits, so the
//! machine should have nothing else to do.

use std::process::Command;

use crate::program::{cargo, succeed};
use crate::{debian, root};

/// Runs the test.
pub(crate) fn run() -> Result<(), String> {
    const PROGRAMS: [&str; 4] =
        ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    if !PROGRAMS.iter().any(|program| debian::exists(program)) {
        let install =
            |program| debian::install("Chromium", &[program], &[program, "fonts-dejavu-core"]);
        install("chromium-headless-shell").or_else(|_| install("chromium"))?;
    }
    install_axe();
    let variables = ["OUTWIT_TIMES", "OUTWIT_AXE"].map(|name| (name, "1"));
    test(&variables, "the test of the page")
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
    test(&[("OUTWIT_PAGE", "screenshots"), ("OUTWIT_SHOTS", &folder)], "the screenshots")
}

/// Measures the pages in several rounds.
pub(crate) fn measure(words: &[String]) -> Result<(), String> {
    let rounds = words.first().map_or("5", String::as_str);
    let variables = [("OUTWIT_PAGE", "measure"), ("OUTWIT_ROUNDS", rounds)];
    test(&variables, "the measurement of the pages")
}

/// Runs the test with these variables; one browser at a time, because times are measured.
fn test(variables: &[(&str, &str)], what: &str) -> Result<(), String> {
    let mut test = cargo();
    test.args(["test", "--workspace", "--test", "browser", "--", "--nocapture"]);
    test.arg("--test-threads=1");
    test.env("OUTWIT_BROWSER", "1").envs(variables.iter().copied());
    succeed(&mut test, what)
}

/// Installs axe-core for the check of accessibility; without npm that check is skipped, and says so.
fn install_axe() {
    let folder = root().join("crates/studio");
    if folder.join("node_modules/axe-core").is_dir() || !debian::exists("npm") {
        return;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder);
    if let Err(fault) = succeed(&mut npm, "npm ci") {
        println!("!! axe-core is missing: {fault}");
    }
}
