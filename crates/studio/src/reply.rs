//! Responses and the headers that all of them carry.

use std::convert::Infallible;
use std::io::{self, ErrorKind, Write};

use flate2::Compression;
use flate2::write::{GzDecoder, GzEncoder};
use games::Fault;
use games::picture::{Figure, Format};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;
use views::without_long_input;

use crate::bounds;

/// The body of a response.
pub(crate) type Body = UnsyncBoxBody<Bytes, Infallible>;
/// A response.
pub(crate) type Reply = Response<Body>;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers of every response, unless [`constant`] replaces the last one.
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

/// A text that is the same for everyone (a page, a script, a sheet), compressed if the browser takes that. It contains no secret.
pub(crate) fn text(request: &HeaderMap, kind: &'static str, content: String) -> Reply {
    if !accepts_gzip(request) {
        return with(StatusCode::OK, kind, content);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let bytes = encoder.write_all(content.as_bytes()).and_then(|()| encoder.finish());
    let Ok(bytes) = bytes else { return with(StatusCode::OK, kind, content) };
    gzip(kind, bytes)
}

/// A file of the pages, which is kept compressed; its text for a client that does not take that.
pub(crate) fn packed(request: &HeaderMap, kind: &'static str, content: &'static [u8]) -> Reply {
    if accepts_gzip(request) {
        return gzip(kind, content);
    }
    let mut decoder = GzDecoder::new(Vec::new());
    match decoder.write_all(content).and_then(|()| decoder.finish()) {
        Ok(text) => with(StatusCode::OK, kind, text),
        Err(error) => fault(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

/// The same answer; the browser may keep it, since its address always has this content.
pub(crate) fn constant(mut reply: Reply) -> Reply {
    let keep = HeaderValue::from_static("private, max-age=31536000, immutable");
    reply.headers_mut().insert(header::CACHE_CONTROL, keep);
    reply
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| list.split(',').any(|one| one.trim() == "gzip"))
}

fn gzip(kind: &'static str, bytes: impl Into<Bytes>) -> Reply {
    let mut reply = with(StatusCode::OK, kind, bytes);
    reply.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    reply.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    reply
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

/// A picture as a file in the format named `form`; a PNG with too many pixels is refused.
pub(crate) fn file(
    form: &str,
    figure: &Figure<'_>,
    draw: impl FnOnce(Format) -> Result<Vec<u8>, Fault>,
) -> Result<Reply, Fault> {
    let format = Format::parse(form)?;
    let [width, height] = figure.png_size();
    if format == Format::Png && width * height > bounds::PNG_PIXELS {
        return Err(Fault::new(format!(
            "a PNG of this picture would have {width} x {height} pixels"
        ))
        .expected("at most 10,000,000, so a smaller part of the picture, or another format")
        .example("svg"));
    }
    Ok(with(StatusCode::OK, format.media_type(), draw(format)?))
}

/// Data as JSON, up to the largest answer.
pub(crate) fn json(data: &impl Serialize) -> Reply {
    let mut text = Bounded::default();
    match serde_json::to_writer(&mut text, data) {
        Ok(()) => with(StatusCode::OK, "application/json", text.0),
        Err(error) => match error.io_error_kind() {
            Some(ErrorKind::FileTooLarge) => too_large(bounds::ANSWER_BYTES as u64),
            Some(ErrorKind::OutOfMemory) => fault(
                StatusCode::SERVICE_UNAVAILABLE,
                "there is no memory for the answer; ask for a smaller part",
            ),
            _ => fault(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
        },
    }
}

/// The refusal of an answer of at least `bytes`.
pub(crate) fn too_large(bytes: u64) -> Reply {
    let (found, limit) = (bytes / 1_000_000, bounds::ANSWER_BYTES / 1_000_000);
    let sentence =
        format!("the answer would have {found} MB (limit {limit} MB); ask for a smaller part");
    fault(StatusCode::PAYLOAD_TOO_LARGE, &sentence)
}

/// The text of an answer while it is written: no longer than an answer may be, and an error where there is no memory.
#[derive(Default)]
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > bounds::ANSWER_BYTES {
            return Err(ErrorKind::FileTooLarge.into());
        }
        self.0.try_reserve(bytes.len())?;
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An error response with a message, in which long input is cut.
pub(crate) fn fault(status: StatusCode, sentence: &str) -> Reply {
    let text = serde_json::json!({ "error": without_long_input(sentence) }).to_string();
    with(status, "application/json", text)
}
