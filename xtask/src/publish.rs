//! `cargo xtask publish`: checks that the packages can be published; publishing itself is `cargo publish --workspace`.
//!
//! `--list` takes seconds: all packages are made, and each has to contain its licences, its readme and every file that its
//! code includes. `--dry-run` goes on: the packages are unpacked into an empty folder outside of the repository, where they
//! take the place of the registry for each other. Each is compiled by itself, with no features but those that it asks for;
//! then the tests of all are built once and run. At last the unpacked command line is installed and has to work.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use toml::{Table, Value};

use crate::files;
use crate::program::{self, cargo};
use crate::root;
use crate::tidy::arrows::{in_order, package};

const EXPECTED: &str = "expected --list or --dry-run, and after --dry-run the packages to test (all if none is named); \
     an example: cargo xtask publish --dry-run outwit-jobs";

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    match words.first().map(String::as_str) {
        Some("--list") if words.len() == 1 => {
            let packages = pack()?;
            println!("{} packages can be made", packages.len());
            Ok(())
        }
        Some("--dry-run") => dry_run(&words[1..]),
        _ => Err(EXPECTED.into()),
    }
}

/// A package that cargo has made, unpacked.
struct Package {
    name: String,
    /// The compressed package.
    file: PathBuf,
    /// The folder in the repository.
    source: PathBuf,
}

/// Makes all packages, in an order in which each comes after those it needs, and checks what is in them.
fn pack() -> Result<Vec<Package>, String> {
    let packages = make(in_order())?;
    for package in &packages {
        package.check()?;
    }
    Ok(packages)
}

/// Makes the package of the library and unpacks it in `place`; returns its folder.
pub(crate) fn unpack_library(place: &Path) -> Result<PathBuf, String> {
    let packages = make(["outwit"])?;
    let file = &packages[0].file;
    // With the time of unpacking, from which cargo sees that the files are new.
    quiet(Command::new("tar").arg("-xzmf").arg(file).current_dir(place), "tar")?;
    Ok(place.join(file.file_stem().unwrap_or_default()))
}

/// The version of all packages.
pub(crate) fn version() -> Result<String, String> {
    let manifest = table(&root().join("Cargo.toml"))?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml has no version".into())
}

/// Makes the packages of these folders.
fn make(folders: impl IntoIterator<Item = &'static str>) -> Result<Vec<Package>, String> {
    let version = version()?;
    let mut cargo = cargo();
    cargo.args(["package", "--quiet", "--no-verify", "--allow-dirty"]);
    let mut packages = Vec::new();
    for folder in folders {
        let name = package(folder);
        cargo.args(["--package", &name]);
        packages.push(Package {
            file: root().join(format!("target/package/{name}-{version}.crate")),
            source: root().join("crates").join(folder),
            name,
        });
    }
    // Without the network if all crates are there.
    cargo.arg("--offline");
    if quiet(&mut cargo, "cargo package").is_err() {
        let words: Vec<_> = cargo.get_args().filter(|word| *word != "--offline").collect();
        quiet(program::cargo().args(words), "cargo package")?;
    }
    Ok(packages)
}

