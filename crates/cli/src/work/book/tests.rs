use super::*;

fn work(plies: u32) -> Openings {
    Openings::new(Parameters::new("tic-tac-toe", plies, 100_000).unwrap()).unwrap()
}

/// Tic-tac-toe: all first moves draw; the answers that lose are blunders.
#[test]
fn openings_have_no_blunders() {
    let work = work(2);
    assert_eq!((work.positions(), Work::shards(&work)), (72, 3));
    let stop = Stop::new();
    let points: Vec<Vec<i64>> = (0..3).map(|shard| work.run(shard, &stop).unwrap()).collect();
    for (shard, points) in (0..).zip(&points) {
        assert_eq!(Work::check(&work, shard, points), Ok(()));
    }
    assert!(Work::check(&work, 2, &points[0]).is_err());
    let searched = Work::merge(&work, points).unwrap();
    let Book { openings: found, moves } = work.book(&searched, Bounds { balance: 0, blunder: 0 });
    let answers = |first: &str| {
        let all = found.iter().filter(|found| found.moves[0] == first);
        all.map(|found| found.moves[1].clone()).collect::<Vec<_>>()
    };
    // Against the middle only corners hold, against a corner only the middle.
    let sorted = |first| {
        let mut all = answers(first);
        all.sort();
        all
    };
    assert_eq!(sorted("b2"), ["a1", "a3", "c1", "c3"]);
    assert_eq!(sorted("a1"), ["b2"]);
    assert!(found.iter().all(|found| found.points == 0));
    // The start and the positions after its nine moves, each once, with an answer that holds.
    assert_eq!(moves.len(), 1 + 9);
    assert!(moves[0].line.is_empty() && moves[1..].iter().all(|best| best.line.len() == 1));
    // All moves that hold are kept.
    for best in &moves[1..] {
        let mut kept: Vec<_> = [&best.mv].into_iter().chain(&best.equal).cloned().collect();
        kept.sort();
        assert_eq!(kept, sorted(&best.line[0]));
    }
    assert_eq!(moves[0].equal.len(), 8);
    assert!(moves.iter().all(|best| best.points == 0));
}

/// After two plies the first side is to move, after three the second one.
#[test]
fn the_values_of_a_ply_follow_from_those_of_the_next_one() {
    let signs = |plies| {
        let (work, stop) = (work(plies), Stop::new());
        let points = (0..Work::shards(&work)).flat_map(|shard| work.run(shard, &stop).unwrap());
        let values = work.values(&points.collect::<Vec<_>>());
        values[2].iter().map(|points| points.signum()).collect::<Vec<_>>()
    };
    let after_two = signs(2);
    assert!(after_two.contains(&0) && after_two.contains(&1));
    assert_eq!(signs(3), after_two);
}

#[test]
fn a_blunder_is_what_gives_away_more_than_is_allowed() {
    let work = work(1);
    // The first side may choose among these values of its nine moves.
    let points = [0, 10, 5, -20, 10, 31, -31, 9, 30];
    let values = work.values(&points);
    let moves = |balance, blunder| work.openings(&values, Bounds { balance, blunder }).len();
    assert_eq!(moves(30, 0), 0, "the best move is not balanced");
    assert_eq!(moves(31, 0), 1);
    assert_eq!(moves(30, 21), 3);
    assert_eq!(moves(30, 1_000), 7);
    let best = work.best_moves(&values, Bounds { balance: 30, blunder: 0 });
    let mv = work.plies[0][0].children[5].0.clone();
    assert_eq!(best, [Best { line: Vec::new(), mv, equal: Vec::new(), points: 31 }]);
}

/// The text of a position of connect-four is the moves that led to it.
#[test]
fn a_position_counts_once_whatever_moves_led_to_it() {
    let of_plies = |plies| Parameters::new("connect-four", plies, 100).unwrap();
    let found = [2, 3, 4].map(|plies| Openings::new(of_plies(plies)).unwrap().positions());
    assert_eq!(found, [49, 238, 1120]);
    // Of all 343 lines there would be 11 shards.
    assert_eq!(open(&json!(of_plies(3))).unwrap().shards(), 8);
}

#[test]
fn what_cannot_be_is_refused() {
    let parameters = Work::parameters(&work(2));
    assert_eq!(open(&parameters).unwrap().shards(), 3);
    let over = |plies| Parameters::new("tic-tac-toe", plies, 1).unwrap();
    assert!(
        Openings::new(over(9))
            .err()
            .unwrap()
            .ends_with("lasts more than 9 plies; expected fewer plies, for example: --plies 8")
    );
    assert!(open(&json!(over(99))).err().unwrap().contains("99 plies"));
    // 3,800,000 positions, of which only the first ones are stored.
    let large = Parameters { game: "tic-tac-toe:m=8,n=8".into(), ..over(4) };
    assert!(Openings::new(large).err().unwrap().contains("more than 200000 positions"));
}

#[test]
fn searches_of_other_programs_are_not_added_to() {
    let stop = Stop::new();
    let planned = |digest: Option<&str>| {
        let search_digest = digest.map(str::to_owned);
        let parameters = Parameters { search_digest, ..work(1).parameters };
        // As versions planned it that did not note what their searches find.
        let bound = digest.is_none().then_some(20);
        Openings::new(Parameters { balance: bound, blunder: bound, ..parameters }).unwrap()
    };
    for (digest, expected) in [(None, "an earlier version"), (Some("0"), "plays differently")] {
        let work = planned(digest);
        assert!(open(&Work::parameters(&work)).is_ok(), "its results can be read");
        let Err(Halt::Failed(reason)) = work.run(0, &stop) else { panic!("{expected}") };
        assert!(reason.contains(expected), "{reason}");
    }
    // Of a job in a folder the parameters are taken, whatever its bounds are.
    let folder = tempfile::tempdir().unwrap();
    let job = Job::plan(folder.path(), &planned(None)).unwrap();
    let again = Openings::in_folder(folder.path(), "tic-tac-toe", 1, 100_000).unwrap();
    assert_eq!(Work::parameters(&again), *job.manifest().parameters());
    let other = Openings::in_folder(folder.path(), "tic-tac-toe", 2, 100_000).unwrap();
    assert!(Job::plan(folder.path(), &other).is_err());
}
