//! The limit of open file descriptors. Each connection takes one, and the default limit of a shell (256 or 1024) is too low
//! for [`bounds::CONNECTIONS`](crate::bounds::CONNECTIONS).

/// Raises this process's soft limit, as far as the hard limit allows.
#[cfg(unix)]
pub(crate) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    const WANTED_DESCRIPTORS: u64 = 4096;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(WANTED_DESCRIPTORS, |limit| limit.min(WANTED_DESCRIPTORS));
    if current.is_some_and(|current| current < wanted) {
        // If the system refuses, connections beyond the limit wait in the kernel's queue.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() {}