impl Package {
    /// Licences, readme, metadata, and no file of the code that lies outside of the package.
    fn check(&self) -> Result<(), String> {
        let listed = self.files()?;
        let text = String::from_utf8_lossy(&listed).into_owned();
        let folder = self.folder();
        let files: Vec<&str> =
            text.lines().filter_map(|line| line.split_once('/')).map(|(_, file)| file).collect();
        for needed in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            if !files.contains(&needed) {
                return Err(format!(
                    "{folder} has no {needed}; expected a link to the file in the root of the repository"
                ));
            }
            let mut unpack = Command::new("tar");
            unpack.arg("-xzOf").arg(&self.file).arg(format!("{folder}/{needed}"));
            let text = quiet(&mut unpack, "tar")?;
            if is_path(&text) {
                return Err(format!(
                    "{folder}: {needed} is only the path of a file; expected a link, made by: git config core.symlinks true, \
                     then git checkout -f {needed} in its folder"
                ));
            }
        }
        let manifest = table(&self.source.join("Cargo.toml"))?;
        for key in
            ["description", "license", "repository", "keywords", "categories", "rust-version"]
        {
            if manifest["package"].get(key).is_none() {
                return Err(format!(
                    "{folder}: Cargo.toml has no package.{key}; expected {key}.workspace = true"
                ));
            }
        }
        for file in
            files.iter().filter(|file| Path::new(file).extension().is_some_and(|end| end == "rs"))
        {
            let path = self.source.join(file);
            let code = files::read(&path)?;
            if let Some(outside) = includes(&code).find(|include| leaves(file, include)) {
                return Err(format!(
                    "{}: {file} includes {outside}, which is not in the package",
                    self.name
                ));
            }
        }
        println!("{:<16} {:>4} files {:>6} kB", self.name, files.len(), size(&self.file)? / 1000);
        Ok(())
    }

    /// The name of the folder that the package unpacks to.
    fn folder(&self) -> String {
        self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn files(&self) -> Result<Vec<u8>, String> {
        quiet(Command::new("tar").arg("-tzf").arg(&self.file), "tar")
    }
}

/// Whether a text is that of a link: git writes it into a file where it cannot make links, as on Windows.
fn is_path(text: &[u8]) -> bool {
    text.starts_with(b"../") && !text.contains(&b'\n')
}

/// The paths in `include_str!("..")`, `include_bytes!("..")` and `#[path = ".."]`.
fn includes(code: &str) -> impl Iterator<Item = &str> {
    let starts = ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""];
    starts
        .into_iter()
        .flat_map(move |start| code.split(start).skip(1).filter_map(|rest| rest.split('"').next()))
}

/// Whether a path relative to the folder of `file` leads out of the package.
fn leaves(file: &str, include: &str) -> bool {
    let mut depth = file.matches('/').count();
    for part in include.split('/') {
        match part {
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            "." | "" => {}
            _ => depth += 1,
        }
    }
    false
}

fn dry_run(names: &[String]) -> Result<(), String> {
    let packages = pack()?;
    if let Some(name) =
        names.iter().find(|name| packages.iter().all(|package| package.name != **name))
    {
        return Err(format!("\"{name}\" is not a package; {EXPECTED}"));
    }
    files::in_scratch("publish", |folder| from_packages(&packages, names, folder))
}

/// Builds and tests in an empty folder.
fn from_packages(packages: &[Package], names: &[String], scratch: &Path) -> Result<(), String> {
    for package in packages {
        quiet(Command::new("tar").arg("-xzf").arg(&package.file).current_dir(scratch), "tar")?;
    }
    let manifest = manifest(packages)?;
    fs::write(scratch.join("Cargo.toml"), manifest)
        // The versions that the tests of the repository have used.
        .and_then(|()| fs::copy(root().join("Cargo.lock"), scratch.join("Cargo.lock")))
        .map_err(|error| format!("{}: {error}", scratch.display()))?;
    let cargo = |words: &[&str]| {
        let mut cargo = cargo();
        cargo.args(words).arg("--quiet").current_dir(scratch);
        cargo
    };
    let wanted: Vec<&Package> = packages
        .iter()
        .filter(|package| names.is_empty() || names.contains(&package.name))
        .collect();
    for package in &wanted {
        let start = Instant::now();
        let mut check = cargo(&["check", "--package", &package.name]);
        quiet(&mut check, &format!("cargo check of {}", package.name))?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{:<23} compiles with the features of its own; {seconds:.0} s", package.name);
    }
    let start = Instant::now();
    let mut test = cargo(&["test", "--all-features"]);
    for package in &wanted {
        test.args(["--package", &package.name]);
    }
    quiet(&mut test, "cargo test")?;
    println!("{} packages pass their tests; {:.0} s", wanted.len(), start.elapsed().as_secs_f64());
    match wanted.iter().find(|package| package.name == "outwit-cli") {
        Some(program) => install(program, scratch),
        None => Ok(()),
    }
}

