//! Draughts engines that use the Hub protocol, as players: this program is the controller, the engine a process on a pipe.
//!
//! *Idea*: `hub:COMMAND` gives the program and its arguments as on a command line, without a shell; arguments with spaces are
//! put in double quotes. The engine is started before its first game, set to the variant, and asked for each move.
//!
//! *Guarantee*: as for bots: every mistake of the engine ends the game with an exact message, and no process is left.
//!
//! *Layout*: [`connection`] the process and its lines, [`board`] positions and moves in the protocol's notation, [`engine`]
//! the player.
//!
//! *Source*: F. Letouzey's Hub protocol, version 2.

mod board;
mod connection;
mod engine;

use games::Fault;

use crate::external_player::{Confinement, ExternalPlayer};
use crate::program::hash_of_files;

/// The row of Hub engines in the list of external players.
pub(crate) const ROW: ExternalPlayer = ExternalPlayer {
    name: "hub",
    summary: "a draughts engine with the Hub protocol, version 2",
    argument: "COMMAND",
    instantiate: |command, _| engine::instantiate(command),
    check: |_, game| engine::variant_of(game).map(drop),
    check_start: engine::check_start,
    check_times: |_| Ok(()),
    confinement: |_, sandbox| Confinement::never(sandbox),
    is_path: false,
    hash: |command| {
        let words = words(command).ok()?;
        hash_of_files("", std::path::Path::new(""), &words)
    },
};

/// Splits a command into the program and its arguments. Fails without a program or a closing quote.
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
    Fault::new(format!("\"{}\" is not a command", command.escape_debug()))
        .expected(expected)
        .example("hub:./scan hub")
}

#[cfg(all(test, unix))]
mod tests;
