//! Puzzles that were opened lately: large tables of a heuristic are made once, and not for each search.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use games::Fault;
use games::puzzle::{PuzzleFrame, open_puzzle};

/// Puzzles that are kept; the tables of one may take some hundred megabytes.
const KEPT: usize = 3;

type Kept = (String, Arc<dyn PuzzleFrame>);

/// The ones that were opened lately, the latest in front.
static LATELY: Mutex<VecDeque<Kept>> = Mutex::new(VecDeque::new());

/// Opens a puzzle with its settings, or finds it open.
pub(crate) fn open(name: &str) -> Result<Arc<dyn PuzzleFrame>, Fault> {
    let mut lately = LATELY.lock().unwrap_or_else(PoisonError::into_inner);
    let known = lately.iter().position(|(known, _)| known == name);
    let kept = match known.and_then(|at| lately.remove(at)) {
        Some(kept) => kept,
        None => (name.to_owned(), Arc::from(open_puzzle(name)?)),
    };
    let frame = Arc::clone(&kept.1);
    lately.push_front(kept);
    lately.truncate(KEPT);
    Ok(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_opened_again_is_the_same_until_others_take_its_place() {
        let name = "sliding-tiles:rows=3,cols=3";
        let first = open(name).expect("a puzzle");
        assert!(Arc::ptr_eq(&first, &open(name).expect("a puzzle")));
        assert!(open("sliding-tiles:rows=99").is_err());
        assert!(Arc::ptr_eq(&first, &open(name).expect("a fault changes nothing")));
        for size in 4..4 + KEPT {
            open(&format!("n-queens:n={size}")).expect("a puzzle");
        }
        assert!(!Arc::ptr_eq(&first, &open(name).expect("a puzzle")));
    }
}
