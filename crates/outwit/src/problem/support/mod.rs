//! What the searches share: the store of states, the frontier, and one run with its limits and counters.

pub(crate) mod bidirectional;
pub(crate) mod buckets;
pub(crate) mod frontier;
pub(crate) mod run;
pub(crate) mod store;
pub(crate) mod table;
