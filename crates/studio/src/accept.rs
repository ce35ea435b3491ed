//! The accept loop: one task a connection, within limits of number, size and time.
//!
//! *Why not `axum::serve`*: it waits for ever for the end of a slow head. Here a head must arrive in
//! [`bounds::HEAD_TIME`], and connections above [`bounds::CONNECTIONS`] wait in the queue of the kernel.

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

/// Answers connections for ever.
pub(crate) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let places = Arc::new(Semaphore::new(bounds::CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            // Out of file descriptors, for example: do not spin.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Steps of a tree are many small answers.
        let _ = stream.set_nodelay(true);
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let shared = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(answer(request, shared).await) }
            });
            // A broken connection is the other side's business.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds::HEAD_TIME)
                .max_buf_size(bounds::HEAD)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(place);
        });
    }
}
