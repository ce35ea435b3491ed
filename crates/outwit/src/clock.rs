//! The clock of a search: the system's, or one that the caller gives.

use std::time::Duration;

/// Reads the time since the clock was made, or since the moment that the caller's clock counts from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    given: Option<fn() -> Duration>,
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    begin: std::time::Instant,
}

impl Clock {
    /// The clock that was given, else that of the system.
    pub(crate) fn new(given: Option<fn() -> Duration>) -> Self {
        Clock {
            given,
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            begin: std::time::Instant::now(),
        }
    }

    /// The time; zero where there is no clock at all.
    pub(crate) fn now(&self) -> Duration {
        if let Some(read) = self.given {
            return read();
        }
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return self.begin.elapsed();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::{Limits, Meter, Stopped};

    #[test]
    fn a_search_keeps_to_the_clock_it_is_given() {
        static MICROSECONDS: AtomicU64 = AtomicU64::new(5_000_000);
        // Every reading takes a tenth of a second.
        let read = || Duration::from_micros(MICROSECONDS.fetch_add(100_000, Ordering::Relaxed));
        let limits = Limits::none().time(Duration::from_secs(1)).clock(read);
        let mut meter = Meter::new(&limits);
        while meter.spend() {}
        assert_eq!(meter.stopped(), Some(Stopped::Time));
        assert_eq!(MICROSECONDS.load(Ordering::Relaxed), 6_100_000);
    }
}
