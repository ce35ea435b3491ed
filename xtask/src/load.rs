//! `cargo xtask load [SECONDS]`: the studio under load, as a class would put it there; an hour of it is a soak.
//!
//! *Idea.* The real program is started. 450 readers keep a connection each and ask again every few seconds, 50 more send
//! their requests byte by byte, 20 players ask for moves on a slow network, two searches run; meanwhile one reader asks as fast
//! as it is answered.
//!
//! The searches are abandoned and restarted every two minutes or sooner, as when a tab is closed.
//!
//! *Guarantee.* 99 of 100 of that reader's requests are answered within 50 ms, every answer is 200, and the most memory that
//! the program takes in the last quarter of the time is not more than 32 MiB above the most in the first quarter.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::files;
use crate::program::Program;

const READERS: usize = 450;
const SLOW_READERS: usize = 50;
const SEARCHES: usize = 2;
const PLAYERS: usize = 20;
/// The time between two requests of a player: its network and its thinking.
const PLAYER_PAUSE: Duration = Duration::from_millis(500);
const MAX_ANSWER_TIME: Duration = Duration::from_millis(50);
/// Kibibytes by which the memory may grow.
const MAX_MEMORY_GROWTH_KIB: u64 = 32 * 1024;

/// The longest time that a client follows a search; at most an eighth of the run.
const MAX_FOLLOW_TIME: Duration = Duration::from_mins(2);
/// The interval between two readings of the memory.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// The interval between two lines about the progress.
const REPORT_INTERVAL: Duration = Duration::from_mins(5);

/// Runs the check.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let seconds = match words {
        [] => 30,
        [seconds] => seconds
            .parse()
            .ok()
            .filter(|seconds| *seconds >= 4)
            .ok_or_else(|| format!("{seconds:?} is no number of seconds from 4 on"))?,
        _ => return Err("expected at most one number, for example: load 3600".to_owned()),
    };
    let mut studio = Studio::start(&|_| ())?;
    let result = studio.load(Duration::from_secs(seconds));
    let _ = studio.child.kill();
    let _ = studio.child.wait();
    result
}

/// Whether a studio, started by a command that `govern` has prepared, knows its reader after `event` as it did before.
pub(crate) fn is_known_after(
    govern: &dyn Fn(&mut Command),
    event: &dyn Fn() -> Result<(), String>,
) -> Result<(), String> {
    let mut studio = Studio::start(govern)?;
    let ask = || studio.access.ask(&studio.access.question(3));
    let statuses = ask().and_then(|before| event().and_then(|()| Ok([before, ask()?])));
    let _ = studio.child.kill();
    let _ = studio.child.wait();
    match statuses? {
        [200, 200] => Ok(()),
        statuses => Err(format!("the studio answered {statuses:?}, expected 200 twice")),
    }
}

struct Studio {
    child: Child,
    /// Reads the rest of its output, so that it never blocks.
    _out: BufReader<ChildStdout>,
    access: Access,
}

/// Port and token of the studio.
#[derive(Clone)]
struct Access {
    port: u16,
    token: String,
}

impl Studio {
    fn start(govern: &dyn Fn(&mut Command)) -> Result<Self, String> {
        let program = Program::build()?;
        let mut command = Command::new(program.path());
        command.args(["studio", "--no-open", "--port", "0"]).stdout(Stdio::piped());
        govern(&mut command);
        let mut child = command.spawn().map_err(|fault| fault.to_string())?;
        let out = child.stdout.take().expect("it is piped");
        let mut out = BufReader::new(out);
        let mut line = String::new();
        out.read_line(&mut line).map_err(|fault| fault.to_string())?;
        let access = line.split_once("http://127.0.0.1:").and_then(|(_, rest)| {
            let (port, token) = rest.split_once("/?token=")?;
            Some(Access { port: port.parse().ok()?, token: token.trim().to_owned() })
        });
        let access =
            access.ok_or_else(|| format!("the studio says {line:?}, expected its address"))?;
        Ok(Self { child, _out: out, access })
    }

