//! Opened puzzles, cached: the large tables of a heuristic are computed once, not for each search.

use std::sync::Arc;

use games::Fault;
use puzzle_catalogue::{OpenPuzzle, open_puzzle};

use crate::lru::LruCache;

/// Few, since the tables of one puzzle may take some hundred megabytes.
static CACHE: LruCache<String, Arc<dyn OpenPuzzle>> = LruCache::new(3);

/// The puzzle with the settings in its name, from the cache if it is there.
pub(crate) fn open(name: &str) -> Result<Arc<dyn OpenPuzzle>, Fault> {
    CACHE.get_or_insert(name.to_owned(), |name| open_puzzle(name).map(Arc::from))
}
