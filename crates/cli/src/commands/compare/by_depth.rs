//! The table of the textbooks: instances of a puzzle, mean states expanded by the length of their solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use puzzle_catalogue::{Admissibility, CustomHeuristic, Method, PuzzleSession, SolveView, compare};
use serde_json::{Value, json};
use views::picture::Effort;

use super::Options;
use super::searches::{check, interrupted, solve_all, tasks, ways};
use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::puzzle_args::{self, PuzzleInput};
use crate::show::{self, DIM};

/// Solves `runs` instances, random ones or those of a list, by each search and prints the table.
pub(super) fn run(
    options: &Options,
    input: &PuzzleInput,
    runs: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let options = &with_textbook_searches(options, input)?;
    let ways = ways(options, input)?;
    check(options, input, &ways)?;
    let mut results = Results::new(options, input, &ways)?;
    let tasks = tasks(options, input, &ways)?;
    let listed: Vec<_> = input.entries.iter().filter(|entry| entry.unsolvable.is_none()).collect();
    let runs = if input.is_list { runs.min(listed.len() as u32) } else { runs };
    if !options.json {
        writeln!(
            out,
            "{}: {runs} instances, mean states expanded and effective branching factor b*, by the length of the solution\n",
            input.puzzle.name()
        )?;
        // The searches may take long.
        out.flush()?;
    }
    let mut done = 0;
    for run in 0..runs {
        let seed = options.seed.unwrap_or(0);
        let text = if input.is_list {
            listed[run as usize].instance.clone()
        } else {
            compare::sample(&*input.puzzle, seed, u64::from(run), u64::from(runs))?
        };
        let session = input.puzzle.instance(&text)?;
        let message = format!("instance {} of {runs}", run + 1);
        let timed = solve_all(&*session, &tasks, |_| message.clone())?;
        let answers: Vec<SolveView> = timed.into_iter().map(|(answer, _)| answer).collect();
        if answers.last().is_some_and(interrupted) {
            break;
        }
        results.add(&*session, &answers)?;
        done += 1;
    }
    let verdict = if done < runs {
        Err(Failure::other(format!("interrupted after {done} of {runs} instances")))
    } else {
        Ok(())
    };
    if let Some(path) = options.chart.as_ref().filter(|_| verdict.is_ok()) {
        super::chart::write(path, &results.effort.of_puzzle(&input.puzzle.name()), options.force)?;
    }
    if options.json {
        show::json(out, &results.json(&input.puzzle.name()))?;
        return verdict;
    }
    results.print(out)?;
    out.flush()?;
    verdict
}

/// The options with the searches and heuristics of the textbooks in place of those that are not named.
fn with_textbook_searches(options: &Options, input: &PuzzleInput) -> Result<Options, Failure> {
    let all = input.puzzle.algorithms();
    let known = |name: &str| all.iter().find(|way| way.name == name);
    let Some(a_star) = known("a-star") else {
        return Err(Failure::usage(format!(
            "--by-depth needs searches from a start to a goal, which {} has not; expected for example: outwit compare \
             sliding-tiles:rows=3,cols=3 --by-depth 40",
            input.puzzle.name()
        )));
    };
    let algorithms = options.algorithms.clone().unwrap_or_else(|| {
        let names = ["breadth-first", "a-star"].into_iter();
        names.filter(|name| known(name).is_some()).collect::<Vec<_>>().join(",")
    });
    let textbook = ["misplaced", "manhattan"];
    let has = |name: &&str| a_star.heuristics.iter().any(|(known, ..)| known == name);
    let mut puzzle = options.puzzle.clone();
    if puzzle.heuristic.is_none() && textbook.iter().all(has) {
        puzzle.heuristic = Some(textbook.join(","));
    }
    Ok(Options {
        algorithms: Some(algorithms),
        puzzle,
        game: options.game.clone(),
        at: PositionArgs::default(),
        eval: None,
        instance: None,
        chart: options.chart.clone(),
        ..*options
    })
}

/// Sums of one search over the instances with one depth that it solved.
#[derive(Clone, Default)]
struct Sum {
    runs: u64,
    expanded: f64,
    /// Those with an effective branching factor: a solved start has none.
    factors: u64,
    branching: f64,
}

/// What the runs have shown so far.
struct Results {
    /// Sums for each search, by the depth of the solution.
    depths: BTreeMap<u32, Vec<Sum>>,
    /// The names of the searches, and their counts on each instance.
    effort: Effort,
    /// Instances without a proven solution.
    unsolved: u64,
    /// Why their searches stopped.
    reasons: BTreeSet<String>,
    /// The heuristics from files, and whether they were admissible.
    checks: Vec<(CustomHeuristic, Admissibility)>,
}

