//! `outwit new-bot`: writes a starter bot.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use arena::{LANGUAGES, new_bot};
use clap::Args;
use clap::builder::PossibleValuesParser;

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
    fs::create_dir(&folder).map_err(|error| Failure::file("create the folder", &folder, &error))?;
    for (name, text) in &bot.files {
        let path = folder.join(name);
        let text = text.replace("FOLDER", &folder.display().to_string());
        let text = text.replace("outwit match ", &format!("{program} match "));
        output::write(&path, text.as_bytes(), false)?;
        writeln!(out, "Wrote {}.", path.display())?;
    }
    let folder = folder.display();
    if !bot.build.is_empty() {
        writeln!(out, "Build it: cd {folder} && {}", bot.build.join(" "))?;
    }
    writeln!(
        out,
        "Run a match: {program} match bot:{folder}/bot.toml random --game {}",
        options.game
    )?;
    Ok(())
}
