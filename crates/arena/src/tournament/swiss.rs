//! Swiss pairings: players with about the same points meet, and no two meet twice as long as that is possible.
//!
//! *Idea*: sort by points; the first player meets the highest that it has not met, and so on; backtrack if this leaves players
//! who have all met. Players that are out have no opponents. With an odd number of players the bye is an opponent too, which is paired
//! first, so that the lowest player has it that has had none and leaves the others a pairing. A round that leaves no pairings for the
//! rounds to come is not played.
//!
//! *Guarantee*: no two meet again and no player has a second bye, as long as such pairings are found in 100,000 steps: in small
//! tournaments for all rounds to come, in large ones, where few of all pairings are played, for the next round. Otherwise few meet
//! again: at most twice as many as needed, if that is found in as many steps.

/// The state of a Swiss tournament: who has met whom.
pub(super) struct Swiss {
    /// Which two have not met; the last index is the bye.
    open: Vec<Vec<bool>>,
    rounds_left: usize,
}

/// Maximum number of steps of a search: with many players it would not end in reasonable time.
const MAX_STEPS: u32 = 100_000;

/// Players times rounds to come, at most, for which all these rounds are looked for.
const MAX_LOOKAHEAD_SIZE: usize = 1000;

impl Swiss {
    pub(super) fn new(players: usize, rounds: usize) -> Swiss {
        Swiss { open: vec![vec![true; players + 1]; players + 1], rounds_left: rounds }
    }

    /// The pairings of the next round, and the player with a bye; `points` by player, `None` for those that are out.
    pub(super) fn next_round(
        &mut self,
        points: &[Option<u64>],
    ) -> (Vec<[usize; 2]>, Option<usize>) {
        let bye = points.len();
        let mut order: Vec<usize> = (0..bye).filter(|&player| points[player].is_some()).collect();
        order.sort_unstable_by_key(|&player| (std::cmp::Reverse(points[player]), player));
        if order.len() % 2 == 1 {
            order.insert(0, bye);
        }
        self.rounds_left = self.rounds_left.saturating_sub(1);
        let is_small = order.len() * self.rounds_left <= MAX_LOOKAHEAD_SIZE;
        let strict = is_small.then_some((0, self.rounds_left));
        let more = std::iter::successors(Some(1), |repeats| Some(2 * repeats));
        let most = order.len();
        let repeats =
            [0].into_iter().chain(more.take_while(|&repeats| repeats < most)).chain([most]);
        let found = strict.into_iter().chain(repeats.map(|repeats| (repeats, 0))).find_map(
            |(repeats, to_come)| {
                let mut search = Search { open: self.open.clone(), order: &order, steps: 0 };
                search.round(order.clone(), repeats, to_come)
            },
        );
        let pairs = found.expect("with a repeat for each pair the first try is a pairing");
        for &[one, two] in &pairs {
            set(&mut self.open, one, two, false);
        }
        let (byes, games): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|pair| pair.contains(&bye));
        (games, byes.first().map(|[_, player]| *player))
    }
}

fn set(open: &mut [Vec<bool>], one: usize, two: usize, is_open: bool) {
    open[one][two] = is_open;
    open[two][one] = is_open;
}

/// Looks for pairs of all seats, by backtracking.
struct Search<'s> {
    /// Which two may still meet; the last index is the bye.
    open: Vec<Vec<bool>>,
    order: &'s [usize],
    steps: u32,
}

