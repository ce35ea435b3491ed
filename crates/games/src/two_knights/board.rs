//! The board as bits: square = 8 x row + column, rows counted from the top, whatever the size of the board.

use std::cmp::Ordering;

use super::state::State;
use crate::playable::bits;

/// Jumps of a knight as (rows down, columns right), in the order of the classic program.
const STEPS: [(i8, i8); 8] =
    [(-2, -1), (-1, -2), (1, -2), (2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];

/// The squares a knight can jump to on a board of 8 x 8, in the classic order; 64 where a jump leaves the board.
pub(super) const JUMPS: [[u8; 8]; 64] = jumps();

/// The same as bits.
pub(super) const JUMP_MASKS: [u64; 64] = jump_masks();

const fn jumps() -> [[u8; 8]; 64] {
    let mut all = [[64; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            let row = (square / 8) as i8 + STEPS[step].0;
            let column = (square % 8) as i8 + STEPS[step].1;
            if row >= 0 && row < 8 && column >= 0 && column < 8 {
                all[square][step] = (row * 8 + column) as u8;
            }
            step += 1;
        }
        square += 1;
    }
    all
}

const fn jump_masks() -> [u64; 64] {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 8 {
            if JUMPS[square][step] < 64 {
                masks[square] |= 1 << JUMPS[square][step];
            }
            step += 1;
        }
        square += 1;
    }
    masks
}

/// A square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Squares in a row, 3 to 8.
    pub(super) size: usize,
    /// All its squares as bits.
    pub(super) squares: u64,
}

impl Board {
    pub(super) fn new(size: usize) -> Board {
        Board { size, squares: bits::squares(size, size) }
    }

    pub(super) fn square(&self, column: usize, row: usize) -> u8 {
        debug_assert!(column < self.size && row < self.size);
        (row * 8 + column) as u8
    }

    /// Top left and bottom right.
    pub(super) fn corners(&self) -> [u8; 2] {
        [0, self.square(self.size - 1, self.size - 1)]
    }

    /// The same position for all images under the eight symmetries of the board and the exchange of the players.
    ///
    /// The image is that with the mover's knight in the upper half, in the left half, and not below the diagonal. If it
    /// stands on the diagonal, or in the middle row or column of a board that has one, several images are such; of these
    /// the least.
    #[inline]
    pub(super) fn canonical(&self, state: &State) -> Core {
        let mut image = Core::of(state);
        let last = self.size as u8 - 1;
        let (row, column) = (image.knights[0] >> 3, image.knights[0] & 7);
        if 2 * row == last || 2 * column == last {
            return self.least_image(image);
        }
        if 2 * row > last {
            image = self.flip(image);
        }
        if 2 * column > last {
            image = self.mirror(image);
        }
        let (row, column) = (image.knights[0] >> 3, image.knights[0] & 7);
        match row.cmp(&column) {
            Ordering::Less => image,
            Ordering::Greater => transpose(image),
            Ordering::Equal => image.min(transpose(image)),
        }
    }

    /// The least of all images.
    fn least_image(&self, mut image: Core) -> Core {
        let mut least = image;
        for step in 0..7 {
            // Mirror and transpose in turn: a walk through all eight.
            image = if step % 2 == 0 { self.mirror(image) } else { transpose(image) };
            least = least.min(image);
        }
        least
    }

    /// Left and right exchanged.
    #[inline]
    fn mirror(&self, core: Core) -> Core {
        let turned = |square: u8| (square & !7) + (self.size as u8 - 1 - (square & 7));
        Core { visited: bits::mirror(core.visited, self.size), knights: core.knights.map(turned) }
    }

    /// Top and bottom exchanged.
    #[inline]
    fn flip(&self, core: Core) -> Core {
        let turned = |square: u8| 8 * (self.size as u8 - 1) - (square & !7) + (square & 7);
        Core { visited: bits::flip(core.visited, self.size), knights: core.knights.map(turned) }
    }
}

/// Rows and columns exchanged.
#[inline]
fn transpose(core: Core) -> Core {
    let turned = |square: u8| (square & 7) << 3 | square >> 3;
    Core { visited: bits::transpose(core.visited), knights: core.knights.map(turned) }
}

/// What a search needs to know about a position, from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Core {
    visited: u64,
    /// The mover's knight, then the other one.
    knights: [u8; 2],
}

impl Core {
    #[inline]
    fn of(state: &State) -> Core {
        let [first, second] = state.knights;
        let mover_first = state.turn as usize == 0;
        let knights = if mover_first { [first, second] } else { [second, first] };
        Core { visited: state.visited, knights }
    }

    #[inline]
    pub(super) fn key(self) -> u64 {
        // The visited squares through one bijection, the knights through another one.
        outwit::hash::mix(self.visited.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            ^ outwit::hash::mix(
                u64::from(self.knights[0]) << 6 | u64::from(self.knights[1]) | 1 << 20,
            )
    }
}

/// The squares that a knight could walk to over the squares `free` if only it moved.
#[inline]
pub(super) fn reach(knight: u8, free: u64) -> u64 {
    let mut reached = JUMP_MASKS[knight as usize] & free;
    loop {
        let next = reached | spread(reached) & free;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// All squares one jump from any of `squares`.
#[inline]
pub(super) fn spread(squares: u64) -> u64 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_AB: u64 = !0x0303_0303_0303_0303;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    const NOT_GH: u64 = !0xc0c0_c0c0_c0c0_c0c0;
    let one = (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    let two = (squares << 2 & NOT_AB) | (squares >> 2 & NOT_GH);
    one << 16 | one >> 16 | two << 8 | two >> 8
}

#[cfg(test)]
mod tests {
    use outwit::Rng;
    use outwit::game::Side;

    use super::*;

    #[test]
    fn all_images_of_a_position_have_one_canonical_form_and_other_positions_another() {
        let mut rng = Rng::new(4);
        for size in 3..=8 {
            let board = Board::new(size);
            for _ in 0..2_000 {
                let mut square = || board.square(rng.below(size), rng.below(size));
                let mut state = State::new([square(), square()]);
                for _ in 0..rng.below(size * size) {
                    state.visited |= 1 << board.square(rng.below(size), rng.below(size));
                }
                if rng.below(2) == 0 {
                    state.turn = Side::Second;
                }
                let canonical = board.canonical(&state);
                let mut image = Core::of(&state);
                let mut is_image = false;
                for step in 0..8 {
                    image = if step % 2 == 0 { board.mirror(image) } else { transpose(image) };
                    is_image |= image == canonical;
                    let turned = State { visited: image.visited, knights: image.knights, ..state };
                    let turned = State { turn: Side::First, ..turned };
                    assert_eq!(board.canonical(&turned), canonical, "{state:?}");
                }
                assert!(is_image, "{state:?}");
            }
        }
    }
}
