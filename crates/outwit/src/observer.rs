//! Observers: how a caller follows a search.
//!
//! Every algorithm of the four families but retrograde analysis takes `&mut impl Observer<Event>` with the event type of
//! its family, and makes an event only where [`Observer::is_active`] says so. For the silent observer `()` it is always
//! `false`, so that the compiler removes everything that has to do with events (the engine, which is large, is compiled
//! once and tests a pointer instead). A [`Recorder`](crate::Recorder) keeps the events as a [`Trace`](crate::Trace); an
//! `Option` of one is for callers that record only sometimes and want one copy of the search.

/// Receives the events of a search as they happen, those of Monte-Carlo tree search at its end.
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
    /// Whether the observer uses events; with `false` a search makes none. The answer does not change during a search.
    #[inline(always)]
    fn is_active(&self) -> bool {
        true
    }

    /// Receives one event.
    fn on(&mut self, event: E);
}

/// The silent observer.
impl<E> Observer<E> for () {
    #[inline(always)]
    fn is_active(&self) -> bool {
        false
    }

    #[inline(always)]
    fn on(&mut self, _: E) {}
}

/// Silent without an observer.
impl<E, O: Observer<E>> Observer<E> for Option<O> {
    #[inline(always)]
    fn is_active(&self) -> bool {
        self.as_ref().is_some_and(O::is_active)
    }

    #[inline]
    fn on(&mut self, event: E) {
        if let Some(observer) = self {
            observer.on(event);
        }
    }
}

/// A closure is called with each event.
impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn on(&mut self, event: E) {
        self(event);
    }
}
