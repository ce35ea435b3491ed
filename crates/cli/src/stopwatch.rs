//! The time of a piece of work, on the clock and on the processors.

use std::time::{Duration, Instant};

/// Times since its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    start: Instant,
    cpu: Option<Duration>,
    clock: fn() -> Option<Duration>,
}

impl Stopwatch {
    /// Starts now. Commands start it when their input has been read.
    pub(crate) fn start() -> Self {
        Self::by(process_time)
    }

    /// As [`Stopwatch::start`], but only the processor time of this thread counts, not what others do beside it.
    pub(crate) fn start_on_thread() -> Self {
        Self::by(thread_time)
    }

    fn by(clock: fn() -> Option<Duration>) -> Self {
        Stopwatch { start: Instant::now(), cpu: clock(), clock }
    }

    /// Wall clock time in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Processor time of all threads of this process, or of this thread, in seconds; `None` on systems that do not tell.
    pub(crate) fn cpu_seconds(&self) -> Option<f64> {
        Some((self.clock)()?.saturating_sub(self.cpu?).as_secs_f64())
    }
}

/// The processor time of this process so far.
fn process_time() -> Option<Duration> {
    time::read(time::PROCESS)
}

/// The processor time of this thread so far.
fn thread_time() -> Option<Duration> {
    time::read(time::THREAD)
}

#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
mod time {
    use std::time::Duration;

    use rustix::time::{ClockId, clock_gettime};

    pub(super) const PROCESS: ClockId = ClockId::ProcessCPUTime;
    pub(super) const THREAD: ClockId = ClockId::ThreadCPUTime;

    pub(super) fn read(clock: ClockId) -> Option<Duration> {
        let time = clock_gettime(clock);
        Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
mod time {
    pub(super) const PROCESS: () = ();
    pub(super) const THREAD: () = ();

    pub(super) fn read((): ()) -> Option<std::time::Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_of_every_thread_counts_and_waiting_does_not() {
        let (watch, here) = (Stopwatch::start(), Stopwatch::start_on_thread());
        let work = || (0..3_000_000_u64).fold(1, |sum: u64, n| std::hint::black_box(sum ^ n));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(work);
            }
        });
        let (cpu, own) = (watch.cpu_seconds(), here.cpu_seconds());
        std::thread::sleep(Duration::from_millis(1));
        assert!(cpu.is_none_or(|cpu| 0.0 < cpu), "{cpu:?}");
        assert!(cpu.zip(own).is_none_or(|(cpu, own)| own < cpu), "{own:?} of {cpu:?}");
        assert!(watch.seconds() >= 0.001);
    }
}
