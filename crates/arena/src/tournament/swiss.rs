//! Swiss pairings: players with about the same points meet, and nobody meets twice.
//!
//! *Idea*: sort by points; the first player takes the highest it has not met, and so on; where this leaves somebody
//! without an opponent, go back and try the next. With an odd number the lowest who has not sat out yet sits out.
//!
//! *Guarantee*: no pairing is repeated as long as one without repetition exists; if none does, repetitions are allowed.

/// The pairings of the next round, and who sits out. `points` by player; `met` are all pairings so far; `rested` are
/// those who sat out before.
pub(super) fn pairings(
    points: &[u64],
    met: &[[usize; 2]],
    rested: &[usize],
) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    let rests = (order.len() % 2 == 1).then(|| {
        let who = order.iter().rposition(|player| !rested.contains(player));
        order.remove(who.unwrap_or(order.len() - 1))
    });
    let have_met = |one: usize, two: usize| met.contains(&[one, two]) || met.contains(&[two, one]);
    let mut tries = 0;
    let found = paired(&order, &have_met, &mut tries).unwrap_or_else(|| {
        // Everybody has met too many: neighbours play again.
        order.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
    });
    (found, rests)
}

/// Attempts before giving up; the number of ways to pair many players has no bound worth waiting for.
const PATIENCE: u32 = 100_000;

fn paired(
    open: &[usize],
    have_met: &dyn Fn(usize, usize) -> bool,
    tries: &mut u32,
) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = open.split_first() else { return Some(Vec::new()) };
    for (place, &other) in rest.iter().enumerate() {
        *tries += 1;
        if *tries > PATIENCE {
            return None;
        }
        if have_met(first, other) {
            continue;
        }
        let mut left = rest.to_vec();
        left.remove(place);
        if let Some(mut others) = paired(&left, have_met, tries) {
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
    fn nobody_meets_twice_while_that_can_be_avoided() {
        let mut rng = Rng::new(3);
        for players in 2..14 {
            let mut points = vec![0; players];
            let (mut met, mut rested) = (Vec::new(), Vec::new());
            // Sorted pairing may run into a corner in the very last rounds; half of them are always safe.
            for round in 0..players / 2 {
                let (round_pairs, rests) = pairings(&points, &met, &rested);
                assert_eq!(round_pairs.len(), players / 2);
                assert_eq!(rests.is_some(), players % 2 == 1);
                for pair in &round_pairs {
                    assert!(!met.contains(pair) && !met.contains(&[pair[1], pair[0]]), "{round}");
                    points[pair[rng.below(2)]] += 1;
                }
                if let Some(rests) = rests {
                    assert!(!rested.contains(&rests), "everybody rests once at most");
                    points[rests] += 1;
                    rested.push(rests);
                }
                met.extend(round_pairs);
            }
        }
    }

    #[test]
    fn leaders_meet_and_two_may_meet_again_if_there_is_nobody_else() {
        let (round, _) = pairings(&[5, 0, 4, 1], &[], &[]);
        assert_eq!(round, [[0, 2], [3, 1]]);
        assert_eq!(pairings(&[1, 0], &[[1, 0]], &[]).0, [[0, 1]]);
    }
}
