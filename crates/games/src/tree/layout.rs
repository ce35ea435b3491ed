//! Tidy trees: where to put each node of a drawn tree.
//!
//! *Idea*: a subtree is laid out by itself; neighbouring subtrees are pushed together until their outlines are one gap
//! apart on some level, and the parent stands over the middle of its children. Outlines are walked along threads, which
//! lead from the last node of a shallow subtree on into its deeper neighbour, so that no level is walked twice. Smaller
//! subtrees between two that touch are spread evenly. Since this is done from left to right, it is done a second time
//! from right to left and the mean is taken: then a mirrored tree gives the mirrored drawing.
//!
//! *Guarantee*: nodes of a level keep their order and never overlap; a parent stands exactly over the middle between its
//! first and its last child; equal subtrees are drawn alike; mirror images are drawn as mirror images.
//!
//! *Cost*: O(n) time and memory, without recursion.
//!
//! *Source*: J. Q. Walker, "A node-positioning algorithm for general trees", Software: Practice and Experience 20, 1990;
//! C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's algorithm to run in linear time", Graph Drawing 2002.
//!
//! ```
//! use games::tree::layout::tidy;
//! // A root with two children, the first of which has a child.
//! let x = tidy(&[None, Some(0), Some(1), Some(0)], &[10.0; 4], 2.0);
//! assert_eq!(x, [11.0, 5.0, 5.0, 17.0]);
//! ```

const NONE: u32 = u32::MAX;

/// The middle of each node, the leftmost edge of the drawing being at 0.
///
/// `parents[i]` is the parent of node `i`, always a smaller number; node 0 is the root. Children stand in the order of
/// their numbers. `widths[i]` is the width of node `i`, `gap` the least space between two nodes of a level.
///
/// # Panics
///
/// If the two slices differ in length or a parent is not a smaller number.
pub fn tidy(parents: &[Option<usize>], widths: &[f64], gap: f64) -> Vec<f64> {
    assert_eq!(parents.len(), widths.len(), "one width for each node");
    let family = Family::of(parents);
    let widths: Vec<f64> = family.order.iter().map(|&node| widths[node as usize]).collect();
    let from_left = Tidy::new(&family, &widths, gap, false).run();
    let from_right = Tidy::new(&family, &widths, gap, true).run();
    let middles = || from_left.iter().zip(&from_right).map(|(l, r)| (l.x - r.x) / 2.0);
    let left = middles().zip(&widths).map(|(x, width)| x - width / 2.0).fold(f64::MAX, f64::min);
    let mut x = vec![0.0; parents.len()];
    for (middle, &node) in middles().zip(&family.order) {
        x[node as usize] = middle - left;
    }
    x
}

/// The tree with its nodes renumbered level by level, so that siblings are neighbours in memory: the children of `v` are
/// `first[v]..first[v + 1]`.
struct Family {
    parent: Vec<u32>,
    first: Vec<u32>,
    /// The number that the caller gave each node.
    order: Vec<u32>,
}

impl Family {
    fn of(parents: &[Option<usize>]) -> Family {
        let n = parents.len();
        // The children of each node, in one array.
        let mut end = vec![0_u32; n + 1];
        for (child, parent) in parents.iter().enumerate() {
            if let Some(parent) = parent {
                assert!(*parent < child, "the parent of node {child} must come before it");
                end[parent + 1] += 1;
            } else {
                assert_eq!(child, 0, "only node 0 is without a parent");
            }
        }
        for v in 0..n {
            end[v + 1] += end[v];
        }
        let (begin, mut children) = (end.clone(), vec![0_u32; n]);
        for (child, parent) in (0..).zip(parents) {
            if let Some(parent) = *parent {
                children[end[parent] as usize] = child;
                end[parent] += 1;
            }
        }
        // Level by level.
        let mut order = Vec::with_capacity(n);
        let (mut parent, mut first) = (Vec::with_capacity(n), Vec::with_capacity(n + 1));
        if n > 0 {
            order.push(0);
            parent.push(NONE);
        }
        for v in 0..n {
            first.push(order.len() as u32);
            let node = order[v] as usize;
            let below = &children[begin[node] as usize..end[node] as usize];
            order.extend_from_slice(below);
            parent.extend(below.iter().map(|_| v as u32));
        }
        first.push(order.len() as u32);
        Family { parent, first, order }
    }

