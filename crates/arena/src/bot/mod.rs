//! Bots: programs in any language that play over standard input and output.
//!
//! *Idea*: a [`BotFile`] says which command to run and within which limits. Two levels of protocol (`docs/bots.md`): the
//! simple one is a line in, the position and its legal moves, and a line out, the move; the full one adds clocks, new
//! games and what the bot thinks.
//!
//! *Guarantee*: whatever the program does, the referee goes on: a crash, an overrun, an illegal move, a flood of output or
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
pub(crate) use pipes::{Event, FLOOD};
pub use player::Bot;
pub(crate) use player::{cannot_start, closed, out_of_memory};
pub(crate) use process::Process;
pub use template::{LANGUAGES, Language, NewBot, new_bot};

use std::path::Path;

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
    hash: |path| {
        let text = read_text(path).ok()?;
        let file = BotFile::parse(path, &text).ok()?;
        hash_of_files(&text, &file.folder, &file.command)
    },
};

/// The text of a small file.
pub(crate) fn read_text(path: &str) -> Result<String, Fault> {
    std::fs::read_to_string(path).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
        Fault::new(format!("cannot read {path}: {why}"))
    })
}

/// The SHA-256, in hexadecimal digits, of a description and of every file that a command names, seen from a folder: of
/// the program, unless it is looked up, and of scripts among the arguments.
pub(crate) fn hash_of_files(text: &str, folder: &Path, command: &[String]) -> Option<String> {
    let mut hash = Sha256::new_with_prefix(text.as_bytes());
    let mut any = !text.is_empty();
    for (place, word) in command.iter().enumerate() {
        if place == 0 && !word.contains(std::path::is_separator) {
            continue;
        }
        // What is no file is an argument like any other.
        if let Ok(content) = std::fs::read(folder.join(word)) {
            hash.update((place as u64).to_le_bytes());
            hash.update((content.len() as u64).to_le_bytes());
            hash.update(&content);
            any = true;
        }
    }
    any.then(|| {
        hash.finalize().iter().fold(String::new(), |all, byte| all + &format!("{byte:02x}"))
    })
}

fn seat(path: &str) -> Result<Box<dyn Contestant>, Fault> {
    Ok(Box::new(Bot::new(BotFile::open(path)?)))
}
