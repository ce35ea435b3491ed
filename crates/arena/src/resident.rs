//! The players that live in this program: searches, levels, chance.

use games::{GameSession, Memory, Player, Stop};

use crate::clock::{Clock, Pace};
use crate::contestant::{Chosen, Contestant, GameStart};
use crate::foul::Foul;

/// A player of the catalogue at the board. Its engine keeps its table from move to move, and endgame tables stay open from
/// game to game.
#[derive(Debug)]
pub struct Resident {
    player: Player,
    /// The player of the present game: the same, with chance of its own.
    seated: Player,
    memory: Memory,
}

impl Resident {
    /// This player, who remembers nothing yet.
    pub fn new(player: Player) -> Resident {
        Resident { seated: player.clone(), player, memory: Memory::new() }
    }
}

impl Contestant for Resident {
    fn name(&self) -> String {
        self.player.to_string()
    }

    fn new_game(&mut self, start: &GameStart, _side: usize) -> Result<(), Foul> {
        self.memory.next_game();
        self.seated = self.player.reseeded(start.seed);
        let session = start.session().map_err(Foul::not_ready)?;
        self.player.check(&*session).map_err(Foul::not_ready)
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<Chosen, Foul> {
        let limits = clock.limits(stop);
        let (mv, thought) =
            self.seated.think(game, &limits, &mut self.memory).map_err(Foul::not_ready)?;
        Ok(Chosen::thought(mv, thought))
    }

    fn is_repeatable(&self, pace: &Pace) -> bool {
        let clock = Clock::start(*pace);
        self.player.is_repeatable(&clock.limits(&Stop::new()))
    }
}
