//! Searches on threads of their own, and their recorded trees.
//!
//! A run is stopped when it is asked to, when its last listener is gone, when nobody came to listen, and after
//! [`bounds::TIME`]. The trees of the last [`bounds::RUNS`] runs are kept, until nobody has asked for them for
//! [`bounds::FORGOTTEN`].

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use games::Stop;
use games::puzzle::SolveView;
use games::review::Walk;
use games::tree::TreeView;
use games::view::ReportView;
use serde::Serialize;
use tokio::sync::watch;

use crate::bounds;

/// What a search came to.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Outcome {
    /// The move chosen, if a player was asked.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The last report.
    pub(crate) report: Option<ReportView>,
    /// The answer to a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<SolveView>,
    /// A game walked through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) review: Option<Walk>,
    /// Moves of it that are done, and how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reviewed: Option<(usize, usize)>,
    /// Nodes of the recorded tree.
    pub(crate) kept: usize,
    /// Steps of the recorded tree.
    pub(crate) steps: usize,
}

/// What is told about a run.
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
    /// When it was last asked for.
    asked: Mutex<Instant>,
    listeners: AtomicUsize,
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

    /// The recorded tree, once it is there.
    pub(crate) fn tree(&self) -> Option<&dyn TreeView> {
        self.tree.get().map(AsRef::as_ref)
    }

    /// Whether it is over and holds no tree to speak of.
    fn is_light(&self) -> bool {
        let status = locked(&self.status);
        status.done && status.outcome.kept <= 1
    }

    /// Asks the search to end.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }

    /// The flag that ends the search.
    pub(crate) fn flag(&self) -> &Stop {
        &self.stop
    }

    pub(crate) fn attach(&self) {
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

    /// Waits until the status is another than the one of this version.
    pub(crate) async fn change(&self, version: u64) {
        // The sender lives as long as the run, so waiting cannot fail.
        let _ = self.version.subscribe().wait_for(|&now| now != version).await;
    }

    /// Notes what is known so far.
    pub(crate) fn report(&self, report: &ReportView) {
        locked(&self.status).outcome.report = Some(report.clone());
        self.version.send_modify(|version| *version += 1);
    }

    /// Notes how many moves of a game are done.
    pub(crate) fn reviewed(&self, done: usize, all: usize) {
        locked(&self.status).outcome.reviewed = Some((done, all));
        self.version.send_modify(|version| *version += 1);
    }

    /// Keeps the recorded tree.
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

/// All runs of a server.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    next: AtomicU64,
    busy: Arc<AtomicUsize>,
    known: Mutex<VecDeque<Arc<Run>>>,
}

/// Stack of a search: games may be deep.
const STACK: usize = 64 << 20;

impl Runs {
    /// The run with this number; it becomes the youngest.
    pub(crate) fn get(&self, id: u64) -> Option<Arc<Run>> {
        let mut known = locked(&self.known);
        let place = known.iter().position(|run| run.id == id)?;
        let run = known.remove(place)?;
        *locked(&run.asked) = Instant::now();
        known.push_back(Arc::clone(&run));
        Some(run)
    }

    /// A place for a short search that keeps no record; `None` if as many as allowed are running.
    pub(crate) fn place(&self) -> Option<Place> {
        Place::take(&self.busy)
    }

    /// Ends all searches.
    pub(crate) fn stop_all(&self) {
        locked(&self.known).iter().for_each(|run| run.stop());
    }

    /// Forgets the runs that nobody has asked for since a moment.
    pub(crate) fn forget_before(&self, moment: Instant) {
        locked(&self.known).retain(|run| {
            let wanted = *locked(&run.asked) >= moment;
            if !wanted {
                run.stop();
            }
            wanted
        });
    }

    /// Starts a search; `None` if as many as allowed are running.
    pub(crate) fn start(
        &self,
        work: impl FnOnce(&Run) -> Result<Outcome, String> + Send + 'static,
    ) -> Option<Arc<Run>> {
        let place = Place::take(&self.busy)?;
        let run = Arc::new(Run {
            id: 1 + self.next.fetch_add(1, Ordering::Relaxed),
            stop: Stop::new(),
            asked: Mutex::new(Instant::now()),
            listeners: AtomicUsize::new(0),
            status: Mutex::default(),
            version: watch::Sender::new(0),
            tree: OnceLock::new(),
        });
        let mut known = locked(&self.known);
        known.push_back(Arc::clone(&run));
        let kept = |known: &VecDeque<Arc<Run>>| -> usize {
            known.iter().map(|run| locked(&run.status).outcome.kept).sum()
        };
        while known.len() > bounds::RUNS || kept(&known) > bounds::KEPT_TOGETHER {
            // What holds no tree is forgotten first.
            let light = known.iter().position(|run| run.is_light());
            if let Some(oldest) = known.remove(light.unwrap_or(0)) {
                oldest.stop();
            }
        }
        drop(known);
        let searched = Arc::clone(&run);
        let search = move || {
            let place = place;
            let result = catch_unwind(AssertUnwindSafe(|| work(&searched)));
            drop(place);
            searched.finish(result.unwrap_or_else(|_| {
                Err("the search failed; please report the game, the position and the settings"
                    .into())
            }));
        };
        if thread::Builder::new().name("search".into()).stack_size(STACK).spawn(search).is_err() {
            run.finish(Err("the machine has no room for another search".into()));
        }
        tokio::runtime::Handle::current().spawn(watch_over(Arc::clone(&run)));
        Some(run)
    }
}