impl Results {
    fn new(
        options: &Options,
        input: &PuzzleInput,
        ways: &[(Method, Option<String>)],
    ) -> Result<Self, Failure> {
        let name = |(method, heuristic): &(Method, Option<String>)| match heuristic {
            Some(heuristic) => format!("{} ({heuristic})", method.name()),
            None => method.name().into(),
        };
        let heuristics =
            options.puzzle.heuristic.as_deref().unwrap_or("").split(',').map(str::trim);
        let checks = heuristics
            .filter(|name| puzzle_args::is_file(name))
            .map(|path| {
                Ok((puzzle_args::heuristic(path, &*input.puzzle)?, Admissibility::default()))
            })
            .collect::<Result<Vec<_>, Failure>>()?;
        Ok(Results {
            depths: BTreeMap::new(),
            effort: Effort { searches: ways.iter().map(name).collect(), rows: Vec::new() },
            unsolved: 0,
            reasons: BTreeSet::new(),
            checks,
        })
    }

    /// Adds the answers of all searches on one instance.
    fn add(&mut self, session: &dyn PuzzleSession, answers: &[SolveView]) -> Result<(), Failure> {
        if let Some(proven) = answers.iter().find(|answer| answer.optimal) {
            let steps = proven.steps();
            for (heuristic, check) in &mut self.checks {
                check.add(session, heuristic, &steps)?;
            }
        }
        let Some(depth) = compare::depth_of(answers) else {
            self.unsolved += 1;
            let stopped = answers.iter().filter_map(|answer| answer.stopped);
            self.reasons.extend(stopped.map(|why| why.name().to_owned()));
            return Ok(());
        };
        let counts = answers.iter().map(|answer| answer.solved.then_some(answer.expanded));
        self.effort.rows.push((depth, counts.collect()));
        let sums = self.depths.entry(depth).or_insert_with(|| vec![Sum::default(); answers.len()]);
        for (sum, answer) in sums.iter_mut().zip(answers).filter(|(_, answer)| answer.solved) {
            sum.runs += 1;
            sum.expanded += answer.expanded as f64;
            sum.factors += u64::from(answer.branching.is_some());
            sum.branching += answer.branching.unwrap_or(0.0);
        }
        Ok(())
    }

    fn json(&self, puzzle: &str) -> Value {
        let depth = |(depth, sums): (&u32, &Vec<Sum>)| {
            let cell = |(name, sum): (&String, &Sum)| {
                // A mean of none is no number, which JSON writes as null.
                json!({
                    "search": name, "runs": sum.runs, "expanded": sum.expanded / sum.runs as f64,
                    "branching": sum.branching / sum.factors as f64,
                })
            };
            let cells: Vec<_> = self.effort.searches.iter().zip(sums).map(cell).collect();
            json!({ "depth": depth, "searches": cells })
        };
        let check = |(heuristic, check): &(CustomHeuristic, Admissibility)| {
            let mut value = json!(check);
            value["heuristic"] = heuristic.to_string().into();
            value
        };
        json!({
            "puzzle": puzzle, "unsolved": self.unsolved,
            "depths": self.depths.iter().map(depth).collect::<Vec<_>>(),
            "heuristics": self.checks.iter().map(check).collect::<Vec<_>>(),
        })
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut has_marks = false;
        let rows = self.depths.iter().map(|(depth, sums)| {
            let runs = sums.iter().map(|sum| sum.runs).max().unwrap_or(0);
            let mut cell = |count: u64, mean: String| match count {
                0 => "-".to_owned(),
                count if count < runs => {
                    has_marks = true;
                    format!("{mean} ({count})")
                }
                _ => mean,
            };
            let mut row = vec![depth.to_string(), runs.to_string()];
            row.extend(sums.iter().map(|sum| {
                cell(sum.runs, show::grouped((sum.expanded / sum.runs as f64).round() as u64))
            }));
            row.extend(sums.iter().map(|sum| {
                cell(sum.factors, format!("{:.2}", sum.branching / sum.factors as f64))
            }));
            row
        });
        let rows: Vec<_> = rows.collect();
        let searches = &self.effort.searches;
        let mut head = vec!["depth".to_owned(), "runs".to_owned()];
        head.extend(searches.iter().map(|name| format!("expanded: {name}")));
        head.extend(searches.iter().map(|name| format!("b*: {name}")));
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        let numbers: Vec<usize> = (0..head.len()).collect();
        show::write_table(out, &show::table(&head, &numbers, rows))?;
        if has_marks {
            writeln!(
                out,
                "\n{DIM}(N): a mean of only N of the runs; the search did not solve the others, or they have no b*.{DIM:#}"
            )?;
        }
        for (heuristic, check) in &self.checks {
            writeln!(out, "\n{}", check.sentence(heuristic))?;
        }
        if self.unsolved > 0 {
            let why = if !self.reasons.is_empty() {
                let reasons: Vec<&str> = self.reasons.iter().map(String::as_str).collect();
                format!(" within its limits ({})", reasons.join(", "))
            } else if self.checks.is_empty() {
                "; a search that proves solutions is for example --algorithms a-star".to_owned()
            } else {
                // A heuristic from a file may be too high, so no search proves a solution with it.
                String::new()
            };
            writeln!(
                out,
                "\n{DIM}{} instance{} not in the table: no search proved its solution{why}.{DIM:#}",
                self.unsolved,
                show::plural(self.unsolved.into())
            )?;
        }
        Ok(())
    }
}
