//! The answers to a list of instances: a table with totals, and what was not as expected.

use std::io::Write;

use puzzle_catalogue::{Cost, Entry, SolveView};

use super::{at_least, is_open};
use crate::failure::Failure;
use crate::show::{self, DIM};

/// The difference of two costs that counts as none: half a unit of the last decimal of the list, and the rounding of a
/// diagonal step of a grid, a millionth, for each step; a path has at most as many steps as it costs.
fn tolerance(decimals: u32, cost: f64) -> f64 {
    0.501 * 0.1_f64.powi(decimals.min(12) as i32) + 1e-6 * cost
}

/// Whether the cost of an answer is another one than listed.
fn differs((entry, answer): &(&Entry, SolveView)) -> bool {
    let Some(listed) = entry.listed else { return false };
    match answer.cost.filter(|_| answer.solved) {
        Some(Cost(cost)) => (cost - listed).abs() > tolerance(entry.decimals, cost),
        None => answer.exhausted,
    }
}

/// Whether a cost that differs shows that the listed one is wrong: a search that proves nothing may find a greater one.
fn is_refuted((entry, answer): &(&Entry, SolveView)) -> bool {
    let is_less = |cost: Cost| entry.listed.is_some_and(|listed| cost.0 < listed);
    answer.optimal || answer.exhausted || answer.cost.is_some_and(is_less)
}

/// Fails, with one sentence, if instances are open or were not tried, or if their costs refute the listed ones.
pub(super) fn check(
    answers: &[(&Entry, SolveView)],
    count: usize,
    wants_all: bool,
) -> Result<(), Failure> {
    let instances = |count: usize| format!("{count} instance{}", show::plural(count as u128));
    let mut faults = Vec::new();
    let mut open = answers.iter().filter(|(_, answer)| is_open(answer, wants_all));
    if let Some((entry, answer)) = open.next() {
        let (found, line) = (instances(1 + open.count()), entry.line);
        let what = if wants_all { "searched to the end" } else { "solved" };
        faults.push(format!("{found} not {what} (line {line}: {})", answer.note));
    }
    let mut wrong = answers.iter().filter(|row| differs(row) && is_refuted(row));
    if let Some((entry, answer)) = wrong.next() {
        let (found, line) = (instances(1 + wrong.count()), entry.line);
        let cost = match answer.cost.filter(|_| answer.solved) {
            Some(cost) => format!("the cost is {cost}"),
            None => "there is no solution".into(),
        };
        let listed = Cost(entry.listed.unwrap_or_default());
        faults.push(format!(
            "{found} with a wrong cost in the list (line {line}: {cost}, listed is {listed})"
        ));
    }
    if answers.len() < count {
        let left = count - answers.len();
        faults.push(format!("interrupted: {left} of {} not tried", instances(count)));
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::other(faults.join("; "))) }
}

/// Prints the table of the answers to a list of `count` instances, with totals.
pub(super) fn print(
    answers: &[(&Entry, SolveView)],
    count: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let dash = || "-".to_owned();
    let rows = answers.iter().map(|(entry, answer)| {
        let listed = entry.listed.map_or_else(dash, |cost| Cost(cost).to_string());
        vec![
            entry.line.to_string(),
            answer.cost.filter(|_| answer.solved).map_or_else(dash, |cost| cost.to_string()),
            match (answer.solved, answer.exhausted) {
                (true, _) => format!("{}{}", at_least(answer), show::grouped(answer.solutions)),
                (false, true) => "none".into(),
                (false, false) => dash(),
            },
            listed,
            if answer.optimal { "yes".into() } else { dash() },
            show::grouped(answer.expanded),
            show::grouped(answer.generated),
            show::grouped(answer.peak_frontier),
            show::seconds(answer.seconds),
        ]
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    let sum =
        |of: fn(&SolveView) -> u64| show::grouped(answers.iter().map(|(_, a)| of(a)).sum::<u64>());
    let solved = || answers.iter().map(|(_, answer)| answer).filter(|answer| answer.solved);
    let cost: f64 = solved().filter_map(|answer| Some(answer.cost?.0)).sum();
    let solutions: u64 = solved().map(|answer| answer.solutions).sum();
    let least = solved().map(at_least).max().unwrap_or_default();
    let has_costs = answers.iter().any(|(entry, _)| entry.listed.is_some());
    let listed: f64 = answers.iter().filter_map(|(entry, _)| entry.listed).sum();
    let optimal = answers.iter().filter(|(_, answer)| answer.optimal).count();
    let seconds: f64 = answers.iter().map(|(_, answer)| answer.seconds).sum();
    rows.push(vec![
        "all".into(),
        Cost(cost).to_string(),
        format!("{least}{}", show::grouped(solutions)),
        Cost(listed).to_string(),
        optimal.to_string(),
        sum(|answer| answer.expanded),
        sum(|answer| answer.generated),
        sum(|answer| answer.peak_frontier),
        show::seconds(seconds),
    ]);
    let head = [
        "line",
        "cost",
        "solutions",
        "listed",
        "optimal",
        "expanded",
        "generated",
        "frontier",
        "time",
    ];
    // What no instance of the list has needs no column.
    let is_used = |column: &usize| match head[*column] {
        "cost" => answers.iter().any(|(_, answer)| answer.cost.is_some()),
        "solutions" => answers
            .iter()
            .any(|(_, answer)| answer.exhausted && !answer.solved || answer.solutions > 1),
        "listed" => has_costs,
        _ => true,
    };
    let used: Vec<usize> = (0..head.len()).filter(is_used).collect();
    let rows = rows.iter().map(|row| used.iter().map(|&column| row[column].clone()).collect());
    let head: Vec<&str> = used.iter().map(|&column| head[column]).collect();
    let numbers: Vec<usize> = (0..head.len()).collect();
    show::write_table(out, &show::table(&head, &numbers, rows.collect()))?;
    for (entry, _) in answers {
        if let Some(why) = &entry.unsolvable {
            writeln!(out, "line {}: {why}", entry.line)?;
        }
    }
    let others = answers.iter().filter(|row| differs(row)).count();
    let others = format!(" · {others} with another cost than listed");
    let others = if has_costs { &*others } else { "" };
    let solved = solved().count();
    let generated: u64 = answers.iter().map(|(_, answer)| answer.generated).sum();
    writeln!(
        out,
        "\n{DIM}{solved} of {count} solved{others} · {:.1} M/s{DIM:#}",
        generated as f64 / seconds.max(1e-9) / 1e6
    )?;
    Ok(())
}
