//! The players that are part of this program: searches, levels, random moves.

use std::time::Instant;

use games::{EngineCache, GameSession, Player, SearchContext, Stop};
use outwit::Stopped;

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::record::MoveRecord;
use crate::time_control::{Clock, Overruns, TimeControl};

/// A player of `games` in a match. Its engine keeps the transposition table during a game, and endgame tables stay open
/// between games.
#[derive(Debug)]
pub struct BuiltinPlayer {
    player: Player,
    /// The player of the current game: the same with another seed.
    seeded: Player,
    cache: EngineCache,
    overruns: Overruns,
}

impl BuiltinPlayer {
    /// This player with an empty cache.
    pub fn new(player: Player) -> BuiltinPlayer {
        let (cache, overruns) = (EngineCache::new(), Overruns::default());
        BuiltinPlayer { seeded: player.clone(), player, cache, overruns }
    }
}

impl MatchPlayer for BuiltinPlayer {
    fn name(&self) -> String {
        self.player.to_string()
    }

    fn new_game(&mut self, start: &GameStart, _side: usize) -> Result<(), Forfeit> {
        self.cache.next_game();
        self.overruns.next_game();
        self.seeded = self.player.reseeded(start.seed).without_book();
        let session = start.session().map_err(Forfeit::not_ready)?;
        self.player.check(&*session).map_err(Forfeit::not_ready)?;
        self.player.prepare(&*session, &mut self.cache).map_err(Forfeit::not_ready)
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        let begin = Instant::now();
        let mut limits = clock.limits_of_turn(game.moves().len(), &self.overruns, stop);
        if self.player.is_exact() {
            limits.time = clock.deadline();
        }
        let context = SearchContext::new().cache(&mut self.cache);
        let choice = self.seeded.choose(game, &limits, context).map_err(Forfeit::not_ready)?;
        // A move that it has not solved is not its move: it is late.
        if let (true, Some(deadline)) = (self.player.is_exact(), limits.time)
            && choice.report().is_some_and(|report| report.stopped == Some(Stopped::Time))
        {
            let took = begin.elapsed().max(deadline);
            return Err(Forfeit::late(took, clock.allowance().unwrap_or_default()));
        }
        let record = MoveRecord::of_search(&choice.mv, choice.summary().as_ref());
        self.overruns.add(limits.time, begin.elapsed());
        Ok(record)
    }

    fn is_repeatable(&self, time_control: &TimeControl) -> bool {
        let clock = Clock::start(*time_control);
        self.player.is_repeatable(&clock.limits(&Stop::new()))
    }
}
