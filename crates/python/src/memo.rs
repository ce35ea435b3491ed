//! States of Python, each kept once, with what its class has said about it: a function of Python is called once for a state,
//! not at every visit. Searches that come back to states (iterative deepening, IDA*, transpositions) gain the most.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A value that the interpreter lends.
pub(crate) type Bound_<'py> = pyo3::Bound<'py, PyAny>;

/// States that are kept, unless the search itself holds more of them.
const MAX_STATES: usize = 1 << 18;

/// A hashable value of Python. Two states of one [`Memo`] are equal if they are the same.
pub(crate) struct State<F>(Arc<Node<F>>);

struct Node<F> {
    object: Py<PyAny>,
    hash: isize,
    /// No other state of the memo has had it: a key without the collisions of Python's hash, in which -1 and -2 are equal.
    serial: u64,
    facts: Mutex<F>,
}

impl<F> State<F> {
    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.0.object
    }

    /// What is known of the state. Nothing of Python may be called while it is held.
    pub(crate) fn facts(&self) -> MutexGuard<'_, F> {
        self.0.facts.lock().expect("no holder panics")
    }
}

impl<F> Clone for State<F> {
    fn clone(&self) -> Self {
        State(self.0.clone())
    }
}

impl<F> PartialEq for State<F> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<F> Eq for State<F> {}

impl<F> Hash for State<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.serial.hash(state);
    }
}

/// A state in the table, where Python says what is equal.
struct Kept<F>(State<F>);

impl<F> PartialEq for Kept<F> {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&*self.0.0, &*other.0.0);
        one.hash == two.hash
            && (one.object.is(&two.object)
                || Python::attach(|py| {
                    one.object.bind(py).eq(two.object.bind(py)).unwrap_or(false)
                }))
    }
}

impl<F> Eq for Kept<F> {}

impl<F> Hash for Kept<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.0.hash.hash(state);
    }
}

/// The states of a search.
pub(crate) struct Memo<F: Default>(Mutex<Table<F>>);

struct Table<F> {
    states: HashSet<Kept<F>>,
    most: usize,
    serial: u64,
}

impl<F: Default> Memo<F> {
    pub(crate) fn new() -> Self {
        Memo(Mutex::new(Table { states: HashSet::new(), most: MAX_STATES, serial: 0 }))
    }

    /// The state of this value.
    pub(crate) fn state(&self, object: Bound_<'_>) -> PyResult<State<F>> {
        let hash = object.hash().map_err(|_| unhashable("state", &object))?;
        let mut table = self.0.lock().expect("no holder panics");
        table.serial += 1;
        let serial = table.serial;
        let facts = Mutex::default();
        let state = State(Arc::new(Node { object: object.unbind(), hash, serial, facts }));
        let state = Kept(state);
        if let Some(known) = table.states.get(&state) {
            return Ok(known.0.clone());
        }
        if table.states.len() >= table.most {
            table.forget();
        }
        let found = state.0.clone();
        table.states.insert(state);
        Ok(found)
    }
}

impl<F: Default> Table<F> {
    /// Forgets all facts, and the states that nothing else holds: the path of the search and what it stores stay, so that a
    /// state that comes back is still the same.
    fn forget(&mut self) {
        for kept in &self.states {
            // States refer to their successors, perhaps in circles.
            drop(std::mem::take(&mut *kept.0.facts()));
        }
        self.states.retain(|kept| Arc::strong_count(&kept.0.0) > 1);
        self.most = MAX_STATES.max(2 * self.states.len());
    }
}

impl<F: Default> Drop for Memo<F> {
    fn drop(&mut self) {
        // Opens the circles.
        let table = self.0.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        for kept in &table.states {
            drop(std::mem::take(&mut *kept.0.facts()));
        }
    }
}

/// Moves or actions by number, since the library copies them freely.
pub(crate) struct Numbered(Mutex<(Vec<Py<PyAny>>, Py<PyDict>)>);

impl Numbered {
    pub(crate) fn new(py: Python<'_>) -> Self {
        Numbered(Mutex::new((Vec::new(), PyDict::new(py).unbind())))
    }

    pub(crate) fn number(&self, object: Bound_<'_>) -> PyResult<u32> {
        let mut all = self.0.lock().expect("no holder panics");
        let known = all.1.bind(object.py()).clone();
        let found = known.get_item(&object).map_err(|_| unhashable("move", &object))?;
        if let Some(number) = found {
            return number.extract();
        }
        let number = all.0.len() as u32;
        known.set_item(&object, number)?;
        all.0.push(object.unbind());
        Ok(number)
    }

    pub(crate) fn object(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.0.lock().expect("no holder panics").0[number as usize].clone_ref(py)
    }
}

fn unhashable(what: &str, object: &Bound_<'_>) -> PyErr {
    let kind = object.get_type().to_string();
    PyTypeError::new_err(format!(
        "a {what} of type {kind} is not hashable; expected a value that does not change, for example a tuple"
    ))
}
