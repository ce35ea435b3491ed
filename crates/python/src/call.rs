//! Calls in both directions: searches that Ctrl-C stops, and functions of Python whose exceptions stop a search.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use outwit::{Limits, Stop};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// How long Ctrl-C may wait.
const TICK: Duration = Duration::from_millis(50);
/// Deep searches of long games need more than the stack of a thread usually has.
const STACK: usize = 64 << 20;

/// Runs a native search, detached from the interpreter, on a thread of its own; meanwhile signals are handled here.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, receive) = channel();
            let run = move || {
                let _ = send.send(work());
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            thread.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
            let mut interrupted = None;
            loop {
                match receive.recv_timeout(TICK) {
                    Ok(found) => return interrupted.map_or(Ok(found), Err),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            stop.raise();
                            interrupted = Some(error);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search has failed"));
                    }
                }
            }
        })
    })
}

/// The limits of a call from Python.
pub(crate) fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    stop: &Stop,
) -> PyResult<Limits> {
    let mut limits = Limits::none().stop(stop);
    limits.depth = depth;
    limits.nodes = nodes;
    limits.time = match time {
        None => None,
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!(
                "time={seconds} is no length of time; expected seconds, for example: time=0.5"
            ))
        })?),
    };
    Ok(limits)
}

/// Runs a function of Python for a search. After the first exception none is called any more; the search is stopped, and the
/// exception raised at its end.
pub(crate) struct Calls {
    failed: AtomicBool,
    error: Mutex<Option<PyErr>>,
    pub(crate) stop: Stop,
}

impl Calls {
    pub(crate) fn new(stop: &Stop) -> Self {
        Calls { failed: AtomicBool::new(false), error: Mutex::new(None), stop: stop.clone() }
    }

    /// The result of the call; `otherwise` if it or one before it has raised an exception.
    pub(crate) fn call<T>(
        &self,
        otherwise: impl FnOnce() -> T,
        call: impl FnOnce(Python<'_>) -> PyResult<T>,
    ) -> T {
        if self.failed.load(Ordering::Relaxed) {
            return otherwise();
        }
        match Python::attach(call) {
            Ok(value) => value,
            Err(error) => {
                self.failed.store(true, Ordering::Relaxed);
                self.error.lock().expect("no holder panics").get_or_insert(error);
                self.stop.raise();
                otherwise()
            }
        }
    }

    /// The exception, if there was one.
    pub(crate) fn finish(&self) -> PyResult<()> {
        self.error.lock().expect("no holder panics").take().map_or(Ok(()), Err)
    }
}
