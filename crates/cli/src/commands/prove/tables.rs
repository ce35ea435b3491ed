//! The files of solved games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The default folder of tables: `$OUTWIT_TABLES`, or `outwit/tables` in the data folder of the user.
pub(crate) fn default_directory() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = || {
        let home = || Some(PathBuf::from(set("HOME")?).join(".local/share"));
        set("XDG_DATA_HOME").or_else(|| set("LOCALAPPDATA")).map(PathBuf::from).or_else(home)
    };
    set("OUTWIT_TABLES").map(PathBuf::from).or_else(|| Some(data()?.join("outwit/tables")))
}

/// The file of a game: its name with settings, other characters than letters, digits, `-`, `=` and `,` replaced by `_`.
pub(crate) fn file(directory: &Path, game: &str) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-=,".contains(c) { c } else { '_' };
    directory.join(game.chars().map(plain).collect::<String>() + ".table")
}

/// Reads a table; none if the file does not exist.
pub(crate) fn load(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::file("read", path, &error)),
    }
}

/// Writes a table under a temporary name and renames it, so that readers never see a partial file.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::file("write", path, &error);
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(failed)?;
    }
    let temporary = path.with_extension(format!("part{}", std::process::id()));
    let written = fs::write(&temporary, bytes)
        .and_then(|()| fs::File::open(&temporary)?.sync_all())
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // If the partial file cannot be removed either, nothing is lost.
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_its_game() {
        let name = |game| file(Path::new("d"), game);
        assert_eq!(name("tic-tac-toe"), Path::new("d/tic-tac-toe.table"));
        assert_eq!(
            name("two-knights:size=3,first=a1"),
            Path::new("d/two-knights_size=3,first=a1.table")
        );
        assert_eq!(name("../x"), Path::new("d/___x.table"));
    }
}
