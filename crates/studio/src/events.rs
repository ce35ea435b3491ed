//! The live channel of a run: server-sent events, at most 20 a second, until the run is done or the listener is gone.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::Frame;
use tokio::sync::mpsc;

use crate::reply::{self, Reply};
use crate::runs::Run;

/// Time between two events.
const PACE: Duration = Duration::from_millis(50);
/// Time after which a silent stream shows that it lives.
const BEAT: Duration = Duration::from_secs(1);

/// The run that `/api/run/{id}/events` names.
pub(crate) fn path(path: &str) -> Option<u64> {
    path.strip_prefix("/api/run/")?.strip_suffix("/events")?.parse().ok()
}

/// Tells what happens in a run. When nobody listens any more the search is stopped.
pub(crate) fn follow(run: Arc<Run>) -> Reply {
    let (sender, receiver) = mpsc::channel(1);
    run.attach();
    tokio::spawn(tell(Arc::clone(&run), sender));
    let body = Events { stream: Stream { receiver }, run };
    reply::stream(StatusCode::OK, "text/event-stream", body.boxed_unsync())
}

async fn tell(run: Arc<Run>, sender: mpsc::Sender<Bytes>) {
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
        tokio::time::sleep(PACE).await;
        tokio::select! {
            () = run.change(version) => {}
            () = tokio::time::sleep(BEAT) => {}
            () = sender.closed() => return,
        }
    }
}

/// A stream of events that somebody else tells; when nobody listens any more, telling fails.
pub(crate) fn open() -> (mpsc::Sender<Bytes>, Reply) {
    let (sender, receiver) = mpsc::channel(1);
    let body = Stream { receiver }.boxed_unsync();
    (sender, reply::stream(StatusCode::OK, "text/event-stream", body))
}

/// What is told.
struct Stream {
    receiver: mpsc::Receiver<Bytes>,
}

/// What is told about a run; dropped by the server when the connection ends.
struct Events {
    stream: Stream,
    run: Arc<Run>,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.run.detach();
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

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.stream).poll_frame(context)
    }
}
