//! Who plays: the one small trait behind every kind of player.
//!
//! *Idea*: a contestant gets the game as it stands and a clock, and answers with a move or with a [`Foul`]. It may be a
//! search inside this program, a process on the other end of a pipe or a machine on the other end of a wire; the
//! [`Referee`](crate::Referee) treats all alike, checks every move and takes the time.
//!
//! *Guarantee*: a contestant belongs to one thread and one game at a time. What it answers is never trusted.
//!
//! ```
//! use arena::{Chosen, Clock, Contestant, Foul, GameStart};
//! use games::{GameSession, Stop};
//!
//! /// Plays the last of the legal moves.
//! struct Last;
//!
//! impl Contestant for Last {
//!     fn name(&self) -> String {
//!         "last".into()
//!     }
//!     fn choose(&mut self, game: &dyn GameSession, _: &Clock, _: &Stop) -> Result<Chosen, Foul> {
//!         let moves = game.view().moves;
//!         let last = moves.last().ok_or_else(|| Foul::not_ready("the game is over"))?;
//!         Ok(Chosen::plain(&last.text))
//!     }
//! }
//!
//! let start = GameStart::of("tic-tac-toe")?;
//! let record = arena::Referee::default().play(&start, [&mut Last, &mut Last], &Stop::new())?;
//! assert_eq!(record.to_string(), "c1 b1 a1 c2 b2 a2 c3: X wins");
//! # Ok::<(), games::Fault>(())
//! ```

use std::time::Duration;

use games::view::Value;
use games::{Fault, GameSession, Stop, Thought};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Pace};
use crate::foul::Foul;
use crate::record::Ending;

/// Somebody who plays games, one after the other.
pub trait Contestant: Send {
    /// The name in tables and records: the text that names the same player again.
    fn name(&self) -> String;

    /// A new game begins: whatever was remembered of the last one is to be forgotten. May be slow (starting a program);
    /// no clock runs.
    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Foul> {
        let _ = (start, side);
        Ok(())
    }

    /// The move for the side to move. Must return soon after `stop` is raised, with whatever it likes: the game is then
    /// broken off and not counted.
    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<Chosen, Foul>;

    /// The game is over.
    fn game_over(&mut self, ending: &Ending) {
        let _ = ending;
    }

    /// Whether it always plays the same in the same game, so that its games can be repeated bit for bit.
    fn is_repeatable(&self, pace: &Pace) -> bool {
        let _ = pace;
        false
    }
}

/// A move that a contestant chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The move as text.
    pub mv: String,
    /// What it thinks of the position after some thought, for the side to move, if it says so.
    pub value: Option<Value>,
    /// Plies it looked ahead, if it says so.
    pub depth: Option<u32>,
    /// Positions it visited, if it says so.
    pub nodes: Option<u64>,
    /// The time it took, if it was measured better than the referee can, for example by the reader of a pipe.
    pub time: Option<Duration>,
}

impl Chosen {
    /// A move without a word about it.
    pub fn plain(mv: &str) -> Chosen {
        Chosen { mv: mv.into(), value: None, depth: None, nodes: None, time: None }
    }

    /// A move with what was thought.
    pub(crate) fn thought(mv: String, thought: Option<Thought>) -> Chosen {
        Chosen {
            mv,
            value: thought.map(|thought| thought.value),
            depth: thought.map(|thought| thought.depth),
            nodes: thought.map(|thought| thought.nodes),
            time: None,
        }
    }
}

/// How a game begins: the game, a position of it unless it is the usual one, and moves that are made for the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStart {
    /// The game with its settings, as it can be opened: `tic-tac-toe:m=4`.
    pub game: String,
    /// The first position; none = that of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves that are played before the players begin.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// For players that use chance, so that their games differ; 0 = only their own seed counts.
    #[serde(default, skip_serializing_if = "is_zero", with = "jobs::decimal")]
    pub seed: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl GameStart {
    /// The usual start of a game.
    pub fn of(game: &str) -> Result<GameStart, Fault> {
        Ok(GameStart { game: games::open(game)?.view().game, ..GameStart::default() })
    }

    /// The game with the moves of the opening played.
    pub fn session(&self) -> Result<Box<dyn GameSession>, Fault> {
        let mut session = games::open(&self.game)?;
        if let Some(position) = &self.position {
            session.set_position(position)?;
        }
        for mv in &self.moves {
            session.play(mv)?;
        }
        Ok(session)
    }
}
