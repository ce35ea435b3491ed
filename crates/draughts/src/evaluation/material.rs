//! `material`: counts men and kings only.
//!
//! *Idea*: a man is worth 100 points; a king of one step 150, a flying king 300.
//! In the losing game the sign is reversed.

use super::processor::Code;
use crate::board::Word;
use crate::rules::{Range, Rules};
use crate::{Draughts, State};

/// A man.
pub(super) const MAN: i32 = 100;
/// What a king of one step is worth above a man.
pub(super) const SHORT_KING: i32 = 50;
/// What a flying king is worth above a man.
pub(super) const FLYING_KING: i32 = 200;

/// The same as weights of features.
pub(super) fn weights(rules: &Rules) -> Vec<(&'static str, i32)> {
    let extra = match rules.king {
        Range::Flying => FLYING_KING,
        Range::Short => SHORT_KING,
    };
    vec![("men", MAN), ("kings", MAN + extra)]
}

/// Men and kings.
pub(super) struct Material;

impl Code for Material {
    const BY_SIZE: bool = false;

    #[inline(always)]
    fn points<W: Word, const HALF: usize>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        let geometry = game.geometry();
        let (own, enemy, kings) = (state.own, state.enemy, state.kings);
        let extra = if geometry.flying { FLYING_KING } else { SHORT_KING };
        let pieces = own.count() as i32 - enemy.count() as i32;
        let more_kings = (own & kings).count() as i32 - (enemy & kings).count() as i32;
        let points = MAN * pieces + extra * more_kings;
        if geometry.loses { -points } else { points }
    }
}
