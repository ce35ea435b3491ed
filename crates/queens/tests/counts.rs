//! Both methods against each other, against listing, and against the published table.

use queens::count::{Classes, Count, CountError, Method, Options, Vectors, count, published};
use queens::symmetric::{half_turn, quarter_turn};
use std::sync::atomic::{AtomicUsize, Ordering};

fn run(n: usize, method: Method, threads: usize) -> Count {
    count(n, &Options { method, threads, ..Options::default() }).expect("nobody stops it")
}

#[test]
fn both_methods_agree_with_each_other_and_the_table() {
    for n in 1..=13 {
        let row = published(n).expect("in the table");
        for method in [Method::Tree, Method::Join] {
            let found = run(n, method, 1);
            assert_eq!(found.all, row.all, "n = {n}, {method:?}");
            let classes = Classes::of(n, found.all).expect("a right total divides");
            assert_eq!(classes.unique, row.unique, "n = {n}");
            assert_eq!(classes.half_turn, row.half_turn, "n = {n}");
            assert_eq!(classes.quarter_turn, row.quarter_turn, "n = {n}");
            let members = 8 * classes.eight + 4 * classes.four + 2 * classes.two + classes.one;
            assert_eq!(members, found.all, "n = {n}");
        }
    }
}

#[test]
fn the_join_at_fourteen_to_sixteen() {
    for n in 14..=16 {
        assert_eq!(run(n, Method::Join, 2).all, published(n).expect("in the table").all, "n = {n}");
    }
}

#[test]
fn both_methods_agree_with_brute_force() {
    for n in 1..=8 {
        let slow = queens::permutations(n as u32, |_, _| {}).expect("small");
        assert_eq!(run(n, Method::Tree, 1).all, u128::from(slow), "n = {n}");
        assert_eq!(run(n, Method::Join, 1).all, u128::from(slow), "n = {n}");
    }
}

#[test]
fn threads_and_vectors_change_nothing() {
    for n in [11, 12, 13] {
        let one = run(n, Method::Join, 1);
        assert_eq!(run(n, Method::Join, 3), one);
        for vectors in Vectors::available() {
            let options = Options { vectors, ..Options::default() };
            assert_eq!(count(n, &options), Ok(one), "{vectors:?}");
        }
        assert_eq!(run(n, Method::Tree, 3), run(n, Method::Tree, 1));
    }
}

#[test]
fn symmetric_solutions_of_larger_boards() {
    for n in 14..=20 {
        let row = published(n).expect("in the table");
        assert_eq!(half_turn(n), row.half_turn, "n = {n}");
        assert_eq!(quarter_turn(n), row.quarter_turn, "n = {n}");
    }
}

#[test]
fn progress_is_told_and_a_count_can_be_stopped() {
    for method in [Method::Tree, Method::Join] {
        let stop = outwit::Stop::new();
        let calls = AtomicUsize::new(0);
        let last = AtomicUsize::new(0);
        let tell = |progress: queens::count::Progress| {
            calls.fetch_add(1, Ordering::Relaxed);
            last.fetch_max(progress.done, Ordering::Relaxed);
            assert!(progress.done <= progress.total);
        };
        let mut options = Options { method, threads: 2, ..Options::default() };
        options.control = options.control.stop(&stop).progress(&tell);
        count(11, &options).expect("not stopped");
        assert!(calls.load(Ordering::Relaxed) > 10);
        assert!(last.load(Ordering::Relaxed) > 10);
        stop.raise();
        assert_eq!(count(18, &options), Err(CountError::Stopped));
    }
}

#[test]
fn sizes_out_of_range_are_named() {
    let size = |n, method| {
        count(n, &Options { method, ..Options::default() }).expect_err("out of range").to_string()
    };
    assert_eq!(
        size(0, Method::Tree),
        "board size 0, expected 1 to 32 for the method backtrack, for example 16"
    );
    assert!(size(23, Method::Join).contains("expected 1 to 22 for the method join"));
}
