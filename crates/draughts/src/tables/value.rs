//! The value of a position in a table, and its byte.

use std::fmt;

use outwit::game::Score;

use crate::rules::{NoMoves, Rules};

/// The value of a position for the side to move when both sides play their best: the winner wins as
/// soon as it can, the loser resists as long as it can. Distances are in plies up to the move after
/// which the other side cannot move, over all captures and promotions on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// The side to move wins in this number of plies.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in this number of plies; 0 if it cannot move.
    Loss(u8),
}

impl TableValue {
    /// The value as a score of the searches.
    pub const fn score(self) -> Score {
        match self {
            Self::Win(plies) => Score::win_in(plies as u32),
            Self::Draw => Score::DRAW,
            Self::Loss(plies) => Score::loss_in(plies as u32),
        }
    }
}

impl fmt::Display for TableValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(out, "win in {plies}"),
            Self::Draw => out.write_str("draw"),
            Self::Loss(plies) => write!(out, "loss in {plies}"),
        }
    }
}

/// A draw.
pub(super) const DRAW: u8 = 0;

/// The side to move cannot move.
pub(super) const NO_MOVES: u8 = 1;

/// What codes mean in a variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// Whether the side that cannot move wins (the losing game).
    no_moves_wins: bool,
}

impl Codes {
    pub(super) fn new(rules: &Rules) -> Self {
        Self { no_moves_wins: rules.no_moves == NoMoves::Wins }
    }

    /// Whether a code is a win for the side to move. Codes are plies + 1, and the sides take turns,
    /// so that the parity tells who wins.
    #[inline(always)]
    pub(super) const fn is_win(self, code: u8) -> bool {
        code != DRAW && code.is_multiple_of(2) != self.no_moves_wins
    }

    /// The value of a code.
    pub(super) const fn decode(self, code: u8) -> TableValue {
        match code {
            DRAW => TableValue::Draw,
            _ if self.is_win(code) => TableValue::Win(code - 1),
            _ => TableValue::Loss(code - 1),
        }
    }
}

/// The value of a position, collected from the values after its moves; with no move added the side
/// to move cannot move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Best {
    /// The quickest win found, or 0.
    win: u8,
    /// The longest resistance found, or 0.
    loss: u8,
    drawn: bool,
    /// A distance is larger than a byte can hold.
    too_long: bool,
}

impl Best {
    /// Adds the code of the position after a move, for the side to move there.
    #[inline(always)]
    pub(super) fn add(&mut self, codes: Codes, after: u8) {
        if after == DRAW {
            self.drawn = true;
            return;
        }
        if after == u8::MAX {
            self.too_long = true;
            return;
        }
        let code = after + 1;
        if codes.is_win(code) {
            self.win = if self.win == 0 { code } else { self.win.min(code) };
        } else {
            self.loss = self.loss.max(code);
        }
    }

    /// The best of all moves added; `None` if a distance does not fit.
    #[inline(always)]
    pub(super) fn code(self) -> Option<u8> {
        if self.too_long {
            return None;
        }
        Some(match self {
            Self { win: 1.., .. } => self.win,
            Self { drawn: true, .. } => DRAW,
            Self { loss: 1.., .. } => self.loss,
            _ => NO_MOVES,
        })
    }

    /// Whether some move keeps the draw or better.
    #[inline(always)]
    pub(super) fn is_safe(self) -> bool {
        self.drawn || self.win > 0
    }
}
