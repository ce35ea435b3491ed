//! Results that one thread hands over to another in batches.
//!
//! *Idea*: waking a thread costs more than a small search. The receiver waits for a result, pauses for some milliseconds,
//! in which further ones pile up, and takes them together; the sender wakes it only while it waits without a limit, and at the end.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long results pile up: less than a reader notices.
const PAUSE: Duration = Duration::from_millis(10);

/// The results that have not been taken yet.
#[derive(Debug)]
pub(crate) struct BatchQueue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    results: Vec<T>,
    /// The receiver waits until there is a result.
    is_waiting: bool,
    /// There will be no further results.
    is_done: bool,
    /// No further results are wanted.
    is_closed: bool,
}

impl<T> BatchQueue<T> {
    pub(crate) fn new() -> Self {
        let state =
            State { results: Vec::new(), is_waiting: false, is_done: false, is_closed: false };
        BatchQueue { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // Every change is complete, so a panic elsewhere leaves no half-made state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands a result over; `false` if no further ones are wanted.
    pub(crate) fn send(&self, result: T) -> bool {
        let mut state = self.state();
        if state.is_closed {
            return false;
        }
        state.results.push(result);
        if std::mem::take(&mut state.is_waiting) {
            drop(state);
            self.changed.notify_one();
        }
        true
    }

    /// The end of the results is announced when this value is dropped, after a panic too.
    pub(crate) fn finish_on_drop(&self) -> FinishOnDrop<'_, T> {
        FinishOnDrop(self)
    }

    /// The results since the last call; none at the end.
    pub(crate) fn take(&self) -> Vec<T> {
        let mut state = self.state();
        state.is_waiting = state.results.is_empty() && !state.is_done;
        while state.results.is_empty() && !state.is_done {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.is_waiting = false;
        let paused = self.changed.wait_timeout_while(state, PAUSE, |state| !state.is_done);
        let mut state = paused.unwrap_or_else(PoisonError::into_inner).0;
        std::mem::take(&mut state.results)
    }

    /// Refuses further results.
    pub(crate) fn close(&self) {
        self.state().is_closed = true;
    }
}

/// The end of the results.
#[derive(Debug)]
pub(crate) struct FinishOnDrop<'a, T>(&'a BatchQueue<T>);

impl<T> Drop for FinishOnDrop<'_, T> {
    fn drop(&mut self) {
        self.0.state().is_done = true;
        self.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn all_results_arrive_in_order() {
        let queue = BatchQueue::new();
        let taken = thread::scope(|scope| {
            scope.spawn(|| {
                let _end = queue.finish_on_drop();
                for number in 0..3000 {
                    assert!(queue.send(number));
                    if number % 1000 == 999 {
                        thread::sleep(Duration::from_millis(15));
                    }
                }
            });
            let mut all = Vec::new();
            loop {
                let some = queue.take();
                if some.is_empty() {
                    break all;
                }
                all.extend(some);
            }
        });
        assert_eq!(taken, (0..3000).collect::<Vec<_>>());
    }

    #[test]
    fn a_result_does_not_wait_for_the_next_one() {
        let queue = &BatchQueue::new();
        let (sender, receiver) = std::sync::mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                let _end = queue.finish_on_drop();
                queue.send(1);
                // The second result comes only after the first one was taken.
                receiver.recv().expect("the first result was taken");
                queue.send(2);
            });
            assert_eq!(queue.take(), [1]);
            sender.send(()).expect("the thread is waiting");
            assert_eq!(queue.take(), [2]);
            assert!(queue.take().is_empty());
        });
    }

    #[test]
    fn results_that_are_not_wanted_are_refused() {
        let queue = BatchQueue::new();
        assert!(queue.send(1));
        queue.close();
        assert!(!queue.send(2));
    }
}
