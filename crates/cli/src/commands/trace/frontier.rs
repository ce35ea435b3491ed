//! The frontier of a search step by step: a table, CSV or JSON.

use std::io::Write;

use games::picture::Format;
use games::tree::{FrontierEvent, FrontierShow, FrontierTable, TreeView};
use puzzle_catalogue::Cost;

use super::Options;
use crate::failure::Failure;
use crate::show;

/// The most nodes of a frontier that are listed; the rest is counted.
const MAX_ENTRIES: usize = 10_000;
/// The same for the table of the terminal.
const ENTRIES_OF_TABLE: usize = 60;
/// Columns of the table where the output is no terminal.
const WIDTH: u16 = 100;

/// Writes the frontier at the first steps.
pub(super) fn write(
    tree: &dyn TreeView,
    options: &Options,
    algorithm: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let format = options.draw.format()?;
    if !matches!(format, Format::Text | Format::Csv | Format::Json) {
        return Err(Failure::usage(
            "a frontier is written as text, csv or json, for example: --format csv",
        ));
    }
    let entries = if format == Format::Text { ENTRIES_OF_TABLE } else { MAX_ENTRIES };
    let show = FrontierShow { from: 1, rows: options.max_nodes(), entries, until: None };
    let Some(table) = tree.frontier(show) else {
        return Err(Failure::usage(format!(
            "{algorithm} has no frontier; expected a search from a start to a goal, for example: --algorithm a-star"
        )));
    };
    if format == Format::Csv && table.steps.len() < table.total {
        show::warning(&format!(
            "{} of {} steps are written; for more of them for example: --max-nodes 1M",
            show::grouped(table.steps.len() as u64),
            show::grouped(table.total as u64)
        ));
    }
    let bytes = match format {
        Format::Csv => table.csv().into_bytes(),
        Format::Json => {
            let mut json = serde_json::to_vec_pretty(&table)?;
            json.push(b'\n');
            json
        }
        _ => text(&table, algorithm).into_bytes(),
    };
    options.draw.write(|_, _| Ok(bytes), out)
}

fn text(table: &FrontierTable, algorithm: &str) -> String {
    let by_arrival = table.key == "depth";
    let rows = table.steps.iter().map(|step| {
        let taken = &step.taken;
        let side = if taken.backward { "*" } else { "" };
        let mut cells = vec![step.number.to_string(), format!("{}{side}", taken.state)];
        if !by_arrival {
            cells.push(Cost(taken.key).to_string());
        }
        let mut successors = match step.event {
            FrontierEvent::Goal => "a goal".into(),
            FrontierEvent::Expanded => step.successors.join(", "),
            FrontierEvent::Met => {
                let other = step.other_g.unwrap_or(0.0);
                let halves = if taken.backward { [other, taken.g] } else { [taken.g, other] };
                let [from_start, to_goal] = halves.map(Cost);
                format!("both searches have met: g {from_start} + {to_goal}")
            }
        };
        if !step.known.is_empty() {
            let known = format!("known: {}", step.known.join(", "));
            successors += if successors.is_empty() { "" } else { "; " };
            successors += &known;
        }
        cells.extend([successors, table.list(step)]);
        cells
    });
    let mut head = vec!["step", "node"];
    if !by_arrival {
        head.push(&table.key);
    }
    head.extend(["successors", if table.is_path { "path" } else { "frontier" }]);
    let numbers: &[usize] = if by_arrival { &[0] } else { &[0, 2] };
    let shown = show::table_within(WIDTH, &head, numbers, rows.collect());
    let mut lines = Vec::new();
    // Writing to memory cannot fail.
    let _ = show::write_table(&mut lines, &shown);
    let more = match table.total.saturating_sub(table.steps.len()) {
        0 => String::new(),
        more => format!("{more} more steps; --max-nodes N prints more\n"),
    };
    let star = if table.steps.iter().any(|step| step.taken.backward) {
        "* = of the search from the goal\n"
    } else {
        ""
    };
    format!(
        "{}\n{algorithm}: {}\n\n{}{more}{star}",
        table.title,
        table.order,
        String::from_utf8_lossy(&lines)
    )
}
