//! The value of one position in sixteen bits.

use crate::game::Score;

/// The longest distance a code can hold.
pub(crate) const MAX_DISTANCE: u32 = (u16::MAX as u32 - 3) / 2 - 1;

/// The value of a position for the side to move, or that it is not solved or does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code(pub(crate) u16);

impl Code {
    /// No position has this number.
    pub(crate) const HOLE: Code = Code(0);
    /// Neither side can force a win.
    pub(crate) const DRAW: Code = Code(1);
    /// Not solved yet.
    pub(crate) const OPEN: Code = Code(u16::MAX);

    /// The code of a draw, win or loss; `None` if the distance is too long.
    pub(crate) fn of(score: Score) -> Option<Code> {
        match score.distance() {
            None => Some(Code::DRAW),
            Some(plies) if plies <= MAX_DISTANCE => {
                Some(Code(2 + 2 * plies as u16 + u16::from(score.is_win())))
            }
            Some(_) => None,
        }
    }

    /// The score of a solved position.
    pub(crate) fn score(self) -> Score {
        let plies = u32::from(self.0 / 2).saturating_sub(1);
        match self.0 {
            0 | 1 => Score::DRAW,
            code if code % 2 == 1 => Score::win_in(plies),
            _ => Score::loss_in(plies),
        }
    }

    pub(crate) fn is_solved(self) -> bool {
        self != Code::OPEN && self != Code::HOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_gives_the_score_back() {
        for plies in [0, 1, 2, 44, 127, 128, 1000, MAX_DISTANCE] {
            for score in [Score::win_in(plies), Score::loss_in(plies), Score::DRAW] {
                let code = Code::of(score).unwrap();
                assert_eq!(code.score(), score);
                assert!(code.is_solved());
            }
        }
        assert_eq!(Code::of(Score::win_in(MAX_DISTANCE + 1)), None);
    }
}
