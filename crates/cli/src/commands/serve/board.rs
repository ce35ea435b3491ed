//! The board of a protocol and the session that searches it, kept in step.

use draughts::{Kind, Move, Position, Variant, Visitor};
use games::GameSession;

use crate::failure::Failure;
use crate::game_name;
use crate::table_args::TableArgs;

/// A game of draughts in one variant.
pub(super) struct Board<V: Variant> {
    session: Box<dyn GameSession>,
    position: Position<V>,
}

impl<V: Variant> Board<V> {
    /// At the start of the game, with the endgame tables that the arguments name.
    pub(super) fn open(tables: &TableArgs) -> Result<Self, Failure> {
        let mut session = game_name::open(&format!("draughts:{}", V::RULES.name), None)?;
        tables.attach(&mut *session)?;
        Ok(Self { session, position: Position::start() })
    }

    /// The session, for searches.
    pub(super) fn session(&self) -> &dyn GameSession {
        &*self.session
    }

    /// The position on the board.
    pub(super) fn position(&self) -> &Position<V> {
        &self.position
    }

    /// Puts a position on the board; what was played before is forgotten.
    pub(super) fn set(&mut self, position: Position<V>) -> Result<(), String> {
        if position == Position::start() {
            self.session.restart();
        } else {
            self.session.set_position(&position.fen()).map_err(|fault| fault.to_string())?;
        }
        self.position = position;
        Ok(())
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move<V::Word>) -> Result<(), String> {
        let text = self.position.move_text(mv);
        self.session.play(&text).map_err(|fault| fault.to_string())?;
        self.position = self.position.play(mv);
        Ok(())
    }

    /// The move that the session means by a text.
    pub(super) fn meant(&self, text: &str) -> Result<Move<V::Word>, String> {
        self.position.read_move(text).map_err(|error| error.to_string())
    }
}

/// A board whose variant is forgotten: texts of the Hub protocol in and out.
pub(super) trait HubBoard: Send {
    /// The session, for searches.
    fn session(&self) -> &dyn GameSession;

    /// Puts a position on the board (the starting one if none is given) and plays moves. If anything is wrong, the board
    /// stays as it was.
    fn set(&mut self, board: Option<&str>, moves: &[String]) -> Result<(), String>;

    /// Moves of the session, one after the other from the position on the board, as the protocol writes them; as many of
    /// them as are legal.
    fn line(&self, moves: &[String]) -> Vec<String>;
}

impl<V: Variant> HubBoard for Board<V> {
    fn session(&self) -> &dyn GameSession {
        self.session()
    }

    fn set(&mut self, board: Option<&str>, moves: &[String]) -> Result<(), String> {
        use draughts::protocol::hub;
        let mut first = Position::<V>::start();
        if let Some(text) = board {
            first = hub::read_board(text).map_err(|error| error.to_string())?;
        }
        // Everything is read before anything is changed.
        let (mut position, mut played) = (first, Vec::new());
        for text in moves {
            let mv = hub::read_move(&position, text).map_err(|error| error.to_string())?;
            position = position.play(mv);
            played.push(mv);
        }
        Board::set(self, first)?;
        played.into_iter().try_for_each(|mv| self.play(mv))
    }

    fn line(&self, moves: &[String]) -> Vec<String> {
        let mut position = self.position;
        let mut line = Vec::new();
        for text in moves {
            let Ok(mv) = position.read_move(text) else { break };
            line.push(draughts::protocol::hub::write_move::<V>(mv));
            position = position.play(mv);
        }
        line
    }
}

/// Opens the board of a variant that is known at run time.
pub(super) fn open(kind: Kind, tables: &TableArgs) -> Result<Box<dyn HubBoard>, Failure> {
    struct Open<'a>(&'a TableArgs);

    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn HubBoard>, Failure>;

        fn visit<V: Variant>(self) -> Self::Output {
            Ok(Box::new(Board::<V>::open(self.0)?))
        }
    }

    kind.visit(Open(tables))
}
