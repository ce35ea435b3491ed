//! The default folder of endgame tables.

use std::env;
use std::path::PathBuf;

/// The folder of all tables: `$OUTWIT_TABLES`, else `outwit/tables` in the user's data folder
/// (`$XDG_DATA_HOME`, else `~/.local/share`; on Windows `%LOCALAPPDATA%`). `None` if none of these is
/// known. It need not exist.
pub fn default_folder() -> Option<PathBuf> {
    folder(|name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from))
}

fn folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = variable("OUTWIT_TABLES") {
        return Some(folder);
    }
    // A relative path in this variable is to be ignored, says the XDG base directory specification.
    let data = variable("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
    // Only Windows sets this one; some shells there also set the home folder.
    let data = data.or_else(|| variable("LOCALAPPDATA"));
    let data = data.or_else(|| variable("HOME").map(|home| home.join(".local").join("share")));
    data.map(|data| data.join("outwit").join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_wins() {
        // A path from the root of this system.
        let root = std::path::absolute("/data").unwrap();
        let data = root.to_str().unwrap();
        let with = |set: &[(&str, &str)]| {
            folder(|name| set.iter().find(|(known, _)| *known == name).map(|row| row.1.into()))
        };
        assert_eq!(with(&[("OUTWIT_TABLES", "t"), ("HOME", "/home")]), Some("t".into()));
        let found = with(&[("XDG_DATA_HOME", data), ("HOME", "/home")]);
        assert_eq!(found, Some(root.join("outwit/tables")));
        let home = with(&[("XDG_DATA_HOME", "data"), ("HOME", "/home")]);
        assert_eq!(home, Some("/home/.local/share/outwit/tables".into()));
        let windows = with(&[("LOCALAPPDATA", "/local"), ("HOME", "/home")]);
        assert_eq!(windows, Some("/local/outwit/tables".into()));
        assert_eq!(with(&[]), None);
    }
}
