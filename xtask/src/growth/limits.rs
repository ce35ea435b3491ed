//! What the machine sets as limits: the time of a memory access, of reading in order, and of a wrong guess at a branch.

use std::hint::black_box;
use std::time::Instant;

use outwit::Rng;

/// Limits of one core of this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Nanoseconds of an access that depends on the one before, in a table of 256 MiB.
    pub(super) latency: f64,
    /// The same in 512 KiB, which fit into a cache.
    pub(super) cached: f64,
    /// Bytes per nanosecond when memory is read in order.
    pub(super) bandwidth: f64,
    /// Nanoseconds that a branch costs more if it cannot be predicted.
    pub(super) branch: f64,
}

impl Limits {
    /// Measures them, the best of three tries each; about two seconds.
    pub(super) fn measure() -> Self {
        let least = |run: &dyn Fn() -> f64| (0..3).map(|_| run()).fold(f64::INFINITY, f64::min);
        Limits {
            latency: least(&|| chase(64 << 20)),
            cached: least(&|| chase(128 << 10)),
            bandwidth: 1.0 / least(&read_in_order),
            branch: least(&wrong_guesses),
        }
    }
}

/// Nanoseconds of a step along a random cycle through all `count` numbers of a table.
fn chase(count: usize) -> f64 {
    const STEPS: u32 = 2_000_000;
    // Sattolo's algorithm: one cycle through everything.
    let mut next: Vec<u32> = (0..count as u32).collect();
    let mut rng = Rng::new(1);
    for at in (1..count).rev() {
        next.swap(at, rng.below(at));
    }
    let start = Instant::now();
    let end = (0..STEPS).fold(0u32, |at, _| next[at as usize]);
    black_box(end);
    1e9 * start.elapsed().as_secs_f64() / f64::from(STEPS)
}

/// Nanoseconds of a byte when 256 MiB are read in order.
fn read_in_order() -> f64 {
    let one = vec![1u8; 128 << 20];
    let other = one.clone();
    let start = Instant::now();
    // Comparing is a function of the system, which is fast in builds without optimisation, too.
    assert!(black_box(&one[..]) == black_box(&other[..]), "a copy is equal");
    1e9 * start.elapsed().as_secs_f64() / (2 * one.len()) as f64
}

/// By how many nanoseconds a branch by random bits is slower than one that is always taken, for each wrong guess, which is
/// every second one.
fn wrong_guesses() -> f64 {
    const COUNT: usize = 4_000_000;
    let mut rng = Rng::new(1);
    let random: Vec<bool> = (0..COUNT).map(|_| rng.below(2) == 0).collect();
    let always = vec![true; COUNT];
    let walk = |bits: &[bool]| {
        let start = Instant::now();
        let mut sum = 0u64;
        for (number, &bit) in (0..).zip(bits) {
            if bit {
                // Opaque, so that it stays a branch.
                sum = black_box(sum ^ number);
            }
        }
        black_box(sum);
        1e9 * start.elapsed().as_secs_f64() / COUNT as f64
    };
    let (taken, guessed) = (walk(&always), walk(&random));
    // Half of the steps do nothing, which saves time that the difference would hide.
    2.0 * (guessed - taken / 2.0).max(0.0)
}
