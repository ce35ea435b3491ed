//! A count that is told while it goes on.

use std::time::{Duration, Instant};

use bytes::Bytes;
use games::Limits;
use hyper::StatusCode;
use queens::count::{Classes, Cut, Plan, ShardCount};
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Sender;

use super::size;
use crate::reply::{self, Reply};
use crate::{bounds, events};

/// Parts of a count; after each one the figures are told.
const PARTS: u64 = 256;
/// Time between two events.
const PACE: Duration = Duration::from_millis(50);

/// The board that `/api/queens/count/{n}/events` names.
pub(crate) fn path(path: &str) -> Option<u32> {
    path.strip_prefix("/api/queens/count/")?.strip_suffix("/events")?.parse().ok()
}

/// Counts on a thread of its own until the end, or until nobody listens any more.
pub(crate) fn follow(n: u32, place: Option<OwnedSemaphorePermit>) -> Reply {
    let n = match size(n, bounds::QUEENS_COUNT) {
        Ok(n) => n as usize,
        Err((status, sentence)) => return reply::fault(status, &sentence),
    };
    let Some(place) = place else {
        return reply::fault(StatusCode::TOO_MANY_REQUESTS, "other counts are still going on");
    };
    let (sender, reply) = events::open();
    std::thread::spawn(move || {
        count(n, &sender);
        drop(place);
    });
    reply
}

fn count(n: usize, sender: &Sender<Bytes>) {
    let tell = |status: &Value| sender.blocking_send(format!("data: {status}\n\n").into()).is_ok();
    let Ok(plan) = (0..=2).try_fold(None, |best: Option<Plan>, rows| {
        // Enough prefixes for parts of about equal cost, where the board has so many.
        if best.is_some_and(|plan| plan.prefixes() >= 8 * PARTS) || rows > n.saturating_sub(4) {
            return Ok(best);
        }
        Plan::new(n, Cut::Cross(rows)).map(Some)
    }) else {
        return;
    };
    let Some(plan) = plan else {
        // The smallest boards have no room for a cut.
        let all =
            queens::count::count(n, &queens::count::Options::default(), &Limits::none(), &mut ())
                .map_or(0, |count| count.all);
        tell(&end(n, all, 0, Instant::now()));
        return;
    };
    let begin = Instant::now();
    let mut told = begin;
    let mut sum = ShardCount::default();
    for part in 0..PARTS {
        let Ok(count) = plan.shard(part, PARTS, &Limits::none(), &mut ()) else { return };
        sum += count;
        if sender.is_closed() {
            return;
        }
        if told.elapsed() > PACE {
            told = Instant::now();
            let status = json!({
                "done": false, "share": (part + 1) as f64 / PARTS as f64, "all": sum.solutions.to_string(),
                "nodes": sum.nodes, "seconds": begin.elapsed().as_secs_f64(),
            });
            if !tell(&status) {
                return;
            }
        }
    }
    tell(&end(n, sum.solutions, sum.nodes, begin));
}

fn end(n: usize, all: u128, nodes: u64, begin: Instant) -> Value {
    let seconds = begin.elapsed().as_secs_f64();
    let mut status = json!({
        "done": true, "share": 1.0, "all": all.to_string(), "nodes": nodes, "seconds": seconds,
    });
    match Classes::of(n, all) {
        Ok(classes) => {
            status["unique"] = json!(classes.unique.to_string());
            status["classes"] = json!([
                [8, classes.eight.to_string()],
                [4, classes.four.to_string()],
                [2, classes.two.to_string()],
                [1, classes.one.to_string()],
            ]);
        }
        Err(error) => status["error"] = json!(error.to_string()),
    }
    status
}
