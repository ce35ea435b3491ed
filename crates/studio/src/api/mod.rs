//! The HTTP interface of the pages.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/catalogue` | games, settings, evaluations, players, searches |
//! | `POST /api/position` | the position after the moves, as data and as a picture |
//! | `POST /api/setup` | a board set up by hand as a picture, and its position or why it is none |
//! | `POST /api/eval` | values and best moves of evaluations that a page sends as text |
//! | `POST /api/chart` | counts by depth as a chart |
//! | `POST /api/record` | a game as text, read and checked |
//! | `POST /api/record/text` | a game with variations and comments, written as text |
//! | `POST /api/run` | starts a search; its number |
//! | `GET /api/run/{id}/events` | server-sent events until it ends |
//! | `POST /api/run/{id}/stop` | stops it |
//! | `POST /api/run/{id}/window` | a part of the recorded tree, laid out and drawn |
//! | `POST /api/run/{id}/frames` | the same, a node and the state of the search, at several steps |
//! | `POST /api/run/{id}/overview` | up to 20,000 nodes of it, laid out, in columns of numbers |
//! | `GET /api/run/{id}/node/{n}` | a node in words, with its board |
//! | `GET /api/run/{id}/tree` | all recorded nodes, streamed |
//! | `GET /api/lessons` | the course |
//! | `GET /api/lessons/{id}` | a lesson of it |
//! | `GET /api/lessons/{id}/file` | its text |
//! | `POST /api/lessons/read` | a lesson file, parsed and checked |
//! | `POST /api/lessons/sheet` | the drawing of a step |
//! | `POST /api/lessons/check` | its answers checked |
//! | `POST /api/lessons/solution` | the right answers |
//! | `GET /api/puzzles` | puzzles and their settings |
//! | `POST /api/puzzle` | an instance, given, drawn by hand or by seed, as data and as a picture |
//! | `POST /api/puzzle/file` | the instances in the text of a file |
//! | `POST /api/puzzle/play` | a solution after some of its actions |
//! | `POST /api/puzzle/heuristic` | a heuristic as a formula, checked along a solution |
//! | `POST /api/puzzle/run` | starts a search that records its tree; its number |
//! | `GET /api/run/{id}/scene?step=` | the state of a search after a step, drawn |
//! | `GET /api/run/{id}/frontier?step=` | the frontier of a puzzle at the last steps up to a step |
//! | `GET /api/run/{id}/curve` | the values of a local search by step |
//! | `POST /api/queens/step` | a search for n queens after some of its steps |
//! | `POST /api/queens/board` | a board of queens: shown, constructed, completed or checked |
//! | `POST /api/queens/gallery` | the fundamental solutions, drawn |
//! | `POST /api/queens/images` | a solution with its rotations and reflections |
//! | `GET /api/queens/count/{n}/events` | server-sent events: the count of all solutions |
//! | `GET /api/arena/bots` | the bots of the folder that the studio was started with |
//! | `POST /api/arena` | starts a match or tournament; its number |
//! | `GET /api/arena/running` | the number of the one that is running, or `null` |
//! | `GET /api/arena/{id}` | its state: table, plot, the last boards; `null` if it is no longer in memory |
//! | `GET /api/arena/{id}/narrow` | the same with a plot for a phone |
//! | `GET /api/arena/{id}/events` | server-sent events: the boards of the games in progress, move by move |
//! | `GET /api/arena/{id}/games` | its games, each with a link to their analysis |
//! | `GET /api/arena/{id}/report` | its report |
//! | `POST /api/arena/{id}/stop` | stops it |
//! | `POST /api/arena/{id}/go` | resumes it |
//! | `POST /api/arena/grade` | holds a player against baselines |
//! | `POST /api/arena/grade/stop` | stops that |
//! | `GET /api/arena/grade` | how far it is, and its result |
//! | `POST /api/arena/grade/{form}` | a result as a file: `gradescope`, `junit` or `csv` |
//!
//! Requests contain games, moves and numbers. None names a file or a program on this machine, except the bots of that folder by
//! their names.

pub(crate) mod arena;
mod catalogue;
mod chart;
mod eval;
mod frames;
mod lessons;
mod position;
mod puzzle;
pub(crate) mod queens;
mod review;
mod search;
mod setup;
mod tree;

use hyper::StatusCode;
use serde::Deserialize;

use crate::reply::{self, Reply};
use crate::runs::{Runs, SearchPermit};

/// A refusal: status and message.
type Refusal = (StatusCode, String);

/// Status 400 with a message.
fn bad(message: impl Into<Message>) -> Refusal {
    (StatusCode::BAD_REQUEST, message.into().0)
}

/// Why a request is refused.
struct Message(String);

impl From<games::Fault> for Message {
    fn from(fault: games::Fault) -> Message {
        Message(fault.to_string())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message(text.into())
    }
}

fn not_found() -> Refusal {
    (StatusCode::NOT_FOUND, "not found".into())
}

/// Status 429: no further search may start now.
fn too_many_searches() -> Refusal {
    let message = "too many searches are running; stop one of them first, or try again in a moment";
    (StatusCode::TOO_MANY_REQUESTS, message.into())
}

