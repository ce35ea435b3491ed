//! Starting and ending the server.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use jobs::input::reason;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::bots::Bots;
use crate::bounds;
use crate::fd_limit;
use crate::guard::Guard;
use crate::public_url::PublicUrl;
use crate::redirect::RedirectFile;
use crate::refusals::Refusals;
use crate::route::Shared;
use crate::runs::Runs;
use crate::{accept, answer_bytes};

/// How to start the studio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port to listen on; if it is taken the next free one is used, but not with a `public_url`. 0 = any free port.
    pub port: u16,
    /// Whether to open the page in the reader's browser.
    pub open_browser: bool,
    /// The name or address by which other machines reach this one. Without it only this machine can connect.
    pub host: Option<String>,
    /// The address of a server with encryption in front of the studio: allowed beside the own ones, and printed.
    pub public_url: Option<PublicUrl>,
    /// The access token of an earlier start, so that open pages go on after a restart: 48 hexadecimal digits; none = a new
    /// one ([`crate::new_token`]).
    pub token: Option<String>,
    /// A folder of bots that pages may enter in contests.
    pub bots: Option<PathBuf>,
    /// Searches at the same time.
    pub searches: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            port: 7777,
            open_browser: true,
            host: None,
            public_url: None,
            token: None,
            bots: None,
            searches: bounds::SEARCHES,
        }
    }
}

/// Ports tried after the requested one.
const PORT_ATTEMPTS: u16 = 50;

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    /// Scheme and host in links.
    origin: String,
    shared: Arc<Shared>,
}

impl Server {
    /// Binds to the loopback address and this port, or to the next free port. Must be called inside a tokio runtime.
    pub async fn bind(port: u16) -> io::Result<Server> {
        Server::bind_with(&Options { port, ..Options::default() }).await
    }

    /// As [`Server::bind`], with all options. With a `host` other machines can connect.
    pub async fn bind_with(options: &Options) -> io::Result<Server> {
        let (host, port) = (options.host.as_deref(), options.port);
        fd_limit::raise();
        let address = match host {
            // Only this machine can connect.
            None => Ipv4Addr::LOCALHOST.into(),
            Some(host) => own_address(host).await?,
        };
        let name = host.map(|host| match (host.parse::<IpAddr>(), address) {
            (Ok(_), IpAddr::V6(address)) => format!("[{address}]"),
            (Ok(_), IpAddr::V4(address)) => address.to_string(),
            (Err(_), _) => host.into(),
        });
        let mut last = None;
        let ports = port..=if port == 0 { 0 } else { port.saturating_add(PORT_ATTEMPTS) };
        for port in ports {
            match TcpListener::bind((address, port)).await {
                Ok(listener) => {
                    let address = listener.local_addr()?;
                    let (port, public) = (address.port(), options.public_url.clone());
                    let origin = public.as_ref().map(|url| url.origin().to_owned());
                    let guard = Guard::new(port, name.clone(), public, options.token.as_deref())?;
                    let shared = Arc::new(Shared {
                        guard,
                        runs: Runs::new(options.searches),
                        refused: Refusals::default(),
                        matches: crate::api::arena::Matches::new(Bots::new(options.bots.clone())),
                        counts: Arc::new(Semaphore::new(options.searches)),
                        lessons: Arc::new(Semaphore::new(bounds::LESSONS)),
                        computations: Arc::new(Semaphore::new(bounds::COMPUTATIONS)),
                        png: Arc::new(Semaphore::new(1)),
                        unsent: answer_bytes::budget(),
                    });
                    let host = name.unwrap_or_else(|| address.ip().to_string());
                    let origin = origin.unwrap_or_else(|| format!("http://{host}:{port}"));
                    return Ok(Server { listener, address, origin, shared });
                }
                Err(error) if is_taken(error.kind(), port) => {
                    // Another program would get the requests of the server in front.
                    if options.public_url.is_some() {
                        let sentence = format!(
                            "port {port}: {}; expected a free port, the one to which the server in front of the studio connects",
                            reason(&error)
                        );
                        return Err(io::Error::new(error.kind(), sentence));
                    }
                    last = Some(error);
                }
                Err(error) => {
                    let place = SocketAddr::new(address, port);
                    let sentence = format!(
                        "{place}: {}; expected an address of this machine and a port that you may use, for example: 7777",
                        reason(&error)
                    );
                    return Err(io::Error::new(error.kind(), sentence));
                }
            }
        }
        let last = last.unwrap_or_else(|| io::ErrorKind::AddrNotAvailable.into());
        Err(io::Error::new(last.kind(), reason(&last)))
    }

    /// The port in use.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The address to open; it contains the access token.
    pub fn url(&self) -> String {
        format!("{}/?token={}", self.origin, self.token())
    }

    /// The access token.
    pub fn token(&self) -> &str {
        self.shared.guard.token()
    }

