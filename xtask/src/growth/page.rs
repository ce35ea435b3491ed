//! The text of `docs/performance.md`: charts, their figures, and the limits of the machine beside them.

use super::limits::Limits;
use super::series::{Chart, Point};
use super::threads::Gain;
use crate::machine::Machine;

/// The page.
pub(super) fn text(machine: &Machine, limits: &Limits, gains: &[Gain], charts: &[Chart]) -> String {
    let Limits { latency, cached, bandwidth, branch } = limits;
    let mut page = format!(
        "# How cost grows\n\n\
         Written by `cargo xtask growth`, which measures the release build. Speed beside other programs: \
         `cargo xtask compare-speed`.\n\n\
         Measured on {}.\n\n\
         ## Limits of the machine\n\n\
         | what | one core |\n|---|---:|\n\
         | memory access that depends on the one before, table of 256 MiB | {latency:.0} ns |\n\
         | the same in 512 KiB | {cached:.1} ns |\n\
         | reading memory in order | {bandwidth:.1} GB/s |\n\
         | mispredicted branch | {branch:.1} ns |\n\n\
         A search with a table cannot be faster than its accesses, unless several overlap: at one access per position that \
         misses all caches, {:.0} million positions a second. A search without a table is limited by its branches: one \
         misprediction in two nodes allows {:.0} million nodes a second.\n",
        machine.text(),
        1e3 / latency.max(1e-9),
        2e3 / branch.max(1e-9),
    );
    page += &second_thread(gains);
    for chart in charts {
        page += &section(chart, limits);
    }
    page
}

/// Two threads beside two programs at the same time.
fn second_thread(gains: &[Gain]) -> String {
    let mut text = String::from(
        "\n## A second thread\n\n\
         Two processors of a machine may share a core, and they share its memory: what two programs do that have nothing to do with \
         each other is the limit for two threads of one search. A search with two threads visits other positions each time, so \
         single figures vary; docs/engine-tuning.md has sums over many positions. Median of five rounds; each runs one program, two programs at the same time, and one program with two threads.\n\n\
         | search | seconds alone | two programs at the same time | two threads |\n|---|---:|---:|---:|\n",
    );
    for Gain { work, alone, programs, threads } in gains {
        text += &format!("| {work} | {alone:.2} | {programs:.2}x | {threads:.2}x |\n");
    }
    text
}

fn section(chart: &Chart, limits: &Limits) -> String {
    let Chart { file, title, across, up, curves } = chart;
    let mut text = format!("\n## {title}\n\n![{title}](pictures/growth-{file}.svg)\n");
    for (name, points) in curves {
        text += &format!(
            "\n{name}:\n\n| {across} | {up} | times the one before | {} |\n|---:|---:|---:|---:|\n",
            counted(chart)
        );
        let mut before: Option<&Point> = None;
        for point in points {
            let growth = before.map_or_else(
                || "-".to_owned(),
                |before| format!("{:.2}", point.cost / before.cost),
            );
            let nodes = if point.nodes > 0.0 { format!("{:.0}", point.nodes) } else { "-".into() };
            text += &format!("| {} | {:.2} | {growth} | {nodes} |\n", point.size, point.cost);
            before = Some(point);
        }
        text += &remark(chart, points, limits);
    }
    text
}

/// What the last column counts.
fn counted(chart: &Chart) -> &'static str {
    match chart.file {
        "queens" => "solutions",
        "connect-four" => "positions",
        "grids" => "cells expanded per path",
        _ => "counted",
    }
}

/// The largest size beside the limits.
fn remark(chart: &Chart, points: &[Point], limits: &Limits) -> String {
    let Some(last) = points.last() else { return String::new() };
    let nanoseconds = |unit: f64| unit * last.cost / last.nodes;
    match chart.file {
        "connect-four" if last.nodes > 0.0 => {
            let each = nanoseconds(1e6);
            format!(
                "\nA position of the last row takes {each:.0} ns: {:.1} accesses to memory of {:.0} ns.\n",
                each / limits.latency,
                limits.latency
            )
        }
        "grids" if last.nodes > 0.0 => {
            let each = nanoseconds(1e3);
            format!(
                "\nA cell of the last row takes {each:.0} ns: {:.1} accesses to a cache of {:.1} ns, or {:.1} \
                 mispredicted branches.\n",
                each / limits.cached,
                limits.cached,
                each / limits.branch
            )
        }
        "queens" => format!(
            "\nThe last row takes as long as reading {:.0} GB of memory in order; its {:.1e} solutions are counted, not \
             listed.\n",
            last.cost / 1e3 * limits.bandwidth,
            last.nodes
        ),
        "matches" => points.first().map_or_else(String::new, |first| {
            let more = 100.0 * (last.cost / first.cost - 1.0);
            format!("\nOn {} threads a game takes {more:+.0} % of CPU time.\n", last.size)
        }),
        _ => String::new(),
    }
}
