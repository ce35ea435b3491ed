//! How a long count is stopped from outside, and how it tells how far it is.

use std::sync::atomic::{AtomicUsize, Ordering};

use outwit::Stop;

/// What the caller of a long count may hold on to: a stop flag and a progress callback.
///
/// The default never stops and stays silent.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    stop: Option<&'a Stop>,
    progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

/// How far a count is, in steps of about equal cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Steps finished.
    pub done: usize,
    /// All steps of this count.
    pub total: usize,
}

/// The stop flag was raised before the count ended; a partial sum would mean nothing and is not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the count was stopped before its end")
    }
}

impl std::error::Error for Stopped {}

impl<'a> Control<'a> {
    /// Raising `stop` ends the count within a fraction of a second.
    pub fn stop(mut self, stop: &'a Stop) -> Self {
        self.stop = Some(stop);
        self
    }

    /// `callback` is called now and then, from any of the working threads.
    pub fn progress(mut self, callback: &'a (dyn Fn(Progress) + Sync)) -> Self {
        self.progress = Some(callback);
        self
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stop.is_some_and(Stop::is_raised)
    }

    pub(crate) fn check(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }

    fn report(&self, done: usize, total: usize) {
        if let Some(callback) = self.progress {
            callback(Progress { done, total });
        }
    }
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// Numbered steps handed out to threads one by one, so that no thread waits for another.
pub(crate) struct Queue<'a> {
    done: AtomicUsize,
    total: usize,
    /// Report each time so much more is done.
    every: usize,
    control: Control<'a>,
}

impl<'a> Queue<'a> {
    /// `total` is the sum of the costs of all steps that will be run.
    pub(crate) fn new(total: usize, control: Control<'a>) -> Self {
        let every = (total / 1000).max(1);
        Self { done: AtomicUsize::new(0), total, every, control }
    }

    /// Runs `work` on the steps 0 to `steps` - 1, each of cost `cost`, with `threads` threads; each thread has
    /// its own state from `start`. The states come back for summing up.
    pub(crate) fn run<S: Send>(
        &self,
        steps: usize,
        cost: usize,
        threads: usize,
        start: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize) + Sync,
    ) -> Result<Vec<S>, Stopped> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut state = start();
            loop {
                let step = next.fetch_add(1, Ordering::Relaxed);
                if step >= steps || self.control.stopped() {
                    return state;
                }
                work(&mut state, step);
                let before = self.done.fetch_add(cost, Ordering::Relaxed);
                let done = before + cost;
                if before / self.every != done / self.every || done == self.total {
                    self.control.report(done, self.total);
                }
            }
        };
        let states = if threads <= 1 {
            vec![worker()]
        } else {
            std::thread::scope(|scope| {
                let handles: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
                handles
                    .into_iter()
                    .map(|handle| {
                        handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                    .collect()
            })
        };
        self.control.check()?;
        Ok(states)
    }
}
