//! The process of a bot: started without a shell in a group of its own, held within its limits, and ended with all its
//! children.
//!
//! The limits are set from outside, with `prlimit` right after the start: between fork and exec nothing may be done
//! without `unsafe`. The memory that counts is what all processes of the bot have in use, looked at while it thinks: a
//! limit of address space would forbid runtimes that reserve much and use little. The limit of the system on data stands
//! behind it, well above, so that a bot cannot take the whole machine between two looks.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::family;
use super::file::BotFile;
use super::pipes::Pipes;

/// A running bot.
pub(crate) struct Process {
    child: Child,
    pub(crate) pipes: Pipes,
    mark: String,
}

/// What is handed down from the own environment.
const KEPT: [&str; 6] = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT"];

/// Tells the bots of one program apart.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Process {
    /// Starts the program.
    pub(crate) fn start(file: &BotFile) -> io::Result<Process> {
        let folder = std::path::absolute(&file.folder)?;
        let program = &file.command[0];
        // A path is meant as seen from the folder; a bare name is looked up.
        let is_path = program.contains(std::path::is_separator);
        let mut command =
            if is_path { Command::new(folder.join(program)) } else { Command::new(program) };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        command.args(&file.command[1..]).current_dir(&folder).env_clear();
        command.envs(KEPT.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.envs(&file.environment).env(family::MARK, &mark);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        own_group(&mut command);
        let mut child = command.spawn()?;
        limit(&child, file.memory);
        let piped = "all three streams are piped";
        let pipes = Pipes::new(
            child.stdin.take().expect(piped),
            child.stdout.take().expect(piped),
            child.stderr.take().expect(piped),
        );
        Ok(Process { child, pipes, mark })
    }

    /// Bytes that all its processes have in use.
    pub(crate) fn memory(&self) -> u64 {
        family::memory(self.child.id())
    }

    /// How it ended, if it ends within `patience`. It is not removed from the system's list yet, so that its number, and
    /// that of its group, belongs to nobody else.
    pub(crate) fn ended(&mut self, patience: Duration) -> Option<String> {
        let end = Instant::now() + patience;
        loop {
            if let Some(how) = ended(&mut self.child) {
                return Some(how);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends it with everything that it started.
    fn kill(&mut self) {
        kill_group(&self.child);
        // It cannot be running any more if it has been removed, so a failure means nothing.
        let _ = self.child.kill();
        for round in 0..100 {
            let left = family::marked(&self.mark);
            // The first process stays on the list until it is waited for.
            if left.iter().all(|&process| process == self.child.id()) {
                break;
            }
            left.into_iter().for_each(kill_process);
            if round > 0 {
                thread::sleep(Duration::from_millis(2));
            }
        }
        let _ = self.child.wait();
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
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(unix)]
fn kill_process(process: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// How a child ended, if it has.
#[cfg(unix)]
fn ended(child: &mut Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
    Some(match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("it ended with exit code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}{}", name(signal)),
        (None, None) => "it ended".into(),
    })
}

/// The names of the signals that crashes send.
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
    let most = |limit| Rlimit { current: Some(limit), maximum: Some(limit) };
    // Without these limits the bot is still watched.
    let _ = prlimit(pid, Resource::Data, most(2 * memory + (1 << 30)));
    let _ = prlimit(pid, Resource::Core, most(0));
}

#[cfg(not(target_os = "linux"))]
fn limit(_: &Child, _: u64) {}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

#[cfg(not(unix))]
fn kill_process(_: u32) {}

#[cfg(not(unix))]
fn ended(child: &mut Child) -> Option<String> {
    let status = child.try_wait().ok()??;
    Some(format!("it ended with {status}"))
}
