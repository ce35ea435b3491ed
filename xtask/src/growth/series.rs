//! What is measured: one kind of work in growing sizes.

use std::fs;
use std::path::Path;
use std::process::Command;

use games::picture::{LineChart, ValueScale};
use serde_json::Value;

use crate::compare_speed::inputs::rooms;
use crate::files;
use crate::machine::children_seconds;
use crate::program::{self, answers, output};
use crate::root;

/// One size of a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) size: u32,
    /// Milliseconds, or another unit of the chart.
    pub(super) cost: f64,
    /// Positions or nodes; 0 if they are not counted.
    pub(super) nodes: f64,
}

/// A chart: curves over one kind of size.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    /// The end of the file's name.
    pub(super) file: &'static str,
    pub(super) title: &'static str,
    /// The size, and the cost.
    pub(super) across: &'static str,
    pub(super) up: &'static str,
    pub(super) curves: Vec<(String, Vec<Point>)>,
}

impl Chart {
    /// The chart as a picture.
    pub(super) fn picture(&self) -> LineChart {
        let curve = |(name, points): &(String, Vec<Point>)| {
            (name.clone(), points.iter().map(|point| (point.size, point.cost)).collect())
        };
        LineChart {
            title: self.title.into(),
            across: self.across.into(),
            up: self.up.into(),
            scale: ValueScale::Logarithmic,
            series: self.curves.iter().map(curve).collect(),
            intervals: Vec::new(),
        }
    }
}

/// Measures all charts; `quick` leaves out what takes long.
pub(super) fn measure(program: &Path, quick: bool) -> Result<Vec<Chart>, String> {
    Ok(vec![
        queens(program, if quick { 13 } else { 18 })?,
        connect_four(program, if quick { 14 } else { 26 })?,
        grids(program, if quick { 200 } else { 800 })?,
        matches(program, if quick { 20 } else { 200 })?,
    ])
}

/// The answers of a command, the best of `rounds` by CPU time, and that time in milliseconds.
fn best_of(outwit: &Path, words: &str, rounds: u32) -> Result<(f64, Vec<Value>), String> {
    let mut best: Option<(f64, Vec<Value>)> = None;
    for _ in 0..rounds {
        let list = answers(outwit, words.split(' '))?;
        let seconds = program::sum(&list, "cpu_seconds")
            .ok_or_else(|| format!("outwit {words} prints no cpu_seconds"))?;
        if best.as_ref().is_none_or(|best| 1e3 * seconds < best.0) {
            best = Some((1e3 * seconds, list));
        }
    }
    best.ok_or_else(|| "no round was asked for".into())
}

fn sum(list: &[Value], field: &str) -> f64 {
    list.iter().filter_map(|one| one.get(field)?.as_f64()).sum()
}

/// Three rounds of what is short, one of what is long.
fn rounds(size: u32, long: u32) -> u32 {
    if size < long { 3 } else { 1 }
}

fn queens(program: &Path, last: u32) -> Result<Chart, String> {
    let mut points = Vec::new();
    for n in 10..=last {
        eprintln!("queens {n} ..");
        let words = format!("queens count {n} --threads 1 --json");
        let (cost, list) = best_of(program, &words, rounds(n, 17))?;
        points.push(Point { size: n, cost, nodes: sum(&list, "all") });
    }
    Ok(Chart {
        file: "queens",
        title: "Counting all solutions of n queens",
        across: "queens",
        up: "CPU milliseconds",
        curves: vec![("one thread".into(), points)],
    })
}

fn connect_four(program: &Path, last: u32) -> Result<Chart, String> {
    let mut curves = Vec::new();
    for eval in ["none", "lines"] {
        let mut points = Vec::new();
        // With an evaluation few positions are decided, so two plies less take as long.
        for depth in (6..=if eval == "none" { last } else { last - 4 }).step_by(2) {
            eprintln!("connect four, {eval}, depth {depth} ..");
            let words = format!("analyse connect-four --depth {depth} --eval {eval} --json");
            let (cost, list) = best_of(program, &words, rounds(depth, 24))?;
            points.push(Point { size: depth, cost, nodes: sum(&list, "nodes") });
        }
        curves.push((format!("evaluation {eval}"), points));
    }
    Ok(Chart {
        file: "connect-four",
        title: "Connect Four from the start to a depth",
        across: "plies",
        up: "CPU milliseconds",
        curves,
    })
}

fn grids(program: &Path, last: usize) -> Result<Chart, String> {
    const WAYS: usize = 50;
    let folder = root().join("target/growth");
    files::make_folder(&folder)?;
    let mut curves = vec![("A*".to_owned(), Vec::new()), ("jump points".to_owned(), Vec::new())];
    for side in [50, 100, 200, 300, 400, 600, 800].into_iter().filter(|&side| side <= last) {
        eprintln!("grid of {side} x {side} ..");
        let name = format!("rooms-{side}.map");
        let (map, scenario) = rooms(&name, side, WAYS)?;
        let scenario_file = folder.join(format!("{name}.scen"));
        fs::write(folder.join(&name), map)
            .and_then(|()| fs::write(&scenario_file, scenario))
            .map_err(|fault| format!("{}: {fault}", folder.display()))?;
        for ((_, points), puzzle) in curves.iter_mut().zip(["grid-map", "grid-map:jumps=yes"]) {
            let words = format!("solve {puzzle} --file {} --json", scenario_file.display());
            let (milliseconds, list) = best_of(program, &words, 3)?;
            let ways = list.len().max(1) as f64;
            let nodes = sum(&list, "expanded") / ways;
            points.push(Point { size: side as u32, cost: 1e3 * milliseconds / ways, nodes });
        }
    }
    Ok(Chart {
        file: "grids",
        title: "Paths through rooms on a square grid",
        across: "cells on a side",
        up: "CPU microseconds per path",
        curves,
    })
}

/// Quick games on one thread and more: CPU microseconds per game, so that a level line is what threads should show.
fn matches(program: &Path, pairs: u32) -> Result<Chart, String> {
    let most = outwit::parallel::cores() as u32;
    let mut points = Vec::new();
    for threads in 1..=most.clamp(2, 8) {
        eprintln!("match on {threads} threads ..");
        let words = format!(
            "match engine:depth=6 engine:depth=5 --game connect-four --pairs {pairs} --threads {threads} --json"
        );
        let mut least = f64::INFINITY;
        for _ in 0..3 {
            let before = children_seconds()?;
            output(Command::new(program).args(words.split(' ')))?;
            least = least.min(children_seconds()? - before);
        }
        let games = 2.0 * f64::from(pairs);
        points.push(Point { size: threads, cost: 1e6 * least / games, nodes: 0.0 });
    }
    Ok(Chart {
        file: "matches",
        title: "Quick games of a match by threads",
        across: "threads",
        up: "CPU microseconds per game",
        curves: vec![("Connect Four, depths 6 and 5".into(), points)],
    })
}