    /// Answers until the future is dropped.
    pub async fn run(self) {
        let shared = Arc::clone(&self.shared);
        tokio::select! {
            () = accept::accept(self.listener, self.shared) => {}
            () = drop_unused_runs(shared) => {}
        }
    }
}

/// Drops runs without a request for [`bounds::RUN_EXPIRY`], at regular times.
async fn drop_unused_runs(shared: Arc<Shared>) {
    loop {
        tokio::time::sleep(bounds::RUN_EXPIRY / 60).await;
        if let Some(moment) = Instant::now().checked_sub(bounds::RUN_EXPIRY) {
            shared.runs.drop_unused_since(moment);
        }
    }
}

/// The address of a host name; addresses of more than one machine or interface are refused.
async fn own_address(host: &str) -> io::Result<IpAddr> {
    let wrong = |why: &str| {
        let sentence = format!(
            "\"{host}\" {why}; expected one name or address of this machine, for example: 192.168.0.10"
        );
        io::Error::new(io::ErrorKind::InvalidInput, sentence)
    };
    let found = tokio::net::lookup_host((host, 0))
        .await
        .map_err(|error| wrong(&format!("is not known ({})", reason(&error))))?;
    // An IPv4 address can be written as one of IPv6, for example ::ffff:0.0.0.0.
    let found: Vec<IpAddr> = found.map(|place| place.ip().to_canonical()).collect();
    let address = reachable(&found).ok_or_else(|| wrong("has no address"))?;
    let is_broadcast = address == IpAddr::V4(Ipv4Addr::BROADCAST);
    if address.is_unspecified() || address.is_multicast() || is_broadcast {
        return Err(wrong("is no address of one machine"));
    }
    Ok(address)
}

/// The address of a name that other machines reach. Many systems give the own name a loopback address, too, and link-local
/// addresses need an interface.
fn reachable(found: &[IpAddr]) -> Option<IpAddr> {
    let is_local = |address: &IpAddr| match address {
        IpAddr::V6(address) => address.is_loopback() || address.is_unicast_link_local(),
        IpAddr::V4(address) => address.is_loopback(),
    };
    found.iter().find(|address| !is_local(address)).or(found.first()).copied()
}

