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
    /// After a position that is set up, games go on with either number, or begin again with 1.
    pub(super) fn restart(&mut self) {
        *self = Self { is_wrong: self.is_wrong, ..Self::default() };
    }

    /// Whether this number, which has `dots` dots behind it, is that of the next move.
    pub(super) fn is_next(&self, number: u64, dots: usize) -> bool {
        self.first.is_some_and(|first| first + self.plies == ply_of(number, dots))
    }

    /// The number expected in place of this one, which has `dots` dots behind it; `None` if it is right, or if one before was
    /// wrong.
    pub(super) fn wrong(&mut self, number: u64, dots: usize) -> Option<u64> {
        self.count += 1;
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

/// The ply of the first move behind a number, from 0. Any number may stand in a file.
fn ply_of(number: u64, dots: usize) -> u64 {
    number.saturating_sub(1).min(u64::MAX / 4) * 2 + u64::from(dots > 1)
}
