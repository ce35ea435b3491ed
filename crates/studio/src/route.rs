//! Routes: from a request to its answer.

use std::sync::Arc;

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, StatusCode};
use tokio::sync::Semaphore;

use crate::api::routes::{self, Answer, Call, Permit};
use crate::assets::{self, Content};
use crate::connections::Connection;
use crate::guard::{Guard, Visitor};
use crate::refusals::Refusals;
use crate::reply::{self, Reply};
use crate::runs::Runs;
use crate::{answer_bytes, api, bounds, page};

/// State shared by all connections.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) guard: Guard,
    pub(crate) runs: Runs,
    /// Searches and counts that were refused.
    pub(crate) refused: Refusals,
    pub(crate) matches: api::arena::Matches,
    /// Permits for counts of queens.
    pub(crate) counts: Arc<Semaphore>,
    /// Permits for answers that are computed.
    pub(crate) computations: Arc<Semaphore>,
    /// Permits for answers about lessons: each may take seconds, and a class asks at once.
    pub(crate) lessons: Arc<Semaphore>,
    /// The permit to draw a PNG, which takes much memory.
    pub(crate) png: Arc<Semaphore>,
    /// The budget for answers that are not sent yet.
    pub(crate) unsent: Arc<Semaphore>,
}

/// Answers a request that came on `connection`.
pub(crate) async fn answer(
    request: Request<Incoming>,
    connection: &Connection,
    shared: Arc<Shared>,
) -> Reply {
    let (head, body) = request.into_parts();
    let visitor = match shared.guard.check(&head.method, &head.uri, &head.headers) {
        Ok(visitor) => visitor,
        Err((status, sentence)) => {
            let is_page = page::find(head.uri.path()).is_some() && head.method == Method::GET;
            let mut refused = if is_page {
                reply::with(status, "text/html; charset=utf-8", page::refused(sentence))
            } else {
                reply::fault(status, sentence)
            };
            if status == StatusCode::METHOD_NOT_ALLOWED {
                allow(&mut refused, "GET, HEAD, POST");
            }
            // Who is refused keeps no connection.
            refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            return refused;
        }
    };
    connection.set_known();
    let path = head.uri.path().to_owned();
    let route = routes::find(&head.method, &path);
    let body = if head.method == Method::POST {
        let most = route.as_ref().map_or(bounds::BODY_BYTES, |(route, _)| route.body_limit);
        match read(body, most).await {
            Ok(body) => body,
            Err(refused) => return refused,
        }
    } else if let Some(page) = page::find(&path) {
        let mut page = reply::text(&head.headers, "text/html; charset=utf-8", page.document());
        if visitor == Visitor::New
            && let Ok(cookie) = HeaderValue::from_str(&shared.guard.cookie())
        {
            page.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        return page;
    } else if let Some(file) = assets::find(&path) {
        let reply = match file.content {
            Content::Text(text) => reply::text(&head.headers, file.media_type, text),
            Content::Gzip(bytes) => reply::packed(&head.headers, file.media_type, bytes),
        };
        let keep = file.is_constant && reply.status().is_success();
        return if keep { reply::constant(reply) } else { reply };
    } else {
        Bytes::new()
    };
    let Some((route, ids)) = route else {
        let is_file = page::find(&path).is_some() || assets::find(&path).is_some();
        if let Some(methods) = is_file.then_some("GET, HEAD").or_else(|| routes::allowed(&path)) {
            let sentence = format!("{path} answers only {methods}");
            let mut refused = reply::fault(StatusCode::METHOD_NOT_ALLOWED, &sentence);
            allow(&mut refused, methods);
            return refused;
        }
        return if head.method == Method::POST || path.starts_with("/api/") {
            api::into_response(Err(api::not_found()))
        } else {
            reply::with(StatusCode::NOT_FOUND, "text/html; charset=utf-8", page::not_found())
        };
    };
    // Lessons wait for each other, as do pictures in pixels, and in a class many play at once, while most moves take far less
    // than a second and evaluations a few. All wait before they take a permit that every page needs.
    let (mut held, mut search) = (None, None);
    let query = head.uri.query().unwrap_or_default().to_owned();
    match route.permit {
        Permit::Lesson => held = Arc::clone(&shared.lessons).acquire_owned().await.ok(),
        Permit::Png if api::wants_png(&query, &body) => {
            held = Arc::clone(&shared.png).acquire_owned().await.ok();
        }
        Permit::Search(is_needed) if is_needed(&body) => {
            search = shared.runs.search_permit_soon().await;
        }
        Permit::Search(_) | Permit::Png | Permit::None => {}
    }
    let is_head = head.method == Method::HEAD;
    let call = Call { ids, query, body, is_head, search, shared: Arc::clone(&shared) };
    let reply = match route.answer {
        Answer::Events(answer) => api::into_response(answer(call)),
        Answer::Computed(answer) => {
            let work = move || {
                let _held = held;
                api::into_response(answer(call))
            };
            compute(&shared, work).await
        }
    };
    if reply.status() == StatusCode::TOO_MANY_REQUESTS {
        shared.refused.note(|count| {
            format!(
                "too many searches are running; requests refused: {count}. To allow more: outwit studio --searches N"
            )
        });
    }
    reply
}

/// Names the methods of an address in the refusal of another one.
fn allow(refused: &mut Reply, methods: &'static str) {
    refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
}

/// Reads the body, with limits of length and time.
async fn read(body: Incoming, most: usize) -> Result<Bytes, Reply> {
    let whole = Limited::new(body, most).collect();
    match tokio::time::timeout(bounds::BODY_TIMEOUT, whole).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            let sentence = format!("this text is too long (limit {} KiB)", most / 1024);
            Err(reply::fault(StatusCode::PAYLOAD_TOO_LARGE, &sentence))
        }
        Ok(Err(_)) => Err(reply::fault(StatusCode::BAD_REQUEST, "the request ended too early")),
        Err(_) => Err(reply::fault(StatusCode::REQUEST_TIMEOUT, "the request took too long")),
    }
}

/// Computes an answer on the pool of blocking threads, so that other connections do not wait; few at a time, since each
/// may take some megabytes.
async fn compute(shared: &Shared, work: impl FnOnce() -> Reply + Send + 'static) -> Reply {
    // The semaphore is never closed.
    let permit = Arc::clone(&shared.computations).acquire_owned().await.ok();
    let answer = tokio::task::spawn_blocking(move || {
        // Views of trees are made of many small pieces, whose lack would end the process: asked for together before.
        let answer = if outwit::memory::has_room_for::<u8>(bounds::COMPUTATION_BYTES) {
            work()
        } else {
            reply::fault(
                StatusCode::SERVICE_UNAVAILABLE,
                "the system has no memory for this answer; stop a search, or try again in a moment",
            )
        };
        // Held by the computation itself: it goes on if the client leaves.
        drop(permit);
        answer
    });
    let answer = answer.await.unwrap_or_else(|_| {
        reply::fault(StatusCode::INTERNAL_SERVER_ERROR, "the server failed to compute this answer")
    });
    answer_bytes::counted(answer, &shared.unsent).await
}
