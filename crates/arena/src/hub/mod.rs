//! Draughts engines that speak Hub as players: this program is the controller, the engine a process on a pipe.
//!
//! *Idea*: `hub:COMMAND` names the program and its arguments, as they would be typed, without a shell; words with blanks
//! stand in double quotes. The engine is started before its first game, told the variant, and asked for one move after
//! the other.
//!
//! *Guarantee*: as for bots: whatever the engine does, the game ends with a sentence about it, and no process is left.
//!
//! *Layout*: [`talk`] the process and its lines, [`board`] positions and moves in the protocol's own form,
//! [`contestant`] the player.
//!
//! *Source*: F. Letouzey's Hub protocol, version 2.

mod board;
mod contestant;
mod talk;

use games::Fault;

use crate::bot::hash_of_files;
use crate::entrant::Outsider;

/// Its row in the list of players from outside.
pub(crate) const ROW: Outsider = Outsider {
    name: "hub",
    summary: "a draughts engine that speaks Hub, version 2",
    argument: "COMMAND",
    seat: contestant::seat,
    hash: |command| {
        let words = words(command).ok()?;
        hash_of_files("", std::path::Path::new(""), &words)
    },
};

/// The program and its arguments.
fn words(command: &str) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let mut rest = command.trim();
    while !rest.is_empty() {
        let (word, after) = if let Some(quoted) = rest.strip_prefix('"') {
            quoted.split_once('"').ok_or_else(|| wrong(command, "a closing quote"))?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    if words.first().is_none_or(String::is_empty) || command.contains('\0') {
        return Err(wrong(command, "a program and its arguments"));
    }
    Ok(words)
}

fn wrong(command: &str, expected: &str) -> Fault {
    Fault::new(format!("\"{}\" is no command", command.escape_debug()))
        .expected(expected)
        .example("hub:./scan hub")
}

#[cfg(all(test, unix))]
mod tests;
