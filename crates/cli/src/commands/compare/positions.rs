//! The searches of a game side by side.

use std::io::Write;

use games::Limits;
use games::compare::{Configuration, configurations};
use games::evaluation::EvalChoice;
use games::session::GameSession;
use games::view::ReportView;
use outwit::Stopped;
use serde_json::json;
use views::picture::Effort;

use super::{Options, chart};
use crate::failure::Failure;
use crate::show::DIM;
use crate::{applies, files, puzzle_args, search, show, stop};

/// Runs all searches of a position and prints them.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    options.refuse_for_game()?;
    let session = options.at.open(&options.game)?;
    let mut comparison = Comparison {
        options,
        eval: files::eval(&*session, options.eval.as_deref())?,
        session: &*session,
        depth: options.depth.unwrap_or(6),
        reports: Vec::new(),
        is_interrupted: false,
    };
    comparison.search_all()?;
    comparison.draw()?;
    if options.json {
        comparison.print_json(out)?;
    } else {
        comparison.print_table(out)?;
    }
    comparison.verdict()
}

/// The searches of one position.
struct Comparison<'a> {
    options: &'a Options,
    session: &'a dyn GameSession,
    eval: Option<EvalChoice>,
    depth: u32,
    /// The searches that were started, with their names.
    reports: Vec<(&'static str, ReportView)>,
    is_interrupted: bool,
}

impl Comparison<'_> {
    fn search_all(&mut self) -> Result<(), Failure> {
        for search in configurations() {
            let report = self.search(&search, self.depth)?;
            self.reports.push((search.name, report));
            if self.is_interrupted {
                break;
            }
        }
        Ok(())
    }

    fn search(&mut self, search: &Configuration, depth: u32) -> Result<ReportView, Failure> {
        let limits = Limits::none().depth(depth).time(self.options.time);
        let request = search.request(limits, self.eval.clone());
        let report = search::analyse(self.session, &request)?;
        self.is_interrupted |= report.stopped == Some(Stopped::Flag) || stop::was_pressed();
        Ok(report)
    }

    /// Draws the chart, for which the lesser depths are searched as well.
    fn draw(&mut self) -> Result<(), Failure> {
        let Some(path) = self.options.chart.as_ref().filter(|_| !self.is_interrupted) else {
            return Ok(());
        };
        let searches = configurations();
        let names = searches.iter().map(|search| search.name.to_owned()).collect();
        let mut effort = Effort { searches: names, rows: Vec::new() };
        for depth in 1..self.depth {
            let mut counts = Vec::new();
            for search in &searches {
                counts.push(counted(&self.search(search, depth)?));
                if self.is_interrupted {
                    return Ok(());
                }
            }
            effort.rows.push((depth, counts));
        }
        let counts = self.reports.iter().map(|(_, report)| counted(report)).collect();
        effort.rows.push((self.depth, counts));
        let effort = effort.of_game(&self.session.name());
        chart::write(path, &effort, self.options.force)
    }

    /// The effective branching factor of a completed search.
    fn branching(&self, report: &ReportView) -> Option<f64> {
        // The engine stops once a value is proven, and a game may end before the depth: the least depth is that of the whole
        // tree.
        let whole = self.whole().map_or(self.depth, |whole| whole.depth);
        let depth = report.depth.min(whole).min(self.depth) as usize;
        let below = report.nodes.saturating_sub(1);
        finished(report).then(|| outwit::effective_branching(below, depth)).flatten()
    }

    /// The report of minimax, if it is complete.
    fn whole(&self) -> Option<&ReportView> {
        self.reports.first().map(|(_, report)| report).filter(|report| finished(report))
    }

    fn print_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let row = |(name, report): &(&str, ReportView)| {
            let mut row = json!({
                "name": name,
                "best": report.best.as_ref().filter(|_| report.has_value()),
                "value": report.has_value().then_some(report.value),
                "bound": report.has_value().then_some(report.bound),
                "nodes": report.nodes,
                "seconds": report.seconds,
                "branching": self.branching(report),
                "stopped": report.stopped,
            });
            if let Some(second) = report.distance_nodes {
                row["distance_nodes"] = second.into();
            }
            row
        };
        let (view, rows) = (self.session.view(), self.reports.iter().map(row).collect::<Vec<_>>());
        let value = json!({
            "game": view.game, "position": view.position, "depth": self.depth, "searches": rows,
        });
        show::json(out, &value)
    }

    fn print_table(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let most = self.whole().map(|whole| whole.nodes.max(1) as f64);
        let row = |(name, report): &(&str, ReportView)| {
            let done = finished(report);
            let dash = || "-".to_string();
            let percent = |most: f64| format!("{:.2} %", 100.0 * report.nodes as f64 / most);
            let share = || most.map_or_else(dash, percent);
            let value = || report.value_text(report.value, report.bound);
            let branching = self.branching(report);
            vec![
                (*name).into(),
                show::grouped(report.nodes),
                if done { share() } else { "stopped".into() },
                show::seconds(report.seconds),
                if done { value() } else { dash() },
                report.best.clone().filter(|_| done).unwrap_or_else(dash),
                branching.map_or_else(dash, |factor| format!("{factor:.2}")),
            ]
        };
        let rows = self.reports.iter().map(row).collect();
        let head = ["search", "positions", "share", "time", "value", "best", "branching"];
        show::position(out, &self.session.view())?;
        writeln!(out)?;
        show::write_table(out, &show::table(&head, &[1, 2, 3, 6], rows))?;
        for (name, report) in &self.reports {
            if let Some(passes) = report.passes_text() {
                writeln!(out, "\n{DIM}{name}: {passes}.{DIM:#}")?;
            }
        }
        Ok(())
    }

    fn verdict(&self) -> Result<(), Failure> {
        if !self.is_interrupted {
            return Ok(());
        }
        let (started, count) = (self.reports.len(), configurations().len());
        Err(Failure::other(format!("interrupted; {started} of {count} searches were started")))
    }
}

impl Options {
    /// Fails if an argument is given that applies only to puzzles.
    fn refuse_for_game(&self) -> Result<(), Failure> {
        let other = applies::first([
            (self.algorithms.is_some(), "--algorithms"),
            (self.nodes.is_some(), "--nodes"),
            (self.by_depth.is_some(), "--by-depth"),
            (self.seed.is_some(), "--seed"),
        ]);
        other.map_or(Ok(()), |name| Err(puzzle_args::for_puzzles(name)))
    }
}

/// The number of positions of a completed search.
fn counted(report: &ReportView) -> Option<u64> {
    finished(report).then_some(report.nodes)
}

fn finished(report: &ReportView) -> bool {
    report.stopped.is_none()
}
