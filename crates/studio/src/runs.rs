//! Searches on their own threads, and their recorded trees.
//!
//! A run is stopped on request, when its last listener disconnects, when no listener came within
//! [`bounds::UNWATCHED_TIMEOUT`], and after [`bounds::SEARCH_TIMEOUT`]. The last [`bounds::TREES`] runs with a tree and the last
//! [`bounds::RUNS`] others are kept; one without a request for [`bounds::RUN_EXPIRY`] is dropped.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::Instant;

use games::Stop;
use games::review::GameReview;
use games::tree::TreeView;
use games::view::ReportView;
use outwit::parallel::STACK_BYTES;
use puzzle_catalogue::SolveView;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::bounds;
use crate::locked::locked;

/// The result of a search, so far or at its end.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Outcome {
    /// The chosen move, if a player was to move.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The last report.
    pub(crate) report: Option<ReportView>,
    /// The result of a puzzle search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<SolveView>,
    /// The review of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) review: Option<GameReview>,
    /// Reviewed moves, and all moves to review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reviewed: Option<(usize, usize)>,
    /// Nodes of the recorded tree.
    pub(crate) kept: usize,
    /// Steps of the recorded tree.
    pub(crate) steps: usize,
}

/// The status that listeners receive.
#[derive(Debug, Default, Serialize)]
struct Status {
    done: bool,
    error: Option<String>,
    #[serde(flatten)]
    outcome: Outcome,
}

