//! A DXP connection: messages over a socket.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use draughts::protocol::ProtocolError;
use draughts::protocol::dxp::{Frames, Message, framed};

/// How long a message may wait until the other side receives it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum time until an address answers.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What arrives over the socket.
#[derive(Debug)]
pub enum Arrival {
    /// A message, or why the bytes are not one.
    Message(Result<String, ProtocolError>),
    /// The connection has ended, with the reason.
    Gone(String),
}

/// Connects to `HOST:PORT`: to the first of its addresses where a program listens.
pub fn connect(address: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::other("there is no such address");
    for socket in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&socket, CONNECT_TIMEOUT) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A connection, which is closed when it is dropped.
#[derive(Debug)]
pub struct Link(TcpStream);

impl Link {
    /// Starts a thread that reads; every arrival is converted by `wrap` and sent to `sender`.
    pub fn open<T: Send + 'static>(
        stream: TcpStream,
        sender: Sender<T>,
        wrap: fn(Arrival) -> T,
    ) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
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
                    Err(error) => {
                        break format!(
                            "has broken the connection ({})",
                            jobs::input::reason(&error)
                        );
                    }
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
        // Fails only if it is closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
