//! What several threads gain in searches of draughts: seconds and positions until a depth is reached, over many positions
//! of games.
//!
//!     cargo run --release -p outwit-draughts --example threads -- VARIANT DEPTH POSITIONS THREADS [SEED]
//!
//! Each position is searched with one thread and with THREADS, one after the other, each by a new engine. Single positions
//! vary between half and two and a half times the speed, so only the sums say something.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::time::Instant;

use draughts::train::Scorer;
use draughts::{Draughts, State, Variant};
use outwit::game::{Engine, EngineOptions, Game};
use outwit::{Limits, Rng};

/// Random plies at the begin of a game; the others are played with few positions each.
const RANDOM_PLIES: usize = 6;
const PLIES: usize = 40;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| words[index].parse::<u32>().expect("a number");
    let variant: Variant = words[0].parse().expect("a variant");
    let game = Draughts::<u64>::new(variant).expect("a small board");
    let eval = Scorer::named("learned").expect("an evaluation");
    let mut rng = Rng::new(words.get(4).map_or(1, |seed| seed.parse().expect("a number")));
    // Seconds and positions, with one thread and with several.
    let mut sums = [(0.0, 0); 2];
    let mut searched = 0;
    while searched < number(2) {
        let Some(state) = position(&game, &eval, &mut rng) else { continue };
        searched += 1;
        for (sum, threads) in sums.iter_mut().zip([1, number(3) as usize]) {
            let mut engine = Engine::new(EngineOptions { threads, ..EngineOptions::default() });
            let limits = Limits::none().depth(number(1));
            let begin = Instant::now();
            let report = engine.search(&game, &state, &eval, &limits, &mut ());
            sum.0 += begin.elapsed().as_secs_f64();
            sum.1 += report.nodes;
        }
    }
    let [one, several] = sums;
    println!(
        "{variant} depth {}, {searched} positions: {:.2} s and {} positions with one thread; with {} threads {:.2} times the \
         speed and {:.2} times the positions",
        number(1),
        one.0,
        one.1,
        number(3),
        one.0 / several.0,
        several.1 as f64 / one.1 as f64
    );
}

/// A position of a game with random first moves, before any capture is pending; `None` if that game has ended.
fn position(game: &Draughts<u64>, eval: &Scorer, rng: &mut Rng) -> Option<State<u64>> {
    let plies = RANDOM_PLIES + rng.below(PLIES - RANDOM_PLIES);
    let mut engine = Engine::new(EngineOptions { table_mib: 1, ..EngineOptions::default() });
    let mut state = game.start();
    let mut moves = Vec::new();
    for ply in 0..plies {
        moves.clear();
        game.moves(&state, &mut moves);
        let mv = if ply < RANDOM_PLIES {
            rng.pick(&moves).copied()
        } else {
            engine.search(game, &state, eval, &Limits::none().nodes(500), &mut ()).best
        };
        state = game.play(&state, mv?);
    }
    moves.clear();
    game.moves(&state, &mut moves);
    (1 < moves.len() && !moves.iter().any(|&mv| game.is_noisy(&state, mv))).then_some(state)
}
