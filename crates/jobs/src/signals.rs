//! Signals that a process was started without.

/// Whether this process ignores SIGHUP, as programs do that `nohup` has started. A handler would replace that, and a terminal that
/// closes would end them. Systems without `/proc` do not say it; there the answer is yes, so that no handler is set and a hangup
/// ends the process at once, or not at all.
pub fn ignores_hangup() -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return true };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP is signal 1, which has the lowest bit.
    mask.is_none_or(|mask| mask & 1 == 1)
}
