//! Turns over Hub for which the time of the level is not needed.

use std::time::Instant;

use crate::protocols::conversation;

/// Each search has a minute.
#[test]
fn the_only_legal_move_is_played_at_once() {
    let begin = Instant::now();
    conversation(&[
        ("set-param name=book value=false", ""),
        ("init", "ready"),
        ("pos pos=start moves=\"32-28 19-23\"", ""),
        ("level move-time=60", ""),
        ("go think", "done move=28x19x23 ponder="),
        ("go ponder", "info"),
        ("ponder-hit", "done move=28x19x23 ponder="),
    ]);
    assert!(begin.elapsed().as_secs() < 40);
}
