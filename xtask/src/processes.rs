//! Processes by what they hold open, so that exactly ours are ended, each by its number.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Every process with its parent.
fn parents() -> BTreeMap<u32, u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter_map(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name in brackets may hold anything, so count from its end: state, then parent.
        let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?;
        Some((pid, parent))
    })
    .collect()
}

/// Whether a process has a file under `folder` open, runs in it or names it on its command line.
fn touches(pid: u32, folder: &Path) -> bool {
    let files = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let opened = files.filter_map(|file| fs::read_link(file.path()).ok());
    let here = fs::read_link(format!("/proc/{pid}/cwd")).into_iter();
    let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let line = String::from_utf8_lossy(&line).into_owned();
    opened.chain(here).any(|path| path.starts_with(folder))
        || line.contains(&*folder.to_string_lossy())
}

/// The processes of `program` that touch `folder` and have this word on their command line.
pub(crate) fn of(program: &Path, word: &str, folder: &Path) -> Vec<u32> {
    let fits = |pid: &u32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        words.next() == Some(program.as_os_str().as_encoded_bytes())
            && words.any(|found| found == word.as_bytes())
    };
    parents().into_keys().filter(|pid| fits(pid) && touches(*pid, folder)).collect()
}

/// Sends a signal to a process by its number.
pub(crate) fn signal(pid: u32, name: &str) {
    // The process may have ended by itself, which is just as well.
    let _ = Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).output();
}

/// Kills every process that touches `folder`, with its descendants; how many.
pub(crate) fn kill_all_in(folder: &Path) -> usize {
    let parents = parents();
    let ourselves = std::process::id();
    let mut doomed: Vec<u32> = parents
        .keys()
        .copied()
        .filter(|pid| *pid != ourselves && *pid > 1 && touches(*pid, folder))
        .collect();
    let mut next = 0;
    while next < doomed.len() {
        let parent = doomed[next];
        next += 1;
        let children = parents.iter().filter(|(_, of)| **of == parent).map(|(child, _)| *child);
        let fresh: Vec<u32> = children.filter(|child| !doomed.contains(child)).collect();
        doomed.extend(fresh);
    }
    for pid in &doomed {
        signal(*pid, "KILL");
    }
    doomed.len()
}
