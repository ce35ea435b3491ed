//! `cargo xtask blitz [GAMES] [THREADS] [TABLES]`: quick games by the clock, of the engine against itself, over all variants of
//! draughts, with overflow checks on. The referee looks at the clock and at the legality of every move; every position is
//! written as text, read again and compared. Losses on time are named and make the chore fail at its end. With a folder of
//! endgame tables, the engine uses those of the variants that are there, and single look-ups in them are timed, too.

mod reads;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use arena::{
    Conditions, Ending, Forfeit, MatchPlayer, MoveRecord, Openings, PlayerSpec, Referee,
    TimeControl,
};
use games::{GameSession, Stop};
use outwit::parallel::STACK_BYTES;

/// Milliseconds for a game and for each move, of each side. Ten thousand games fit into half an hour.
const PACE: (u64, u64) = (200, 1);
/// With its default table and its book.
const PLAYER: &str = "engine";
/// How often it is said how far it has come.
const REPORT_INTERVAL: Duration = Duration::from_mins(1);

/// What has happened so far.
#[derive(Default)]
struct Sum {
    /// Games won by the first side, by the second, drawn, and broken off.
    ends: [usize; 4],
    plies: usize,
    /// Milliseconds that the slowest move took.
    slowest: u64,
    /// The games that were lost on time, one sentence each.
    late: Vec<String>,
}

/// Plays the games and says how they ended; the error names the game that went wrong.
pub(super) fn run(words: &[String]) -> Result<(), String> {
    let number = |index: usize, default: usize| {
        words.get(index).map_or(Ok(default), |word| {
            word.parse()
                .map_err(|_| format!("\"{word}\" is not a number, for example: blitz 1000 2"))
        })
    };
    let (games, threads): (usize, usize) = (number(0, 1000)?, number(1, 2)?);
    let tables = words.get(2).map(PathBuf::from);
    if let Some(folder) = tables.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(format!("there is no folder {}", folder.display()));
    }
    let variants: Vec<&str> =
        draughts::Variant::ALL.iter().map(|variant| variant.rules().name).collect();
    let (next, over, begin) = (AtomicUsize::new(0), AtomicBool::new(false), Instant::now());
    let sum = Mutex::new((Sum::default(), Instant::now()));
    let work = || {
        let engine = |text: &str| {
            let player = PlayerSpec::parse(text).and_then(|player| player.instantiate());
            player.map_err(|fault| fault.to_string())
        };
        let mut players = [engine(PLAYER)?, engine(PLAYER)?];
        let with_tables =
            tables.as_ref().map(|folder| format!("{PLAYER}:tables={}", folder.display()));
        let mut with_tables = match &with_tables {
            Some(text) => Some([engine(text)?, engine(text)?]),
            None => None,
        };
        while !over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let variant = &variants[number % variants.len()];
            let has_tables = tables.as_ref().is_some_and(|folder| folder.join(variant).is_dir());
            let players = with_tables.as_mut().filter(|_| has_tables).unwrap_or(&mut players);
            if let Err(error) = game(variant, number as u64, players, &sum) {
                over.store(true, Ordering::Relaxed);
                return Err(format!("game {number}, {variant}: {error}"));
            }
            let mut sum = sum.lock().expect("no thread panics with it");
            if sum.1.elapsed() > REPORT_INTERVAL {
                sum.1 = Instant::now();
                println!("{} of {games} games", sum.0.ends.iter().sum::<usize>());
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1))
            .map(|_| std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work))
            .collect();
        threads.into_iter().try_for_each(|thread| {
            let thread = thread.map_err(|error| error.to_string())?;
            thread.join().map_err(|_| "a game has panicked".to_owned())?
        })
    })?;
    let Sum { ends: [first, second, drawn, long], plies, slowest, late } =
        sum.into_inner().expect("all threads are done").0;
    for sentence in &late {
        println!("{sentence}");
    }
    println!(
        "{games} games over {} variants at {} ms and {} ms a move, {plies} plies in {:.0} s: {first} won by the first \
         side, {second} by the second, {drawn} drawn, {long} broken off after 400 plies; no panic, no illegal move, {} \
         losses on time; slowest move {slowest} ms",
        variants.len(),
        PACE.0,
        PACE.1,
        begin.elapsed().as_secs_f64(),
        late.len(),
    );
    tables.map_or(Ok(()), |folder| reads::time(&folder))?;
    if late.is_empty() { Ok(()) } else { Err(format!("{} games were lost on time", late.len())) }
}

/// One game, added to the sum.
fn game(
    variant: &str,
    number: u64,
    [first, second]: &mut [Box<dyn MatchPlayer>; 2],
    sum: &Mutex<(Sum, Instant)>,
) -> Result<(), String> {
    let game = format!("draughts:{variant}");
    // A few random moves at the beginning, so that no two games are alike. The campaign gives every turn its own games.
    let seed = std::env::var("OUTWIT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let openings = Openings::Random { least: 6, most: 6, seed };
    let start = openings.start(&game, number).map_err(|fault| fault.to_string())?;
    let mirror = RefCell::new(Mirror::new(start.session().map_err(|fault| fault.to_string())?));
    let time_control =
        TimeControl { game_time: Some(PACE.0), increment: PACE.1, ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    let record = referee
        .play_watched(&start, [&mut **first, &mut **second], &Stop::new(), &|moves| {
            mirror.borrow_mut().follow(moves);
        })
        .map_err(|fault| fault.to_string())?;
    if let ControlFlow::Break(wrong) = mirror.into_inner().texts {
        return Err(wrong);
    }
    let end = match &record.ending {
        Ending::Forfeit { side, what: Forfeit::Late { took, had } } => {
            let sentence = format!(
                "game {number}, {variant}: {took} ms with {had} ms left at ply {}",
                record.moves.len()
            );
            println!("{sentence}");
            sum.lock().expect("no thread panics with it").0.late.push(sentence);
            1 - side
        }
        Ending::Forfeit { .. } => return Err(format!("{} after {record}", record.result())),
        Ending::TooLong => 3,
        ending => ending.winner().unwrap_or(2),
    };
    let mut sum = sum.lock().expect("no thread panics with it");
    sum.0.ends[end] += 1;
    sum.0.plies += record.moves.len();
    let slowest = record.moves.iter().filter_map(|mv| mv.time).max().unwrap_or_default();
    sum.0.slowest = sum.0.slowest.max(slowest.as_millis() as u64);
    Ok(())
}

/// Plays the game again beside the board, and reads every position from its text.
struct Mirror {
    session: Box<dyn GameSession>,
    reader: Box<dyn GameSession>,
    texts: ControlFlow<String>,
}

impl Mirror {
    fn new(session: Box<dyn GameSession>) -> Mirror {
        Mirror { reader: session.fork(), session, texts: ControlFlow::Continue(()) }
    }

    fn follow(&mut self, moves: &[MoveRecord]) {
        if self.texts.is_continue()
            && let Err(wrong) = self.compare(moves)
        {
            self.texts = ControlFlow::Break(wrong);
        }
    }

    fn compare(&mut self, moves: &[MoveRecord]) -> Result<(), String> {
        if let Some(mv) = moves.last() {
            self.session.play(&mv.mv).map_err(|fault| fault.to_string())?;
        }
        let view = self.session.view();
        self.reader.set_position(&view.position).map_err(|fault| fault.to_string())?;
        let again = self.reader.view();
        if again.position != view.position || again.moves != view.moves {
            return Err(format!("{} is read as {}", view.position, again.position));
        }
        Ok(())
    }
}
