//! Pattern tables against plain searches: every value of small tables, every node of IDA*, bytes, limits.

use std::collections::{HashMap, VecDeque};

use outwit::problem::{Counts, Problem, ProblemReport, a_star, ida_star};
use outwit::{Limits, Stop, Stopped};
use puzzles::sliding_tiles::{
    AdditivePatterns, Goal, Manhattan, Move, NoTables, Partition, PatternTable, SlidingTiles, Word,
};

fn puzzle(rows: usize, cols: usize, goal: &Goal, seed: u64) -> SlidingTiles<u64> {
    SlidingTiles::random(rows, cols, goal, seed).expect("a good size")
}

fn build<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> AdditivePatterns {
    AdditivePatterns::build(puzzle, partition, &Limits::none(), &|_| {}).expect("there is room")
}

/// The reference for a table: the blank walks cell by cell, for nothing where it swaps with tiles of other groups.
fn plain(rows: usize, cols: usize, blank: usize, goals: &[usize]) -> HashMap<Vec<usize>, u32> {
    let mut least = HashMap::new();
    let mut waiting = VecDeque::from([(goals.to_vec(), blank, 0)]);
    let mut seen = std::collections::HashSet::new();
    while let Some((tiles, blank, moves)) = waiting.pop_front() {
        if !seen.insert((tiles.clone(), blank)) {
            continue;
        }
        least.entry(tiles.clone()).or_insert(moves);
        for cell in 0..rows * cols {
            let apart = (cell / cols).abs_diff(blank / cols) + (cell % cols).abs_diff(blank % cols);
            if apart != 1 {
                continue;
            }
            match tiles.iter().position(|&tile| tile == cell) {
                None => waiting.push_front((tiles.clone(), cell, moves)),
                Some(at) => {
                    let mut moved = tiles.clone();
                    moved[at] = blank;
                    waiting.push_back((moved, cell, moves + 1));
                }
            }
        }
    }
    least
}

#[test]
fn every_value_is_that_of_a_plain_search() {
    let shapes: [(usize, usize, Goal, &[&[usize]]); 6] = [
        (2, 3, Goal::BlankFirst, &[&[1, 2, 3, 4, 5]]),
        (3, 3, Goal::BlankFirst, &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
        (3, 3, Goal::BlankLast, &[&[7, 1], &[0, 2, 6, 3, 5, 4]]),
        (3, 4, Goal::BlankFirst, &[&[1, 4, 5], &[9, 8, 2, 7], &[11, 10, 6, 3]]),
        (
            4,
            3,
            Goal::Board(vec![1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11]),
            &[&[0, 3, 6, 9], &[1, 7, 10], &[2, 5, 8, 11]],
        ),
        (2, 5, Goal::BlankFirst, &[&[1, 2, 3], &[4, 9, 8], &[5, 6, 7]]),
    ];
    for (rows, cols, goal, groups) in shapes {
        let puzzle = puzzle(rows, cols, &goal, 3);
        let groups: Vec<Vec<usize>> = groups.iter().map(|group| group.to_vec()).collect();
        let partition = Partition::new(&puzzle, groups.clone()).unwrap();
        let names = AdditivePatterns::table_names(&puzzle, &partition);
        let patterns = build(&puzzle, &partition);
        assert_eq!(patterns.tables().map(PatternTable::name).collect::<Vec<_>>(), names);
        for table in patterns.tables() {
            let goals = groups.iter().find(|goals| {
                let cells: Vec<String> = goals.iter().map(ToString::to_string).collect();
                table.name().ends_with(&format!("-cells-{}.pdb", cells.join("-")))
            });
            let goals = goals.expect("a group");
            for (tiles, moves) in plain(rows, cols, puzzle.goal().blank(), goals) {
                assert_eq!(table.moves(&tiles), moves, "{}: {tiles:?}", table.name());
            }
        }
    }
}

/// What must be the same on one thread, whichever way IDA* goes.
fn nodes(report: &ProblemReport<Move, u32>) -> (Option<u32>, bool, u64, u64, u64, u32) {
    let Counts { generated, expanded, pruned, iterations, .. } = report.counts;
    (report.cost(), report.optimal, generated, expanded, pruned, iterations)
}

fn same_nodes<W: Word>(patterns: &AdditivePatterns, puzzle: &SlidingTiles<W>, say: &str) {
    let slow = ida_star(puzzle, patterns, &Limits::none(), &mut ());
    let fast = patterns.ida_star(puzzle, &Limits::none(), 1);
    assert_eq!(nodes(&fast), nodes(&slow), "{say}");
    let shared = patterns.ida_star(puzzle, &Limits::none(), 3);
    assert_eq!((shared.cost(), shared.optimal), (slow.cost(), true), "{say}");
    for report in [fast, shared] {
        let actions = report.solution.expect("solved").actions;
        let replay = |state, &mv: &Move| puzzle.apply(&state, mv);
        assert_eq!(actions.iter().fold(puzzle.start(), replay), puzzle.goal(), "{say}");
    }
}

#[test]
fn taking_moves_back_makes_the_nodes_of_the_general_search() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let partition = Partition::default_for(&puzzle(rows, cols, &goal, 0)).unwrap();
            let patterns = build(&puzzle(rows, cols, &goal, 0), &partition);
            for seed in 0..25 {
                let puzzle = puzzle(rows, cols, &goal, seed);
                same_nodes(&patterns, &puzzle, &format!("{rows}x{cols} {goal:?}, seed {seed}"));
                let exact = a_star(&puzzle, &Manhattan::new(&puzzle), &Limits::none(), &mut ());
                let tabled = patterns.ida_star(&puzzle, &Limits::none(), 1);
                assert_eq!(tabled.cost(), exact.cost(), "{rows}x{cols}, seed {seed}");
            }
        }
    }
}

