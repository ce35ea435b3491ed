//! Builds the opening book of English draughts by search, the likeliest positions first:
//! `cargo run --release -p draughts --example book -- [DEPTH] [POSITIONS]`.
//!
//! Each position is searched, its best move goes into the book, and the moves that are nearly as
//! good lead to the next positions.

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::Path;

use draughts::{Draughts, Kind, State, evaluation};
use outwit::Limits;
use outwit::game::{Engine, EngineOptions, Game, Score};

/// A move is followed if it is at most this many points worse than the best one.
const NEARLY: i32 = 12;
/// At most this number of moves of a position is followed.
const FOLLOWED: usize = 4;

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let depth: u32 = words.next().map_or(17, |word| word.parse().expect("a depth"));
    let most: usize = words.next().map_or(120, |word| word.parse().expect("a number"));
    let game = Draughts::<u64>::new(Kind::English).expect("English fits into 64 bits");
    let points = evaluation::all::<u64>()[0].points;
    let eval = |game: &Draughts<u64>, state: &State<u64>| Score::eval(points(game, state));
    let options = EngineOptions { table_mib: 64, multi_pv: FOLLOWED, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let mut waiting = VecDeque::from([game.start()]);
    let mut seen: HashSet<_> = waiting.iter().copied().collect();
    let mut book = BTreeMap::new();
    while let Some(state) = waiting.pop_front() {
        let report = engine.search(&game, &state, &eval, &Limits::none().depth(depth), &mut ());
        let Some(best) = report.best else { continue };
        let advice =
            format!("{} | {depth} | {}", game.move_text(&state, best), report.score.points());
        book.insert(game.text(&state), advice);
        if book.len() >= most {
            break;
        }
        for line in &report.lines {
            let next = game.play(&state, line.moves[0]);
            if report.score.points() <= line.score.points() + NEARLY && seen.insert(next) {
                waiting.push_back(next);
            }
        }
    }
    let mut text =
        String::from("# The opening book of English draughts: FEN | move | depth | score.\n");
    for (position, advice) in &book {
        text += &format!("{position} | {advice}\n");
    }
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/book_english.txt"), text)?;
    println!("{} positions to depth {depth}", book.len());
    Ok(())
}
