//! States of Python, each kept once, with what its class has said about it: a function of Python is called once for a state,
//! not at every visit. Searches that come back to states (iterative deepening, IDA*, transpositions) gain the most.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::explained;

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

/// Python's hash of a state, and the number of states before it that have the same hash.
#[derive(PartialEq, Eq)]
struct Place(isize, u32);

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64((self.0 as u64).wrapping_add(u64::from(self.1)));
    }
}

/// A multiplicative hash: Python's hash of a number is the number itself.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a place is hashed as one number");
    }

    fn write_u64(&mut self, value: u64) {
        // The map takes the group from the low bits and a tag from the high ones.
        let mixed = (value ^ value >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The states of a search.
pub(crate) struct Memo<F: Default>(Mutex<Table<F>>);

struct Table<F> {
    states: HashMap<Place, State<F>, BuildHasherDefault<Spread>>,
    most: usize,
    serial: u64,
}

impl<F: Default> Memo<F> {
    pub(crate) fn new() -> Self {
        Memo(Mutex::new(Table { states: HashMap::default(), most: MAX_STATES, serial: 0 }))
    }

    /// The state of this value.
    pub(crate) fn state(&self, object: Bound_<'_>) -> PyResult<State<F>> {
        if object.is_none() {
            return Err(PyTypeError::new_err(
                "a state is None; expected start, play, apply or expand to return a state, for example a tuple",
            ));
        }
        let py = object.py();
        let hash =
            object.hash().map_err(|error| explained(py, error, || unhashable("state", &object)))?;
        let mut place = Place(hash, 0);
        loop {
            let known = self.table().states.get(&place).cloned();
            let Some(known) = known else { break };
            // Comparing may call a function of the class, which may do anything, but not while the table is locked.
            if known.object().is(&object) || known.object().bind(py).eq(&object)? {
                return Ok(known);
            }
            place.1 += 1;
        }
        let mut table = self.table();
        if table.states.len() >= table.most {
            table.forget();
            place.1 = 0;
            while table.states.contains_key(&place) {
                place.1 += 1;
            }
        }
        table.serial += 1;
        let (serial, facts) = (table.serial, Mutex::default());
        let state = State(Arc::new(Node { object: object.unbind(), hash, serial, facts }));
        table.states.insert(place, state.clone());
        Ok(state)
    }

    /// The state after another one, as a function of the class gives it.
    pub(crate) fn after(
        &self,
        before: &State<F>,
        object: Bound_<'_>,
        function: &str,
    ) -> PyResult<State<F>> {
        if before.object().is(&object) {
            // A change of a value that is compared by identity could not be seen.
            if object.hash()? != before.0.hash || is_compared_by_identity(&object)? {
                return Err(not_new(function));
            }
        }
        self.state(object)
    }

    fn table(&self) -> MutexGuard<'_, Table<F>> {
        self.0.lock().expect("no holder panics")
    }
}

impl<F: Default> Table<F> {
    /// Forgets all facts, and the states that nothing else holds: the path of the search and what it stores stay, so that a
    /// state that comes back is still the same.
    fn forget(&mut self) {
        for kept in self.states.values() {
            // States refer to their successors, perhaps in circles.
            drop(std::mem::take(&mut *kept.facts()));
        }
        let states = std::mem::take(&mut self.states);
        for (_, state) in states {
            if Arc::strong_count(&state.0) > 1 {
                let mut place = Place(state.0.hash, 0);
                while self.states.contains_key(&place) {
                    place.1 += 1;
                }
                self.states.insert(place, state);
            }
        }
        self.most = MAX_STATES.max(2 * self.states.len());
    }
}

impl<F: Default> Drop for Memo<F> {
    fn drop(&mut self) {
        // Opens the circles.
        let table = self.0.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        for kept in table.states.values() {
            drop(std::mem::take(&mut *kept.facts()));
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
        let found = known
            .get_item(&object)
            .map_err(|error| explained(object.py(), error, || unhashable("move", &object)))?;
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

/// A value as `str` writes it.
pub(crate) fn text(value: impl FnOnce(Python<'_>) -> Py<PyAny>) -> String {
    Python::attach(|py| value(py).bind(py).str().map(|text| text.to_string()))
        .unwrap_or_else(|_| "?".into())
}

/// Whether values of this type are equal only to themselves.
pub(crate) fn is_compared_by_identity(object: &Bound_<'_>) -> PyResult<bool> {
    let plain = object.py().get_type::<PyAny>().getattr("__hash__")?;
    Ok(object.get_type().getattr("__hash__")?.is(&plain))
}

/// The error of a function that changed the state in place.
pub(crate) fn not_new(function: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{function} returned the object that it was given as the state; expected a new one, for example a tuple"
    ))
}

fn unhashable(what: &str, object: &Bound_<'_>) -> PyErr {
    let kind = object.get_type().to_string();
    PyTypeError::new_err(format!(
        "a {what} of type {kind} is not hashable; expected a value that does not change, for example a tuple"
    ))
}
