//! Calls in both directions: searches that Ctrl-C stops, and functions of Python whose exceptions stop a search.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use outwit::{Limits, Stop};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::memo::Bound_;

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

/// The error of a function of a class that returned something else than was expected.
pub(crate) fn wrong_result(function: &str, found: &Bound_<'_>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("{function} returned {found:?}; expected {expected}"))
}

/// The error of an item in the list that a function of a class returned.
pub(crate) fn wrong_item(function: &str, item: &Bound_<'_>, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{function} returned a list with {item:?}; expected {expected}"))
}

/// The items of the list that a function of a class returned.
pub(crate) fn items<'py>(
    function: &str,
    list: &Bound_<'py>,
    expected: &str,
) -> PyResult<pyo3::Bound<'py, PyIterator>> {
    list.try_iter().map_err(|error| {
        let is_type = error.is_instance_of::<PyTypeError>(list.py());
        if is_type { wrong_result(function, list, expected) } else { error }
    })
}

/// The number that a function of a class returned.
pub(crate) fn number(function: &str, found: &Bound_<'_>) -> PyResult<f64> {
    found.extract().map_err(|_| wrong_result(function, found, "a number, for example: 1"))
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
