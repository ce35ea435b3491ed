//! A problem for the examples in the documentation.

use super::Problem;

/// A ladder with this number of rungs: climb one for 1 or, from an even rung, two for 3; the goal is the top rung.
#[derive(Clone, Copy, Debug)]
pub struct Ladder(pub u32);

impl Problem for Ladder {
    type State = u32;
    type Action = i32;
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, rung: &u32) -> bool {
        *rung == self.0
    }

    fn actions(&self, rung: &u32, out: &mut Vec<(i32, u32)>) {
        for (step, cost) in [(1, 1), (2, 3), (-1, 1), (-2, 3)] {
            let even = rung.is_multiple_of(2) || step % 2 != 0;
            if even && (0..=self.0 as i32).contains(&(*rung as i32 + step)) {
                out.push((step, cost));
            }
        }
    }

    fn apply(&self, rung: &u32, step: i32) -> u32 {
        rung.strict_add_signed(step)
    }

    fn inverse(&self, step: i32) -> Option<i32> {
        Some(-step)
    }

    fn goals(&self) -> Vec<u32> {
        vec![self.0]
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn least_cost(&self) -> u32 {
        1
    }
}
