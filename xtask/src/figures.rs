//! `cargo xtask figures`: the figures that the engine is measured by, in one run. Best on an idle machine.

use std::time::{Duration, Instant};

use games::connect_four::ConnectFour;
use games::{Algorithm, Playable, Request, SearchContext};
use outwit::game::{Engine, EngineOptions, Game, NoEval, Strategy};
use outwit::{Limits, Rng};

/// Runs the chore.
pub(crate) fn run() -> Result<(), String> {
    exact_connect_four();
    deadlines()
}

/// Twenty random positions after 16 plies without a win at hand, solved exactly.
fn exact_connect_four() {
    let game = ConnectFour;
    let mut rng = Rng::new(7);
    let mut positions = Vec::new();
    while positions.len() < 20 {
        let mut state = game.start();
        let mut moves = Vec::new();
        let mut over = false;
        for _ in 0..16 {
            moves.clear();
            game.moves(&state, &mut moves);
            let Some(&mv) = rng.pick(&moves) else { break };
            state = game.play(&state, mv);
            over |= game.outcome(&state).is_some();
        }
        moves.clear();
        game.moves(&state, &mut moves);
        if !over && game.tactics(&state, &mut moves).is_none() {
            positions.push(state);
        }
    }
    let (mut nodes, mut seconds) = (0, 0.0);
    for state in &positions {
        let options =
            EngineOptions { strategy: Strategy::Solve, table_mib: 64, ..EngineOptions::default() };
        let report = Engine::new(options).search(&game, state, &NoEval, &Limits::none(), &mut ());
        nodes += report.nodes;
        seconds += report.time.as_secs_f64();
        let text = game.position_text(state);
        println!(
            "{text}: {} in {} nodes, {:.3} s",
            report.value(),
            report.nodes,
            report.time.as_secs_f64()
        );
    }
    println!(
        "exact connect four, 20 positions of 16 plies: {} nodes each on average, {seconds:.2} s in all\n",
        nodes / 20
    );
}

/// A thousand moves of self-play at 100 ms each: by how much the limit is overrun.
fn deadlines() -> Result<(), String> {
    let limit = Duration::from_millis(100);
    let mut session = games::open("connect-four").map_err(|fault| fault.to_string())?;
    let mut rng = Rng::new(1);
    let (mut worst, mut sum) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..1000 {
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
        "1,000 moves at 100 ms: overrun {:.2} ms on average, {:.2} ms at most",
        sum.as_secs_f64(),
        worst.as_secs_f64() * 1e3
    );
    Ok(())
}
