//! What counts by the square alone: pieces (3.1), levels (3.6) and zones (3.7).

use super::View;
use crate::board::Word;

/// 3.1: men and kings; the study weighs them 5 and 50.
#[inline(always)]
pub(super) fn pieces<W: Word>(view: &View<'_, W>) -> i32 {
    view.side.men.count() as i32 + 10 * view.side.kings.count() as i32
}

/// 3.6: men gain by advancing; the way to promotion is cut into four levels.
#[inline(always)]
pub(super) fn levels<W: Word>(view: &View<'_, W>) -> i32 {
    let men = view.side.men;
    let [second, third, last] = view.geometry.quarters[view.side.colour.index()];
    let count = |quarter: W| (men & quarter).count() as i32;
    count(second) + 3 * count(third) + 20 * count(last)
}

/// 3.7: the outermost squares offer few moves, the middle most.
#[inline(always)]
pub(super) fn zones<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, own) = (view.geometry, view.side.own);
    2 * (own & geometry.inside).count() as i32 + (own & geometry.rings[1]).count() as i32
}
