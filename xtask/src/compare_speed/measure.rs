//! One side of a row: its command, run and timed.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::rows::Measure;
use crate::machine::children_seconds;
use crate::program::{answers, sum};

/// A command with what its runs took.
#[derive(Debug)]
pub(super) struct Side {
    program: PathBuf,
    words: Vec<String>,
    measure: Measure,
    /// Runs that are timed together, since the system counts the time of whole processes in hundredths of seconds.
    together: u32,
    /// Seconds of each round.
    pub(super) seconds: Vec<f64>,
    /// The sum of the costs in the answers, where there are costs.
    pub(super) cost: Option<f64>,
}

/// A batch of processes takes at least this long, in seconds.
const BATCH: f64 = 0.4;
/// Processes in a batch, at most.
const MAX_TOGETHER: u32 = 100;

impl Side {
    pub(super) fn new(program: &Path, words: Vec<String>, measure: Measure) -> Self {
        let program = program.to_owned();
        Side { program, words, measure, together: 1, seconds: Vec::new(), cost: None }
    }

    /// Runs it once, or a batch; the first call also finds out how many processes make a batch.
    pub(super) fn round(&mut self) -> Result<(), String> {
        if self.measure != Measure::Process {
            let answers = self.run()?;
            let field = if self.measure == Measure::Clock { "seconds" } else { "cpu_seconds" };
            let seconds = sum(&answers, field)
                .ok_or_else(|| format!("{} prints no {field}", self.program.display()))?;
            self.seconds.push(seconds);
            self.cost = sum(&answers, "cost");
            return Ok(());
        }
        if self.seconds.is_empty() {
            let before = children_seconds()?;
            self.cost = sum(&self.run()?, "cost");
            let one = (children_seconds()? - before).max(0.002);
            self.together = ((BATCH / one) as u32).clamp(1, MAX_TOGETHER);
        }
        let before = children_seconds()?;
        for _ in 0..self.together {
            self.run()?;
        }
        self.seconds.push((children_seconds()? - before) / f64::from(self.together));
        Ok(())
    }

    fn run(&self) -> Result<Vec<Value>, String> {
        answers(&self.program, self.words.iter().map(String::as_str))
    }

    /// The least seconds of a round.
    pub(super) fn least(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Deserializer;

    use super::*;

    #[test]
    fn fields_of_all_answers_are_added() {
        let answers = |text: &str| -> Vec<Value> {
            Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().unwrap()
        };
        let lines =
            answers("{\"cost\":2,\"cpu_seconds\":0.5}\n{\"cost\":3,\"cpu_seconds\":0.25}\n");
        assert_eq!((sum(&lines, "cost"), sum(&lines, "cpu_seconds")), (Some(5.0), Some(0.75)));
        assert_eq!(sum(&answers("{\n \"a\": 1\n}"), "cost"), None);
    }
}