/// Waits for Ctrl-C, for the signal by which a service is ended, or for that of a terminal that is closed.
async fn end_signal() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let hangup = SignalKind::hangup();
        let mut hangup = if jobs::ignores_hangup() { None } else { Some(signal(hangup)?) };
        tokio::select! {
            ended = tokio::signal::ctrl_c() => ended,
            _ = terminate.recv() => Ok(()),
            Some(()) = async { hangup.as_mut()?.recv().await } => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// Serves the studio until Ctrl-C, SIGTERM or SIGHUP; prints its address.
pub fn serve(options: &Options) -> io::Result<()> {
    fd_limit::raise();
    fd_limit::check()?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let outcome = runtime.block_on(async {
        let server = Server::bind_with(options).await?;
        let (port, url) = (server.port(), server.url());
        if options.port != 0 && port != options.port {
            print_line(&format!("Port {} is in use; the studio uses port {port} instead.", options.port));
        }
        print_line(&format!("The studio is open at {url}"));
        let (address, public) = (server.address.ip(), options.public_url.as_ref());
        if !address.is_loopback() || public.is_some() {
            let is_encrypted = address.is_loopback() && public.is_some_and(PublicUrl::is_encrypted);
            print_line(&format!(
                "Warning: everyone with this address can use the studio over the network{}, and run searches on this \
                 machine. Share it only with people you trust, and stop the studio afterwards.",
                if is_encrypted { "" } else { ", unencrypted" }
            ));
        } else if let Some(name) = options.host.as_ref().filter(|name| name.parse::<IpAddr>().is_err()) {
            print_line(&format!(
                "\"{name}\" is the address {address} here, so only this machine can connect; for other machines name an \
                 address of the network, for example: --host 192.168.0.10"
            ));
        }
        print_line("Press Ctrl-C to stop it.");
        let redirect = options.open_browser.then(|| RedirectFile::create(&url));
        if let Some(redirect) = &redirect
            && !redirect.as_ref().is_ok_and(|file| file.open().is_ok())
        {
            print_line("No browser could be started; open the address yourself.");
        }
        let shared = Arc::clone(&server.shared);
        tokio::select! {
            () = server.run() => {}
            ended = end_signal() => ended?,
        }
        drop(redirect);
        shared.runs.stop_all();
        shared.matches.stop_all();
        // Games end between two moves, and a bot may think for ever.
        arena::kill_bots();
        print_line("\nThe studio is stopped.");
        Ok(())
    });
    runtime.shutdown_background();
    outcome
}

/// Whether the next port may be free. Windows reserves ports that others could use; those below 1024 need a right.
fn is_taken(fault: io::ErrorKind, port: u16) -> bool {
    fault == io::ErrorKind::AddrInUse || fault == io::ErrorKind::PermissionDenied && port >= 1024
}

/// Prints a line; a closed standard output does not stop the studio.
fn print_line(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpStream;
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_next_port_is_tried_after_one_that_is_taken() {
        use io::ErrorKind::{AddrInUse, AddrNotAvailable, PermissionDenied};
        assert!(is_taken(AddrInUse, 80) && is_taken(PermissionDenied, 7777));
        assert!(!is_taken(PermissionDenied, 80) && !is_taken(AddrNotAvailable, 7777));
    }

    #[test]
    fn an_address_of_the_network_is_preferred() {
        let of = |texts: &[&str]| {
            let all: Vec<IpAddr> = texts.iter().map(|text| text.parse().expect(text)).collect();
            reachable(&all).map(|address| address.to_string())
        };
        for (texts, expected) in [
            (&["127.0.1.1", "192.168.0.10"][..], Some("192.168.0.10")),
            (&["fe80::1", "::1", "2001:db8::1"], Some("2001:db8::1")),
            (&["127.0.1.1", "fe80::1"], Some("127.0.1.1")),
            (&[], None),
        ] {
            assert_eq!(of(texts).as_deref(), expected, "{texts:?}");
        }
    }

    #[tokio::test]
    async fn an_address_of_several_machines_is_refused() {
        for host in [
            "0.0.0.0",
            "::",
            "0",
            "::ffff:0.0.0.0",
            "::ffff:0:0",
            "255.255.255.255",
            "::ffff:255.255.255.255",
            "224.0.0.1",
            "::ffff:224.0.0.1",
            "ff02::1",
        ] {
            let error = own_address(host).await.expect_err(host).to_string();
            assert!(error.ends_with("for example: 192.168.0.10"), "{error}");
        }
        let options =
            |host: &str| Options { port: 0, host: Some(host.into()), ..Options::default() };
        let server = Server::bind_with(&options("::ffff:127.0.0.1")).await.expect("a free port");
        assert!(server.address.ip().is_loopback() && server.url().starts_with("http://127.0.0.1:"));
    }

    const LESSON: &str =
        r#"{"step":{"game":"own-tree","position":"(1 4 2)","ask":"move"},"answers":[]}"#;

    /// Lessons hold only some of the permits to compute, so that slow ones leave the others to the pages.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn lessons_that_wait_delay_no_other_answer() {
        let server = Server::bind(0).await.expect("a free port");
        let (port, token) = (server.port(), server.token().to_owned());
        let shared = Arc::clone(&server.shared);
        tokio::spawn(server.run());
        let permits = Arc::clone(&shared.lessons).acquire_many_owned(bounds::LESSONS as u32);
        let held = permits.await.expect("permits");
        let ask = move |line: &str, body: &str| ask(port, &token, line, body);
        let asked = tokio::task::spawn_blocking(move || {
            let lessons = (0..bounds::COMPUTATIONS).map(|_| ask("POST /api/lessons/check", LESSON));
            let lessons: Vec<TcpStream> = lessons.collect();
            std::thread::sleep(Duration::from_millis(200));
            read(ask("GET /api/lessons", ""));
            lessons
        });
        let lessons = asked.await.expect("an answer");
        lessons.iter().for_each(assert_waits);
        drop(held);
        let all = tokio::task::spawn_blocking(move || lessons.into_iter().for_each(read));
        all.await.expect("answers");
    }

    /// Pictures in pixels are drawn one after the other, and those that wait delay nothing else.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn pngs_are_drawn_one_after_the_other() {
        let server = Server::bind(0).await.expect("a free port");
        let (port, token) = (server.port(), server.token().to_owned());
        let shared = Arc::clone(&server.shared);
        tokio::spawn(server.run());
        let held = Arc::clone(&shared.png).acquire_owned().await.expect("the permit");
        let position = |form: &str| format!(r#"{{"game":"tic-tac-toe","file":"{form}"}}"#);
        let asked = tokio::task::spawn_blocking(move || {
            let ask = |form| ask(port, &token, "POST /api/position", &position(form));
            let pngs: Vec<TcpStream> = (0..bounds::COMPUTATIONS).map(|_| ask("png")).collect();
            std::thread::sleep(Duration::from_millis(200));
            read(ask("svg"));
            pngs
        });
        let pngs = asked.await.expect("an answer");
        pngs.iter().for_each(assert_waits);
        drop(held);
        let all = tokio::task::spawn_blocking(move || pngs.into_iter().for_each(read));
        all.await.expect("answers");
    }

    /// Sends a request on a connection of its own.
    fn ask(port: u16, token: &str, line: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        let length = body.len();
        let text = format!(
            "{line} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: outwit_{port}={token}\r\nSec-Fetch-Site: same-origin\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).expect("it listens");
        stream
    }

    fn read(mut stream: TcpStream) {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    fn assert_waits(stream: &TcpStream) {
        stream.set_nonblocking(true).expect("a socket");
        assert!(stream.peek(&mut [0]).is_err(), "a request is answered without its permit");
        stream.set_nonblocking(false).expect("a socket");
    }
}
