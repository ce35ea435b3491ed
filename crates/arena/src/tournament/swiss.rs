//! Swiss pairings: players with about the same points meet, and no two meet twice as long as that is possible.
//!
//! *Idea*: sort by points; the first player meets the highest that it has not met, and so on; backtrack if this leaves a player
//! without an opponent. With an odd number of players, the lowest without a bye so far has a bye.
//!
//! *Guarantee*: no pairing is repeated as long as pairings without repetition are found in 100,000 steps; otherwise neighbours
//! play again.

/// The pairings of the next round, and the player with a bye. `points` by player; `met` are all pairings so far; `byes` are the
/// players that had a bye.
pub(super) fn pairings(
    points: &[u64],
    met: &[[usize; 2]],
    byes: &[usize],
) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    let bye = (order.len() % 2 == 1).then(|| {
        let last = order.iter().rposition(|player| !byes.contains(player));
        order.remove(last.unwrap_or(order.len() - 1))
    });
    let have_met = |one: usize, two: usize| met.contains(&[one, two]) || met.contains(&[two, one]);
    let mut steps = 0;
    let found = paired(&order, &have_met, &mut steps).unwrap_or_else(|| {
        // No pairing without repetition was found.
        order.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
    });
    (found, bye)
}

/// Maximum number of steps: with many players the search would not end in reasonable time.
const MAX_STEPS: u32 = 100_000;

/// Pairs the players in `open` without repetition, by backtracking; `None` if there is no such pairing or after too many steps.
fn paired(
    open: &[usize],
    have_met: &dyn Fn(usize, usize) -> bool,
    steps: &mut u32,
) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = open.split_first() else { return Some(Vec::new()) };
    for (index, &other) in rest.iter().enumerate() {
        *steps += 1;
        if *steps > MAX_STEPS {
            return None;
        }
        if have_met(first, other) {
            continue;
        }
        let mut left = rest.to_vec();
        left.remove(index);
        if let Some(mut others) = paired(&left, have_met, steps) {
            others.insert(0, [first, other]);
            return Some(others);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::Rng;

    #[test]
    fn no_pairing_is_repeated_while_that_can_be_avoided() {
        let mut rng = Rng::new(3);
        for players in 2..14 {
            let mut points = vec![0; players];
            let (mut met, mut byes) = (Vec::new(), Vec::new());
            // In the last rounds there may be no pairing without repetition; half of the rounds are always safe.
            for round in 0..players / 2 {
                let (round_pairs, bye) = pairings(&points, &met, &byes);
                assert_eq!(round_pairs.len(), players / 2);
                assert_eq!(bye.is_some(), players % 2 == 1);
                for pair in &round_pairs {
                    assert!(!met.contains(pair) && !met.contains(&[pair[1], pair[0]]), "{round}");
                    points[pair[rng.below(2)]] += 1;
                }
                if let Some(bye) = bye {
                    assert!(!byes.contains(&bye), "at most one bye for each player");
                    points[bye] += 1;
                    byes.push(bye);
                }
                met.extend(round_pairs);
            }
        }
    }

    #[test]
    fn leaders_meet_and_two_may_meet_again_if_there_is_no_other() {
        let (round, _) = pairings(&[5, 0, 4, 1], &[], &[]);
        assert_eq!(round, [[0, 2], [3, 1]]);
        assert_eq!(pairings(&[1, 0], &[[1, 0]], &[]).0, [[0, 1]]);
    }
}
