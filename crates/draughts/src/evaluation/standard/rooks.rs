//! One side on a board where every square is played and kings move like rooks (Turkish).

use crate::board::Word;
use crate::colour::Colour;
use crate::evaluation::side::Side;
use crate::geometry::Geometry;

/// The points of one side.
#[inline(always)]
pub(super) fn points<W: Word>(geometry: &Geometry<W>, side: &Side<W>) -> i32 {
    let us = side.colour.index();
    let men = side.men;
    let count = |set: W| set.count() as i32;
    let ahead = if side.colour == Colour::White { 4 } else { 7 };
    let digits = &geometry.progress[us];
    let progress = count(men & digits[0]) + 2 * count(men & digits[1]) + 4 * count(men & digits[2]);
    let mut points = 2 * progress;
    // A man that leads its column with none but empty squares ahead wants to be met.
    let mut open = men;
    let mut way = geometry.step(men, ahead);
    for _ in 1..geometry.height {
        if way.is_empty() {
            break;
        }
        let met = way & (side.enemy | side.own);
        open &= !(0..geometry.height).fold(met, |set, _| set | geometry.step(set, 11 - ahead));
        way = geometry.step(way & !met, ahead);
    }
    points += 12 * count(open);
    // Men side by side or in file guard each other.
    points += 3 * count(men & geometry.step(side.own, 6));
    points += 2 * count(men & geometry.step(side.own, ahead));
    let moves: i32 =
        [ahead, 5, 6].iter().map(|&way| count(geometry.step(men, way) & side.empty)).sum();
    points += moves;
    points -= 2 * geometry.imbalance(men);
    if !side.enemy_men.is_empty() {
        points += 3 * count(side.own & geometry.back[us]);
    }
    let reach: i32 = (4..8).map(|way| count(geometry.step(side.kings, way) & side.empty)).sum();
    points + 5 * reach
}
