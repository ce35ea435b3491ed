//! Routes: from a request to its answer.

use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, StatusCode};
use tokio::sync::Semaphore;

use crate::assets::{self, Content};
use crate::connections::Seat;
use crate::guard::{Guard, Visitor};
use crate::reply::{self, Reply};
use crate::runs::Runs;
use crate::{answer_bytes, api, bounds, events, page};

/// State shared by all connections.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) guard: Guard,
    pub(crate) runs: Runs,
    pub(crate) matches: api::arena::Matches,
    /// Permits for counts of queens.
    pub(crate) counts: Arc<Semaphore>,
    /// Permits for answers that are computed.
    pub(crate) computations: Arc<Semaphore>,
    /// Permits for answers about lessons: each may take seconds, and a class asks at once.
    pub(crate) lessons: Arc<Semaphore>,
    /// The budget for answers that are not sent yet.
    pub(crate) unsent: Arc<Semaphore>,
}

/// Answers a request that came on the connection of `seat`.
pub(crate) async fn answer(request: Request<Incoming>, seat: &Seat, shared: Arc<Shared>) -> Reply {
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
            // Who is refused keeps no connection.
            refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            return refused;
        }
    };
    seat.is_known();
    let path = head.uri.path().to_owned();
    if head.method == Method::POST {
        let most =
            if path.starts_with("/api/record") { bounds::RECORD_BYTES } else { bounds::BODY_BYTES };
        let body = match read(body, most).await {
            Ok(body) => body,
            Err(refused) => return refused,
        };
        // Lessons wait for each other before they take a permit that every page needs.
        let lesson = if path.starts_with("/api/lessons/") {
            Arc::clone(&shared.lessons).acquire_owned().await.ok()
        } else {
            None
        };
        // In a class many play at once, and most moves take far less than a second, evaluations a few. Waits before it takes
        // such a permit, too.
        let search = if api::is_short_search(&path, &body) {
            shared.runs.search_permit_soon().await
        } else {
            None
        };
        return compute(&Arc::clone(&shared), move || {
            let _lesson = lesson;
            match api::arena::path(&path) {
                Some(parts) => api::arena::post(&parts, &body, &shared.matches),
                None => api::post(&path, &body, search, &shared.runs),
            }
        })
        .await;
    }
    if let Some(page) = page::find(&path) {
        let mut page = reply::text(&head.headers, "text/html; charset=utf-8", page.document());
        if visitor == Visitor::New
            && let Ok(cookie) = HeaderValue::from_str(&shared.guard.cookie())
        {
            page.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        return page;
    }
    if let Some(file) = assets::find(&path) {
        let reply = match file.content {
            Content::Text(text) => reply::text(&head.headers, file.media_type, text),
            Content::Gzip(bytes) => reply::packed(&head.headers, file.media_type, bytes),
        };
        let keep = file.is_constant && reply.status().is_success();
        return if keep { reply::constant(reply) } else { reply };
    }
    if let Some(run) = events::path(&path).and_then(|id| shared.runs.get(id)) {
        return if head.method == Method::HEAD { reply::json(&()) } else { events::follow(run) };
    }
    if let Some(id) = api::arena::live::path(&path) {
        let is_head = head.method == Method::HEAD;
        return if is_head {
            reply::json(&())
        } else {
            api::arena::live::follow(id, &shared.matches)
        };
    }
    if let Some(n) = api::queens::count::path(&path).filter(|_| head.method == Method::GET) {
        let permit = Arc::clone(&shared.counts).try_acquire_owned().ok();
        return api::queens::count::follow(n, permit);
    }
    if !path.starts_with("/api/") {
        return reply::with(StatusCode::NOT_FOUND, "text/html; charset=utf-8", page::not_found());
    }
    let query = head.uri.query().unwrap_or_default().to_owned();
    compute(&Arc::clone(&shared), move || match api::arena::path(&path) {
        Some(parts) => api::arena::get(&parts, &shared.matches),
        None => api::get(&path, &query, &shared.runs),
    })
    .await
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
