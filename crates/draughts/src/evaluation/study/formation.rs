//! The men as a whole: gaps (3.9), groups (3.10) and men left behind (3.13).

use super::View;
use crate::board::Word;
use crate::colour::Colour;

/// 3.9: gaps of more than one playing square between neighbours of a row, against the side.
pub(super) fn gaps<W: Word>(view: &View<'_, W>) -> i32 {
    let geometry = view.game.geometry();
    let mut gaps = 0;
    for &row in &geometry.rows[..geometry.height] {
        // The playing squares of a row are neighbouring bits.
        let mut before: Option<u32> = None;
        for bit in (view.side.men & row).bits() {
            gaps += i32::from(before.is_some_and(|before| bit - before > 2));
            before = Some(bit);
        }
    }
    -gaps
}

/// 3.10: own pieces in the area, four rows of half the width, that holds most enemies; areas begin
/// at every second row.
pub(super) fn groups<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.game.geometry(), &view.side);
    let (mut most, mut own) = (0, 0);
    for top in (0..geometry.height.saturating_sub(3)).step_by(2) {
        let rows = geometry.rows[top..top + 4].iter().fold(W::ZERO, |all, &row| all | row);
        for half in [geometry.left, geometry.right] {
            let enemies = (side.enemy & rows & half).count();
            if most < enemies {
                (most, own) = (enemies, (side.own & rows & half).count());
            }
        }
    }
    own as i32
}

/// 3.13: enemy men within three rows of their promotion with no own man before them, the nearer the
/// worse; a king guards well enough.
pub(super) fn offside<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.game.geometry(), &view.side);
    if !side.kings.is_empty() {
        return 0;
    }
    let mut points = 0;
    let mut guards = W::ZERO;
    for distance in 0..=3usize.min(geometry.height - 1) {
        let row = geometry.rows[match side.colour {
            Colour::White => geometry.height - 1 - distance,
            Colour::Black => distance,
        }];
        if guards.is_empty() {
            points -= (4 - distance as i32) * (side.enemy_men & row).count() as i32;
        }
        guards |= side.men & row;
    }
    points
}
