//! `outwit new-bot`: writes a bot that already plays, to begin an own one with.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use arena::{LANGUAGES, new_bot};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::failure::Failure;
use crate::game_name;

const EXAMPLES: &str = "\
Examples:
  outwit new-bot --lang python connect-four
  outwit new-bot --lang rust tic-tac-toe my-bot
  outwit match bot:my-bot/bot.toml random --game tic-tac-toe

docs/bots.md tells what a bot reads and writes.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// The folder to write, which must be new; by default the name of the game with the language
    folder: Option<PathBuf>,
    /// The language
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    lang: String,
}

fn languages() -> PossibleValuesParser {
    LANGUAGES.iter().map(|language| language.name).collect::<Vec<_>>().into()
}

/// Writes the folder.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let row = game_name::find(&options.game)?;
    let bot = new_bot(&options.lang, &options.game)?;
    let usual = || PathBuf::from(format!("{}-{}", row.id, options.lang));
    let folder = options.folder.clone().unwrap_or_else(usual);
    fs::create_dir(&folder).map_err(|error| Failure::file("make the folder", &folder, &error))?;
    for (name, text) in &bot.files {
        let path = folder.join(name);
        let text = text.replace("FOLDER", &folder.display().to_string());
        fs::write(&path, text).map_err(|error| Failure::file("write", &path, &error))?;
        writeln!(out, "Wrote {}.", path.display())?;
    }
    let folder = folder.display();
    if !bot.build.is_empty() {
        writeln!(out, "Build it: cd {folder} && {}", bot.build.join(" "))?;
    }
    writeln!(
        out,
        "Let it play: outwit match bot:{folder}/bot.toml random --game {}",
        options.game
    )?;
    Ok(())
}
