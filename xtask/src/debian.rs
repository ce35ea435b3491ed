//! Programs of other projects that a chore needs, from Debian's packages.

use std::process::Command;

use crate::program::{find, output};

/// Makes sure that the programs of `subject` are there, or says why they are not.
pub(crate) fn install(subject: &str, programs: &[&str], packages: &[&str]) -> Result<(), String> {
    if programs.iter().all(|program| exists(program)) {
        return Ok(());
    }
    let root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !root || !exists("apt-get") {
        return Err(format!(
            "{subject} is not installed and only root can install it by apt-get; packages: {}",
            packages.join(" ")
        ));
    }
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    if output(&mut install).is_err() {
        output(Command::new("apt-get").arg("update")).map_err(|_| "apt-get update failed")?;
        output(&mut install).map_err(|reason| format!("apt-get install failed: {reason}"))?;
    }
    Ok(())
}

/// Whether a program is on the path.
pub(crate) fn exists(program: &str) -> bool {
    find(program).is_some()
}
