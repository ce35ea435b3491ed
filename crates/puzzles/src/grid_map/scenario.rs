//! Lists of queries in the `.scen` format.

use crate::TextError;

/// One line of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The file of the map.
    pub map: String,
    /// Columns and rows of the map.
    pub size: (usize, usize),
    /// Column and row of the start.
    pub start: (usize, usize),
    /// Column and row of the goal.
    pub goal: (usize, usize),
    /// The length of the shortest path, as the file says.
    pub length: f64,
    /// Decimals with which the file gives it.
    pub decimals: u32,
    /// The line of the file, from 1.
    pub line: usize,
}

/// The nine fields of a line. They stand between tabs; where those were lost, between spaces, and the name of the map may hold
/// spaces itself.
fn fields(line: &str) -> Vec<&str> {
    let line = line.trim_end();
    let tabs: Vec<&str> = line.split('\t').collect();
    if tabs.len() > 7 {
        return tabs;
    }
    let mut behind: Vec<&str> = line.rsplitn(8, char::is_whitespace).collect();
    if behind.iter().any(|part| part.is_empty()) || behind.len() < 8 {
        // Several spaces between two fields, or too few fields.
        return line.split_whitespace().collect();
    }
    let front = behind.pop().unwrap_or_default().trim();
    let mut all: Vec<&str> = front.splitn(2, char::is_whitespace).map(str::trim).collect();
    all.extend(behind.iter().rev());
    all
}

/// Decimals of a number as it is printed; one with an exponent has as many as matter.
fn decimals(text: &str) -> u32 {
    if text.contains(['e', 'E']) {
        return 6;
    }
    text.split_once('.').map_or(0, |(_, rest)| rest.len() as u32)
}

/// Reads a `.scen` file, its fields between tabs or spaces.
///
/// ```
/// use puzzles::grid_map::parse_scenario;
/// let list = parse_scenario("version 1\n0\tm.map\t9\t8\t1\t2\t3\t4\t2.82843\n")?;
/// assert_eq!((list[0].start, list[0].goal), ((1, 2), (3, 4)));
/// # Ok::<(), puzzles::TextError>(())
/// ```
pub fn parse_scenario(text: &str) -> Result<Vec<Query>, TextError> {
    let mut list = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with("version") {
            continue;
        }
        let parts = fields(line);
        let expected = |what: &str| {
            let example = "0 arena.map 49 49 1 11 1 12 1";
            format!("{what}; expected nine parts between tabs or spaces, for example: {example}")
        };
        let [_, map, width, height, x, y, to_x, to_y, length] = parts[..] else {
            let what = expected(&format!("{} parts were found", parts.len()));
            return Err(TextError::on(at + 1, what));
        };
        let fault = |word: &str, kind: &str| {
            let what = expected(&format!("'{word}' is not a {kind}"));
            TextError::on_word((at + 1, line), word, what)
        };
        let number = |word: &str| word.trim().parse().map_err(|_| fault(word, "number"));
        let number_of = length.trim().parse().ok();
        let is_length = |length: &f64| length.is_finite() && *length >= 0.0;
        let wrong = || fault(length, "length");
        list.push(Query {
            map: map.trim().to_string(),
            size: (number(width)?, number(height)?),
            start: (number(x)?, number(y)?),
            goal: (number(to_x)?, number(to_y)?),
            length: number_of.filter(is_length).ok_or_else(wrong)?,
            decimals: decimals(length.trim()),
            line: at + 1,
        });
    }
    Ok(list)
}
