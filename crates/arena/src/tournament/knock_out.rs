//! The bracket of a knock-out: the first two of the list meet as late as possible.
//!
//! *Idea*: the players are seeded in the order of the list. In a round of 2^k players, `i` meets `2^k - 1 - i`; the players
//! that are left are sorted again each round, so the best seed that is left always meets the worst. With fewer players, the
//! first ones have a bye.

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
