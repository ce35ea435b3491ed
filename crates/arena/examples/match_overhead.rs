//! The overhead of the referee and the record: nodes per second of a match, compared with its searches alone.
//!
//! `cargo run --release -p outwit-arena --example match_overhead [GAME] [NODES] [PAIRS] [THREADS] [EVAL]`
#![expect(clippy::print_stdout, reason = "an example that reports on the terminal")]

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use arena::{Clock, Contest, GameStart, MatchPlayer, Openings, PlayerSpec, Referee};
use games::{EngineCache, GameSession, Player, SearchContext, Stop};

/// Nanoseconds of the searches by their own clocks, and their nodes.
static SEARCHED: AtomicU64 = AtomicU64::new(0);
static NODES: AtomicU64 = AtomicU64::new(0);

/// A built-in player that adds up the time of its searches.
struct Timed(Player, EngineCache);

impl MatchPlayer for Timed {
    fn name(&self) -> String {
        self.0.to_string()
    }

    fn new_game(&mut self, _: &GameStart, _: usize) -> Result<(), arena::Forfeit> {
        self.1 = EngineCache::new();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<arena::MoveRecord, arena::Forfeit> {
        let context = SearchContext::new().cache(&mut self.1);
        let choice = self.0.choose(game, &clock.limits(stop), context);
        let choice = choice.map_err(arena::Forfeit::not_ready)?;
        if let Some(search) = choice.summary() {
            SEARCHED.fetch_add(search.time.as_nanos() as u64, Relaxed);
            NODES.fetch_add(search.nodes, Relaxed);
        }
        Ok(arena::MoveRecord::plain(&choice.mv))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, default: &str| words.get(index).cloned().unwrap_or(default.into());
    let (game, nodes) = (word(0, "connect-four"), word(1, "1000"));
    let (pairs, threads): (u64, u64) = (word(2, "200").parse()?, word(3, "2").parse()?);
    let eval = word(4, "");
    let eval = if eval.is_empty() { String::new() } else { format!(",eval={eval}") };
    let name = format!("engine:nodes={nodes}{eval}");
    let openings = Openings::Random { least: 2, most: 6, seed: 1 };

    // The same searches under the referee, with a clock around each.
    let stop = Stop::new();
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (openings, game, name, stop) = (&openings, &game, &name, &stop);
            scope.spawn(move || {
                let player = || {
                    let player = name.parse::<Player>().expect("a player").without_book();
                    Timed(player, EngineCache::new())
                };
                let (mut one, mut two) = (player(), player());
                for pair in (thread..pairs).step_by(threads as usize) {
                    let start = openings.start(game, pair).expect("an opening");
                    let referee = Referee::default();
                    referee.play(&start, [&mut one, &mut two], stop).expect("a game");
                    referee.play(&start, [&mut two, &mut one], stop).expect("a game");
                }
            });
        }
    });
    let refereed = begin.elapsed().as_secs_f64() * threads as f64;
    let searched = SEARCHED.load(Relaxed) as f64 / 1e9;
    let count = NODES.load(Relaxed) as f64;

    // The whole contest as the command runs it.
    let player = PlayerSpec::parse(&name)?;
    let contest = Contest { openings, ..Contest::of_two(&game, [player.clone(), player], pairs) };
    let begin = Instant::now();
    contest.run_here(threads as usize, &jobs::Stop::new(), &|_| {})?;
    let whole = begin.elapsed().as_secs_f64() * threads as f64;
    println!("{game}, {nodes} nodes a move, {pairs} pairs, {threads} threads, {count:.0} nodes");
    println!("searches alone   {:8.0} nodes/ms", count / searched / 1e3);
    println!(
        "under a referee  {:8.0} nodes/ms, {:5.1} %",
        count / refereed / 1e3,
        100.0 * searched / refereed
    );
    println!(
        "as a contest     {:8.0} nodes/ms, {:5.1} %",
        count / whole / 1e3,
        100.0 * searched / whole
    );
    Ok(())
}