/// Seven tiles are numbered without gaps, one is numbered by its cells.
#[test]
fn tables_with_both_numberings_work_together() {
    let first = puzzle(3, 3, &Goal::BlankFirst, 0);
    let partition = Partition::new(&first, vec![(1..=7).collect(), vec![8]]).unwrap();
    let patterns = build(&first, &partition);
    for seed in 0..25 {
        let puzzle = puzzle(3, 3, &Goal::BlankFirst, seed);
        same_nodes(&patterns, &puzzle, &format!("seed {seed}"));
        let exact = a_star(&puzzle, &Manhattan::new(&puzzle), &Limits::none(), &mut ());
        let tabled = a_star(&puzzle, &patterns, &Limits::none(), &mut ());
        assert_eq!(tabled.cost(), exact.cost(), "seed {seed}");
    }
}

#[test]
fn the_fifteen_puzzle_with_six_six_three() {
    // Published instances with their lengths.
    let list = [
        ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42),
        ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45),
        ("13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41),
    ];
    let parse = |text| SlidingTiles::<u64>::parse(4, 4, text, &Goal::BlankFirst).unwrap();
    let first = parse(list[0].0);
    let patterns = build(&first, &Partition::default_for(&first).unwrap());
    for (text, length) in list {
        let puzzle = parse(text);
        same_nodes(&patterns, &puzzle, text);
        assert_eq!(patterns.ida_star(&puzzle, &Limits::none(), 2).cost(), Some(length), "{text}");
    }
}

#[test]
fn limits_are_kept() {
    let puzzle = SlidingTiles::<u64>::parse(
        4,
        4,
        "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0",
        &Goal::BlankFirst,
    );
    let puzzle = puzzle.unwrap();
    let groups = vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8], vec![9, 10, 11], vec![12, 13, 14, 15]];
    let patterns = build(&puzzle, &Partition::new(&puzzle, groups).unwrap());
    for nodes in [0, 1, 1000, 54_321] {
        let report = patterns.ida_star(&puzzle, &Limits::none().nodes(nodes), 4);
        assert_eq!((report.counts.generated, report.stopped), (nodes, Some(Stopped::Nodes)));
        assert!(report.solution.is_none() && report.lower_bound >= 40);
    }
    for threads in [1, 2] {
        let stop = Stop::new();
        stop.raise();
        let report = patterns.ida_star(&puzzle, &Limits::none().stop(&stop), threads);
        assert_eq!((report.solution, report.stopped), (None, Some(Stopped::Flag)));
        let soon = Limits::none().time(std::time::Duration::from_millis(5));
        assert_eq!(patterns.ida_star(&puzzle, &soon, threads).stopped, Some(Stopped::Time));
    }
    let short = patterns.ida_star(&puzzle, &Limits::none().depth(10), 1);
    assert_eq!((short.solution, short.stopped, short.exhausted), (None, None, false));
    assert!((40..=80).contains(&short.lower_bound), "{}", short.lower_bound);
}

