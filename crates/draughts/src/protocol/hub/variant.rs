//! Names of variants, as the parameter `variant` knows them.

use crate::rules::Variant;

/// The five names that the protocol itself has.
const OWN: &[(&str, Variant)] = &[
    ("normal", Variant::International),
    ("killer", Variant::Killer),
    ("bt", Variant::Breakthrough),
    ("frisian", Variant::Frisian),
    ("losing", Variant::Antidraughts),
];

/// The name of a variant: the protocol's own for the five that it has, else the name of its rules.
///
/// ```
/// use draughts::{Variant, protocol::hub};
///
/// assert_eq!(hub::variant_name(Variant::International), "normal");
/// assert_eq!(hub::variant_name(Variant::Russian), "russian");
/// ```
pub fn variant_name(variant: Variant) -> &'static str {
    let own = OWN.iter().find(|(_, own)| *own == variant);
    own.map_or(variant.rules().name, |(name, _)| name)
}

/// The variant of a name, be it the protocol's or that of its rules.
pub fn variant_of_name(name: &str) -> Option<Variant> {
    let own = OWN.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    own.map(|&(_, variant)| variant).or_else(|| name.parse().ok())
}
