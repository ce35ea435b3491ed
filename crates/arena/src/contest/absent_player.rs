//! A player that cannot be instantiated, for example since its file is gone: it forfeits each of its games.

use games::{Fault, GameSession, Stop};

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::player_spec::PlayerSpec;
use crate::record::MoveRecord;
use crate::time_control::Clock;

/// It has the name of the player that it stands for.
pub(super) struct AbsentPlayer {
    name: String,
    why: String,
}

impl AbsentPlayer {
    /// For a player that could not be instantiated, with the reason.
    pub(super) fn boxed(spec: &PlayerSpec, fault: &Fault) -> Box<dyn MatchPlayer> {
        Box::new(AbsentPlayer { name: spec.to_string(), why: fault.to_string() })
    }
}

impl MatchPlayer for AbsentPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: &GameStart, _: usize) -> Result<(), Forfeit> {
        Err(Forfeit::not_ready(&self.why))
    }

    fn choose(&mut self, _: &dyn GameSession, _: &Clock, _: &Stop) -> Result<MoveRecord, Forfeit> {
        Err(Forfeit::not_ready(&self.why))
    }
}
