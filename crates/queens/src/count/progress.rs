//! The limits and the progress of a long count, and the queue that hands its steps to threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use outwit::parallel::share;
use outwit::{Limits, Observer, Stop, Stopped};

/// How far a count is, in steps of about equal cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Steps finished.
    pub done: usize,
    /// All steps of this count.
    pub total: usize,
}

/// A limit ended the count early. A partial sum would mean nothing, so there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted(pub Stopped);

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0 {
            Stopped::Time => "the count reached its time limit before its end",
            Stopped::Memory => "there is no memory for the lists of the count; the backtrack method needs nearly none",
            _ => "the count was stopped before its end",
        })
    }
}

impl std::error::Error for Interrupted {}

/// The limits and the observer of one count, shared by its threads.
///
/// Of the limits, the stop flag and the time apply: a count either finishes or has no result, so a limit of nodes,
/// depth or memory has no meaning.
pub(super) struct Supervisor<'a> {
    stop: Option<&'a Stop>,
    deadline: Option<Instant>,
    /// The observer, behind a function so that the counting code is compiled once. Called at most about a
    /// thousand times in a count, so the lock costs nothing.
    report: Mutex<Box<dyn FnMut(Progress) + Send + 'a>>,
}

impl<'a> Supervisor<'a> {
    /// Starts the clock.
    pub(super) fn new(
        limits: &'a Limits,
        observer: &'a mut (impl Observer<Progress> + Send),
    ) -> Self {
        Self {
            stop: limits.stop.as_ref(),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            report: Mutex::new(Box::new(|progress| observer.on(progress))),
        }
    }

    /// Whether a limit has been reached, and which.
    pub(super) fn check(&self) -> Result<(), Interrupted> {
        if self.stop.is_some_and(Stop::is_raised) {
            return Err(Interrupted(Stopped::Flag));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Interrupted(Stopped::Time));
        }
        Ok(())
    }

    fn report(&self, done: usize, total: usize) {
        // The lock is poisoned only if the observer panicked; that panic ends the count.
        if let Ok(mut report) = self.report.lock() {
            report(Progress { done, total });
        }
    }
}

/// Numbered steps, handed out to threads one by one so that no thread waits for another.
pub(super) struct Queue<'a, 'b> {
    done: AtomicUsize,
    total: usize,
    /// Report each time the cost done passes a multiple of this.
    every: usize,
    supervisor: &'a Supervisor<'b>,
}

impl<'a, 'b> Queue<'a, 'b> {
    /// `total` is the sum of the costs of all steps that will be run.
    pub(super) fn new(total: usize, supervisor: &'a Supervisor<'b>) -> Self {
        let every = (total / 1000).max(1);
        Self { done: AtomicUsize::new(0), total, every, supervisor }
    }

    /// Runs `work` on the steps 0 to `steps` - 1, each of cost `cost`, with `threads` threads; each thread has
    /// its own state from `start`. Returns the states of all threads, or which limit ended the run.
    pub(super) fn run<S: Send>(
        &self,
        steps: usize,
        cost: usize,
        threads: usize,
        start: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize) + Sync,
    ) -> Result<Vec<S>, Interrupted> {
        let states = share(threads, 0..steps, |steps| {
            let mut state = start();
            for step in steps {
                if self.supervisor.check().is_err() {
                    break;
                }
                work(&mut state, step);
                let before = self.done.fetch_add(cost, Ordering::Relaxed);
                let done = before + cost;
                if before / self.every != done / self.every || done == self.total {
                    self.supervisor.report(done, self.total);
                }
            }
            state
        });
        self.supervisor.check()?;
        Ok(states)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last step is reported, also if it does not pass a multiple.
    #[test]
    fn the_last_report_is_that_of_the_end() {
        let limits = Limits::none();
        for steps in [1, 999, 2501] {
            let mut last = 0;
            let mut observer = |progress: Progress| last = progress.done;
            let supervisor = Supervisor::new(&limits, &mut observer);
            let run = Queue::new(steps, &supervisor).run(steps, 1, 1, || (), |(), _| ());
            assert!(run.is_ok());
            drop(supervisor);
            assert_eq!(last, steps);
        }
    }
}
