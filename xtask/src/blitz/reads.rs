//! How long single look-ups in endgame tables take.

use std::path::Path;
use std::time::{Duration, Instant};

use draughts::Kind;
use draughts::tables::{Indexer, Tables};
use outwit::Rng;

/// Random positions a slice.
const POSITIONS: usize = 2_000;
/// A look-up that takes longer may cost a blitz game.
const LIMIT: Duration = Duration::from_millis(5);

/// What was measured in the tables of a variant.
#[derive(Default)]
struct Reads {
    count: usize,
    slowest: Duration,
    above_limit: usize,
}

/// Times look-ups of random positions in all tables of the folder, after they were made ready for a game and without.
pub(super) fn time(folder: &Path) -> Result<(), String> {
    for kind in Kind::ALL {
        let rules = kind.rules();
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
            let Reads { count, slowest, above_limit } = reads(&opened)?;
            println!(
                "{kind}, {} pieces, {}: {count} look-ups, slowest {:.2} ms, {above_limit} above {} ms",
                opened.pieces(),
                if ready {
                    format!("read before in {:.0} ms", 1e3 * opening.as_secs_f64())
                } else {
                    "read when needed".to_owned()
                },
                1e3 * slowest.as_secs_f64(),
                LIMIT.as_millis(),
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
            let begin = Instant::now();
            let value = tables.probe(&position);
            let took = begin.elapsed();
            sum.count += 1;
            sum.slowest = sum.slowest.max(took);
            sum.above_limit += usize::from(LIMIT < took);
            if value.is_none() && !tables.faults().is_empty() {
                return Err(tables.faults().join("; "));
            }
        }
    }
    Ok(sum)
}
