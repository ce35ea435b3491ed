//! Checks the numbers of the moves of a game.

/// The numbers of the moves so far.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// Plies since the first number.
    pub(super) plies: u64,
    /// The ply that the first number stands for, from 0, and how many numbers there were.
    first: Option<u64>,
    count: u64,
    is_wrong: bool,
}

impl Numbers {
    /// The number expected in place of this one, which has `dots` dots behind it; `None` if it is right, or if one before was
    /// wrong.
    pub(super) fn wrong(&mut self, number: u64, dots: usize) -> Option<u64> {
        self.count += 1;
        // Any number may stand in a file.
        let ply_of = |number: u64, dots: usize| {
            number.saturating_sub(1).min(u64::MAX / 4) * 2 + u64::from(dots > 1)
        };
        let Some(first) = self.first else {
            (self.first, self.plies) = (Some(ply_of(number, dots)), 0);
            return None;
        };
        // `1. ... 23-19 2.`, or the same without dots: the second side began.
        if self.count == 2 && self.plies == 1 && number == first / 2 + 2 {
            (self.first, self.plies) = (Some(ply_of(number, dots)), 0);
            return None;
        }
        let ply = first + self.plies;
        let expected = ply / 2 + 1;
        if number == expected || self.is_wrong {
            return None;
        }
        self.is_wrong = true;
        Some(expected)
    }
}
