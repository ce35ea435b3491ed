//! Bots: programs in any language that play over standard input and output.
//!
//! *Idea*: a [`BotFile`] names the command and its limits. There are two levels of the protocol (`docs/bots.md`). At the simple
//! level, the bot reads a line, the position and its legal moves, and writes a line, the move. The full level adds clocks,
//! the start of games and search data.
//!
//! *Guarantee*: the referee continues whatever the program does: a crash, exceeded limits, an illegal move, too much output or
//! no answer loses the game with an exact message. When the bot is dropped, none of its processes is left, unless it left
//! both its session and its environment. No shell is involved. Without a [`Sandbox`] a bot is not isolated: it has the rights
//! of the user.
//!
//! *Cost*: three sleeping threads, and reading the memory of its processes twenty times a second while a bot thinks.
//!
//! *Layout*: [`file`](mod@file) (the bot file), [`protocol`] (lines), [`pipes`] (threads that read and write), [`process`]
//! (start, limits, end), [`sandbox`] (isolation), [`process_tree`] (the processes of a bot), [`player`] (the player),
//! [`template`] (starter bots).

mod file;
mod orphans;
mod pipes;
mod player;
mod process;
mod process_tree;
mod protocol;
mod sandbox;
mod template;

use file::BotFile;
use player::Bot;
pub(crate) use process::{Process, Program};
pub use sandbox::Sandbox;
pub use template::{LANGUAGES, Language, NewBot, new_bot};

use std::io::{ErrorKind, Read as _};
use std::path::Path;

use games::Fault;
use jobs::input::{SMALL, open_stream};
use sha2::{Digest, Sha256};

use crate::forfeit::Forfeit;
use crate::player_spec::{Confinement, ExternalPlayer};

/// Kills all bots and their descendants, for a program that ends at once. No bot can be started after this.
pub fn kill_bots() {
    orphans::kill_all();
}

/// The row of bots in the list of external players.
pub(crate) const ROW: ExternalPlayer = ExternalPlayer {
    name: "bot",
    summary: "a program in any language on standard input and output",
    argument: "FILE.toml",
    instantiate: |path, sandbox| Ok(Box::new(Bot::new(BotFile::open(path, sandbox)?))),
    check: |path, game| BotFile::parse(path, &read_text(path)?)?.check_game(game),
    confinement,
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
    match sandbox::bubblewrap() {
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

/// The text of a small file.
fn read_text(path: &str) -> Result<String, Fault> {
    jobs::input::read_text(Path::new(path), SMALL).map_err(Fault::new)
}

/// A line of a program as text; anything but UTF-8 is a forfeit.
pub(crate) fn line_text(line: &[u8]) -> Result<&str, Forfeit> {
    std::str::from_utf8(line).map_err(|_| {
        let shown = String::from_utf8_lossy(line);
        Forfeit::garbled(format!("the line \"{}\" is not UTF-8", shown.escape_debug()))
    })
}

/// The SHA-256, as hexadecimal digits, of a text and of every file that a command names, relative to a folder: of the program,
/// unless it is searched for in PATH, and of scripts among the arguments. `None` if there is neither text nor file.
pub(crate) fn hash_of_files(text: &str, folder: &Path, command: &[String]) -> Option<String> {
    let mut hash = Sha256::new_with_prefix(text.as_bytes());
    let mut any = !text.is_empty();
    for (index, word) in command.iter().enumerate() {
        if index == 0 && !word.contains(std::path::is_separator) {
            continue;
        }
        // Other arguments are not files. A file that cannot be read to its end counts as none.
        if let Some(with_file) = with_file(&hash, index, &folder.join(word)) {
            (hash, any) = (with_file, true);
        }
    }
    any.then(|| {
        hash.finalize().iter().fold(String::new(), |all, byte| all + &format!("{byte:02x}"))
    })
}

/// The hash with the file of an argument added; `None` if it is no file, or cannot be read to its end.
fn with_file(hash: &Sha256, index: usize, path: &Path) -> Option<Sha256> {
    let mut file = open_stream(path).ok()?;
    let metadata = file.metadata().ok().filter(std::fs::Metadata::is_file)?;
    let mut hash = hash.clone();
    hash.update((index as u64).to_le_bytes());
    hash.update(metadata.len().to_le_bytes());
    // Programs may have gigabytes.
    let mut block = vec![0; 1 << 16];
    loop {
        match file.read(&mut block) {
            Ok(0) => return Some(hash),
            Ok(length) => hash.update(&block[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => (),
            Err(_) => return None,
        }
    }
}