impl Search<'_> {
    /// Pairs the seats that are `left`, with at most `repeats` repetitions, so that `to_come` further rounds are possible without
    /// any; `None` if there are no such pairs or after too many steps.
    fn round(
        &mut self,
        mut left: Vec<usize>,
        repeats: usize,
        to_come: usize,
    ) -> Option<Vec<[usize; 2]>> {
        if left.is_empty() {
            let is_possible =
                to_come == 0 || self.round(self.order.to_vec(), 0, to_come - 1).is_some();
            return is_possible.then(Vec::new);
        }
        let first = left.remove(0);
        let mut candidates: Vec<usize> = (0..left.len()).collect();
        if first + 1 == self.open.len() {
            // The bye: the lowest player, a second one only if it must be.
            candidates.reverse();
            candidates.sort_by_key(|&index| !self.open[first][left[index]]);
        }
        for index in candidates {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            let other = left[index];
            let is_open = self.open[first][other];
            let Some(repeats) = repeats.checked_sub(usize::from(!is_open)) else { continue };
            let mut rest = left.clone();
            rest.remove(index);
            set(&mut self.open, first, other, false);
            let found = self.round(rest, repeats, to_come);
            set(&mut self.open, first, other, is_open);
            if let Some(mut others) = found {
                others.insert(0, [first, other]);
                return Some(others);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::Rng;

    /// Plays a tournament with random results, from which a player may be out before the last round; whether no two met
    /// twice, the bye included.
    fn has_no_repeats(players: usize, rounds: usize, leaves: bool, rng: &mut Rng) -> bool {
        let mut points = vec![Some(0); players];
        let mut swiss = Swiss::new(players, rounds);
        let mut met = 0;
        for round in 1..=rounds {
            if leaves && round == rounds {
                points[rng.below(players)] = None;
            }
            let active: Vec<usize> = (0..players).filter(|&one| points[one].is_some()).collect();
            let (games, bye) = swiss.next_round(&points);
            assert_eq!((games.len(), bye.is_some()), (active.len() / 2, active.len() % 2 == 1));
            let mut seen: Vec<usize> = games.iter().flatten().copied().chain(bye).collect();
            seen.sort_unstable();
            assert_eq!(seen, active, "each player once");
            met += games.len() + usize::from(bye.is_some());
            for pair in games {
                points[pair[rng.below(2)]] =
                    points[pair[0]].max(points[pair[1]]).map(|more| more + 1);
            }
            if let Some(player) = bye {
                points[player] = points[player].map(|more| more + 1);
            }
        }
        let closed = swiss.open.iter().flatten().filter(|is_open| !**is_open).count();
        closed == 2 * met
    }

    #[test]
    fn no_pairing_is_repeated_in_any_number_of_rounds() {
        let mut rng = Rng::new(3);
        for players in 2..14 {
            for rounds in 1..players {
                assert!(has_no_repeats(players, rounds, false, &mut rng), "{players}, {rounds}");
            }
        }
        for (players, rounds) in [(40, 11), (101, 9), (701, 5), (200, 40)] {
            assert!(has_no_repeats(players, rounds, false, &mut rng));
            assert!(has_no_repeats(players, rounds, true, &mut rng));
        }
        // All others may have met, but the pairings are complete.
        for players in 3..10 {
            has_no_repeats(players, players - 1, true, &mut rng);
        }
    }

    #[test]
    fn leaders_meet_and_the_lowest_without_a_bye_has_one() {
        let all = |points: &[u64]| points.iter().copied().map(Some).collect::<Vec<_>>();
        assert_eq!(Swiss::new(4, 1).next_round(&all(&[5, 0, 4, 1])).0, [[0, 2], [3, 1]]);
        let mut two = Swiss::new(2, 3);
        for _ in 0..3 {
            assert_eq!(two.next_round(&all(&[1, 0])), (vec![[0, 1]], None));
        }
        let mut five = Swiss::new(5, 3);
        assert_eq!(five.next_round(&all(&[0; 5])), (vec![[0, 1], [2, 3]], Some(4)));
        assert_eq!(five.next_round(&all(&[2, 0, 2, 0, 0])), (vec![[0, 2], [1, 4]], Some(3)));
        let left = [Some(4), None, Some(2), Some(2), Some(2)];
        assert_eq!(five.next_round(&left), (vec![[0, 3], [2, 4]], None));
        // The order of the points must not pair the lowest player, so that a higher one has the bye.
        let mut lowest = Swiss::new(5, 4);
        assert_eq!(lowest.next_round(&all(&[0; 5])), (vec![[0, 1], [2, 3]], Some(4)));
        assert_eq!(lowest.next_round(&all(&[2, 0, 1, 1, 2])), (vec![[0, 2], [4, 3]], Some(1)));
    }

    /// Where each has met each, a pairing is repeated, but no bye while a player has had none.
    #[test]
    fn a_second_bye_comes_after_the_first_of_all() {
        let players = 7;
        let mut swiss = Swiss::new(players, 20);
        swiss.open = vec![vec![false; players + 1]; players + 1];
        for player in 0..players - 1 {
            set(&mut swiss.open, players, player, true);
        }
        let (games, bye) = swiss.next_round(&[Some(0); 7]);
        assert_eq!((games.len(), bye), (3, Some(5)));
    }

    /// Each bye of the first rounds goes to the lowest player that has had none, and no player has two.
    #[test]
    fn byes_go_up_from_the_end_of_the_table() {
        let mut rng = Rng::new(5);
        for (players, rounds) in [(7, 3), (9, 4), (21, 5), (101, 7)] {
            let mut points: Vec<Option<u64>> = vec![Some(0); players];
            let mut swiss = Swiss::new(players, rounds);
            let mut had = vec![false; players];
            for round in 0..rounds {
                let (games, bye) = swiss.next_round(&points);
                let bye = bye.expect("an odd number of players");
                let lowest = (0..players).filter(|&player| !had[player]);
                let lowest = lowest.min_by_key(|&player| (points[player], usize::MAX - player));
                assert_eq!(Some(bye), lowest, "{players} players, round {round}");
                had[bye] = true;
                for player in games.iter().map(|pair| pair[rng.below(2)]).chain([bye]) {
                    points[player] = points[player].map(|more| more + 1);
                }
            }
        }
    }
}
