//! Prints values, numbers, names and tables.

mod table;

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use draughts::Variant;
use games::view::{PositionView, ReportView, Value};
use outwit::Stopped;
use serde::Serialize;

use crate::failure::Failure;

pub(crate) use table::{table, table_within, write_table};
pub(crate) use views::grouped;

/// A heading.
pub(crate) const BOLD: Style = Style::new().bold();
/// Secondary information.
pub(crate) const DIM: Style = Style::new().dimmed();
/// A good result.
pub(crate) const GREEN: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
/// A bad result.
pub(crate) const RED: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));

/// The plural ending of a noun with this count: empty for 1.
pub(crate) fn plural(count: u128) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A number of plies: `1 ply`, `2,500 plies`.
pub(crate) fn plies(count: u128) -> String {
    format!("{} {}", grouped(count), if count == 1 { "ply" } else { "plies" })
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

/// A number with at most three decimal places.
pub(crate) fn number(value: f64, plus: bool) -> String {
    let rounded = (value * 1000.0).round() / 1000.0 + 0.0;
    if plus { format!("{rounded:+}") } else { rounded.to_string() }
}

/// The names of variants in one line.
pub(crate) fn variants(variants: &[Variant]) -> String {
    variants.iter().map(Variant::to_string).collect::<Vec<_>>().join(", ")
}

/// Seconds in a day.
pub(crate) const DAY: f64 = 86_400.0;

/// A duration of which only the size matters, such as an estimate: `16 min`, `4.3 h`, `13.6 days`, `34 years`.
pub(crate) fn rough_duration(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => self::seconds(s),
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 2.0 * DAY => format!("{:.1} h", s / 3600.0),
        s if s < 700.0 * DAY => format!("{:.1} days", s / DAY),
        s => format!("{} years", grouped((s / 365.25 / DAY).round() as u128)),
    }
}

/// An estimated number of things.
pub(crate) fn rough_count(number: f64) -> String {
    if number < 1e6 { grouped(number as u128) } else { format!("{number:.2e}") }
}

/// The colour of a value for the side to move.
pub(crate) fn value_style(value: Value) -> Style {
    match value {
        Value::WinIn(_) => GREEN,
        Value::LossIn(_) => RED,
        _ => Style::new(),
    }
}

/// Prints a warning on standard error. Nothing can be done if it cannot be written.
pub(crate) fn warning(text: &str) {
    let yellow = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    let text = text.replace(char::is_control, " ");
    let _ = writeln!(anstream::stderr(), "{yellow}warning:{yellow:#} {text}");
}

/// A number of positions.
pub(crate) fn positions(count: u64) -> String {
    format!("{} position{}", grouped(count), plural(count.into()))
}

/// What ended a search of a game early, in words. A search within a depth, which may end without a value, ends at that limit;
/// another one at a line of play that it cannot follow.
pub(crate) fn stopped(by: Option<Stopped>, is_within_depth: bool) -> Option<&'static str> {
    Some(match by? {
        Stopped::Nodes => "stopped at the node limit",
        Stopped::Time => "stopped at the time limit",
        Stopped::Memory => "stopped at the memory limit",
        Stopped::Depth if is_within_depth => "stopped at the depth limit",
        Stopped::Depth => "stopped at a line that is too long",
        _ => "interrupted",
    })
}

/// One line about a running search.
pub(crate) fn progress(report: &ReportView) -> String {
    format!(
        "depth {}  {}  {}",
        report.depth,
        report.value.with_bound(report.bound),
        report.line.join(" ")
    )
}

/// Writes a text that people read, its lines broken between words where standard output is a terminal.
pub(crate) fn prose(out: &mut dyn Write, text: &str) -> io::Result<()> {
    let width = terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| width.0.into());
    let width = if io::stdout().is_terminal() { width } else { usize::MAX };
    text.lines().try_for_each(|line| writeln!(out, "{}", broken(line, width)))
}

/// The line with ends of lines in place of some blanks, so that no part is longer than `width` where words allow it; all parts
/// are indented like the first.
fn broken(line: &str, width: usize) -> String {
    let words = line.trim_start();
    let indent = &line[..line.len() - words.len()];
    let (mut text, mut length) = (String::new(), 0);
    for word in words.split(' ') {
        let added = word.chars().count() + 1;
        if text.is_empty() {
            text.push_str(indent);
            length = indent.chars().count();
        } else if width < length + added - 1 {
            text.push('\n');
            text.push_str(indent);
            length = indent.chars().count();
        } else {
            text.push(' ');
        }
        text.push_str(word);
        length += added;
    }
    text
}

