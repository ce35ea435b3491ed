//! Server-sent events of a run, at most 20 per second, until the run ends or the client disconnects.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Bytes, Frame};
use tokio::sync::mpsc;

use crate::reply::{self, Reply};
use crate::runs::Run;

/// Least time between two events.
const EVENT_INTERVAL: Duration = Duration::from_millis(50);
/// A stream without an event sends a comment after this time, so that a closed connection is noticed.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(1);

/// Streams the status of a run. When its last listener disconnects, the search is stopped.
pub(crate) fn follow(run: Arc<Run>) -> Reply {
    let (sender, receiver) = mpsc::channel(1);
    run.attach();
    tokio::spawn(send_status(Arc::clone(&run), sender));
    let body = Stream { receiver, run: Some(run) };
    reply::stream(StatusCode::OK, "text/event-stream", body.boxed_unsync())
}

/// Sends the status after each change, until the run ends or the client disconnects.
async fn send_status(run: Arc<Run>, sender: mpsc::Sender<Bytes>) {
    let mut seen = None;
    loop {
        let (version, done, text) = run.status();
        let event = if seen == Some(version) {
            ": still here\n\n".into()
        } else {
            format!("data: {text}\n\n")
        };
        seen = Some(version);
        if sender.send(event.into()).await.is_err() || done {
            return;
        }
        tokio::time::sleep(EVENT_INTERVAL).await;
        tokio::select! {
            () = run.change(version) => {}
            () = tokio::time::sleep(KEEP_ALIVE_INTERVAL) => {}
            () = sender.closed() => return,
        }
    }
}

/// An event stream and its sending end; sending fails after the client has disconnected.
pub(crate) fn open() -> (mpsc::Sender<Bytes>, Reply) {
    open_as("text/event-stream")
}

/// An answer of this media type that is sent in parts, and its sending end.
pub(crate) fn open_as(kind: &'static str) -> (mpsc::Sender<Bytes>, Reply) {
    let (sender, receiver) = mpsc::channel(1);
    let body = Stream { receiver, run: None }.boxed_unsync();
    (sender, reply::stream(StatusCode::OK, kind, body))
}

/// The body of an event stream. The server drops it when the connection ends.
struct Stream {
    receiver: mpsc::Receiver<Bytes>,
    /// The run that loses a listener then.
    run: Option<Arc<Run>>,
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(run) = &self.run {
            run.detach();
        }
    }
}

impl hyper::body::Body for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
