//! The limits of a turn on a clock.

use std::time::Duration;

use outwit::Limits;

/// Time for the only legal move: enough for its value and for the answer to expect.
const ONLY_MOVE: Duration = Duration::from_millis(50);

/// The limits of a turn with this number of legal moves where a clock runs. There is nothing to choose with one move, so its search
/// takes 50 ms at most; a search that ponders has them from the moment when the expected move is played. Limits of depth
/// and nodes ask for a search of a certain size, and without a limit of time no clock runs: both stay as they are.
///
/// ```
/// use std::time::Duration;
/// use games::{Limits, turn_limits};
///
/// let second = Limits::none().time(Duration::from_secs(1));
/// let time = |limits: &Limits, moves| turn_limits(limits.clone(), moves).time;
/// assert_eq!(time(&second, 2), Some(Duration::from_secs(1)));
/// assert_eq!(time(&second, 1), Some(Duration::from_millis(50)));
/// assert_eq!(time(&second.depth(9), 1), Some(Duration::from_secs(1)));
/// ```
pub fn turn_limits(limits: Limits, moves: usize) -> Limits {
    let is_sized = limits.depth.is_some() || limits.nodes.is_some();
    if moves > 1 || is_sized {
        return limits;
    }
    Limits { time: limits.time.map(|time| time.min(ONLY_MOVE)), ..limits }
}
