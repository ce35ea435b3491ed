//! What the engine may do: every feature is a switch with a name.

/// A switch of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The name to type, as in `--no-table`.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it is on unless asked otherwise.
    pub default: bool,
}

macro_rules! features {
    ($($field:ident $name:literal $default:literal $summary:literal)*) => {
        /// The switches of the engine, each documented by [`FEATURES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Features {
            $(#[doc = $summary] pub $field: bool,)*
        }

        /// All switches, in the order in which they are shown.
        pub const FEATURES: &[Feature] = &[
            $(Feature { name: $name, summary: $summary, default: $default }),*
        ];

        impl Default for Features {
            fn default() -> Self {
                Features { $($field: $default),* }
            }
        }

        impl Features {
            /// Everything off: plain alpha-beta in the order of the game.
            pub const NONE: Features = Features { $($field: false),* };

            /// Turns the feature with this name on or off; `false` if there is none.
            pub fn set(&mut self, name: &str, on: bool) -> bool {
                match name {
                    $($name => self.$field = on,)*
                    _ => return false,
                }
                true
            }

            /// Whether the feature with this name is on; `None` if there is none.
            pub fn get(&self, name: &str) -> Option<bool> {
                match name {
                    $($name => Some(self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

features! {
    table "table" true "transposition table: remember positions reached in another order or in an earlier iteration"
    sisters "sisters" true "look all moves up in the table before the first is searched: one may be enough"
    symmetry "symmetry" true "let mirror images share their entry in the table"
    tactics "tactics" true "use what the game sees without a search (a win at once, a forced reply)"
    bounds "bounds" true "use what the game says can still be reached"
    promise "promise" true "let the game say which moves look promising"
    killers "killers" true "try early what refuted a sister position"
    history "history" true "try early what was good elsewhere in the tree"
    continuation "continuation" true "try early what was a good answer to the same move elsewhere"
    pvs "pvs" true "principal variation search: ask of every later move only whether it is better"
    aspiration "aspiration" true "start each iteration with a narrow window around the last score"
    mate_distance "mate-distance" true "skip lines that cannot be a quicker win or a slower loss"
    iir "iir" true "internal iterative reduction: one ply less where no good first move is known, in games that ask for it"
    lmr "lmr" true "late move reductions: look less deep at moves that are tried late, in games that ask for it"
    null_move "null-move" true "skip a position that is good enough even after a free move for the opponent, verified"
    futility "futility" true "skip positions that the evaluation puts far outside the window near the horizon"
    quiescence "quiescence" true "beyond the horizon follow noisy moves until the position is quiet"
    threats "threats" true "at the horizon look at all moves where the game says that the position is not quiet"
    forced "forced" true "look one ply deeper after an only move, in games that ask for it"
    singular "singular" false "look one ply deeper after a move that is much better than all others"
    repetition "repetition" true "count a position that has occurred before as a draw"
}

/// How the engine goes about a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Strategy {
    /// Iterative deepening with principal variation search.
    #[default]
    Deepen,
    /// Iterative deepening with MTD(f): only null windows, closing in on the score.
    Mtd,
    /// To the end of the game at once: first who wins, then how fast. For positions that can be solved.
    Solve,
    /// To the end of the game, but only who wins.
    Outcome,
}

/// Settings of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The switches.
    pub features: Features,
    /// How to go about it.
    pub strategy: Strategy,
    /// Size of the transposition table in MiB.
    pub table_mib: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many of the best root moves get an exact score.
    pub multi_pv: usize,
    /// Bits of the key that the table may use: 64. Tests use few, to provoke collisions.
    pub key_bits: u32,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            features: Features::default(),
            strategy: Strategy::Deepen,
            table_mib: 16,
            threads: 1,
            multi_pv: 1,
            key_bits: 64,
        }
    }
}

/// The features that only work in games with [`Game::is_selective`](crate::game::Game::is_selective).
pub const SELECTIVE_FEATURES: [&str; 3] = ["iir", "lmr", "forced"];

crate::named_values!(Strategy {
    Deepen = "deepen": "iterative deepening with principal variation search",
    Mtd = "mtd": "iterative deepening with MTD(f): null windows only",
    Solve = "solve": "search to the end of the game: first who wins, then the distance",
    Outcome = "outcome": "search to the end of the game: only who wins",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_can_be_switched_by_its_name() {
        for feature in FEATURES {
            let mut features = Features::NONE;
            assert!(features.set(feature.name, true));
            assert_eq!(features.get(feature.name), Some(true));
            assert_ne!(features, Features::NONE);
            assert_eq!(Features::default().get(feature.name), Some(feature.default));
        }
        assert!(!Features::default().set("magic", true));
    }
}
