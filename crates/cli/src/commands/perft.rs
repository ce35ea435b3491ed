//! `outwit perft`: the number of lines of play of each length; published totals check the rules.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use games::{Convention, Count, CountMode, GameSession};
use outwit::{Named, Stop};
use serde_json::json;

use crate::failure::Failure;
use crate::named_values::named;
use crate::position_args::PositionArgs;
use crate::stop::Interruptible;
use crate::stopwatch::Stopwatch;
use crate::{number, progress_bar, show};

const EXAMPLES: &str = "\
Examples:
  outwit perft draughts --depth 8                            from the starting position
  outwit perft draughts:international --moves '32-28 17-21'  from a position
  outwit perft draughts:turkish -d 6 --convention drop       routes of a capture as one move";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// Maximum number of plies
    #[arg(short, long, value_name = "N", default_value = "5", value_parser = number::small_count)]
    depth: u32,
    #[command(flatten)]
    at: PositionArgs,
    /// Draughts: whether captures that differ only in their route count separately [default: keep]
    #[arg(long, value_name = "NAME", value_parser = named::<Convention>())]
    convention: Option<Convention>,
    /// Counting method; the totals are the same
    #[arg(long, value_name = "NAME", default_value = "bulk", value_parser = named::<CountMode>())]
    mode: CountMode,
    /// Number of threads, 1 to 1024
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Options {
    fn convention(&self) -> Convention {
        self.convention.unwrap_or_default()
    }

    fn count(&self, depth: u32) -> Count {
        Count { depth, mode: self.mode, convention: self.convention(), threads: self.threads }
    }
}

/// Counts and prints.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = options.at.open(&options.game)?;
    let view = session.view();
    if options.convention.is_some() && games::draughts_variant(&view.game).is_none() {
        return Err(Failure::usage(format!(
            "--convention applies to draughts, not to {}; leave it out",
            view.game
        )));
    }
    let (mut rows, is_complete) = counted(session, options);
    // A finished position has no longer line than the empty one, and that count of 0 is its only row.
    if rows.len() > 1 {
        rows.pop_if(|row| row.1 == 0);
    }
    let (stopped, verdict) = if rows.pop_if(|row| row.1 == u64::MAX).is_some() {
        let most = show::grouped(u64::MAX);
        let sentence = format!(
            "ply {} has more lines of play than {most}, the largest number here",
            rows.len() + 1
        );
        (Some("overflow"), Err(Failure::other(sentence)))
    } else if is_complete {
        (None, Ok(()))
    } else {
        let sentence =
            format!("interrupted; {} of {} plies were counted", rows.len(), options.depth);
        (Some("stop"), Err(Failure::other(sentence)))
    };
    if rows.is_empty() {
        return verdict;
    }
    let per_second = |leaves: u64, seconds: f64| (leaves as f64 / seconds.max(1e-9)).round();
    if options.json {
        let &(depth, leaves, seconds, cpu_seconds) =
            rows.last().expect("at least one ply is counted");
        let plies: Vec<u64> = rows.iter().map(|row| row.1).collect();
        let value = json!({
            "game": view.game,
            "position": view.position,
            "depth": depth,
            "convention": options.convention().name(),
            "mode": options.mode.name(),
            "threads": options.threads,
            "leaves": leaves,
            "seconds": seconds,
            "cpu_seconds": cpu_seconds,
            "leaves_per_second": per_second(leaves, seconds) as u64,
            "plies": plies,
            "stopped": stopped,
        });
        show::json(out, &value)?;
        return verdict;
    }
    let cells = rows.iter().map(|&(ply, leaves, seconds, _)| {
        let speed = show::grouped(per_second(leaves, seconds) as u128);
        [ply.to_string(), show::grouped(leaves), show::seconds(seconds), speed].into()
    });
    let head = ["ply", "lines of play", "time", "per second"];
    let table = show::table(&head, &[0, 1, 2, 3], cells.collect());
    show::write_table(out, &table)?;
    verdict
}

/// Whether no ply after one with this number of lines of play can be counted.
fn is_end(leaves: u64) -> bool {
    leaves == 0 || leaves == u64::MAX
}

/// A ply, its lines of play, and the seconds of the clock and of the processors.
type Row = (u32, u64, f64, Option<f64>);

/// Counts ply by ply with a progress display, and whether that was completed: Ctrl-C ends it with the plies so far. A count
/// cannot be stopped, so it goes on until the program ends.
fn counted(session: Box<dyn GameSession>, options: &Options) -> (Vec<Row>, bool) {
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let (first, depth) = (options.count(1), options.depth);
    let rows = Arc::new(Mutex::new(Vec::new()));
    let (shared, here) = (Arc::clone(&rows), std::thread::current());
    let counting = std::thread::spawn(move || {
        for ply in 1..=depth {
            let count = Count { depth: ply, ..first };
            let watch = Stopwatch::start();
            let leaves = session.count(&count);
            let row: Row = (count.depth, leaves, watch.seconds(), watch.cpu_seconds());
            shared.lock().unwrap_or_else(PoisonError::into_inner).push(row);
            here.unpark();
            if is_end(leaves) {
                break;
            }
        }
    });
    let so_far = || rows.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let is_last = |&(ply, leaves, ..): &Row| ply == options.depth || is_end(leaves);
    let is_over = || counting.is_finished() || so_far().last().is_some_and(is_last);
    let bar = progress_bar::spinner(&stop);
    let wait = || {
        while !is_over() && !stop.is_raised() {
            std::thread::park_timeout(Duration::from_millis(50));
            if let Some((ply, leaves, ..)) = so_far().last() {
                let (next, leaves) = (ply + 1, show::grouped(*leaves));
                bar.set_message(format!("ply {next}, after {leaves} lines of play at ply {ply}"));
            }
        }
    };
    progress_bar::shown_if_long(&bar, wait);
    bar.finish_and_clear();
    let is_complete = is_over();
    if is_complete && let Err(panic) = counting.join() {
        std::panic::resume_unwind(panic);
    }
    (so_far(), is_complete)
}
