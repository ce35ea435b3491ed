//! One side on a diagonal board: where its men and kings stand and where they can go.

use crate::board::Word;
use crate::evaluation::side::Side;
use crate::geometry::Geometry;

/// Steps as one side sees them: forward and back, to the left and right of the board.
#[derive(Clone, Copy)]
pub(in crate::evaluation) struct Steps<'a, W, const WHITE: bool, const HALF: usize>(
    pub(in crate::evaluation) &'a Geometry<W>,
);

impl<W: Word, const WHITE: bool, const HALF: usize> Steps<'_, W, WHITE, HALF> {
    #[inline(always)]
    fn by(&self, set: W, white: usize, black: usize) -> W {
        self.0.shifted_on::<HALF>(set, if WHITE { white } else { black })
    }

    #[inline(always)]
    pub(in crate::evaluation) fn ahead_left(&self, set: W) -> W {
        self.by(set, 0, 2)
    }

    #[inline(always)]
    pub(in crate::evaluation) fn ahead_right(&self, set: W) -> W {
        self.by(set, 1, 3)
    }

    #[inline(always)]
    pub(in crate::evaluation) fn back_left(&self, set: W) -> W {
        self.by(set, 2, 0)
    }

    #[inline(always)]
    pub(in crate::evaluation) fn back_right(&self, set: W) -> W {
        self.by(set, 3, 1)
    }

    /// The steps of men after which they are not lost at once.
    #[inline(always)]
    pub(in crate::evaluation) fn safe(&self, side: &Side<W>) -> i32 {
        let (men, empty) = (side.men, side.empty);
        let (left, right) = (self.ahead_left(men) & empty, self.ahead_right(men) & empty);
        let (enemy, backward) =
            (side.enemy, if self.0.backward { side.enemy } else { side.enemy_kings });
        let lost_left = self.back_right(enemy)
            | self.back_left(enemy) & self.ahead_right(empty)
            | self.ahead_right(backward) & self.back_left(empty);
        let lost_right = self.back_left(enemy)
            | self.back_right(enemy) & self.ahead_left(empty)
            | self.ahead_left(backward) & self.back_right(empty);
        ((left & !lost_left).count() + (right & !lost_right).count()) as i32
    }
}

/// The points of one side; `pieces` are those of both, `late` is 0 at the start and 64 on an empty
/// board, `HALF` the number of playing squares in a row or 0.
#[inline(always)]
pub(super) fn points<W: Word, const WHITE: bool, const HALF: usize>(
    geometry: &Geometry<W>,
    side: &Side<W>,
    pieces: i32,
    late: i32,
) -> i32 {
    let steps = Steps::<W, WHITE, HALF>(geometry);
    let us = side.colour.index();
    let (men, empty, own) = (side.men, side.empty, side.own);
    let count = |set: W| set.count() as i32;
    let mut points = 0;

    // Advancing pays the more, the fewer pieces are left to stop a man.
    let digits = &geometry.progress[us];
    let progress = count(men & digits[0])
        + 2 * count(men & digits[1])
        + 4 * count(men & digits[2])
        // No board of 8x8 has a ninth row.
        + if HALF == 4 { 0 } else { 8 * count(men & digits[3]) };
    let pace = if geometry.breakthrough { 6 } else { 1 };
    points += progress * (pace * 64 + 4 * late) / 64;

    // Men in the middle have more to choose from; those at the edge are safe but lame.
    points += 3 * count(men & geometry.centre) - 2 * count(men & geometry.edge);

    // A back row that is kept stops enemies from being crowned.
    if !side.enemy_men.is_empty() {
        points += count(men & geometry.back[us]) * (7 * 64 - 5 * late) / 64;
    }

    // Moves that do not put the man at risk at once.
    points += 4 * steps.safe(side);
    // Men that cannot step at all.
    let free = steps.back_left(empty) | steps.back_right(empty);
    points -= 2 * count(men & !free);

    // Men that stand behind each other cannot be taken.
    points += 2 * (count(men & steps.ahead_left(own)) + count(men & steps.ahead_right(own)));

    // Both wings want men.
    points -= 2 * geometry.imbalance(men);

    points += kings::<W, HALF>(geometry, side);
    let catches_all = geometry.flying && !side.enemy_kings.is_empty();
    if 4 * pieces <= 3 * geometry.pieces && !catches_all {
        points += runaways::<W, WHITE, HALF>(geometry, side);
    }
    points
}

/// Where the kings stand and how free they are.
#[inline(always)]
fn kings<W: Word, const HALF: usize>(geometry: &Geometry<W>, side: &Side<W>) -> i32 {
    if side.kings.is_empty() {
        return 0;
    }
    let count = |set: W| set.count() as i32;
    let moves: i32 = (0..4)
        .map(|direction| count(geometry.shifted_on::<HALF>(side.kings, direction) & side.empty))
        .sum();
    let mut points = 6 * count(side.kings & geometry.centre) + 2 * moves;
    // A king that cannot step is hardly a king.
    let free = (0..4)
        .fold(W::ZERO, |free, direction| free | geometry.shifted_on::<HALF>(side.empty, direction));
    points -= 30 * count(side.kings & !free);
    if geometry.flying {
        points += 12 * count(side.kings & geometry.main_road);
    }
    points
}

/// Men that no enemy can meet on their way.
#[inline(always)]
pub(in crate::evaluation) fn runaway_men<W: Word, const WHITE: bool, const HALF: usize>(
    geometry: &Geometry<W>,
    side: &Side<W>,
) -> W {
    let steps = Steps::<W, WHITE, HALF>(geometry);
    // From these squares an enemy lies ahead.
    let mut watched = side.enemy;
    let mut ring = side.enemy;
    for _ in 1..geometry.height {
        ring = (steps.back_left(ring) | steps.back_right(ring)) & geometry.board;
        if (ring & !watched).is_empty() {
            break;
        }
        watched |= ring;
    }
    side.men & !watched
}

/// What these are worth.
#[inline(always)]
fn runaways<W: Word, const WHITE: bool, const HALF: usize>(
    geometry: &Geometry<W>,
    side: &Side<W>,
) -> i32 {
    let gain = if geometry.breakthrough {
        600
    } else if geometry.flying {
        150
    } else {
        50
    };
    let mut points = 0;
    for man in runaway_men::<W, WHITE, HALF>(geometry, side).bits().map(W::single) {
        let row = geometry.rows[..geometry.height]
            .iter()
            .position(|&row| !(row & man).is_empty())
            .unwrap_or(0);
        let distance = if WHITE { row } else { geometry.height - 1 - row };
        points += (gain - gain * distance as i32 / 9).max(0);
    }
    points
}
