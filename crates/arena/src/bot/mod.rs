//! Bots: programs in any language that play over standard input and output.
//!
//! *Idea*: a [`BotFile`] names the command and its limits. There are two levels of the protocol (`docs/bots.md`). At the simple
//! level, the bot reads a line, the position and its legal moves, and writes a line, the move. The full level adds clocks,
//! the start of games and search data.
//!
//! *Guarantee*: every mistake of the bot ends the game with an exact message, and no process is left; see
//! [`program`](crate::program).
//!
//! *Layout*: [`file`](mod@file) (the bot file), [`protocol`] (lines), [`player`] (the player), [`template`] (starter bots).

mod file;
mod player;
mod protocol;
mod template;

use file::BotFile;
use player::Bot;
pub use template::{LANGUAGES, Language, NewBot, new_bot};

use std::path::Path;

use games::Fault;
use jobs::input::SMALL;

use crate::external_player::{Confinement, ExternalPlayer};
use crate::input_fault::input_fault;
use crate::program::{Sandbox, bubblewrap, hash_of_files};

/// The row of bots in the list of external players.
pub(crate) const ROW: ExternalPlayer = ExternalPlayer {
    name: "bot",
    summary: "a program in any language on standard input and output",
    argument: "FILE.toml",
    instantiate: |path, sandbox| Ok(Box::new(Bot::new(BotFile::open(path, sandbox)?))),
    check: |path, game| BotFile::parse(path, &read_text(path)?)?.check_game(game),
    check_start: |_| Ok(()),
    check_times: |_| Ok(()),
    confinement,
    is_path: true,
    hash: |path| {
        let text = read_text(path).ok()?;
        let file = BotFile::parse(path, &text).ok()?;
        hash_of_files(&text, &file.program.folder, &file.program.command)
    },
};

/// Where a bot runs. Fails if that has to be a sandbox and cannot.
fn confinement(path: &str, sandbox: Option<&Sandbox>) -> Result<Confinement, Fault> {
    let file = BotFile::open(path, sandbox)?;
    let Some(confined) = file.program.confined else { return Ok(Confinement::default()) };
    let folder = Some(confined.folder);
    match bubblewrap() {
        Ok(bubblewrap) => {
            let weakness = bubblewrap.weakness().map(String::from);
            Ok(Confinement { folder, missing: None, weakness })
        }
        Err(why) if confined.sandbox.required => {
            Err(Fault::new(format!("the sandbox is required, but {why}"))
                .expected("bubblewrap 0.8 or newer, and user namespaces that are allowed")
                .example("required = false"))
        }
        Err(why) => Ok(Confinement { folder, missing: Some(why.to_owned()), weakness: None }),
    }
}

/// Whether a file is a bot file, perhaps one with a mistake that a contest would name: another kind of TOML file has no command.
pub fn is_bot_file(path: &Path) -> bool {
    let text = path.to_str().and_then(|path| read_text(path).ok());
    text.and_then(|text| text.parse::<toml::Table>().ok())
        .is_some_and(|table| table.contains_key("command"))
}

/// The text of a small file.
fn read_text(path: &str) -> Result<String, Fault> {
    jobs::input::read_text(Path::new(path), SMALL).map_err(input_fault)
}
