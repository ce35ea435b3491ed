//! `outwit new-bot`: writes a starter bot.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{LANGUAGES, new_bot};
use clap::Args;
use clap::builder::PossibleValuesParser;
use jobs::launch::quote_here;

use crate::failure::Failure;
use crate::{arguments, game_name, output};

const EXAMPLES: &str = "\
Examples:
  outwit new-bot --lang rust connect-four
  outwit new-bot --lang python tic-tac-toe my-bot
  outwit match bot:my-bot/bot.toml random --game tic-tac-toe

Java, C and Rust bots must be built before the first match; `new-bot` prints the command. docs/bots.md describes
what a bot reads and writes.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// The new folder for the bot [default: GAME-LANGUAGE]
    folder: Option<PathBuf>,
    /// The programming language
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    lang: String,
}

fn languages() -> PossibleValuesParser {
    LANGUAGES.iter().map(|language| language.name).collect::<Vec<_>>().into()
}

/// Writes the folder with the starter bot.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = game_name::find(&options.game)?;
    let bot = new_bot(&options.lang, &options.game)?;
    let default = || PathBuf::from(format!("{}-{}", row.id, options.lang));
    let folder = options.folder.clone().unwrap_or_else(default);
    // A name that begins with a minus sign would be read as an option, and blanks before a path are not read.
    let is_plain = |text: &str| !text.starts_with(|c: char| c == '-' || c.is_whitespace());
    let folder =
        if folder.to_str().is_none_or(is_plain) { folder } else { Path::new(".").join(folder) };
    output::check_folder_of(&folder)?;
    if folder.symlink_metadata().is_ok() {
        return Err(Failure::usage(format!(
            "{} already exists; expected the name of a new folder, for example: outwit new-bot --lang {} {} my-bot",
            folder.display(),
            options.lang,
            options.game
        )));
    }
    let program = arguments::program();
    let from_parent = player(folder.file_name().map_or(&*folder, Path::new));
    fs::create_dir(&folder).map_err(|error| Failure::file("create the folder", &folder, &error))?;
    for (name, text) in &bot.files {
        let path = folder.join(name);
        let text = text.replace("bot:FOLDER/bot.toml", &from_parent);
        let text = text.replace("outwit match ", &format!("{program} match "));
        output::write(&path, text.as_bytes(), false)?;
        writeln!(out, "Wrote {}.", path.display())?;
    }
    if !bot.build.is_empty() {
        // PowerShell 5 has no &&.
        writeln!(out, "Build it:\n  cd {}\n  {}", quoted(&folder), bot.build.join(" "))?;
    }
    writeln!(
        out,
        "Run a match: {program} match {} random --game {}",
        player(&folder),
        quote_here(&options.game)
    )?;
    Ok(())
}

/// The bot in a folder as a player, as a word of a command line.
fn player(folder: &Path) -> String {
    quote_here(&format!("bot:{}", folder.join("bot.toml").display()))
}

/// A folder as a word of a command line.
fn quoted(folder: &Path) -> String {
    // Without a slash at the end.
    let folder: PathBuf = folder.components().collect();
    quote_here(&folder.to_string_lossy())
}
