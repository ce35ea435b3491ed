//! The process of a bot: started without a shell in its own process group, held within its limits, and ended with all its
//! descendants.
//!
//! The limits are set from outside, with `prlimit` right after the start: code between fork and exec would need `unsafe`. The
//! memory limit holds for the memory in use by all processes of the bot, which is polled while the bot thinks: a limit of
//! the address space would forbid runtimes that reserve much and use little. A larger system limit on data keeps a bot from
//! taking all memory between two polls.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use games::Stop;

use super::pipes::{MAX_OUTPUT_BYTES, PipeEvent, Pipes};
use super::sandbox::{Sandbox, bubblewrap};
use super::{PYTHON, orphans, process_tree, started};
use crate::forfeit::Forfeit;

/// How a program is started.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Program {
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// Its working directory.
    pub(crate) folder: PathBuf,
    /// Maximum memory of all its processes together, in bytes.
    pub(crate) memory: u64,
    /// Additional environment variables.
    pub(crate) environment: BTreeMap<String, String>,
    /// The sandbox, if it runs in one.
    pub(crate) confined: Option<Confined>,
}

/// A sandbox with the folder that it shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Confined {
    pub(crate) sandbox: Sandbox,
    /// The working directory: absolute, without links.
    pub(crate) folder: PathBuf,
}

/// A running bot.
pub(crate) struct Process {
    child: Child,
    pipes: Pipes,
    mark: String,
    memory_limit: u64,
    /// Maximum number of processes and threads, if it runs in a sandbox.
    task_limit: Option<u64>,
    last_check: Instant,
}

/// Processes of a sandbox besides those of the bot.
const SANDBOX_TASKS: u64 = 2;

