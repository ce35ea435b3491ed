//! The bot file.
//!
//! ```toml
//! name = "greedy"
//! command = ["python3", "bot.py"]   # the program and its arguments; no shell
//! folder = "."                      # its working directory, relative to this file; this is the default
//! level = "simple"                  # or "full"
//! game = "connect-four"             # optional; default: any game
//!
//! [limits]                          # optional; these are the defaults
//! time = 10.0                       # maximum time for a move in seconds, even if the match allows more
//! start = 10.0                      # maximum time to get ready in seconds
//! memory = 1024                     # MiB, for all its processes together
//!
//! [sandbox]                         # optional: run it with bubblewrap; see `Sandbox`
//! required = false                  # or an error where that is not possible
//! processes = 64                    # processes and threads
//!
//! [environment]                     # optional; added to PATH, HOME, LANG and TMPDIR
//! SEED = "7"
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::{Fault, id_of, toml_fault};
use serde::Deserialize;

use crate::program::{Confined, Program, Sandbox};

/// The contents of a bot file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BotFile {
    /// The path of the file as the user wrote it.
    pub(crate) path: String,
    /// The program.
    pub(crate) program: Program,
    /// The sandbox that its file asks for.
    pub(crate) sandbox: Option<Sandbox>,
    /// The level of the protocol.
    pub(crate) level: BotLevel,
    /// The only game it plays, an id or with settings; `None` = any.
    pub(crate) game: Option<String>,
    /// Maximum time for a move.
    pub(crate) time: Duration,
    /// Maximum time to get ready.
    pub(crate) start: Duration,
}

/// The level of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BotLevel {
    /// One line in, one line out.
    #[default]
    Simple,
    /// With clocks, the start of games, and search data.
    Full,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// For people only.
    #[serde(rename = "name")]
    _name: Option<String>,
    command: Vec<String>,
    folder: Option<PathBuf>,
    #[serde(default)]
    level: BotLevel,
    game: Option<String>,
    #[serde(default)]
    limits: LimitsText,
    sandbox: Option<Sandbox>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitsText {
    time: f64,
    start: f64,
    memory: u64,
}

impl Default for LimitsText {
    fn default() -> Self {
        LimitsText { time: 10.0, start: 10.0, memory: 1024 }
    }
}

const EXAMPLE: &str = if cfg!(windows) {
    "command = [\"python\", \"bot.py\"]"
} else {
    "command = [\"python3\", \"bot.py\"]"
};

impl BotFile {
    /// Reads the file at `path` for a contest with this sandbox.
    pub(crate) fn open(path: &str, sandbox: Option<&Sandbox>) -> Result<BotFile, Fault> {
        let example = "bot:my-bot/bot.toml (outwit new-bot writes one)";
        if path.is_empty() {
            return Err(Fault::new("the bot has no file")
                .expected("bot:FILE.toml")
                .example(example));
        }
        let text = super::read_text(path)
            .map_err(|fault| fault.expected("a bot file").example(example))?;
        let bot = BotFile::parse(path, &text)?;
        let folder = &bot.program.folder;
        if !folder.is_dir() {
            return Err(Fault::new(format!("the folder {} does not exist", folder.display()))
                .in_file(path)
                .expected("the working directory of the bot, relative to this file")
                .example("folder = \".\""));
        }
        bot.confined(sandbox)
    }

    /// Fails unless the bot plays this game, an id with its settings. A bot that names a game without settings plays it with any.
    pub(crate) fn check_game(&self, game: &str) -> Result<(), Fault> {
        let Some(only) = &self.game else { return Ok(()) };
        let known = games::open(only)
            .map_err(|fault| Fault::new(format!("game = \"{only}\" of its file: {fault}")))?;
        let known = known.name();
        let is_same = if only.contains(':') { known == game } else { id_of(&known) == id_of(game) };
        if is_same {
            return Ok(());
        }
        Err(Fault::new(format!("it plays {only} and not {game}"))
            .in_file(&self.path)
            .expected("a bot file for this game, or one that names no game")
            .example(format!("game = \"{game}\"")))
    }

