//! `learned`: weights that were learned from games of the engine against itself.
//!
//! Two kinds: tables of patterns ([`patterns`](super::patterns)) and a small network ([`network`]). A
//! variant comes with the kind that won the match between the two.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::board::{Word, of_word};
use crate::evaluation::network::{self, Network};
use crate::evaluation::patterns::Patterns;
use crate::evaluation::processor;
use crate::evaluation::standard::Standard;
use crate::rules::{Rules, table};
use crate::{Draughts, Position, State, Variant};

pub use crate::evaluation::weights_file::BadWeights;

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
    ("canadian", include_bytes!("../../../weights/canadian.bin")),
    ("turkish", include_bytes!("../../../weights/turkish.bin")),
];

/// Variants that play with the weights of another one, on the same board or its mirror image and under nearly the same rules.
const SHARED: &[(&str, &Rules)] = &[
    ("portuguese", &table::SPANISH),
    ("school", &table::CZECH),
    ("school-short", &table::ENGLISH),
    ("pool", &table::RUSSIAN),
    ("killer", &table::INTERNATIONAL),
    ("sri-lankan", &table::CANADIAN),
];

type Points<W> = fn(&Learned, &Draughts<W>, &State<W>) -> i32;

/// A learned evaluation.
#[derive(Clone, Debug)]
pub enum Learned {
    /// Tables of patterns.
    Patterns(Patterns),
    /// A network.
    Network(Network),
}

impl Learned {
    /// The points for the side to move; compiled in this crate and never again in those that use it.
    #[inline]
    pub fn points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        static NARROW: Points<u64> = Learned::points_of;
        static WIDE: Points<u128> = Learned::points_of;
        of_word::<Points<W>>(&NARROW, &WIDE)(self, game, state)
    }

    fn points_of<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        match self {
            Learned::Patterns(patterns) => patterns.points(game, state),
            Learned::Network(network) => network.points(game, state),
        }
    }

    /// The weights as bytes, for a variant.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        match self {
            Learned::Patterns(patterns) => patterns.to_bytes(rules),
            Learned::Network(network) => network.to_bytes(rules),
        }
    }

    /// Reads weights of a variant, of either kind.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Learned, BadWeights> {
        if bytes.starts_with(network::MARK) {
            return Network::from_bytes(rules, bytes).map(Learned::Network);
        }
        Patterns::from_bytes(rules, bytes).map(Learned::Patterns)
    }

    /// As [`Learned::from_bytes`], for weights that a match asks for at every move: reading them takes milliseconds, so the last
    /// few are kept.
    pub fn shared(rules: &'static Rules, bytes: &[u8]) -> Result<Arc<Learned>, BadWeights> {
        const KEPT: usize = 4;
        type Entry = (&'static str, Vec<u8>, Arc<Learned>);
        static LAST: Mutex<Vec<Entry>> = Mutex::new(Vec::new());
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let same = last.iter().find(|(name, kept, _)| *name == rules.name && kept == bytes);
        if let Some((.., learned)) = same {
            return Ok(Arc::clone(learned));
        }
        let learned = Arc::new(Learned::from_bytes(rules, bytes)?);
        if last.len() == KEPT {
            last.remove(0);
        }
        last.push((rules.name, bytes.to_vec(), Arc::clone(&learned)));
        Ok(learned)
    }

    /// An identifier of the weights: the first eight digits of the checksum of their bytes.
    pub fn hash(&self, rules: &Rules) -> String {
        hash(&self.to_bytes(rules)).unwrap_or_default()
    }
}

fn hash(bytes: &[u8]) -> Option<String> {
    let sum = bytes.last_chunk::<8>()?;
    Some(format!("{:08x}", u64::from_le_bytes(*sum) >> 32))
}

/// The variant whose weights a variant plays with: mostly itself.
fn source(rules: &'static Rules) -> &'static Rules {
    SHARED.iter().find(|(variant, _)| *variant == rules.name).map_or(rules, |(_, source)| source)
}

/// The packed weights of a variant, by its name.
fn packed(name: &str) -> Option<&'static [u8]> {
    WEIGHTS.iter().find(|(variant, _)| *variant == name).map(|(_, bytes)| *bytes)
}

/// The weights of a variant that come with the program: its own, or those of the variant that it shares them with.
pub fn shipped(rules: &'static Rules) -> Option<Learned> {
    let source = source(rules);
    let read = Learned::from_bytes(source, packed(source.name)?).ok()?;
    match read {
        // The board is the same, what else patterns take from the rules need not be.
        Learned::Patterns(read) => {
            Patterns::new(rules)?.with_weights(read.weights().clone()).map(Learned::Patterns)
        }
        Learned::Network(network) if source.board != rules.board => {
            network.mirrored(source, rules).map(Learned::Network)
        }
        Learned::Network(_) => Some(read),
    }
}

impl<W: Word> Draughts<W> {
    /// The learned evaluation; `None` for variants without weights. Unpacking takes some milliseconds, so it is kept: a new game
    /// of a match must not begin with that on its clock.
    #[inline(always)]
    pub fn learned(&self) -> Option<&'static Learned> {
        static SHIPPED: [OnceLock<Option<Learned>>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        let variant = self.variant()?;
        SHIPPED[variant as usize].get_or_init(|| shipped(variant.rules())).as_ref()
    }
}

/// The identifier of the weights of a variant that come with the program, as [`Learned::hash`].
pub fn shipped_hash(rules: &'static Rules) -> Option<String> {
    hash(packed(source(rules).name)?)
}

/// What a man more is worth at the start of a game, in points: the mean over all men of the other side. It depends on how often
/// such an advantage wins, so it differs between variants. `None` if a variant has no weights.
pub(super) fn man(variant: Variant) -> Option<i32> {
    static MEN: [OnceLock<Option<i32>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    *MEN[variant as usize].get_or_init(|| {
        let game = Draughts::any(variant);
        let learned = game.learned()?;
        let start: State<u128> = Position::start(variant.rules()).into();
        let sum: i32 = start
            .enemy
            .bits()
            .map(|bit| {
                let mut without = start;
                without.position.enemy = start.enemy & !(1 << bit);
                learned.points(&game, &without)
            })
            .sum();
        // Where the loser wins, a man more is worth less than nothing.
        Some((sum / start.enemy.count_ones() as i32).abs().max(1))
    })
}

/// The points for the side to move: learned where the variant has weights, else those of `standard`.
pub fn learned<W: Word>(game: &Draughts<W>, state: &State<W>) -> i32 {
    match game.learned() {
        Some(learned) => learned.points(game, state),
        None => processor::points(&Standard, game, state),
    }
}

#[cfg(test)]
mod tests;
