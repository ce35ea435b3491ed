//! The progress of matches and tournaments on standard error: a bar on a terminal, else a line from time to time.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use arena::{Contest, Progress};
use indicatif::ProgressBar;

use crate::{progress_bar, show};

/// Time between two lines.
const INTERVAL: Duration = Duration::from_secs(10);

/// A bar or lines.
#[derive(Debug)]
pub(crate) struct ContestProgress {
    bar: ProgressBar,
    lines: Mutex<Lines>,
    /// The players that have been reported as out.
    out: Mutex<BTreeSet<usize>>,
    notices: Notices,
}

/// What is said beside the progress of contests: waits for other processes, each once, and results that are set aside.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    /// The waits that were said: the number of a contest, a shard and its owner.
    waits: Mutex<BTreeSet<(u64, u64, String)>>,
}

impl Notices {
    /// What this progress of a contest has to say.
    pub(crate) fn of(&self, contest: u64, progress: &Progress<'_, '_>) -> Vec<String> {
        let mut said = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new =
            |(shard, owner): &(u64, &str)| said.insert((contest, *shard, (*owner).to_owned()));
        let wait = progress.waits_for.filter(is_new);
        let wait = wait.map(|(shard, owner)| format!("waiting for shard {shard}: {owner}"));
        wait.into_iter().chain(progress.refused.map(ToString::to_string)).collect()
    }
}

impl ContestProgress {
    /// Of contests that have not begun.
    pub(crate) fn new() -> Self {
        ContestProgress {
            bar: progress_bar::resumable("{bar:20} {pos}/{len} pairs, {elapsed}{left}  {wide_msg}"),
            lines: Mutex::new(Lines::new(Instant::now())),
            out: Mutex::default(),
            notices: Notices::default(),
        }
    }

    /// Whether messages are shown beside a bar.
    pub(crate) fn has_bar(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Shows how much has been played, and each player that is out when it happens.
    pub(crate) fn show(&self, contest: &Contest, progress: &Progress<'_, '_>) {
        let played = progress.results.played();
        progress_bar::show_done(&self.bar, played, progress.units);
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        for player in progress.results.out().filter(|player| !out.contains(player)) {
            let faults = progress.results.faults()[player];
            self.say(&format!(
                "{} is out after {faults} forfeit{}; its remaining games are not played",
                contest.names[player],
                show::plural(faults.into())
            ));
        }
        out.extend(progress.results.out());
        for notice in self.notices.of(0, progress) {
            self.say(&notice);
        }
        if !self.has_bar() {
            let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(line) = lines.next(Instant::now(), played, progress.units) {
                self.say(&line);
            }
        }
    }

    /// Text beside the bar.
    pub(crate) fn message(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// A line on standard error, above the bar. Nothing can be done if it cannot be written.
    fn say(&self, line: &str) {
        let line = line.replace(char::is_control, " ");
        self.bar.suspend(|| {
            let _ = writeln!(anstream::stderr(), "{line}");
        });
    }
}

/// When a line is due, and what it says.
#[derive(Debug)]
struct Lines {
    begin: Instant,
    last: Instant,
    /// The pairs played before this run.
    before: Option<u64>,
}

impl Lines {
    fn new(now: Instant) -> Lines {
        Lines { begin: now, last: now, before: None }
    }

    /// The line for `played` of `units` pairs, if one is due.
    fn next(&mut self, now: Instant, played: u64, units: u64) -> Option<String> {
        let Some(before) = self.before else {
            // What an earlier run has played.
            (self.before, self.begin, self.last) = (Some(played), now, now);
            return None;
        };
        if now.duration_since(self.last) < INTERVAL || played >= units || played <= before {
            return None;
        }
        self.last = now;
        let elapsed = now.duration_since(self.begin).as_secs_f64();
        let done = (played - before) as f64;
        let left = elapsed / done * (units - played) as f64;
        Some(format!(
            "{} of {} pairs played ({} %), {:.0} s, about {} left",
            show::grouped(played),
            show::grouped(units),
            100 * played / units,
            elapsed,
            show::rough_duration(left)
        ))
    }
}

#[cfg(test)]
mod tests {
    use arena::{PlayerSpec, Round, RunSettings};

    use super::*;
    use crate::progress_bar::Screen;

    #[test]
    fn the_bar_is_drawn_before_the_first_pair_is_finished() {
        let players = ["random", "random"].map(|text| PlayerSpec::parse(text).unwrap());
        let contest = Contest::of_two("tic-tac-toe", players, 2);
        let (bar, screen, stop) = (ContestProgress::new(), Screen::default(), jobs::Stop::new());
        screen.show(&bar.bar);
        let on_progress = |contest: &Contest, progress: &Progress<'_, '_>| {
            bar.show(contest, progress);
            stop.raise();
        };
        let settings =
            RunSettings { on_progress: &on_progress, ..RunSettings::in_memory(1, &stop) };
        assert_eq!(Round::play(contest, &settings).unwrap().pairs.len(), 0);
        assert!(screen.text().contains("0/2 pairs, 0s  "), "{}", screen.text());
    }

    #[test]
    fn a_line_is_due_from_time_to_time() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut lines = Lines::new(begin);
        assert_eq!(lines.next(at(0), 0, 1000), None);
        assert_eq!(lines.next(at(1), 1, 1000), None);
        let line = lines.next(at(10), 10, 1000).unwrap();
        assert_eq!(line, "10 of 1,000 pairs played (1 %), 10 s, about 16 min left");
        assert_eq!(lines.next(at(19), 20, 1000), None);
        assert!(lines.next(at(20), 20, 1000).is_some());
        assert_eq!(lines.next(at(40), 1000, 1000), None, "the result follows");
    }

    #[test]
    fn a_resumed_run_estimates_by_its_own_pairs() {
        let begin = Instant::now();
        let mut lines = Lines::new(begin);
        assert_eq!(lines.next(begin, 900, 1000), None);
        let line = lines.next(begin + Duration::from_secs(20), 910, 1000).unwrap();
        assert!(line.ends_with("20 s, about 3 min left"), "{line}");
    }
}
