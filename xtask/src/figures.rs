//! `cargo xtask figures`: by how much the engine overruns a time limit. Best on an idle machine.

use std::time::{Duration, Instant};

use games::{Algorithm, Request, SearchContext};
use outwit::{Limits, Rng};

const MOVES: u32 = 1000;

/// Runs the chore: a thousand moves of self-play at 100 ms each.
pub(crate) fn run() -> Result<(), String> {
    let limit = Duration::from_millis(100);
    let mut session = games::open("connect-four").map_err(|fault| fault.to_string())?;
    let mut rng = Rng::new(1);
    let (mut worst, mut sum) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..MOVES {
        if session.view().outcome.is_some() {
            session.restart();
            for _ in 0..4 {
                let moves = session.view().moves;
                let mv = rng.pick(&moves).ok_or("no move at the start")?;
                session.play(&mv.text).map_err(|fault| fault.to_string())?;
            }
        }
        let request = Request::new(Algorithm::Engine, Limits::none().time(limit));
        let start = Instant::now();
        let report = session.search(&request, SearchContext::new());
        let over = start.elapsed().saturating_sub(limit);
        (worst, sum) = (worst.max(over), sum + over);
        let best =
            report.map_err(|fault| fault.to_string())?.summary().best.ok_or("no move was found")?;
        session.play(&best).map_err(|fault| fault.to_string())?;
    }
    println!(
        "{MOVES} moves at 100 ms: overrun {:.2} ms on average, {:.2} ms at most",
        sum.as_secs_f64() * 1e3 / f64::from(MOVES),
        worst.as_secs_f64() * 1e3
    );
    Ok(())
}
