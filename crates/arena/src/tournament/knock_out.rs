//! The bracket of a knock-out: the first of the list is kept apart from the second as long as possible.
//!
//! *Idea*: the players are numbered by their places in the list; in a full bracket of 2^k the players `i` and
//! `2^k - 1 - i` meet first, and the winners meet as if the better number had always won. Where the list ends the earlier
//! players have no opponent and go on.

/// The pairings of the next round among those still in, given by ascending number, and who goes on without a game.
pub(super) fn pairings(alive: &[usize]) -> (Vec<[usize; 2]>, Vec<usize>) {
    let size = alive.len().next_power_of_two();
    let byes = size - alive.len();
    let free = alive[..byes.min(alive.len())].to_vec();
    let playing = &alive[free.len()..];
    let half = playing.len() / 2;
    let pairs = (0..half).map(|i| [playing[i], playing[playing.len() - 1 - i]]);
    (pairs.collect(), free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_of_every_size_end_with_one() {
        for players in 2..40 {
            let mut alive: Vec<usize> = (0..players).collect();
            let mut rounds = 0;
            while alive.len() > 1 {
                let (pairs, mut next) = pairings(&alive);
                assert_eq!(next.len() + 2 * pairs.len(), alive.len());
                next.extend(pairs.iter().map(|pair| pair[0]));
                next.sort_unstable();
                assert!(next.len().is_power_of_two(), "{players}");
                alive = next;
                rounds += 1;
            }
            assert_eq!(alive, [0]);
            assert_eq!(rounds, players.next_power_of_two().ilog2());
        }
        assert_eq!(pairings(&[0, 1, 2]), (vec![[1, 2]], vec![0]));
        assert_eq!(pairings(&[0, 1, 2, 3]).0, [[0, 3], [1, 2]]);
    }
}
