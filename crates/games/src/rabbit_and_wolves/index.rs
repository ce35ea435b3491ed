//! Every position has a number, so that all of them fit into a table without a hash.
//!
//! *Idea*: the sets of four wolves are numbered in the order of their bit patterns, which is the combinatorial number
//! system: the wolves on a < b < c < d have the number C(a,1) + C(b,2) + C(c,3) + C(d,4). To it belong 28 squares for the
//! rabbit and two sides to move. A step of a wolf raises the number of its set, and the rabbit's turn comes before that
//! of the wolves, so every move leads to a greater number: all positions are solved in one sweep from the end.

use std::sync::LazyLock;

use super::{RABBIT, State, WOLVES};

/// Sets of four wolves.
const SETS: usize = 35_960;
/// Squares that four wolves leave free.
const FREE: usize = 28;
/// Numbers in all.
pub(super) const SIZE: usize = SETS * FREE * 2;

/// `CHOOSE[k][n]` = n over k + 1.
const CHOOSE: [[u16; 32]; 4] = choose();

const fn choose() -> [[u16; 32]; 4] {
    let mut table = [[0; 32]; 4];
    let mut n = 0;
    while n < 32 {
        table[0][n] = n as u16;
        let mut k = 1;
        while k < 4 {
            if n > 0 {
                table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            }
            k += 1;
        }
        n += 1;
    }
    table
}

/// All sets of four wolves in the order of their numbers.
static WOLF_SETS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut sets = Vec::with_capacity(SETS);
    let mut set: u64 = 0xf;
    while set < 1 << 32 {
        sets.push(set as u32);
        // The next greater number with as many bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
});

/// The number of a position.
#[inline]
pub(super) fn index(state: &State) -> usize {
    let mut rank = 0;
    let mut wolves = state.wolves;
    for row in &CHOOSE {
        rank += usize::from(row[wolves.trailing_zeros() as usize & 31]);
        wolves &= wolves.wrapping_sub(1);
    }
    let below = state.wolves & ((1u32 << state.rabbit) - 1);
    let place = usize::from(state.rabbit) - below.count_ones() as usize;
    (2 * rank + state.turn as usize) * FREE + place
}

/// The position with this number.
#[inline]
pub(super) fn state(index: usize) -> State {
    let wolves = WOLF_SETS[index / (2 * FREE)];
    let mut rabbit = (index % FREE) as u8;
    let mut others = wolves;
    // Each wolf at or below the square moves it one farther.
    while others != 0 && others.trailing_zeros() as u8 <= rabbit {
        rabbit += 1;
        others &= others - 1;
    }
    let turn = if (index / FREE).is_multiple_of(2) { RABBIT } else { WOLVES };
    State { wolves, rabbit, turn }
}

#[cfg(test)]
mod tests {
    use outwit::game::Game;

    use super::super::RabbitAndWolves;
    use super::*;

    #[test]
    fn numbers_and_positions_belong_together_and_moves_lead_upwards() {
        assert_eq!(WOLF_SETS.len(), SETS);
        let game = RabbitAndWolves::new(0);
        let mut moves = Vec::new();
        // A prime step visits all kinds of positions quickly.
        for number in (0..SIZE).step_by(7) {
            let position = state(number);
            assert_eq!(index(&position), number);
            assert_eq!(position.wolves.count_ones(), 4);
            assert_eq!(position.wolves >> position.rabbit & 1, 0);
            moves.clear();
            game.moves(&position, &mut moves);
            for &mv in &moves {
                assert!(number < index(&game.play(&position, mv)));
            }
        }
    }
}
