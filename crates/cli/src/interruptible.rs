//! Work that Ctrl-C can stop, on a large stack, with or without a progress display.

use games::{Fault, Stop};
use indicatif::ProgressBar;

use crate::batch_queue::BatchQueue;
use crate::failure::Failure;
use crate::progress_bar::{self, shown_if_long, spinner};

/// Runs work of a known length behind a progress bar.
pub(crate) fn bar<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    watched(
        &progress_bar::bar(0, "{wide_bar} {human_pos} of {human_len}{left}"),
        &Stop::new(),
        work,
    )
}

/// Runs work without a progress display; Ctrl-C raises the stop flag.
pub(crate) fn quietly<T: Send>(
    work: impl FnOnce(&Stop) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    watched(&ProgressBar::hidden(), &Stop::new(), |stop, _| work(stop))
}

/// Runs work of unknown length with a spinner.
pub(crate) fn spin<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    let stop = &Stop::new();
    let bar = spinner(stop);
    shown_if_long(&bar, || watched(&bar, stop, work))
}

/// The stack of a search: searches recurse as deep as the paths that they follow are long.
pub(crate) const STACK_MIB: usize = 256;

fn watched<T: Send>(
    bar: &ProgressBar,
    stop: &Stop,
    work: impl FnOnce(&Stop, &ProgressBar) -> Result<T, Fault> + Send,
) -> Result<T, Failure> {
    Ok(beside(bar, stop, work, || ())??)
}

/// Runs work of unknown length with a spinner and calls `each` with the results that the work hands over, in order and
/// while the work goes on, those of some milliseconds together. If `each` fails, the stop flag is raised and handing over
/// returns `false`.
pub(crate) fn spin_each<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar, &mut (dyn FnMut(T) -> bool + Send)) -> Result<(), Failure>
    + Send,
    mut each: impl FnMut(Vec<T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = &Stop::new();
    let (bar, mut taken) = (spinner(stop), Ok(()));
    let queue = BatchQueue::new();
    let search = |stop: &Stop, bar: &ProgressBar| {
        let _end = queue.finish_on_drop();
        work(stop, bar, &mut |result| queue.send(result))
    };
    let each = || loop {
        let results = queue.take();
        if results.is_empty() {
            break;
        }
        taken = bar.suspend(|| each(results));
        if taken.is_err() {
            stop.raise();
            queue.close();
            break;
        }
    };
    let done = shown_if_long(&bar, || beside(&bar, stop, search, each));
    taken.and(done?)
}

/// Runs work on a large stack, with `meanwhile` beside it; Ctrl-C raises the stop flag.
fn beside<T: Send>(
    bar: &ProgressBar,
    stop: &Stop,
    work: impl FnOnce(&Stop, &ProgressBar) -> T + Send,
    meanwhile: impl FnOnce(),
) -> Result<T, Failure> {
    let _interruptible = crate::stop::Interruptible::new(stop);
    let on_a_large_stack = std::thread::Builder::new().stack_size(STACK_MIB << 20);
    let done = std::thread::scope(|scope| {
        let thread = on_a_large_stack.spawn_scoped(scope, || work(stop, bar)).map_err(|_| {
            Failure::other(format!(
                "a search needs {STACK_MIB} MiB of address space for its stack and one more thread, which the system refused; \
                 expected a higher limit of memory or processes, for example: ulimit -v unlimited"
            ))
        })?;
        meanwhile();
        thread.join().map_err(|_| Failure::other("the search failed with an internal error"))
    });
    bar.finish_and_clear();
    done
}
