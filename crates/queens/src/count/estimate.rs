//! Estimates the size of a count, or of another search tree, before it is done.
//!
//! *Idea*: descend the tree at random, and at each node note the number of its children. The product of
//! these numbers down to a level is an unbiased estimate of the nodes of that level; the mean over many
//! descents is close to it.
//!
//! *Guarantee*: unbiased. The same seed gives the same estimate.
//!
//! *Cost*: O(n) per probe, about two million probes a second.
//!
//! *Source*: D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975.
//!
//! ```
//! use queens::count::{Cut, Plan, estimate};
//! let plan = Plan::new(12, Cut::Rows(2)).expect("a valid cut");
//! let found = estimate(plan, 20_000, 1);
//! assert!((found - 428_088.0).abs() < 0.05 * found);
//! ```

use super::prefix::{Plan, Prefix};
use crate::lines::Lines;
use outwit::Rng;

/// Estimates from `probes` random descents, drawn by `seed`, how many partial boards the count of `plan` will visit, its
/// prefixes included.
pub fn estimate(plan: Plan, probes: u32, seed: u64) -> f64 {
    let mut prefixes = Vec::new();
    plan.for_each(&mut |prefix| prefixes.push(prefix));
    if prefixes.is_empty() {
        return 0.0;
    }
    let mut random = Rng::new(seed);
    let mut visited = 0.0;
    for _ in 0..probes {
        let prefix = &prefixes[random.below(prefixes.len())];
        visited += descend(plan, prefix, &mut random);
    }
    visited * prefixes.len() as f64 / f64::from(probes.max(1))
}

/// Estimates from `probes` random descents, drawn by `seed`, the nodes of the tree with the root `start`. `children` adds the
/// children of a node to the list; the root has level 0.
pub(crate) fn tree_nodes<S: Copy>(
    probes: u32,
    seed: u64,
    start: S,
    mut children: impl FnMut(usize, S, &mut Vec<S>),
) -> f64 {
    let mut random = Rng::new(seed);
    let mut found = Vec::new();
    let mut nodes = 0.0;
    for _ in 0..probes {
        let (mut state, mut width) = (start, 1.0);
        for level in 0.. {
            nodes += width;
            found.clear();
            children(level, state, &mut found);
            if found.is_empty() {
                break;
            }
            width *= found.len() as f64;
            state = found[random.below(found.len())];
        }
    }
    nodes / f64::from(probes.max(1))
}

/// Estimated nodes below and at a prefix.
fn descend(plan: Plan, prefix: &Prefix, random: &mut Rng) -> f64 {
    let n = plan.size();
    let (mut nodes, mut width) = (1.0, 1.0);
    let Prefix { rising, falling, .. } = *prefix;
    let mut lines = Lines { columns: u64::from(prefix.columns), rising, falling };
    for row in plan.order(prefix.rows) {
        let mut free = lines.free(n, row);
        if free == 0 {
            return nodes;
        }
        let choices = free.count_ones();
        for _ in 0..random.below(choices as usize) {
            free &= free - 1;
        }
        lines = lines.with(n, row, free & free.wrapping_neg());
        width *= f64::from(choices);
        nodes += width;
    }
    nodes
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
            let exact = exact.nodes as f64;
            assert!((found - exact).abs() < 0.02 * exact, "{n} {cut:?}: {found}, exact {exact}");
        }
    }
}
