//! Solves a list of fifteen- or twenty-four-puzzles and prints nodes, time and rate.
//!
//! `korf FILE manhattan|linear-conflict|walking-distance|patterns [first] [last]`
#![expect(clippy::print_stdout, reason = "an example talks")]

use outwit::Limits;
use outwit::problem::{Heuristic, ida_star};
use puzzles::sliding_tiles::{
    AdditivePatterns, Goal, LinearConflict, Manhattan, Partition, SlidingTiles, WalkingDistance,
    Word, parse_instances,
};

/// CPU seconds of all threads of this process so far, ended ones included, as the system counts them (in hundredths).
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or("");
    after_name.split_whitespace().nth(11).and_then(|ticks| ticks.parse().ok()).unwrap_or(0.0)
        / 100.0
}

fn run<W: Word, H: Heuristic<SlidingTiles<W>>>(
    list: &[(usize, SlidingTiles<W>, Vec<String>)],
    h: &H,
) {
    let (mut nodes, mut length, start) = (0, 0, cpu());
    for (number, puzzle, notes) in list {
        let one = cpu();
        let report = ida_star(puzzle, h, &Limits::none(), &mut ());
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

fn read<W: Word>(side: usize, text: &str, arguments: &[String]) {
    let list = parse_instances::<W>(side, side, text, &Goal::BlankFirst).expect("a list of boards");
    let at =
        |which: usize, usual| arguments.get(which).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (first, last) = (at(3, 1), at(4, list.len()));
    let list: Vec<_> = (1..).zip(list).map(|(n, one)| (n, one.puzzle, one.notes)).collect();
    let list = &list[first - 1..last];
    let puzzle = &list[0].1;
    match arguments[2].as_str() {
        "linear-conflict" => run(list, &LinearConflict::new(puzzle)),
        "walking-distance" => run(list, &WalkingDistance::new(puzzle).expect("a small board")),
        "patterns" => {
            let start = cpu();
            let partition = Partition::usual(puzzle).expect("a usual board");
            let patterns = AdditivePatterns::build(puzzle, &partition, &|_, _| {});
            println!("tables: {:.3} s", cpu() - start);
            for table in patterns.tables() {
                println!("{} {:?}", table.name(), table.summary());
            }
            run(list, &patterns);
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