    /// The bot in the sandbox of its file and of its contest. Fails if its folder is not inside the folder of its file: a bot
    /// chooses its folder, but it may not choose one of another bot.
    fn confined(self, contest: Option<&Sandbox>) -> Result<BotFile, Fault> {
        let Some(sandbox) = Sandbox::of(contest, self.sandbox.as_ref()) else { return Ok(self) };
        let parent = Path::new(&self.path).parent().unwrap_or(Path::new(""));
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        let canonical = |folder: &Path| {
            let missing = |error| {
                let (folder, reason) = (folder.display(), jobs::input::reason(&error));
                Fault::new(format!("the folder {folder} cannot be read: {reason}"))
                    .in_file(&self.path)
            };
            folder.canonicalize().map_err(missing)
        };
        let (folder, parent) = (canonical(&self.program.folder)?, canonical(parent)?);
        if !folder.starts_with(&parent) || parent == *"/" {
            return Err(Fault::new(format!(
                "the sandbox cannot show the bot {}",
                folder.display()
            ))
            .in_file(&self.path)
            .expected("a folder inside the folder of the bot's file")
            .example("folder = \".\""));
        }
        Ok(BotFile {
            time: self.time.min(Duration::from_secs(sandbox.time)),
            start: self.start.min(Duration::from_secs(sandbox.start)),
            program: Program {
                memory: self.program.memory.min(sandbox.memory << 20),
                confined: Some(Confined { sandbox, folder }),
                ..self.program
            },
            ..self
        })
    }

