//! Calls in both directions: searches that Ctrl-C stops, and functions of Python whose exceptions stop a search.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use outwit::parallel::STACK_BYTES;
use outwit::{Limits, Stop};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::memo::Bound_;
use crate::value_error;

/// How long Ctrl-C may wait.
const TICK: Duration = Duration::from_millis(50);

/// How many visits or items may pass before signals are handled.
const BETWEEN: u32 = 1 << 12;

/// Gives other threads of Python their turn. One that waits needs some microseconds to wake up; if the interpreter were taken
/// back at once, it would find it taken every time.
fn let_others_run(py: Python<'_>) {
    py.detach(|| std::thread::sleep(Duration::from_micros(50)));
}

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
            let thread =
                std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
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

/// The limits of a call from Python; `check_limits` there has refused what leaves no time, or is no length of time.
pub(crate) fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    stop: &Stop,
) -> PyResult<Limits> {
    let mut limits = Limits::none().stop(stop);
    limits.depth = depth;
    limits.nodes = nodes;
    limits.time = time.map(Duration::try_from_secs_f64).transpose().map_err(value_error)?;
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
) -> PyResult<impl Iterator<Item = PyResult<Bound_<'py>>> + use<'py>> {
    let py = list.py();
    let list = list
        .try_iter()
        .map_err(|error| explained(py, error, || wrong_result(function, list, expected)))?;
    // A list without an end, such as `itertools.count()`, runs no code of Python that would handle signals and let other threads
    // run.
    Ok((1_u64..).zip(list).map(move |(count, item)| {
        if count.is_multiple_of(BETWEEN.into()) {
            let_others_run(py);
            py.check_signals()?;
        }
        item
    }))
}

/// The tuple that a function of a class put into its list.
pub(crate) fn tuple<'a, 'py>(
    function: &str,
    found: &'a Bound_<'py>,
    lengths: RangeInclusive<usize>,
    expected: &str,
) -> PyResult<&'a pyo3::Bound<'py, PyTuple>> {
    let tuple = found.cast::<PyTuple>().ok().filter(|tuple| lengths.contains(&tuple.len()));
    tuple.ok_or_else(|| wrong_item(function, found, expected))
}

/// Whether a conversion failed because of the type or the size of a value. Other exceptions come from a method of its class, such
/// as Ctrl-C in `__index__`.
pub(crate) fn is_unsuitable(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyOverflowError>(py)
}

/// A clear error in place of that of a conversion, which becomes its cause; other exceptions stay.
pub(crate) fn explained(py: Python<'_>, error: PyErr, clear: impl FnOnce() -> PyErr) -> PyErr {
    if !is_unsuitable(py, &error) {
        return error;
    }
    let clear = clear();
    clear.set_cause(py, Some(error));
    clear
}

/// The number that a function of a class returned.
pub(crate) fn number(function: &str, found: &Bound_<'_>) -> PyResult<f64> {
    let wrong = || wrong_result(function, found, "a number, for example: 1");
    found.extract().map_err(|error| explained(found.py(), error, wrong))
}

/// A cost or a weight.
pub(crate) fn not_negative(number: f64, what: &str) -> PyResult<f64> {
    if number.is_finite() && number >= 0.0 {
        return Ok(number);
    }
    Err(PyValueError::new_err(format!(
        "the {what} is {number}; expected a finite number that is not negative, for example: 1"
    )))
}

/// Fails if an option is given that the algorithm does not use, as the program does, so that a limit is never ignored.
pub(crate) fn check_use(
    is_given: bool,
    option: &str,
    algorithm: &str,
    users: &[&str],
) -> PyResult<()> {
    if !is_given || users.contains(&algorithm) {
        return Ok(());
    }
    let example = |name: &str| format!("\"{name}\"");
    Err(PyValueError::new_err(games::no_effect(option, algorithm, users, example)))
}

/// What becomes of the estimates that `expand` may give as the fourth item of a tuple.
pub(crate) enum Estimates {
    Used,
    /// The search has other estimates, or needs none.
    Ignored,
    /// The search would take 0 for the start. Why it is refused.
    Refused(&'static str),
}

impl Estimates {
    /// By what gives the other estimates: a function that was given by name, one of the class, or none.
    pub(crate) fn new(by_name: bool, of_class: bool, refusal: Option<&'static str>) -> Self {
        match refusal {
            _ if by_name => Estimates::Ignored,
            _ if of_class => Estimates::Used,
            Some(refusal) => Estimates::Refused(refusal),
            None => Estimates::Ignored,
        }
    }

    /// The estimate in a tuple of `expand`, if there is one that is used.
    pub(crate) fn of_step(&self, step: &pyo3::Bound<'_, PyTuple>) -> PyResult<Option<f64>> {
        match self {
            Estimates::Used if step.len() > 3 => {
                number("expand(state)", &step.get_item(3)?).map(Some)
            }
            Estimates::Refused(why) if step.len() > 3 => Err(PyValueError::new_err(*why)),
            _ => Ok(None),
        }
    }
}

/// Runs a function of Python for a search. After the first exception none is called any more; the search is stopped, and the
/// exception raised at its end.
pub(crate) struct Calls {
    failed: AtomicBool,
    visits: AtomicU32,
    error: Mutex<Option<PyErr>>,
    pub(crate) stop: Stop,
}

impl Calls {
    pub(crate) fn new(stop: &Stop) -> Self {
        Calls {
            failed: AtomicBool::new(false),
            visits: AtomicU32::new(0),
            error: Mutex::new(None),
            stop: stop.clone(),
        }
    }

    /// The result of the call; `otherwise` if it or one before it has raised an exception.
    pub(crate) fn call<T>(
        &self,
        otherwise: impl FnOnce() -> T,
        call: impl FnOnce(Python<'_>) -> PyResult<T>,
    ) -> T {
        if self.has_failed() {
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

    /// Whether a call has raised an exception.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Called for every state that a search visits. Where all answers are known, no function of Python runs; so now and then other
    /// threads get their turn here, and signals are handled. A search that was detached throughout would wait for the
    /// interpreter at every call.
    pub(crate) fn visit(&self) {
        if self.visits.fetch_add(1, Ordering::Relaxed) % BETWEEN == BETWEEN - 1 {
            self.call(
                || (),
                |py| {
                    let_others_run(py);
                    py.check_signals()
                },
            );
        }
    }

    /// The exception, if there was one.
    pub(crate) fn finish(&self) -> PyResult<()> {
        self.error.lock().expect("no holder panics").take().map_or(Ok(()), Err)
    }
}
