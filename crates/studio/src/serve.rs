//! Starting and ending the server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::accept;
use crate::bounds;
use crate::guard::Guard;
use crate::route::Shared;
use crate::runs::Runs;

/// How to start the studio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port to listen on; if it is taken the next free one is used. 0 = any free port.
    pub port: u16,
    /// Whether to open the page in the reader's browser.
    pub open_browser: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { port: 7171, open_browser: true }
    }
}

/// Ports tried after the one asked for.
const TRIES: u16 = 50;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

impl Server {
    /// Takes the port, or the next free one. Must be called inside a tokio runtime.
    pub async fn bind(port: u16) -> io::Result<Server> {
        let mut last = None;
        let ports = port..=if port == 0 { 0 } else { port.saturating_add(TRIES) };
        for port in ports {
            // Only this machine can connect.
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
                Ok(listener) => {
                    let address = listener.local_addr()?;
                    let guard = Guard::new(address.port())?;
                    let shared = Arc::new(Shared {
                        guard,
                        runs: Runs::default(),
                        matches: crate::api::arena::Matches::default(),
                        counts: Arc::new(Semaphore::new(bounds::SEARCHES)),
                    });
                    return Ok(Server { listener, address, shared });
                }
                Err(error) => last = Some(error),
            }
        }
        Err(last.unwrap_or_else(|| io::ErrorKind::AddrNotAvailable.into()))
    }

    /// The port in use.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The address to open; it carries the token that lets the reader in.
    pub fn url(&self) -> String {
        format!("http://{}/?token={}", self.address, self.shared.guard.token())
    }

    /// The token alone.
    pub fn token(&self) -> &str {
        self.shared.guard.token()
    }

    /// Answers until the future is dropped.
    pub async fn run(self) {
        accept::accept(self.listener, self.shared).await;
    }
}

/// Serves the studio until Ctrl-C; prints where it is to be found.
#[expect(clippy::print_stdout, reason = "the reader has to learn the address")]
pub fn serve(options: &Options) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let outcome = runtime.block_on(async {
        let server = Server::bind(options.port).await?;
        let (port, url) = (server.port(), server.url());
        if options.port != 0 && port != options.port {
            println!("Port {} is taken; the studio is on port {port} instead.", options.port);
        }
        println!("The studio is open at {url}");
        println!("Ctrl-C ends it.");
        if options.open_browser && open::that_detached(&url).is_err() {
            println!("No browser could be started; open the address by hand.");
        }
        let shared = Arc::clone(&server.shared);
        tokio::select! {
            () = server.run() => {}
            ended = tokio::signal::ctrl_c() => ended?,
        }
        shared.runs.stop_all();
        println!("\nThe studio is closed.");
        Ok(())
    });
    runtime.shutdown_background();
    outcome
}
