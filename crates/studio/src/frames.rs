//! Puzzles that were opened lately: large tables of a heuristic are made once, and not for each search.

use std::sync::Arc;

use games::Fault;
use games::puzzle::{PuzzleFrame, open_puzzle};

use crate::lately::Lately;

/// Three are kept; the tables of one may take some hundred megabytes.
static LATELY: Lately<String, Arc<dyn PuzzleFrame>> = Lately::new(3);

/// Opens a puzzle with its settings, or finds it open.
pub(crate) fn open(name: &str) -> Result<Arc<dyn PuzzleFrame>, Fault> {
    LATELY.find(name.to_owned(), |name| open_puzzle(name).map(Arc::from))
}
