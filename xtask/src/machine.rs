//! The machine that figures were measured on, in words: processor, number of processors, load, date; the
//! seconds of its processes and the median of several.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

/// What a reader has to know beside a figure.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    /// The day, as in 2026-01-31.
    pub(crate) date: String,
    /// The name of the processor.
    pub(crate) processor: String,
    /// How many of them this system has.
    pub(crate) count: usize,
    /// Runnable processes on average over the last minute, before anything was measured.
    pub(crate) load: f64,
}

impl Machine {
    /// This machine, now.
    pub(crate) fn look() -> Self {
        let date = Command::new("date").arg("+%F").output().ok();
        let date = date.and_then(|said| String::from_utf8(said.stdout).ok()).unwrap_or_default();
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find(|line| line.starts_with("model name"));
        let name = model.and_then(|line| line.split_once(':')).map_or("unknown", |(_, name)| name);
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        Machine {
            date: date.trim().to_owned(),
            processor: name.trim().to_owned(),
            count: outwit::parallel::cores(),
            load: load.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0),
        }
    }

    /// Whether other work ran beside the measurement.
    pub(crate) fn is_busy(&self) -> bool {
        self.load > 0.5
    }

    /// One sentence about it.
    pub(crate) fn text(&self) -> String {
        let Machine { date, processor, count, load } = self;
        let busy = if self.is_busy() {
            "it was busy with other work, so the figures are rough"
        } else {
            "it was idle otherwise"
        };
        format!("{date}, {processor} with {count} processors, load {load:.1}: {busy}")
    }

    /// As fields of JSON.
    pub(crate) fn json(&self) -> Value {
        let Machine { date, processor, count, load } = self;
        json!({ "date": date, "processor": processor, "processors": count, "load": load, "busy": self.is_busy() })
    }
}

/// CPU seconds of all processes that this one has started and waited for.
pub(crate) fn children_seconds() -> Result<f64, String> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat")
        .map_err(|_| "the time of processes can be read on Linux only")?;
    // The name in brackets may hold anything, so count from its end: user and system time of children.
    let words: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| words.get(at).and_then(|word| word.parse::<f64>().ok());
    let (user, system) = ticks(13).zip(ticks(14)).ok_or("/proc/self/stat is too short")?;
    Ok((user + system) / TICKS_PER_SECOND)
}

/// The middle of some measured numbers.
pub(crate) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => sorted[at],
        _ => f64::midpoint(sorted[at - 1], sorted[at]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0])), (2.0, 2.5));
    }
}
