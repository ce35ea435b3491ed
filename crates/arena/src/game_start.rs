//! How a game starts: the game, a position if it is not the game's own, and the moves of the opening.

use draughts::{Draughts, Position, Rules, Setup, State};
use games::{Fault, GameSession};
use serde::{Deserialize, Serialize};

use crate::time_control::is_zero;

/// Fails if a king count of the position runs (Frisian): neither Hub nor DXP can send it, and the other program would take moves
/// for legal that are not.
pub fn refuse_king_counts(position: &Position, rules: &'static Rules) -> Result<(), Fault> {
    if !position.has_king_counts() {
        return Ok(());
    }
    let setup = Setup { king_runs: [(0, None); 2], ..position.setup(rules) };
    let without = setup.position::<u128>(rules).map(|position| position.fen(rules));
    let found = format!("the protocol cannot send the king counts of {}", position.fen(rules));
    let fault = Fault::new(found).expected("a starting position without them");
    Err(fault.example(without.unwrap_or_default()))
}

/// The start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStart {
    /// The game with its settings, as `games::open` reads it: `tic-tac-toe:m=4`.
    pub game: String,
    /// The starting position; `None` = the starting position of the game.
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

    /// The starting position of a game of draughts, before the moves of the opening.
    pub(crate) fn draughts_position(&self, game: &Draughts) -> Result<State, Fault> {
        match &self.position {
            Some(fen) => game.parse(fen).map_err(|error| Fault::new(error.to_string())),
            None => Ok(Position::start(game.rules()).into()),
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
