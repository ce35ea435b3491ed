//! The HTTP interface of the pages.
//!
//! Requests contain games, moves and numbers. None names a file or a program on this machine, except the bots of that folder by
//! their names. The table of the routes is in [`routes`].

pub(crate) mod arena;
mod catalogue;
mod chart;
mod eval;
mod frames;
mod lessons;
mod position;
mod puzzle;
mod queens;
mod review;
pub(crate) mod routes;
mod search;
mod setup;
mod tree;

use std::fmt::Display;
use std::time::Duration;

use games::Limits;
use games::picture::Format;
use hyper::StatusCode;
use serde::Deserialize;

use crate::bounds;
use crate::reply::{self, Reply};

/// A refusal: status and message.
pub(crate) type Refusal = (StatusCode, String);

/// Status 400 with a message.
fn bad(message: impl Display) -> Refusal {
    (StatusCode::BAD_REQUEST, message.to_string())
}

pub(crate) fn not_found() -> Refusal {
    (StatusCode::NOT_FOUND, "not found".into())
}

/// The limits of a search that a page starts, within those of the studio.
fn search_limits(depth: Option<u32>, nodes: Option<u64>, seconds: Option<f64>) -> Limits {
    let max_seconds = bounds::SEARCH_TIMEOUT.as_secs_f64();
    let seconds = seconds.filter(|seconds| seconds.is_finite()).unwrap_or(max_seconds);
    let time = Duration::from_secs_f64(seconds.clamp(0.001, max_seconds));
    let depth = depth.map(|depth| depth.clamp(1, bounds::DEPTH));
    Limits { depth, nodes, ..Limits::none().time(time).memory(bounds::SEARCH_MEMORY) }
}

/// Status 429: no further search may start now.
fn too_many_searches() -> Refusal {
    let message = "too many searches are running; stop one of them first, or try again in a moment";
    (StatusCode::TOO_MANY_REQUESTS, message.into())
}

/// The value of the first parameter of this name in a query string.
pub(crate) fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key == name).then_some(value))
}

/// Whether a request asks for a PNG: in its query or in its body.
pub(crate) fn wants_png(query: &str, body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Wanted {
        file: Option<String>,
    }
    let is_png = |form: &str| Format::parse(form).is_ok_and(|format| format == Format::Png);
    let in_query = parameter(query, "file");
    let in_body = || serde_json::from_slice::<Wanted>(body).ok()?.file;
    in_query.is_some_and(is_png) || in_body().is_some_and(|form| is_png(&form))
}

pub(crate) fn into_response(answer: Result<Reply, Refusal>) -> Reply {
    answer.unwrap_or_else(|(status, message)| reply::fault(status, &message))
}

fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| bad(format!("invalid request: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_png_is_asked_for_in_the_query_or_in_the_body() {
        for (wants, query, body) in [
            (true, "step=3&file=png", ""),
            (true, "", r#"{"limit":9,"file":"PNG"}"#),
            (true, "file=svg", r#"{"file":"png"}"#),
            (false, "file=svg", r#"{"file":"svg"}"#),
            (false, "", r#"{"name":"png","file":null}"#),
            (false, "", "png"),
        ] {
            assert_eq!(wants_png(query, body.as_bytes()), wants, "{query} {body}");
        }
    }
}
