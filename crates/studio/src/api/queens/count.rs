//! The count of all solutions, with its progress as server-sent events.

use std::sync::Arc;
use std::time::{Duration, Instant};

use games::Limits;
use hyper::StatusCode;
use hyper::body::Bytes;
use queens::count::{Classes, Cut, Plan, ShardCount};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;

use super::{Refusal, size, symmetry_classes};
use crate::reply::Reply;
use crate::runs::NO_THREAD;
use crate::{bounds, events};

/// Parts of a count; after each one the progress may be sent.
const SHARDS: u64 = 256;
/// Least time between two events.
const EVENT_INTERVAL: Duration = Duration::from_millis(50);

/// Counts on its own thread until the end, or until the client disconnects.
pub(crate) fn follow(n: u32, counts: &Arc<Semaphore>) -> Result<Reply, Refusal> {
    let n = size(n, bounds::QUEENS_COUNT)? as usize;
    let Ok(permit) = Arc::clone(counts).try_acquire_owned() else {
        return Err((StatusCode::TOO_MANY_REQUESTS, "other counts are still running".into()));
    };
    let (sender, reply) = events::open();
    let work = move || {
        count(n, &sender);
        drop(permit);
    };
    match std::thread::Builder::new().spawn(work) {
        Ok(_) => Ok(reply),
        Err(_) => Err((StatusCode::SERVICE_UNAVAILABLE, NO_THREAD.into())),
    }
}

fn count(n: usize, sender: &Sender<Bytes>) {
    let send = |status: &Value| sender.blocking_send(format!("data: {status}\n\n").into()).is_ok();
    let Ok(plan) = (0..=2).try_fold(None, |best: Option<Plan>, rows| {
        // Enough prefixes for parts of about equal cost, if the board is large enough.
        if best.is_some_and(|plan| plan.prefixes() >= 8 * SHARDS) || rows > n.saturating_sub(4) {
            return Ok(best);
        }
        Plan::new(n, Cut::Cross(rows)).map(Some)
    }) else {
        return;
    };
    let Some(plan) = plan else {
        // The smallest boards cannot be divided.
        let options = queens::count::Options::default();
        if let Ok(count) = queens::count::count(n, &options, &Limits::none(), &mut ()) {
            send(&end(n, count.all, 0, Instant::now()));
        }
        return;
    };
    let begin = Instant::now();
    let mut last_event = begin;
    let mut sum = ShardCount::default();
    for part in 0..SHARDS {
        let Ok(count) = plan.shard(part, SHARDS, &Limits::none(), &mut ()) else { return };
        sum += count;
        if sender.is_closed() {
            return;
        }
        if last_event.elapsed() > EVENT_INTERVAL {
            last_event = Instant::now();
            let status = json!({
                "done": false, "share": (part + 1) as f64 / SHARDS as f64, "all": sum.solutions.to_string(),
                "nodes": sum.nodes, "seconds": begin.elapsed().as_secs_f64(),
            });
            if !send(&status) {
                return;
            }
        }
    }
    send(&end(n, sum.solutions, sum.nodes, begin));
}

fn end(n: usize, all: u128, nodes: u64, begin: Instant) -> Value {
    let seconds = begin.elapsed().as_secs_f64();
    let mut status = json!({
        "done": true, "share": 1.0, "all": all.to_string(), "nodes": nodes, "seconds": seconds,
    });
    match Classes::of(n, all) {
        Ok(classes) => {
            status["unique"] = json!(classes.unique.to_string());
            status["classes"] = symmetry_classes(&classes);
        }
        Err(error) => status["error"] = json!(error.to_string()),
    }
    status
}
