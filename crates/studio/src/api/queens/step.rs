//! One step of a search, whichever it is: the search is repeated up to there, which takes milliseconds.

use games::picture::{Marks, Theme};
use queens::board::Square;
use queens::steps::{Event, Steps, Tally};
use serde::Deserialize;
use serde_json::json;

use super::{MOST, clashes, drawn, names, placed, saved, size};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::reply::{self, Reply};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    Backtracking,
    Permutations,
    Local,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Toward {
    /// The step itself.
    Here,
    /// The next solution after it.
    Next,
    /// The last solution before it.
    Previous,
}

#[derive(Debug, Deserialize)]
struct Wanted {
    n: u32,
    method: Method,
    #[serde(default)]
    seed: u64,
    step: u64,
    toward: Toward,
    /// Whether the number of all steps is asked for.
    #[serde(default)]
    total: bool,
    /// The form of the file that is wanted instead of data for the page.
    #[serde(default)]
    file: Option<String>,
}

impl Wanted {
    fn begin(&self) -> Result<Steps, Refusal> {
        let n = size(self.n, MOST)?;
        match self.method {
            Method::Backtracking => Ok(Steps::backtracking(n)),
            Method::Permutations => Steps::permutations(n).map_err(|error| bad(error.to_string())),
            Method::Local => Steps::local(n, self.seed).map_err(|error| bad(error.to_string())),
        }
    }

    /// The step to show; none if there is no solution where one is looked for.
    fn target(&self) -> Result<Option<u64>, Refusal> {
        let step = self.step.min(bounds::QUEENS_STEPS);
        let mut numbered = (1..=bounds::QUEENS_STEPS).zip(self.begin()?);
        Ok(match self.toward {
            Toward::Here => Some(step),
            Toward::Next => numbered
                .find(|&(number, event)| number > step && event == Event::Solved)
                .map(|(number, _)| number),
            Toward::Previous => numbered
                .take_while(|&(number, _)| number < step)
                .filter(|&(_, event)| event == Event::Solved)
                .last()
                .map(|(number, _)| number),
        })
    }
}

/// The board after a step as a drawing, with what happened and what was done so far.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let Some(target) = wanted.target()? else {
        return Ok(reply::json(&json!({ "nothing": true })));
    };
    let mut steps = wanted.begin()?;
    let event = (0..target).map_while(|_| steps.next()).last();
    let queens = placed(steps.queens());
    let tally = steps.tally();
    // Before the first step no board of brute force has been looked at.
    let attacks = match (wanted.method, event) {
        (Method::Backtracking, Some(Event::Conflict { tried, by })) => vec![[by, tried]],
        (Method::Backtracking, _) => Vec::new(),
        _ => clashes(&queens),
    };
    let board = drawn(wanted.n, &queens, &attacks, marks(event));
    if let Some(form) = &wanted.file {
        return saved(&board, form);
    }
    let mut answer = json!({
        "step": tally.steps, "sentence": sentence(event, wanted.n, tally), "queens": names(&queens),
        "conflicts": attacks.len(), "solved": event == Some(Event::Solved), "svg": board.svg(Theme::Page),
        "tally": [
            ["Placed", tally.placed], ["Taken back", tally.removed], ["Conflicts", tally.conflicts],
            ["Exchanges", tally.swaps], ["Boards refused", tally.refused], ["Solutions", tally.solutions],
        ],
    });
    if wanted.total {
        let rest = bounds::QUEENS_STEPS - tally.steps;
        let more = steps.by_ref().take(usize::try_from(rest).unwrap_or(usize::MAX)).count() as u64;
        answer["total"] = json!(tally.steps + more);
        answer["whole"] = json!(steps.next().is_none());
    }
    Ok(reply::json(&answer))
}

/// The squares that a step is about.
fn marks(event: Option<Event>) -> Marks {
    let square = |square: Square| vec![square.to_string()];
    match event {
        Some(Event::Placed(queen)) => Marks { last: square(queen), ..Marks::default() },
        Some(Event::Removed(queen)) => Marks { hints: square(queen), ..Marks::default() },
        Some(Event::Conflict { tried, by }) => {
            Marks { selected: square(tried), last: square(by), ..Marks::default() }
        }
        _ => Marks::default(),
    }
}

fn sentence(event: Option<Event>, n: u32, tally: Tally) -> String {
    let column = |column| {
        let name = Square { column, row: 0 }.to_string();
        name.trim_end_matches('1').to_owned()
    };
    match event {
        None => "Nothing has happened yet.".into(),
        Some(Event::Placed(queen)) => format!("A queen is placed on {queen}."),
        Some(Event::Removed(queen)) if queen.row + 1 == n => {
            format!("The queen on {queen} is taken back; its column is exhausted.")
        }
        Some(Event::Removed(queen)) => {
            format!("The queen on {queen} is taken back, to try higher.")
        }
        Some(Event::Conflict { tried, by }) => {
            format!("No queen can stand on {tried}: the one on {by} attacks it.")
        }
        Some(Event::Swapped(one, other)) => {
            format!(
                "The queens in the columns {} and {} exchange their rows.",
                column(one),
                column(other)
            )
        }
        Some(Event::Refused(clash)) => format!("Refused: {clash}."),
        Some(Event::Restarted) => {
            "No partner was found; the board is cleared for another attempt.".into()
        }
        Some(Event::Solved) => format!("Solution {}.", tally.solutions),
    }
}
