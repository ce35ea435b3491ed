//! Command-line values that are enums of the libraries, by the names that the libraries give them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use outwit::Named;

/// A parser for all values of an enum.
pub(crate) fn named<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    one_of(T::VALUES)
}

/// A parser for some values of an enum.
pub(crate) fn one_of<T: Named + Send + Sync>(
    values: &'static [T],
) -> impl TypedValueParser<Value = T> {
    let possible =
        values.iter().map(|value| PossibleValue::new(value.name()).help(value.summary()));
    PossibleValuesParser::new(possible.collect::<Vec<_>>()).try_map(|name| name.parse::<T>())
}
