//! The board of a game in the form of the Hub protocol: a position after which no earlier one can recur and in which no count
//! of the rules runs, and the moves since. Counts with which the game begins are not sent. It follows the game from move to move.

use draughts::board::Word;
use draughts::protocol::hub::{ToEngine, read_move, write_board, write_move};
use draughts::{Draughts, State, Variant};
use games::{Fault, GameSession};
use outwit::game::Game;

use crate::forfeit::Forfeit;
use crate::game_start::{GameStart, refuse_king_counts};

/// A game in progress.
pub(super) struct Board {
    game: Draughts,
    state: State,
    /// Moves of the game that lead to the state.
    played: usize,
    /// The last position after which no earlier one can come back, and which the protocol can send as a whole.
    base: String,
    /// The moves since then.
    since: Vec<String>,
}

impl Board {
    /// The board before the first move. Fails if the protocol cannot send it.
    pub(super) fn new(variant: Variant, start: &GameStart) -> Result<Self, Fault> {
        let game = Draughts::any(variant);
        let position = start.draughts_position(&game)?.position;
        refuse_king_counts(&position, game.rules())?;
        let base = write_board(&position, game.rules());
        Ok(Self { game, state: State::from(position), played: 0, base, since: Vec::new() })
    }

    /// What an engine is asked about: the position of a session that has gone on since the last
    /// question.
    pub(super) fn question(&mut self, session: &dyn GameSession) -> Result<ToEngine, Forfeit> {
        let history = session.view().history;
        for text in history.get(self.played..).unwrap_or_default() {
            let mv = self.game.read_move(&self.state, text).map_err(Forfeit::not_ready)?;
            let by_king = !(self.state.kings() & u128::single(mv.from.into())).is_empty();
            self.state = self.game.play(&self.state, mv);
            self.played += 1;
            let is_counted = self.state.has_king_counts() || !self.state.counters.is_at_rest();
            if (mv.is_capture() || !by_king) && !is_counted {
                self.base = write_board(&self.state, self.game.rules());
                self.since.clear();
            } else {
                self.since.push(write_move(mv, self.game.rules()));
            }
        }
        Ok(ToEngine::Pos { board: Some(self.base.clone()), moves: self.since.clone() })
    }

    /// The engine's move in the position of the last question, as the game writes it.
    pub(super) fn answer(&self, mv: &str) -> Result<String, Forfeit> {
        if let Ok(mv) = read_move(&self.game, &self.state, mv) {
            return Ok(self.game.move_text(&self.state, mv));
        }
        let legal = self.game.legal_moves(&self.state);
        let all: Vec<String> = legal.iter().map(|&mv| write_move(mv, self.game.rules())).collect();
        Err(Forfeit::illegal(mv, &format!("one of {}", all.join(" "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_before_which_a_count_runs_are_told_as_moves() {
        // The Frisian king rests after three moves, and five moves of one king against two pieces are a draw.
        for (game, first, line, told) in [
            ("frisian", "W:WK46,36:B3", "46-41 3-8 41-37 8-12", "46-41 3-8 41-37 8-12"),
            ("frisian", "W:WK46,36:B3", "46-41 3-8 36-31 8-12", ""),
            ("international", "W:WK46,36:BK50", "36-31 50-45 31-27", "36-31 50-45 31-27"),
            ("international", "W:WK46,36:B3", "36-31 3-8", ""),
        ] {
            let start = GameStart {
                position: Some(first.into()),
                ..GameStart::of(&format!("draughts:{game}")).unwrap()
            };
            let mut session = start.session().unwrap();
            let variant = games::draughts_variant(&start.game).unwrap();
            let mut board = Board::new(variant, &start).unwrap();
            for mv in line.split(' ') {
                session.play(mv).unwrap();
            }
            let question = board.question(&*session).unwrap();
            let ToEngine::Pos { moves, .. } = question else { panic!("{question}") };
            assert_eq!(moves.join(" "), told, "{game} {line}");
        }
    }

    #[test]
    fn moves_of_kings_are_told_as_moves_and_all_others_as_a_position() {
        let start = GameStart {
            position: Some("W:WK1,32:BK28,12".into()),
            ..GameStart::of("draughts").unwrap()
        };
        let mut game = start.session().unwrap();
        let mut board = Board::new(Variant::English, &start).unwrap();
        let mut ask = |moves: &[&str]| {
            for mv in moves {
                game.play(mv).unwrap();
            }
            board.question(&*game).unwrap().to_string()
        };
        assert_eq!(ask(&[]), "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew");
        assert_eq!(ask(&["1-6"]), "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew moves=1-6");
        let both = "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew moves=\"1-6 28-24\"";
        assert_eq!(ask(&["28-24"]), both);
        assert_eq!(ask(&["32-28"]), "pos pos=BeeeeeWeeeeebeeeeeeeeeeeBeeeweeee");
        let read = |mv| board.answer(mv);
        assert_eq!(read("24-20").unwrap(), "24-20");
        let forfeit = read("24-21").unwrap_err().to_string();
        assert!(
            forfeit.contains("played \"24-21\", which is not legal; expected one of"),
            "{forfeit}"
        );
    }
}