    fn count(&self, v: u32) -> u32 {
        self.first[v as usize + 1] - self.first[v as usize]
    }
}

/// What one pass knows about a node.
#[derive(Clone, Copy)]
struct Place {
    /// Position in the frame of the parent.
    x: f64,
    /// What is added to everything below the node.
    offset: f64,
    /// Spreading of smaller subtrees: the amount, and its growth from one sibling to the next.
    shift: f64,
    change: f64,
    thread: u32,
    ancestor: u32,
}

/// One pass over the tree, from the left or (mirrored) from the right.
struct Tidy<'a> {
    family: &'a Family,
    widths: &'a [f64],
    gap: f64,
    mirrored: bool,
    nodes: Vec<Place>,
}

impl<'a> Tidy<'a> {
    fn new(family: &'a Family, widths: &'a [f64], gap: f64, mirrored: bool) -> Self {
        let place = |ancestor: u32| Place {
            x: 0.0,
            offset: 0.0,
            shift: 0.0,
            change: 0.0,
            thread: NONE,
            ancestor,
        };
        let nodes = (0..widths.len() as u32).map(place).collect();
        Tidy { family, widths, gap, mirrored, nodes }
    }

    /// The child at a place counted in the direction of this pass.
    fn child(&self, v: u32, place: u32) -> u32 {
        let (first, end) = (self.family.first[v as usize], self.family.first[v as usize + 1]);
        if self.mirrored { end - 1 - place } else { first + place }
    }

    /// Distance of the middles of two neighbours.
    fn distance(&self, left: u32, right: u32) -> f64 {
        self.gap + f64::midpoint(self.widths[left as usize], self.widths[right as usize])
    }

    /// The next node of the outline below `v`, on the near (first child) or far (last child) side.
    fn next(&self, v: u32, far: bool) -> u32 {
        match self.family.count(v) {
            0 => self.nodes[v as usize].thread,
            many => self.child(v, if far { many - 1 } else { 0 }),
        }
    }

    fn run(mut self) -> Vec<Place> {
        // Children have greater numbers than their parents: backwards is from the bottom up.
        for v in (0..self.nodes.len() as u32).rev() {
            self.join_children(v);
        }
        // Top down: every node takes over what was added above it.
        for v in 1..self.nodes.len() {
            let offset = self.nodes[self.family.parent[v] as usize].offset;
            self.nodes[v].x += offset;
            self.nodes[v].offset += offset;
        }
        self.nodes
    }

    /// Puts the finished subtrees of the children side by side and the parent over them.
    fn join_children(&mut self, v: u32) {
        let count = self.family.count(v);
        if count == 0 {
            return;
        }
        let mut default_ancestor = self.child(v, 0);
        // The first child stays where it is: its frame is that of its own children.
        for place in 1..count {
            let child = self.child(v, place) as usize;
            let before = self.child(v, place - 1);
            let x = self.nodes[before as usize].x + self.distance(before, child as u32);
            self.nodes[child].offset += x - self.nodes[child].x;
            self.nodes[child].x = x;
            self.push_apart(child as u32, before, &mut default_ancestor);
        }
        self.spread(v);
        let (first, last) = (self.child(v, 0) as usize, self.child(v, count - 1) as usize);
        self.nodes[v as usize].x = f64::midpoint(self.nodes[first].x, self.nodes[last].x);
    }

