//! The evaluations of positions that were reached before: by another order of moves, or in an earlier iteration.
//!
//! *Idea*: an entry is one word, with 40 bits of the key and 24 bits of points; the other bits of the key choose the entry,
//! and the last position takes it. Only for evaluations that cost more than the look-up ([`Eval::is_costly`]).
//!
//! [`Eval::is_costly`]: crate::game::Eval::is_costly

use crate::game::Score;
use crate::hash::mix;

/// The number of entries, as a power of two: 256 KiB, which fit into a cache of the second level.
const BITS: u32 = 15;
/// The bits of the key in an entry.
const KEY: u64 = (1 << 40) - 1;
/// Added to the points, so that they are positive.
const ZERO: i32 = 1 << 23;
/// The most points of an evaluation.
const MAX_POINTS: i32 = Score::eval(i32::MAX).points();

/// A small table of evaluations; empty until it is used.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations(Vec<u64>);

impl Evaluations {
    /// The evaluation of the position with this key, computed unless it is known.
    #[inline]
    pub(super) fn get(&mut self, key: u64, compute: impl FnOnce() -> Score) -> Score {
        // The keys of a game need not be spread over all bits.
        let key = mix(key);
        if self.0.is_empty() {
            self.0 = vec![u64::from(!0u8) << 56; 1 << BITS];
        }
        let entry = &mut self.0[(key >> (64 - BITS)) as usize];
        let known = (*entry >> 40) as i32 - ZERO;
        // No evaluation has the points of an empty entry, and what is no evaluation is computed again.
        if (*entry ^ key) & KEY == 0 && known.abs() <= MAX_POINTS {
            return Score::from_points(known);
        }
        let score = compute();
        *entry = key & KEY | ((score.points() + ZERO) as u64) << 40;
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_computed_once() {
        let mut evaluations = Evaluations::default();
        let mut asked = 0;
        let mut get = |key: u64, points: i32| {
            let compute = || {
                asked += 1;
                Score::eval(points)
            };
            evaluations.get(key, compute).points()
        };
        for (key, points) in [(0, 0), (1, -900_000), (u64::MAX, 900_000)] {
            // The second time the points are remembered.
            assert_eq!([get(key, points), get(key, points + 1)], [points, points]);
        }
        assert_eq!(asked, 3);
    }

    #[test]
    fn a_position_takes_the_entry_of_another() {
        let mut evaluations = Evaluations::default();
        for _ in 0..2 {
            for key in 0..3 << BITS {
                let points = (key % 1000) as i32;
                assert_eq!(evaluations.get(key, || Score::eval(points)).points(), points);
            }
        }
    }
}
