//! The accept loop: one task per connection, with limits of number, size and time.
//!
//! `axum::serve` has no timeout for a slow head and no limit of connections. Here a head must arrive within
//! [`bounds::HEAD_TIMEOUT`], answers must be read, and too many connections are closed as [`Connections`] says.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;

use crate::connections::Connections;
use crate::route::{Shared, answer};
use crate::timed_stream::TimedStream;
use crate::{bounds, fd_limit};

/// Accepts connections until the future is dropped.
pub(crate) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let connections = Connections::new(bounds::CONNECTIONS.min(fd_limit::for_connections()));
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            // Out of file descriptors, for example. Do not spin.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(seat) = connections.admit(peer.ip()) else { continue };
        // Stepping through a tree sends many small answers.
        let _ = stream.set_nodelay(true);
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let seat = &seat;
            let service = service_fn(move |request| {
                let shared = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(answer(request, seat, shared).await) }
            });
            let stream = TimedStream::new(stream, bounds::WRITE_TIMEOUT);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds::HEAD_TIMEOUT)
                .max_buf_size(bounds::HEAD_BYTES)
                .serve_connection(TokioIo::new(stream), service);
            tokio::select! {
                // A broken connection needs no answer.
                _ = connection => {}
                () = seat.closed() => {}
            }
        });
    }
}
