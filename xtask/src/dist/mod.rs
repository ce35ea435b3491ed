//! `cargo xtask dist`: the archive for people without Rust: the program, its completions, manual page and licences. The
//! program is linked statically where rustup has installed a musl target. The archive is unpacked into an empty root, where
//! the program is tested.

mod elf;
mod licences;
mod try_out;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::files;
use crate::optional::has_target;
use crate::program::{self, Program, cargo, output};
use crate::publish::version;
use crate::root;

const EXPECTED: &str = "expected nothing, --profile NAME or --target TRIPLE; an example: cargo xtask dist --profile dev";

/// The scripts for shells, each with its name in the archive.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "outwit.bash"),
    ("elvish", "outwit.elv"),
    ("fish", "outwit.fish"),
    ("powershell", "_outwit.ps1"),
    ("zsh", "_outwit"),
];

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let (mut profile, mut target) = ("dist".to_owned(), None);
    for pair in words.chunks(2) {
        match pair {
            [option, value] if option == "--profile" => profile.clone_from(value),
            [option, value] if option == "--target" => target = Some(value.clone()),
            _ => return Err(EXPECTED.into()),
        }
    }
    if !cfg!(target_os = "linux") {
        println!("!! NO ARCHIVE WAS MADE: expected Linux with GNU tar");
        return Ok(());
    }
    let host = host()?;
    let target = target.unwrap_or_else(|| portable(&host));
    let start = Instant::now();
    let program = build(&profile, &target, &host)?;
    println!("built for {target} in {:.0} s", start.elapsed().as_secs_f64());
    let name = format!("outwit-{}-{target}", version()?);
    let place = root().join("target/dist-archive");
    let folder = place.join(&name);
    files::remove_folder(&folder)?;
    fill(&folder, &program, &target)?;
    let archive = pack(&place, &name)?;
    files::in_scratch("dist", |folder| try_out::run(&archive, &name, folder))
}

/// The platform of this machine.
fn host() -> Result<String, String> {
    let text = output(Command::new("rustc").arg("-vV"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc -vV names no host".into())
}

/// The musl target for this processor, if it is installed; else the host, with a message.
fn portable(host: &str) -> String {
    if !host.contains("-linux-") {
        return host.to_owned();
    }
    let processor = host.split('-').next().unwrap_or_default();
    let musl = format!("{processor}-unknown-linux-musl");
    if has_target("THE PROGRAM IS NOT STATIC", &musl) {
        return musl;
    }
    host.to_owned()
}

/// Builds the program. With the profile of the tests it is the program that they have built.
fn build(profile: &str, target: &str, host: &str) -> Result<PathBuf, String> {
    if profile == "dev" && target == host {
        return Program::build().map(|program| program.path().to_owned());
    }
    let mut folder = program::target();
    let mut cargo = cargo();
    cargo.args(["build", "--quiet", "--locked", "--package", "outwit-cli", "--bin", "outwit"]);
    cargo.args(["--profile", profile]);
    if target != host {
        cargo.args(["--target", target]);
        folder.push(target);
    }
    output(&mut cargo)?;
    folder.push(if profile == "dev" { "debug" } else { profile });
    Ok(folder.join(format!("outwit{}", std::env::consts::EXE_SUFFIX)))
}

/// Writes everything that the archive holds.
fn fill(folder: &Path, program: &Path, target: &str) -> Result<(), String> {
    for part in ["completions", "man"] {
        files::make_folder(&folder.join(part))?;
    }
    let write = |name: &str, text: &str| files::write(&folder.join(name), text);
    let copy =
        |from: &Path, name: &str| files::named(from, fs::copy(from, folder.join(name))).map(drop);
    copy(program, &format!("outwit{}", std::env::consts::EXE_SUFFIX))?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), name)?;
    }
    for (shell, name) in COMPLETIONS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        write(&format!("completions/{name}"), &script)?;
    }
    write("man/outwit.1", &output(Command::new(program).arg("man"))?)?;
    write("LICENSES-OF-DEPENDENCIES.txt", &licences::list(target)?)?;
    let code = files::read_bytes(program)?;
    let needs = elf::needs(&code);
    println!("the program needs {needs}");
    write("INSTALL.md", &install(&needs))
}

/// How to install, and what the program needs.
fn install(needs: &str) -> String {
    format!(
        "# Installing Outwit\n\n\
         The program needs {needs}.\n\n\
         | file | where it belongs |\n|---|---|\n\
         | `outwit` | a folder of the search path, such as `/usr/local/bin` or `~/.local/bin` |\n\
         | `man/outwit.1` | `/usr/local/share/man/man1` or `~/.local/share/man/man1` |\n\
         | `completions/outwit.bash` | `~/.local/share/bash-completion/completions/outwit` |\n\
         | `completions/_outwit` | a folder of zsh's `$fpath` |\n\
         | `completions/outwit.fish` | `~/.config/fish/completions` |\n\n\
         `outwit` alone opens the studio in the browser; `outwit --help` lists the commands.\n\n\
         Outwit is under the MIT or the Apache 2.0 licence (`LICENSE-MIT`, `LICENSE-APACHE`), at your option; the crates\n\
         in it are listed in `LICENSES-OF-DEPENDENCIES.txt`.\n"
    )
}

/// Packs the folder, the same bytes for the same files, and writes the checksum beside the archive.
fn pack(place: &Path, name: &str) -> Result<PathBuf, String> {
    let archive = place.join(format!("{name}.tar.gz"));
    // An archive of the sources has no commit.
    let commit =
        output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()));
    let time = commit.map_or_else(|_| "0".into(), |time| time.trim().to_owned());
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.arg(format!("--mtime=@{time}")).arg("-czf").arg(&archive).arg(name).current_dir(place);
    output(&mut tar)?;
    let bytes = files::read_bytes(&archive)?;
    let sums = place.join(format!("{name}.tar.gz.sha256"));
    fs::write(&sums, format!("{}  {name}.tar.gz\n", jobs::sha256(&bytes)))
        .map_err(|error| format!("{}: {error}", sums.display()))?;
    println!("{}, {:.1} MB", archive.display(), bytes.len() as f64 / 1e6);
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_are_refused() {
        assert!(run(&["--fast".into()]).unwrap_err().contains("--profile dev"));
    }

    #[test]
    fn a_host_without_musl_is_taken_as_it_is() {
        assert_eq!(portable("aarch64-apple-darwin"), "aarch64-apple-darwin");
    }
}
