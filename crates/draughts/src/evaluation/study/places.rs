//! What counts by the place alone: pieces (3.1), levels (3.6) and zones (3.7).

use super::View;
use crate::board::Word;
use crate::colour::Colour;

/// 3.1: men and kings; the study weighs them 5 and 50.
pub(super) fn pieces<W: Word>(view: &View<'_, W>) -> i32 {
    view.side.men.count() as i32 + 10 * view.side.kings.count() as i32
}

/// 3.6: men gain by advancing; the way to promotion is cut into four levels.
pub(super) fn levels<W: Word>(view: &View<'_, W>) -> i32 {
    let geometry = view.game.geometry();
    let men = view.side.men;
    let worth = |row: usize| {
        let advanced = match view.side.colour {
            Colour::White => geometry.height - 1 - row,
            Colour::Black => row,
        };
        [0, 1, 3, 20][4 * advanced / geometry.height]
    };
    (0..geometry.height).map(|row| worth(row) * (men & geometry.rows[row]).count() as i32).sum()
}

/// 3.7: the outermost squares offer few moves, the middle most.
pub(super) fn zones<W: Word>(view: &View<'_, W>) -> i32 {
    let rings = &view.game.geometry().rings;
    let inner = rings[2..].iter().fold(W::ZERO, |all, &ring| all | ring);
    2 * (view.side.own & inner).count() as i32 + (view.side.own & rings[1]).count() as i32
}
