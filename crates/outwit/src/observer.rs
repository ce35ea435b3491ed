//! Who listens to a search.
//!
//! Every algorithm takes `&mut impl Observer<GameEvent>` with the event type of its family. `()` is the silent observer: its
//! [`ACTIVE`](Observer::ACTIVE) is `false`, so the compiler removes every trace of it from the search.

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
    /// Whether anybody listens; an algorithm skips the making of events when not.
    const ACTIVE: bool = true;

    /// Takes notice of one event.
    fn on(&mut self, event: E);
}

/// Nobody listens.
impl<E> Observer<E> for () {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn on(&mut self, _: E) {}
}

/// A closure listens.
impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn on(&mut self, event: E) {
        self(event);
    }
}
