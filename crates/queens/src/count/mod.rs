//! Counts all solutions, with one of two methods, and the classes of solutions under symmetry.
//!
//! | method | idea | board | good for |
//! | --- | --- | --- | --- |
//! | [`Method::Tree`] | bit masks, row by row, one of eight symmetric prefixes ([`prefix`], [`shard`]) | to 32 | reading, shards on many machines |
//! | [`Method::Join`] | board quarters joined ([`join`]) | 2 to 22 | speed on one machine |
//!
//! ```
//! use outwit::Limits;
//! use queens::count::{Classes, Method, Options, count};
//! let run = |method| count(10, &Options { method, ..Options::default() }, &Limits::none(), &mut ());
//! let (tree, join) = (run(Method::Tree).expect("no limit"), run(Method::Join).expect("no limit"));
//! assert_eq!((tree.all, join.all), (724, 724));
//! assert_eq!(Classes::of(10, join.all).expect("right").unique, 92);
//! ```

mod classes;
pub(crate) mod estimate;
pub mod join;
pub mod prefix;
mod progress;
mod published;
pub mod shard;
mod tree;

pub use classes::{Classes, WrongTotal};
pub use estimate::estimate;
pub use join::{JOIN_LIMIT, Vectors};
pub use prefix::{Cut, Plan, PlanError, Prefix, TREE_LIMIT};
pub use progress::{Interrupted, Progress};
pub use published::{Published, published};
pub use shard::ShardCount;

use std::fmt;

use outwit::{Limits, Observer};
use progress::Supervisor;

/// How solutions are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Bit-parallel backtracking over symmetric prefixes, `backtrack` on the command line; not
    /// [`crate::backtrack`](mod@crate::backtrack), which is for following the steps.
    Tree,
    /// Join of board quarters.
    Join,
}

impl Method {
    /// The fastest method for a board of `n` columns.
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

/// How to count.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// Threads to use.
    pub threads: usize,
    /// Vector instructions of the join; if the processor lacks them, plain Rust is used.
    pub vectors: Vectors,
}

/// Join, one thread, the widest vector instructions of this processor.
impl Default for Options {
    fn default() -> Self {
        Self { method: Method::Join, threads: 1, vectors: Vectors::best() }
    }
}

/// A finished count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Columns of the board.
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
    /// The method cannot count a board of this size.
    Size {
        /// Columns of the board.
        n: usize,
        /// The method requested.
        method: Method,
    },
    /// A limit was reached.
    Interrupted(Interrupted),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { n, method } => {
                let max = if *method == Method::Join { JOIN_LIMIT } else { TREE_LIMIT };
                write!(
                    f,
                    "board size {n}, expected 1 to {max} for the method {}, for example 16",
                    method.name()
                )
            }
            Self::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

impl std::error::Error for CountError {}

impl From<Interrupted> for CountError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}

/// The cut of a count on this machine: it gives a few thousand parts, enough to keep every thread busy to the end.
const LOCAL_CUT: Cut = Cut::Cross(0);

/// Counts all solutions on a board of `n` columns.
///
/// Of `limits`, the stop flag and the time apply; the count ends within a fraction of a second after either. The
/// `observer` learns the progress up to about a thousand times, from any of the threads.
///
/// # Errors
/// The method cannot count this board, or a limit was reached.
pub fn count(
    n: usize,
    options: &Options,
    limits: &Limits,
    observer: &mut (impl Observer<Progress> + Send),
) -> Result<Count, CountError> {
    let method = options.method;
    let supervisor = Supervisor::new(limits, observer);
    let (all, nodes) = match method {
        Method::Join if n == 1 => (1, 1),
        Method::Join if (2..=JOIN_LIMIT).contains(&n) => {
            let found = join::join(n, options.threads, options.vectors, &supervisor)?;
            (found.all, found.halves)
        }
        Method::Tree if (1..=TREE_LIMIT).contains(&n) => {
            let plan = Plan::new(n, LOCAL_CUT).map_err(|_| CountError::Size { n, method })?;
            let found = plan.count_all(options.threads, &supervisor)?;
            (found.solutions, found.nodes)
        }
        _ => return Err(CountError::Size { n, method }),
    };
    Ok(Count { n, all, method, nodes })
}