/// The version of the JSON outputs; `docs/json.md` says what it promises.
pub(crate) const JSON_SCHEMA: u32 = 1;

/// Writes a value as JSON. An object begins with the version of the outputs.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    // Standard output is flushed after each line, which is slow for a long list.
    let mut out = Versioned { out: io::BufWriter::new(out), begun: false };
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Writes an object as JSON on one line of its own, with the version of the outputs first.
pub(crate) fn json_line(out: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(object)?;
    let fields = text.strip_prefix('{').expect("a line of JSON is an object with fields");
    Ok(writeln!(out, "{{\"schema\":{JSON_SCHEMA},{fields}")?)
}

/// A value as [`json`] writes it.
pub(crate) fn json_text(value: &impl Serialize) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    json(&mut bytes, value)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Inserts the version behind the first brace, so that a long value need not be kept in memory.
struct Versioned<W> {
    out: W,
    begun: bool,
}

impl<W: Write> Write for Versioned<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.begun && bytes.first() == Some(&b'{') {
            self.begun = true;
            write!(self.out, "{{\n  \"schema\": {JSON_SCHEMA},")?;
            return Ok(1);
        }
        self.begun |= !bytes.is_empty();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// An output that drops everything once its reader has closed it. For commands that also write files or give a verdict: their
/// work ends as if the reader were there.
pub(crate) struct UntilClosed<'a> {
    out: &'a mut dyn Write,
    is_closed: bool,
}

impl<'a> UntilClosed<'a> {
    /// Writes to `out` while it is read.
    pub(crate) fn new(out: &'a mut dyn Write) -> UntilClosed<'a> {
        UntilClosed { out, is_closed: false }
    }

    /// The result of a write, or `dropped` after the reader has closed the output.
    fn unless_closed<T>(
        &mut self,
        dropped: T,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
    ) -> io::Result<T> {
        if !self.is_closed {
            match write(self.out) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.is_closed = true,
                done => return done,
            }
        }
        Ok(dropped)
    }
}

impl Write for UntilClosed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), |out| out.flush())
    }
}

/// Writes the board and the side to move, or the result.
pub(crate) fn position(out: &mut dyn Write, view: &PositionView) -> io::Result<()> {
    write!(out, "{}", view.picture.text())?;
    match &view.outcome {
        Some(outcome) => writeln!(out, "{BOLD}{}{BOLD:#}", sentence(&outcome.text)),
        None => writeln!(out, "{BOLD}{} to move{BOLD:#}", view.side),
    }
}

/// The text with a capital first letter and a full stop. A first word with a dot or a slash is the name of a file and stays.
pub(crate) fn sentence(text: &str) -> String {
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if first_word.contains(['.', '/', '\\']) {
        return format!("{text}.");
    }
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rough_durations_have_a_suitable_unit() {
        let texts = [0.01, 45.2, 950.0, 4.3 * 3600.0, 3.2 * DAY, 1e12].map(rough_duration);
        assert_eq!(texts, ["10.0 ms", "45 s", "16 min", "4.3 h", "3.2 days", "31,688 years"]);
    }

    #[test]
    fn prose_is_broken_between_words() {
        assert_eq!(broken("  one two three", 9), "  one two\n  three");
        assert_eq!(broken("one two three", 7), "one two\nthree");
        assert_eq!(broken("one two three", 6), "one\ntwo\nthree");
        assert_eq!(broken("unbreakable  words", 40), "unbreakable  words");
        assert_eq!(broken("", 40), "");
    }

    #[test]
    fn an_object_has_the_version_first_and_a_list_has_none() {
        let text = |value: serde_json::Value| json_text(&value).unwrap();
        let object = text(serde_json::json!({ "a": { "b": 1 } }));
        assert_eq!(object, "{\n  \"schema\": 1,\n  \"a\": {\n    \"b\": 1\n  }\n}\n");
        assert_eq!(text(serde_json::json!([1])), "[\n  1\n]\n");
        let mut line = Vec::new();
        json_line(&mut line, &serde_json::json!({ "a": 1, "b": [] })).unwrap();
        assert_eq!(String::from_utf8(line).unwrap(), "{\"schema\":1,\"a\":1,\"b\":[]}\n");
    }
}
