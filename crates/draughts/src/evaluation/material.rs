//! `material`: men and kings, and nothing else.
//!
//! *Idea*: a man is worth 100 points; a king of one step one and a half men, a flying king three.
//! In the losing game it is good to have little.

use crate::board::Word;
use crate::position::Position;
use crate::rules::{NoMoves, Range, Rules, Variant};

/// A man.
pub(super) const MAN: i32 = 100;

/// A king.
pub(super) const fn king(rules: &Rules) -> i32 {
    match rules.king {
        Range::Short => 150,
        Range::Flying => 300,
    }
}

/// The points for the side to move.
pub(super) fn points<V: Variant>(position: &Position<V>) -> i32 {
    let (own, enemy, kings) = (position.own, position.enemy, position.kings);
    let extra = const { king(&V::RULES) - MAN };
    let pieces = own.count() as i32 - enemy.count() as i32;
    let more_kings = (own & kings).count() as i32 - (enemy & kings).count() as i32;
    let points = MAN * pieces + extra * more_kings;
    match V::RULES.no_moves {
        NoMoves::Loses => points,
        NoMoves::Wins => -points,
    }
}
