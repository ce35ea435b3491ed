//! Room for many connections: each takes a file descriptor, and the usual limit of a shell (256 or 1024) is below
//! [`bounds::CONNECTIONS`](crate::bounds::CONNECTIONS).

/// Raises this process's own limit of open files as far as the system allows it.
#[cfg(unix)]
pub(crate) fn make() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    const ENOUGH: u64 = 4096;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(ENOUGH, |most| most.min(ENOUGH));
    if current.is_some_and(|current| current < wanted) {
        // If the system says no, connections beyond the limit wait their turn.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn make() {}
