//! Pieces beside enemies: safety (3.8), men shut in (3.11) and guards (3.12).

use super::View;
use crate::board::{Word, opposite};

/// 3.8: pieces that an enemy beside them would take, were it not for the own piece behind.
#[inline(always)]
pub(super) fn safety<W: Word>(view: &View<'_, W>) -> i32 {
    let (rules, side) = (view.game.rules(), &view.side);
    let ways = [
        (side.enemy_men, rules.man_captures(side.colour.other())),
        (side.enemy_kings, rules.king_captures()),
    ];
    let mut safe = W::ZERO;
    for (attackers, directions) in ways {
        if attackers.is_empty() {
            continue;
        }
        each!(directions, direction => {
            let attacked = view.step(attackers, direction) & side.own;
            safe |= attacked & view.step(side.own, opposite(direction));
        });
    }
    safe.count() as i32
}

/// 3.11: men that cannot step, with an enemy in front of them that another piece backs.
#[inline(always)]
pub(super) fn blocked<W: Word>(view: &View<'_, W>) -> i32 {
    let side = &view.side;
    let taken = side.own | side.enemy;
    let (mut free, mut shut) = (W::ZERO, W::ZERO);
    each!(view.man_moves(side.colour), direction => {
        let back = opposite(direction);
        free |= view.step(side.empty, back);
        let backed = side.enemy & view.step(taken, back);
        shut |= view.step(backed, back);
    });
    -((side.men & shut & !free).count() as i32)
}

/// 3.12: enemy men that can step, but only to where they are lost.
#[inline(always)]
pub(super) fn guard<W: Word>(view: &View<'_, W>) -> i32 {
    let (rules, side) = (view.game.rules(), &view.side);
    let ways = [(side.men, rules.man_captures(side.colour)), (side.kings, rules.king_captures())];
    // Where own pieces would take, because the square behind is empty anyway.
    let mut taken = W::ZERO;
    for (pieces, directions) in ways {
        if pieces.is_empty() {
            continue;
        }
        each!(directions, direction => {
            let behind = view.step(side.empty, opposite(direction));
            taken |= view.step(pieces, direction) & behind;
        });
    }
    let (mut can_step, mut can_stay) = (W::ZERO, W::ZERO);
    each!(view.man_moves(side.colour.other()), direction => {
        let back = opposite(direction);
        let to = view.step(side.enemy_men, direction) & side.empty;
        // Straight back over the man lies the square that it has left.
        let mut lost = taken;
        for (pieces, directions) in ways {
            if directions >> back & 1 == 1 {
                lost |= view.step(pieces, back);
            }
        }
        can_step |= view.step(to, back);
        can_stay |= view.step(to & !lost, back);
    });
    (can_step & !can_stay).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;
    use crate::evaluation::random_placement;
    use crate::{Draughts, Variant};
    use outwit::Rng;

    /// The directions of a set as numbers.
    fn each(directions: u8) -> impl Iterator<Item = usize> {
        (0..8).filter(move |direction| directions >> direction & 1 == 1)
    }

    /// The guard man by man and step by step.
    fn one_by_one(view: &View<'_, u64>) -> i32 {
        let (geometry, rules, side) = (view.geometry, view.game.rules(), &view.side);
        let is_taken = |to: u64, pieces: u64, directions: u8, empty: u64| {
            each(directions).any(|direction| {
                let from = geometry.step(to, opposite(direction)) & pieces;
                from != 0 && geometry.step(to, direction) & empty != 0
            })
        };
        let is_lost = |man: u64| {
            let steps = each(rules.man_moves(side.colour.other()));
            let steps = steps.map(|direction| geometry.step(man, direction) & side.empty);
            let steps: Vec<u64> = steps.filter(|&to| to != 0).collect();
            let empty = side.empty | man;
            let lost = |&to: &u64| {
                is_taken(to, side.men, rules.man_captures(side.colour), empty)
                    || is_taken(to, side.kings, rules.king_captures(), empty)
            };
            !steps.is_empty() && steps.iter().all(lost)
        };
        side.enemy_men.bits().filter(|&man| is_lost(u64::single(man))).count() as i32
    }

    #[test]
    fn guards_of_all_men_at_once_are_those_of_each() {
        let mut rng = Rng::new(12);
        let mut seen = 0;
        for variant in [
            Variant::School,
            Variant::English,
            Variant::Italian,
            Variant::International,
            Variant::Turkish,
        ] {
            let game = Draughts::<u64>::new(variant).unwrap();
            for _ in 0..2_000 {
                let state = &random_placement(&game, &mut rng);
                for colour in Colour::BOTH {
                    let view = View::new(&game, state, colour);
                    let count = one_by_one(&view);
                    assert_eq!(guard(&view), count, "{variant} {}", game.text(state));
                    seen += count;
                }
            }
        }
        assert!(seen > 1000, "{seen} guarded men say little");
    }
}
