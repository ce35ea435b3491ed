//! The weights that come with the program.

use super::Patterns;
use crate::board::Word;
use crate::evaluation::processor;
use crate::evaluation::standard::Standard;
use crate::rules::{Rules, table};
use crate::{Draughts, State};

/// The variants that have weights, and these.
const WEIGHTS: &[(&str, &[u8])] = &[
    ("english", include_bytes!("../../../weights/english.bin")),
    ("italian", include_bytes!("../../../weights/italian.bin")),
    ("spanish", include_bytes!("../../../weights/spanish.bin")),
    ("czech", include_bytes!("../../../weights/czech.bin")),
    ("russian", include_bytes!("../../../weights/russian.bin")),
    ("brazilian", include_bytes!("../../../weights/brazilian.bin")),
    ("thai", include_bytes!("../../../weights/thai.bin")),
    ("international", include_bytes!("../../../weights/international.bin")),
    ("frisian", include_bytes!("../../../weights/frisian.bin")),
    ("frysk", include_bytes!("../../../weights/frysk.bin")),
    ("antidraughts", include_bytes!("../../../weights/antidraughts.bin")),
    ("breakthrough", include_bytes!("../../../weights/breakthrough.bin")),
    ("spantsiretti", include_bytes!("../../../weights/spantsiretti.bin")),
    ("turkish", include_bytes!("../../../weights/turkish.bin")),
];

/// Variants that play with the weights of another one, on the same board and under nearly the same rules.
const SHARED: &[(&str, &Rules)] = &[
    ("portuguese", &table::SPANISH),
    ("school", &table::CZECH),
    ("school-short", &table::ENGLISH),
    ("pool", &table::RUSSIAN),
    ("killer", &table::INTERNATIONAL),
];

/// The variant whose weights a variant plays with: mostly itself.
pub(super) fn source(rules: &'static Rules) -> &'static Rules {
    SHARED.iter().find(|(variant, _)| *variant == rules.name).map_or(rules, |(_, source)| source)
}

/// The packed weights of a variant, by its name.
pub(super) fn packed(name: &str) -> Option<&'static [u8]> {
    WEIGHTS.iter().find(|(variant, _)| *variant == name).map(|(_, bytes)| *bytes)
}

/// The weights of a variant that come with the program: its own, or those of the variant that it shares them with.
pub fn shipped(rules: &'static Rules) -> Option<Patterns> {
    let source = source(rules);
    let read = packed(source.name).and_then(|bytes| Patterns::from_bytes(source, bytes).ok())?;
    Patterns::new(rules)?.with_weights(read.weights)
}

/// Eight digits that tell the weights of a variant apart that come with the program, as [`Patterns::hash`].
pub fn shipped_hash(rules: &'static Rules) -> Option<String> {
    let sum = packed(source(rules).name)?.last_chunk::<8>()?;
    Some(format!("{:08x}", u64::from_le_bytes(*sum) >> 32))
}

/// The points for the side to move: learned where the variant has weights, else those of `standard`.
pub fn learned<W: Word>(game: &Draughts<W>, state: &State<W>) -> i32 {
    match game.learned() {
        Some(patterns) => patterns.points(game, state),
        None => processor::points::<Standard, W>(game, state),
    }
}