#[test]
fn a_table_survives_bytes_and_damage_is_noticed() {
    let puzzle = puzzle(3, 3, &Goal::BlankFirst, 5);
    let partition = Partition::default_for(&puzzle).unwrap();
    let built = build(&puzzle, &partition);
    let bytes: Vec<Vec<u8>> = built.tables().map(|table| table.as_bytes().to_vec()).collect();
    for at in [0, 13, 40, 70, bytes[0].len() / 2, bytes[0].len() - 1] {
        let mut damaged = bytes[0].clone();
        damaged[at] ^= 4;
        assert!(PatternTable::from_bytes(damaged).is_err(), "byte {at}");
        assert!(PatternTable::from_bytes(bytes[0][..at].to_vec()).is_err(), "cut at {at}");
    }
    let kept: Vec<PatternTable> =
        bytes.iter().map(|bytes| PatternTable::from_bytes(bytes.clone()).unwrap()).collect();
    assert!(kept.iter().eq(built.tables()));
    // With all tables there is nothing to build; with one missing it is built, and it is the same.
    for count in [kept.len(), 1, 0] {
        let some = bytes.iter().take(count).cloned();
        let some = some.map(|bytes| PatternTable::from_bytes(bytes).unwrap()).collect();
        let again = AdditivePatterns::complete(&puzzle, &partition, some, &Limits::none(), &|_| {});
        let again: Vec<Vec<u8>> =
            again.unwrap().tables().map(|table| table.as_bytes().to_vec()).collect();
        assert_eq!(again, bytes);
    }
}

#[test]
fn there_are_no_tables_without_room_or_when_stopped() {
    let puzzle = puzzle(4, 4, &Goal::BlankFirst, 5);
    for partition in [Partition::default_for(&puzzle), Partition::seven_eight(&puzzle)] {
        let partition = partition.unwrap();
        let refused = |limits: &Limits| {
            AdditivePatterns::build(&puzzle, &partition, limits, &|_| {}).unwrap_err()
        };
        let refusal = refused(&Limits::none().memory(10 << 20));
        assert!(matches!(refusal, NoTables::Memory { limit: 10_485_760, .. }));
        assert!(refusal.to_string().contains("only 10 MiB may be taken"), "{refusal}");
    }
    // The time is that of the whole search; the tables alone take longer.
    let halves = Partition::seven_eight(&puzzle).unwrap();
    let soon = Limits::none().time(std::time::Duration::from_millis(1));
    let refusal = AdditivePatterns::build(&puzzle, &halves, &soon, &|_| {}).unwrap_err();
    assert_eq!(refusal, NoTables::Time);
    let stop = Stop::new();
    stop.raise();
    let partition = Partition::default_for(&puzzle).unwrap();
    let stopped = Limits::none().stop(&stop);
    let none = AdditivePatterns::build(&puzzle, &partition, &stopped, &|_| {});
    assert_eq!(none.unwrap_err(), NoTables::Stopped);
    // Progress grows to one.
    let heard = std::sync::Mutex::new(vec![0.0]);
    let tell = |share: f64| heard.lock().unwrap().push(share);
    AdditivePatterns::build(&puzzle, &partition, &Limits::none(), &tell).unwrap();
    let heard = heard.into_inner().unwrap();
    assert!(heard.len() > 20 && heard.is_sorted() && heard.last() == Some(&1.0), "{heard:?}");
}

#[test]
fn odd_partitions_are_refused() {
    let puzzle = puzzle(3, 3, &Goal::BlankFirst, 1);
    let refused = [
        vec![vec![1, 2, 3]],
        vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7, 8]],
        vec![vec![1, 2, 3, 4], vec![4, 5, 6, 7, 8]],
        vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8, 9]],
        vec![vec![], vec![1, 2, 3, 4, 5, 6, 7, 8]],
    ];
    assert!(refused.into_iter().all(|groups| Partition::new(&puzzle, groups).is_none()));
    assert!(Partition::seven_eight(&puzzle).is_none());
}
