//! Solves a list of fifteen- or twenty-four-puzzles and prints nodes, time and rate.
//!
//! `korf FILE manhattan|linear-conflict|walking-distance|patterns|patterns-7-8 [first] [last]`; pattern tables are kept in
//! the folder `$OUTWIT_TABLES`, if it is set; `$THREADS` search with them, 0 = by the general `ida_star`.
#![expect(clippy::print_stdout, reason = "an example talks")]

use outwit::Limits;
use outwit::problem::{Heuristic, ProblemReport, ida_star};
use puzzles::sliding_tiles::{
    AdditivePatterns, Goal, LinearConflict, Manhattan, Move, Partition, PatternTable, SlidingTiles,
    WalkingDistance, Word, parse_instances,
};

/// CPU seconds of all threads of this process so far, ended ones included, as the system counts them (in hundredths).
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or("");
    after_name.split_whitespace().nth(11).and_then(|ticks| ticks.parse().ok()).unwrap_or(0.0)
        / 100.0
}

type List<W> = [(usize, SlidingTiles<W>, Vec<String>)];

fn run<W: Word, H: Heuristic<SlidingTiles<W>>>(list: &List<W>, h: &H) {
    run_by(list, &|puzzle| ida_star(puzzle, h, &Limits::none(), &mut ()));
}

fn run_by<W: Word>(list: &List<W>, solve: &dyn Fn(&SlidingTiles<W>) -> ProblemReport<Move, u32>) {
    let (mut nodes, mut length, start) = (0, 0, cpu());
    for (number, puzzle, notes) in list {
        let one = cpu();
        let report = solve(puzzle);
        let cost = report.cost().expect("the boards can be solved");
        let seconds = cpu() - one;
        let generated = report.counts.generated;
        let rate = generated as f64 / seconds / 1e6;
        let given: Vec<u64> = notes.iter().filter_map(|note| note.parse().ok()).collect();
        let same = given
            .get(2)
            .map_or("-", |&listed| if listed == generated { "same" } else { "differs" });
        assert!(
            given.first().is_none_or(|&listed| listed == u64::from(cost)),
            "length of #{number}"
        );
        println!("#{number} {cost} {generated} {seconds:.3} s {rate:.1} M/s, listed nodes: {same}");
        nodes += generated;
        length += u64::from(cost);
    }
    let seconds = cpu() - start;
    println!(
        "all: length {length}, nodes {nodes}, {seconds:.3} s, {:.1} M/s",
        nodes as f64 / seconds / 1e6
    );
}

/// The tables from the folder, or built and kept there.
fn patterns<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> AdditivePatterns {
    let folder = std::env::var_os("OUTWIT_TABLES").map(std::path::PathBuf::from);
    let file = |name: &str| Some(folder.as_ref()?.join(name));
    let (start, wall) = (cpu(), std::time::Instant::now());
    let names = AdditivePatterns::table_names(puzzle, partition);
    let load = |name: &String| PatternTable::from_bytes(std::fs::read(file(name)?).ok()?).ok();
    let kept: Vec<PatternTable> = names.iter().filter_map(load).collect();
    let count = kept.len();
    let patterns = AdditivePatterns::complete(puzzle, partition, kept, &Limits::none(), &|_| {});
    let patterns = patterns.expect("room");
    let (cpu, wall) = (cpu() - start, wall.elapsed().as_secs_f64());
    println!("tables: {count} of {} read, {cpu:.2} s, wall {wall:.2} s", names.len());
    for table in patterns.tables().filter(|_| count < names.len()) {
        if let Some(file) = file(&table.name()) {
            std::fs::write(file, table.as_bytes()).expect("room on the disk");
        }
    }
    patterns
}

fn read<W: Word>(side: usize, text: &str, arguments: &[String]) {
    let list = parse_instances::<W>(side, side, text, &Goal::BlankFirst).expect("a list of boards");
    let at = |which: usize, default| {
        arguments.get(which).and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (first, last) = (at(3, 1), at(4, list.len()));
    let list: Vec<_> = (1..).zip(list).map(|(n, one)| (n, one.puzzle, one.notes)).collect();
    let list = &list[first - 1..last];
    let puzzle = &list[0].1;
    match arguments[2].as_str() {
        "linear-conflict" => run(list, &LinearConflict::new(puzzle)),
        "walking-distance" => run(list, &WalkingDistance::new(puzzle).expect("a small board")),
        name @ ("patterns" | "patterns-7-8") => {
            let partition =
                if name == "patterns" { Partition::default_for } else { Partition::seven_eight };
            let patterns =
                patterns(puzzle, &partition(puzzle).expect("a board with a default partition"));
            match std::env::var("THREADS").ok().and_then(|threads| threads.parse().ok()) {
                Some(0) => run(list, &patterns),
                threads => run_by(list, &|puzzle| {
                    patterns.ida_star(puzzle, &Limits::none(), threads.unwrap_or(1))
                }),
            }
        }
        _ => run(list, &Manhattan::new(puzzle)),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("a list of boards");
    let first = text.lines().find(|line| !line.starts_with('#')).unwrap_or("");
    let cells = first.split(';').next().unwrap_or("").split_whitespace().count();
    if cells > 16 { read::<u128>(5, &text, &arguments) } else { read::<u64>(4, &text, &arguments) }
}
