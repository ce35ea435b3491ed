//! Variants as types, so that the generator is compiled once for each, and as values, so that a
//! program can choose one by name.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use super::{Rules, table};
use crate::board::Word;

/// A variant as a type: its rules are known at compile time.
pub trait Variant: Copy + Eq + Ord + Hash + fmt::Debug + Default + Send + Sync + 'static {
    /// The word that holds one bit per square.
    type Word: Word;
    /// The rules.
    const RULES: Rules;
}

/// Work to be done for a variant that is chosen at run time: one dispatch, then everything inside
/// is compiled for that variant.
pub trait Visitor {
    /// What the work returns.
    type Output;
    /// Does the work.
    fn visit<V: Variant>(self) -> Self::Output;
}

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident: $word:ty = $rules:ident;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl Variant for $name {
            type Word = $word;
            const RULES: Rules = table::$rules;
        })*

        /// A variant as a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// Every variant, English first.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The rules.
            pub const fn rules(self) -> &'static Rules {
                match self { $(Self::$name => &table::$rules,)* }
            }

            /// Does the work for this variant.
            pub fn visit<T: Visitor>(self, visitor: T) -> T::Output {
                match self { $(Self::$name => visitor.visit::<$name>(),)* }
            }
        }
    };
}

/// The types of all variants.
pub mod kinds {
    use super::{Rules, Variant, Visitor, table};

    variants! {
        /// English draughts, American checkers.
        English: u64 = ENGLISH;
        /// Italian draughts.
        Italian: u64 = ITALIAN;
        /// Spanish draughts.
        Spanish: u64 = SPANISH;
        /// Portuguese draughts.
        Portuguese: u64 = PORTUGUESE;
        /// Czech draughts.
        Czech: u64 = CZECH;
        /// The school game of the evaluation study, with flying kings.
        School: u64 = SCHOOL;
        /// The school game with kings of one step.
        SchoolShort: u64 = SCHOOL_SHORT;
        /// Russian draughts.
        Russian: u64 = RUSSIAN;
        /// American pool checkers.
        Pool: u64 = POOL;
        /// Brazilian draughts.
        Brazilian: u64 = BRAZILIAN;
        /// Thai draughts (makhos).
        Thai: u64 = THAI;
        /// International draughts.
        International: u64 = INTERNATIONAL;
        /// Killer draughts.
        Killer: u64 = KILLER;
        /// Frisian draughts.
        Frisian: u64 = FRISIAN;
        /// Frysk!, Frisian with five men a side.
        Frysk: u64 = FRYSK;
        /// Antidraughts, the losing game on 10x10.
        Antidraughts: u64 = ANTIDRAUGHTS;
        /// Breakthrough, won by the first king.
        Breakthrough: u64 = BREAKTHROUGH;
        /// Canadian draughts.
        Canadian: u128 = CANADIAN;
        /// Sri Lankan draughts.
        SriLankan: u128 = SRI_LANKAN;
        /// Spantsiretti, Russian rules on 10x8.
        Spantsiretti: u64 = SPANTSIRETTI;
        /// Turkish draughts.
        Turkish: u64 = TURKISH;
    }
}

pub use kinds::Kind;

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.rules().name)
    }
}

/// The error of [`Kind::from_str`]: no variant has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant(String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no draughts variant {:?}; expected one of", self.0)?;
        for kind in Kind::ALL {
            write!(out, " {kind}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Kind {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let name = text.trim().to_ascii_lowercase();
        let name = match name.as_str() {
            "american" | "checkers" => "english",
            "anti" | "losing" => "antidraughts",
            "bt" => "breakthrough",
            "makhos" => "thai",
            other => other,
        };
        let found = Self::ALL.iter().copied().find(|kind| kind.rules().name == name);
        found.ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