    /// Moves the subtree of `v` away from all subtrees before it, along the facing outlines.
    fn push_apart(&mut self, v: u32, before: u32, default_ancestor: &mut u32) {
        let first = self.child(self.family.parent[v as usize], 0);
        let (mut inner_left, mut outer_left) = (before, first);
        let (mut inner_right, mut outer_right) = (v, v);
        let mut sum_inner_left = self.nodes[inner_left as usize].offset;
        let mut sum_outer_left = self.nodes[outer_left as usize].offset;
        let mut sum_inner_right = self.nodes[inner_right as usize].offset;
        let mut sum_outer_right = self.nodes[outer_right as usize].offset;
        let (mut next_left, mut next_right) =
            (self.next(inner_left, true), self.next(inner_right, false));
        while next_left != NONE && next_right != NONE {
            (inner_left, inner_right) = (next_left, next_right);
            outer_left = self.next(outer_left, false);
            outer_right = self.next(outer_right, true);
            self.nodes[outer_right as usize].ancestor = v;
            let wanted = self.nodes[inner_left as usize].x + sum_inner_left
                - (self.nodes[inner_right as usize].x + sum_inner_right)
                + self.distance(inner_left, inner_right);
            if wanted > 0.0 {
                let ancestor = self.nodes[inner_left as usize].ancestor;
                let sibling =
                    self.family.parent[ancestor as usize] == self.family.parent[v as usize];
                let left = if sibling { ancestor } else { *default_ancestor };
                self.move_subtree(left, v, wanted);
                sum_inner_right += wanted;
                sum_outer_right += wanted;
            }
            sum_inner_left += self.nodes[inner_left as usize].offset;
            sum_inner_right += self.nodes[inner_right as usize].offset;
            sum_outer_left += self.nodes[outer_left as usize].offset;
            sum_outer_right += self.nodes[outer_right as usize].offset;
            next_left = self.next(inner_left, true);
            next_right = self.next(inner_right, false);
        }
        if next_left != NONE && self.next(outer_right, true) == NONE {
            self.nodes[outer_right as usize].thread = next_left;
            self.nodes[outer_right as usize].offset += sum_inner_left - sum_outer_right;
        }
        if next_right != NONE && self.next(outer_left, false) == NONE {
            self.nodes[outer_left as usize].thread = next_right;
            self.nodes[outer_left as usize].offset += sum_inner_right - sum_outer_left;
            *default_ancestor = v;
        }
    }

    fn move_subtree(&mut self, left: u32, right: u32, by: f64) {
        let between = f64::from(right.abs_diff(left));
        let (left, right) = (left as usize, right as usize);
        self.nodes[right].change -= by / between;
        self.nodes[right].shift += by;
        self.nodes[left].change += by / between;
        self.nodes[right].x += by;
        self.nodes[right].offset += by;
    }

