//! The time of a piece of work, on the clock and on the processors.

use std::time::{Duration, Instant};

/// Times since its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    start: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    /// Starts now. Commands start it when their input has been read.
    pub(crate) fn start() -> Self {
        Stopwatch { start: Instant::now(), cpu: process_time() }
    }

    /// Wall clock time in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Processor time of all threads of this process in seconds; `None` on systems that do not tell.
    pub(crate) fn cpu_seconds(&self) -> Option<f64> {
        Some(process_time()?.saturating_sub(self.cpu?).as_secs_f64())
    }
}

/// The processor time of this process so far.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
fn process_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
fn process_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_of_every_thread_counts_and_waiting_does_not() {
        let watch = Stopwatch::start();
        let work = || (0..3_000_000_u64).fold(1, |sum: u64, n| std::hint::black_box(sum ^ n));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(work);
            }
        });
        let cpu = watch.cpu_seconds();
        std::thread::sleep(Duration::from_millis(1));
        assert!(cpu.is_none_or(|cpu| 0.0 < cpu), "{cpu:?}");
        assert!(watch.seconds() >= 0.001);
    }
}
