//! Counts all solutions, with one of two methods, and the classes under symmetry.
//!
//! | method | idea | board | good for |
//! | --- | --- | --- | --- |
//! | [`Method::Tree`] | bit masks, row by row, one of eight symmetric prefixes ([`prefix`], [`shard`]) | to 32 | reading, shards on many machines |
//! | [`Method::Join`] | board quarters joined ([`join`]) | 2 to 22 | speed on one machine |
//!
//! ```
//! use queens::count::{Classes, Method, Options, count};
//! let tree = count(10, &Options { method: Method::Tree, ..Options::default() }).expect("runs");
//! let join = count(10, &Options { method: Method::Join, ..Options::default() }).expect("runs");
//! assert_eq!((tree.all, join.all), (724, 724));
//! assert_eq!(Classes::of(10, join.all).expect("right").unique, 92);
//! ```

mod classes;
mod control;
mod estimate;
pub mod join;
pub mod prefix;
mod published;
pub mod shard;
mod tree;

pub use classes::{Classes, WrongTotal};
pub use control::{Control, Progress, Stopped};
pub use estimate::{Estimate, estimate};
pub use join::{JOIN_LIMIT, Vectors};
pub use prefix::{Cut, Plan, PlanError, Prefix, TREE_LIMIT};
pub use published::{Published, published};
pub use shard::ShardCount;

use std::fmt;

/// How solutions are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Bit-parallel backtracking over symmetric prefixes.
    Tree,
    /// Join of board quarters.
    Join,
}

impl Method {
    /// The fastest method for a board.
    pub fn fastest(n: usize) -> Self {
        if (2..=JOIN_LIMIT).contains(&n) { Self::Join } else { Self::Tree }
    }

    /// A name for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tree => "backtrack",
            Self::Join => "join",
        }
    }
}

/// How a count is to be done.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// The method.
    pub method: Method,
    /// Threads to use.
    pub threads: usize,
    /// Vector instructions of the join; those the processor lacks are not used.
    pub vectors: Vectors,
    /// Stop flag and progress callback.
    pub control: Control<'a>,
}

/// Join, one thread, the best vector instructions, silent.
impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            method: Method::Join,
            threads: 1,
            vectors: Vectors::best(),
            control: Control::default(),
        }
    }
}

/// A finished count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The board.
    pub n: usize,
    /// All solutions.
    pub all: u128,
    /// The method that found them.
    pub method: Method,
    /// Partial boards visited (tree), or half boards joined (join); the same on every machine.
    pub nodes: u64,
}

/// Why there is no count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountError {
    /// A board that the method does not take.
    Size {
        /// The board.
        n: usize,
        /// The method asked for.
        method: Method,
    },
    /// The stop flag was raised.
    Stopped,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { n, method } => {
                let most = if *method == Method::Join { JOIN_LIMIT } else { TREE_LIMIT };
                write!(
                    f,
                    "board size {n}, expected 1 to {most} for the method {}, for example 16",
                    method.name()
                )
            }
            Self::Stopped => Stopped.fmt(f),
        }
    }
}

impl std::error::Error for CountError {}

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Rows placed below the cross in a local count: a few thousand parts keep every thread busy to the end.
const LOCAL_CUT: Cut = Cut::Cross(0);

/// Counts all solutions on a board of `n` columns.
pub fn count(n: usize, options: &Options<'_>) -> Result<Count, CountError> {
    let method = options.method;
    let (all, nodes) = match method {
        Method::Join if n == 1 => (1, 1),
        Method::Join if (2..=JOIN_LIMIT).contains(&n) => {
            let found = join::join(n, options.threads, options.vectors, options.control)?;
            (found.all, found.halves)
        }
        Method::Tree if (1..=TREE_LIMIT).contains(&n) => {
            let plan = Plan::new(n, LOCAL_CUT).map_err(|_| CountError::Size { n, method })?;
            let found = plan.count(options.threads, options.control)?;
            (found.solutions, found.nodes)
        }
        _ => return Err(CountError::Size { n, method }),
    };
    Ok(Count { n, all, method, nodes })
}
