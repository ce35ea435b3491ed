//! Runs the program as a user does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program answered.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program with these arguments (split at blanks, or given as a list) and this input.
pub(crate) fn outwit(arguments: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(arguments)
        // Tables are kept with the files of the build and not in the folder of the user.
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"))
        .env_remove("OUTWIT_TABLES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Answer {
        code: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the errors are text"),
    }
}

/// An empty folder that lives as long as the value.
pub(crate) fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

/// A path as the system writes it.
pub(crate) fn native(path: &str) -> String {
    path.replace('/', std::path::MAIN_SEPARATOR_STR)
}