/// The manifest of the scratch folder: the packages, which take the place of the registry for each other, and the profiles of
/// the repository, without which the tests would take hours.
fn manifest(packages: &[Package]) -> Result<String, String> {
    let of_root = table(&root().join("Cargo.toml"))?;
    let mut workspace = Table::from_iter([("resolver".to_owned(), "3".into())]);
    let folders = packages.iter().map(|package| Value::from(package.folder()));
    workspace.insert("members".to_owned(), Value::Array(folders.collect()));
    let mut patches = Table::new();
    for package in packages {
        let place = Table::from_iter([("path".to_owned(), package.folder().into())]);
        patches.insert(package.name.clone(), place.into());
    }
    let mut manifest = Table::from_iter([
        ("workspace".to_owned(), workspace.into()),
        ("patch".to_owned(), Table::from_iter([("crates-io".to_owned(), patches.into())]).into()),
    ]);
    manifest.insert("profile".to_owned(), of_root["profile"].clone());
    Ok(manifest.to_string())
}

/// Installs the program from its package, and uses it.
fn install(package: &Package, scratch: &Path) -> Result<(), String> {
    let start = Instant::now();
    let folder = scratch.join(package.folder());
    let place = scratch.join("installed");
    let mut cargo = cargo();
    // With the profile of the tests, so that other crates are not built twice.
    cargo.args(["install", "--quiet", "--debug", "--locked", "--path"]).arg(&folder);
    cargo.arg("--root").arg(&place);
    quiet(cargo.current_dir(scratch), "cargo install")?;
    let uses: &[(&[&str], &str)] = &[
        (&["--version"], "outwit"),
        (&["list"], "connect-four"),
        (&["analyse", "tic-tac-toe", "--depth", "3"], "is best"),
        (&["queens", "count", "8"], "92"),
    ];
    for (words, expected) in uses {
        let line = format!("outwit {}", words.join(" "));
        let mut program = Command::new(place.join("bin/outwit"));
        let output = quiet(program.args(*words).current_dir(scratch), &line)?;
        if !String::from_utf8_lossy(&output).contains(expected) {
            return Err(format!("expected \"{expected}\" in the output of {line}"));
        }
    }
    println!("the installed program works; {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs a command and returns its output; shows all of it if the command fails.
pub(crate) fn quiet(command: &mut Command, what: &str) -> Result<Vec<u8>, String> {
    // What the repository sets for its own builds does not hold in the scratch folder.
    let output = command
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS")
        .output()
        .map_err(|error| format!("{what} does not start: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{what} failed:\n{out}{err}"))
}

fn table(path: &Path) -> Result<Table, String> {
    let text = files::read(path)?;
    text.parse().map_err(|error| format!("{}: {error}", path.display()))
}

fn size(path: &Path) -> Result<u64, String> {
    let data = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(data.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_outside_of_the_package_is_found() {
        let code = "include_str!(\"../../data/a.txt\"); #[path = \"../../../b.rs\"]";
        let found: Vec<&str> = includes(code).collect();
        assert_eq!(found, ["../../data/a.txt", "../../../b.rs"]);
        assert!(!leaves("src/count/known.rs", found[0]));
        assert!(leaves("src/count/known.rs", found[1]));
        assert!(leaves("src/lib.rs", "x/../../../README.md"));
    }

    #[test]
    fn a_link_that_git_has_written_as_a_file_is_found() {
        assert!(is_path(b"../../README.md"));
        assert!(!is_path(b"MIT License\n") && !is_path(b"../a.md says more.\n"));
    }

    #[test]
    fn other_words_are_refused() {
        assert!(run(&["--now".into()]).unwrap_err().contains("--dry-run"));
    }
}
