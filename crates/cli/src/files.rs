//! Reading the files of evaluations; the crates below touch no disk for them.

use std::fs::File;
use std::io::Read;

use games::{EvalChoice, Fault, GameSession, Player};

use crate::failure::Failure;

/// Bytes that are read at most; no evaluation is as long.
const LONGEST: u64 = 1 << 20;

/// The text of a file.
pub(crate) fn read(path: &str) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let file = File::open(path);
    file.and_then(|file| file.take(LONGEST).read_to_end(&mut bytes)).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
        Fault::new(format!("cannot read {path}: {why}"))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| Fault::new(format!("{path} is not text")).expected("UTF-8"))
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
