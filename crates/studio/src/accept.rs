//! The accept loop: one task per connection, with limits of number, size and time.
//!
//! `axum::serve` has no timeout for a slow head and no limit of connections. Here a head must arrive within
//! [`bounds::HEAD_TIMEOUT`], and connections above [`bounds::CONNECTIONS`] wait in the kernel's queue.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::bounds;
use crate::route::{Shared, answer};

/// Accepts connections until the future is dropped.
pub(crate) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let permits = Arc::new(Semaphore::new(bounds::CONNECTIONS));
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, for example. Do not spin.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Stepping through a tree sends many small answers.
        let _ = stream.set_nodelay(true);
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let shared = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(answer(request, shared).await) }
            });
            // A broken connection needs no answer.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds::HEAD_TIMEOUT)
                .max_buf_size(bounds::HEAD_BYTES)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(permit);
        });
    }
}