/// A search that runs or has run.
pub(crate) struct Run {
    id: u64,
    stop: Stop,
    started: Instant,
    /// Time of the last request for it.
    last_request: Mutex<Instant>,
    listeners: AtomicUsize,
    /// Whether it has had a listener.
    was_followed: AtomicBool,
    status: Mutex<Status>,
    version: watch::Sender<u64>,
    tree: OnceLock<Box<dyn TreeView>>,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Run {
    /// Its number.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// The recorded tree, once it is complete.
    pub(crate) fn tree(&self) -> Option<&dyn TreeView> {
        self.tree.get().map(AsRef::as_ref)
    }

    /// Whether it has ended, with a tree of more than one node or without one.
    fn has_ended(&self, with_tree: bool) -> bool {
        let status = locked(&self.status);
        status.done && (status.outcome.kept > 1) == with_tree
    }

    /// Whether its first listener may still come: the page that started it has first to read its number.
    fn is_awaited(&self) -> bool {
        !self.was_followed.load(Ordering::Relaxed)
            && self.started.elapsed() < bounds::UNWATCHED_TIMEOUT
    }

    /// Stops the search.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }

    /// The flag that stops the search.
    pub(crate) fn flag(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn attach(&self) {
        self.was_followed.store(true, Ordering::Relaxed);
        self.listeners.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn detach(&self) {
        if self.listeners.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop();
        }
    }

    /// Version of the status, whether the search is over, and the status as JSON.
    pub(crate) fn status(&self) -> (u64, bool, String) {
        let version = *self.version.borrow();
        let status = locked(&self.status);
        (version, status.done, serde_json::to_string(&*status).unwrap_or_default())
    }

    /// Waits until the version of the status differs from `version`.
    pub(crate) async fn change(&self, version: u64) {
        // The sender lives as long as the run, so waiting cannot fail.
        let _ = self.version.subscribe().wait_for(|&now| now != version).await;
    }

    /// Publishes an intermediate report.
    pub(crate) fn report(&self, report: &ReportView) {
        locked(&self.status).outcome.report = Some(report.clone());
        self.version.send_modify(|version| *version += 1);
    }

    /// Publishes the progress of a review.
    pub(crate) fn reviewed(&self, done: usize, all: usize) {
        locked(&self.status).outcome.reviewed = Some((done, all));
        self.version.send_modify(|version| *version += 1);
    }

    /// Stores the recorded tree.
    pub(crate) fn keep(&self, tree: Box<dyn TreeView>) {
        let mut status = locked(&self.status);
        (status.outcome.kept, status.outcome.steps) = (tree.len(), tree.steps());
        // A run records one tree.
        let _ = self.tree.set(tree);
    }

    fn finish(&self, result: Result<Outcome, String>) {
        let mut status = locked(&self.status);
        match result {
            Ok(outcome) => {
                status.outcome.mv = outcome.mv;
                status.outcome.report = outcome.report;
                status.outcome.answer = outcome.answer;
                status.outcome.review = outcome.review;
            }
            Err(error) => status.error = Some(error),
        }
        status.done = true;
        drop(status);
        self.version.send_modify(|version| *version += 1);
    }
}

/// What is said if the system starts no thread for a search, a count or games.
pub(crate) const NO_THREAD: &str = "the system could not start another thread";

/// The right to run one of the few searches at the same time; given back when it is dropped.
pub(crate) type SearchPermit = OwnedSemaphorePermit;

/// All runs of a server.
#[derive(Debug)]
pub(crate) struct Runs {
    next: AtomicU64,
    /// Makes numbers of runs that others cannot guess, and that an earlier start of the studio did not give.
    numbers: RandomState,
    permits: Arc<Semaphore>,
    /// Permits that only moves and evaluations take: other searches may run for minutes.
    reserved: u32,
    /// The most recently used last.
    known: Mutex<VecDeque<Arc<Run>>>,
}

impl Runs {
    /// No runs yet; at most this number of searches at the same time.
    pub(crate) fn new(searches: usize) -> Runs {
        let permits = Arc::new(Semaphore::new(searches));
        Runs {
            next: AtomicU64::new(0),
            numbers: RandomState::new(),
            permits,
            // A page that compares needs two.
            reserved: u32::from(searches > 2),
            known: Mutex::default(),
        }
    }
}

/// Bits of a run number: integers of JavaScript have not more.
const NUMBER_BITS: u32 = 53;

impl Runs {
    /// The run with this number; it becomes the most recently used.
    pub(crate) fn get(&self, id: u64) -> Option<Arc<Run>> {
        let mut known = locked(&self.known);
        let index = known.iter().position(|run| run.id == id)?;
        let run = known.remove(index)?;
        *locked(&run.last_request) = Instant::now();
        known.push_back(Arc::clone(&run));
        Some(run)
    }

    /// A permit for a search that ends soon; `None` if all of them are taken.
    pub(crate) fn search_permit(&self) -> Option<SearchPermit> {
        Arc::clone(&self.permits).try_acquire_owned().ok()
    }

    /// The same; waits up to [`bounds::MOVE_TIMEOUT`].
    pub(crate) async fn search_permit_soon(&self) -> Option<SearchPermit> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        tokio::time::timeout(bounds::MOVE_TIMEOUT, permit).await.ok()?.ok()
    }

    /// Stops all searches.
    pub(crate) fn stop_all(&self) {
        locked(&self.known).iter().for_each(|run| run.stop());
    }

    /// Stops and drops the runs without a request since `moment`.
    pub(crate) fn drop_unused_since(&self, moment: Instant) {
        locked(&self.known).retain(|run| {
            let used = *locked(&run.last_request) >= moment;
            if !used {
                run.stop();
            }
            used
        });
    }

    /// Starts a search on its own thread; `None` if all permits are taken but the reserved one.
    pub(crate) fn start(
        &self,
        work: impl FnOnce(&Run) -> Result<Outcome, String> + Send + 'static,
    ) -> Option<Arc<Run>> {
        let permits = Arc::clone(&self.permits).try_acquire_many_owned(1 + self.reserved);
        let permit = permits.ok()?.split(1)?;
        Some(self.start_with(permit, work))
    }

    /// Starts a search on its own thread.
    pub(crate) fn start_with(
        &self,
        permit: SearchPermit,
        work: impl FnOnce(&Run) -> Result<Outcome, String> + Send + 'static,
    ) -> Arc<Run> {
        let run = Arc::new(Run {
            id: self.numbers.hash_one(self.next.fetch_add(1, Ordering::Relaxed))
                >> (u64::BITS - NUMBER_BITS),
            stop: Stop::new(),
            started: Instant::now(),
            last_request: Mutex::new(Instant::now()),
            listeners: AtomicUsize::new(0),
            was_followed: AtomicBool::new(false),
            status: Mutex::default(),
            version: watch::Sender::new(0),
            tree: OnceLock::new(),
        });
        let mut known = locked(&self.known);
        known.push_back(Arc::clone(&run));
        make_room(&mut known);
        drop(known);
        let searched = Arc::clone(&run);
        let search = move || {
            let permit = permit;
            let result = catch_unwind(AssertUnwindSafe(|| work(&searched)));
            drop(permit);
            searched.finish(result.unwrap_or_else(|_| {
                Err("the search failed; please report the game, the position and the settings"
                    .into())
            }));
        };
        if thread::Builder::new()
            .name("search".into())
            .stack_size(STACK_BYTES)
            .spawn(search)
            .is_err()
        {
            run.finish(Err(NO_THREAD.into()));
        }
        tokio::runtime::Handle::current().spawn(enforce_timeouts(Arc::downgrade(&run)));
        run
    }
}

/// Drops the least recently used runs above the bounds. One that has not ended stays: someone may be watching it. One whose
/// first listener may still come stays, too, unless the trees have too many nodes or steps.
fn make_room(known: &mut VecDeque<Arc<Run>>) {
    for (with_tree, most) in [(true, bounds::TREES), (false, bounds::RUNS)] {
        let count = known.iter().filter(|run| run.has_ended(with_tree)).count();
        for _ in most..count {
            let oldest = |run: &Arc<Run>| run.has_ended(with_tree) && !run.is_awaited();
            let Some(index) = known.iter().position(oldest) else { break };
            known.remove(index);
        }
    }
    while is_too_much(known) {
        let seen = known.iter().position(|run| run.has_ended(true) && !run.is_awaited());
        let oldest = seen.or_else(|| known.iter().position(|run| run.has_ended(true)));
        let Some(index) = oldest else { break };
        known.remove(index);
    }
}

/// Whether the recorded trees together have too many nodes or steps.
fn is_too_much(known: &VecDeque<Arc<Run>>) -> bool {
    let [mut nodes, mut steps] = [0, 0];
    for run in known {
        let status = locked(&run.status);
        nodes += status.outcome.kept;
        steps += status.outcome.steps;
    }
    nodes > bounds::RECORDED_NODES_TOTAL || steps > bounds::RECORDED_STEPS_TOTAL
}

/// Stops a search without a listener, and one that takes too long. A run that is dropped meanwhile takes its tree with it.
async fn enforce_timeouts(run: Weak<Run>) {
    tokio::time::sleep(bounds::UNWATCHED_TIMEOUT).await;
    let Some(run) = run.upgrade() else { return };
    if run.listeners.load(Ordering::Relaxed) == 0 {
        run.stop();
        return;
    }
    let mut version = run.version.subscribe();
    let done = version.wait_for(|_| locked(&run.status).done);
    if tokio::time::timeout(bounds::SEARCH_TIMEOUT, done).await.is_err() {
        run.stop();
    }
}

#[cfg(test)]
mod tests;
