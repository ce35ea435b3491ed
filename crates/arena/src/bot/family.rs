//! The processes of a bot: the one that was started, what it started itself, and what those started.
//!
//! *Idea*: on Linux `/proc` tells the children of every thread, how much memory a process has, and its environment. A bot
//! is started with a mark in its environment, which is handed down; so its processes are found even if they left the
//! group and their parents are gone. Elsewhere nothing is found, and the process group has to do.

/// The variable of the environment that marks the processes of a bot.
pub(super) const MARK: &str = "OUTWIT_BOT";

/// More processes than any bot needs.
#[cfg(target_os = "linux")]
const MOST: usize = 256;

/// Bytes of memory that a process and its descendants have in use.
#[cfg(target_os = "linux")]
pub(super) fn memory(root: u32) -> u64 {
    let mut found = vec![root];
    let mut total = 0;
    let mut next = 0;
    while let Some(&process) = found.get(next) {
        next += 1;
        total += resident(process);
        if found.len() < MOST {
            children(process, &mut found);
        }
    }
    total
}

/// Bytes of private and shared memory in use.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0)
    };
    // What is mapped from files is shared and can be thrown out at any time.
    (field("RssAnon:") + field("RssShmem:")) * 1024
}

/// Adds the children of all threads of a process.
#[cfg(target_os = "linux")]
fn children(process: u32, found: &mut Vec<u32>) {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    for thread in threads.flatten() {
        let text = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        found.extend(text.split_whitespace().filter_map(|word| word.parse::<u32>().ok()));
    }
}

/// The processes with this mark in their environment, other than this program.
#[cfg(target_os = "linux")]
pub(super) fn marked(mark: &str) -> Vec<u32> {
    let wanted = format!("{MARK}={mark}");
    let own = std::process::id();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_marked = |process: &u32| {
        let environment = std::fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == wanted.as_bytes())
    };
    numbers.filter(|&process| process != own).filter(is_marked).collect()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn memory(_: u32) -> u64 {
    0
}

#[cfg(not(target_os = "linux"))]
pub(super) fn marked(_: &str) -> Vec<u32> {
    Vec::new()
}
