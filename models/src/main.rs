//! Models of the transposition table, which all threads of a search share without a lock.
//!
//! *Idea*: loom runs a model again and again, each time with another order of the steps of its threads, and lets a load
//! return every value that the memory model of C++ allows. The code of the table is that of the library.
//!
//! *Guarantee*: in every execution with at most [`SWITCHES`] changes from a thread that could go on to another one, a
//! position finds its own entry, whole, or none.
//!
//! *Source*: B. Norris, B. Demsky, "CDSChecker: checking concurrent data structures written with C/C++ atomics",
//! OOPSLA 2013.

#[path = "../../crates/outwit/src/clock.rs"]
mod clock;
#[path = "../../crates/outwit/src/prefetch.rs"]
mod prefetch;
#[path = "../../crates/outwit/src/game/score.rs"]
mod score;

mod game {
    pub(crate) use crate::score::{Bound, Score};
}

mod table {
    include!(concat!(env!("OUT_DIR"), "/table.rs"));
}

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::{Bound, Score};
use loom::sync::Arc;
use loom::thread;
use table::{Entry, Table};

/// Changes of the running thread that no thread had to make, in one execution.
const SWITCHES: usize = 3;

static EXECUTIONS: AtomicU64 = AtomicU64::new(0);

fn main() {
    let models: [(&str, fn()); 3] = [
        ("two threads write entries of one position, one reads", one_position),
        ("two positions share a bucket, both are read", two_positions),
        ("a bucket is cleared while it is written", cleared),
    ];
    for (name, model) in models {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(SWITCHES);
        EXECUTIONS.store(0, Relaxed);
        builder.check(move || {
            EXECUTIONS.fetch_add(1, Relaxed);
            model();
        });
        println!("loom: {} executions, {name}", EXECUTIONS.load(Relaxed));
    }
}

fn entry(depth: u8) -> Entry {
    let score = Score::eval(i32::from(depth));
    Entry { score, bound: Bound::Exact, depth, solved: false, best: u16::from(depth) }
}

/// The smallest table: one bucket.
fn small() -> Arc<Table> {
    Arc::new(Table::new(0))
}

fn one_position() {
    let table = small();
    let writers = [3, 9].map(|depth| {
        let table = Arc::clone(&table);
        thread::spawn(move || table.put(77, entry(depth), 1))
    });
    let is_whole =
        |found: Option<Entry>| found.is_none_or(|one| one == entry(3) || one == entry(9));
    assert!(is_whole(table.get(77)));
    for writer in writers {
        writer.join().expect("no thread panics");
    }
    assert!(is_whole(table.get(77)));
}

fn two_positions() {
    let table = small();
    let writer = {
        let table = Arc::clone(&table);
        thread::spawn(move || {
            table.put(77, entry(3), 1);
            table.put(78, entry(9), 1);
        })
    };
    table.put(78, entry(5), 1);
    assert!(table.get(77).is_none_or(|found| found == entry(3)));
    assert!(table.get(78).is_none_or(|found| found == entry(9) || found == entry(5)));
    writer.join().expect("no thread panics");
    assert!(table.get(77).is_none_or(|found| found == entry(3)));
}

fn cleared() {
    let table = small();
    table.put(77, entry(3), 1);
    let other = {
        let table = Arc::clone(&table);
        thread::spawn(move || table.clear())
    };
    table.put(77, entry(9), 1);
    assert!(table.get(77).is_none_or(|found| found == entry(3) || found == entry(9)));
    other.join().expect("no thread panics");
    assert!(table.get(77).is_none_or(|found| found == entry(9)));
}