fn into_response(answer: Result<Reply, Refusal>) -> Reply {
    answer.unwrap_or_else(|(status, message)| reply::fault(status, &message))
}

fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| bad(format!("invalid request: {error}")))
}

/// Answers a GET request.
pub(crate) fn get(path: &str, query: &str, runs: &Runs) -> Reply {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    into_response(match parts[..] {
        ["api", "lessons"] => Ok(lessons::list()),
        ["api", "lessons", id, "file"] => lessons::file(id),
        ["api", "lessons", id] => lessons::one(id),
        ["api", "catalogue"] => Ok(reply::json(&catalogue::catalogue())),
        ["api", "run", id, "node", node] => tree::node(id, node, runs),
        ["api", "puzzles"] => Ok(reply::json(&puzzle::list())),
        ["api", "run", id, "scene"] => puzzle::scene(id, query, runs),
        ["api", "run", id, "frontier"] => puzzle::frontier(id, query, runs),
        ["api", "run", id, "curve"] => puzzle::curve(id, runs),
        ["api", "run", id, "tree"] => tree::whole(id, runs),
        _ => Err(not_found()),
    })
}

/// Whether a request needs a permit for a search that ends soon.
pub(crate) fn is_short_search(path: &str, body: &[u8]) -> bool {
    path == "/api/eval" || path == "/api/run" && search::is_move(body)
}

/// Answers a POST request; `permit` is for the move of a player and for evaluations.
pub(crate) fn post(path: &str, body: &[u8], permit: Option<SearchPermit>, runs: &Runs) -> Reply {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    into_response(match parts[..] {
        ["api", "position"] => position::show(body),
        ["api", "setup"] => setup::show(body),
        ["api", "chart"] => chart::draw(body),
        ["api", "eval"] => eval::show(body, permit),
        ["api", "lessons", "read"] => lessons::read(body),
        ["api", "lessons", "sheet"] => lessons::sheet(body),
        ["api", "lessons", "check"] => lessons::check(body),
        ["api", "lessons", "solution"] => lessons::solution(body),
        ["api", "puzzle"] => puzzle::show(body),
        ["api", "puzzle", "file"] => puzzle::read(body),
        ["api", "puzzle", "play"] => puzzle::play(body),
        ["api", "puzzle", "heuristic"] => puzzle::check_heuristic(body),
        ["api", "puzzle", "run"] => puzzle::start(body, runs),
        ["api", "queens", "step"] => queens::step::show(body),
        ["api", "queens", "board"] => queens::board::show(body),
        ["api", "queens", "gallery"] => queens::gallery::show(body),
        ["api", "queens", "images"] => queens::gallery::images_of(body),
        ["api", "record"] => review::read(body),
        ["api", "record", "text"] => review::write(body),
        ["api", "run"] => search::start(body, permit, runs),
        ["api", "run", id, "stop"] => search::stop(id, runs),
        ["api", "run", id, "window"] => tree::window(id, body, runs),
        ["api", "run", id, "frames"] => frames::frames(id, body, runs),
        ["api", "run", id, "overview"] => tree::overview(id, body, runs),
        _ => Err(not_found()),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// A path with `{}` for every part that varies.
    fn plain(path: &str) -> String {
        let path = path.split('?').next().unwrap_or_default();
        let parts = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
        parts.collect::<Vec<_>>().join("/")
    }

    /// The routes of a source file: the patterns of its two matches.
    fn routes(source: &str, prefix: &str) -> Vec<String> {
        let (get, post) = source.split_once("pub(crate) fn post(").expect("a function");
        let of = |method: &str, text: &str| {
            let mut found = Vec::new();
            for line in text.lines() {
                let pattern =
                    line.trim().strip_prefix('[').and_then(|line| line.split_once("] =>"));
                let Some((pattern, _)) = pattern else { continue };
                let parts = pattern.split(", ").filter(|part| !part.is_empty());
                let parts = parts.map(|part| match part.strip_prefix('"') {
                    Some(word) => format!("/{}", word.trim_end_matches('"')),
                    None => "/{}".into(),
                });
                found.push(format!("{method} {prefix}{}", parts.collect::<String>()));
            }
            found
        };
        [of("GET", get), of("POST", post.split("#[cfg(test)]").next().unwrap_or_default())].concat()
    }

    #[test]
    fn the_table_has_every_route() {
        let own = include_str!("mod.rs");
        let cells = own.lines().filter_map(|line| line.strip_prefix("//! | `"));
        let listed: BTreeSet<String> =
            cells.filter_map(|line| line.split('`').next()).map(plain).collect();
        let mut all = BTreeSet::from([
            "GET /api/run/{}/events".to_owned(),
            "GET /api/queens/count/{}/events".to_owned(),
            "GET /api/arena/{}/events".to_owned(),
        ]);
        all.extend(routes(own, ""));
        all.extend(routes(include_str!("arena/mod.rs"), "/api/arena"));
        assert!(all.len() > 40, "{all:?}");
        assert_eq!(listed, all);
    }
}
