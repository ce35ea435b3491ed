//! Responses and the headers that all of them carry.

use std::convert::Infallible;

use bytes::Bytes;
use games::Fault;
use games::picture::Format;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;

/// The body of a response.
pub(crate) type Body = UnsyncBoxBody<Bytes, Infallible>;
/// A response.
pub(crate) type Reply = Response<Body>;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A response with this content.
pub(crate) fn with(status: StatusCode, kind: &'static str, content: impl Into<Bytes>) -> Reply {
    stream(status, kind, Full::new(content.into()).boxed_unsync())
}

/// A response with a streamed body.
pub(crate) fn stream(status: StatusCode, kind: &'static str, body: Body) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    for &(name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    reply
}

/// A picture as a file in the format named `form`.
pub(crate) fn file(
    form: &str,
    draw: impl FnOnce(Format) -> Result<Vec<u8>, Fault>,
) -> Result<Reply, Fault> {
    let format = Format::parse(form)?;
    Ok(with(StatusCode::OK, format.media_type(), draw(format)?))
}

/// Data as JSON.
pub(crate) fn json(data: &impl Serialize) -> Reply {
    match serde_json::to_vec(data) {
        Ok(text) => with(StatusCode::OK, "application/json", text),
        Err(error) => fault(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

/// An error response with a message.
pub(crate) fn fault(status: StatusCode, sentence: &str) -> Reply {
    let text = serde_json::json!({ "error": sentence }).to_string();
    with(status, "application/json", text)
}
