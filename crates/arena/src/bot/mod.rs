//! Bots: programs in any language that play over standard input and output.
//!
//! *Idea*: a [`BotFile`] says which command to run and within which limits. Two levels of protocol (`docs/bots.md`): the
//! simple one is a line in, the position and its legal moves, and a line out, the move; the full one adds clocks, new
//! games and what the bot thinks.
//!
//! *Promise*: whatever the program does, the referee goes on: a crash, an overrun, an illegal move, a flood of output or
//! silence loses the game with a message that says exactly what happened; and when the bot is dropped none of its
//! processes is left, unless it took pains to hide (another session *and* another environment). No shell is involved.
//! A bot is no prisoner, though: it runs with the rights of whoever starts it.
//!
//! *Cost*: three threads that sleep, and a look at the memory of the processes twenty times a second while a bot thinks.
//!
//! *Layout*: [`file`](mod@file) (the description), [`protocol`] (lines), [`pipes`] (threads that read and write), [`process`] (start,
//! limits, end), [`family`] (the processes of a bot), [`player`] (the contestant), [`template`] (a bot to begin with).

mod family;
mod file;
mod pipes;
mod player;
mod process;
mod protocol;
mod template;

pub use file::{BotFile, BotLevel};
pub use player::Bot;
pub use template::{LANGUAGES, Language, NewBot, new_bot};

use games::Fault;
use sha2::{Digest, Sha256};

use crate::contestant::Contestant;
use crate::entrant::Outsider;

/// The row of bots in the list of outsiders.
pub(crate) const ROW: Outsider = Outsider {
    name: "bot",
    summary: "a program in any language on standard input and output",
    argument: "FILE.toml",
    seat,
    hash: |path| read_text(path).ok().as_deref().map(hash_of),
};

/// The text of a small file.
pub(crate) fn read_text(path: &str) -> Result<String, Fault> {
    std::fs::read_to_string(path).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
        Fault::new(format!("cannot read {path}: {why}"))
    })
}

/// The SHA-256 of a text in hexadecimal digits.
pub(crate) fn hash_of(text: &str) -> String {
    let mut hash = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        hash += &format!("{byte:02x}");
    }
    hash
}

fn seat(path: &str) -> Result<Box<dyn Contestant>, Fault> {
    Ok(Box::new(Bot::new(BotFile::open(path)?)))
}
