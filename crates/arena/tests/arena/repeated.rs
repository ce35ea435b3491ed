//! Pairs of games that repeat the moves of another pair: they are counted, and a sequential test takes no evidence from them.

use arena::*;
use jobs::{Stop, Work};

use crate::contest::{contest, sequential};

/// Pairs after the decision of the test do not count, also not as repeated ones.
#[test]
fn repeated_pairs_are_those_that_count() {
    let contest = sequential(200);
    let pair = Work::run(&contest.work(), 0, &Stop::new()).unwrap().remove(0);
    assert!(pair.half_points().iter().sum::<u32>() > 2, "the stronger player is ahead");
    let mut results = Results::new(&contest);
    results.add_pairs((0..200).map(|unit| (unit, pair.clone())));
    let counted = results.pairs().count() as u64;
    assert!(results.is_decided() && counted < 200, "{counted}");
    assert_eq!(results.total().repeated, counted - 1);
}

/// Games that were not played do not repeat each other.
#[test]
fn pairs_without_moves_are_no_repeated_ones() {
    let contest = sequential(5);
    let mut pair = Work::run(&contest.work(), 0, &Stop::new()).unwrap().remove(0);
    pair.games.iter_mut().for_each(|game| game.moves.clear());
    let mut results = Results::new(&contest);
    results.add_pairs((0..5).map(|unit| (unit, pair.clone())));
    assert_eq!((results.pairs().count(), results.total().repeated), (5, 0));
}

/// Equal games of other players are evidence of their own.
#[test]
fn equal_games_of_other_players_are_no_repeated_ones() {
    let players = ["engine:depth=1"; 3].map(|player| PlayerSpec::parse(player).unwrap());
    let line = Opening { moves: vec!["4".into()], ..Opening::default() };
    let openings = Openings::List { list: vec![line] };
    let all = Contest::new("connect-four", players.into(), Contest::round_robin(3), 1);
    let contest = Contest { openings, ..all };
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.pairs().count(), results.total().repeated), (3, 0));
}

/// A player with chance plays other games in each pair, also from one opening.
#[test]
fn games_of_chance_are_no_repeated_ones() {
    let games = contest("connect-four", ["random", "random"], 8);
    let contest = Contest { openings: Openings::Start, ..games };
    let results = contest.run_here(1, &Stop::new(), &|_| {}).unwrap();
    assert_eq!((results.pairs().count(), results.total().repeated), (8, 0));
}

/// What two openings lead to by another order of moves is one position, and another side to move is another one.
#[test]
fn openings_that_lead_to_one_position_are_repeated() {
    let opening = |moves: &str| Opening {
        moves: moves.split(' ').map(str::to_owned).collect(),
        ..Opening::default()
    };
    let repeated = |game: &str, lines: &[&str]| {
        let list: Vec<Opening> = lines.iter().map(|moves| opening(moves)).collect();
        let players = ["engine:depth=3", "engine:depth=1"];
        let pairs = list.len() as u64;
        let openings = Openings::List { list };
        let contest = Contest { openings, ..contest(game, players, pairs) };
        contest.run_here(1, &Stop::new(), &|_| {}).unwrap().total().repeated
    };
    assert_eq!(repeated("connect-four", &["1 2 3", "3 2 1", "1 2 3 4", "3 4 1 2"]), 2);
    assert_eq!(repeated("connect-four", &["1 2 3", "2 1 3", "1 3 2"]), 0);
    let lines = ["34-30 17-21 33-28", "33-28 17-21 34-30", "33-28 17-22 34-30"];
    assert_eq!(repeated("draughts:international", &lines), 1);
}

/// A new pair is evidence: the test ends only after 200 more repeated pairs.
#[test]
fn a_new_pair_ends_a_row_of_repeated_ones() {
    let contest = Contest {
        sprt: sequential(1).sprt,
        ..contest("connect-four", ["engine:depth=3", "engine:depth=1"], 500)
    };
    let pair = |shard| Work::run(&contest.work(), shard, &Stop::new()).unwrap().remove(0);
    let [one, other] = [0, 1].map(pair);
    let mut results = Results::new(&contest);
    let unit = |unit| (unit, if unit == 150 { &other } else { &one }.clone());
    results.add_pairs((0..500).map(unit));
    assert_eq!((results.pairs().count(), results.tested_pairs()), (151 + 200, 2));
}

/// Players without chance repeat their games of an opening. The test counts them once, and ends when there are no others.
#[test]
fn a_sequential_test_counts_repeated_games_once() {
    let of_openings = |openings| Contest {
        sprt: sequential(1).sprt,
        openings,
        ..contest("connect-four", ["engine:depth=3", "engine:depth=1"], 500)
    };
    let ended = |results: &Results<'_>| {
        let verdict = results.total().sprt.unwrap();
        (results.pairs().count(), results.tested_pairs(), results.total().repeated, verdict)
    };
    let same = of_openings(Openings::Start);
    let expected = (201, 1, 200, arena::statistics::Verdict::Undecided);
    for threads in [1, 3] {
        let results = same.run_here(threads, &Stop::new(), &|_| {}).unwrap();
        assert!(results.is_decided());
        assert_eq!(ended(&results), expected);
    }
    let folder = tempfile::tempdir().unwrap();
    let stop = Stop::new();
    same.run_job(folder.path(), 2, &stop, &|progress| {
        if progress.results.played() > 20 {
            stop.raise();
        }
    })
    .unwrap();
    let resumed = same.run_job(folder.path(), 2, &Stop::new(), &|_| {}).unwrap();
    assert_eq!(ended(&resumed), expected);
    // Openings that differ are evidence.
    let openings = Openings::Random { least: 2, most: 6, seed: 9 };
    let different = of_openings(openings);
    let results = different.run_here(2, &Stop::new(), &|_| {}).unwrap();
    let (pairs, tested, repeated, verdict) = ended(&results);
    assert_eq!(verdict, arena::statistics::Verdict::Better);
    assert_eq!(tested + repeated, pairs as u64);
}
