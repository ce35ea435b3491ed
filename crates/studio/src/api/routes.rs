//! The routes of the HTTP interface: one table from requests to the functions that answer them.

use std::sync::Arc;

use hyper::Method;
use hyper::body::Bytes;

use super::{
    Refusal, arena, catalogue, chart, eval, frames, lessons, not_found, position, puzzle, queens,
    review, search, setup, tree,
};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::route::Shared;
use crate::runs::SearchPermit;

/// A kind of request, and what is done with it.
#[derive(Debug)]
pub(crate) struct Route {
    method: Method,
    /// The path; `{name}` stands for any part of it.
    pattern: &'static str,
    /// Bytes of the body.
    pub(crate) body_limit: usize,
    pub(crate) permit: Permit,
    pub(crate) answer: Answer,
}

/// What a request waits for, before it takes a permit for computations that every page needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Permit {
    None,
    /// One of the permits for lessons.
    Lesson,
    /// A permit for a search that ends soon, if this says of the body that it needs one.
    Search(fn(&[u8]) -> bool),
    /// The permit to draw a PNG, if the request asks for one.
    Png,
}

/// Answers a request.
type Handler = fn(Call) -> Result<Reply, Refusal>;

/// How a request is answered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// By a computation on the pool of blocking threads.
    Computed(Handler),
    /// By server-sent events, which are opened at once.
    Events(Handler),
}

/// A request that has a route.
#[derive(Debug)]
pub(crate) struct Call {
    /// The parts of the path for the `{..}` of the pattern.
    pub(crate) ids: Vec<String>,
    pub(crate) query: String,
    pub(crate) body: Bytes,
    /// Whether only the head of the answer is wanted.
    pub(crate) is_head: bool,
    pub(crate) search: Option<SearchPermit>,
    pub(crate) shared: Arc<Shared>,
}

/// The first route of a request, with the parts of the path for its `{..}`.
pub(crate) fn find(method: &Method, path: &str) -> Option<(&'static Route, Vec<String>)> {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let mut routes = ROUTES.iter().filter(|route| route.method == *method);
    routes.find_map(|route| Some((route, route.ids(path)?)))
}

/// The methods with a route for this path, for the header `Allow`; none if it has no route.
pub(crate) fn allowed(path: &str) -> Option<&'static str> {
    match [Method::GET, Method::POST].map(|method| find(&method, path).is_some()) {
        [true, true] => Some("GET, HEAD, POST"),
        [true, false] => Some("GET, HEAD"),
        [false, true] => Some("POST"),
        [false, false] => None,
    }
}

const fn get(pattern: &'static str, answer: Handler) -> Route {
    let answer = Answer::Computed(answer);
    Route { method: Method::GET, pattern, body_limit: 0, permit: Permit::None, answer }
}

const fn events(pattern: &'static str, answer: Handler) -> Route {
    let answer = Answer::Events(answer);
    Route { method: Method::GET, pattern, body_limit: 0, permit: Permit::None, answer }
}

const fn post(pattern: &'static str, answer: Handler) -> Route {
    let (answer, body_limit) = (Answer::Computed(answer), bounds::BODY_BYTES);
    Route { method: Method::POST, pattern, body_limit, permit: Permit::None, answer }
}

impl Route {
    const fn with_body(mut self, bytes: usize) -> Route {
        self.body_limit = bytes;
        self
    }

    const fn with(mut self, permit: Permit) -> Route {
        self.permit = permit;
        self
    }

    /// The parts of a path for the `{..}` of the pattern; none if the path is of another form.
    fn ids(&self, path: &str) -> Option<Vec<String>> {
        let (mut pattern, mut parts) = (self.pattern.split('/'), path.split('/'));
        let mut ids = Vec::new();
        loop {
            match (pattern.next(), parts.next()) {
                (None, None) => return Some(ids),
                (Some(name), Some(part)) if name.starts_with('{') => ids.push(part.into()),
                (Some(name), Some(part)) if name == part => {}
                _ => return None,
            }
        }
    }
}

