//! `cargo xtask agree [STEP]`: the engine against the solved game, on every position of rabbit and wolves.
//!
//! All 1,887,900 positions are solved backwards; then the engine searches each of them to the end and must find the same
//! value and the same distance. `STEP` looks at every so manieth position only.

use std::time::Instant;

use games::rabbit_and_wolves::RabbitAndWolves;
use outwit::Limits;
use outwit::game::retrograde::{ByIndex, Retrograde};
use outwit::game::{Engine, EngineOptions, NoEval, Strategy};

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let step = match words {
        [] => 1,
        [step] => step.parse().ok().filter(|&step: &usize| 0 < step).ok_or_else(|| {
            format!("\"{step}\" is not a step; expected a whole number above 0; an example: cargo xtask agree 100")
        })?,
        _ => return Err("expected at most one number; an example: cargo xtask agree 100".into()),
    };
    let game = RabbitAndWolves::new(1);
    let start = Instant::now();
    let solution = Retrograde::default().solve(&game, ByIndex, &Limits::none(), &mut |_| ());
    let solution = solution.map_err(|unsolved| unsolved.to_string())?;
    let counts = solution.counts();
    println!(
        "solved {} positions in {:.3} s, {} drawn",
        counts.total(),
        start.elapsed().as_secs_f64(),
        counts.drawn
    );
    let options =
        EngineOptions { strategy: Strategy::Solve, table_mib: 256, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let (mut checked, mut wrong) = (0u64, 0u64);
    let start = Instant::now();
    // Late positions first: what is found there is in the table when the early ones ask for it.
    for number in (0..RabbitAndWolves::NUMBERS).rev().step_by(step) {
        let Some(state) = RabbitAndWolves::numbered(number) else { continue };
        let report = engine.search(&game, &state, &NoEval, &Limits::none(), &mut ());
        checked += 1;
        if !report.proven || Some(report.value()) != solution.probe(&game, &state) {
            wrong += 1;
            if wrong <= 5 {
                println!(
                    "position {number}: {} by search, {:?} by table",
                    report.value(),
                    solution.probe(&game, &state)
                );
            }
        }
    }
    println!(
        "{checked} positions searched in {:.1} s, {wrong} differ",
        start.elapsed().as_secs_f64()
    );
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} positions differ")) }
}
