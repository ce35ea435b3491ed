//! A game as the protocol tells it: a position after which nothing can come back, then the moves since.

use draughts::board::Word;
use draughts::protocol::hub::{ToEngine, read_move, write_board, write_move};
use draughts::{Kind, Position, Variant, Visitor};
use games::GameSession;

use crate::contestant::GameStart;
use crate::draughts_start::first_position;
use crate::foul::Foul;

/// What an engine is asked about.
pub(super) fn question(
    kind: Kind,
    start: &GameStart,
    game: &dyn GameSession,
) -> Result<ToEngine, Foul> {
    kind.visit(Ask { start, history: &game.view().history })
}

/// The engine's move as the game writes it.
pub(super) fn answer(
    kind: Kind,
    start: &GameStart,
    game: &dyn GameSession,
    mv: &str,
) -> Result<String, Foul> {
    kind.visit(Read { start, history: &game.view().history, mv })
}

struct Ask<'a> {
    start: &'a GameStart,
    history: &'a [String],
}

impl Visitor for Ask<'_> {
    type Output = Result<ToEngine, Foul>;

    fn visit<V: Variant>(self) -> Self::Output {
        let mut position = first_position::<V>(self.start)?;
        let mut board = write_board(&position);
        let mut moves = Vec::new();
        for text in self.history {
            let mv = position.read_move(text).map_err(Foul::not_ready)?;
            let by_king = !(position.kings() & V::Word::single(mv.from.into())).is_empty();
            moves.push(write_move::<V>(mv));
            position = position.play(mv);
            if mv.is_capture() || !by_king {
                // No earlier position can come back.
                board = write_board(&position);
                moves.clear();
            }
        }
        Ok(ToEngine::Pos { board: Some(board), moves })
    }
}

struct Read<'a> {
    start: &'a GameStart,
    history: &'a [String],
    mv: &'a str,
}

impl Visitor for Read<'_> {
    type Output = Result<String, Foul>;

    fn visit<V: Variant>(self) -> Self::Output {
        let mut position: Position<V> = first_position(self.start)?;
        for text in self.history {
            position = position.play(position.read_move(text).map_err(Foul::not_ready)?);
        }
        if let Ok(mv) = read_move(&position, self.mv) {
            return Ok(position.move_text(mv));
        }
        let legal = position.legal_moves();
        let all: Vec<String> = legal.iter().map(|&mv| write_move::<V>(mv)).collect();
        Err(Foul::illegal(self.mv, &format!("one of {}", all.join(" "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_kings_are_told_as_moves_and_all_others_as_a_position() {
        let start = GameStart {
            position: Some("W:WK1,32:BK28,12".into()),
            ..GameStart::of("draughts").unwrap()
        };
        let mut game = start.session().unwrap();
        let mut ask = |moves: &[&str]| {
            for mv in moves {
                game.play(mv).unwrap();
            }
            question(Kind::English, &start, &*game).unwrap().to_string()
        };
        assert_eq!(ask(&[]), "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew");
        assert_eq!(ask(&["1-6"]), "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew moves=1-6");
        let both = "pos pos=WWeeeeeeeeeebeeeeeeeeeeeeeeeBeeew moves=\"1-6 28-24\"";
        assert_eq!(ask(&["28-24"]), both);
        assert_eq!(ask(&["32-28"]), "pos pos=BeeeeeWeeeeebeeeeeeeeeeeBeeeweeee");
        let read = |mv| answer(Kind::English, &start, &*game, mv);
        assert_eq!(read("24-20").unwrap(), "24-20");
        let foul = read("24-21").unwrap_err().to_string();
        assert!(foul.contains("played \"24-21\", which is not legal; expected one of"), "{foul}");
    }
}
