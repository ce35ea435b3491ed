//! Errors of the program: one sentence and an exit code, 2 for invalid input and 1 for any other failure.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use arena::ArenaError;
use jobs::JobError;
use jobs::input::reason;
use views::without_long_input;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is invalid.
    Usage(String),
    /// A text is invalid: the sentence, and the line in question with carets below it.
    Pointed(String, String),
    /// Another failure: a file, a port, an unfinished search.
    Other(String),
    /// The reader has closed the output (a pipe); the program ends silently.
    Unread,
    /// The output is already complete (`--help`, `--version`).
    Done,
}

impl Failure {
    /// Invalid input.
    pub(crate) fn usage(sentence: impl Display) -> Failure {
        Failure::Usage(sentence.to_string())
    }

    /// Any other failure.
    pub(crate) fn other(sentence: impl Display) -> Failure {
        Failure::Other(sentence.to_string())
    }

    /// A file could not be read or written; `what` is the verb, for example "read".
    pub(crate) fn file(what: &str, path: &std::path::Path, error: &io::Error) -> Failure {
        Failure::Other(format!("cannot {what} {}: {}", path.display(), reason(error)))
    }

    /// A file or folder that the user named cannot be read: invalid input.
    pub(crate) fn input(path: &std::path::Path, error: &io::Error) -> Failure {
        match Failure::file("read", path, error) {
            Failure::Other(sentence) => Failure::Usage(sentence),
            other => other,
        }
    }

    /// A text file of games could not be read. What is no text at all has no line to name.
    pub(crate) fn text(path: &std::path::Path, error: &dyn Error) -> Failure {
        let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
        let path = path.display();
        Failure::usage(match cause.filter(|cause| cause.kind() == io::ErrorKind::InvalidData) {
            Some(cause) => format!("{path}: {cause}"),
            None => format!("{path}: {error}"),
        })
    }

    /// The sentence alone on one line, for a place that shows it in its own way.
    pub(crate) fn into_sentence(self) -> String {
        match self {
            Failure::Usage(sentence) | Failure::Pointed(sentence, _) | Failure::Other(sentence) => {
                one_line(&without_long_input(&sentence))
            }
            Failure::Unread | Failure::Done => "the command has ended".to_owned(),
        }
    }

    /// Prints the error on standard error and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (sentence, snippet, code) = match self {
            Failure::Usage(sentence) => (sentence, String::new(), 2),
            Failure::Pointed(sentence, snippet) => (sentence, snippet, 2),
            Failure::Other(sentence) => (sentence, String::new(), 1),
            Failure::Unread | Failure::Done => return ExitCode::SUCCESS,
        };
        let sentence = with_program(&sentence, &crate::arguments::program());
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // Nothing can be done if standard error is closed as well.
        let _ = writeln!(
            anstream::stderr(),
            "{red}error:{red:#} {}",
            one_line(&without_long_input(&sentence))
        );
        for line in snippet.lines() {
            let _ = writeln!(anstream::stderr(), "  {}", one_line(line));
        }
        ExitCode::from(code)
    }
}

/// The sentence with its commands as those of this program: one with games of its own has another name than `outwit`.
fn with_program(sentence: &str, program: &str) -> String {
    let name = |sentence: &str, before: &str| {
        sentence.replace(&format!("{before}outwit "), &format!("{before}{program} "))
    };
    name(&name(sentence, "`"), ": ")
}

/// Replaces control characters, so that quoted input cannot control the terminal.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

impl From<games::Fault> for Failure {
    fn from(fault: games::Fault) -> Failure {
        match fault.snippet() {
            Some(snippet) => Failure::Pointed(fault.to_string(), snippet),
            None => Failure::usage(fault),
        }
    }
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        match error {
            JobError::NotAJob { .. }
            | JobError::File { .. }
            | JobError::NotEmpty { .. }
            | JobError::OtherJob { .. }
            | JobError::UnknownKind { .. }
            | JobError::Parameters { .. }
            | JobError::Changed { .. }
            | JobError::Unlaunchable { .. }
            | JobError::Index(_) => Failure::usage(error),
            _ => Failure::other(error),
        }
    }
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Play(fault) => Failure::from(fault),
            ArenaError::Job(fault) => Failure::from(fault),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Unread;
        }
        Failure::Other(format!("cannot write the output: {}", reason(&error)))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::from(io::Error::from(error))
    }
}
