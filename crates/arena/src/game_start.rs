//! How a game starts: the game, a position if it is not the game's own, and the moves of the opening.

use draughts::{Draughts, Position};
use games::{Fault, GameSession};
use serde::{Deserialize, Serialize};

use crate::forfeit::Forfeit;
use crate::time_control::is_zero;

/// The start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStart {
    /// The game with its settings, as `games::open` reads it: `tic-tac-toe:m=4`.
    pub game: String,
    /// The first position; `None` = the start position of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves of the opening, which are played before the players are asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Mixed into the seeds of randomised players, so that their games differ; 0 = only their own seed counts.
    #[serde(default, skip_serializing_if = "is_zero", with = "jobs::decimal")]
    pub seed: u64,
}

impl GameStart {
    /// The default start of a game, given with its settings. Fails if there is no such game.
    pub fn of(game: &str) -> Result<GameStart, Fault> {
        Ok(GameStart { game: games::open(game)?.name(), ..GameStart::default() })
    }

    /// The start that leads to the position of a session by its moves so far.
    pub fn of_session(session: &dyn GameSession) -> GameStart {
        let mut first = session.fork();
        while first.undo() {}
        let view = session.view();
        GameStart {
            game: view.game,
            position: Some(first.position()),
            moves: view.history,
            seed: 0,
        }
    }

    /// The first position of a game of draughts, before the moves of the opening.
    pub(crate) fn draughts_position(&self, game: &Draughts) -> Result<Position, Forfeit> {
        match &self.position {
            Some(fen) => Position::from_fen(fen, game.rules()).map_err(Forfeit::not_ready),
            None => Ok(Position::start(game.rules())),
        }
    }

    /// A session of the game after the opening. Fails if the position or a move is not legal.
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
