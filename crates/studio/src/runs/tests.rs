//! Which runs end and which are kept.

use std::time::Duration;

use games::{Algorithm, Limits, Request, SearchContext};

use super::*;

/// A search that runs until it is stopped.
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
    assert!(tokio::time::timeout(Duration::from_secs(20), done).await.is_ok(), "still running");
}

/// The number of a run that has ended and was followed.
async fn followed(runs: &Runs, work: fn(&Run) -> Result<Outcome, String>) -> u64 {
    let run = runs.start(work).expect("a permit");
    run.attach();
    ended(&run).await;
    run.detach();
    run.id()
}

async fn with_tree(runs: &Runs) -> u64 {
    followed(runs, recorded).await
}

/// A run that ends at once without a tree, as the move of a player does.
#[expect(clippy::unnecessary_wraps, reason = "the work of a run may fail")]
fn light(_: &Run) -> Result<Outcome, String> {
    Ok(Outcome::default())
}

#[tokio::test]
async fn a_search_ends_with_its_last_listener() {
    let runs = Runs::new(bounds::SEARCHES);
    let run = runs.start(|run: &Run| Ok(endless(run))).expect("a permit");
    run.attach();
    run.attach();
    run.detach();
    assert!(!run.flag().is_raised(), "one listener is left");
    run.detach();
    assert!(run.flag().is_raised(), "stopped at once");
    ended(&run).await;
}

#[tokio::test]
async fn the_least_recently_used_tree_is_dropped_first() {
    let runs = Runs::new(bounds::SEARCHES);
    let mut ids = Vec::new();
    for _ in 0..bounds::TREES {
        ids.push(with_tree(&runs).await);
    }
    assert!(runs.get(ids[0]).is_some());
    // The bound holds when the next search starts.
    let last = with_tree(&runs).await;
    followed(&runs, light).await;
    assert!(runs.get(ids[1]).is_none(), "the least recently used");
    assert!(runs.get(ids[0]).is_some() && runs.get(last).is_some());
    // Searches without a tree, of which a game has many, do not replace a tree.
    for _ in 0..bounds::RUNS + 2 {
        followed(&runs, light).await;
    }
    assert!(locked(&runs.known).len() <= bounds::TREES + bounds::RUNS + 1);
    assert!(ids[2..].iter().all(|id| runs.get(*id).is_some()));
}

#[tokio::test]
async fn the_oldest_trees_of_too_many_steps_are_dropped() {
    let runs = Runs::new(bounds::SEARCHES);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = with_tree(&runs).await;
        let run = runs.get(id).expect("the last run");
        locked(&run.status).outcome.steps = bounds::RECORDED_STEPS_TOTAL / 2;
        ids.push(id);
    }
    followed(&runs, light).await;
    assert!(runs.get(ids[0]).is_none(), "three are too many");
    assert!(ids[1..].iter().all(|id| runs.get(*id).is_some()));
}

/// In a class the moves of others replaced one whose page had not yet asked for its result.
#[tokio::test]
async fn a_run_waits_for_its_first_listener() {
    let runs = Runs::new(bounds::SEARCHES);
    let mut awaited = Vec::new();
    for work in [light, recorded] {
        let run = runs.start(work).expect("a permit");
        ended(&run).await;
        awaited.push(run.id());
    }
    for _ in 0..bounds::TREES + 2 {
        with_tree(&runs).await;
    }
    for _ in 0..bounds::RUNS + 2 {
        followed(&runs, light).await;
    }
    for id in awaited {
        let run = runs.get(id).expect("it has had no listener so far");
        run.attach();
        assert!(!run.is_awaited());
    }
}

#[tokio::test]
async fn numbers_of_runs_cannot_be_guessed() {
    let (runs, restarted) = (Runs::new(bounds::SEARCHES), Runs::new(bounds::SEARCHES));
    let mut all = Vec::new();
    for _ in 0..4 {
        all.extend([followed(&runs, light).await, followed(&restarted, light).await]);
    }
    all.sort_unstable();
    let is_near = |pair: &[u64]| pair[1] - pair[0] < 1 << 20;
    assert!(!all.windows(2).any(is_near) && all[7] < 1 << NUMBER_BITS, "{all:?}");
}

#[tokio::test]
async fn a_search_that_is_running_is_not_dropped_for_another() {
    let runs = Runs::new(bounds::SEARCHES);
    let going = runs.start(|run: &Run| Ok(endless(run))).expect("a permit");
    going.attach();
    for _ in 0..bounds::TREES + 2 {
        with_tree(&runs).await;
    }
    assert!(!going.flag().is_raised() && runs.get(going.id()).is_some());
    assert!(locked(&runs.known).len() <= bounds::TREES + 2);
    going.detach();
    ended(&going).await;
}

#[tokio::test]
async fn a_permit_that_is_given_back_goes_to_who_waits() {
    let runs = Runs::new(bounds::SEARCHES);
    let mut going: Vec<_> = (1..bounds::SEARCHES)
        .map(|_| runs.start(|run: &Run| Ok(endless(run))).expect("a permit"))
        .collect();
    // The last one is for moves: searches of minutes do not stop the games of a class.
    assert!(runs.start(recorded).is_none());
    let permit = runs.search_permit().expect("a permit");
    going.push(runs.start_with(permit, |run: &Run| Ok(endless(run))));
    assert!(runs.search_permit().is_none());
    let (permit, ()) = tokio::join!(runs.search_permit_soon(), async { going[0].stop() });
    let run = runs.start_with(permit.expect("in time"), |run: &Run| Ok(endless(run)));
    assert!(runs.start(recorded).is_none());
    going.push(run);
    for run in &going {
        run.stop();
        ended(run).await;
    }
}

/// A page that compares starts two at once.
#[tokio::test]
async fn two_searches_use_both_permits() {
    let runs = Runs::new(2);
    for _ in 0..2 {
        runs.start(|run: &Run| Ok(endless(run))).expect("a permit");
    }
    runs.stop_all();
}

#[tokio::test]
async fn unused_runs_are_dropped() {
    let runs = Runs::new(bounds::SEARCHES);
    let (old, young) = (with_tree(&runs).await, with_tree(&runs).await);
    let going = runs.start(|run: &Run| Ok(endless(run))).expect("a permit");
    let dropped = Arc::downgrade(&locked(&runs.known)[0]);
    let moment = Instant::now();
    assert!(runs.get(young).is_some());
    runs.drop_unused_since(moment);
    assert!(runs.get(old).is_none() && runs.get(young).is_some());
    ended(&going).await;
    // Its tree is dropped with it: only its thread may take a moment to end.
    let begin = Instant::now();
    while dropped.strong_count() > 0 {
        assert!(begin.elapsed() < bounds::UNWATCHED_TIMEOUT / 2, "its timeouts keep it");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
