//! Tables of text that are as wide as the terminal.

use std::io::{self, IsTerminal, Write};

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Width, presets,
};

/// Blanks that the library writes beside the text of a cell.
const PADDING: u16 = 2;

/// A table, or the parts of one that is too wide for the terminal: each has the first column and some of the others.
#[derive(Debug)]
pub(crate) struct Table(Vec<comfy_table::Table>);

/// A table with a header; the columns listed in `numbers` are aligned to the right. On a terminal that is too narrow, texts are
/// broken between words; if that does not suffice, the table becomes several, one below the other.
pub(crate) fn table(head: &[&str], numbers: &[usize], rows: Vec<Vec<String>>) -> Table {
    let terminal = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    match terminal {
        Some((width, _)) => within(width.0, head, numbers, &rows),
        None => Table(vec![unbroken(head, numbers, rows)]),
    }
}

/// As [`table`]. Where the output is no terminal, texts are broken to this width, but the table stays whole: a file has room.
pub(crate) fn table_within(
    width: u16,
    head: &[&str],
    numbers: &[usize],
    rows: Vec<Vec<String>>,
) -> Table {
    if io::stdout().is_terminal() {
        return table(head, numbers, rows);
    }
    Table(vec![fitted(width, head, numbers, rows)])
}

/// Writes a table without the padding at the ends of its lines, and an empty line between its parts.
pub(crate) fn write_table(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    for (number, part) in table.0.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        for line in part.to_string().lines() {
            let padding = line.chars().next().map_or(0, char::len_utf8);
            writeln!(out, "{}", line[padding..].trim_end())?;
        }
    }
    Ok(())
}

fn unbroken(head: &[&str], numbers: &[usize], rows: Vec<Vec<String>>) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
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

fn within(width: u16, head: &[&str], numbers: &[usize], rows: &[Vec<String>]) -> Table {
    let least = least_widths(&unbroken(head, numbers, rows.to_vec()), numbers);
    let part = |columns: Vec<usize>| {
        let head: Vec<&str> = columns.iter().map(|&column| head[column]).collect();
        let is_number = |at: &usize| numbers.contains(&columns[*at]);
        let numbers: Vec<usize> = (0..columns.len()).filter(is_number).collect();
        let cells = |row: &Vec<String>| columns.iter().map(|&column| row[column].clone()).collect();
        fitted(width, &head, &numbers, rows.iter().map(cells).collect())
    };
    Table(parts(&least, width).into_iter().map(part).collect())
}

/// Whether the column is not broken: a part of a number looks like another one.
fn is_whole(column: usize, numbers: &[usize]) -> bool {
    column == 0 || numbers.contains(&column)
}

/// The least widths of the columns, with their padding: numbers, the first column and words stay whole.
fn least_widths(table: &comfy_table::Table, numbers: &[usize]) -> Vec<u16> {
    let least = |(column, content): (usize, u16)| {
        let cells = table.header().into_iter().chain(table.row_iter());
        let texts = cells.filter_map(|row| row.cell_iter().nth(column)).map(Cell::content);
        let longest = || texts.map(|text| longest_word(&text)).max().unwrap_or(0);
        PADDING.saturating_add(if is_whole(column, numbers) { content } else { longest() })
    };
    (0..).zip(table.column_max_content_widths()).map(least).collect()
}

fn longest_word(text: &str) -> u16 {
    let lengths = text.split_whitespace().map(|word| word.chars().count());
    lengths.max().unwrap_or(0).try_into().unwrap_or(u16::MAX)
}

/// The columns of each part. A part has at least two, even if they are too wide.
fn parts(least: &[u16], width: u16) -> Vec<Vec<usize>> {
    // A blank stands between two columns; the padding at both ends of a line is not written.
    let room = usize::from(table_width(width)) + 1;
    let (mut parts, mut used) = (vec![vec![]], 0);
    for (column, &least_of_column) in least.iter().enumerate() {
        let needed = usize::from(least_of_column) + 1;
        if parts.last().is_some_and(|part: &Vec<usize>| part.len() > 1) && used + needed > room {
            parts.push(vec![0]);
            used = usize::from(least[0]) + 1;
        }
        parts.last_mut().expect("there is a part").push(column);
        used += needed;
    }
    parts
}

/// The width of a table in a terminal with this many columns: the padding before the first column is not written.
fn table_width(width: u16) -> u16 {
    width.saturating_add(1).max(40)
}

/// A table whose longest texts are broken so that it is not wider than a terminal with this many columns, or an unbroken one if that
/// does not suffice.
fn fitted(
    width: u16,
    head: &[&str],
    numbers: &[usize],
    rows: Vec<Vec<String>>,
) -> comfy_table::Table {
    let mut table = unbroken(head, numbers, rows);
    let least = least_widths(&table, numbers);
    let width = table_width(width);
    let sum = least.iter().map(|&least| usize::from(least) + 1).sum::<usize>();
    if sum > usize::from(width) + 1 {
        return table;
    }
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(width);
    for (number, (column, least)) in table.column_iter_mut().zip(least).enumerate() {
        column.set_constraint(if is_whole(number, numbers) {
            ColumnConstraint::ContentWidth
        } else {
            // With the padding.
            ColumnConstraint::LowerBoundary(Width::Fixed(least))
        });
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as text, and the length of its longest line.
    fn text(table: &Table) -> (String, usize) {
        let mut out = Vec::new();
        write_table(&mut out, table).unwrap();
        let text = String::from_utf8(out).unwrap();
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        (text, widest)
    }

    #[test]
    fn a_table_fits_its_terminal() {
        let row = |name: &str| vec![name.to_owned(), "long words ".repeat(30), "7".to_owned()];
        for width in [60, 80, 120] {
            let rows = vec![row("a"), row("bcd")];
            let (text, widest) = text(&within(width, &["name", "what it is", "n"], &[2], &rows));
            assert!(
                widest <= usize::from(width) && widest > usize::from(width) - 15,
                "{widest}\n{text}"
            );
            assert_eq!(text.matches("words").count(), 60, "{text}");
        }
    }

    #[test]
    fn numbers_and_names_are_never_broken() {
        let head = ["search", "what it is", "expanded", "generated"];
        let row = ["iterative-deepening", &"words ".repeat(9), "156,507", "7,214,480"];
        for width in [20, 40, 50, 51, 80] {
            let rows = vec![row.map(str::to_owned).to_vec()];
            let (text, widest) = text(&within(width, &head, &[2, 3], &rows));
            assert!(
                row.iter().chain(&head).all(|cell| text.contains(cell.split(' ').next().unwrap())),
                "{width}\n{text}"
            );
            assert!(widest <= usize::from(width.max(39)), "{width}: {widest}\n{text}");
        }
    }

    #[test]
    fn a_table_that_is_too_wide_is_split_between_columns() {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let rows =
            vec![row(["first", "1", "12345678901234567890", "4"]), row(["second", "2", "3", "5"])];
        let split = within(40, &["name", "a", "a-long-heading", "d"], &[1, 2, 3], &rows);
        assert_eq!(text(&split).0.lines().next(), Some("name     a         a-long-heading   d"));
        let split = within(40, &["name", "a-heading", "a-long-heading", "d"], &[1, 2, 3], &rows);
        let expected = "\
name     a-heading
───────────────────
first            1
second           2

name           a-long-heading   d
──────────────────────────────────
first    12345678901234567890   4
second                      3   5
";
        assert_eq!(text(&split).0, expected);
    }
}
