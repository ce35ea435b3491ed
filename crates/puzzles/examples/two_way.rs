//! Expansions of one-way and two-way search on the easier quarter of a list of fifteen-puzzles.
//!
//! `two_way FILE [GiB]`: the boards with the fewest listed nodes; A*, IDA* and NBS with Manhattan distance, each
//! within this much memory (default 2).
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use outwit::Limits;
use outwit::problem::{Problem, ProblemReport, a_star, ida_star, near_optimal_bidirectional};
use puzzles::sliding_tiles::{Goal, Instance, Manhattan, Move, parse_instances};

/// The nodes given in the list, the last of its notes.
fn listed(instance: &Instance<u64>) -> u64 {
    instance.notes.last().and_then(|note| note.parse().ok()).unwrap_or(u64::MAX)
}

/// Expanded nodes, with a mark if the search could not end.
fn expanded(report: &ProblemReport<Move, u32>) -> String {
    let mark = if report.optimal { "" } else { "+" };
    format!("{}{mark}", report.counts.expanded)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, rest @ ..] = arguments.as_slice() else {
        return println!("expected a file of boards, for example: two_way korf100.txt 4");
    };
    let gibibytes = rest.first().and_then(|n| n.parse().ok()).unwrap_or(2usize);
    let text = std::fs::read_to_string(file).expect("a readable file");
    let list = parse_instances::<u64>(4, 4, &text, &Goal::BlankFirst).expect("a list of boards");
    let mut list: Vec<_> = (1..).zip(list).collect();
    list.sort_by_key(|(_, one)| listed(one));
    list.truncate(list.len().div_ceil(4));
    list.sort_by_key(|&(number, _)| number);
    let limits = Limits::none().memory(gibibytes << 30);
    println!("{:>4} {:>4} {:>12} {:>12} {:>12} {:>6}", "#", "cost", "A*", "IDA*", "NBS", "NBS/A*");
    let (mut sums, mut fewer, mut both) = ([0; 3], 0, 0);
    for (number, one) in &list {
        let puzzle = &one.puzzle;
        let (forward, backward) = (Manhattan::new(puzzle), Manhattan::to(puzzle, puzzle.start()));
        let reports = [
            a_star(puzzle, &forward, &limits, &mut ()),
            ida_star(puzzle, &forward, &limits, &mut ()),
            near_optimal_bidirectional(puzzle, &forward, &backward, &limits, &mut ())
                .expect("goals are listed and moves can be taken back"),
        ];
        let [a, _, nbs] = &reports;
        if a.optimal && nbs.optimal {
            both += 1;
            fewer += u32::from(nbs.counts.expanded <= a.counts.expanded);
        }
        for (sum, report) in sums.iter_mut().zip(&reports) {
            *sum += report.counts.expanded;
            assert!(report.cost() == reports[1].cost() || !report.optimal, "the costs differ");
        }
        let ratio = nbs.counts.expanded as f64 / a.counts.expanded as f64;
        let cost = reports[1].cost().expect("the boards can be solved");
        let [a, ida, nbs] = reports.each_ref().map(expanded);
        println!("{number:>4} {cost:>4} {a:>12} {ida:>12} {nbs:>12} {ratio:>6.2}");
    }
    let [a, ida, nbs] = sums;
    println!("{:>9} {a:>12} {ida:>12} {nbs:>12} {:>6.2}", "all", nbs as f64 / a as f64);
    println!("NBS expands no more than A* on {fewer} of the {both} boards that both solved");
}
