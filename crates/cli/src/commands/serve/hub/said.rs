//! What a search has said already, so that it is not said again at once.

use std::time::Duration;

use games::view::{ReportView, Value};

/// How long the same score and line are not repeated. In a settled position an iteration takes microseconds, and hundreds of
/// them would say the same at greater and greater depths.
const SILENCE: Duration = Duration::from_millis(50);

/// The last report that was sent.
#[derive(Debug, Default)]
pub(super) struct Said {
    last: Option<(Value, Vec<String>, Duration)>,
}

impl Said {
    /// Whether a report at this time of the search is to be sent: it says something else than the last one, or that was a
    /// while ago. If so, it is the last one from now on.
    pub(super) fn is_news(&mut self, report: &ReportView, at: Duration) -> bool {
        self.is_new(report.value, &report.line, at)
    }

    fn is_new(&mut self, value: Value, line: &[String], at: Duration) -> bool {
        let is_same = self.last.as_ref().is_some_and(|(last, moves, then)| {
            *last == value && moves == line && at.saturating_sub(*then) < SILENCE
        });
        if !is_same {
            self.last = Some((value, line.to_vec(), at));
        }
        !is_same
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_score_and_line_wait_and_others_do_not() {
        let mut said = Said::default();
        let mut is_new = |points, line: &str, millis| {
            let line: Vec<_> = line.split(' ').map(str::to_owned).collect();
            said.is_new(Value::Score(points), &line, Duration::from_millis(millis))
        };
        assert!(is_new(0, "50-44 5-10", 1));
        assert!(!is_new(0, "50-44 5-10", 2) && !is_new(0, "50-44 5-10", 50));
        assert!(is_new(0, "50-44 5-10", 51) && !is_new(0, "50-44 5-10", 100), "a while ago");
        assert!(is_new(1, "50-44 5-10", 101) && is_new(1, "50-44 5-14", 102), "other words");
    }
}
