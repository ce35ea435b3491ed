//! What the one-player searches share: the store of states, the frontier, and a run with its limits and counters.

pub(crate) mod bidirectional;
pub(crate) mod buckets;
pub(crate) mod entry;
pub(crate) mod frontier;
pub(crate) mod marked;
pub(crate) mod run;
pub(crate) mod store;
pub(crate) mod table;
