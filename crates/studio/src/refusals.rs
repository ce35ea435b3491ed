//! What is refused for lack of room is said to the operator, in at most one line a minute: a reader sees only the own refusal.

use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::locked::locked;

/// Least time between two lines.
const INTERVAL: Duration = Duration::from_mins(1);

/// Refusals of one kind: their number since the last line, and its time.
#[derive(Debug, Default)]
pub(crate) struct Refusals(Mutex<(u64, Option<Instant>)>);

impl Refusals {
    /// Counts a refusal. If it is time for a line, it is printed with the number of refusals since the last one.
    pub(crate) fn note(&self, line: impl FnOnce(u64) -> String) {
        if let Some(count) = self.count(Instant::now()) {
            // A closed standard error does not stop the studio.
            let _ = writeln!(std::io::stderr(), "Warning: {}", line(count));
        }
    }

    fn count(&self, now: Instant) -> Option<u64> {
        let mut state = locked(&self.0);
        let (count, last) = &mut *state;
        *count += 1;
        if last.is_some_and(|last| now < last + INTERVAL) {
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_minute_has_the_number_of_refusals() {
        let refusals = Refusals::default();
        let begin = Instant::now();
        let after = |seconds| refusals.count(begin + Duration::from_secs(seconds));
        assert_eq!([0, 1, 59].map(after), [Some(1), None, None]);
        assert_eq!([60, 119, 120].map(after), [Some(3), None, Some(2)]);
    }
}
