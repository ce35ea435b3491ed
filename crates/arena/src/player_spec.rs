//! Players as text: `engine:depth=6`, `level:3`, `bot:my-bot/bot.toml`.
//!
//! *Idea*: a [`PlayerSpec`] is the checked text of a player, cheap and shared by all threads. Each thread makes its own
//! [`MatchPlayer`] from it. External players have a row in [`EXTERNAL_PLAYERS`]: the word before the colon, and the
//! function that reads the rest.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use games::{Custom, Fault, GameSession, Limits, Player, SearchContext};
use jobs::input::SMALL;

use crate::builtin::BuiltinPlayer;
use crate::external_player::{Confinement, ExternalPlayer};
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::program::Sandbox;
use crate::time_control::TimeControl;

/// All kinds of external players.
pub const EXTERNAL_PLAYERS: &[ExternalPlayer] =
    &[crate::bot::ROW, crate::hub::ROW, crate::dxp::ROW];

/// A path in a file of this folder, for the current folder: relative to the folder if it exists there, else as it is.
pub fn path_beside(folder: &Path, path: &str) -> String {
    let beside = folder.join(path.trim());
    match beside.to_str() {
        Some(beside) if Path::new(beside).exists() => beside.to_owned(),
        _ => path.to_owned(),
    }
}

/// The text of a player in a file of this folder, for the current folder: a path may be relative to either.
pub(crate) fn player_beside(folder: &Path, text: &str) -> String {
    let row = |name: &str| EXTERNAL_PLAYERS.iter().find(|row| row.name == name.trim());
    match text.split_once(':').map(|(name, path)| (row(name), path.trim())) {
        Some((Some(row), path)) if row.is_path && !path.is_empty() => {
            format!("{}:{}", row.name, path_beside(folder, path))
        }
        _ => text.to_owned(),
    }
}

/// The checked text of a player, with the sandbox of its contest.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec(Kind, Option<Arc<Sandbox>>);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Builtin(Player),
    /// Index in [`EXTERNAL_PLAYERS`] and the text after the colon.
    External(usize, String),
}

impl PlayerSpec {
    /// Reads the text of a player. Fails if it is not understood or is `human`.
    pub fn parse(text: &str) -> Result<PlayerSpec, Fault> {
        if text.trim().contains(char::is_control) {
            return Err(Fault::new(format!("the player {text:?} holds a control character"))
                .expected("/ or single quotes: in double quotes of a file, \\ begins an escape")
                .example("is = 'bot:C:\\bots\\bot.toml'"));
        }
        if let Some(spec) = PlayerSpec::external(text) {
            spec.instantiate()?;
            return Ok(spec);
        }
        let player: Player = text.parse()?;
        if player.is_human() {
            return Err(Fault::new("a person cannot play in a match")
                .expected("a program")
                .example("level:3"));
        }
        Ok(PlayerSpec(Kind::Builtin(player), None))
    }

