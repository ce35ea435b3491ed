//! A search on its own thread, so that the loop hears what is said meanwhile.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use games::view::ReportView;
use games::{EngineCache, GameSession, Request, SearchContext, Stop};

use crate::interruptible::STACK_MIB;

/// What a search tells the loop; the number tells searches apart, since news of one that is over may still be on its way.
#[derive(Debug)]
pub(super) enum SearchUpdate {
    /// The best so far.
    Progress(u64, Box<ReportView>),
    /// The answer.
    Found(u64, Result<Box<ReportView>, String>),
}

/// What the searches of one game have in common: the engine keeps its table from move to move.
pub(super) type Shared = Arc<Mutex<EngineCache>>;

/// A running search.
#[derive(Debug)]
pub(super) struct Thinking {
    /// Its number.
    pub(super) number: u64,
    /// Raised to get the answer at once.
    pub(super) stop: Stop,
}

impl Thinking {
    /// Begins a search of the session's position. What it finds is sent as `wrap` makes it.
    pub(super) fn begin<T: Send + 'static>(
        number: u64,
        session: &dyn GameSession,
        memory: &Shared,
        mut request: Request,
        sender: &Sender<T>,
        wrap: fn(SearchUpdate) -> T,
    ) -> Result<Self, String> {
        let stop = Stop::new();
        request.limits.stop = Some(stop.clone());
        let (session, memory, sender) = (session.fork(), Arc::clone(memory), sender.clone());
        let work = move || {
            // If the loop has ended, no receiver is left.
            let tell = |update| drop(sender.send(wrap(update)));
            let on_progress = &mut |report: &ReportView| {
                tell(SearchUpdate::Progress(number, Box::new(report.clone())));
            };
            let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                // A search that has been stopped may need a moment to leave; whatever it leaves is sound.
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                let context = SearchContext::new().cache(&mut memory).on_progress(on_progress);
                session.search(&request, context).map(|found| found.report())
            }));
            let found = match found {
                Ok(Ok(report)) => Ok(Box::new(report)),
                Ok(Err(fault)) => Err(fault.to_string()),
                Err(_) => Err("the search failed; this is a fault of the program".to_owned()),
            };
            tell(SearchUpdate::Found(number, found));
        };
        let thread = thread::Builder::new().stack_size(STACK_MIB << 20);
        thread.spawn(work).map_err(|error| format!("no thread for the search: {error}"))?;
        Ok(Self { number, stop })
    }
}

impl Drop for Thinking {
    /// Whoever forgets a search does not want it to go on.
    fn drop(&mut self) {
        self.stop.raise();
    }
}
