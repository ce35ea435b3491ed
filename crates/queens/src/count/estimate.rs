//! Estimates the size of a count before it is done.
//!
//! *Idea*: descend the tree at random, and at each node note the number of its children. The product of
//! these numbers down to a level is an unbiased estimate of the nodes of that level; the mean over many
//! descents is close to it.
//!
//! *Guarantee*: unbiased; the standard error comes with it. The same seed gives the same estimate.
//!
//! *Cost*: O(n) per probe, about two million probes a second.
//!
//! *Source*: D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975.
//!
//! ```
//! use queens::count::{Cut, Plan, estimate};
//! let plan = Plan::new(12, Cut::Rows(2)).expect("a valid cut");
//! let found = estimate(plan, 20_000, 1);
//! assert!((found.nodes - 428_088.0).abs() < 5.0 * found.nodes_error);
//! ```

use super::prefix::{Plan, Prefix};
use outwit::Rng;

/// Estimates with their standard errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Partial boards the count will visit, its prefixes included.
    pub nodes: f64,
    /// Standard error of `nodes`.
    pub nodes_error: f64,
    /// Solutions on the board.
    pub solutions: f64,
    /// Standard error of `solutions`.
    pub solutions_error: f64,
}

/// Estimates the tree of `plan` from `probes` random descents, drawn by `seed`.
pub fn estimate(plan: Plan, probes: u32, seed: u64) -> Estimate {
    let mut prefixes = Vec::new();
    plan.for_each(&mut |prefix| prefixes.push(prefix));
    if prefixes.is_empty() {
        return Estimate { nodes: 0.0, nodes_error: 0.0, solutions: 0.0, solutions_error: 0.0 };
    }
    let mut random = Rng::new(seed);
    let (mut nodes, mut solutions) = (Running::default(), Running::default());
    for _ in 0..probes {
        let prefix = &prefixes[random.below(prefixes.len())];
        let (visited, completed) = descend(plan, prefix, &mut random);
        nodes.add(visited * prefixes.len() as f64);
        solutions.add(completed * prefix.weight as f64 * prefixes.len() as f64);
    }
    Estimate {
        nodes: nodes.mean,
        nodes_error: nodes.error(),
        solutions: solutions.mean,
        solutions_error: solutions.error(),
    }
}

/// Estimated nodes below and at a prefix, and its completions.
fn descend(plan: Plan, prefix: &Prefix, random: &mut Rng) -> (f64, f64) {
    let n = plan.size();
    let (mut nodes, mut width) = (1.0, 1.0);
    let mut columns = u64::from(prefix.columns);
    let (mut rising, mut falling) = (prefix.rising, prefix.falling);
    for row in plan.order(prefix.rows) {
        let mut free = !(columns | rising >> row | falling >> (n - 1 - row)) & ((1 << n) - 1);
        if free == 0 {
            return (nodes, 0.0);
        }
        let choices = free.count_ones();
        for _ in 0..random.below(choices as usize) {
            free &= free - 1;
        }
        let queen = free & free.wrapping_neg();
        columns |= queen;
        rising |= queen << row;
        falling |= queen << (n - 1 - row);
        width *= f64::from(choices);
        nodes += width;
    }
    (nodes, width)
}

/// Running mean and variance (Welford).
#[derive(Default)]
struct Running {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Running {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn error(&self) -> f64 {
        (self.squares / (self.count - 1.0).max(1.0) / self.count.max(1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cut;
    use super::*;

    #[test]
    fn close_to_the_exact_tree() {
        for (n, cut) in [(10, Cut::Rows(1)), (13, Cut::Rows(3)), (13, Cut::Cross(0))] {
            let plan = Plan::new(n, cut).expect("a valid cut");
            let exact = plan.count(2, &outwit::Limits::none(), &mut ()).expect("not stopped");
            let found = estimate(plan, 200_000, 5);
            println!("{n} {cut:?}: {found:?}, exact {exact:?}");
            assert!((found.nodes - exact.nodes as f64).abs() < 4.0 * found.nodes_error);
            assert!((found.solutions - exact.solutions as f64).abs() < 4.0 * found.solutions_error);
            assert!(found.nodes_error < 0.02 * found.nodes);
        }
    }
}
