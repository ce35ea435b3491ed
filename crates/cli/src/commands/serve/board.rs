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
    /// Whether play has gone on after a counting rule drew the game.
    was_drawn: bool,
}

impl Board {
    /// The start of a game, with the endgame tables that the arguments name.
    pub(super) fn open(variant: Variant, tables: &TableArgs) -> Result<Self, Failure> {
        let mut session = game_name::open(&format!("draughts:{variant}"), None)?;
        tables.attach_for_play(&mut *session)?;
        // The clock of the first move must not pay for unpacking the weights.
        session.evaluations().prepare(None)?;
        Ok(Self { session, game: Draughts::any(variant), was_drawn: false })
    }

    /// The session, for searches.
    pub(super) fn session(&self) -> &dyn GameSession {
        &*self.session
    }

    /// Whether the draw rules have drawn the game, now or before moves that the other side made all the same.
    pub(super) fn is_drawn(&self) -> bool {
        self.was_drawn || is_counted_draw(&*self.session) || self.session.status().is_repeated()
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
        let (mut position, mut was_drawn) = (*first, false);
        for &mv in moves {
            was_drawn |= resume(&mut *next, &self.game, &position)?;
            let text = self.game.move_text(&position, mv);
            next.play(&text).map_err(|fault| fault.to_string())?;
            position = self.game.after(&position, mv);
        }
        (self.session, self.was_drawn) = (next, was_drawn);
        Ok(())
    }

    /// Plays a legal move of `position`, which must be the one on the board.
    pub(super) fn play(&mut self, position: &Position, mv: Move) -> Result<(), String> {
        self.was_drawn |= resume(&mut *self.session, &self.game, position)?;
        let text = self.game.move_text(position, mv);
        self.session.play(&text).map_err(|fault| fault.to_string())
    }

    /// The same as [`set`](Self::set) in texts of the Hub protocol; without a position the starting one. The session can
    /// then be searched if there is a legal move: the controller decides when a game is drawn.
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
        self.set(&first, &played)?;
        self.was_drawn |= resume(&mut *self.session, &self.game, &position)?;
        Ok(())
    }

    /// Moves of the session, one after the other from the position on the board, as the Hub protocol
    /// writes them, up to the first that is not legal.
    pub(super) fn hub_line(&self, moves: &[String]) -> Vec<String> {
        let mut line = Vec::new();
        let Ok(state) = self.game.parse(&self.session.position()) else { return line };
        let mut position = state.position;
        for text in moves {
            let Ok(mv) = self.game.read_move(&position, text) else { break };
            line.push(hub::write_move(mv, self.game.rules()));
            position = self.game.after(&position, mv);
        }
        line
    }
}

/// Lets play go on where a counting rule has drawn the game, with all counters at 0: other programs count otherwise. Whether that
/// was the case.
fn resume(
    session: &mut dyn GameSession,
    game: &Draughts,
    position: &Position,
) -> Result<bool, String> {
    let is_drawn = is_counted_draw(session);
    if is_drawn {
        let fen = position.fen(game.rules());
        session.set_position(&fen).map_err(|fault| fault.to_string())?;
    }
    Ok(is_drawn)
}

/// Whether a counting rule has drawn the game; no other rule gives a draw as the outcome of a position.
fn is_counted_draw(session: &dyn GameSession) -> bool {
    session.status().outcome.is_some_and(|end| end.winner.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs that do not count, or count otherwise, go on after a draw.
    #[test]
    fn play_goes_on_after_a_counting_rule_drew_the_game() {
        let board = Board::open(Variant::International, &TableArgs::default());
        let mut board = board.map_err(Failure::into_sentence).unwrap();
        let rules = Variant::International.rules();
        let moves = ["1-7", "50-44", "7-1", "44-50"].map(str::to_owned);
        let kings = format!("WW{}B", "e".repeat(48));
        let mut played = Vec::new();
        for mv in moves.iter().cycle().take(14) {
            board.set_hub(Some(&kings), &played).unwrap();
            assert_eq!(board.is_drawn(), played.len() >= 8, "{} plies", played.len());
            assert!(!board.session().moves().is_empty());
            played.push(mv.clone());
        }
        // As in DXP, where the draw is claimed on the own turn.
        let first = Position::from_fen("W:WK1:BK50", rules).unwrap();
        let mut position = first;
        board.set(&first, &[]).unwrap();
        for text in &played {
            let mv = board.game.read_move(&position, text).unwrap();
            board.play(&position, mv).unwrap();
            position = board.game.after(&position, mv);
        }
        assert!(board.is_drawn());
        board.set(&first, &[]).unwrap();
        assert!(!board.is_drawn());
    }
}
