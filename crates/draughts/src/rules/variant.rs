//! Variants by name.

use std::fmt;
use std::str::FromStr;

use super::{Rules, table};

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident = $rules:ident;)*) => {
        /// A variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Variant {
            $($(#[$doc])* $name,)*
        }

        impl Variant {
            /// Every variant, English first.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The rules.
            pub const fn rules(self) -> &'static Rules {
                match self { $(Self::$name => &table::$rules,)* }
            }
        }
    };
}

variants! {
    /// English draughts, American checkers.
    English = ENGLISH;
    /// Italian draughts.
    Italian = ITALIAN;
    /// Spanish draughts.
    Spanish = SPANISH;
    /// Portuguese draughts.
    Portuguese = PORTUGUESE;
    /// Czech draughts.
    Czech = CZECH;
    /// The school game of the evaluation study, with flying kings.
    School = SCHOOL;
    /// The school game with kings of one step.
    SchoolShort = SCHOOL_SHORT;
    /// Russian draughts.
    Russian = RUSSIAN;
    /// American pool checkers.
    Pool = POOL;
    /// Brazilian draughts.
    Brazilian = BRAZILIAN;
    /// Thai draughts (makhos).
    Thai = THAI;
    /// International draughts.
    International = INTERNATIONAL;
    /// Killer draughts.
    Killer = KILLER;
    /// Frisian draughts.
    Frisian = FRISIAN;
    /// Frysk!, Frisian with five men a side.
    Frysk = FRYSK;
    /// Antidraughts, the losing game on 10x10.
    Antidraughts = ANTIDRAUGHTS;
    /// Breakthrough, won by the first king.
    Breakthrough = BREAKTHROUGH;
    /// Canadian draughts.
    Canadian = CANADIAN;
    /// Sri Lankan draughts.
    SriLankan = SRI_LANKAN;
    /// Spantsiretti, Russian rules on 10x8.
    Spantsiretti = SPANTSIRETTI;
    /// Turkish draughts.
    Turkish = TURKISH;
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.rules().name)
    }
}

/// The error of [`Variant::from_str`]: no variant has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant(String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "there is no draughts variant {:?}; expected one of", self.0)?;
        for (index, variant) in Variant::ALL.iter().enumerate() {
            write!(out, "{} {variant}", if index == 0 { "" } else { "," })?;
        }
        write!(out, ", for example: {}", Variant::English)
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
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
        let found = Self::ALL.iter().copied().find(|variant| variant.rules().name == name);
        found.ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