    fn load(&mut self, time: Duration) -> Result<(), String> {
        let end = Arc::new(AtomicBool::new(false));
        let answered = Arc::new(AtomicU64::new(0));
        let mut clients = Vec::new();
        for _ in 0..SEARCHES {
            let (access, end) = (self.access.clone(), Arc::clone(&end));
            clients.push(thread::spawn(move || access.search(MAX_FOLLOW_TIME.min(time / 8), &end)));
        }
        for _ in 0..PLAYERS {
            let (access, end) = (self.access.clone(), Arc::clone(&end));
            clients.push(thread::spawn(move || access.play(&end)));
        }
        let (access, flag, count) = (self.access.clone(), Arc::clone(&end), Arc::clone(&answered));
        clients.push(thread::spawn(move || access.readers(&flag, &count)));
        let (access, flag) = (self.access.clone(), Arc::clone(&end));
        clients.push(thread::spawn(move || access.slow_clients(&flag)));
        // The other clients connect first.
        sleep(Duration::from_secs(2));

        let begin = Instant::now();
        let (mut times, mut look, mut news) = (Vec::new(), Duration::ZERO, REPORT_INTERVAL);
        // The most memory in each quarter of the time.
        let mut most = [0; 4];
        let asked = loop {
            let asked = self.access.question(times.len());
            let start = Instant::now();
            match self.access.ask(&asked) {
                Ok(200) => times.push(start.elapsed()),
                other => break Err(format!("{}: {other:?}", asked.lines().next().unwrap_or(""))),
            }
            let passed = begin.elapsed();
            if passed > look {
                look += MEMORY_CHECK_INTERVAL;
                let quarter = (4 * passed.as_millis() / time.as_millis()).min(3) as usize;
                most[quarter] = self.memory()?.max(most[quarter]);
            }
            if passed > news {
                news += REPORT_INTERVAL;
                println!(
                    "{} s: {} requests, {} MiB",
                    passed.as_secs(),
                    times.len(),
                    self.memory()? / 1024
                );
            }
            if passed > time {
                break Ok(());
            }
        };
        end.store(true, Ordering::Relaxed);
        let mut others = Vec::new();
        for worker in clients {
            others.push(worker.join().map_err(|_| "a client panicked".to_owned())?);
        }
        times.sort_unstable();
        let share = |percent: usize| {
            let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
            times.get(index).copied().unwrap_or_default()
        };
        println!(
            "load: {READERS} readers ({} answers), {SLOW_READERS} slow ones, {PLAYERS} players, {SEARCHES} searches, {} s: \
             {} requests, median {:.1?}, 99 % {:.1?}, longest {:.1?}; most memory in each quarter {:?} MiB",
            answered.load(Ordering::Relaxed),
            begin.elapsed().as_secs(),
            times.len(),
            share(50),
            share(99),
            share(100),
            most.map(|kibibytes| kibibytes / 1024),
        );
        asked?;
        others.into_iter().collect::<Result<(), _>>()?;
        if share(99) > MAX_ANSWER_TIME {
            return Err(format!("99 % within {:?}, expected {MAX_ANSWER_TIME:?}", share(99)));
        }
        if most[3] > most[0] + MAX_MEMORY_GROWTH_KIB {
            return Err("the memory has grown".to_owned());
        }
        Ok(())
    }

    /// The resident memory of a process in kibibytes.
    fn memory(&self) -> Result<u64, String> {
        let path = format!("/proc/{}/status", self.child.id());
        let text = files::read(Path::new(&path))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.ok_or_else(|| format!("{path} does not contain the memory"))
    }
}

