//! Prints values, numbers and tables.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use comfy_table::{Cell, CellAlignment, LineStyle, Table, presets};
use games::view::{Bound, PositionView, ReportView, Value};
use serde::Serialize;

use crate::failure::Failure;

/// A heading.
pub(crate) const BOLD: Style = Style::new().bold();
/// Secondary information.
pub(crate) const DIM: Style = Style::new().dimmed();
/// A good result.
pub(crate) const GREEN: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
/// A bad result.
pub(crate) const RED: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));

/// A whole number in groups of three: 1,234,567.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The plural ending of a noun with this count: empty for 1.
pub(crate) fn plural(count: u128) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A duration with a suitable unit.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// A value with its bound: `at least +3`.
pub(crate) fn value(value: Value, bound: Bound) -> String {
    match bound {
        Bound::Lower => format!("at least {value}"),
        Bound::Upper => format!("at most {value}"),
        Bound::Exact => value.to_string(),
    }
}

/// The colour of a value for the side to move.
pub(crate) fn value_style(value: Value) -> Style {
    match value {
        Value::WinIn(_) => GREEN,
        Value::LossIn(_) => RED,
        _ => Style::new(),
    }
}

/// One line about a running search.
pub(crate) fn progress(report: &ReportView) -> String {
    format!(
        "depth {}  {} positions  {}  {}",
        report.depth,
        grouped(report.nodes),
        value(report.value, report.bound),
        report.line.join(" ")
    )
}

/// A table with a header; the columns listed in `numbers` are aligned to the right.
pub(crate) fn table(head: &[&str], numbers: &[usize], rows: Vec<Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')));
    table.set_header(head.iter().map(Cell::new));
    table.add_rows(rows);
    for &column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Writes a table without the padding at the ends of its lines.
pub(crate) fn write_table(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    for line in table.to_string().lines() {
        let padding = line.chars().next().map_or(0, char::len_utf8);
        writeln!(out, "{}", line[padding..].trim_end())?;
    }
    Ok(())
}

/// Writes a value as JSON.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    // Standard output is flushed after each line, which is slow for a long list.
    let mut out = io::BufWriter::new(out);
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Writes the board and the side to move, or the result.
pub(crate) fn position(out: &mut dyn Write, view: &PositionView) -> io::Result<()> {
    write!(out, "{}", view.picture.text())?;
    match &view.outcome {
        Some(outcome) => writeln!(out, "{BOLD}{}{BOLD:#}", sentence(&outcome.text)),
        None => writeln!(out, "{BOLD}{} to move{BOLD:#}", view.side),
    }
}

/// The text with a capital first letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