/// All routes. Of two that match, the first one answers.
static ROUTES: &[Route] = &[
    get("/api/catalogue", |_| Ok(reply::json(&catalogue::catalogue()))),
    post("/api/position", |call| position::show(&call.body)).with(Permit::Png),
    post("/api/setup", |call| setup::show(&call.body)),
    post("/api/eval", |call| eval::show(&call.body, call.search)).with(Permit::Search(|_| true)),
    post("/api/chart", |call| chart::draw(&call.body)).with(Permit::Png),
    post("/api/record", |call| review::read(&call.body)).with_body(bounds::RECORD_BYTES),
    post("/api/record/text", |call| review::write(&call.body)).with_body(bounds::RECORD_BYTES),
    post("/api/run", |call| search::start(&call.body, call.search, &call.shared.runs))
        .with(Permit::Search(search::is_move)),
    events("/api/run/{id}/events", |call| {
        let run = tree::run(&call.ids[0], &call.shared.runs)?;
        Ok(if call.is_head { reply::json(&()) } else { crate::events::follow(run) })
    }),
    post("/api/run/{id}/stop", |call| search::stop(&call.ids[0], &call.shared.runs)),
    post("/api/run/{id}/window", |call| tree::window(&call.ids[0], &call.body, &call.shared.runs))
        .with(Permit::Png),
    post("/api/run/{id}/frames", |call| {
        frames::frames(&call.ids[0], &call.body, &call.shared.runs)
    }),
    post("/api/run/{id}/overview", |call| {
        tree::overview(&call.ids[0], &call.body, &call.shared.runs)
    }),
    get("/api/run/{id}/node/{n}", |call| {
        tree::node(&call.ids[0], &call.ids[1], &call.query, &call.shared.runs)
    }),
    get("/api/run/{id}/tree", |call| tree::whole(&call.ids[0], &call.shared.runs)),
    get("/api/lessons", |_| Ok(lessons::list())),
    get("/api/lessons/{id}", |call| lessons::one(&call.ids[0])),
    get("/api/lessons/{id}/file", |call| lessons::file(&call.ids[0])),
    post("/api/lessons/read", |call| lessons::read(&call.body)).with(Permit::Lesson),
    post("/api/lessons/sheet", |call| lessons::sheet(&call.body)).with(Permit::Lesson),
    post("/api/lessons/check", |call| lessons::check(&call.body)).with(Permit::Lesson),
    post("/api/lessons/solution", |call| lessons::solution(&call.body)).with(Permit::Lesson),
    get("/api/puzzles", |_| Ok(reply::json(&puzzle::list()))),
    post("/api/puzzle", |call| puzzle::show(&call.body)),
    post("/api/puzzle/file", |call| puzzle::read(&call.body)),
    post("/api/puzzle/play", |call| puzzle::play(&call.body)),
    post("/api/puzzle/heuristic", |call| puzzle::check_heuristic(&call.body)),
    post("/api/puzzle/run", |call| puzzle::start(&call.body, &call.shared.runs)),
    get("/api/run/{id}/scene", |call| puzzle::scene(&call.ids[0], &call.query, &call.shared.runs))
        .with(Permit::Png),
    get("/api/run/{id}/frontier", |call| {
        puzzle::frontier(&call.ids[0], &call.query, &call.shared.runs)
    }),
    get("/api/run/{id}/curve", |call| puzzle::curve(&call.ids[0], &call.shared.runs)),
    post("/api/queens/step", |call| queens::step::show(&call.body)).with(Permit::Png),
    post("/api/queens/board", |call| queens::board::show(&call.body)).with(Permit::Png),
    post("/api/queens/gallery", |call| queens::gallery::show(&call.body)),
    post("/api/queens/images", |call| queens::gallery::images_of(&call.body)),
    events("/api/queens/count/{n}/events", |call| {
        let n = call.ids[0].parse().ok().filter(|_| !call.is_head).ok_or_else(not_found)?;
        queens::count::follow(n, &call.shared.counts)
    }),
    get("/api/arena/bots", |call| Ok(arena::bots(&call.shared.matches))),
    get("/api/arena/grade", |call| Ok(arena::grading(&call.shared.matches))),
    post("/api/arena/grade", |call| arena::grade(&call.body, &call.shared.matches)),
    post("/api/arena/grade/stop", |call| Ok(arena::stop_grading(&call.shared.matches))),
    post("/api/arena/grade/{form}", |call| arena::grade_file(&call.ids[0], &call.body)),
    post("/api/arena", |call| arena::start(&call.body, &call.shared.matches)),
    get("/api/arena/latest", |call| Ok(arena::latest(&call.shared.matches))),
    get("/api/arena/running", |call| Ok(arena::running(&call.shared.matches))),
    get("/api/arena/{id}", |call| Ok(arena::state(&call.ids[0], &call.shared.matches))),
    get("/api/arena/{id}/narrow", |call| {
        Ok(arena::narrow_state(&call.ids[0], &call.shared.matches))
    }),
    events("/api/arena/{id}/events", |call| {
        if call.is_head {
            return Ok(reply::json(&()));
        }
        arena::live::follow(&call.ids[0], &call.shared.matches)
    }),
    get("/api/arena/{id}/games", |call| arena::games(&call.ids[0], &call.shared.matches)),
    get("/api/arena/{id}/report", |call| arena::report(&call.ids[0], &call.shared.matches)),
    post("/api/arena/{id}/stop", |call| arena::stop(&call.ids[0], &call.shared.matches)),
    post("/api/arena/{id}/go", |call| arena::go(&call.ids[0], &call.shared.matches)),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A route below another one that matches the same requests would never answer.
    #[test]
    fn every_route_can_be_reached() {
        for route in ROUTES {
            let (found, ids) = find(&route.method, route.pattern).expect("a route");
            assert!(std::ptr::eq(found, route), "{} {}", route.method, route.pattern);
            assert_eq!(ids.len(), route.pattern.matches('{').count());
        }
    }

    #[test]
    fn a_path_of_no_route_is_not_found() {
        for (method, path) in [
            (Method::GET, "/api/position"),
            (Method::POST, "/api/catalogue"),
            (Method::GET, "/api"),
            (Method::GET, "/api/arena"),
            (Method::GET, "/api/run/1/node"),
            (Method::GET, "/api/run/1/node/2/3"),
            (Method::GET, "/api/runs/1/tree"),
            (Method::PUT, "/api/arena"),
        ] {
            assert!(find(&method, path).is_none(), "{method} {path}");
        }
        assert!(find(&Method::HEAD, "/api/run/1/tree").is_some());
        for (path, methods) in [
            ("/api/position", Some("POST")),
            ("/api/run/1/tree", Some("GET, HEAD")),
            ("/api/arena/grade", Some("GET, HEAD, POST")),
            ("/api/runs/1/tree", None),
        ] {
            assert_eq!(allowed(path), methods, "{path}");
        }
    }
}
