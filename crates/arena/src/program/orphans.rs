//! Descendants of bots that have lost their parent and their mark.
//!
//! *Idea*: a process that forks twice, starts a session of its own and changes its environment is found neither by its
//! group nor by the mark of [`super::process_tree`]. While bots run, this program is therefore the *subreaper* of its
//! descendants: on Linux, a process that loses its parent becomes a child of this program and not of the first process
//! of the system, so that it can be found and killed.
//!
//! *Guarantee*: an orphan dies at the latest with the last bot, and before if it is older than all bots that still run.
//! Killed are only children in a process group other than that of this program, which are not bots themselves. A program
//! that uses this crate must not start children in groups of their own while bots run.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The first processes of the bots that run.
static BOTS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn bots() -> MutexGuard<'static, Vec<u32>> {
    BOTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a bot, whose orphans will be found.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    // Locked until the bot is noted, so that it is not taken for an orphan.
    let mut bots = bots();
    if bots.is_empty() {
        system::adopt(true);
    }
    let child = command.spawn()?;
    bots.push(child.id());
    Ok(child)
}

/// Kills the orphans that a bot, which has ended and is reaped, may have left.
pub(super) fn kill(bot: u32) {
    let mut bots = bots();
    bots.retain(|&other| other != bot);
    system::kill(&bots);
    if bots.is_empty() {
        system::adopt(false);
    }
}

/// Kills all bots and their descendants. The program ends after this.
pub(super) fn kill_all() {
    let bots = bots();
    system::kill_all(&bots);
    // Locked for ever, so that no bot is started any more.
    std::mem::forget(bots);
}

/// Other systems have no subreapers: orphans are not found.
#[cfg(not(target_os = "linux"))]
mod system {
    use super::super::process_tree;

    pub(super) fn adopt(_: bool) {}

    pub(super) fn kill(_: &[u32]) {}

    pub(super) fn kill_all(bots: &[u32]) {
        for &bot in bots {
            process_tree::kill_group(bot);
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::thread;
    use std::time::Duration;

    use rustix::process::{
        Pid, Signal, WaitOptions, getpgid, getpgrp, getpid, kill_process, set_child_subreaper,
        waitpid,
    };

    use super::super::process_tree;

    /// Makes this program the parent of orphans, or no longer.
    pub(super) fn adopt(adopts: bool) {
        // Without it, orphans with the mark are still found.
        let _ = set_child_subreaper(adopts.then(getpid));
    }

    /// Kills all orphans that are older than the bots that still run, and their descendants.
    pub(super) fn kill(bots: &[u32]) {
        let oldest = bots.iter().filter_map(|&bot| process_tree::start_time(bot)).min();
        for _ in 0..100 {
            let mut children = Vec::new();
            process_tree::children(std::process::id(), Some(&mut children));
            let is_orphan = |process: &u32| {
                let before =
                    |oldest| process_tree::start_time(*process).is_some_and(|t| t < oldest);
                !bots.contains(process) && in_other_group(*process) && oldest.is_none_or(before)
            };
            children.retain(is_orphan);
            if children.is_empty() {
                return;
            }
            for pid in children.into_iter().filter_map(|process| Pid::from_raw(process as i32)) {
                let _ = kill_process(pid, Signal::KILL);
                // Reaped now or in a later round; its children are orphans in the next round.
                let _ = waitpid(Some(pid), WaitOptions::NOHANG);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills all children in groups of their own: the bots are among them.
    pub(super) fn kill_all(_: &[u32]) {
        kill(&[]);
    }

    fn in_other_group(process: u32) -> bool {
        let group = Pid::from_raw(process as i32).and_then(|pid| getpgid(Some(pid)).ok());
        group.is_some_and(|group| group != getpgrp())
    }
}
