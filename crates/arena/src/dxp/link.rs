//! A socket as messages.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use draughts::protocol::ProtocolError;
use draughts::protocol::dxp::{Frames, Message, framed};

/// How long a message may wait until the other side takes it.
const STUCK: Duration = Duration::from_secs(20);

/// What comes over the socket.
#[derive(Debug)]
pub enum Arrival {
    /// A message, or why it is none.
    Message(Result<String, ProtocolError>),
    /// There will be no more.
    Gone(String),
}

/// A connection. When it is dropped, the other side sees its end.
#[derive(Debug)]
pub struct Link(TcpStream);

impl Link {
    /// Begins to read; what comes is sent as `wrap` makes it.
    pub fn open<T: Send + 'static>(
        stream: TcpStream,
        sender: Sender<T>,
        wrap: fn(Arrival) -> T,
    ) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(STUCK))?;
        let mut input = stream.try_clone()?;
        let work = move || {
            let mut frames = Frames::new();
            let mut bytes = [0; 1024];
            let why = loop {
                match input.read(&mut bytes) {
                    Ok(0) if frames.is_partial() => {
                        break "has closed the connection in the middle of a message".to_owned();
                    }
                    Ok(0) => break "has closed the connection".to_owned(),
                    Ok(count) => {
                        for message in bytes[..count].iter().filter_map(|&byte| frames.push(byte)) {
                            if sender.send(wrap(Arrival::Message(message))).is_err() {
                                return;
                            }
                        }
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => break format!("is gone: {error}"),
                }
            };
            drop(sender.send(wrap(Arrival::Gone(why))));
        };
        thread::Builder::new().spawn(work)?;
        Ok(Self(stream))
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Message) -> io::Result<()> {
        self.0.write_all(&framed(message))
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
