//! The steps for a set of exits, where all cells cost 1.

use super::Direction;

/// Steps with their costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepList {
    steps: [(Direction, u64); 8],
    count: usize,
    /// By the step that led to the cell: see [`StepList::stale`].
    stale: [u8; 8],
}

impl StepList {
    /// The steps for a set of exits, one bit each.
    pub(super) fn new(exits: u8) -> Self {
        let mut list = StepList { steps: [(Direction::North, 0); 8], count: 0, stale: [0; 8] };
        for direction in Direction::ALL {
            if exits >> direction as u8 & 1 == 1 {
                for last in Direction::ALL {
                    let bit = u8::from(is_stale(exits, last, direction)) << list.count;
                    list.stale[last as usize] |= bit;
                }
                list.steps[list.count] = (direction, direction.cost());
                list.count += 1;
            }
        }
        list
    }

    #[inline(always)]
    pub(super) fn steps(&self) -> &[(Direction, u64)] {
        &self.steps[..self.count]
    }

    /// The places of the steps that lead back to the cell before, or to a neighbour of it as far away as this way round.
    #[inline(always)]
    pub(super) fn stale(&self, last: Direction) -> u64 {
        u64::from(self.stale[last as usize])
    }
}

/// Whether a step after `last` leads back to the cell before, or to one that a single step from there is known to lead to:
/// that step costs less than this way round.
fn is_stale(exits: u8, last: Direction, step: Direction) -> bool {
    let ((dx, dy), (sx, sy)) = (last.step(), step.step());
    // The way from the cell before, in columns and rows.
    let (x, y) = (dx + sx, dy + sy);
    if x.abs() > 1 || y.abs() > 1 {
        return false;
    }
    // A straight step needs its end to be free, which it is. A diagonal one, here round the corner of two straight steps,
    // also needs the cell on the other side; that this cell has an exit to it shows that it is free.
    let is_side = |other: &Direction| other.step() == (sx - dx, sy - dy);
    let side = Direction::ALL.into_iter().find(is_side);
    x == 0 || y == 0 || side.is_some_and(|side| exits >> side as u8 & 1 == 1)
}
