//! Counts the completions of a partial board row by row with bit masks.
//!
//! *Idea*: one word holds the columns in use, one the rising and one the falling diagonals of the whole
//! board. Shifting the diagonals to a row gives the attacked squares of that row, so the free squares are
//! one expression away, in any order of rows. A queen that leaves the next row without a free square is
//! removed at once (one step of forward checking).
//!
//! *Guarantee*: exact; counts and nodes are the same on every machine.
//!
//! *Cost*: time as the tree, memory O(n).
//!
//! *Source*: the bit masks are due to Q. Zongyan, "Bit-vector encoding of n-queen problem", 2002, and
//! M. Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997.

use super::prefix::{Plan, Prefix};
use super::progress::Supervisor;

/// The result of one prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Found {
    /// Completions, not yet weighted.
    pub(super) completions: u64,
    /// Partial boards visited, the prefix itself included.
    pub(super) nodes: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    free: u64,
    columns: u64,
    rising: u64,
    falling: u64,
}

/// Limits are checked after this many nodes, which take some milliseconds, so that the checks cost nothing.
const NODES_BETWEEN_CHECKS: u64 = 1 << 20;

/// Counts the ways to complete `prefix`. After a limit was reached the result is incomplete and must be discarded.
pub(super) fn completions(plan: Plan, prefix: &Prefix, supervisor: &Supervisor<'_>) -> Found {
    let n = plan.size();
    let order = plan.order(prefix.rows);
    let mut found = Found { completions: 0, nodes: 1 };
    let Some(last) = order.len().checked_sub(1) else {
        found.completions = 1;
        return found;
    };
    let full = (1_u64 << n) - 1;
    // The shifts of each row in the words of the diagonals.
    let mut shifts = [(0_u32, 0_u32); 32];
    for (shift, &row) in shifts.iter_mut().zip(&order) {
        *shift = (row as u32, (n - 1 - row) as u32);
    }
    let free = |(up, down): (u32, u32), columns: u64, rising: u64, falling: u64| {
        !(columns | rising >> up | falling >> down) & full
    };

    let mut stack = [Frame::default(); 32];
    let mut frame = Frame {
        free: 0,
        columns: u64::from(prefix.columns),
        rising: prefix.rising,
        falling: prefix.falling,
    };
    frame.free = free(shifts[0], frame.columns, frame.rising, frame.falling);
    if last == 0 {
        let fits = u64::from(frame.free != 0);
        return Found { completions: fits, nodes: 1 + fits };
    }
    let mut next_check = NODES_BETWEEN_CHECKS;
    let mut depth = 0;
    loop {
        if frame.free == 0 {
            if depth == 0 {
                return found;
            }
            depth -= 1;
            if found.nodes >= next_check {
                next_check = found.nodes + NODES_BETWEEN_CHECKS;
                if supervisor.check().is_err() {
                    return found;
                }
            }
            frame = stack[depth];
            continue;
        }
        let queen = frame.free & frame.free.wrapping_neg();
        frame.free ^= queen;
        found.nodes += 1;
        let (up, down) = shifts[depth];
        let columns = frame.columns | queen;
        let rising = frame.rising | queen << up;
        let falling = frame.falling | queen << down;
        let open = free(shifts[depth + 1], columns, rising, falling);
        if open == 0 {
            continue;
        }
        if depth + 1 == last {
            // One column is left, so the last row has one free square or none.
            found.completions += 1;
            found.nodes += 1;
            continue;
        }
        stack[depth & 31] = frame;
        depth += 1;
        frame = Frame { free: open, columns, rising, falling };
    }
}
