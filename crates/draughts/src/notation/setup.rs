//! A setup: pieces and side to move, before they are checked against the rules.

use std::error::Error;
use std::fmt;

use super::square::write_square;
use crate::board::Word;
use crate::colour::Colour;
use crate::position::{KingRun, Position};
use crate::rules::Rules;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetupPiece {
    /// The square in the standard numbering (1 = first playing square of the top row).
    pub number: u16,
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// Pieces and side to move, unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The side to move.
    pub turn: Colour,
    /// The pieces in any order.
    pub pieces: Vec<SetupPiece>,
    /// Plies since the last capture or man's move.
    pub half_moves: u16,
    /// Number of the move, from 1.
    pub move_number: u16,
    /// For White and Black: quiet moves in a row of the same king, and its square if it was named
    /// (Frisian).
    pub king_runs: [(u8, Option<u16>); 2],
}

/// What is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// A number that is no square of the board.
    Outside(u16),
    /// Two pieces on one square.
    Twice(u16),
    /// A man on the row where it would have been crowned.
    ManOnLastRow(u16, Colour),
    /// A king count above the moves that the same king may make in a row (Frisian).
    KingCount(Colour, u8),
    /// A king count that names a square with another piece, or that counts a king which cannot be there (Frisian).
    NoKingToCount(Colour, Option<u16>),
    /// A king count without a square although the side has several kings (Frisian).
    KingNotNamed(Colour, u8),
}

/// A setup that is not a valid position, returned with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// What is wrong.
    pub fault: SetupFault,
    /// The setup as it was.
    pub setup: Setup,
    rules: &'static Rules,
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.rules.board.squares();
        let name = |number| write_square(self.rules, number);
        match self.fault {
            SetupFault::Outside(number) => {
                write!(out, "square {number} is outside the board, which has squares 1 to {all}")
            }
            SetupFault::Twice(number) => {
                write!(out, "square {} is named twice; expected each square once", name(number))
            }
            SetupFault::ManOnLastRow(number, colour) => {
                let name = name(number);
                let letter = colour.letter();
                write!(
                    out,
                    "square {name} holds a {colour} man on its last row; expected a king, "
                )?;
                write!(out, "such as {letter}K{name}")
            }
            SetupFault::KingCount(colour, moves) => {
                let most = self.rules.king_run.unwrap_or_default();
                write!(out, "the king count of {colour} is {moves}; expected at most {most}")
            }
            SetupFault::NoKingToCount(colour, square) => {
                write!(out, "the king count of {colour} is above 0, but {colour} has no king")?;
                square.map_or(Ok(()), |number| write!(out, " on {}", name(number)))?;
                out.write_str("; expected 0, or the square of a king")
            }
            SetupFault::KingNotNamed(colour, moves) => {
                let is_king = |piece: &&SetupPiece| piece.king && piece.colour == colour;
                let king = self.setup.pieces.iter().find(is_king).map(|king| name(king.number));
                write!(
                    out,
                    "the king count of {colour} names no king, and there are several; expected the square"
                )?;
                write!(out, " behind the count, such as +{moves}{}", king.unwrap_or_default())
            }
        }
    }
}

impl Error for SetupError {}

impl Setup {
    /// A board without pieces.
    pub const fn empty(turn: Colour) -> Self {
        Self { turn, pieces: Vec::new(), half_moves: 0, move_number: 1, king_runs: [(0, None); 2] }
    }

    /// Adds a piece; `number` in the standard numbering.
    pub fn put(&mut self, number: u16, colour: Colour, king: bool) {
        self.pieces.push(SetupPiece { number, colour, king });
    }

    /// The same with a king for every man that stands on its last row, as some diagrams draw them.
    #[must_use]
    pub fn crowned(mut self, rules: &Rules) -> Self {
        for piece in &mut self.pieces {
            let bit = rules.board.bit_of_number(piece.number);
            let on_last = bit.is_some_and(|bit| rules.last_row(piece.colour) >> bit & 1 == 1);
            piece.king |= on_last;
        }
        self
    }

