//! The trait of every kind of player.
//!
//! *Idea*: a player gets the game and a clock and answers with a move or a [`Forfeit`]. It may be a search in this program,
//! a process behind a pipe or a program behind a socket. The [`Referee`](crate::Referee) treats all alike, checks every
//! move and measures the time.
//!
//! *Guarantee*: a player is used by one thread and for one game at a time. Its answers are never trusted.
//!
//! ```
//! use arena::{Clock, Forfeit, GameStart, MatchPlayer, MoveRecord};
//! use games::{GameSession, Stop};
//!
//! /// Plays the last of the legal moves.
//! struct Last;
//!
//! impl MatchPlayer for Last {
//!     fn name(&self) -> String {
//!         "last".into()
//!     }
//!     fn choose(&mut self, game: &dyn GameSession, _: &Clock, _: &Stop) -> Result<MoveRecord, Forfeit> {
//!         let moves = game.view().moves;
//!         let last = moves.last().ok_or_else(|| Forfeit::not_ready("the game is over"))?;
//!         Ok(MoveRecord::plain(&last.text))
//!     }
//! }
//!
//! let start = GameStart::of("tic-tac-toe")?;
//! let record = arena::Referee::default().play(&start, [&mut Last, &mut Last], &Stop::new())?;
//! assert_eq!(record.to_string(), "c1 b1 a1 c2 b2 a2 c3: X wins");
//! # Ok::<(), games::Fault>(())
//! ```

use games::{GameSession, Stop};

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::record::{Ending, MoveRecord};
use crate::time_control::{Clock, TimeControl};

/// A player of games, one after the other.
pub trait MatchPlayer: Send {
    /// The text that [`PlayerSpec::parse`](crate::PlayerSpec::parse) reads as the same player; its name in tables and
    /// records.
    fn name(&self) -> String;

    /// Says before a game whether another one with this player will follow.
    fn expect_more(&mut self, more: bool) {
        let _ = more;
    }

    /// Prepares for a new game on `side`, 0 or 1: everything remembered of the previous game is dropped. It may take long
    /// (a program is started): no clock runs.
    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Forfeit> {
        let _ = (start, side);
        Ok(())
    }

    /// The move for the side to move, with what is known about the search. `side` of the record is filled in by the
    /// referee, and `time` too unless the player measured it. Must return soon after `stop` is raised, with any result:
    /// the game is then abandoned.
    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit>;

    /// The game has ended; called only if [`MatchPlayer::new_game`] succeeded.
    fn game_over(&mut self, ending: &Ending) {
        let _ = ending;
    }

    /// Whether a program that has crashed was ready before: whether it had answered since it was started, with a move or with a word
    /// of its protocol.
    fn was_ready(&self) -> bool {
        true
    }

    /// Whether it always plays the same moves in the same game under this time control, so that games can be repeated bit
    /// for bit.
    fn is_repeatable(&self, time_control: &TimeControl) -> bool {
        let _ = time_control;
        false
    }
}
