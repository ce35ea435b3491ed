//! Moves of a game and actions of a problem: the steps from a state, as the functions of a class give them.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::call::{Calls, items};
use crate::memo::{Bound_, Memo, Numbered, State};

/// A step from a state.
pub(crate) struct Step<F> {
    pub(crate) number: u32,
    /// 0 in a game.
    pub(crate) cost: f64,
    /// The state after it, if that is known.
    pub(crate) after: Option<State<F>>,
}

/// The steps from a state, in the order of the class.
pub(crate) struct Steps<F> {
    list: Vec<Step<F>>,
    /// Places in the list, by the number of the step: a search asks for every step, so a scan would take quadratic time.
    by_number: Vec<u32>,
}

impl<F> Steps<F> {
    fn new(list: Vec<Step<F>>) -> Self {
        let mut by_number: Vec<u32> = (0..).take(list.len()).collect();
        by_number.sort_by_key(|&place| list[place as usize].number);
        Steps { list, by_number }
    }

    /// Two steps with the same number, if `is_wrong` says so.
    pub(crate) fn twice(&self, is_wrong: impl Fn(&Step<F>, &Step<F>) -> bool) -> Option<&Step<F>> {
        let step = |place: u32| &self.list[place as usize];
        let pairs = self.by_number.windows(2).map(|pair| (step(pair[0]), step(pair[1])));
        let mut pairs = pairs.filter(|(one, other)| one.number == other.number);
        pairs.find(|(one, other)| is_wrong(one, other)).map(|(one, _)| one)
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    fn find(&mut self, number: u32) -> Option<&mut Step<F>> {
        let found =
            self.by_number.binary_search_by_key(&number, |&place| self.list[place as usize].number);
        Some(&mut self.list[self.by_number[found.ok()?] as usize])
    }
}

/// What the functions of steps are called.
pub(crate) struct Names {
    /// A step.
    pub(crate) step: &'static str,
    /// The function that lists the steps, and what it returns.
    pub(crate) list: &'static str,
    pub(crate) expected: &'static str,
    /// The function that gives the state after a step.
    pub(crate) next: &'static str,
}

/// The functions of a class that give steps, with what they have given.
pub(crate) struct Successors<F: Default> {
    pub(crate) memo: Memo<F>,
    pub(crate) numbered: Numbered,
    pub(crate) calls: Calls,
    names: &'static Names,
    /// One call for the steps and the states after them.
    pub(crate) expand: Option<Py<PyAny>>,
    /// These two, unless `expand` takes their place.
    pub(crate) list: Option<Py<PyAny>>,
    next: Option<Py<PyAny>>,
}

impl<F: Default> Successors<F> {
    pub(crate) fn new(
        class: &Bound_<'_>,
        names: &'static Names,
        memo: Memo<F>,
        calls: Calls,
    ) -> PyResult<Self> {
        let expand = class.getattr_opt("expand")?;
        let unless_expanded = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            let found = match &expand {
                Some(_) => class.getattr_opt(name)?,
                None => Some(class.getattr(name)?),
            };
            Ok(found.map(pyo3::Bound::unbind))
        };
        Ok(Successors {
            list: unless_expanded(names.list)?,
            next: unless_expanded(names.next)?,
            expand: expand.map(pyo3::Bound::unbind),
            numbered: Numbered::new(class.py()),
            memo,
            calls,
            names,
        })
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = &Py<PyAny>> {
        [&self.expand, &self.list, &self.next].into_iter().flatten()
    }
}

/// A game or a problem of a class: how it reads the steps that the class gives.
pub(crate) trait Stepping {
    type Facts: Default;
    /// More steps are not read from a list.
    const MAX_STEPS: usize;

    fn successors(&self) -> &Successors<Self::Facts>;

    /// The place of the steps in what is known of a state.
    fn known(facts: &mut Self::Facts) -> &mut Option<Steps<Self::Facts>>;

    /// A step as the function that lists them gives it.
    fn listed(&self, item: Bound_<'_>) -> PyResult<Step<Self::Facts>>;

    /// A step as `expand` gives it; what it says of the state after it is noted there.
    fn expanded(
        &self,
        before: &State<Self::Facts>,
        item: Bound_<'_>,
    ) -> PyResult<Step<Self::Facts>>;

    /// Fails for steps that a search cannot tell apart, or that are too many.
    fn check(&self, py: Python<'_>, steps: &Steps<Self::Facts>) -> PyResult<()>;

    /// Gives each step from a state, with its cost.
    fn each_step(&self, state: &State<Self::Facts>, mut give: impl FnMut(u32, f64)) {
        if Self::known(&mut state.facts()).is_none() {
            let Successors { list, names, .. } = self.successors();
            match list {
                None => self.expand(state),
                Some(list) => {
                    let name = format!("{}(state)", names.list);
                    self.ask(state, list, &name, names.expected, |item| self.listed(item));
                }
            }
        }
        for step in Self::known(&mut state.facts()).iter().flat_map(|steps| &steps.list) {
            give(step.number, step.cost);
        }
    }

    /// Asks `expand`, if the class has it, for the steps with the states after them.
    fn expand(&self, state: &State<Self::Facts>) {
        if let Some(expand) = &self.successors().expand {
            let read = |item: Bound_<'_>| self.expanded(state, item);
            self.ask(state, expand, "expand(state)", "a list of tuples", read);
        }
    }

    /// Asks a function for the steps from a state, and notes them.
    fn ask(
        &self,
        state: &State<Self::Facts>,
        function: &Py<PyAny>,
        name: &str,
        expected: &str,
        read: impl Fn(Bound_<'_>) -> PyResult<Step<Self::Facts>>,
    ) {
        let none = || Steps::new(Vec::new());
        let steps = self.successors().calls.call(none, |py| {
            let list = function.bind(py).call1((state.object(),))?;
            let steps = items(name, &list, expected)?.take(Self::MAX_STEPS).map(|item| read(item?));
            let steps = Steps::new(steps.collect::<PyResult<Vec<_>>>()?);
            self.check(py, &steps)?;
            Ok(steps)
        });
        *Self::known(&mut state.facts()) = Some(steps);
    }

    /// The state after a step.
    fn after(&self, state: &State<Self::Facts>, number: u32) -> State<Self::Facts> {
        if self.successors().calls.has_failed() {
            return state.clone();
        }
        let find = || Self::known(&mut state.facts()).as_mut()?.find(number)?.after.clone();
        if let Some(after) = find() {
            return after;
        }
        // The state may have been forgotten, or reached by a step back, so that the class was not yet asked.
        self.expand(state);
        if let Some(after) = find() {
            return after;
        }
        let Successors { calls, numbered, memo, next, names, .. } = self.successors();
        let after = calls.call(
            || state.clone(),
            |py| {
                let step = numbered.object(py, number);
                let next = next.as_ref().ok_or_else(|| {
                    let name = names.step;
                    PyValueError::new_err(format!(
                        "expand does not give the {name} {step}, which it gave before; expected the same {name}s for the same state"
                    ))
                })?;
                memo.after(state, next.bind(py).call1((state.object(), step))?, names.next)
            },
        );
        if let Some(steps) = Self::known(&mut state.facts())
            && let Some(step) = steps.find(number)
        {
            step.after = Some(after.clone());
        }
        after
    }
}
