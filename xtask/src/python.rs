//! `cargo xtask python`: builds the wheel of the module `outwit` and tests it in an empty environment: the program, the examples
//! of the documentation, the tests by pytest, the notebooks, and the types. Skipped, with a message, where there is no Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::files;
use crate::program::{self, Program, cargo, succeed};
use crate::{has_flag, root};

const OLDEST: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";

/// Runs the chore. `--release` makes a wheel to be handed out.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let release = has_flag("python", "--release", words)?;
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    if !Command::new(&python).args(["-c", OLDEST]).output().is_ok_and(|out| out.status.success()) {
        println!(
            "!! THE MODULE FOR PYTHON WAS NOT TESTED: there is no {python} of 3.9 or newer with venv and pip."
        );
        return Ok(());
    }
    let target = root().join("target/python");
    files::make_folder(&target)?;
    let builder = environment(&python, &target.join("builder"))?;
    if builder.pip(&["maturin>=1.9,<2"]).is_err() {
        println!("!! THE MODULE FOR PYTHON WAS NOT TESTED: maturin could not be installed.");
        return Ok(());
    }
    let wheel = build(&builder, &target, release)?;
    test(&python, &target, &wheel)
}

/// A virtual environment.
pub(crate) struct Environment(PathBuf);

/// An empty environment in place of the one that is there.
pub(crate) fn environment(python: &str, folder: &Path) -> Result<Environment, String> {
    let mut venv = Command::new(python);
    succeed(venv.args(["-m", "venv", "--clear"]).arg(folder), "python -m venv")?;
    Ok(Environment(folder.to_owned()))
}

impl Environment {
    pub(crate) fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.0.join("bin").join(name));
        // Away from the sources, so that what is installed is used and nothing else.
        command.current_dir(&self.0);
        command
    }

    pub(crate) fn pip(&self, packages: &[&str]) -> Result<(), String> {
        let mut pip = self.program("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
        succeed(&mut pip, &format!("pip install {}", packages.join(" ")))
    }
}

/// Builds the program and the wheel that carries it.
fn build(builder: &Environment, target: &Path, release: bool) -> Result<PathBuf, String> {
    let start = Instant::now();
    let profile = if release { "release" } else { "dev" };
    let module = root().join("crates/python");
    let name = format!("outwit{}", std::env::consts::EXE_SUFFIX);
    let program = if release {
        let mut cargo = cargo();
        cargo.args(["build", "--quiet", "--package", "outwit-cli", "--profile", profile]);
        succeed(&mut cargo, "cargo build")?;
        program::target().join("release").join(&name)
    } else {
        // The program of the tests, so that nothing is built twice.
        Program::build()?.path().to_owned()
    };
    // The folder from which maturin takes further files, if there is one.
    let data = module.join("outwit._native.data");
    let scripts = data.join("scripts");
    fs::create_dir_all(&scripts)
        .and_then(|()| fs::copy(&program, scripts.join(&name)))
        .map_err(|error| format!("{}: {error}", scripts.display()))?;
    let wheels = target.join("wheels");
    files::remove_folder(&wheels)?;
    let mut maturin = builder.program("maturin");
    maturin
        .args(["build", "--quiet", "--locked", "--profile", profile, "--target-dir"])
        .arg(target);
    maturin.arg("--out").arg(&wheels).arg("--interpreter").arg(builder.0.join("bin/python"));
    let built = succeed(maturin.current_dir(&module), "maturin build");
    // A later `pip install` would take an old program from there.
    files::remove_folder(&data)?;
    built?;
    let files = fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let wheel = files.flatten().map(|entry| entry.path());
    let wheel = wheel.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    let wheel = wheel.ok_or_else(|| format!("{} has no wheel", wheels.display()))?;
    println!("{} in {:.0} s", wheel.display(), start.elapsed().as_secs_f64());
    Ok(wheel)
}

/// Installs the wheel in an empty environment, without the network, and tests it there.
fn test(python: &str, target: &Path, wheel: &Path) -> Result<(), String> {
    let empty = environment(python, &target.join("empty"))?;
    empty.pip(&["--no-index", &wheel.to_string_lossy()])?;
    succeed(empty.program("outwit").args(["analyse", "tic-tac-toe", "--depth", "2"]), "outwit")?;
    let tests = root().join("crates/python/tests");
    let script = |name: &str| succeed(empty.program("python").arg(tests.join(name)), name);
    script("run_doctests.py")?;
    if empty.pip(&["pytest", "nbclient", "nbformat", "ipykernel", "ipywidgets"]).is_err() {
        println!("!! ONLY THE EXAMPLES WERE TESTED: pytest and nbclient could not be installed.");
        return Ok(());
    }
    let mut pytest = empty.program("python");
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).arg(&tests);
    succeed(&mut pytest, "pytest")?;
    script("run_notebooks.py")?;
    types(&empty)
}

/// The types of the module, and its stubs against what is there.
fn types(environment: &Environment) -> Result<(), String> {
    if environment.pip(&["mypy"]).is_err() {
        println!("!! THE TYPES OF THE MODULE WERE NOT CHECKED: mypy could not be installed.");
        return Ok(());
    }
    let mypy = |words: &[&str]| {
        let mut python = environment.program("python");
        succeed(python.arg("-m").args(words), words[0])
    };
    mypy(&["mypy", "--strict", "--package", "outwit"])?;
    mypy(&["mypy.stubtest", "outwit"])
}
