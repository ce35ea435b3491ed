//! The folder of bots that the studio was started with. A page chooses among its files by name; it never gives a path or a command.

use std::path::{Path, PathBuf};

use arena::is_bot_file;
use games::Fault;

/// Files of the folder that are listed.
const MAX_BOTS: usize = 200;
/// The bot file in a folder of its own, as `outwit new-bot` writes it.
const BOT_FILE: &str = "bot.toml";

/// The bots of a folder, which is read at each request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bots(Option<PathBuf>);

impl Bots {
    /// The bots of this folder; none without a folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> Bots {
        Bots(folder)
    }

    /// The players of the folder, sorted: `bot:FILE.toml` and `bot:NAME/bot.toml` for bot files, `hub:FILE` for programs with the
    /// protocol Hub.
    pub(crate) fn list(&self) -> Vec<String> {
        let files = self.0.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        let mut names: Vec<String> = files.filter_map(|file| player(&file.ok()?.path())).collect();
        names.sort_unstable();
        names.truncate(MAX_BOTS);
        names
    }

    /// The player of a match for a name of the list; none if the text is not about a bot.
    pub(crate) fn resolve(&self, text: &str) -> Option<Result<String, Fault>> {
        let (kind, name) = text.split_once(':')?;
        let (kind, name) = (kind.trim(), name.trim());
        if kind != "bot" && kind != "hub" {
            return None;
        }
        let known = self.list();
        let Some(folder) = self.0.as_ref().filter(|_| known.contains(&format!("{kind}:{name}")))
        else {
            let expected = match (&self.0, known.is_empty()) {
                (None, _) => {
                    "a built-in player; bots are offered when the studio is started with --bots DIR"
                        .into()
                }
                (Some(_), true) => "a file of the folder of bots, which is empty".into(),
                (Some(_), false) => format!("one of {}", known.join(", ")),
            };
            let fault = Fault::new(format!("\"{text}\" is not in the folder of bots"));
            return Some(Err(fault.expected(expected)));
        };
        let path = folder.join(name).display().to_string();
        // The command of a hub engine is split at spaces outside quotes.
        Some(Ok(if kind == "hub" { format!("hub:\"{path}\"") } else { format!("bot:{path}") }))
    }
}

/// The player of a file or of a folder with a bot file, if it is one.
fn player(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let is_plain = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    if name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    let file = path.join(BOT_FILE);
    if file.is_file() {
        return is_bot_file(&file).then(|| format!("bot:{name}/{BOT_FILE}"));
    }
    if !path.is_file() {
        return None;
    }
    if path.extension().is_some_and(|ending| ending == "toml") {
        return is_bot_file(path).then(|| format!("bot:{name}"));
    }
    is_program(path).then(|| format!("hub:{name}"))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("exe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOT: &str = "command = [\"python3\", \"bot.py\"]\n";

    /// `new-bot` writes a bot into a folder of its own; the file of a tournament is often beside these folders.
    #[test]
    fn bots_in_their_own_folders_are_players_and_other_files_are_not() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().to_owned();
        for (name, text) in [
            ("group-1/bot.toml", BOT),
            ("group-2/bot.toml", "command = 7\n"),
            ("group-3/other.toml", BOT),
            ("group-4/inner/bot.toml", BOT),
            (".hidden/bot.toml", BOT),
            ("cup.toml", "game = \"connect-four\"\n[[player]]\nis = \"random\"\n"),
            ("broken.toml", "command = [\n"),
        ] {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        let bots = Bots::new(Some(folder.clone()));
        // The mistake of the second one is named when it is to play.
        assert_eq!(bots.list(), ["bot:group-1/bot.toml", "bot:group-2/bot.toml"]);
        let resolved = bots.resolve("bot:group-1/bot.toml").expect("a bot").expect("known");
        assert_eq!(resolved, format!("bot:{}", folder.join("group-1/bot.toml").display()));
        for wrong in ["bot:cup.toml", "bot:group-4/inner/bot.toml", "bot:group-1/../cup.toml"] {
            assert!(bots.resolve(wrong).expect("about a bot").is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_files_of_the_folder_are_players() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().to_owned();
        std::fs::create_dir_all(folder.join("inner")).expect("a folder");
        for name in ["mine.toml", "notes.txt", ".hidden.toml", "a b.toml"] {
            std::fs::write(folder.join(name), BOT).expect("a file");
        }
        let bots = Bots::new(Some(folder.clone()));
        assert_eq!(bots.list(), ["bot:mine.toml"]);
        let resolved = bots.resolve("bot:mine.toml").expect("a bot").expect("known");
        assert_eq!(resolved, format!("bot:{}", folder.join("mine.toml").display()));
        for wrong in
            ["bot:../mine.toml", "bot:/bin/sh", "hub:mine.toml", "hub:sh -c ls", "bot:a b.toml"]
        {
            let fault = bots.resolve(wrong).expect("about a bot").expect_err("refused").to_string();
            assert!(fault.contains("folder of bots") && fault.contains("bot:mine.toml"), "{fault}");
        }
        assert!(bots.resolve("engine:depth=3").is_none());
        let none = Bots::default().resolve("bot:mine.toml").expect("about a bot");
        assert!(none.expect_err("refused").to_string().contains("--bots DIR"));
    }
}
