//! A connection whose peer must read: a write that makes no progress for a while is an error.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream with a timeout for writes.
#[derive(Debug)]
pub(crate) struct TimedStream<S> {
    stream: S,
    timeout: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> TimedStream<S> {
    /// A stream on which a single write may wait for `timeout`.
    pub(crate) fn new(stream: S, timeout: Duration) -> Self {
        TimedStream { stream, timeout, waiting: None }
    }

    /// The outcome of a write, or an error if it has waited too long.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.waiting = None;
            return outcome;
        }
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(self.timeout)));
        let timeout = || Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read"));
        waiting.as_mut().poll(context).map(|()| timeout())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.timed(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    /// A peer that takes this number of bytes and then nothing.
    struct Full(usize);

    impl AsyncWrite for Full {
        fn poll_write(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            if taken == 0 { Poll::Pending } else { Poll::Ready(Ok(taken)) }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn a_peer_that_does_not_read_ends_the_write() {
        let mut stream = TimedStream::new(Full(16), Duration::from_millis(50));
        let mut write =
            async || poll_fn(|context| Pin::new(&mut stream).poll_write(context, &[1; 16])).await;
        assert_eq!(write().await.expect("room"), 16);
        assert_eq!(
            write().await.expect_err("the peer does not read").kind(),
            io::ErrorKind::TimedOut
        );
    }
}