    fn spread(&mut self, v: u32) {
        let (mut shift, mut change) = (0.0, 0.0);
        for place in (0..self.family.count(v)).rev() {
            let child = self.child(v, place) as usize;
            self.nodes[child].x += shift;
            self.nodes[child].offset += shift;
            change += self.nodes[child].change;
            shift += self.nodes[child].shift + change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::Rng;

    const GAP: f64 = 3.0;
    const ROUNDING: f64 = 1e-6;

    type Tree = (Vec<Option<usize>>, Vec<f64>);

    fn random(rng: &mut Rng, most: usize) -> Tree {
        let n = 1 + rng.below(most);
        // Short memory makes long chains, long memory makes bushes.
        let memory = 1 + rng.below(n);
        let parent = |v: usize, rng: &mut Rng| (v > 0).then(|| v - 1 - rng.below(v.min(memory)));
        let parents: Vec<_> = (0..n).map(|v| parent(v, rng)).collect();
        let widths = (0..n).map(|_| 4.0 + rng.below(40) as f64).collect();
        (parents, widths)
    }

    fn children(parents: &[Option<usize>], v: usize) -> Vec<usize> {
        (0..parents.len()).filter(|&child| parents[child] == Some(v)).collect()
    }

    /// The nodes of each level, from left to right.
    fn levels(parents: &[Option<usize>], root: usize) -> Vec<Vec<usize>> {
        let mut levels = vec![vec![root]];
        loop {
            let below: Vec<usize> =
                levels[levels.len() - 1].iter().flat_map(|&v| children(parents, v)).collect();
            if below.is_empty() {
                return levels;
            }
            levels.push(below);
        }
    }

    #[test]
    fn nodes_never_overlap_and_parents_are_centred() {
        let mut rng = Rng::new(1);
        for round in 0..3000 {
            let (parents, widths) = random(&mut rng, 40);
            let x = tidy(&parents, &widths, GAP);
            for level in levels(&parents, 0) {
                for pair in level.windows(2) {
                    let apart = f64::midpoint(widths[pair[0]], widths[pair[1]]) + GAP;
                    let found = x[pair[1]] - x[pair[0]];
                    assert!(
                        found >= apart - ROUNDING,
                        "round {round}: {pair:?}, {found} < {apart}"
                    );
                }
            }
            for v in 0..x.len() {
                if let [first, .., last] | [first @ last] = children(&parents, v)[..] {
                    let middle = f64::midpoint(x[first], x[last]);
                    assert!((x[v] - middle).abs() < ROUNDING, "round {round}: {v} is not centred");
                }
            }
            let left = (0..x.len()).map(|v| x[v] - widths[v] / 2.0).fold(f64::MAX, f64::min);
            assert!(left.abs() < ROUNDING);
        }
    }

    #[test]
    fn two_neighbours_touch() {
        let mut rng = Rng::new(2);
        for round in 0..1000 {
            let (parents, widths) = random(&mut rng, 40);
            let x = tidy(&parents, &widths, GAP);
            for v in 0..x.len() {
                let [left, right] = children(&parents, v)[..] else { continue };
                let space = levels(&parents, left)
                    .iter()
                    .zip(levels(&parents, right))
                    .map(|(left, right)| {
                        let (left, right) = (left[left.len() - 1], right[0]);
                        x[right] - x[left] - f64::midpoint(widths[left], widths[right])
                    })
                    .fold(f64::MAX, f64::min);
                assert!((space - GAP).abs() < ROUNDING, "round {round}: {space} below {v}");
            }
        }
    }

    #[test]
    fn a_mirrored_tree_gives_the_mirrored_drawing() {
        let mut rng = Rng::new(3);
        for round in 0..2000 {
            let (parents, widths) = random(&mut rng, 40);
            // Numbers the nodes level by level from the right.
            let order: Vec<usize> = levels(&parents, 0)
                .into_iter()
                .flat_map(|mut level| {
                    level.reverse();
                    level
                })
                .collect();
            let place = |v: usize| order.iter().position(|&u| u == v);
            let mirrored: Vec<_> = order.iter().map(|&v| parents[v].and_then(place)).collect();
            let mirrored_widths: Vec<f64> = order.iter().map(|&v| widths[v]).collect();
            let (x, y) = (tidy(&parents, &widths, GAP), tidy(&mirrored, &mirrored_widths, GAP));
            let right = (0..x.len()).map(|v| x[v] + widths[v] / 2.0).fold(0.0, f64::max);
            for (place, &v) in order.iter().enumerate() {
                assert!((y[place] - (right - x[v])).abs() < ROUNDING, "round {round}: node {v}");
            }
        }
    }

    #[test]
    fn equal_subtrees_are_drawn_alike() {
        let mut rng = Rng::new(4);
        for round in 0..2000 {
            let (mut parents, mut widths) = random(&mut rng, 20);
            let (part, part_widths) = random(&mut rng, 15);
            let places: Vec<usize> = (0..2)
                .map(|_| {
                    let at = rng.below(parents.len());
                    let base = parents.len();
                    parents.extend(part.iter().map(|p| Some(p.map_or(at, |p| p + base))));
                    widths.extend(&part_widths);
                    base
                })
                .collect();
            // The second copy may hang below the first; then the two are not equal.
            if parents[places[1]].is_some_and(|at| at >= places[0]) {
                continue;
            }
            let x = tidy(&parents, &widths, GAP);
            for v in 0..part.len() {
                let (first, second) =
                    (x[places[0] + v] - x[places[0]], x[places[1] + v] - x[places[1]]);
                assert!((first - second).abs() < ROUNDING, "round {round}: node {v}");
            }
        }
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let parents: Vec<_> = (0..200_000_usize).map(|v| v.checked_sub(1)).collect();
        let x = tidy(&parents, &vec![10.0; parents.len()], GAP);
        assert!(x.iter().all(|x| (x - 5.0).abs() < ROUNDING));
    }
}
