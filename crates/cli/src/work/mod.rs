//! The kinds of work that `outwit job` can run: one file and one row in the registry each.

pub(crate) mod book;
pub(crate) mod queens;
pub(crate) mod tables;

use jobs::Registry;

/// Every kind of work, by the name in its manifest.
pub(crate) fn registry() -> Registry {
    Registry::new()
        .with(arena::KIND, arena::open)
        .with(book::KIND, book::open)
        .with(queens::KIND, queens::open)
        .with(tables::KIND, tables::open)
}
