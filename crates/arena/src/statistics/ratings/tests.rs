use super::*;
use crate::statistics::{Difference, score_of_elo};
use outwit::Rng;

#[test]
fn two_players_get_the_elo_of_their_match() {
    for pairs in [[4, 3, 34, 42, 117], [30, 6, 18, 0, 6], [10, 60, 200, 130, 40]] {
        let tally = Tally::of_pairs(pairs);
        let found = ratings(2, &[([0, 1], tally)]);
        let alone = Difference::of(&tally);
        assert!((found[0].elo - found[1].elo - alone.elo).abs() < 1e-6);
        // The interval is symmetrical here and not there; each player has half of it.
        assert!((2.0 * found[0].error / alone.error() - 1.0).abs() < 0.06, "{found:?} {alone:?}");
    }
}

#[test]
fn each_group_fixes_one_strength_less_than_it_has_players() {
    let tally = Tally::of_pairs([2, 1, 1, 1, 2]);
    let error = |pairings: &[_]| ratings(4, pairings)[0].error;
    let [one, two] = [error(&[([0, 1], tally)]), error(&[([0, 1], tally), ([2, 3], tally)])];
    assert!((one / student_95(6) - two / student_95(12)).abs() < 1e-6, "{one} {two}");
}

/// Each of three lost to the next one: they are equal, as if each had won and lost by halves.
#[test]
fn results_against_the_strengths_widen_the_intervals() {
    let error = |pairs| {
        let met = [[0, 1], [1, 2], [2, 0]].map(|met| (met, Tally::of_pairs(pairs)));
        ratings(3, &met)[0].error
    };
    assert!((error([0, 0, 0, 0, 8]) - error([4, 0, 0, 0, 4])).abs() < 1e-6);
}

#[test]
fn of_equally_large_parts_the_first_has_intervals() {
    let [even, won] = [[1, 0, 3, 0, 1], [0, 0, 0, 0, 6]].map(Tally::of_pairs);
    let found = ratings(4, &[([0, 1], even), ([2, 3], even), ([0, 2], won)]);
    let errors: Vec<bool> = found.iter().map(|rating| rating.error.is_finite()).collect();
    assert_eq!(errors, [true, true, false, false]);
}

/// Equal results are no proof of equal strength: the intervals are about those of the matches.
#[test]
fn a_few_draws_leave_wide_intervals() {
    for pairs in [5, 20] {
        let drawn = Tally::of_pairs([0, 0, pairs, 0, 0]);
        let found = ratings(2, &[([0, 1], drawn)]);
        let alone = Difference::of(&drawn).error();
        assert!(found[0].elo.abs() < 1e-9);
        let error = 2.0 * found[0].error;
        assert!(0.85 * alone < error && error < 1.05 * alone, "{error} {alone}");
    }
    // A round robin of three with two pairs each, all drawn but one game.
    let [even, won] = [[0, 0, 2, 0, 0], [0, 0, 1, 1, 0]].map(Tally::of_pairs);
    let found = ratings(3, &[([0, 1], won), ([0, 2], even), ([1, 2], even)]);
    assert!(found.iter().all(|rating| rating.error > 40.0), "{found:?}");
}

#[test]
fn a_player_that_lost_all_games_gets_a_finite_rating() {
    let lost = Tally::of_pairs([8, 0, 0, 0, 0]);
    let found = ratings(4, &[([0, 1], lost), ([0, 2], lost)]);
    assert!(found[0].elo < -200.0 && found[0].elo.is_finite() && found[0].padded, "{found:?}");
    // The drawn game is no result: it must not narrow an interval.
    assert!(found.iter().all(|rating| rating.error.is_infinite()), "{found:?}");
    assert!((found[1].elo - found[2].elo).abs() < 1e-6);
    assert!((found[3].elo, found[3].padded) == (0.0, false));
}

/// A draw between players that never met would pull them together: the weak player was beaten only by the first one.
#[test]
fn a_drawn_game_is_added_only_where_two_met() {
    let [lost, even] = [[20, 0, 0, 0, 0], [0, 0, 20, 0, 0]].map(Tally::of_pairs);
    let opponents = (2..10).map(|other| ([0, other], even));
    let pairings: Vec<_> = [([1, 0], lost)].into_iter().chain(opponents).collect();
    let found = ratings(10, &pairings);
    assert!(found.iter().all(|rating| rating.padded && rating.group == Some(0)));
    let alone = ratings(2, &[([0, 1], lost.reversed())]);
    let gap = found[0].elo - found[1].elo;
    // 20.25 of 20.5 points.
    assert!((gap - 763.4).abs() < 0.1, "{gap}");
    assert!((gap - (alone[0].elo - alone[1].elo)).abs() < 1e-6);
    assert!((2..10).all(|other| (found[other].elo - found[0].elo).abs() < 1e-6));
    // Games the other way round are no pairing of their own.
    let both = ratings(2, &[([0, 1], lost.reversed()), ([1, 0], lost)]);
    let expected = 400.0 * (40.25f64 / 0.25).log10();
    assert!((both[0].elo - both[1].elo - expected).abs() < 1e-6, "{both:?}");
}

