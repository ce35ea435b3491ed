//! Signals that a process was started without.

/// The signals that this process ignores: the lowest bit stands for signal 1. What `nohup` or a shell has ignored should stay
/// ignored, and a handler would replace that. Systems without `/proc` do not say it: there SIGHUP counts as ignored, so that it ends
/// the process at once, or not at all.
///
/// ```
/// # #[cfg(target_os = "linux")]
/// assert_eq!(jobs::ignored_signals() >> (15 - 1) & 1, 0, "SIGTERM is not ignored");
/// ```
pub fn ignored_signals() -> u64 {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(HANGUP)
}
