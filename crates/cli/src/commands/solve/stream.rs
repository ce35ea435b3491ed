//! Work on several threads, whose results are handed over in the order of their items while the work goes on.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use outwit::parallel::share;

/// What has been done.
struct Done<'a, T, E> {
    /// Results that wait for earlier ones.
    waiting: BTreeMap<usize, Result<T, E>>,
    /// The number of the next result to be handed over.
    next: usize,
    /// What the results end with, if no further ones are wanted.
    end: Option<Result<(), E>>,
    hand_over: &'a mut (dyn FnMut(T) -> bool + Send),
}

impl<T, E> Done<'_, T, E> {
    /// Takes a result and hands over those that have no earlier ones left to wait for; whether further ones are wanted.
    fn add(&mut self, number: usize, result: Result<T, E>) -> bool {
        self.waiting.insert(number, result);
        while self.end.is_none()
            && let Some(result) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.end = match result.map(&mut self.hand_over) {
                Ok(true) => None,
                Ok(false) => Some(Ok(())),
                Err(error) => Some(Err(error)),
            };
        }
        // An error that waits for earlier results needs no later ones.
        self.end.is_none() && self.waiting.values().all(Result::is_ok)
    }
}

/// Calls `work` with every item on this many threads. The results go to `hand_over` in the order of the items, up to the first
/// error, which is returned. If `hand_over` returns `false`, no further item is begun.
pub(super) fn stream_in_order<I: Send, T: Send, E: Send>(
    threads: usize,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> Result<T, E> + Sync,
    hand_over: &mut (dyn FnMut(T) -> bool + Send),
) -> Result<(), E> {
    let done = Mutex::new(Done { waiting: BTreeMap::new(), next: 0, end: None, hand_over });
    share(threads, items.enumerate(), |items| {
        for (number, item) in items {
            let result = work(item);
            if !done.lock().unwrap_or_else(PoisonError::into_inner).add(number, result) {
                break;
            }
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).end.unwrap_or(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_up_to_the_first_error() {
        for threads in [1, 2, 5] {
            for wrong in [0, 7, 40] {
                let mut taken = Vec::new();
                let work = |item: u32| if item == wrong { Err(item) } else { Ok(item) };
                let end = stream_in_order(threads, 0..30, work, &mut |item| {
                    taken.push(item);
                    true
                });
                assert_eq!(taken, (0..30.min(wrong)).collect::<Vec<_>>());
                assert_eq!(end, if wrong < 30 { Err(wrong) } else { Ok(()) });
            }
        }
    }

    #[test]
    fn nothing_is_handed_over_once_no_more_is_wanted() {
        for threads in [1, 3] {
            let mut taken = Vec::new();
            let end = stream_in_order(threads, 0..1000, Ok::<u32, ()>, &mut |item| {
                taken.push(item);
                item < 4
            });
            assert_eq!((taken, end), ((0..=4).collect(), Ok(())));
        }
    }
}
