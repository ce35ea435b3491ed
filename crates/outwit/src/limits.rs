//! When a search has to stop.
//!
//! [`Limits`] is what the caller asks for; [`Meter`](crate::Meter) counts the nodes of one running search against it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A flag that another thread raises to stop a search or other long work. Clones share the flag; a
/// [`child`](Stop::child) can be raised alone. In the other direction it tells how many [`nodes`](Stop::nodes) were searched.
///
/// ```
/// use outwit::Stop;
/// let all = Stop::new();
/// let (one, two) = (all.child(), all.child());
/// one.raise();
/// assert!(one.is_raised() && !two.is_raised() && !all.is_raised());
/// all.raise();
/// assert!(two.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    shared: Arc<Shared>,
    /// The flag that raises this one, too.
    parent: Option<Arc<Stop>>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    nodes: AtomicU64,
}

impl Stop {
    /// A flag that is down.
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag of its own that counts as raised when this one is; raising it leaves this one as it is.
    #[must_use]
    pub fn child(&self) -> Self {
        Stop { shared: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Asks everything that holds a clone or a child to stop.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::Relaxed);
    }

    /// Whether this flag, or one that it is a child of, was raised.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_raised())
    }

    /// The number of nodes that searches with this flag, or with a child of it, have counted so far, for a display of their
    /// progress. They add to it when they look at the flag, so it lacks those since the last look, and those of all threads
    /// of an engine but its first.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes to those of this flag and of its parents.
    pub(crate) fn count(&self, nodes: u64) {
        self.shared.nodes.fetch_add(nodes, Ordering::Relaxed);
        if let Some(parent) = &self.parent {
            parent.count(nodes);
        }
    }
}

/// The limits of a search. The one that is reached first ends the search.
///
/// ```
/// use outwit::Limits;
/// use std::time::Duration;
/// let limits = Limits::none().depth(8).nodes(1_000_000).time(Duration::from_millis(100));
/// assert_eq!(limits.depth, Some(8));
/// ```
// Exhaustive, since callers build it with functional update: `Limits { depth, ..Limits::none() }`.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Maximum search depth in plies (or steps); `None` = to the end of the game. With 0, minimax and alpha-beta evaluate
    /// the position without a move; iterative deepening, the engine and MCTS search one ply, as with 1. Searches whose
    /// order is not that of depth ignore it: uniform cost, greedy and all kinds of A* that keep a frontier (but not SMA*),
    /// also from both ends; annealing and constraint search; retrograde analysis; the engine with
    /// [`Strategy::Solve`](crate::game::Strategy::Solve) and [`Strategy::Outcome`](crate::game::Strategy::Outcome). The
    /// engine, minimax and alpha-beta reach at most 500 plies, and [`proof_number`](crate::game::proof_number()) 2,000; a
    /// search that this ends has [`Stopped::Depth`].
    pub depth: Option<u32>,
    /// Maximum number of nodes, kept exactly. An engine with several threads never searches more, but may end with a few
    /// percent less.
    pub nodes: Option<u64>,
    /// Time after which the search must have returned. It is late by what it cannot interrupt: a call of a function of the game or
    /// problem, the growth of a frontier or tree, and at the end the release of its memory, which takes about 0.1 s for each GiB.
    /// A search that needs little memory is late by about a millisecond. Tables of states grow only if the time left seems enough,
    /// so a search may also end earlier.
    pub time: Option<Duration>,
    /// Time after which iterative deepening of a game and the engine begin no new iteration; the engine may shorten it, or stretch it
    /// up to `time`. Other searches, and strategies of the engine that solve the game, ignore it.
    pub soft_time: Option<Duration>,
    /// Maximum memory in bytes of frontier, path, tables and visited states together. The engine ignores it: the size of its
    /// table is [`EngineOptions::table_mib`](crate::game::EngineOptions::table_mib). Searches that need next to no memory ignore
    /// it as well: minimax, alpha-beta and iterative deepening of games, hill climbing, annealing and constraint search.
    pub memory: Option<usize>,
    /// A flag that stops the search from outside.
    pub stop: Option<Stop>,
    /// A flag that starts the clock. Until it is raised the search ponders: it runs on the opponent's time.
    pub ponder: Option<Stop>,
    /// The clock to read instead of the system's: the time since some fixed moment. `wasm32-unknown-unknown` has no clock of
    /// its own; without this one, limits of time are not kept there and all times are zero.
    pub clock: Option<fn() -> Duration>,
}

impl Limits {
    /// No limit: search until the game is solved.
    pub fn none() -> Self {
        Self::default()
    }

    /// Sets the maximum depth in plies.
    pub fn depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// Sets the maximum number of nodes.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the time after which the search returns the best result it has.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Sets the time after which no new iteration begins.
    pub fn soft_time(mut self, time: Duration) -> Self {
        self.soft_time = Some(time);
        self
    }

    /// Sets the maximum memory in bytes for what the search stores.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Starts the clock only when `hit` is raised, that is when the opponent has played the expected move.
    pub fn ponder(mut self, hit: &Stop) -> Self {
        self.ponder = Some(hit.clone());
        self
    }

    /// Reads the time from `clock`, for platforms where the standard library has none.
    pub fn clock(mut self, clock: fn() -> Duration) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Stops the search when `stop` is raised.
    pub fn stop(mut self, stop: &Stop) -> Self {
        self.stop = Some(stop.clone());
        self
    }
}

/// The limit that ended a search before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Stopped {
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// A line of play is longer than the search can follow. A limit of the depth does not count as a stop: within it the
    /// search is complete.
    Depth,
    /// The stop flag was raised.
    #[cfg_attr(feature = "serde", serde(rename = "stop"))]
    Flag,
}

impl Stopped {
    /// The limit as one word, as reports show it.
    pub const fn name(self) -> &'static str {
        match self {
            Stopped::Nodes => "nodes",
            Stopped::Time => "time",
            Stopped::Memory => "memory",
            Stopped::Depth => "depth",
            Stopped::Flag => "stop",
        }
    }
}
