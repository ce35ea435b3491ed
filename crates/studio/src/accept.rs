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
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};

use crate::connections::Connections;
use crate::refusals::Refusals;
use crate::route::{Shared, answer};
use crate::timed_stream::TimedStream;
use crate::{bounds, fd_limit};

/// Accepts connections until the future is dropped.
pub(crate) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let most = bounds::CONNECTIONS.min(fd_limit::for_connections());
    let (connections, refused) = (Connections::new(most), Refusals::default());
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            // Out of file descriptors, for example. Do not spin.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(connection) = connections.admit(peer.ip()) else {
            refused.note(|count| full(most, count));
            continue;
        };
        // Stepping through a tree sends many small answers.
        let _ = stream.set_nodelay(true);
        notice_vanished_peers(&stream);
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let connection = &connection;
            let service = service_fn(move |request| {
                let shared = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(answer(request, connection, shared).await) }
            });
            let stream = TimedStream::new(stream, bounds::WRITE_TIMEOUT);
            let http = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(bounds::HEAD_TIMEOUT)
                .max_buf_size(bounds::HEAD_BYTES)
                .serve_connection(TokioIo::new(stream), service);
            tokio::select! {
                // A broken connection needs no answer.
                _ = http => {}
                () = connection.closed() => {}
            }
        });
    }
}

/// The line about refused connections.
fn full(most: usize, count: u64) -> String {
    let of_one = bounds::CONNECTIONS_PER_ADDRESS;
    let files = "To allow more, raise the limit of open files, for example: ulimit -n 1024";
    let remedy = if most < bounds::CONNECTIONS { files } else { "Close pages that are not used." };
    format!(
        "there are too many connections (at most {most}, and {of_one} from one address of the network); refused: {count}. {remedy}"
    )
}

/// Ends the connection when its peer has vanished, such as a computer without network: writes would succeed until the buffer of
/// the system is full, and the search of a reader would run on. Best effort: without it the system notices it later.
fn notice_vanished_peers(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    // A connection on which nothing is sent.
    let _ = socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(bounds::PEER_TIMEOUT));
    // Bytes that are not acknowledged. Other systems have no such limit for one connection.
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(bounds::PEER_TIMEOUT));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn connections_notice_vanished_peers() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let client = TcpStream::connect(address).await.expect("it listens");
        notice_vanished_peers(&client);
        let socket = SockRef::from(&client);
        assert!(socket.keepalive().expect("a socket"));
        #[cfg(target_os = "linux")]
        assert_eq!(socket.tcp_user_timeout().expect("a socket"), Some(bounds::PEER_TIMEOUT));
    }
}
