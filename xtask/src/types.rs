//! `cargo xtask types`: checks the types of the studio's scripts with the TypeScript compiler. Only this chore needs Node.js,
//! so it is skipped, with a message, where Node.js or the package is missing.

use std::process::Command;

use crate::{debian, root};

/// Runs the chore.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    if !debian::exists("node") || !debian::exists("npm") {
        println!("!! THE TYPE CHECK OF THE SCRIPTS WAS SKIPPED: node was not found.");
        return Ok(());
    }
    let installed = npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
    if !installed && !root().join("crates/studio/node_modules/typescript").is_dir() {
        println!("!! THE TYPE CHECK OF THE SCRIPTS WAS SKIPPED: npm could not install TypeScript.");
        return Ok(());
    }
    if npm(&["exec", "--offline", "--loglevel=error", "--", "tsc", "--project", "tsconfig.json"])? {
        println!("The types of the scripts are right.");
        Ok(())
    } else {
        Err("the TypeScript compiler reports errors in crates/studio/assets".into())
    }
}

/// Runs npm in the folder of the studio; whether it succeeded.
fn npm(words: &[&str]) -> Result<bool, String> {
    let mut npm = Command::new("npm");
    let status = npm.args(words).current_dir(root().join("crates/studio")).status();
    status.map(|status| status.success()).map_err(|error| format!("npm does not start: {error}"))
}
