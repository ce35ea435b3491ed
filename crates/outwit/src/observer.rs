//! Observers: how a caller follows a search.
//!
//! Every algorithm of the four families takes `&mut impl Observer<Event>` with the event type of its family, and makes
//! an event only where [`Observer::ACTIVE`] is `true`. The silent observer `()` sets it to `false`, so that the compiler
//! removes everything that has to do with events. A [`Recorder`](crate::Recorder) keeps the events as a
//! [`Trace`](crate::Trace).

/// Receives the events of a search as they happen.
///
/// ```
/// use outwit::game::{self, minimax, GameEvent, Game, Limits};
/// # use outwit::game::example::Nim;
/// let mut entered = 0;
/// let mut count = |event: GameEvent| entered += u64::from(matches!(event, GameEvent::Enter(_)));
/// let report = minimax(&Nim(4), &Nim(4).start(), &game::NoEval, &Limits::none(), &mut count);
/// assert_eq!(entered, report.nodes);
/// ```
pub trait Observer<E> {
    /// Whether the observer uses events; with `false` a search makes none.
    const ACTIVE: bool = true;

    /// Receives one event.
    fn on(&mut self, event: E);
}

/// The silent observer.
impl<E> Observer<E> for () {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn on(&mut self, _: E) {}
}

/// A closure is called with each event.
impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn on(&mut self, event: E) {
        self(event);
    }
}
