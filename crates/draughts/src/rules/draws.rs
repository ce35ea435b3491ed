//! The draw rules of every variant as data: repetition and counts of plies.
//!
//! *Idea*: every counting rule draws the game after a number of plies during which a condition holds; each is a
//! [`CountingRule`] with a [`DrawCondition`]. The counts themselves are [`Counters`](crate::draw::Counters).
//! *Source*: FMJD rules 6, FMJD-64 rules 7.2.3-7.2.8, WCDF 1.32, FID 10.4, WFD rules.

use std::fmt;

/// Maximum number of counting rules of a variant.
pub const MAX_COUNTING_RULES: usize = 6;

/// The draw rules of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// The game is drawn at this occurrence of a position with the same side to move.
    pub repetition: Option<u8>,
    /// The counting rules, at most [`MAX_COUNTING_RULES`].
    pub counts: &'static [CountingRule],
}

/// A draw after a number of plies during which a condition has held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountingRule {
    /// The condition.
    pub when: DrawCondition,
    /// The number of plies that it must hold; a move is two plies.
    pub plies: u8,
}

/// A condition of a counting rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawCondition {
    /// Only kings have moved and nothing has been captured.
    OnlyKingMoves,
    /// Both sides have kings, the number of pieces on the board is in this range, and nothing has
    /// been captured or crowned.
    SameMaterial {
        /// Fewest pieces on the board.
        from: u8,
        /// Most pieces on the board.
        to: u8,
    },
    /// One side has a single king and nothing else, the other this many pieces with at least one
    /// king among them.
    LoneKing {
        /// Fewest pieces of the other side.
        from: u8,
        /// Most pieces of the other side.
        to: u8,
        /// Whether all pieces of the other side are kings.
        kings_only: bool,
        /// Whether the single king stands on the main road (the long diagonal a1-h8).
        main_road: bool,
    },
    /// Each side has one piece, of any kind.
    OneEach,
}

/// The rule in words: `5 moves with 1 or 2 pieces against one king`.
impl fmt::Display for CountingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves ", self.plies / 2)?;
        match self.when {
            DrawCondition::OnlyKingMoves => f.write_str("by kings only, without a capture"),
            DrawCondition::SameMaterial { from, to } => {
                write!(f, "with the same {from} or {to} pieces")
            }
            DrawCondition::LoneKing { from, to, kings_only, main_road } => {
                let plural = if to == 1 { "" } else { "s" };
                let pieces = if kings_only { "king" } else { "piece" };
                let road = if main_road { " on the main road" } else { "" };
                match (from, to) {
                    (from, to) if from == to => write!(f, "with {to} {pieces}{plural}")?,
                    (from, to) if from + 1 == to => write!(f, "with {from} or {to} {pieces}s")?,
                    (from, _) => write!(f, "with {from} or more {pieces}s")?,
                }
                write!(f, " against one king{road}")
            }
            DrawCondition::OneEach => f.write_str("with one piece each"),
        }
    }
}

const fn only_king_moves(plies: u8) -> CountingRule {
    CountingRule { when: DrawCondition::OnlyKingMoves, plies }
}

const fn lone_king(from: u8, to: u8, plies: u8) -> CountingRule {
    CountingRule {
        when: DrawCondition::LoneKing { from, to, kings_only: false, main_road: false },
        plies,
    }
}

/// No draw at all.
pub const NONE: DrawRules = DrawRules { repetition: None, counts: &[] };

/// Threefold repetition and nothing else.
pub const REPETITION_ONLY: DrawRules = DrawRules { repetition: Some(3), counts: &[] };

/// English: forty moves (80 plies) without a capture or a man's move. WCDF 1.32.
pub const ENGLISH: DrawRules = DrawRules { repetition: Some(3), counts: &[only_king_moves(80)] };

/// Italian: fourfold repetition (FID 9.3), forty moves (FID 10.4).
pub const ITALIAN: DrawRules = DrawRules { repetition: Some(4), counts: &[only_king_moves(80)] };

/// Pool: fifteen moves (thirty plies) of kings only. APCA.
pub const POOL: DrawRules = DrawRules { repetition: Some(3), counts: &[only_king_moves(30)] };

/// International: 25 moves of kings only; a king against three pieces 16 moves, against one or two
/// 5 moves. FMJD 6.
pub const INTERNATIONAL: DrawRules = DrawRules {
    repetition: Some(3),
    counts: &[
        only_king_moves(50), // FMJD 6.2
        lone_king(3, 3, 32), // FMJD 6: counted from the move after the one that made the material
        lone_king(1, 2, 10), // FMJD 6: likewise
    ],
};

/// Russian and Brazilian: FMJD-64 7.2.3-7.2.8, in this order: three or more kings against one 15 moves; kings only 15
/// moves; the same material 30 moves with 4 or 5 pieces on the board, 60 with 6 or 7; three pieces against a king on the main
/// road 5 moves; one or two pieces against a king 5 moves.
pub const DRAUGHTS_64: DrawRules = DrawRules {
    repetition: Some(3),
    counts: &[
        CountingRule {
            when: DrawCondition::LoneKing { from: 3, to: 12, kings_only: true, main_road: false },
            plies: 30,
        },
        only_king_moves(30),
        CountingRule { when: DrawCondition::SameMaterial { from: 4, to: 5 }, plies: 60 },
        CountingRule { when: DrawCondition::SameMaterial { from: 6, to: 7 }, plies: 120 },
        CountingRule {
            when: DrawCondition::LoneKing { from: 3, to: 3, kings_only: false, main_road: true },
            plies: 10,
        },
        lone_king(1, 2, 10),
    ],
};

/// Frisian without men: two kings against one 7 moves, one against one 2 moves. WFD rules.
pub const FRISIAN: DrawRules = DrawRules {
    repetition: Some(3),
    counts: &[
        CountingRule {
            when: DrawCondition::LoneKing { from: 2, to: 2, kings_only: true, main_road: false },
            plies: 14,
        },
        CountingRule {
            when: DrawCondition::LoneKing { from: 1, to: 1, kings_only: true, main_road: false },
            plies: 4,
        },
    ],
};

/// Turkish: one piece against one; two moves are left so that a capture can happen, as programs do (no rule text was
/// found).
pub const TURKISH: DrawRules = DrawRules {
    repetition: Some(3),
    counts: &[CountingRule { when: DrawCondition::OneEach, plies: 4 }],
};
