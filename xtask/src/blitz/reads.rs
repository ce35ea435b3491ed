//! How long single look-ups in endgame tables take.

use std::path::Path;
use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::tables::{Indexer, Tables};
use outwit::Rng;

/// Random positions a slice.
const POSITIONS: usize = 2_000;
/// A look-up that takes longer may cost a blitz game.
const LIMIT: Duration = Duration::from_millis(5);

/// Seconds of all look-ups in the tables of a variant.
#[derive(Default)]
struct Reads {
    /// By the clock, in which the machine may do something else.
    wall: Vec<f64>,
    /// Of the processor; empty on systems without this clock.
    cpu: Vec<f64>,
}

/// The time that this thread has run so far.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
fn thread_time() -> Option<Duration> {
    None
}

/// The median, two high quantiles and the greatest, in milliseconds, and how many are above the limit.
fn distribution(name: &str, mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let Some(last) = seconds.len().checked_sub(1) else { return format!("{name}: not known") };
    let at = |permille: usize| 1e3 * seconds[last * permille / 1000];
    let above = seconds.iter().filter(|&&took| LIMIT.as_secs_f64() < took).count();
    format!(
        "{name} median {:.3} ms, 99 % {:.3}, 99.9 % {:.3}, slowest {:.2}, {above} above {} ms",
        at(500),
        at(990),
        at(999),
        at(1000),
        LIMIT.as_millis()
    )
}

/// Times look-ups of random positions in all tables of the folder, after they were made ready for a game and without.
pub(super) fn time(folder: &Path) -> Result<(), String> {
    for variant in Variant::ALL {
        let rules = variant.rules();
        for ready in [false, true] {
            let opened = Tables::<u128>::open(rules, folder);
            let opened = opened.map_err(|error| format!("{}: {error}", folder.display()))?;
            if opened.pieces() == 0 {
                continue;
            }
            let begin = Instant::now();
            if ready {
                opened.preload(u64::MAX);
            }
            let opening = begin.elapsed();
            let Reads { wall, cpu } = reads(&opened)?;
            println!(
                "{variant}, {} pieces, {}: {} look-ups, {}; {}",
                opened.pieces(),
                if ready {
                    format!("read before in {:.0} ms", 1e3 * opening.as_secs_f64())
                } else {
                    "read when needed".to_owned()
                },
                wall.len(),
                distribution("by the clock", wall),
                distribution("of the processor", cpu),
            );
        }
    }
    Ok(())
}

fn reads(tables: &Tables<u128>) -> Result<Reads, String> {
    let (mut sum, mut rng) = (Reads::default(), Rng::new(1));
    for material in tables.materials() {
        let indexer = Indexer::new(tables.rules(), material);
        if indexer.size() == 0 {
            continue;
        }
        for _ in 0..POSITIONS {
            let position = indexer.unrank(rng.below(indexer.size() as usize) as u64);
            let (begin, run) = (Instant::now(), thread_time());
            let value = tables.probe(&position);
            let ran = thread_time().zip(run).map(|(now, then)| now.saturating_sub(then));
            sum.wall.push(begin.elapsed().as_secs_f64());
            sum.cpu.extend(ran.map(|ran| ran.as_secs_f64()));
            if value.is_none() && !tables.faults().is_empty() {
                return Err(tables.faults().join("; "));
            }
        }
    }
    Ok(sum)
}
