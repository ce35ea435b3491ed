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
}

/// Reads a `.scen` file.
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
        let parts: Vec<&str> = line.split('\t').collect();
        let fault = |column: usize, what: &str| {
            let example = "0<tab>arena.map<tab>49<tab>49<tab>1<tab>11<tab>1<tab>12<tab>1";
            let what = format!("{what}; expected nine parts between tabs, for example: {example}");
            TextError::at(at + 1, column, what)
        };
        let [_, map, rest @ ..] = parts.as_slice() else {
            return Err(fault(0, &format!("{} parts were found", parts.len())));
        };
        let &[width, height, x, y, to_x, to_y, length] = rest else {
            return Err(fault(0, &format!("{} parts were found", parts.len())));
        };
        let number = |word: &str| {
            let column = 1 + word.as_ptr() as usize - line.as_ptr() as usize;
            word.trim().parse().map_err(|_| fault(column, &format!("'{word}' is not a number")))
        };
        let wrong = |_| fault(0, &format!("'{length}' is not a length"));
        list.push(Query {
            map: (*map).to_string(),
            size: (number(width)?, number(height)?),
            start: (number(x)?, number(y)?),
            goal: (number(to_x)?, number(to_y)?),
            length: length.trim().parse().map_err(wrong)?,
        });
    }
    Ok(list)
}
