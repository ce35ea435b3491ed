//! The choice of an evaluation: one of the game by its name, or a file that a user wrote.

use std::fmt;
use std::sync::Arc;

use views::Fault;

use super::{Custom, Evaluations};

/// The evaluation of a search, as it was asked for.
///
/// What is typed is a name or, if it ends in `.toml`, a file. This crate reads no files: the caller reads it with
/// [`EvalChoice::with_file`] before the search.
///
/// ```
/// use games::EvalChoice;
/// let session = games::open("connect-four")?;
/// let mut read = |_: &str| Ok("name = 'mine'\ngame = 'connect-four'\nformula = '3 * lines'".to_owned());
/// let choice = EvalChoice::from("my.toml").with_file(session.evaluations(), &mut read)?;
/// assert_eq!(choice.to_string(), "my.toml");
/// assert_eq!(choice.custom().unwrap().to_string(), "mine@7bee7af7");
/// # Ok::<(), games::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum EvalChoice {
    /// One of the game's own by name; `none` = always 0.
    Named(String),
    /// A file by its path, not read yet: no search takes it.
    Unread(String),
    /// What was in a file.
    Custom {
        /// The path as it was typed.
        path: String,
        /// The evaluation.
        custom: Arc<Custom>,
    },
}

impl EvalChoice {
    /// Reads the file, if this is one; `read` gives the text behind a path. Faults name the file.
    pub fn with_file(
        self,
        evaluations: &dyn Evaluations,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<EvalChoice, Fault> {
        let EvalChoice::Unread(path) = self else { return Ok(self) };
        let text = read(&path)?;
        let custom = evaluations.read(&text).map_err(|fault| fault.in_file(&path))?;
        Ok(EvalChoice::Custom { path, custom: Arc::new(custom) })
    }

    /// Whether this is the evaluation that is always 0.
    pub fn is_none(&self) -> bool {
        matches!(self, EvalChoice::Named(name) if name == "none")
    }

    /// The evaluation from a file, once it has been read.
    pub fn custom(&self) -> Option<&Arc<Custom>> {
        match self {
            EvalChoice::Custom { custom, .. } => Some(custom),
            _ => None,
        }
    }
}

impl From<&str> for EvalChoice {
    fn from(text: &str) -> EvalChoice {
        let ending = text.len().checked_sub(5).and_then(|start| text.get(start..));
        let is_file = ending.is_some_and(|ending| ending.eq_ignore_ascii_case(".toml"));
        if is_file { EvalChoice::Unread(text.into()) } else { EvalChoice::Named(text.into()) }
    }
}

impl From<String> for EvalChoice {
    fn from(text: String) -> EvalChoice {
        EvalChoice::from(text.as_str())
    }
}

impl fmt::Display for EvalChoice {
    /// What was typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalChoice::Named(text)
            | EvalChoice::Unread(text)
            | EvalChoice::Custom { path: text, .. } => f.write_str(text),
        }
    }
}