    /// Reads the text of the file at `path`. Fails, with line and column where possible, if it is not understood.
    pub(crate) fn parse(path: &str, text: &str) -> Result<BotFile, Fault> {
        let wrong = |what: String| Fault::new(what).in_file(path);
        let file: Text = toml::from_str(text)
            .map_err(|error| toml_fault(text, &error, "a bot", EXAMPLE).in_file(path))?;
        let has_nul = |text: &String| text.contains('\0');
        let nul = file.command.iter().find(|word| has_nul(word));
        if file.command.first().is_none_or(String::is_empty) || nul.is_some() {
            let what = nul.map_or_else(
                || "the command has no program".to_owned(),
                |word| format!("the word {word:?} of the command holds the character NUL"),
            );
            return Err(wrong(what).expected("the program and its arguments").example(EXAMPLE));
        }
        let bad = |(name, _): &(&String, &String)| name.is_empty() || name.contains(['=', '\0']);
        if let Some((name, _)) = file.environment.iter().find(bad) {
            return Err(wrong(format!("\"{}\" cannot be set", name.escape_debug()))
                .expected("names without = and zero bytes"));
        }
        if let Some((name, value)) = file.environment.iter().find(|(_, value)| has_nul(value)) {
            return Err(wrong(format!(
                "the value {value:?} of \"{name}\" holds the character NUL"
            ))
            .expected("a value without it"));
        }
        let seconds = |name: &str, seconds: f64| {
            if (0.001..=86_400.0).contains(&seconds) {
                return Ok(Duration::from_secs_f64(seconds));
            }
            Err(wrong(format!("the limit {name} = {seconds} is out of range"))
                .expected("seconds from 0.001 to 86400")
                .example(format!("{name} = 5.0")))
        };
        if !(1..=1 << 20).contains(&file.limits.memory) {
            return Err(wrong(format!(
                "the limit memory = {} is out of range",
                file.limits.memory
            ))
            .expected("MiB from 1 to 1048576")
            .example("memory = 512"));
        }
        if let Some(sandbox) = &file.sandbox {
            sandbox.check().map_err(|fault| fault.in_file(path))?;
        }
        let parent = Path::new(path).parent().unwrap_or(Path::new(""));
        let folder = parent.join(file.folder.unwrap_or_default());
        Ok(BotFile {
            path: path.into(),
            program: Program {
                command: file.command,
                folder: if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder },
                memory: file.limits.memory << 20,
                environment: file.environment,
                confined: None,
            },
            sandbox: file.sandbox,
            level: file.level,
            game: file.game,
            time: seconds("time", file.limits.time)?,
            start: seconds("start", file.limits.start)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_defaults_and_options() {
        let bot = BotFile::parse("bots/greedy.toml", EXAMPLE).unwrap();
        assert_eq!(bot.level, BotLevel::Simple);
        assert_eq!((bot.program.folder, bot.program.memory), (PathBuf::from("bots/"), 1 << 30));
        let text = "name = 'x'\ncommand = ['./x', '-v']\nfolder = 'y'\nlevel = 'full'\ngame = 'tic-tac-toe'\n\
            [limits]\ntime = 0.5\n[environment]\nSEED = '7'";
        let bot = BotFile::parse("x.toml", text).unwrap();
        assert_eq!((bot.level, bot.time), (BotLevel::Full, Duration::from_millis(500)));
        assert_eq!((bot.program.folder, bot.start), (PathBuf::from("y"), Duration::from_secs(10)));
    }

    /// A bot in a sandbox sees its folder: it cannot choose one with the files of others.
    #[test]
    fn a_bot_in_a_sandbox_stays_in_its_folder() {
        let class = tempfile::tempdir().unwrap();
        let file = class.path().join("one/bot.toml");
        std::fs::create_dir_all(class.path().join("one/src")).unwrap();
        let bot = |text: &str| {
            std::fs::write(&file, format!("command = ['x']\n{text}")).unwrap();
            BotFile::open(file.to_str().unwrap(), Some(&Sandbox::default()))
        };
        for folder in ["..", "/", class.path().to_str().unwrap(), "src/../.."] {
            let fault = bot(&format!("folder = '{folder}'")).unwrap_err().to_string();
            assert!(fault.contains("a folder inside the folder of the bot's file"), "{fault}");
        }
        let fault = bot("folder = 'gone'").unwrap_err().to_string();
        let gone = class.path().join("one").join("gone");
        assert!(fault.contains(&format!("{} does not exist", gone.display())), "{fault}");
        let bot = bot("folder = 'src'\n[limits]\ntime = 3600.0\nstart = 3600.0\nmemory = 100000")
            .unwrap();
        assert_eq!((bot.time, bot.start), (Duration::from_secs(10), Duration::from_secs(10)));
        assert_eq!(bot.program.memory, 1 << 30);
        let own = class.path().join("one/src").canonicalize().unwrap();
        assert_eq!(bot.program.confined.unwrap().folder, own);
    }

    #[test]
    fn faults_name_the_file_and_the_line() {
        for (text, part) in [
            ("", "b.toml, line 1, column 1: missing field \"command\""),
            ("command = []", "b.toml: the command has no program"),
            ("command = ['']", "b.toml: the command has no program"),
            (
                r#"command = ["x", "a\u0000b"]"#,
                r#"the word "a\0b" of the command holds the character NUL"#,
            ),
            (
                "command = 'python3 x'",
                "b.toml, line 1, column 11: this is the text \"python3 x\"; expected a list",
            ),
            ("command = ['x']\nlevel = 'grand'", "line 2, column 9: unknown value \"grand\""),
            ("command = ['x']\n[limits]\ntime = -1.0", "seconds from 0.001"),
            ("command = ['x']\n[limits]\nmemory = 0", "MiB from 1"),
            ("command = ['x']\n[environment]\n'a=b' = 'c'", "\"a=b\" cannot be set"),
            (
                "command = ['x']\n[environment]\nSEED = \"7\\u0000\"",
                r#"b.toml: the value "7\0" of "SEED" holds the character NUL"#,
            ),
            ("command = ['x']\n[sandbox]\nprocesses = 0", "b.toml: [sandbox] processes = 0"),
            ("command = ['x']\n[sandbox]\nnetwork = true", "unknown field \"network\""),
            ("command = ['x']\ntmie = 3", "line 2, column 1: unknown field \"tmie\""),
        ] {
            let fault = BotFile::parse("b.toml", text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