/// Interval at which the memory and the stop flag are checked while a bot thinks.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long a bot has to end by itself after its input is closed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// The inherited environment variables.
const INHERITED: &[&str] = if cfg!(windows) {
    &["PATH", "PATHEXT", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"]
} else {
    &["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"]
};

/// Distinguishes the bots started by this process.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Program {
    /// The program with its path: a path is relative to the folder; a bare name is searched for in PATH.
    fn path(&self, folder: &Path) -> PathBuf {
        let name = &self.command[0];
        if name.contains(std::path::is_separator) { folder.join(name) } else { name.into() }
    }

    /// The program as messages name it, a path from the root, and what to do if it is not there.
    fn named(&self) -> (String, String) {
        let name = &self.command[0];
        let path = self.folder.join(name);
        // Without a shell, a command line in one item is the name of a program. A path may have spaces of its own.
        let folder = path.parent().filter(|&folder| folder != self.folder);
        if let Some((program, _)) = name.split_once(' ')
            && !started(path.clone()).exists()
            && !folder.is_some_and(Path::is_dir)
            && (!program.contains(std::path::is_separator)
                || started(self.folder.join(program)).is_file())
        {
            let words: Vec<&str> = name.split_whitespace().collect();
            let advice = format!("; each argument is an item of its own: write {words:?}");
            return (name.clone(), advice);
        }
        if !name.contains(std::path::is_separator) {
            // The current folder and that of the bot are not in PATH.
            let python = if path.extension().is_some_and(|ending| ending == "py") {
                format!(" or [\"{PYTHON}\", \"{name}\"]")
            } else {
                String::new()
            };
            let advice =
                format!("; a name without / is searched for in PATH; write [\"./{name}\"]{python}");
            return (name.clone(), if started(path).is_file() { advice } else { String::new() });
        }
        let path = std::path::absolute(&path).unwrap_or(path);
        let is_source = !started(path.clone()).exists() && self.folder.join("README.md").is_file();
        let advice = if is_source { "; build it first: see README.md in its folder" } else { "" };
        (path.display().to_string(), advice.to_owned())
    }

    /// The interpreter of a script, from its first line, if it does not exist: the system then says that the script does not.
    fn missing_interpreter(&self) -> Option<String> {
        let mut start = Vec::new();
        File::open(self.path(&self.folder)).ok()?.take(256).read_to_end(&mut start).ok()?;
        let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?.to_vec();
        let line = String::from_utf8(line).ok()?;
        let interpreter = line.split([' ', '\t']).find(|word| !word.is_empty())?;
        let is_there = self.folder.join(interpreter).exists();
        // A carriage return at its end is part of the name.
        (!is_there).then(|| interpreter.escape_debug().to_string())
    }

    /// The variables of the bot.
    fn variables(&self, mark: &str) -> Vec<(OsString, OsString)> {
        let inherited =
            INHERITED.iter().filter_map(|&name| Some((name.into(), std::env::var_os(name)?)));
        let own = self.environment.iter().map(|(name, value)| (name.into(), value.into()));
        let mark = (process_tree::MARK_VARIABLE.into(), mark.into());
        inherited.chain(own).chain([mark]).collect()
    }

    fn command(&self, mark: &str) -> io::Result<Command> {
        let folder = std::path::absolute(&self.folder)?;
        let mut command = Command::new(self.path(&folder));
        command.args(&self.command[1..]).current_dir(&folder);
        command.env_clear().envs(self.variables(mark));
        Ok(command)
    }

    /// The same under bubblewrap, which itself gets none of the bot's variables: they could change what it loads.
    fn confined_command(
        &self,
        confined: &Confined,
        bubblewrap: &Path,
        user: Option<u32>,
        mark: &str,
    ) -> Command {
        let Confined { sandbox, folder } = confined;
        let mut words = vec![self.path(folder).into_os_string()];
        words.extend(self.command[1..].iter().map(OsString::from));
        // The folder of the user is not there.
        let inherited = |name: &OsString| name == "HOME" || name == "TMPDIR";
        let is_own =
            |name: &OsString| name.to_str().is_some_and(|name| self.environment.contains_key(name));
        let mut variables = self.variables(mark);
        variables.retain(|(name, _)| !inherited(name) || is_own(name));
        variables.splice(0..0, ["HOME", "TMPDIR"].map(|name| (name.into(), "/tmp".into())));
        let mut command = Command::new(bubblewrap);
        command.args(sandbox.arguments(user, folder, &variables, &words)).env_clear();
        command.env(process_tree::MARK_VARIABLE, mark);
        command
    }
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(program: &Program) -> Result<Process, Forfeit> {
        Process::spawn(program).map_err(|error| {
            let (name, advice) = program.named();
            let is_missing = error.kind() == io::ErrorKind::NotFound;
            let why = match program.missing_interpreter().filter(|_| is_missing) {
                Some(interpreter) => {
                    format!("its first line asks for \"{interpreter}\", which does not exist")
                }
                None => format!("{}{advice}", jobs::input::reason(&error)),
            };
            Forfeit::not_ready(format!("\"{name}\" cannot be started: {why}"))
        })
    }

    fn spawn(program: &Program) -> io::Result<Process> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let sandbox = match program.confined.as_ref().map(|confined| (confined, bubblewrap())) {
            Some((confined, Ok(bubblewrap))) => Some((confined, bubblewrap)),
            Some((confined, Err(why))) if confined.sandbox.required => {
                return Err(io::Error::other(format!("the sandbox is required, but {why}")));
            }
            // The user has been warned.
            Some((_, Err(_))) | None => None,
        };
        let mut command = match sandbox {
            Some((confined, bubblewrap)) => {
                let user = bubblewrap.user(number);
                program.confined_command(confined, &bubblewrap.program, user, &mark)
            }
            None => program.command(&mark)?,
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        own_group(&mut command);
        let mut child = orphans::spawn(&mut command)?;
        limit(&child, program.memory);
        let piped = "all three streams are piped";
        let pipes = Pipes::new(
            child.stdin.take().expect(piped),
            child.stdout.take().expect(piped),
            child.stderr.take().expect(piped),
        );
        let pipes = pipes.inspect_err(|_| {
            let _ = child.kill().and_then(|()| child.wait());
            orphans::kill(child.id());
        })?;
        Ok(Process {
            child,
            pipes,
            mark,
            memory_limit: program.memory,
            task_limit: sandbox.map(|(confined, _)| confined.sandbox.processes),
            last_check: Instant::now(),
        })
    }

    /// Sends a text, without waiting until it is read.
    pub(crate) fn send(&self, text: String) {
        self.pipes.send(text);
    }

    /// Waits for the next line until `timeout` after `begin`; returns it with its arrival time, or `None` if `stop` was
    /// raised. Fails if there is no line in time, or if the bot ends, writes too much or exceeds its memory.
    pub(crate) fn next_line(
        &mut self,
        begin: Instant,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<Option<(Vec<u8>, Instant)>, Forfeit> {
        while !stop.is_raised() {
            if self.last_check.elapsed() >= POLL_INTERVAL {
                self.last_check = Instant::now();
                let usage = process_tree::usage(self.child.id());
                if usage.memory > self.memory_limit {
                    return Err(Forfeit::Memory { limit: self.memory_limit });
                }
                if let Some(limit) =
                    self.task_limit.filter(|limit| usage.tasks > limit + SANDBOX_TASKS)
                {
                    return Err(Forfeit::Processes { limit });
                }
            }
            let elapsed = begin.elapsed();
            if let Some(event) = self.pipes.next(timeout.saturating_sub(elapsed).min(POLL_INTERVAL))
            {
                return self.line(event).map(Some);
            }
            if elapsed >= timeout {
                return Err(match self.pipes.unfinished() {
                    0 => Forfeit::silent(timeout, Duration::ZERO),
                    bytes => Forfeit::garbled(format!(
                        "{bytes} byte{} without the end of a line in {} ms",
                        if bytes == 1 { "" } else { "s" },
                        timeout.as_millis()
                    )),
                });
            }
        }
        Ok(None)
    }

    /// The next line that has already arrived, if there is one.
    pub(crate) fn pending_line(&mut self) -> Result<Option<Vec<u8>>, Forfeit> {
        let event = self.pipes.next(Duration::ZERO);
        event.map(|event| Ok(self.line(event)?.0)).transpose()
    }

    fn line(&mut self, event: PipeEvent) -> Result<(Vec<u8>, Instant), Forfeit> {
        match event {
            PipeEvent::Line(line, at) => Ok((line, at)),
            PipeEvent::Overflow => Err(Forfeit::Flooded { bytes: MAX_OUTPUT_BYTES }),
            PipeEvent::Closed(unfinished) => Err(self.crash(unfinished)),
        }
    }

    /// The forfeit of a program that closed its output after `unfinished` bytes of a line.
    fn crash(&mut self, unfinished: usize) -> Forfeit {
        let mut how = self
            .exit_status(EXIT_TIMEOUT)
            .unwrap_or_else(|| "it closed its output without ending".into());
        if unfinished > 0 {
            how += &format!(" in the middle of a line of {unfinished} bytes");
        }
        let stderr = self.pipes.stderr_tail();
        if !stderr.is_empty() {
            // Not escaped: the formats in which it is reported have their own escapes.
            how += &format!("; standard error: {}", stderr.replace(char::is_control, " "));
        }
        Forfeit::crashed(how)
    }

    /// Closes its input and gives it time to end.
    pub(crate) fn quit(&mut self) {
        self.pipes.close_input();
        self.exit_status(EXIT_TIMEOUT);
    }

    /// How it ended, if it ends within `timeout`. The process is not reaped yet, so that its process id and group id are
    /// not reused.
    fn exit_status(&mut self, timeout: Duration) -> Option<String> {
        let end = Instant::now() + timeout;
        loop {
            if let Some(how) = ended(&mut self.child, self.task_limit.is_some()) {
                return Some(how);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends it and all its descendants.
    fn kill(&mut self) {
        // Only Unix keeps the group of a process that has ended.
        if cfg!(unix) || matches!(self.child.try_wait(), Ok(None)) {
            process_tree::kill_group(self.child.id());
        }
        // Fails only if it has ended already.
        let _ = self.child.kill();
        for round in 0..100 {
            let left = process_tree::marked(&self.mark);
            // The first process stays in the process table until it is reaped.
            if left.iter().all(|&process| process == self.child.id()) {
                break;
            }
            left.into_iter().for_each(kill_process);
            if round > 0 {
                thread::sleep(Duration::from_millis(2));
            }
        }
        let _ = self.child.wait();
        orphans::kill(self.child.id());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(unix)]
fn kill_process(process: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// How a child ended, if it has, without reaping it.
#[cfg(unix)]
fn ended(child: &mut Child, is_confined: bool) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
    Some(match (status.exit_status(), status.terminating_signal()) {
        // Bubblewrap ends with 128 + the number of the signal.
        (Some(code @ 129..=192), _) if is_confined => {
            let signal = code - 128;
            format!("it was ended by signal {signal}{}", name(signal))
        }
        (Some(code), _) => format!("it ended with exit code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}{}", name(signal)),
        (None, None) => "it ended".into(),
    })
}

/// The names of the common signals.
#[cfg(unix)]
fn name(signal: i32) -> &'static str {
    match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (arithmetic fault)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        15 => " (terminate)",
        _ => "",
    }
}

#[cfg(target_os = "linux")]
fn limit(child: &Child, memory: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let pid = Some(Pid::from_child(child));
    let rlimit = |limit| Rlimit { current: Some(limit), maximum: Some(limit) };
    // If they cannot be set, the memory is still polled.
    let _ = prlimit(pid, Resource::Data, rlimit(2 * memory + (1 << 30)));
    let _ = prlimit(pid, Resource::Core, rlimit(0));
}

#[cfg(not(target_os = "linux"))]
fn limit(_: &Child, _: u64) {}

/// In a group of its own it does not end when Ctrl-C stops the program.
#[cfg(not(unix))]
fn own_group(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(unix))]
fn kill_process(_: u32) {}

#[cfg(not(unix))]
fn ended(child: &mut Child, _: bool) -> Option<String> {
    let status = child.try_wait().ok()??;
    Some(format!("it ended with {status}").replace("exit code: ", "exit code "))
}
