//! Any step of a search. Recent searches are cached with their checkpoints, so that a step is reached quickly.

use std::sync::{Arc, Mutex, PoisonError};

use games::picture::{Marks, Theme};
use queens::QueensEvent as Event;
use queens::board::Square;
use queens::replay::Replay;
use queens::steps::{Steps, Tally};
use serde::Deserialize;
use serde_json::json;

use super::{MOST, clashes, drawn, names, placed, saved, size};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::lately::Lately;
use crate::reply::{self, Reply};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
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

    /// The search with its checkpoints.
    fn replay(&self) -> Result<Arc<Mutex<Replay>>, Refusal> {
        REPLAYS.find((self.n, self.method, self.seed), |_| {
            Ok(Arc::new(Mutex::new(Replay::new(self.begin()?))))
        })
    }

    /// The step to show; none if there is no solution where one is looked for.
    fn target(&self, replay: &mut Replay) -> Option<u64> {
        let step = self.step.min(bounds::QUEENS_STEPS);
        match self.toward {
            Toward::Here => Some(step),
            Toward::Next => replay.next_solution(step, bounds::QUEENS_STEPS),
            Toward::Previous => replay.previous_solution(step),
        }
    }
}

/// The searches used most recently, by board, method and seed. Each takes at most a few hundred kilobytes.
static REPLAYS: Lately<(u32, Method, u64), Arc<Mutex<Replay>>> = Lately::new(20);

/// The board after a step as a drawing, with what happened and what was done so far.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let replay = wanted.replay()?;
    let mut replay = replay.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(target) = wanted.target(&mut replay) else {
        return Ok(reply::json(&json!({ "nothing": true })));
    };
    let (event, steps) = replay.at(target);
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
        let (total, whole) = replay.count(bounds::QUEENS_STEPS);
        answer["total"] = json!(total);
        answer["whole"] = json!(whole);
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