/// Ends a search that nobody listens to or that takes too long.
async fn watch_over(run: Arc<Run>) {
    tokio::time::sleep(bounds::ALONE).await;
    if run.listeners.load(Ordering::Relaxed) == 0 {
        run.stop();
        return;
    }
    let mut version = run.version.subscribe();
    let done = version.wait_for(|_| locked(&run.status).done);
    if tokio::time::timeout(bounds::TIME, done).await.is_err() {
        run.stop();
    }
}

/// One of the searches allowed at the same time.
#[derive(Debug)]
pub(crate) struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(busy: &Arc<AtomicUsize>) -> Option<Place> {
        let free = |count| (count < bounds::SEARCHES).then_some(count + 1);
        busy.fetch_update(Ordering::Relaxed, Ordering::Relaxed, free).ok()?;
        Some(Place(Arc::clone(busy)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A lock whose data stay usable after a panic: they are replaced whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use games::{Algorithm, Limits, Request, SearchContext};

    use super::*;

    /// A search that goes on until it is told to end.
    fn endless(run: &Run) -> Outcome {
        while !run.flag().is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
        Outcome::default()
    }

    /// A search that records a small tree.
    fn recorded(run: &Run) -> Result<Outcome, String> {
        let session = games::open("two-knights").map_err(|fault| fault.to_string())?;
        let request = Request::new(Algorithm::Minimax, Limits::none().depth(2));
        let found = session.search(&request, SearchContext::new().recording(1_000));
        let tree = found.map_err(|f| f.to_string())?.recorded().1;
        run.keep(tree);
        Ok(Outcome::default())
    }

    async fn ended(run: &Run) {
        let mut version = run.version.subscribe();
        let done = version.wait_for(|_| locked(&run.status).done);
        assert!(tokio::time::timeout(Duration::from_secs(20), done).await.is_ok(), "it goes on");
    }

    async fn with_tree(runs: &Runs) -> u64 {
        let run = runs.start(recorded).expect("a place");
        ended(&run).await;
        run.id()
    }

    #[tokio::test]
    async fn a_search_ends_with_its_last_listener() {
        let runs = Runs::default();
        let run = runs.start(|run: &Run| Ok(endless(run))).expect("a place");
        run.attach();
        run.attach();
        run.detach();
        assert!(!run.flag().is_raised(), "somebody listens");
        run.detach();
        assert!(run.flag().is_raised(), "it is told at once");
        ended(&run).await;
    }

    #[tokio::test]
    async fn the_oldest_tree_goes_first_and_asking_for_one_makes_it_young() {
        let runs = Runs::default();
        let mut ids = Vec::new();
        for _ in 0..bounds::RUNS {
            ids.push(with_tree(&runs).await);
        }
        assert!(runs.get(ids[0]).is_some());
        let last = with_tree(&runs).await;
        assert_eq!(locked(&runs.known).len(), bounds::RUNS);
        assert!(runs.get(ids[1]).is_none(), "the oldest that nobody asked for");
        assert!(runs.get(ids[0]).is_some() && runs.get(last).is_some());
        // Searches without a tree, as a game has many, push no tree out.
        for _ in 0..3 * bounds::RUNS {
            let light = runs.start(|_: &Run| Ok(Outcome::default())).expect("a place");
            ended(&light).await;
        }
        assert!(locked(&runs.known).len() <= bounds::RUNS);
        let kept = ids[2..].iter().filter(|id| runs.get(**id).is_some()).count();
        assert_eq!(kept, bounds::RUNS - 3);
    }

    #[tokio::test]
    async fn what_nobody_has_asked_for_is_forgotten() {
        let runs = Runs::default();
        let (old, young) = (with_tree(&runs).await, with_tree(&runs).await);
        let going = runs.start(|run: &Run| Ok(endless(run))).expect("a place");
        let moment = Instant::now();
        assert!(runs.get(young).is_some());
        runs.forget_before(moment);
        assert!(runs.get(old).is_none() && runs.get(young).is_some());
        ended(&going).await;
    }
}
