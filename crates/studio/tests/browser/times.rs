//! Times: every run prints them; their limits are checked only on an idle machine.

/// `cargo xtask browser` sets this.
fn strict() -> bool {
    std::env::var("OUTWIT_TIMES").as_deref() == Ok("1")
}

/// Prints times in milliseconds. Their median has to be less than `limit`.
pub(crate) fn report(what: &str, mut times: Vec<f64>, limit: f64) {
    times.sort_by(f64::total_cmp);
    let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: median {middle:.0} ms, worst {worst:.0} ms");
    assert!(!strict() || middle < limit, "{what}: expected less than {limit} ms, {times:?}");
}
