//! Finds the pairs that repeat the games of another pair.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use outwit::hash::key_of;

use super::Pair;

/// The games of the pairs so far.
///
/// Openings may lead to one position by other moves, so pairs are compared by the position after the opening and the moves of
/// both games. What else an opening leaves behind, positions that may recur, shows in the moves: one game is then longer.
///
/// A position is known only after its opening has been replayed. This is done only for pairs with equal moves and other openings.
#[derive(Clone, Debug, Default)]
pub(super) struct Repeated {
    same_moves: HashMap<u64, SameMoves>,
    /// The number of pairs that repeat another one.
    pub(super) count: u64,
}

/// The pairs with one key of players and moves.
#[derive(Clone, Debug)]
struct SameMoves {
    /// The number of the first of them.
    first: u64,
    /// Their positions after the opening; empty until there is a second opening.
    positions: HashSet<u64>,
}

impl Repeated {
    /// Adds the pair of this number: whether it is a new one. Pairs without moves always are: no game was played.
    pub(super) fn is_new(&mut self, pairs: &BTreeMap<u64, Cow<'_, Pair>>, unit: u64) -> bool {
        let pair = &*pairs[&unit];
        if pair.games.iter().all(|game| game.moves.is_empty()) {
            return true;
        }
        let same = match self.same_moves.entry(key_of_moves(pair)) {
            Entry::Vacant(entry) => {
                entry.insert(SameMoves { first: unit, positions: HashSet::new() });
                return true;
            }
            Entry::Occupied(entry) => entry.into_mut(),
        };
        let first = &*pairs[&same.first];
        let is_new = !has_same_opening(first, pair) && {
            if same.positions.is_empty() {
                same.positions.extend(position_after_opening(first));
            }
            position_after_opening(pair).is_none_or(|position| same.positions.insert(position))
        };
        self.count += u64::from(!is_new);
        is_new
    }
}

/// The players and the moves of both games as a key.
fn key_of_moves(pair: &Pair) -> u64 {
    let moves = pair
        .games
        .each_ref()
        .map(|game| game.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>());
    key_of(&(pair.players, moves))
}

/// Whether two pairs begin with the same moves from the same position. Both games of a pair have the same opening.
fn has_same_opening(one: &Pair, other: &Pair) -> bool {
    let (one, other) = (&one.games[0].start, &other.games[0].start);
    one.position == other.position && one.moves == other.moves
}

/// The key of the position after the opening; `None` if it cannot be replayed.
fn position_after_opening(pair: &Pair) -> Option<u64> {
    Some(pair.games[0].start.session().ok()?.key())
}