    /// The checked position.
    ///
    /// ```
    /// use draughts::{Colour, Setup, Variant};
    ///
    /// let mut setup = Setup::empty(Colour::White);
    /// setup.put(2, Colour::White, false);
    /// let error = setup.position::<u64>(Variant::English.rules()).unwrap_err();
    /// assert!(error.to_string().starts_with("square 2 holds a White man on its last row"));
    /// assert!(error.to_string().ends_with("expected a king, such as WK2"));
    /// assert_eq!(error.setup.pieces.len(), 1);
    /// ```
    pub fn position<W: Word>(self, rules: &'static Rules) -> Result<Position<W>, SetupError> {
        let fail = |fault, setup| Err(SetupError { fault, setup, rules });
        let mut sides = [W::ZERO; 2];
        let mut kings = W::ZERO;
        for &SetupPiece { number, colour, king } in &self.pieces {
            let Some(bit) = rules.board.bit_of_number(number) else {
                return fail(SetupFault::Outside(number), self);
            };
            let bit = W::single(bit.into());
            if !((sides[0] | sides[1]) & bit).is_empty() {
                return fail(SetupFault::Twice(number), self);
            }
            if !king && !(W::from_u128(rules.last_row(colour)) & bit).is_empty() {
                return fail(SetupFault::ManOnLastRow(number, colour), self);
            }
            sides[colour.index()] |= bit;
            if king {
                kings |= bit;
            }
        }
        let run = |colour| self.king_run(rules, colour, sides, kings);
        let runs = match (run(self.turn), run(self.turn.other())) {
            (Ok(own), Ok(enemy)) => [own, enemy],
            (Err(fault), _) | (_, Err(fault)) => return fail(fault, self),
        };
        let (turn, other) = (self.turn, self.turn.other());
        let mut position = Position {
            own: sides[turn.index()],
            enemy: sides[other.index()],
            kings,
            turn,
            own_run: runs[0],
            enemy_run: runs[1],
        };
        position.clear_idle_runs();
        Ok(position)
    }

    /// The king count of a colour, whose king must be where the count names it.
    ///
    /// Some programs keep the count of a king that the last move has captured, so the side to move may have a count
    /// without a king; and that of a side without men, for which the rule does not hold.
    fn king_run<W: Word>(
        &self,
        rules: &Rules,
        colour: Colour,
        sides: [W; 2],
        kings: W,
    ) -> Result<KingRun, SetupFault> {
        let (moves, named) = self.king_runs[colour.index()];
        let men = sides[colour.index()] & !kings;
        let Some(most) = rules.king_run.filter(|_| moves > 0 && !men.is_empty()) else {
            return Ok(KingRun::default());
        };
        if moves > most {
            return Err(SetupFault::KingCount(colour, moves));
        }
        let own_kings = sides[colour.index()] & kings;
        let bit = named.and_then(|number| rules.board.bit_of_number(number));
        let (candidates, others) = match bit.map(|bit| W::single(bit.into())) {
            Some(square) => (own_kings & square, (sides[0] | sides[1]) & square),
            None => (own_kings, W::ZERO),
        };
        match candidates.count() {
            1 => Ok(KingRun { square: candidates.lowest() as u8, moves }),
            0 if colour == self.turn && others.is_empty() => Ok(KingRun::default()),
            0 => Err(SetupFault::NoKingToCount(colour, named)),
            _ => Err(SetupFault::KingNotNamed(colour, moves)),
        }
    }
}

impl<W: Word> Position<W> {
    /// The setup of this position, pieces in the order of the board.
    pub fn setup(&self, rules: &Rules) -> Setup {
        let mut setup = Setup::empty(self.turn());
        for bit in (self.own | self.enemy).bits() {
            let number = rules.board.number(bit as u8).expect("pieces stand on the board");
            let single = W::single(bit);
            let own = !(self.own & single).is_empty();
            let colour = if own { self.turn } else { self.turn.other() };
            setup.put(number, colour, !(self.kings & single).is_empty());
        }
        for colour in Colour::BOTH {
            let KingRun { square, moves } = self.king_run(colour);
            if moves > 0 {
                setup.king_runs[colour.index()] = (moves, rules.board.number(square));
            }
        }
        setup
    }

    /// What stands on a square given by its standard number: colour, and whether it is a king.
    pub(crate) fn piece_at(&self, number: u16, rules: &Rules) -> Option<(Colour, bool)> {
        let single = W::single(rules.board.bit_of_number(number)?.into());
        let king = !(self.kings & single).is_empty();
        let colour = if !(self.own & single).is_empty() {
            self.turn
        } else if !(self.enemy & single).is_empty() {
            self.turn.other()
        } else {
            return None;
        };
        Some((colour, king))
    }
}
