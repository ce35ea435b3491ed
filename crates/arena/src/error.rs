//! What can go wrong in contests, trainings and tunings.

use std::io;
use std::path::Path;

use games::Fault;
use jobs::JobError;
use jobs::launch::quote_here;

/// Why a contest could not be played.
#[derive(Debug)]
pub enum ArenaError {
    /// A player or the game.
    Play(Fault),
    /// The job folder.
    Job(JobError),
}

impl ArenaError {
    /// An error of the system, which is no fault of the settings.
    pub(crate) fn disk(action: &'static str, path: &Path, cause: io::Error) -> ArenaError {
        ArenaError::Job(JobError::Disk { action, path: path.to_owned(), cause })
    }

    /// A folder belongs to a training in which an option had another value.
    pub(crate) fn other_training(
        folder: &Path,
        option: &str,
        was: &str,
        found: &str,
    ) -> ArenaError {
        let folder = folder.display();
        Fault::new(format!(
            "the folder {folder} belongs to training with {option} {was}, found {found}"
        ))
        .expected("the same settings, or another folder for another training")
        .example(format!("--job {}", quote_here(&format!("{folder}-2"))))
        .into()
    }
}

impl std::fmt::Display for ArenaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ArenaError::Play(fault) => fault.fmt(f),
            ArenaError::Job(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<Fault> for ArenaError {
    fn from(fault: Fault) -> ArenaError {
        ArenaError::Play(fault)
    }
}
