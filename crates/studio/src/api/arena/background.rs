//! Games in the background: on a thread of their own, until they end, are stopped, or have been without a request for too long.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use jobs::Stop;

use crate::locked::locked;
use crate::runs::NO_THREAD;

/// What is said of games that were ended by a fault of the program.
const BROKEN: &str = "the games failed; please report the game and the players";

/// Games that run or have run in the background. They can be started again after their end.
#[derive(Clone, Debug)]
pub(super) struct Background {
    timeout: Duration,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    is_running: bool,
    error: Option<String>,
    last_request: Instant,
    stop: Stop,
}

impl Background {
    /// Games that have not started. They will be stopped when they are without a request for `timeout`.
    pub(super) fn new(timeout: Duration) -> Background {
        let state = State {
            is_running: false,
            error: None,
            last_request: Instant::now(),
            stop: Stop::new(),
        };
        Background { timeout, state: Arc::new(Mutex::new(state)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// Starts `work`, unless games are running. It gets the flag that stops it. `ended` is called when the games no longer count
    /// as running.
    pub(super) fn start(
        &self,
        work: impl FnOnce(&Stop) -> Result<(), String> + Send + 'static,
        ended: impl FnOnce() + Send + 'static,
    ) {
        let stop = Stop::new();
        {
            let mut state = self.state();
            if state.is_running {
                return;
            }
            *state = State {
                is_running: true,
                error: None,
                last_request: Instant::now(),
                stop: stop.clone(),
            };
        }
        // The end of the games drops the sender, which ends the timer.
        let (alive, end) = mpsc::channel();
        let (timed, own, timed_stop) = (self.clone(), self.clone(), stop.clone());
        let timer = thread::Builder::new().spawn(move || timed.enforce_timeout(&timed_stop, &end));
        let games = timer.and_then(|_| {
            thread::Builder::new().spawn(move || {
                let _alive = alive;
                // Whatever happens, the games end, so that others can be played.
                let result = catch_unwind(AssertUnwindSafe(|| work(&stop)));
                own.finish(result.unwrap_or_else(|_| Err(BROKEN.into())));
                ended();
            })
        });
        if games.is_err() {
            self.finish(Err(NO_THREAD.into()));
        }
    }

    /// Stops the games when they have been without a request for the timeout. A single move may take long, so the end of a game
    /// is not waited for.
    fn enforce_timeout(&self, stop: &Stop, end: &Receiver<Infallible>) {
        loop {
            let quiet = self.state().last_request.elapsed();
            let Some(left) = self.timeout.checked_sub(quiet) else {
                stop.raise();
                return;
            };
            if end.recv_timeout(left) != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }

    fn finish(&self, result: Result<(), String>) {
        let mut state = self.state();
        state.is_running = false;
        state.error = result.err();
    }

    /// Whether the games are running, and what went wrong. Whoever needs the results as well reads them after this: then those of
    /// games that are not running are complete.
    pub(super) fn status(&self) -> (bool, Option<String>) {
        let state = self.state();
        (state.is_running, state.error.clone())
    }

    pub(super) fn is_running(&self) -> bool {
        self.state().is_running
    }

    /// Stops the games.
    pub(super) fn stop(&self) {
        self.state().stop.raise();
    }

    /// Notes a request, from which the timeout counts.
    pub(super) fn requested(&self) {
        self.state().last_request = Instant::now();
    }

    /// When the last request was.
    #[cfg(test)]
    pub(super) fn last_request(&self) -> Instant {
        self.state().last_request
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error of games at their end.
    fn error_of(
        timeout: Duration,
        work: impl FnOnce(&Background, &Stop) -> Result<(), String> + Send + 'static,
    ) -> Option<String> {
        let games = Background::new(timeout);
        let own = games.clone();
        let (sender, receiver) = mpsc::channel();
        games.start(move |stop| work(&own, stop), move || sender.send(()).expect("a receiver"));
        receiver.recv().expect("the end of the games");
        let (is_running, error) = games.status();
        assert!(!is_running);
        error
    }

    fn wait_for(stop: &Stop) {
        while !stop.is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn abandoned_games_are_stopped() {
        let error = error_of(Duration::from_millis(10), |_, stop| {
            wait_for(stop);
            Ok(())
        });
        assert_eq!(error, None);
    }

    #[test]
    fn the_timeout_counts_from_the_last_request() {
        let error = error_of(Duration::from_hours(1), |games, stop| {
            games.requested();
            assert!(!stop.is_raised());
            games.stop();
            wait_for(stop);
            Err("no player".into())
        });
        assert_eq!(error.as_deref(), Some("no player"));
    }

    #[test]
    fn games_that_panic_end() {
        let error = error_of(Duration::from_hours(1), |_, _| panic!("a fault of the program"));
        assert_eq!(error.as_deref(), Some(BROKEN));
    }
}
