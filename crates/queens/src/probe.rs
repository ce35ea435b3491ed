//! The size of a search tree, estimated from random descents.
//!
//! *Idea*: descend the tree at random, and at each node note the number of its children. The product of these numbers down
//! to a level is an unbiased estimate of the nodes of that level; the mean over many descents is close to it.
//!
//! *Guarantee*: unbiased. The same seed gives the same estimate.
//!
//! *Source*: D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29, 1975.

use outwit::Rng;

/// Estimates from `probes` random descents, drawn by `seed`, the nodes of the tree with the root `start`. `children` adds the
/// children of a node to the list; the root has level 0.
pub(crate) fn nodes<S: Copy>(
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
