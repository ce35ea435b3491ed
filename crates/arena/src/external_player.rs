//! What a kind of player outside this program consists of.

use std::path::PathBuf;

use games::Fault;

use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::program::Sandbox;
use crate::time_control::TimeControl;

/// Makes a player from the text after the colon, for a contest with this sandbox.
pub type Instantiate = fn(&str, Option<&Sandbox>) -> Result<Box<dyn MatchPlayer>, Fault>;

/// A kind of player outside this program.
#[derive(Clone, Copy, Debug)]
pub struct ExternalPlayer {
    /// The word before the colon.
    pub name: &'static str,
    /// How it plays, in one line.
    pub summary: &'static str,
    /// Placeholder for the text after the colon, for help texts.
    pub argument: &'static str,
    /// Makes the player from the text after the colon. Starts no program: that happens before the first game.
    pub instantiate: Instantiate,
    /// Fails if the text after the colon, or a file that it names, says that it does not play this game, an id with its settings.
    pub check: fn(&str, &str) -> Result<(), Fault>,
    /// Fails if it cannot be told this start of a game that it plays.
    pub check_start: fn(&GameStart) -> Result<(), Fault>,
    /// Fails if it cannot be told the times of this control.
    pub check_times: fn(&TimeControl) -> Result<(), Fault>,
    /// Where it runs in a contest with this sandbox. Fails if a sandbox is required and cannot be used here.
    pub confinement: fn(&str, Option<&Sandbox>) -> Result<Confinement, Fault>,
    /// Whether the text after the colon is the path of a file.
    pub is_path: bool,
    /// The SHA-256 of the files that the text names; `None` if there are none.
    pub hash: fn(&str) -> Option<String>,
}

/// Where a program runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confinement {
    /// The folder that its sandbox shows, if it has one.
    pub folder: Option<PathBuf>,
    /// Why it has no sandbox although one is asked for.
    pub missing: Option<String>,
    /// What its sandbox cannot do here.
    pub weakness: Option<String>,
}

impl Confinement {
    /// Of a program that is part of the machine and not of a class, and is never in a sandbox.
    pub(crate) fn never(sandbox: Option<&Sandbox>) -> Result<Confinement, Fault> {
        const WHY: &str = "only players with bot: can run in one";
        if sandbox.is_some_and(|sandbox| sandbox.required) {
            return Err(Fault::new(format!("the sandbox is required, but {WHY}"))
                .expected("other players, or a sandbox that need not be used")
                .example("required = false"));
        }
        let missing = sandbox.map(|_| WHY.to_owned());
        Ok(Confinement { missing, ..Confinement::default() })
    }
}
