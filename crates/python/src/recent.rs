//! The games and puzzles that were opened last.

use std::sync::{Arc, Mutex};

use games::Fault;

/// How many are kept. The tables of one may take hundreds of megabytes.
const MAX_KEPT: usize = 4;

/// What was opened last, by name: a new object of the same game or puzzle has the tables that an earlier one has built.
pub(crate) struct Recent<T: ?Sized>(Mutex<Vec<(String, Arc<T>)>>);

impl<T: ?Sized> Recent<T> {
    pub(crate) const fn new() -> Self {
        Recent(Mutex::new(Vec::new()))
    }

    /// What was opened by this name, or what is opened now.
    pub(crate) fn open(
        &self,
        name: &str,
        open: impl FnOnce(&str) -> Result<Box<T>, Fault>,
    ) -> Result<Arc<T>, Fault> {
        let all = || self.0.lock().expect("no holder panics");
        let known =
            all().iter().find(|(known, _)| known == name).map(|(_, known)| Arc::clone(known));
        let opened = match known {
            Some(known) => known,
            None => Arc::from(open(name)?),
        };
        let mut all = all();
        all.retain(|(known, _)| known != name);
        all.push((name.to_owned(), Arc::clone(&opened)));
        if all.len() > MAX_KEPT {
            all.remove(0);
        }
        Ok(opened)
    }
}
