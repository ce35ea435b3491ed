//! Both methods against each other, against listing, and against the published table.

use outwit::{Limits, Stop, Stopped};
use queens::brute::{Boards, Space};
use queens::count::{
    Classes, Count, CountError, Interrupted, Method, Options, Progress, Vectors, count, published,
};
use queens::symmetric::{half_turn, quarter_turn};

/// Counts without limits.
fn with(n: usize, options: &Options) -> Result<Count, CountError> {
    count(n, options, &Limits::none(), &mut ())
}

fn run(n: usize, method: Method, threads: usize) -> Count {
    with(n, &Options { method, threads, ..Options::default() }).expect("no limit")
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
        let (mut boards, mut slow) = (Boards::new(Space::Permutations, n as u32), 0);
        while boards.advance() {
            slow += u128::from(boards.clash().is_none());
        }
        assert_eq!(run(n, Method::Tree, 1).all, slow, "n = {n}");
        assert_eq!(run(n, Method::Join, 1).all, slow, "n = {n}");
    }
}

#[test]
fn threads_and_vectors_change_nothing() {
    for n in [11, 12, 13] {
        let one = run(n, Method::Join, 1);
        assert_eq!(run(n, Method::Join, 3), one);
        for vectors in Vectors::available() {
            let options = Options { vectors, ..Options::default() };
            assert_eq!(with(n, &options), Ok(one), "{vectors:?}");
        }
        assert_eq!(run(n, Method::Tree, 3), run(n, Method::Tree, 1));
    }
}

#[test]
fn symmetric_solutions() {
    for n in 1..=20 {
        let row = published(n).expect("in the table");
        assert_eq!(half_turn(n), row.half_turn, "n = {n}");
        assert_eq!(quarter_turn(n), row.quarter_turn, "n = {n}");
    }
}

#[test]
fn progress_is_reported_and_a_count_can_be_stopped() {
    for method in [Method::Tree, Method::Join] {
        let stop = Stop::new();
        let limits = Limits::none().stop(&stop);
        let options = Options { method, threads: 2, ..Options::default() };
        let (mut calls, mut last) = (0, 0);
        let mut observer = |progress: Progress| {
            calls += 1;
            last = last.max(progress.done);
            assert!(progress.done <= progress.total);
        };
        count(11, &options, &limits, &mut observer).expect("not stopped");
        assert!(calls > 10);
        assert!(last > 10);
        stop.raise();
        let stopped = Err(CountError::Interrupted(Interrupted(Stopped::Flag)));
        assert_eq!(count(18, &options, &limits, &mut ()), stopped);
    }
}

#[test]
fn the_fastest_method_is_the_join_where_it_can_count() {
    let fastest = [1, 2, 22, 23].map(Method::fastest);
    assert_eq!(fastest, [Method::Tree, Method::Join, Method::Join, Method::Tree]);
}

#[test]
fn sizes_out_of_range_are_named() {
    let size = |n, method| {
        with(n, &Options { method, ..Options::default() }).expect_err("out of range").to_string()
    };
    assert_eq!(
        size(0, Method::Tree),
        "board size 0, expected 1 to 32 for the method backtrack, for example 16"
    );
    assert!(size(23, Method::Join).contains("expected 1 to 22 for the method join"));
}
