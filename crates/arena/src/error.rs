//! What can go wrong in contests, trainings and tunings.

use games::Fault;
use jobs::JobError;

/// Why a contest could not be played.
#[derive(Debug)]
pub enum ArenaError {
    /// A player or the game.
    Play(Fault),
    /// The job folder.
    Job(JobError),
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
