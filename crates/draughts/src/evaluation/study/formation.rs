//! The men as a whole: gaps (3.9), groups (3.10) and men left behind (3.13).

use super::View;
use crate::board::Word;
use crate::colour::Colour;

/// 3.9: gaps of more than one playing square between neighbours of a row, against the side.
#[inline(always)]
pub(super) fn gaps<W: Word>(view: &View<'_, W>) -> i32 {
    let geometry = view.geometry;
    let mut gaps = 0;
    for &row in &geometry.rows[..geometry.height] {
        // The playing squares of a row are neighbouring bits: a gap begins at every man without a neighbour one or two
        // bits further, but for the last.
        let men = view.side.men & row;
        let alone = men & !men.shifted(-1) & !men.shifted(-2);
        gaps += alone.count() as i32 - i32::from(!men.is_empty());
    }
    -gaps
}

/// 3.10: own pieces in the area, four rows of half the width, that holds most enemies; areas begin
/// at every second row. Of areas with as many enemies the one with most own pieces counts: their order depends on the colour.
#[inline(always)]
pub(super) fn groups<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.geometry, &view.side);
    let areas = geometry.areas[..geometry.area_count].iter();
    let counts = areas.map(|&area| ((side.enemy & area).count(), (side.own & area).count()));
    counts.max().map_or(0, |(_, own)| own as i32)
}

/// 3.13: enemy men within three rows of their promotion with no own man before them, the nearer the
/// worse; a king guards well enough.
#[inline(always)]
pub(super) fn offside<W: Word>(view: &View<'_, W>) -> i32 {
    let (geometry, side) = (view.geometry, &view.side);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::random_placement;
    use crate::{Draughts, Variant};
    use outwit::Rng;

    /// The gaps, neighbour by neighbour.
    fn gaps_one_by_one(view: &View<'_, u64>) -> i32 {
        let rows = view.geometry.rows.iter().take(view.geometry.height);
        let gaps = rows.map(|&row| {
            let men: Vec<u32> = (view.side.men & row).bits().collect();
            men.windows(2).filter(|pair| pair[1] - pair[0] > 2).count() as i32
        });
        -gaps.sum::<i32>()
    }

    /// The groups, square by square.
    fn groups_one_by_one(view: &View<'_, u64>) -> i32 {
        let board = view.game.rules().board;
        let mut most = (0, 0);
        for top in (0..board.height - 3).step_by(2) {
            for left in [0, board.width / 2] {
                let there = |set: u64| {
                    let rows = top..top + 4;
                    let squares = rows.flat_map(|row| {
                        (left..left + board.width / 2).map(move |column| (row, column))
                    });
                    let bits = squares.filter_map(|(row, column)| board.bit(row, column));
                    bits.filter(|&bit| set >> bit & 1 == 1).count() as i32
                };
                most = most.max((there(view.side.enemy), there(view.side.own)));
            }
        }
        most.1
    }

    #[test]
    fn sets_give_what_a_look_at_each_square_gives() {
        let mut rng = Rng::new(13);
        for variant in
            [Variant::English, Variant::Italian, Variant::International, Variant::Turkish]
        {
            let game = Draughts::<u64>::new(variant).unwrap();
            for _ in 0..2_000 {
                let state = &random_placement(&game, &mut rng);
                for colour in Colour::BOTH {
                    let view = View::new(&game, state, colour);
                    let text = || format!("{variant} {}", game.text(state));
                    assert_eq!(gaps(&view), gaps_one_by_one(&view), "{}", text());
                    assert_eq!(groups(&view), groups_one_by_one(&view), "{}", text());
                }
            }
        }
    }
}
