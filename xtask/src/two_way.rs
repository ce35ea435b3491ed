//! Expanded states of one-way and two-way search on the easier quarter of Korf's hundred fifteen-puzzles.

use std::fs;
use std::path::PathBuf;

use outwit::Limits;
use outwit::problem::{Problem, Report, a_star, ida_star, near_optimal_bidirectional};
use puzzles::sliding_tiles::{Goal, Manhattan, Move, SlidingTiles, parse_instances};

/// Prints the table; `[COUNT]` instances, 25 if nothing is said.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let count = match words.first() {
        None => 25,
        Some(word) => {
            word.parse().map_err(|_| format!("\"{word}\" is not a number of instances"))?
        }
    };
    let folder = std::env::var_os("OUTWIT_SHARED")
        .map_or_else(|| super::root().join("../shared"), PathBuf::from);
    let path = folder.join("puzzles/korf100.txt");
    let text = fs::read_to_string(&path).map_err(|error| {
        format!(
            "{}: {error}; expected a list of fifteen-puzzles (OUTWIT_SHARED names its folder)",
            path.display()
        )
    })?;
    let list = parse_instances::<u64>(4, 4, &text, &Goal::BlankFirst).map_err(|e| e.to_string())?;
    let effort =
        |notes: &[String]| notes.get(2).and_then(|note| note.parse().ok()).unwrap_or(u64::MAX);
    let mut numbered: Vec<_> = (1..).zip(&list).collect();
    numbered.sort_by_key(|(_, one)| effort(&one.notes));
    numbered.truncate(count);
    numbered.sort_by_key(|&(number, _)| number);
    println!("| # | cost | A* | IDA* | NBS | NBS / A* |\n|---|---|---|---|---|---|");
    let (mut sums, mut fewer, mut rows) = ([0u64; 3], 0, 0);
    for (number, one) in numbered {
        let [star, ida, nbs] = solve(&one.puzzle);
        let costs = [&star, &ida, &nbs].map(|report| report.cost());
        if costs[0].is_none() || costs.iter().any(|cost| *cost != costs[0]) {
            return Err(format!("#{number}: the searches disagree: {costs:?}"));
        }
        let counts = [&star, &ida, &nbs].map(|report| report.counts.expanded);
        let share = counts[2] as f64 / counts[0] as f64;
        let cost = costs[0].unwrap_or(0);
        println!(
            "| {number} | {cost} | {} | {} | {} | {share:.2} |",
            counts[0], counts[1], counts[2]
        );
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        fewer += u32::from(counts[2] <= counts[0]);
        rows += 1;
    }
    let share = sums[2] as f64 / sums[0].max(1) as f64;
    println!("| all | | {} | {} | {} | {share:.2} |", sums[0], sums[1], sums[2]);
    println!(
        "\nNBS expands no more states than A* on {fewer} of {rows} instances (Manhattan distance both ways)."
    );
    Ok(())
}

fn solve(puzzle: &SlidingTiles) -> [Report<Move, u32>; 3] {
    let (to_goal, to_start) = (Manhattan::new(puzzle), Manhattan::to(puzzle, puzzle.start()));
    let none = Limits::none();
    let two_way = near_optimal_bidirectional(puzzle, &to_goal, &to_start, &none, &mut ());
    [
        a_star(puzzle, &to_goal, &none, &mut ()),
        ida_star(puzzle, &to_goal, &none, &mut ()),
        two_way.expect("tiles list their goal"),
    ]
}
