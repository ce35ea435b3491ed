//! Any step of a search. Recent searches are cached with their checkpoints, so that a step is reached quickly.

use std::sync::{Arc, Mutex};

use games::picture::{Marks, Theme};
use queens::QueensEvent as Event;
use queens::board::Square;
use queens::brute::Space;
use queens::replay::Replay;
use queens::steps::{Steps, Tally};
use serde::Deserialize;
use serde_json::json;

use super::{attacking_pairs, board_file, board_with, names, size};
use crate::api::{Refusal, bad, parse};
use crate::bounds;
use crate::locked::locked;
use crate::lru::LruCache;
use crate::reply::{self, Reply};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    Backtracking,
    Permutations,
    Rows,
    Squares,
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
    /// Whether to answer with the number of all steps.
    #[serde(default)]
    total: bool,
    /// The format of a file to answer with, instead of data for the page.
    file: Option<String>,
}

impl Wanted {
    fn begin(&self) -> Result<Steps, Refusal> {
        let n = size(self.n, bounds::QUEENS)?;
        let space = match self.method {
            Method::Backtracking => return Ok(Steps::backtracking(n)),
            Method::Local => {
                return Steps::local(n, self.seed).map_err(bad);
            }
            Method::Permutations => Space::Permutations,
            Method::Rows => Space::Rows,
            Method::Squares => Space::Squares,
        };
        Steps::brute(n, space).map_err(bad)
    }

    /// The search with its checkpoints.
    fn replay(&self) -> Result<Arc<Mutex<Replay>>, Refusal> {
        REPLAYS.get_or_insert((self.n, self.method, self.seed), |_| {
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
static REPLAYS: LruCache<(u32, Method, u64), Arc<Mutex<Replay>>> = LruCache::new(20);

/// The board after a step as a drawing, with the event of the step and the counts so far.
pub(in crate::api) fn show(body: &[u8]) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let replay = wanted.replay()?;
    let mut replay = locked(&replay);
    let Some(target) = wanted.target(&mut replay) else {
        return Ok(reply::json(&json!({ "nothing": true })));
    };
    let (event, steps) = replay.at(target);
    let queens = steps.squares();
    let tally = steps.tally();
    // Before the first step, brute force has examined no board.
    let attacks = match (wanted.method, event) {
        (Method::Backtracking, Some(Event::Conflict { tried, by })) => vec![[by, tried]],
        (Method::Backtracking, _) => Vec::new(),
        _ => attacking_pairs(&queens),
    };
    let board = board_with(wanted.n, &queens, &attacks, marks(event));
    if let Some(form) = &wanted.file {
        return board_file(&board, form);
    }
    let mut answer = json!({
        "step": tally.steps, "sentence": sentence(event, wanted.n, tally), "queens": names(&queens),
        "conflicts": attacks.len(), "solved": event == Some(Event::Solved), "svg": board.svg(Theme::Page),
        "tally": [
            ["Placed", tally.placed], ["Removed", tally.removed], ["Conflicts", tally.conflicts],
            ["Exchanges", tally.swaps], ["Boards rejected", tally.refused], ["Solutions", tally.solutions],
        ],
    });
    if wanted.total {
        let (total, whole) = replay.count(bounds::QUEENS_STEPS);
        answer["total"] = json!(total);
        answer["whole"] = json!(whole);
    }
    Ok(reply::json(&answer))
}

/// The squares of the step's event.
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
        None => "Press Play to see the search step by step.".into(),
        Some(Event::Placed(queen)) => format!("A queen is placed on {queen}."),
        Some(Event::Removed(queen)) if queen.row + 1 == n => {
            format!("The queen on {queen} is removed: its column has no further row.")
        }
        Some(Event::Removed(queen)) => {
            format!("The queen on {queen} is removed, to try the next row.")
        }
        Some(Event::Conflict { tried, by }) => {
            format!("No queen can stand on {tried}: the one on {by} attacks it.")
        }
        Some(Event::Swapped(one, other)) => {
            format!("The queens in columns {} and {} swap rows.", column(one), column(other))
        }
        Some(Event::Refused(clash)) => format!("Rejected: {clash}."),
        Some(Event::Restarted) => {
            "No improving swap was found; the search restarts with an empty board.".into()
        }
        Some(Event::Solved) => format!("Solution {}.", tally.solutions),
    }
}
