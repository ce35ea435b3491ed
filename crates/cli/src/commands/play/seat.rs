//! Who sits at the table: a person, a player of this program, or a program from outside.

use arena::{Clock, EXTERNAL_PLAYERS, GameStart, MatchPlayer, PlayerSpec};
use games::view::Bound;
use games::{GameSession, Player};

use super::thinking;
use crate::failure::Failure;
use crate::{files, game_name, search, show};

/// A player of one side.
pub(super) enum Seat {
    BuiltinPlayer(Player),
    ExternalPlayer(Box<dyn MatchPlayer>),
}

impl Seat {
    /// Reads a player, for a game that begins like this.
    pub(super) fn open(
        text: &str,
        session: &dyn GameSession,
        side: usize,
    ) -> Result<Seat, Failure> {
        let name = text.split(':').next().unwrap_or(text).trim();
        if !EXTERNAL_PLAYERS.iter().any(|row| row.name == name) {
            return Ok(Seat::BuiltinPlayer(files::player(player(text)?, session)?));
        }
        let mut contestant = PlayerSpec::parse(text)?.instantiate()?;
        let view = session.view();
        let position = Some(view.position);
        let start = GameStart { game: view.game, position, ..GameStart::default() };
        contestant
            .new_game(&start, side)
            .map_err(|foul| Failure::other(format!("{} {foul}", contestant.name())))?;
        Ok(Seat::ExternalPlayer(contestant))
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, Seat::BuiltinPlayer(player) if player.is_human())
    }

    /// The text that names the player again.
    pub(super) fn name(&self) -> String {
        match self {
            Seat::BuiltinPlayer(player) => player.to_string(),
            Seat::ExternalPlayer(contestant) => contestant.name(),
        }
    }

    /// The move of a program, and what to say about it in one line.
    pub(super) fn choose(
        &mut self,
        session: &dyn GameSession,
        turn: usize,
        side: &str,
    ) -> Result<(String, String), Failure> {
        let name = self.name();
        match self {
            Seat::BuiltinPlayer(player) => {
                let choice = search::choose(player, session)?;
                let said = thinking(&choice, side, &name);
                Ok((choice.0, said))
            }
            Seat::ExternalPlayer(contestant) => {
                let clock = Clock { turn, ..Clock::default() };
                let chosen = search::ask(&mut **contestant, session, &clock)?
                    .map_err(|foul| Failure::other(format!("{side} ({name}) {foul}")))?;
                let value =
                    chosen.value.map(|value| format!(" {}", show::value(value, Bound::Exact)));
                let bold = show::BOLD;
                let said = format!(
                    "{side} ({name}) plays {bold}{}{bold:#}{}",
                    chosen.mv.escape_debug(),
                    value.unwrap_or_default()
                );
                Ok((chosen.mv, said))
            }
        }
    }
}

/// Reads a player of this program.
pub(super) fn player(text: &str) -> Result<Player, Failure> {
    text.parse().map_err(|fault| {
        let name = text.split(':').next().unwrap_or(text).trim();
        let names: Vec<_> = games::players().iter().map(|row| row.name).collect();
        match game_name::nearest(name, names.iter().copied()) {
            Some(near) if !names.contains(&name) => {
                Failure::usage(format!("there is no player \"{name}\"; did you mean {near}?"))
            }
            _ => Failure::usage(fault),
        }
    })
}
