//! Pieces beside enemies: safety (3.8), men shut in (3.11) and guards (3.12).

use super::View;
use crate::board::{Word, opposite};

/// The directions of a set as numbers.
fn each(directions: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |direction| directions >> direction & 1 == 1)
}

/// 3.8: pieces that an enemy beside them would take, were it not for the own piece behind.
pub(super) fn safety<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, rules, side) = (view.game.geometry(), view.game.rules(), &view.side);
    let ways = [
        (side.enemy_men, rules.man_captures(side.colour.other())),
        (side.enemy_kings, rules.king_captures()),
    ];
    let mut safe = W::ZERO;
    for (attackers, directions) in ways {
        for direction in each(directions) {
            let attacked = geometry.step(attackers, direction) & side.own;
            safe |= attacked & geometry.step(side.own, opposite(direction));
        }
    }
    safe.count() as i32
}

/// 3.11: men that cannot step, with an enemy in front of them that another piece backs.
pub(super) fn blocked<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, rules, side) = (view.game.geometry(), view.game.rules(), &view.side);
    let taken = side.own | side.enemy;
    let (mut free, mut shut) = (W::ZERO, W::ZERO);
    for direction in each(rules.man_moves(side.colour)) {
        let back = opposite(direction);
        free |= geometry.step(side.empty, back);
        let backed = side.enemy & geometry.step(taken, back);
        shut |= geometry.step(backed, back);
    }
    -((side.men & shut & !free).count() as i32)
}

/// 3.12: enemy men that can step, but only to where they are lost.
pub(super) fn guard<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, rules, side) = (view.game.geometry(), view.game.rules(), &view.side);
    let them = side.colour.other();
    let mut count = 0;
    for man in side.enemy_men.bits().map(W::single) {
        let (mut steps, mut lost) = (0, 0);
        let empty = side.empty | man;
        for direction in each(rules.man_moves(them)) {
            let to = geometry.step(man, direction) & side.empty;
            if to.is_empty() {
                continue;
            }
            steps += 1;
            let taken = |pieces: W, directions: u8| {
                each(directions).any(|direction| {
                    let from = geometry.step(to, opposite(direction)) & pieces;
                    let behind = geometry.step(to, direction) & empty;
                    !from.is_empty() && !behind.is_empty()
                })
            };
            lost += u32::from(
                taken(side.men, rules.man_captures(side.colour))
                    || taken(side.kings, rules.king_captures()),
            );
        }
        count += i32::from(steps > 0 && steps == lost);
    }
    count
}
