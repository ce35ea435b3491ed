//! The players that live in this program: searches, levels, chance.

use games::{EngineCache, GameSession, Player, SearchContext, Stop};

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
    cache: EngineCache,
}

impl Resident {
    /// This player, who remembers nothing yet.
    pub fn new(player: Player) -> Resident {
        Resident { seated: player.clone(), player, cache: EngineCache::new() }
    }
}

impl Contestant for Resident {
    fn name(&self) -> String {
        self.player.to_string()
    }

    fn new_game(&mut self, start: &GameStart, _side: usize) -> Result<(), Foul> {
        self.cache.next_game();
        self.seated = self.player.reseeded(start.seed).without_book();
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
        let context = SearchContext::new().cache(&mut self.cache);
        let choice = self.seated.choose(game, &limits, context).map_err(Foul::not_ready)?;
        Ok(Chosen::searched(choice.mv.clone(), choice.summary().as_ref()))
    }

    fn is_repeatable(&self, pace: &Pace) -> bool {
        let clock = Clock::start(*pace);
        self.player.is_repeatable(&clock.limits(&Stop::new()))
    }
}
