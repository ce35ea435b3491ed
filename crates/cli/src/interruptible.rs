//! Work that Ctrl-C can stop, on a large stack, with or without a progress display.

use std::iter;
use std::sync::mpsc;
use std::time::Duration;

use games::{Fault, Stop};
use indicatif::ProgressBar;

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

/// How long results pile up: less than a reader notices.
const PAUSE: Duration = Duration::from_millis(10);
/// Most results of a batch after its first: work that is faster than `each` would never let one end.
const BATCH: usize = 1 << 16;

/// Runs work of unknown length with a spinner and calls `each` with the results that the work hands over, in order and
/// while the work goes on, those of some milliseconds together: waking a thread costs more than a small search. If `each`
/// fails, the stop flag is raised and handing over returns `false`.
pub(crate) fn spin_each<T: Send>(
    work: impl FnOnce(&Stop, &ProgressBar, &mut (dyn FnMut(T) -> bool + Send)) -> Result<(), Failure>
    + Send,
    mut each: impl FnMut(Vec<T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = &Stop::new();
    let (bar, mut taken) = (spinner(stop), Ok(()));
    let (sender, results) = mpsc::channel();
    // Nothing is sent on it: the end of the work, also by a panic, drops its sender and cuts the pause short.
    let (end, has_ended) = mpsc::channel::<()>();
    let search = move |stop: &Stop, bar: &ProgressBar| {
        let _end = end;
        work(stop, bar, &mut |result| sender.send(result).is_ok())
    };
    let each = || {
        while let Ok(first) = results.recv() {
            let _ = has_ended.recv_timeout(PAUSE);
            let batch = iter::once(first).chain(results.try_iter().take(BATCH)).collect();
            taken = bar.suspend(|| each(batch));
            if taken.is_err() {
                stop.raise();
                break;
            }
        }
        // No further results are wanted.
        drop(results);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_results_arrive_in_order_and_none_waits_for_the_next() {
        let (sender, was_taken) = mpsc::channel();
        let mut all = Vec::new();
        let work =
            move |_: &Stop, _: &ProgressBar, hand_over: &mut (dyn FnMut(u32) -> bool + Send)| {
                assert!(hand_over(0));
                was_taken.recv().expect("the first result is taken before there is another");
                assert!((1..3000).all(hand_over));
                Ok(())
            };
        let done = spin_each(work, |batch| {
            all.extend(batch);
            // Only the first time does the work wait for it.
            let _ = sender.send(());
            Ok(())
        });
        assert!(done.is_ok(), "{done:?}");
        assert!(all.into_iter().eq(0..3000));
    }

    #[test]
    fn an_error_with_the_results_ends_the_work() {
        let done = spin_each(
            |stop, _, hand_over| {
                while hand_over(()) {}
                assert!(stop.is_raised());
                Ok(())
            },
            |_| Err(Failure::other("enough")),
        );
        assert_eq!(done.expect_err("each failed").into_sentence(), "enough");
    }
}