/// What follows from games alone does not change when players that win or lose everything take part.
#[test]
fn only_the_largest_part_has_intervals() {
    let close = [[1, 0, 3, 0, 2], [2, 1, 3, 0, 1], [0, 2, 2, 1, 1]].map(Tally::of_pairs);
    let won = Tally::of_pairs([0, 0, 0, 0, 6]);
    let among = |first: usize| {
        let pairs = [[first, first + 1], [first + 1, first + 2], [first, first + 2]];
        pairs.into_iter().zip(close)
    };
    let alone = ratings(3, &among(0).collect::<Vec<_>>());
    // Player 0 wins and player 4 loses all games; players 5 and 6 lose all but those between them.
    let all_won = [[0, 1], [0, 4], [1, 4], [2, 4], [3, 4], [1, 5], [3, 6]].map(|met| (met, won));
    let pairings: Vec<_> = among(1).chain(all_won).chain([([5, 6], close[0])]).collect();
    let found = ratings(7, &pairings);
    assert!(found.iter().all(|rating| rating.padded && rating.group == Some(0)));
    for (player, alone) in (1..).zip(&alone) {
        assert!((found[player].elo - alone.elo).abs() < 1e-6, "{found:?} {alone:?}");
    }
    let errors: Vec<bool> = found.iter().map(|rating| rating.error.is_finite()).collect();
    assert_eq!(errors, [false, true, true, true, false, false, false]);
    // Games against other parts do not count for an interval.
    let few = [([0, 1], Tally::of_pairs([1, 0, 1, 0, 2])), ([0, 2], won), ([1, 2], won)];
    assert!(ratings(3, &few).iter().all(|rating| rating.error.is_infinite()));
    assert!(found[1..4].iter().all(|middle| found[4].elo < middle.elo - 200.0));
    assert!(found[1..4].iter().all(|middle| found[0].elo > middle.elo + 100.0), "{found:?}");
}

#[test]
fn players_that_no_games_connect_have_ratings_in_groups() {
    let won = Tally::of_pairs([0, 0, 0, 0, 4]);
    let close = Tally::of_pairs([1, 0, 3, 0, 2]);
    for first in [won, close] {
        let found = ratings(6, &[([0, 5], first), ([2, 1], close), ([1, 3], close)]);
        let groups: Vec<_> = found.iter().map(|rating| rating.group).collect();
        assert_eq!(groups, [Some(0), Some(1), Some(1), Some(1), None, Some(0)]);
        for group in [vec![0, 5], vec![1, 2, 3]] {
            let sum: f64 = group.iter().map(|&player| found[player].elo).sum();
            assert!(sum.abs() < 1e-6, "{found:?}");
            let padded = group[0] == 0 && first == won;
            for rating in group.iter().map(|&player| found[player]) {
                assert_eq!((rating.padded, rating.error.is_infinite()), (padded, padded));
            }
        }
        assert!(found[0].elo > found[5].elo && found[2].elo > found[3].elo);
    }
}

/// Simulated tournaments: 95 % of the intervals contain the true rating.
#[test]
fn the_intervals_cover_the_truth() {
    // Seed 7; four players per tournament, all but a few with an interval. With fewer pairs the intervals are wider than they have to be.
    for (pairs, most) in [(60, 0.965), (6, 0.975), (2, 0.995)] {
        let [covered, all] = covered(pairs);
        let share = covered as f64 / all as f64;
        assert!((0.935..most).contains(&share), "{pairs} pairs: {covered} of {all}");
        assert!(all > 3500, "{pairs} pairs: {all}");
    }
}

/// How many of the intervals of 1,000 tournaments contain the true rating, and how many there are.
fn covered(pairs: u32) -> [usize; 2] {
    let truth = [120.0, 30.0, 0.0, -150.0];
    let mut rng = Rng::new(7);
    let [mut covered, mut all] = [0; 2];
    for _ in 0..1000 {
        let mut pairings = Vec::new();
        for one in 0..4 {
            for two in one + 1..4 {
                let score = score_of_elo(truth[one] - truth[two]);
                let mut tally = Tally::default();
                for _ in 0..pairs {
                    // A quarter of the games are drawn.
                    let mut game = || match rng.unit() {
                        dice if dice < score - 0.125 => 2,
                        dice if dice < score + 0.125 => 1,
                        _ => 0,
                    };
                    tally.add([game(), game()]);
                }
                pairings.push(([one, two], tally));
            }
        }
        let found = ratings(4, &pairings);
        let rated: Vec<_> = found.iter().zip(truth).filter(|(r, _)| r.error.is_finite()).collect();
        let mean = rated.iter().map(|(_, truth)| truth).sum::<f64>() / rated.len() as f64;
        let is_covered =
            |(rating, truth): &&(&Rating, f64)| (rating.elo - (truth - mean)).abs() <= rating.error;
        covered += rated.iter().filter(is_covered).count();
        all += rated.len();
    }
    [covered, all]
}
