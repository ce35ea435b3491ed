//! Leaves are counted in several ways, which agree.

use games::{Convention, Count, CountMode};
use outwit::Stop;

#[test]
fn all_ways_of_counting_agree() {
    for name in ["connect-four", "tic-tac-toe", "draughts", "draughts:canadian"] {
        let session = games::catalogue::open(name).unwrap();
        let plain = session.perft(4, &Stop::new());
        for mode in [CountMode::Plain, CountMode::Bulk, CountMode::Hashed] {
            for threads in [1, 2] {
                let count = Count { depth: 4, mode, convention: Convention::Drop, threads };
                assert_eq!(session.count(&count), plain, "{name} {count:?}");
            }
        }
    }
}

/// A raised stop ends a count that would take years.
#[test]
fn a_count_can_be_stopped() {
    let session = games::catalogue::open("connect-four").unwrap();
    let stop = Stop::new();
    stop.raise();
    assert_eq!(session.perft(40, &stop), 0);
}
