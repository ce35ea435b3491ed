//! Things that were asked for lately are kept, since they are often asked for again at once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// A few things by name, the one that was asked for last in front.
#[derive(Debug)]
pub(crate) struct Lately<K, V> {
    things: Mutex<VecDeque<(K, V)>>,
    kept: usize,
}

impl<K: PartialEq, V: Clone> Lately<K, V> {
    /// Keeps so many.
    pub(crate) const fn new(kept: usize) -> Self {
        Lately { things: Mutex::new(VecDeque::new()), kept }
    }

    /// The thing of this name; made if it is not there. A fault changes nothing.
    pub(crate) fn find<E>(&self, name: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<V, E> {
        let mut things = self.things.lock().unwrap_or_else(PoisonError::into_inner);
        let known = things.iter().position(|thing| thing.0 == name);
        let thing = if let Some(thing) = known.and_then(|at| things.remove(at)) {
            thing
        } else {
            let made = make(&name)?;
            (name, made)
        };
        let found = thing.1.clone();
        things.push_front(thing);
        things.truncate(self.kept);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_lately_is_made_anew() {
        let lately = Lately::new(2);
        let mut made = Vec::new();
        for name in ["a", "b", "a", "c", "a", "b"] {
            let found = lately.find(name, |name| {
                made.push(*name);
                Ok::<_, ()>(name.to_uppercase())
            });
            assert_eq!(found, Ok(name.to_uppercase()));
            assert_eq!(lately.find("x", |_| Err(name)), Err(name));
        }
        assert_eq!(made, ["a", "b", "c", "b"]);
    }
}
