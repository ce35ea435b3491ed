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

use std::env::consts::EXE_SUFFIX;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use jobs::input::open_stream;
use sha2::{Digest, Sha256};

use crate::forfeit::Forfeit;

/// Python's program; its installer for Windows makes no `python3`.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

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
        let path = folder.join(word);
        let path = if index == 0 { started(path) } else { path };
        if let Some(with_file) = with_file(&hash, index, &path) {
            (hash, any) = (with_file, true);
        }
    }
    any.then(|| {
        hash.finalize().iter().fold(String::new(), |all, byte| all + &format!("{byte:02x}"))
    })
}

/// The file that the system starts for the path of a program.
fn started(path: PathBuf) -> PathBuf {
    with_suffix(path, EXE_SUFFIX)
}

/// The path with the suffix of programs, which Windows tries first, if there is such a file.
fn with_suffix(path: PathBuf, suffix: &str) -> PathBuf {
    let mut longer = path.clone().into_os_string();
    longer.push(suffix);
    let longer = PathBuf::from(longer);
    if longer.is_file() { longer } else { path }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Else a program that was built again would not be noticed.
    #[test]
    fn the_program_with_the_suffix_of_the_system_is_started() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("./bot");
        assert_eq!(with_suffix(path.clone(), ".exe"), path);
        std::fs::write(folder.path().join("bot.exe"), "one").unwrap();
        assert_eq!(with_suffix(path.clone(), ".exe"), folder.path().join("./bot.exe"));
        std::fs::write(folder.path().join(format!("bot{EXE_SUFFIX}")), "two").unwrap();
        let hash = || hash_of_files("", folder.path(), &["./bot".to_owned()]);
        let before = hash();
        std::fs::write(folder.path().join(format!("bot{EXE_SUFFIX}")), "three").unwrap();
        assert!(before.is_some() && hash() != before);
    }
}
