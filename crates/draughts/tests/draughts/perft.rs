//! The published perft totals, to moderate depth: `OUTWIT_LEAVES` sets the limit a line.

use std::io::Write;

use crate::common::boards::rules;
use crate::common::setting;
use draughts::board::Word;
use draughts::perft::{Convention, Mode, Perft};
use draughts::{Draughts, Position};

/// One line of the data file.
struct Case<'a> {
    name: &'a str,
    convention: Convention,
    fen: &'a str,
    totals: Vec<u64>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<_> = line.split('|').map(str::trim).collect();
            let [name, convention, fen, totals] = fields[..] else { panic!("{line}") };
            let convention = match convention {
                "keep" => Convention::Keep,
                "drop" => Convention::Drop,
                other => panic!("{other}"),
            };
            let totals = totals.split_whitespace().map(|total| total.parse().unwrap()).collect();
            Case { name, convention, fen, totals }
        })
        .collect()
}

/// Counts one case with a game; the leaves seen.
fn count<W: Word>(
    game: &Draughts<W>,
    case: &Case<'_>,
    limit: u64,
    mode: Mode,
    threads: usize,
) -> u64 {
    let Case { name, convention, fen, ref totals } = *case;
    let position = match fen {
        "start" => Position::start(game.rules()),
        fen => Position::from_fen(fen, game.rules()).unwrap(),
    };
    let mut leaves = 0;
    for (depth, &total) in (1..).zip(totals).filter(|&(_, &total)| total <= limit) {
        let perft = Perft::new(depth, convention).mode(mode).threads(threads);
        assert_eq!(game.perft(&position, &perft), total, "{name} {fen} depth {depth}");
        leaves += total;
    }
    leaves
}

fn check(limit: u64, mode: Mode, threads: usize) {
    let mut leaves = 0;
    for case in &cases(include_str!("../../data/perft.txt")) {
        let rules = rules(case.name);
        let wide = Draughts::<u128>::of(rules).unwrap();
        leaves += match Draughts::<u64>::of(rules) {
            Some(game) => {
                // The wide word on a narrow board.
                count(&wide, case, limit.min(20_000), mode, threads);
                count(&game, case, limit, mode, threads)
            }
            None => count(&wide, case, limit, mode, threads),
        };
    }
    println!("{leaves} leaves in {mode:?} mode, {threads} threads");
}

fn limit(usual: u64) -> u64 {
    setting("OUTWIT_LEAVES", usual)
}

#[test]
fn totals_by_bulk_counting() {
    check(limit(1_500_000), Mode::Bulk, 1);
}

#[test]
fn totals_by_making_every_move() {
    check(100_000, Mode::Plain, 1);
}

#[test]
fn totals_with_a_table_and_two_threads() {
    check(limit(1_500_000), Mode::Hashed { mebibytes: 2 }, 2);
}

/// The published totals of kish 1.1.7, and the same with equal results counted once.
#[test]
fn turkish_totals_tell_routes_apart() {
    let game = Draughts::<u64>::of(rules("turkish")).unwrap();
    let position = Position::start(game.rules());
    let bulk = |depth, convention| Perft::new(depth, convention);
    let with_table =
        |depth, convention| bulk(depth, convention).mode(Mode::Hashed { mebibytes: 64 });
    for (perft, total) in [
        (bulk(7, Convention::Keep), 10_782_382),
        (with_table(8, Convention::Keep), 123_290_300),
        (bulk(7, Convention::Drop), 10_782_308),
    ] {
        assert_eq!(game.perft(&position, &perft), total, "{perft:?}");
    }
}

/// The totals of a checkout that lies beside the shared reference data.
#[test]
fn shared_reference_is_what_the_data_file_says() {
    let root = std::env::var("OUTWIT_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let path = format!("{root}/draughts/perft_reference.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        // Straight to the terminal: what a passing test prints is not shown.
        let _ = writeln!(std::io::stderr(), "skipped: {path} is not there");
        return;
    };
    let numbers: Vec<u64> = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    // Every array of the file appears number by number in the data file's lines.
    for case in cases(include_str!("../../data/perft.txt")) {
        let (first, last) = (case.totals[0], case.totals[case.totals.len() - 1]);
        let computed_here = [
            "spantsiretti",
            "turkish",
            "thai",
            "frysk",
            "school",
            "international-12x10",
            "international-10x8",
        ];
        if !computed_here.contains(&case.name) {
            assert!(numbers.contains(&first) && numbers.contains(&last), "{} {last}", case.name);
        }
    }
}
