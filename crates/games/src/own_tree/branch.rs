//! A tree of numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use outwit::Rng;
use outwit::hash::key_of;

/// A leaf with its number, or an inner node with its branches.
#[derive(Clone, Debug)]
pub struct Branch {
    kind: Kind,
    /// Equal trees have equal keys; kept, so that a position of a deep tree is hashed at once.
    key: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Leaf(i32),
    Inner { children: Vec<Arc<Branch>>, estimate: i32, given: bool },
}

impl Branch {
    /// A leaf.
    pub fn new_leaf(points: i32) -> Branch {
        Branch::of(Kind::Leaf(points))
    }

    /// An inner node; without an estimate it gets the average of the leaves below.
    pub fn new_inner(children: Vec<Arc<Branch>>, estimate: Option<i32>) -> Branch {
        let given = estimate.is_some();
        let estimate = estimate.unwrap_or_else(|| {
            let (sum, count) = children
                .iter()
                .map(|child| child.total())
                .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
            (sum / count.max(1)) as i32
        });
        Branch::of(Kind::Inner { children, estimate, given })
    }

    fn of(kind: Kind) -> Branch {
        Branch { key: key_of(&kind), kind }
    }

    /// A full tree with leaves from 0 to 99.
    pub fn random(depth: usize, width: usize, rng: &mut Rng) -> Branch {
        if depth == 0 {
            return Branch::new_leaf(rng.below(100) as i32);
        }
        let children =
            (0..width).map(|_| Arc::new(Branch::random(depth - 1, width, rng))).collect();
        Branch::new_inner(children, None)
    }

    /// The number of a leaf; `None` for an inner node.
    pub fn leaf(&self) -> Option<i32> {
        match self.kind {
            Kind::Leaf(points) => Some(points),
            Kind::Inner { .. } => None,
        }
    }

    /// The branches of an inner node; a leaf has none.
    pub fn children(&self) -> &[Arc<Branch>] {
        match &self.kind {
            Kind::Leaf(_) => &[],
            Kind::Inner { children, .. } => children,
        }
    }

    /// What an evaluation says.
    pub fn estimate(&self) -> i32 {
        match self.kind {
            Kind::Leaf(points) => points,
            Kind::Inner { estimate, .. } => estimate,
        }
    }

    /// The least and the greatest leaf.
    pub fn range(&self) -> [i32; 2] {
        let both = |[low, high]: [i32; 2], [least, greatest]: [i32; 2]| {
            [low.min(least), high.max(greatest)]
        };
        let children = self.children().iter().map(|child| child.range());
        children.reduce(both).unwrap_or([self.estimate(); 2])
    }

    /// The key: equal for equal trees.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Sum and number of the leaves.
    fn total(&self) -> (i64, i64) {
        match &self.kind {
            Kind::Leaf(points) => (i64::from(*points), 1),
            Kind::Inner { children, .. } => children
                .iter()
                .map(|child| child.total())
                .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1)),
        }
    }
}

impl PartialEq for Branch {
    fn eq(&self, other: &Branch) -> bool {
        self.key == other.key && self.kind == other.kind
    }
}

impl Eq for Branch {}

impl Hash for Branch {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}

impl fmt::Display for Branch {
    /// As it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Leaf(points) => write!(f, "{points}"),
            Kind::Inner { children, estimate, given } => {
                if *given {
                    write!(f, "{estimate}:")?;
                }
                for (number, child) in children.iter().enumerate() {
                    write!(f, "{}{child}", if number == 0 { '(' } else { ' ' })?;
                }
                f.write_str(")")
            }
        }
    }
}
