//! The kinds of long work that `outwit job` knows: one file each, and one row in the list.

pub(crate) mod queens;

use jobs::Registry;

/// Every kind of work, by the name in its manifest.
pub(crate) fn registry() -> Registry {
    Registry::new().with(queens::KIND, queens::open).with(arena::KIND, arena::open)
}
