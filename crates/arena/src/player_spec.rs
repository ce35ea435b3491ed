//! Players as text: `engine:depth=6`, `level:3`, `bot:my-bot/bot.toml`.
//!
//! *Idea*: a [`PlayerSpec`] is the checked text of a player, cheap and shared by all threads. Each thread makes its own
//! [`MatchPlayer`] from it. External players have a row in [`EXTERNAL_PLAYERS`]: the word before the colon, and the
//! function that reads the rest.

use games::{Custom, Fault, GameSession, Player};

use crate::builtin::BuiltinPlayer;
use crate::match_player::MatchPlayer;

/// A kind of player outside this program.
#[derive(Clone, Copy, Debug)]
pub struct ExternalPlayer {
    /// The word before the colon.
    pub name: &'static str,
    /// How it plays, in one line.
    pub summary: &'static str,
    /// Placeholder for the text after the colon, for help texts.
    pub argument: &'static str,
    /// Makes the player from the text after the colon. Starts no program: that happens before the first game.
    pub instantiate: fn(&str) -> Result<Box<dyn MatchPlayer>, Fault>,
    /// The SHA-256 of the files that the text names; `None` if there are none.
    pub hash: fn(&str) -> Option<String>,
}

/// All kinds of external players.
pub const EXTERNAL_PLAYERS: &[ExternalPlayer] =
    &[crate::bot::ROW, crate::hub::ROW, crate::dxp::ROW];

/// The checked text of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Builtin(Player),
    /// Index in [`EXTERNAL_PLAYERS`] and the text after the colon.
    External(usize, String),
}

impl PlayerSpec {
    /// Reads the text of a player. Fails if it is not understood or is `human`.
    pub fn parse(text: &str) -> Result<PlayerSpec, Fault> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let row = EXTERNAL_PLAYERS.iter().position(|row| row.name == name.trim());
        if let Some(row) = row {
            let spec = PlayerSpec(Kind::External(row, rest.trim().to_owned()));
            spec.instantiate()?;
            return Ok(spec);
        }
        let player: Player = text.parse()?;
        if player.is_human() {
            return Err(Fault::new("a person cannot play in a match")
                .expected("a program")
                .example("level:3"));
        }
        Ok(PlayerSpec(Kind::Builtin(player)))
    }

    /// Fails if the player cannot play this game. External players are only asked before their first game.
    pub fn check(&self, session: &dyn GameSession) -> Result<(), Fault> {
        match &self.0 {
            Kind::Builtin(player) => player.check(session),
            Kind::External(..) => Ok(()),
        }
    }

    /// Like [`PlayerSpec::parse`], and reads the file of its evaluation, if it has one; `read` returns the text of a path.
    pub fn read(
        text: &str,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<PlayerSpec, Fault> {
        Ok(PlayerSpec(match PlayerSpec::parse(text)?.0 {
            Kind::Builtin(player) => Kind::Builtin(player.with_file(session, read)?),
            external @ Kind::External(..) => external,
        }))
    }

    /// Its evaluation, if that comes from a file.
    pub fn custom(&self) -> Option<&Custom> {
        match &self.0 {
            Kind::Builtin(player) => player.custom().map(|custom| &**custom),
            Kind::External(..) => None,
        }
    }

    /// The SHA-256 of the files that the player consists of, if there are any.
    pub fn hash(&self) -> Option<String> {
        match &self.0 {
            Kind::Builtin(_) => self.custom().map(|custom| custom.hash().to_owned()),
            Kind::External(row, rest) => (EXTERNAL_PLAYERS[*row].hash)(rest),
        }
    }

    /// As [`PlayerSpec::hash`], and for players with learned weights the hash of these.
    pub fn hash_in(&self, session: &dyn GameSession) -> Option<String> {
        match &self.0 {
            Kind::Builtin(player) => player.eval_hash(session),
            Kind::External(..) => self.hash(),
        }
    }

    /// A new player, for one thread.
    pub fn instantiate(&self) -> Result<Box<dyn MatchPlayer>, Fault> {
        match &self.0 {
            Kind::Builtin(player) => Ok(Box::new(BuiltinPlayer::new(player.clone()))),
            Kind::External(row, rest) => (EXTERNAL_PLAYERS[*row].instantiate)(rest),
        }
    }
}

impl std::fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Kind::Builtin(player) => player.fmt(f),
            Kind::External(row, rest) => write!(f, "{}:{rest}", EXTERNAL_PLAYERS[*row].name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_keeps_its_name_and_people_are_refused() {
        for text in ["engine:depth=6", "level:3", "random:seed=7"] {
            let spec = PlayerSpec::parse(text).unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.instantiate().unwrap().name(), text);
        }
        assert!(PlayerSpec::parse("human").unwrap_err().to_string().contains("level:3"));
        assert!(PlayerSpec::parse("robot").is_err());
    }
}
