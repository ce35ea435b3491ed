//! The two sides of a draughts board.

use std::fmt;

/// A side. White starts below and moves up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The light side, below.
    White,
    /// The dark side, above.
    Black,
}

impl Colour {
    /// Both colours.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// White if `white`, else Black.
    #[inline(always)]
    pub const fn of(white: bool) -> Self {
        if white { Self::White } else { Self::Black }
    }

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
