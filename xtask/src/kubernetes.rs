//! `cargo xtask kubernetes`: the file of `outwit job launch kubernetes` against the published schema of Kubernetes.
//!
//! *Idea.* A job with some results that are there already is launched; the package `kubernetes-validate` of `PyPI`, which has the
//! schemas of all versions, is installed in an environment of its own and reads the file. A file with a wrong field has to
//! be refused, so that the check is one.
//!
//! *Guarantee.* The fields have the names and types of `batch/v1`; no cluster runs the job. Skipped, with a message, where
//! the package cannot be installed.

use std::path::Path;
use std::process::Command;

use crate::files;
use crate::program::{Program, output};
use crate::python::environment;
use crate::root;

/// The oldest version with a stable `backoffLimitPerIndex`, and the newest that the package knows.
const VERSIONS: [&[&str]; 2] = [&["--kubernetes-version", "1.33.0"], &[]];

/// Runs the check.
pub(crate) fn run() -> Result<(), String> {
    let venv = root().join("target/kubernetes");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let installed = environment(&python, &venv).and_then(|environment| {
        environment.pip(&["kubernetes-validate"])?;
        Ok(environment)
    });
    let environment = match installed {
        Ok(environment) => environment,
        Err(reason) => {
            println!("!! kubernetes: THE FILE WAS NOT CHECKED AGAINST THE SCHEMA, {reason}");
            return Ok(());
        }
    };
    let validate = |file: &Path, version: &[&str]| {
        let mut command = environment.program("kubernetes-validate");
        output(command.arg("--strict").args(version).arg(file))
    };
    let program = Program::build()?;
    files::in_scratch("kubernetes", |folder| check(&program, folder, validate))
}

fn check(
    program: &Program,
    folder: &Path,
    validate: impl Fn(&Path, &[&str]) -> Result<String, String>,
) -> Result<(), String> {
    let job = folder.join("job");
    program.plan(&job, 12, 8)?;
    let run = |words: &[&str]| output(Command::new(program.path()).args(words).arg(&job)).map(drop);
    run(&["job", "run", "--index", "0"])?;
    run(&[
        "job",
        "launch",
        "kubernetes",
        "--image",
        "registry.example/outwit:1",
        "--claim",
        "jobs",
        "--sub-path",
        "jobs/q12",
    ])?;
    let file = folder.join("job.yaml");
    // The package cannot read a job without a name of its own; the cluster makes that.
    let generated = files::read(&job.join("launch/kubernetes.yaml"))?;
    let text = generated.replacen("metadata:\n", "metadata:\n  name: job\n", 1);
    files::write(&file, text.clone())?;
    for version in VERSIONS {
        validate(&file, version)?;
    }
    let wrong = folder.join("wrong.yaml");
    files::write(&wrong, text.replace("completions:", "completion:"))?;
    if let Ok(said) = validate(&wrong, &[]) {
        return Err(format!("a wrong field has to be refused; found {said:?}"));
    }
    println!("kubernetes: {} files valid against the schema, a wrong one refused", VERSIONS.len());
    Ok(())
}
