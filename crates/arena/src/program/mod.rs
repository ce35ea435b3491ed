//! Programs that play: started, watched and ended, whatever their protocol.
//!
//! *Guarantee*: the referee continues whatever the program does: a crash, exceeded limits, too much output or no answer loses
//! the game with an exact message. When a [`Process`] is dropped, none of its processes is left, unless it left both its
//! session and its environment. No shell is involved. Without a [`Sandbox`] a program is not isolated: it has the rights of
//! the user.
//!
//! *Cost*: three sleeping threads, and reading the memory of its processes twenty times a second while a program thinks.
//!
//! *Layout*: [`process`] (start, limits, end), [`pipes`] (threads that read and write), [`sandbox`] (isolation),
//! [`process_tree`] (the processes of a program), [`orphans`] (processes that a program left behind).

mod orphans;
mod pipes;
mod process;
mod process_tree;
mod sandbox;

pub(crate) use process::{Confined, Process, Program};
pub use sandbox::Sandbox;
pub(crate) use sandbox::bubblewrap;

use std::io::{ErrorKind, Read as _};
use std::path::Path;

use jobs::input::open_stream;
use sha2::{Digest, Sha256};

use crate::forfeit::Forfeit;

/// Kills all bots and their descendants, for a program that ends at once. No bot can be started after this.
pub fn kill_bots() {
    orphans::kill_all();
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
