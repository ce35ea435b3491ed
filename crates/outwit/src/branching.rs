//! How wide a uniform tree is that has as many nodes as a search.

/// The effective branching factor b of a search that has generated this number of nodes below the root, to this depth: a uniform
/// tree with the factor b has as many, b + b^2 + .. + b^depth. `None` if there are none.
///
/// ```
/// let b = outwit::effective_branching(52, 5).unwrap();
/// assert!((b - 1.92).abs() < 0.005); // the example of the textbook
/// ```
///
/// *Source*: S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", 1995.
pub fn effective_branching(generated: u64, depth: usize) -> Option<f64> {
    if depth == 0 || generated == 0 {
        return None;
    }
    let nodes = generated as f64;
    // The sum of the powers only grows from one to the next, so the first that is too large decides.
    let is_small = |b: f64| {
        let mut sum = 0.0;
        (0..depth).all(|_| {
            sum = (sum + 1.0) * b;
            sum < nodes
        })
    };
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    // The sum by its formula is not exact, but shows where to look.
    let near = near_root(depth, nodes);
    for width in [1e-15, 1e-13] {
        let around = (near * (1.0 - width), near * (1.0 + width));
        if is_small(around.0) && !is_small(around.1) {
            (low, high) = around;
            break;
        }
    }
    loop {
        let middle = f64::midpoint(low, high);
        // The two are neighbours, or equal.
        if middle <= low || middle >= high {
            return Some(high);
        }
        if is_small(middle) { low = middle } else { high = middle }
    }
}

/// Where b + b^2 + .. + b^depth is about `nodes`, by Newton's method; any number where the formula is not exact enough.
fn near_root(depth: usize, nodes: f64) -> f64 {
    let power = i32::try_from(depth).unwrap_or(i32::MAX);
    // The sum is convex: from a number that is too large, no step goes too far.
    let mut b = nodes.powf(1.0 / depth as f64).max(1.0 + 1e-6);
    for _ in 0..20 {
        let (last, less) = (b.powi(power), b - 1.0);
        let sum = b * (last - 1.0) / less;
        let slope = (f64::from(power) * last - (last - 1.0) / less) / less;
        let step = (sum - nodes) / slope;
        b -= step;
        if step.is_nan() || step.abs() <= 1e-14 * b {
            break;
        }
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        assert_eq!(effective_branching(3 + 9 + 27 + 81, 4), Some(3.0));
        assert_eq!(effective_branching(6, 6), Some(1.0));
        assert_eq!([effective_branching(0, 3), effective_branching(3, 0)], [None, None]);
        // Fewer nodes than plies: the next one has them all.
        let b = effective_branching(2, 3).expect("a factor");
        assert!((b + b * b + b * b * b - 2.0).abs() < 1e-9, "{b}");
    }
}
