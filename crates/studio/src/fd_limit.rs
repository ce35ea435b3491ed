//! The limit of open file descriptors. Each connection takes one, and the default limit of a shell (256 or 1024) is too low
//! for [`bounds::CONNECTIONS`](crate::bounds::CONNECTIONS).

use std::io;

/// Descriptors that the server needs besides those of connections: streams, signals, timers, games and tables.
const RESERVED_DESCRIPTORS: u64 = 64;

/// Raises this process's soft limit, as far as the hard limit allows.
#[cfg(unix)]
pub(crate) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    const WANTED_DESCRIPTORS: u64 = 4096;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(WANTED_DESCRIPTORS, |limit| limit.min(WANTED_DESCRIPTORS));
    if current.is_some_and(|current| current < wanted) {
        // If the system refuses, fewer connections are kept open.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

/// The limit of this process; `None` if there is none.
#[cfg(unix)]
fn limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).current
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() {}

#[cfg(not(unix))]
fn limit() -> Option<u64> {
    None
}

/// How many connections the limit leaves room for, at least one.
pub(crate) fn for_connections() -> usize {
    let room = limit().unwrap_or(u64::MAX).saturating_sub(RESERVED_DESCRIPTORS);
    usize::try_from(room).unwrap_or(usize::MAX).max(1)
}

/// An error if the limit is too low for the server to start.
pub(crate) fn check() -> io::Result<()> {
    match limit() {
        Some(limit) if limit < RESERVED_DESCRIPTORS => Err(io::Error::other(format!(
            "this process may open {limit} files; expected at least {RESERVED_DESCRIPTORS}, for example: ulimit -n 1024"
        ))),
        _ => Ok(()),
    }
}