impl Access {
    fn connect(&self) -> Result<TcpStream, String> {
        let stream =
            TcpStream::connect(("127.0.0.1", self.port)).map_err(|fault| fault.to_string())?;
        stream.set_nodelay(true).map_err(|fault| fault.to_string())?;
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).map_err(|fault| fault.to_string())?;
        Ok(stream)
    }

    fn head(&self, line: &str) -> String {
        let Access { port, token } = self;
        format!(
            "{line} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: outwit_{port}={token}\r\n\
             Origin: http://127.0.0.1:{port}\r\n"
        )
    }

    fn get(&self, path: &str) -> String {
        self.head(&format!("GET {path}")) + "\r\n"
    }

    fn post(&self, path: &str, body: &str) -> String {
        let head = self.head(&format!("POST {path}"));
        let length = body.len();
        format!("{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
    }

    /// What the measured reader asks, one thing after the other.
    fn question(&self, number: usize) -> String {
        match number % 4 {
            0 => self.get("/"),
            1 => self.get("/app.css"),
            2 => self.get("/api/catalogue"),
            _ => self.post("/api/position", r#"{"game":"draughts"}"#),
        }
    }

    /// Asks on a new connection; the status.
    fn ask(&self, request: &str) -> Result<u16, String> {
        let mut stream = self.connect()?;
        exchange(&mut stream, request)
    }

    /// Starts a search; its number.
    fn start(&self, task: &str) -> Result<String, String> {
        let mut stream = self.connect()?;
        let task = self.post("/api/run", task);
        stream.write_all(task.as_bytes()).map_err(|fault| fault.to_string())?;
        let answer = read_answer(&mut stream)?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        if !body.starts_with("{\"run\":") {
            return Err(format!("no search was begun, but {body}"));
        }
        Ok(body.chars().filter(char::is_ascii_digit).collect())
    }

    /// Asks for moves, and for each result only when other moves have ended meanwhile.
    fn play(&self, end: &AtomicBool) -> Result<(), String> {
        while !end.load(Ordering::Relaxed) {
            let run = self.start(r#"{"game":"connect-four","task":"move","player":"level:1"}"#)?;
            sleep(PLAYER_PAUSE);
            let status = self.ask(&self.get(&format!("/api/run/{run}/events")))?;
            if status != 200 {
                return Err(format!("the move {run} was answered with {status}, expected 200"));
            }
            sleep(PLAYER_PAUSE);
        }
        Ok(())
    }

    /// Searches with their reader, one after the other, until the end.
    fn search(&self, listened: Duration, end: &AtomicBool) -> Result<(), String> {
        const TASK: &str = r#"{"game":"connect-four","task":"analyse","algorithm":"engine"}"#;
        while !end.load(Ordering::Relaxed) {
            let run = match self.start(TASK) {
                // Moves may take all places for some milliseconds.
                Err(fault) if fault.contains("too many searches") => {
                    sleep(Duration::from_millis(10));
                    continue;
                }
                started => started?,
            };
            let begin = Instant::now();
            let mut events = self.connect()?;
            let listen = self.get(&format!("/api/run/{run}/events"));
            events.write_all(listen.as_bytes()).map_err(|fault| fault.to_string())?;
            let mut buffer = [0; 4096];
            while !end.load(Ordering::Relaxed) && begin.elapsed() < listened {
                if events.read(&mut buffer).map_err(|fault| fault.to_string())? == 0 {
                    return Err(format!("the search {run} ended after {:?}", begin.elapsed()));
                }
            }
        }
        Ok(())
    }

    /// Readers that keep their connections and ask every few seconds.
    fn readers(&self, end: &AtomicBool, answered: &AtomicU64) -> Result<(), String> {
        let mut readers = Vec::new();
        for _ in 0..READERS {
            readers.push(self.connect()?);
        }
        let request = self.get("/app.css");
        for index in (0..READERS).cycle() {
            if end.load(Ordering::Relaxed) {
                break;
            }
            if exchange(&mut readers[index], &request) == Ok(200) {
                answered.fetch_add(1, Ordering::Relaxed);
            } else {
                // The server may have closed a connection that was silent for long.
                readers[index] = self.connect()?;
            }
            sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Readers that send a byte now and then, and come again when they are thrown out.
    fn slow_clients(&self, end: &AtomicBool) -> Result<(), String> {
        let request = self.get("/app.css").into_bytes();
        let mut slow = Vec::new();
        for _ in 0..SLOW_READERS {
            slow.push((self.connect()?, 0));
        }
        while !end.load(Ordering::Relaxed) {
            for (stream, sent) in &mut slow {
                let byte = request.get(*sent..=*sent).unwrap_or_default();
                if byte.is_empty() || stream.write_all(byte).is_err() {
                    (*stream, *sent) = (self.connect()?, 0);
                } else {
                    *sent += 1;
                }
            }
            sleep(Duration::from_millis(500));
        }
        Ok(())
    }
}

fn exchange(stream: &mut TcpStream, request: &str) -> Result<u16, String> {
    stream.write_all(request.as_bytes()).map_err(|fault| fault.to_string())?;
    let answer = read_answer(stream)?;
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
    status.ok_or_else(|| format!("no answer but {answer:.60}"))
}

/// A whole answer: its head, and as much as the head says.
fn read_answer(stream: &mut TcpStream) -> Result<String, String> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        if let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let text = String::from_utf8_lossy(&bytes[..head]).to_lowercase();
            let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
            if bytes.len() >= head + 4 + length {
                return Ok(String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        match stream.read(&mut buffer) {
            Ok(0) => return Err("the connection was closed".to_owned()),
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
            Err(fault) => return Err(fault.to_string()),
        }
    }
}
