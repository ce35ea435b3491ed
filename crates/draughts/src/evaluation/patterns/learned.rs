//! The weights that come with the program.

use super::Patterns;
use crate::board::Word;
use crate::evaluation::processor;
use crate::evaluation::standard::Standard;
use crate::rules::Rules;
use crate::{Draughts, State};

/// The variants that have weights, and these.
const WEIGHTS: &[(&str, &[u8])] = &[
    ("english", include_bytes!("../../../weights/english.bin")),
    ("italian", include_bytes!("../../../weights/italian.bin")),
    ("russian", include_bytes!("../../../weights/russian.bin")),
    ("international", include_bytes!("../../../weights/international.bin")),
    ("brazilian", include_bytes!("../../../weights/brazilian.bin")),
    ("turkish", include_bytes!("../../../weights/turkish.bin")),
];

/// The packed weights of a variant, by its name.
pub(super) fn packed(name: &str) -> Option<&'static [u8]> {
    WEIGHTS.iter().find(|(variant, _)| *variant == name).map(|(_, bytes)| *bytes)
}

/// The weights of a variant that come with the program.
pub fn shipped(rules: &Rules) -> Option<Patterns> {
    packed(rules.name).and_then(|bytes| Patterns::from_bytes(rules, bytes).ok())
}

/// Eight digits that tell the weights of a variant apart that come with the program, as [`Patterns::hash`].
pub fn shipped_hash(rules: &Rules) -> Option<String> {
    let sum = packed(rules.name)?.last_chunk::<8>()?;
    Some(format!("{:08x}", u64::from_le_bytes(*sum) >> 32))
}

/// The points for the side to move: learned where the variant has weights, else those of `standard`.
pub fn learned<W: Word>(game: &Draughts<W>, state: &State<W>) -> i32 {
    match game.learned() {
        Some(patterns) => patterns.points(game, state),
        None => processor::points::<Standard, W>(game, state),
    }
}
