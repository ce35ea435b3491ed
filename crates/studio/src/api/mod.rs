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
//! | `GET /api/lessons`, `GET /api/lessons/{id}` | the course, a lesson of it; with `/file` its text |
//! | `POST /api/lessons/read` | a lesson file, parsed and checked |
//! | `POST /api/lessons/sheet`, `check`, `solution` | the drawing of a step; its answers checked; the right answers |
//! | `GET /api/puzzles` | puzzles and their settings |
//! | `POST /api/puzzle` | an instance, given, drawn by hand or by seed, as data and as a picture |
//! | `POST /api/puzzle/file` | the instances in the text of a file |
//! | `POST /api/puzzle/play` | a solution after some of its actions |
//! | `POST /api/puzzle/run` | starts a search that records its tree; its number |
//! | `GET /api/run/{id}/scene?step=` | the state of a search after a step, drawn |
//! | `GET /api/run/{id}/frontier?step=` | the frontier of a puzzle at the last steps up to a step |
//! | `GET /api/run/{id}/curve` | the values of a local search by step |
//! | `GET /api/arena/bots` | the bots of the folder that the studio was started with |
//! | `POST /api/arena` | starts a match or tournament; its number |
//! | `GET /api/arena/{id}` | its state: table, plot, the last boards; `null` if it is no longer in memory |
//! | `GET /api/arena/{id}/events` | server-sent events: the boards of the games in progress, move by move |
//! | `GET /api/arena/{id}/games` | its games, each with a link to their analysis |
//! | `GET /api/arena/{id}/report` | its report |
//! | `POST /api/arena/grade` | holds a player against baselines; `grade/stop` ends it |
//! | `GET /api/arena/grade` | how far that is, and its result; with `/gradescope`, `/junit` or `/csv` a file of it |
//! | `POST /api/arena/{id}/stop`, `go` | stops it, resumes it |
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
use crate::runs::Runs;

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
    let message = "too many searches are running; stop one of them first";
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

/// Answers a POST request.
pub(crate) fn post(path: &str, body: &[u8], runs: &Runs) -> Reply {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    into_response(match parts[..] {
        ["api", "position"] => position::show(body),
        ["api", "setup"] => setup::show(body),
        ["api", "chart"] => chart::draw(body),
        ["api", "eval"] => eval::show(body, runs),
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
        ["api", "run"] => search::start(body, runs),
        ["api", "run", id, "stop"] => search::stop(id, runs),
        ["api", "run", id, "window"] => tree::window(id, body, runs),
        ["api", "run", id, "frames"] => frames::frames(id, body, runs),
        ["api", "run", id, "overview"] => tree::overview(id, body, runs),
        _ => Err(not_found()),
    })
}
