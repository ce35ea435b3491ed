//! Times: told by every run, and held against their limits only where the machine has nothing else to do.

/// `cargo xtask browser` sets this; a busy machine may take as long as it likes.
fn strict() -> bool {
    std::env::var("OUTWIT_TIMES").as_deref() == Ok("1")
}

/// Tells the times of something, in milliseconds; half of them are to be less than `most`.
pub(crate) fn tell(what: &str, mut times: Vec<f64>, most: f64) {
    times.sort_by(f64::total_cmp);
    let (middle, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: {middle:.0} ms in the middle, {worst:.0} ms at worst");
    assert!(!strict() || middle < most, "{what}: expected less than {most} ms, {times:?}");
}
