//! How wide a tree is that has as many positions as a search.

/// The effective branching factor: solves 1 + b + .. + b^depth = nodes by halving the interval. None at depth 0.
pub(super) fn effective_branching(nodes: u64, depth: usize) -> Option<f64> {
    if depth == 0 || nodes == 0 {
        return None;
    }
    let total = |b: f64| (0..depth).fold(1.0, |sum, _| 1.0 + b * sum);
    let (mut low, mut high) = (0.0, nodes as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if total(middle) < nodes as f64 { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        let b = effective_branching(1 + 3 + 9 + 27 + 81, 4).expect("a tree with levels");
        assert!((b - 3.0).abs() < 1e-9);
        assert!(effective_branching(7, 6).is_some_and(|b| (b - 1.0).abs() < 1e-9));
        assert_eq!(effective_branching(1, 0), None);
    }
}
