//! The folders of the program among those of the user.

use std::env;
use std::path::PathBuf;

/// The folder of all tables: `$OUTWIT_TABLES`, else `tables` in the user's data folder ([`user_folder`]). `None` if none is
/// known. It need not exist.
pub fn tables_folder() -> Option<PathBuf> {
    set("OUTWIT_TABLES")
        .or_else(|| user_folder("XDG_DATA_HOME", "share").map(|data| data.join("tables")))
}

/// The folder `outwit` in a base directory of the user: in the one that the variable `xdg` names, else in `~/.local/NAME`; on
/// Windows in `%LOCALAPPDATA%`. `None` if none of these is known. It need not exist.
pub fn user_folder(xdg: &str, name: &str) -> Option<PathBuf> {
    base(set, xdg, name).map(|base| base.join("outwit"))
}

fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn base(variable: impl Fn(&str) -> Option<PathBuf>, xdg: &str, name: &str) -> Option<PathBuf> {
    // A relative path in this variable is to be ignored, says the XDG base directory specification.
    let base = variable(xdg).filter(|folder| folder.is_absolute());
    // Only Windows sets this one; some shells there also set the home folder.
    let base = base.or_else(|| variable("LOCALAPPDATA"));
    base.or_else(|| variable("HOME").map(|home| home.join(".local").join(name)))
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
            let variable =
                |name: &str| set.iter().find(|(known, _)| *known == name).map(|row| row.1.into());
            base(variable, "XDG_DATA_HOME", "share")
        };
        assert_eq!(with(&[("XDG_DATA_HOME", data), ("HOME", "/home")]), Some(root.clone()));
        let home = Some("/home/.local/share".into());
        assert_eq!(with(&[("HOME", "/home")]), home);
        assert_eq!(with(&[("XDG_DATA_HOME", "data"), ("HOME", "/home")]), home);
        let windows = with(&[("LOCALAPPDATA", "/local"), ("HOME", "/home")]);
        assert_eq!(windows, Some("/local".into()));
        assert_eq!(with(&[]), None);
    }
}
