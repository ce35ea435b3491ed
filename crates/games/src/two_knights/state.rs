//! A position.

use std::hash::{Hash, Hasher};

use outwit::game::Side;

/// A position. Equality and hash look at what the rules need: the squares entered, the knights, the side to move. The
/// numbers of the moves are carried along for the picture and the text.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The squares entered, as bits: 8 x row from the top + column.
    pub(super) visited: u64,
    /// The number of the move that entered each square; 0 = free.
    pub(super) numbers: [u8; 64],
    /// The square of each knight.
    pub(super) knights: [u8; 2],
    /// Who is to move.
    pub(super) turn: Side,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        (self.visited, self.knights, self.turn) == (other.visited, other.knights, other.turn)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl State {
    /// The start: the knights have entered their squares with the numbers 1 and 2.
    pub(super) fn new(knights: [u8; 2]) -> State {
        let mut numbers = [0; 64];
        for (number, &square) in (1..).zip(&knights) {
            numbers[square as usize] = number;
        }
        let visited = 1 << knights[0] | 1 << knights[1];
        State { visited, numbers, knights, turn: Side::First }
    }

    /// The position after the mover's jump.
    #[inline]
    pub(super) fn after(&self, target: u8) -> State {
        let mover = self.turn as usize;
        let mut knights = self.knights;
        knights[mover] = target;
        let mut numbers = self.numbers;
        numbers[target as usize] = self.numbers[self.knights[mover] as usize].saturating_add(2);
        State { visited: self.visited | 1 << target, numbers, knights, turn: self.turn.other() }
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        let knights = u64::from(self.knights[0]) << 6 | u64::from(self.knights[1]);
        outwit::hash::mix(self.visited)
            ^ outwit::hash::mix((knights << 1 | self.turn as u64) + 1).rotate_left(17)
    }
}
