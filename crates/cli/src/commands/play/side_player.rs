//! The player of one side: a person, a built-in player, or an external program.

use arena::{Clock, EXTERNAL_PLAYERS, Forfeit, GameStart, MatchPlayer, PlayerSpec};
use games::{GameSession, Player};

use super::move_line;
use crate::failure::Failure;
use crate::{files, search, show};

/// A player of one side.
pub(super) enum SidePlayer {
    Builtin(Player),
    External {
        contestant: Box<dyn MatchPlayer>,
        side: usize,
        /// Whether it has been given the game that is played, and follows it from move to move.
        has_game: bool,
    },
}

impl SidePlayer {
    /// Parses a player and starts a game that begins at the session's position.
    pub(super) fn open(
        text: &str,
        session: &dyn GameSession,
        side: usize,
    ) -> Result<SidePlayer, Failure> {
        let name = views::id_of(text);
        if !EXTERNAL_PLAYERS.iter().any(|row| row.name == name) {
            return Ok(SidePlayer::Builtin(files::player(text.parse()?, session)?));
        }
        let contestant = PlayerSpec::parse(text)?.instantiate()?;
        let mut player = SidePlayer::External { contestant, side, has_game: false };
        player.start(session)?;
        Ok(player)
    }

    /// Gives an external player the game of a session with the moves so far.
    fn start(&mut self, session: &dyn GameSession) -> Result<(), Failure> {
        if let SidePlayer::External { contestant, side, has_game } = self {
            *has_game = false;
            contestant
                .new_game(&GameStart::of_session(session), *side)
                .map_err(|forfeit| Failure::other(format!("{} {forfeit}", contestant.name())))?;
            *has_game = true;
        }
        Ok(())
    }

    /// The game is another one, or moves were taken back: an external player is given it before its next move.
    pub(super) fn forget_game(&mut self) {
        if let SidePlayer::External { has_game, .. } = self {
            *has_game = false;
        }
    }

    /// The player that was asked for; else the one of a saved game, if it is built in; else the usual one.
    pub(super) fn open_or(
        asked: Option<&str>,
        saved: Option<String>,
        usual: &str,
        session: &dyn GameSession,
        side: usize,
    ) -> Result<SidePlayer, Failure> {
        let Some(name) = saved.filter(|_| asked.is_none()) else {
            return SidePlayer::open(asked.unwrap_or(usual), session, side);
        };
        if let Ok(player) = name.parse() {
            return Ok(SidePlayer::Builtin(files::player(player, session)?));
        }
        show::warning(&format!(
            "{name} is no built-in player, so {usual} goes on for it; --first and --second choose others"
        ));
        SidePlayer::open(usual, session, side)
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, SidePlayer::Builtin(player) if player.is_human())
    }

    /// Prepares for the game of another session. Fails if it cannot play that game.
    pub(super) fn change_game(&mut self, session: &dyn GameSession) -> Result<(), Failure> {
        match self {
            SidePlayer::Builtin(player) => Ok(player.check(session)?),
            SidePlayer::External { .. } => self.start(session),
        }
    }

    /// Why endgame tables that it names cannot be used.
    pub(super) fn table_errors(&self, session: &dyn GameSession) -> Vec<String> {
        match self {
            SidePlayer::Builtin(player) => player.table_errors(session),
            SidePlayer::External { .. } => Vec::new(),
        }
    }

    /// The text from which the player can be parsed again.
    pub(super) fn name(&self) -> String {
        match self {
            SidePlayer::Builtin(player) => player.to_string(),
            SidePlayer::External { contestant, .. } => contestant.name(),
        }
    }

    /// The move of a program, and one line about it; `None` if it gives up.
    pub(super) fn choose(
        &mut self,
        session: &dyn GameSession,
        turn: usize,
        side: &str,
        book_seed: u64,
    ) -> Result<Option<(String, String)>, Failure> {
        let name = self.name();
        if matches!(self, SidePlayer::External { has_game: false, .. }) {
            self.start(session)?;
        }
        match self {
            SidePlayer::Builtin(player) => {
                let (mv, report) = search::choose(player, session, book_seed)?;
                let line = move_line(&mv, report.as_ref(), side, &name);
                Ok(Some((mv, line)))
            }
            SidePlayer::External { contestant, .. } => {
                let clock = Clock { turn, ..Clock::default() };
                let chosen = match search::choose_external(&mut **contestant, session, &clock)? {
                    Ok(chosen) => chosen,
                    Err(Forfeit::Resigned) => return Ok(None),
                    Err(forfeit) => {
                        return Err(Failure::other(format!("{side} ({name}) {forfeit}")));
                    }
                };
                let value = chosen.value.map(|value| format!(" {value}"));
                let bold = show::BOLD;
                let line = format!(
                    "{side} ({name}) plays {bold}{}{bold:#}{}",
                    chosen.mv.escape_debug(),
                    value.unwrap_or_default()
                );
                Ok(Some((chosen.mv, line)))
            }
        }
    }
}
