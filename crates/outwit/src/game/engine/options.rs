//! Settings of the engine: every feature is a switch with a name.
//!
//! All features are on by default. Many need a function of the game and do nothing without it: late move reductions, internal
//! iterative reductions and extensions of forced moves need [`Game::is_selective`], futility pruning needs [`Game::margin`],
//! null moves need [`Game::pass`], quiescence search needs [`Game::is_noisy`]. [`Features::applicable`] says which features have
//! an effect in a game.

use crate::Rng;
use crate::game::rules::{checked_bounds, checked_tactics, moves_or_outcome};
use crate::game::{Game, Score};

/// The number of random games that [`Features::applicable`] plays, and the most plies of one.
const SAMPLE: (usize, usize) = (16, 200);

/// A switch of the engine.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Feature {
    /// The name to type, as in `--no-table`.
    pub name: &'static str,
    /// What the feature does, in one line.
    pub summary: &'static str,
}

macro_rules! features {
    ($($field:ident $name:literal $summary:literal)*) => {
        /// The switches of the engine, each documented by [`FEATURES`].
        // Exhaustive, since callers build it with functional update: `Features { table: false, ..Features::default() }`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Features {
            $(#[doc = $summary] pub $field: bool,)*
        }

        /// All switches, in the order in which they are shown.
        pub const FEATURES: &[Feature] = &[
            $(Feature { name: $name, summary: $summary }),*
        ];

        impl Default for Features {
            fn default() -> Self {
                Features::ALL
            }
        }

        impl Features {
            /// Everything off: plain alpha-beta in the order of the game.
            pub const NONE: Features = Features { $($field: false),* };
            /// Everything on.
            const ALL: Features = Features { $($field: true),* };

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
    table "table" "transposition table: remember positions reached in another order or in an earlier iteration"
    etc "etc" "enhanced transposition cutoff: look up the positions after all moves before searching the first"
    symmetry "symmetry" "symmetry: mirror images share one entry of the table"
    tactics "tactics" "tactics: use immediate wins and forced replies that the game finds without a search"
    bounds "bounds" "bounds: use the game's bounds on the scores that can still be reached"
    move_order_hint "move-order-hint" "move order hint: order moves by the hint of the game"
    killers "killers" "killer moves: try moves early that caused a cutoff in a sibling position"
    history "history" "history heuristic: try moves early that were good elsewhere in the tree"
    continuation "continuation" "continuation history: try moves early that were good replies to the same move elsewhere"
    pvs "pvs" "principal variation search: search later moves with a null window first"
    aspiration "aspiration" "aspiration windows: begin each iteration with a narrow window around the last score"
    mate_distance "mate-distance" "mate-distance pruning: skip lines that cannot be a quicker win or a slower loss"
    iir "iir" "internal iterative reduction: one ply less where the table has no move, in games that enable it"
    lmr "lmr" "late move reductions: search late moves less deeply, in games that enable it"
    null_move "null-move" "null-move pruning: skip a position that reaches beta even after passing, verified"
    futility "futility" "futility pruning: near the horizon, skip positions far above the window, and late moves far below it"
    quiescence "quiescence" "quiescence search: beyond the horizon, follow noisy moves until the position is quiet"
    threats "threats" "threat search: at the horizon, search all moves where the game says that the position is not quiet"
    forced "forced" "extension of forced moves: search one ply deeper after an only move, in games that enable it"
    repetition "repetition" "repetition rule: score a repeated position as a draw"
}

impl Features {
    /// The features that can have an effect in a game; switching one of the others changes nothing. Those that need a function of
    /// the game count if the function has a use in one of a few random games from the start.
    ///
    /// ```
    /// use outwit::game::{Features, example::Nim};
    /// let useful = Features::applicable(&Nim(9));
    /// assert_eq!((useful.get("table"), useful.get("lmr"), useful.get("null-move")), (Some(true), Some(false), Some(false)));
    /// ```
    pub fn applicable<G: Game>(game: &G) -> Features {
        let mut used = Features {
            symmetry: false,
            tactics: false,
            bounds: false,
            move_order_hint: false,
            null_move: false,
            quiescence: false,
            threats: false,
            repetition: false,
            ..Features::ALL.for_game(game)
        };
        let mut rng = Rng::new(1);
        for _ in 0..SAMPLE.0 {
            let mut state = game.start();
            for _ in 0..SAMPLE.1 {
                let mut moves = Vec::new();
                if moves_or_outcome(game, &state, &mut moves).is_some() {
                    break;
                }
                used.add_uses(game, &state, &moves);
                state = game.play(&state, moves[rng.below(moves.len())]);
            }
        }
        used
    }

    /// Turns the features on that have a use in this position.
    fn add_uses<G: Game>(&mut self, game: &G, state: &G::State, moves: &[G::Move]) {
        let mut kept = moves.to_vec();
        let any = |is: &dyn Fn(G::Move) -> bool| moves.iter().any(|&mv| is(mv));
        let is_noisy = any(&|mv| game.is_noisy(state, mv));
        self.symmetry |= game.symmetric_key(state) != game.key(state);
        self.tactics |=
            checked_tactics(game, state, &mut kept).is_some() || kept.len() < moves.len();
        self.bounds |= checked_bounds(game, state) != (Score::loss_in(0), Score::win_in(0));
        self.move_order_hint |= any(&|mv| game.move_order_hint(state, mv) != 0);
        self.null_move |= game.pass(state).is_some();
        self.quiescence |= is_noisy || !game.is_quiet(state);
        self.threats |= !is_noisy && !game.is_quiet(state);
        self.repetition |= any(&|mv| !game.is_irreversible(state, mv));
    }

    /// These features without those that the game leaves off as a whole: what the engine uses.
    pub fn for_game<G: Game>(self, game: &G) -> Features {
        let selective = game.is_selective();
        Features {
            lmr: self.lmr && selective,
            iir: self.iir && selective,
            forced: self.forced && selective,
            futility: self.futility && game.margin().is_some(),
            ..self
        }
    }

    /// Without what skips moves, or searches them less deep, by a heuristic.
    pub(super) fn without_omissions(self) -> Features {
        Features { null_move: false, futility: false, lmr: false, iir: false, ..self }
    }
}

/// How the engine searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// Iterative deepening with principal variation search.
    #[default]
    Deepen,
    /// One search to the depth limit, without the iterations before it: for counts at a fixed depth.
    Once,
    /// Iterative deepening with MTD(f): null-window searches that converge on the score.
    Mtd,
    /// One search to the end of the game, at most 500 plies deep: first who wins, then in how many plies. For positions that can
    /// be solved; `limits.depth` does not matter. [`proof_number`](crate::game::proof_number()) and
    /// the module [`retrograde`](crate::game::retrograde) solve longer games.
    Solve,
    /// One search to the end of the game, but only for who wins; `limits.depth` does not matter.
    Outcome,
}

/// Settings of the engine.
// Exhaustive, since callers build it with functional update: `EngineOptions { threads: 2, ..EngineOptions::default() }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The switches.
    pub features: Features,
    /// How the engine searches.
    pub strategy: Strategy,
    /// Size of the transposition table in MiB, to which it grows as it fills. The memory of the sizes before is kept until the
    /// search ends: together about as much again.
    pub table_mib: usize,
    /// Number of threads that search together; a search with an observer has one, which sees all positions but
    /// those that complete a line or prove a distance.
    pub threads: usize,
    /// Number of principal variations: this many of the best root moves get an exact score.
    pub multi_pv: usize,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            features: Features::default(),
            strategy: Strategy::Deepen,
            table_mib: 16,
            threads: 1,
            multi_pv: 1,
        }
    }
}

crate::named_values!(Strategy {
    Deepen = "deepen": "iterative deepening with principal variation search",
    Once = "once": "one search to the depth limit, without earlier iterations",
    Mtd = "mtd": "iterative deepening with MTD(f): null windows only",
    Solve = "solve": "search to the end of the game: first who wins, then the distance",
    Outcome = "outcome": "search to the end of the game: only who wins",
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::example::Nim;

    #[test]
    fn every_feature_can_be_switched_by_its_name() {
        for feature in FEATURES {
            let mut features = Features::NONE;
            assert!(features.set(feature.name, true));
            assert_eq!(features.get(feature.name), Some(true));
            assert_ne!(features, Features::NONE);
            assert_eq!(Features::default().get(feature.name), Some(true));
        }
        assert!(!Features::default().set("magic", true));
    }

    #[test]
    fn a_game_that_asks_for_nothing_gets_no_selective_features() {
        let used = Features::default().for_game(&Nim(3));
        let off = ["iir", "lmr", "forced", "futility"];
        for feature in FEATURES {
            let expected = !off.contains(&feature.name);
            assert_eq!(used.get(feature.name), Some(expected), "{}", feature.name);
        }
    }
}
