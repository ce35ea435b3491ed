//! Reading evaluation files, which the library crates leave to the caller, and the rule for output files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use games::{EvalChoice, Fault, GameSession, Player};

use crate::failure::Failure;

/// Maximum number of bytes read from an evaluation file.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Reads a text file, at most [`MAX_FILE_BYTES`] of it. Fails if it cannot be read or is not UTF-8.
pub(crate) fn read(path: &str) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let file = File::open(path);
    file.and_then(|file| file.take(MAX_FILE_BYTES).read_to_end(&mut bytes)).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
        Fault::new(format!("cannot read {path}: {why}"))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| Fault::new(format!("{path} is not text")).expected("UTF-8"))
}

/// Checks, before any work starts, that the folder of each output file exists.
///
/// The rule for all commands: a missing folder of an output file is an error (exit code 2) that names the folder, and it
/// is never created. Only job folders (`--job DIR`) are created. Takes a single optional path (`&options.out`) as well
/// as any list of paths.
pub(crate) fn check_output_folder<P: AsRef<Path>>(
    files: impl IntoIterator<Item = P>,
) -> Result<(), Failure> {
    for path in files {
        let path = path.as_ref();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format!(
                "cannot write {}: there is no folder {}; create it first",
                path.display(),
                folder.display()
            )));
        }
    }
    Ok(())
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

/// The player with the file of its evaluation, if it has one.
pub(crate) fn player(player: Player, session: &dyn GameSession) -> Result<Player, Failure> {
    let player = player.with_file(session, &mut read)?;
    player.check(session)?;
    Ok(player)
}
