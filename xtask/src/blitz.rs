//! `cargo xtask blitz [GAMES] [THREADS]`: quick games of the engine against itself over all variants of draughts, with
//! overflow checks on. Every move is checked against the legal moves, every position against its text.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use games::{Algorithm, Control, GameSession, Limits, Request};
use outwit::Rng;

/// Names of the variants, from the settings of the game.
fn variants() -> Vec<String> {
    let row = games::find("draughts").expect("draughts are in the catalogue");
    row.params[0].meaning.split(',').map(|name| name.trim().to_owned()).collect()
}

/// Plays the games and says how they ended; the error names the game that went wrong.
pub(super) fn run(words: &[String]) -> Result<(), String> {
    let number = |place: usize, usual: usize| {
        words.get(place).map_or(Ok(usual), |word| {
            word.parse()
                .map_err(|_| format!("\"{word}\" is not a number, for example: blitz 1000 2"))
        })
    };
    let (games, threads): (usize, usize) = (number(0, 1000)?, number(1, 2)?);
    let variants = variants();
    let (next, clock) = (AtomicUsize::new(0), Instant::now());
    let ends = Mutex::new([0usize; 4]);
    let plies = AtomicUsize::new(0);
    let fault = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let play = || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games || fault.lock().expect("no thread panics with it").is_some()
                    {
                        return;
                    }
                    let variant = &variants[number % variants.len()];
                    match game(variant, number as u64) {
                        Ok((end, length)) => {
                            ends.lock().expect("no thread panics with it")[end] += 1;
                            plies.fetch_add(length, Ordering::Relaxed);
                        }
                        Err(error) => {
                            let text = format!("game {number}, {variant}: {error}");
                            *fault.lock().expect("no thread panics with it") = Some(text);
                        }
                    }
                }
            };
            let _ = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, play);
        }
    });
    if let Some(fault) = fault.into_inner().expect("all threads are done") {
        return Err(fault);
    }
    let [first, second, drawn, long] = ends.into_inner().expect("all threads are done");
    println!(
        "{games} games over {} variants, {} plies in {:.0} s: {first} won by the first side, {second} by the second, \
         {drawn} drawn, {long} broken off after 400 plies; no panic, no illegal move",
        variants.len(),
        plies.into_inner(),
        clock.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// One game: how it ended, and how many plies it took.
fn game(variant: &str, seed: u64) -> Result<(usize, usize), String> {
    let text = |fault: games::Fault| fault.to_string();
    let mut rng = Rng::new(seed);
    let mut session = games::open(&format!("draughts:{variant}")).map_err(text)?;
    let mut reader = session.fork();
    for ply in 0..400 {
        let view = session.view();
        reader.set_position(&view.position).map_err(text)?;
        let again = reader.view();
        if again.position != view.position || again.moves != view.moves {
            return Err(format!("{} is read as {}", view.position, again.position));
        }
        if let Some(outcome) = view.outcome {
            return Ok((outcome.winner.unwrap_or(2), ply));
        }
        // A few random moves at the beginning, so that no two games are alike.
        let mv = if ply < 6 {
            rng.pick(&view.moves).map(|mv| mv.text.clone())
        } else {
            best(&*session, 100 + rng.below(1500) as u64)?
        };
        let Some(mv) = mv else { return Err(format!("no move at {}", view.position)) };
        if !view.moves.iter().any(|legal| legal.text == mv) {
            return Err(format!("{mv} is not legal at {}", view.position));
        }
        session.play(&mv).map_err(text)?;
    }
    Ok((3, 400))
}

fn best(session: &dyn GameSession, nodes: u64) -> Result<Option<String>, String> {
    let mut request = Request::new(Algorithm::Engine, Limits::none().nodes(nodes));
    request.engine.table_mib = 1;
    let mut control = Control { on_progress: &mut |_| {} };
    let report = session.analyse(&request, &mut control).map_err(|fault| fault.to_string())?;
    Ok(report.best)
}
