//! Enums whose values have names, so that a program can list them, parse them and print them.

use std::fmt;
use std::str::FromStr;

/// An enum whose values are chosen by name, for example on a command line. Implemented by [`named_values!`].
///
/// ```
/// use outwit::Named;
/// use outwit::problem::Repeats;
/// assert_eq!("on-path".parse(), Ok(Repeats::AvoidOnPath));
/// assert_eq!(Repeats::ALL.map(Repeats::name), ["avoid", "on-path", "allow"]);
/// assert!("never".parse::<Repeats>().is_err());
/// ```
///
/// [`named_values!`]: crate::named_values
pub trait Named: Copy + FromStr<Err = UnknownName> + 'static {
    /// All values, in the order in which they are listed.
    const VALUES: &'static [Self];

    /// The name of this value.
    fn name(self) -> &'static str;

    /// What it does, in one line.
    fn summary(self) -> &'static str;
}

/// A text that is not the name of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The text.
    pub found: String,
    /// The names that would be accepted.
    pub expected: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name \"{}\"; expected one of: {}", self.found, self.expected.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Gives an enum its names and summaries: `ALL` (an array of its values), [`Named`] and [`FromStr`].
#[macro_export]
macro_rules! named_values {
    ($type:ident { $($value:ident = $name:literal: $summary:literal,)* }) => {
        impl $type {
            /// All values, in the order in which they are listed.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$value),*];
        }

        impl $crate::Named for $type {
            const VALUES: &'static [Self] = &$type::ALL;

            fn name(self) -> &'static str {
                match self { $($type::$value => $name,)* }
            }

            fn summary(self) -> &'static str {
                match self { $($type::$value => $summary,)* }
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownName> {
                match text {
                    $($name => Ok($type::$value),)*
                    _ => Err($crate::UnknownName {
                        found: text.to_owned(),
                        expected: vec![$($name),*],
                    }),
                }
            }
        }
    };
}
