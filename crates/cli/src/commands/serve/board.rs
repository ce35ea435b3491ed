//! The board of a protocol: a session, which searches, and the rules to read and write it with.

use draughts::protocol::hub;
use draughts::{Draughts, Move, Position, Variant};
use games::GameSession;

use crate::failure::Failure;
use crate::game_name;
use crate::table_args::TableArgs;

/// A game of draughts in one variant.
pub(super) struct Board {
    session: Box<dyn GameSession>,
    game: Draughts,
}

impl Board {
    /// The start of a game, with the endgame tables that the arguments name.
    pub(super) fn open(variant: Variant, tables: &TableArgs) -> Result<Self, Failure> {
        let mut session = game_name::open(&format!("draughts:{variant}"), None)?;
        tables.attach_for_play(&mut *session)?;
        // The clock of the first move must not pay for unpacking the weights.
        session.evaluations().prepare(None)?;
        Ok(Self { session, game: Draughts::any(variant) })
    }

    /// The session, for searches.
    pub(super) fn session(&self) -> &dyn GameSession {
        &*self.session
    }

    /// Puts a position on the board and plays legal moves from it. If anything is wrong, the board
    /// stays as it was.
    pub(super) fn set(&mut self, first: &Position, moves: &[Move]) -> Result<(), String> {
        let mut next = self.session.fork();
        if *first == Position::start(self.game.rules()) {
            next.restart();
        } else {
            let fen = first.fen(self.game.rules());
            next.set_position(&fen).map_err(|fault| fault.to_string())?;
        }
        let mut position = *first;
        for &mv in moves {
            let text = self.game.move_text(&position, mv);
            next.play(&text).map_err(|fault| fault.to_string())?;
            position = self.game.after(&position, mv);
        }
        self.session = next;
        Ok(())
    }

    /// Plays a legal move of `position`, which must be the one on the board.
    pub(super) fn play(&mut self, position: &Position, mv: Move) -> Result<(), String> {
        let text = self.game.move_text(position, mv);
        self.session.play(&text).map_err(|fault| fault.to_string())
    }

    /// The same as [`set`](Self::set) in texts of the Hub protocol; without a position the starting
    /// one.
    pub(super) fn set_hub(&mut self, board: Option<&str>, moves: &[String]) -> Result<(), String> {
        let (game, rules) = (&self.game, self.game.rules());
        let first = match board {
            Some(text) => hub::read_board(text, rules).map_err(|error| error.to_string())?,
            None => Position::start(rules),
        };
        let (mut position, mut played) = (first, Vec::new());
        for text in moves {
            let mv = hub::read_move(game, &position, text).map_err(|error| error.to_string())?;
            position = game.after(&position, mv);
            played.push(mv);
        }
        self.set(&first, &played)
    }

    /// Moves of the session, one after the other from the position on the board, as the Hub protocol
    /// writes them, up to the first that is not legal.
    pub(super) fn hub_line(&self, moves: &[String]) -> Vec<String> {
        let mut line = Vec::new();
        let Ok(state) = self.game.parse(&self.session.view().position) else { return line };
        let mut position = state.position;
        for text in moves {
            let Ok(mv) = self.game.read_move(&position, text) else { break };
            line.push(hub::write_move(mv, self.game.rules()));
            position = self.game.after(&position, mv);
        }
        line
    }
}
