//! Searches of puzzles with progress display and Ctrl-C, and their tables of patterns on disk.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError};

use games::tree::TreeView;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle_catalogue::{PuzzleSession, SolveView, Tables, Task};
use serde::Serialize;

use crate::failure::Failure;
use crate::interruptible::spin;
use crate::stopwatch::Stopwatch;
use crate::{progress_bar, show, table_files};

/// Pattern tables on disk, in the folder of solved games; building one is shown by a progress bar.
struct TableFolder {
    path: Option<PathBuf>,
    bar: Mutex<ProgressBar>,
    /// The message and the style of the bar while no table is built.
    message: String,
    style: OnceLock<ProgressStyle>,
}

impl Tables for TableFolder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        table_files::load(&table_files::file(self.path.as_ref()?, name)).ok()?
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        if let Some(path) = &self.path {
            static WARNED: Once = Once::new();
            let saved = table_files::save(&table_files::file(path, name), bytes);
            // The tables of later searches would fail in the same way.
            if let Err(fault) = saved {
                WARNED.call_once(|| {
                    let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
                    let why = fault.into_sentence();
                    bar.suspend(|| {
                        show::warning(&format!("{why}; pattern tables are built again each time"));
                    });
                });
            }
        }
    }

    fn progress(&self, words: &str, share: f64) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let style = self.style.get_or_init(|| bar.style());
        if share < 1.0 {
            progress_bar::show_share(&bar, words, share);
        } else {
            bar.set_style(style.clone());
            bar.set_message(self.message.clone());
        }
    }
}

/// The task with the stop flag and the tables of a running search.
pub(crate) fn with_stop_and_tables(task: &Task, stop: &outwit::Stop, bar: &ProgressBar) -> Task {
    let mut task = task.clone();
    task.limits.stop = Some(stop.clone());
    let path = jobs::tables_folder();
    let message = bar.message();
    task.tables = Some(Arc::new(TableFolder {
        path,
        bar: Mutex::new(bar.clone()),
        message,
        style: OnceLock::new(),
    }));
    task
}

/// An answer as JSON.
#[derive(Serialize)]
pub(crate) struct Answered<'a> {
    #[serde(flatten)]
    pub(crate) answer: &'a SolveView,
    /// Of algorithms with randomness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// Processor time of all threads of the search, with the preparation.
    pub(crate) cpu_seconds: Option<f64>,
}

/// The clock of a search with this heuristic: other threads write or show progress beside it; only tables of patterns are
/// built and searched by several.
pub(crate) fn stopwatch(heuristic: Option<&str>) -> Stopwatch {
    if uses_pattern_tables(heuristic) { Stopwatch::start() } else { Stopwatch::start_on_thread() }
}

/// Whether this is the heuristic of pattern tables.
pub(crate) fn uses_pattern_tables(heuristic: Option<&str>) -> bool {
    heuristic.is_some_and(|name| name.starts_with("patterns"))
}

/// Solves an instance behind a progress display; Ctrl-C stops it. The answer comes with the processor time in seconds.
pub(crate) fn solve(
    session: &dyn PuzzleSession,
    task: &Task,
    message: &str,
) -> Result<(SolveView, Option<f64>), Failure> {
    spin(|stop, bar| {
        bar.set_message(message.to_owned());
        let watch = stopwatch(task.heuristic.as_deref());
        let answer = session.solve(&with_stop_and_tables(task, stop, bar))?;
        Ok((answer, watch.cpu_seconds()))
    })
}

/// Solves an instance and records the tree.
pub(crate) fn record(
    session: &dyn PuzzleSession,
    task: &Task,
    limit: usize,
) -> Result<(SolveView, Box<dyn TreeView>), Failure> {
    spin(|stop, bar| session.record(&with_stop_and_tables(task, stop, bar), limit))
}
