//! The studio as a program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

fn outwit(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
    command.args(arguments).stdout(Stdio::piped());
    command
}

const STUDIO: [&str; 4] = ["studio", "--no-open", "--port", "0"];

/// A studio that ends with the test, also if this fails.
struct Studio(Child);

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Studio {
    #[cfg(target_os = "linux")]
    fn signal(&self, signal: &str) {
        let id = self.0.id().to_string();
        let status = Command::new("kill").args([signal, &id]).status().expect("kill is there");
        assert!(status.success(), "the studio runs");
    }

    /// Ends it and returns what it has written on standard error.
    fn errors(mut self) -> String {
        self.0.kill().expect("the program ends");
        let mut text = String::new();
        let mut errors = self.0.stderr.take().expect("it is piped");
        errors.read_to_string(&mut text).expect("errors are text");
        text
    }
}

/// A studio, its first line with the address, and its output.
fn started(command: &mut Command) -> (Studio, String, BufReader<ChildStdout>) {
    let mut studio = Studio(command.spawn().expect("the program starts"));
    let mut out = BufReader::new(studio.0.stdout.take().expect("it is piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    (studio, line, out)
}

#[test]
fn the_studio_runs_on_when_its_output_is_closed() {
    let (mut studio, line, out) = started(&mut outwit(&STUDIO));
    drop(out);
    let url = line.trim().split_once("http://").expect("an address").1;
    let (host, path) = url.split_once('/').expect("a path");
    let mut answer = String::new();
    let mut stream = TcpStream::connect(host).expect("the studio is open");
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("the studio listens");
    stream.read_to_string(&mut answer).expect("an answer");
    let still_runs = studio.0.try_wait().expect("the program is known").is_none();
    assert!(answer.starts_with("HTTP/1.1 200"), "{line}{answer}");
    assert!(still_runs);
}

/// What is said after the address. A loopback address cannot be reached over the network, an address of a server in front can.
#[test]
fn who_can_connect_is_said() {
    for (option, value, expected) in [
        ("--host", "127.0.0.1", "Press Ctrl-C"),
        ("--host", "localhost", "\"localhost\" is the address "),
        ("--public-url", "https://studio.example.org", "Warning: everyone with this address"),
    ] {
        let (_studio, _, mut out) = started(outwit(&STUDIO).args([option, value]));
        let mut line = String::new();
        out.read_line(&mut line).expect("a second line");
        assert!(line.starts_with(expected) && !line.contains("unencrypted"), "{line}");
    }
}

/// Each start then has another address, which nothing explained.
#[test]
fn a_token_that_cannot_be_kept_is_a_warning() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let mut command = outwit(&STUDIO);
    command.env("XDG_STATE_HOME", file.path()).stderr(Stdio::piped());
    let (studio, line, _) = started(&mut command);
    let error = studio.errors();
    let place = format!("cannot be kept in {}", file.path().display());
    assert!(line.contains("token="), "{line}");
    assert!(error.contains(&place) && error.contains("set XDG_STATE_HOME"), "{error}");
}

/// The arguments of a process can be read by every user of the machine.
#[cfg(target_os = "linux")]
#[test]
fn the_token_is_no_argument_of_the_program_that_opens_the_browser() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().expect("a temporary folder");
    let (opener, seen) = (folder.path().join("xdg-open"), folder.path().join("seen"));
    let script = format!(
        "#!/bin/sh\necho \"$@\" > '{0}.part'\ncat \"$1\" >> '{0}.part'\nmv '{0}.part' '{0}'\n",
        seen.display()
    );
    std::fs::write(&opener, script).expect("a file");
    let all = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&opener, all).expect("permissions");
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let mut command = outwit(&["studio", "--port", "0"]);
    command.env("PATH", path).env("XDG_RUNTIME_DIR", folder.path());
    let (studio, line, _) = started(&mut command);
    let token = line.trim().split_once("token=").expect("an address").1;
    let begin = Instant::now();
    while !seen.exists() && begin.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(studio);
    let seen = std::fs::read_to_string(&seen).expect("the browser was opened");
    let (arguments, page) = seen.split_once('\n').expect("two parts");
    assert!(!arguments.contains(token), "{arguments}");
    assert!(page.contains(token), "{page}");
}

/// There was a panic instead of a message.
#[cfg(target_os = "linux")]
#[test]
fn too_few_file_descriptors_are_an_error() {
    for limit in [6, 20] {
        let line =
            format!("ulimit -n {limit}; exec '{}' studio --no-open", env!("CARGO_BIN_EXE_outwit"));
        let answer = Command::new("sh").args(["-c", &line]).output().expect("a shell");
        let error = String::from_utf8_lossy(&answer.stderr);
        assert_eq!(answer.status.code(), Some(1), "{error}");
        assert!(error.contains(&format!("may open {limit} files")), "{error}");
    }
}

/// With a heap for each thread its memory grew by 8 MiB an hour and more, and that of dropped trees was not given back.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_studio_uses_small_heaps() {
    let mut command = outwit(&STUDIO);
    command.env_remove("MALLOC_ARENA_MAX").env_remove("MALLOC_TRIM_THRESHOLD_");
    let (studio, line, _) = started(&mut command);
    let environment = std::fs::read(format!("/proc/{}/environ", studio.0.id())).expect("it runs");
    assert!(line.contains("token="), "{line}");
    let entries: Vec<&[u8]> = environment.split(|&byte| byte == 0).collect();
    for expected in ["MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=1000000"] {
        assert!(entries.contains(&expected.as_bytes()), "{expected}");
    }
}