    /// The external player of a text, if it is one; its files are not read.
    pub(crate) fn external(text: &str) -> Option<PlayerSpec> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let row = EXTERNAL_PLAYERS.iter().position(|row| row.name == name.trim())?;
        Some(PlayerSpec(Kind::External(row, rest.trim().to_owned()), None))
    }

    fn builtin(&self) -> Option<&Player> {
        match &self.0 {
            Kind::Builtin(player) => Some(player),
            Kind::External(..) => None,
        }
    }

    /// The row of an external player, and the text after the colon.
    fn external_row(&self) -> Option<(&'static ExternalPlayer, &str)> {
        match &self.0 {
            Kind::Builtin(_) => None,
            Kind::External(row, rest) => Some((&EXTERNAL_PLAYERS[*row], rest)),
        }
    }

    /// Fails if the player cannot play this game. The programs of external players are only asked before their first game.
    pub fn check(&self, session: &dyn GameSession) -> Result<(), Fault> {
        match &self.0 {
            Kind::Builtin(player) => player.check(session),
            Kind::External(row, rest) => (EXTERNAL_PLAYERS[*row].check)(rest, &session.name()),
        }
    }

    /// Fails if a search of it would have no end within these limits.
    pub fn check_limits(&self, limits: &Limits) -> Result<(), Fault> {
        self.builtin().map_or(Ok(()), |player| player.check_limits(limits))
    }

    /// Fails if it cannot be told this start of a game that it plays.
    pub(crate) fn check_start(&self, start: &GameStart) -> Result<(), Fault> {
        self.external_row().map_or(Ok(()), |(row, _)| (row.check_start)(start))
    }

    /// Fails if it cannot be told the times of this control.
    pub(crate) fn check_times(&self, time_control: &TimeControl) -> Result<(), Fault> {
        self.external_row().map_or(Ok(()), |(row, _)| (row.check_times)(time_control))
    }

    /// Whether it keeps to the limits of depth and nodes of a contest; an external player is asked to.
    pub fn takes_limits(&self) -> bool {
        self.builtin().is_none_or(Player::takes_limits)
    }

    /// Whether it gives values with its moves; an external player may.
    pub fn gives_values(&self) -> bool {
        self.builtin().is_none_or(Player::gives_values)
    }

    /// Whether it always chooses the same move within these limits.
    pub fn is_repeatable(&self, limits: &Limits) -> bool {
        self.builtin().is_some_and(|player| player.is_repeatable(limits))
    }

    /// Whether its moves depend on a seed; an external player may choose at random.
    pub(crate) fn has_chance(&self) -> bool {
        self.builtin().is_none_or(|player| player.reseeded(1) != *player)
    }

    /// Like [`PlayerSpec::parse`], and reads the file of its evaluation, if it has one; `read` returns the text of a path.
    pub fn read(
        text: &str,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<PlayerSpec, Fault> {
        let kind = match PlayerSpec::parse(text)?.0 {
            Kind::Builtin(player) => Kind::Builtin(player.with_file(session, read)?),
            external @ Kind::External(..) => external,
        };
        Ok(PlayerSpec(kind, None))
    }

    /// Like [`PlayerSpec::read`] for the text of a planned job, whose external players need not be there any more.
    pub(crate) fn read_planned(
        text: &str,
        session: &dyn GameSession,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<PlayerSpec, Fault> {
        PlayerSpec::external(text).map_or_else(|| PlayerSpec::read(text, session, read), Ok)
    }

    /// The same player in a contest with this sandbox.
    #[must_use]
    pub fn in_sandbox(self, sandbox: Option<Arc<Sandbox>>) -> PlayerSpec {
        PlayerSpec(self.0, sandbox)
    }

    /// Where it runs. Fails if a sandbox is required and cannot be used here.
    pub fn confinement(&self) -> Result<Confinement, Fault> {
        let Some((row, rest)) = self.external_row() else { return Ok(Confinement::default()) };
        (row.confinement)(rest, self.1.as_deref())
    }

    /// Why endgame tables that it names cannot be used, one sentence each.
    pub fn table_errors(&self, session: &dyn GameSession) -> Vec<String> {
        self.builtin().map_or_else(Vec::new, |player| player.table_errors(session))
    }

    /// The path and the contents of its evaluation, if that comes from a file.
    pub fn eval_file(&self) -> Option<(&str, &Custom)> {
        self.builtin()?.eval_file()
    }

    /// The SHA-256 of the files that the player consists of, if there are any.
    pub fn hash(&self) -> Option<String> {
        match self.external_row() {
            None => self.eval_file().map(|(_, custom)| custom.hash().to_owned()),
            Some((row, rest)) => (row.hash)(rest),
        }
    }

    /// Why the file that it names cannot be read, if there is one and it cannot.
    pub(crate) fn unreadable(&self) -> Option<String> {
        let (row, path) = self.external_row()?;
        let error = row.is_path.then(|| jobs::input::read_text(Path::new(path), SMALL).err())??;
        let place = if Path::new(path).is_relative() {
            "the path is relative to the folder in which the job was started"
        } else {
            "expected the file of the first game"
        };
        Some(format!("{}; {place}", error.found()))
    }

    /// As [`PlayerSpec::hash`], and for players with learned weights the hash of these.
    pub(crate) fn hash_in(&self, session: &dyn GameSession) -> Option<String> {
        self.builtin().map_or_else(|| self.hash(), |player| player.eval_hash(session))
    }

    /// What a short search of it finds at the start of the game, as digits of a hash; `None` if it is a program of its own or
    /// does not search. Another version of this program may find something else.
    pub fn search_hash(&self, session: &dyn GameSession) -> Option<String> {
        static KNOWN: Mutex<BTreeMap<String, Option<String>>> = Mutex::new(BTreeMap::new());
        let sample = self.builtin()?.sample()?;
        // The parameters of a job are compared often.
        let key = format!("{} {sample} {:?}", session.name(), sample.eval_hash(session));
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || {
            let choice = sample.choose(session, &Limits::none(), SearchContext::new()).ok()?;
            let found = choice.summary()?;
            let text = format!("{:?} {:?} {}", found.best, found.value, found.nodes);
            Some(jobs::sha256(text.as_bytes())[..8].to_owned())
        };
        known.entry(key).or_insert_with(find).clone()
    }

    /// Whether it is a program of its own.
    pub fn is_external(&self) -> bool {
        self.external_row().is_some()
    }

    /// A new player, for one thread.
    pub fn instantiate(&self) -> Result<Box<dyn MatchPlayer>, Fault> {
        match &self.0 {
            Kind::Builtin(player) => Ok(Box::new(BuiltinPlayer::new(player.clone()))),
            Kind::External(row, rest) => {
                (EXTERNAL_PLAYERS[*row].instantiate)(rest, self.1.as_deref())
            }
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
        let escaped = PlayerSpec::parse("bot:C:\u{8}ots\new.toml").unwrap_err().to_string();
        let expected = r#"the player "bot:C:\u{8}ots\new.toml" holds a control character; expected / or single quotes"#;
        assert!(escaped.starts_with(expected), "{escaped}");
    }
}
