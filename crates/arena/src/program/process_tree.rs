//! The processes of a bot: the one that was started and all its descendants.
//!
//! *Idea*: on Linux, `/proc` lists the children of every thread and the memory and environment of every process. A bot is
//! started with a mark in its environment, which its children inherit; so its processes are found even if they left the
//! process group and their parents have ended. On other systems nothing is found, and only the process group is used.

/// The environment variable that marks the processes of a bot.
pub(super) const MARK_VARIABLE: &str = "OUTWIT_BOT";

/// Maximum number of processes whose memory is counted.
#[cfg(target_os = "linux")]
const MAX_PROCESSES: usize = 256;

/// What a process and its descendants use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Bytes of memory in use.
    pub(super) memory: u64,
    /// Processes and threads.
    pub(super) tasks: u64,
}

/// What a process and its descendants use.
#[cfg(target_os = "linux")]
pub(super) fn usage(root: u32) -> Usage {
    let mut found = vec![root];
    let mut usage = Usage::default();
    let mut next = 0;
    while let Some(&process) = found.get(next) {
        next += 1;
        usage.memory += resident(process);
        let many = found.len() >= MAX_PROCESSES;
        usage.tasks += children(process, if many { None } else { Some(&mut found) });
    }
    usage
}

/// Bytes of private and shared memory in use by a process, without mapped files: the system can reclaim those at any time.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0)
    };
    (field("RssAnon:") + field("RssShmem:")) * 1024
}

/// When a process was started, in ticks since the start of the system.
#[cfg(target_os = "linux")]
pub(super) fn start_time(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may contain anything; field 22 is the 20th after it.
    text.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
}

/// Adds the children of all threads of a process to `found`; returns the number of its threads.
#[cfg(target_os = "linux")]
pub(super) fn children(process: u32, mut found: Option<&mut Vec<u32>>) -> u64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let mut count = 0;
    for thread in threads.flatten() {
        count += 1;
        let Some(found) = found.as_deref_mut() else { continue };
        let text = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        found.extend(text.split_whitespace().filter_map(|word| word.parse::<u32>().ok()));
    }
    count
}

/// All processes with this mark in their environment, except this program.
#[cfg(target_os = "linux")]
pub(super) fn marked(mark: &str) -> Vec<u32> {
    let wanted = format!("{MARK_VARIABLE}={mark}");
    let own = std::process::id();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_marked = |process: &u32| {
        let environment = std::fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == wanted.as_bytes())
    };
    numbers.filter(|&process| process != own).filter(is_marked).collect()
}

/// Kills the processes in the group of the first one.
#[cfg(unix)]
pub(super) fn kill_group(first: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(first).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Kills a process and its descendants. Those of a process that has already ended are not found.
#[cfg(not(unix))]
pub(super) fn kill_group(first: u32) {
    use std::process::{Command, Stdio};
    let mut command = Command::new("taskkill");
    command.args(["/T", "/F", "/PID"]).arg(first.to_string());
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

#[cfg(not(target_os = "linux"))]
pub(super) fn usage(_: u32) -> Usage {
    Usage::default()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn marked(_: &str) -> Vec<u32> {
    Vec::new()
}
