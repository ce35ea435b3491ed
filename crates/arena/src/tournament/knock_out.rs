//! The bracket of a knock-out: the first two of the list meet as late as possible.
//!
//! *Idea*: the players are seeded in the order of the list. In a round of 2^k players, `i` meets `2^k - 1 - i`; the players
//! that are left are sorted again each round, so the best seed that is left always meets the worst. With fewer players, the
//! first ones have a bye.

use std::cmp::Ordering;

/// How a match of a knock-out ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The player that goes on.
    pub winner: usize,
    /// The player that is eliminated.
    pub loser: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a player goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It scored more.
    Score,
    /// The match is drawn, and it comes before the other in the list.
    Order,
    /// The other has forfeited too many games, and it has not.
    Disqualified,
}

/// The decision of a match of two players, the first of the list first; `wins` compares their wins, and `out` says who has
/// forfeited too many games.
pub(super) fn decision([one, two]: [usize; 2], wins: Ordering, out: [bool; 2]) -> Decision {
    let (is_second, reason) = match out {
        [first, second] if first != second => (first, Reason::Disqualified),
        _ if wins.is_eq() => (false, Reason::Order),
        _ => (wins.is_lt(), Reason::Score),
    };
    let (winner, loser) = if is_second { (two, one) } else { (one, two) };
    Decision { winner, loser, reason }
}

/// The pairings of the next round among the remaining players, given in ascending order, and the players with a bye.
pub(super) fn pairings(remaining: &[usize]) -> (Vec<[usize; 2]>, Vec<usize>) {
    let size = remaining.len().next_power_of_two();
    let byes = (size - remaining.len()).min(remaining.len());
    let (free, playing) = remaining.split_at(byes);
    let half = playing.len() / 2;
    let pairs = (0..half).map(|i| [playing[i], playing[playing.len() - 1 - i]]);
    (pairs.collect(), free.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_decided_by_disqualification_then_score_then_order() {
        use Ordering::{Equal, Greater, Less};
        for (wins, out, winner, reason) in [
            (Greater, [false, false], 3, Reason::Score),
            (Less, [true, true], 5, Reason::Score),
            (Equal, [false, false], 3, Reason::Order),
            (Equal, [false, true], 3, Reason::Disqualified),
            (Greater, [true, false], 5, Reason::Disqualified),
        ] {
            let decision = decision([3, 5], wins, out);
            assert_eq!((decision.winner, decision.reason), (winner, reason), "{wins:?} {out:?}");
            assert_eq!(decision.loser, 8 - winner);
        }
    }

    #[test]
    fn brackets_of_every_size_end_with_one() {
        for players in 2..40 {
            let mut remaining: Vec<usize> = (0..players).collect();
            let mut rounds = 0;
            while remaining.len() > 1 {
                let (pairs, mut next) = pairings(&remaining);
                assert_eq!(next.len() + 2 * pairs.len(), remaining.len());
                next.extend(pairs.iter().map(|pair| pair[0]));
                next.sort_unstable();
                assert!(next.len().is_power_of_two(), "{players}");
                remaining = next;
                rounds += 1;
            }
            assert_eq!(remaining, [0]);
            assert_eq!(rounds, players.next_power_of_two().ilog2());
        }
        assert_eq!(pairings(&[0, 1, 2]), (vec![[1, 2]], vec![0]));
        assert_eq!(pairings(&[0, 1, 2, 3]).0, [[0, 3], [1, 2]]);
    }
}
