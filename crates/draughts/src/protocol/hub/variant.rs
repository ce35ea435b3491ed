//! Names of variants, as the parameter `variant` knows them.

use crate::rules::Kind;

/// The five names that the protocol itself has.
const OWN: &[(&str, Kind)] = &[
    ("normal", Kind::International),
    ("killer", Kind::Killer),
    ("bt", Kind::Breakthrough),
    ("frisian", Kind::Frisian),
    ("losing", Kind::Antidraughts),
];

/// The name of a variant: the protocol's own for the five that it has, else the name of its rules.
///
/// ```
/// use draughts::{Kind, protocol::hub};
///
/// assert_eq!(hub::variant_name(Kind::International), "normal");
/// assert_eq!(hub::variant_name(Kind::Russian), "russian");
/// ```
pub fn variant_name(kind: Kind) -> &'static str {
    let own = OWN.iter().find(|(_, own)| *own == kind);
    own.map_or(kind.rules().name, |(name, _)| name)
}

/// The variant of a name, be it the protocol's or that of its rules.
pub fn variant_of_name(name: &str) -> Option<Kind> {
    let own = OWN.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    own.map(|&(_, kind)| kind).or_else(|| name.parse().ok())
}