/// Sends a request with the token in the first line of the studio.
fn ask(line: &str, request: &str, rest: &str) -> TcpStream {
    let (host, token) = line.trim().split_once("/?token=").expect("an address");
    let (_, host) = host.split_once("http://").expect("an address");
    let (_, port) = host.split_once(':').expect("a port");
    let mut stream = TcpStream::connect(host).expect("the studio is open");
    let text =
        format!("{request} HTTP/1.1\r\nHost: {host}\r\nCookie: outwit_{port}={token}\r\n{rest}");
    // A connection that is refused may be closed already. Then there is no answer.
    let _ = stream.write_all(text.as_bytes());
    stream
}

/// The answer to such a request.
fn post(line: &str, path: &str, body: &str) -> String {
    let rest = format!(
        "Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = ask(line, &format!("POST {path}"), &rest);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// The page of a reader said so, and the operator did not see that a class needs more searches.
#[test]
fn refused_searches_are_a_line_of_the_studio() {
    let mut command = outwit(&STUDIO);
    command.args(["--searches", "1"]).stderr(Stdio::piped());
    let (studio, line, _) = started(&mut command);
    let analysis = r#"{"game":"connect-four","task":"analyse","algorithm":"engine"}"#;
    let answers = [(); 3].map(|()| post(&line, "/api/run", analysis));
    let error = studio.errors();
    let statuses = answers.each_ref().map(|answer| answer.split(' ').nth(1).unwrap_or_default());
    assert_eq!(statuses, ["200", "429", "429"]);
    assert_eq!(error.matches("requests refused: 1. ").count(), 1, "{error}");
    assert!(!error.contains("requests refused: 2") && error.contains("--searches N"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn refused_connections_are_a_line_of_the_studio() {
    let program = env!("CARGO_BIN_EXE_outwit");
    // Most of these files are not for connections.
    let command = format!("ulimit -n 68; exec '{program}' studio --no-open --port 0");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (studio, line, _) = started(&mut shell);
    // Those that have been answered stay open. The one more is closed.
    let open = || {
        let mut stream = ask(&line, "GET /icon.svg", "\r\n");
        let is_answered = stream.read(&mut [0; 64]).is_ok_and(|count| count > 0);
        (stream, is_answered)
    };
    let connections = [(); 5].map(|()| open());
    let error = studio.errors();
    let answered = connections.iter().filter(|(_, is_answered)| *is_answered).count();
    assert_eq!(answered, 4, "{error}");
    assert!(error.contains("refused: 1. ") && error.contains("ulimit -n"), "{error}");
}

/// A bot that waits for nothing ran on after the studio had ended.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_bots() {
    ends_the_bots("-INT");
}

/// So ends a service manager a program.
#[cfg(target_os = "linux")]
#[test]
fn sigterm_ends_the_bots() {
    ends_the_bots("-TERM");
}

/// So ends a terminal that is closed, or a connection of ssh that is lost.
#[cfg(target_os = "linux")]
#[test]
fn sighup_ends_the_bots() {
    // A studio of tests that run by `nohup` ignores it.
    if !jobs::ignores_hangup() {
        ends_the_bots("-HUP");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nohup_keeps_the_studio() {
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_outwit")).args(STUDIO);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let (mut studio, line, _) = started(&mut command);
    studio.signal("-HUP");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let still_runs = studio.0.try_wait().expect("the program is known").is_none();
    assert!(line.contains("token=") && still_runs, "{line}");
}

#[cfg(target_os = "linux")]
fn ends_the_bots(signal: &str) {
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().expect("a temporary folder");
    let seen = folder.path().join("seen");
    let bot = format!(
        "command = ['sh', '-c', 'echo $$ > {0}.part; mv {0}.part {0}; while :; do sleep 0.1; done']\n",
        seen.display()
    );
    std::fs::write(folder.path().join("bot.toml"), bot).expect("a file");
    // The output is not closed, since the program writes a line at its end.
    let (mut studio, line, _out) = started(outwit(&STUDIO).arg("--bots").arg(folder.path()));
    let body = r#"{"game":"tic-tac-toe","players":["bot:bot.toml","random"]}"#;
    let answer = post(&line, "/api/arena", body);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let begin = Instant::now();
    while !seen.exists() && begin.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let bot = std::fs::read_to_string(&seen).expect("the bot was started");
    studio.signal(signal);
    assert!(studio.0.wait().expect("the program ends").success());
    // A process that has been killed may take a moment to end on a busy machine. One that has ended may be listed as a zombie (Z)
    // until its parent asks for its result.
    let runs = || {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", bot.trim()));
        state.is_ok_and(|state| !state.contains(") Z "))
    };
    let begin = Instant::now();
    while runs() && begin.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let runs_on = runs();
    if runs_on {
        let _ = Command::new("kill").args(["-KILL", bot.trim()]).status();
    }
    assert!(!runs_on, "the bot runs on");
}
