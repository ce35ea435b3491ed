//! Reading the files that arguments name, which the library crates leave to the caller: settings, evaluations, lists, games.

use std::path::Path;

use draughts::pdn;
use games::{EvalChoice, Fault, GameSession, Player};
use jobs::input::{InputError, LARGE, SMALL, read_bytes, read_text};

use crate::failure::Failure;

/// Reads a small text file: settings, evaluations, tournaments.
pub(crate) fn read(path: &str) -> Result<String, Fault> {
    read_text(Path::new(path), SMALL).map_err(arena::input_fault)
}

/// Reads a small text file that `file` names: relative to the folder of that file, or to the current one.
pub(crate) fn read_beside(file: &Path) -> impl FnMut(&str) -> Result<String, Fault> {
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    move |path| read(&arena::path_beside(&folder, path))
}

/// Reads a text file that may be long: a list of openings.
pub(crate) fn read_list(path: &str) -> Result<String, Fault> {
    read_games(Path::new(path), LARGE).map_err(arena::input_fault)
}

/// Reads a text file; PDN may be in a code page.
pub(crate) fn read_games(path: &Path, limit: u64) -> Result<String, InputError> {
    if is_pdn(path) {
        let bytes = read_bytes(path, limit)?;
        let is_utf_16 = matches!(bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        if !is_utf_16 {
            let text = pdn::decoded(bytes);
            return Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text));
        }
    }
    read_text(path, limit)
}

/// Whether the name of a file ends in this extension, in upper or lower case.
pub(crate) fn ends_in(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Whether this is the name of a file of draughts games.
pub(crate) fn is_pdn(path: &Path) -> bool {
    ends_in(path, "pdn")
}

/// Fails unless an evaluation can be read from this file again: the name of such a file ends in .toml.
pub(crate) fn check_eval_name(path: &str) -> Result<(), Failure> {
    if matches!(EvalChoice::from(path), EvalChoice::Unread(_)) {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{path} is not the name of an evaluation file; expected the extension .toml, for example: {}",
        Path::new(path).with_extension("toml").display()
    )))
}

/// The evaluation that a text means; a file is read.
pub(crate) fn eval(
    session: &dyn GameSession,
    text: Option<&str>,
) -> Result<Option<EvalChoice>, Failure> {
    let choice =
        text.map(|text| EvalChoice::from(text).with_file(session.evaluations(), &mut read));
    Ok(choice.transpose()?)
}

/// Loads the evaluation file of a player, if it names one.
pub(crate) fn player(player: Player, session: &dyn GameSession) -> Result<Player, Failure> {
    let player = player.with_file(session, &mut read)?;
    player.check(session)?;
    Ok(player)
}
