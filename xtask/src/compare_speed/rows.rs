//! The rows of `cargo xtask compare-speed`: what runs on each side, and the ratio that is wanted.
//!
//! A command is a line of words. `{boards}` and its like are files from `inputs.rs`; a row whose file is missing is skipped.

/// A program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Program {
    /// The release build of this repository.
    Outwit,
    /// `benches/minimax-peer`.
    Minimax,
    /// `benches/pathfinding-peer`.
    Pathfinding,
    /// `benches/c-reference/ida_star.c`.
    IdaStar,
}

/// Which time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// CPU seconds of searches and their preparation, as the program reports them.
    Search,
    /// CPU seconds of the whole process, with reading and writing.
    Process,
    /// Seconds on the clock, as the program reports them: for several threads.
    Clock,
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) measure: Measure,
    /// Times as fast as the other side that is wanted; 0 = only the seconds are of interest.
    pub(super) goal: f64,
    pub(super) ours: &'static str,
    /// The other side: a program with one command or more, of which the fastest counts. Without a command, the program given
    /// by `--against` runs ours.
    pub(super) theirs: (Program, &'static [&'static str]),
}

use Measure::{Clock, Process, Search};
use Program::{IdaStar, Minimax, Outwit, Pathfinding};

const fn row(
    name: &'static str,
    measure: Measure,
    goal: f64,
    ours: &'static str,
    theirs: (Program, &'static [&'static str]),
) -> Row {
    Row { name, measure, goal, ours, theirs }
}

const TILES_A_STAR: &str = "solve sliding-tiles:rows=3,cols=3 --file {boards} --json";
const TILES_IDA: &str =
    "solve sliding-tiles:rows=3,cols=3 --file {boards} --algorithm ida-star --json";
const A_STAR: &[&str] = &["tiles a-star {boards}"];
const IDA: &[&str] = &["tiles ida-star {boards}"];
const OWN: (Program, &[&str]) = (Outwit, &[]);

/// All rows, in the order in which they run.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    row("connect four, depth 20, no evaluation", Search, 10.0,
        "analyse connect-four --depth 20 --eval none --json",
        (Minimax, &["connect-four 20", "connect-four 20 mtdf"])),
    row("connect four, depth 16, lines", Search, 0.0,
        "analyse connect-four --depth 16 --eval lines --json",
        (Minimax, &["connect-four-lines 16", "connect-four-lines 16 mtdf"])),
    row("rabbit and wolves, depth 30", Search, 6.0,
        "analyse rabbit-and-wolves:rabbit=1 --depth 30 --eval none --json",
        (Minimax, &["rabbit 30", "rabbit 30 mtdf"])),
    row("two knights 6x6, to the end", Search, 12.0,
        "analyse two-knights:size=6 --depth 36 --eval none --json",
        (Minimax, &["knights 36", "knights 36 mtdf"])),
    row("A*, 8-puzzles", Search, 3.0, TILES_A_STAR, (Pathfinding, A_STAR)),
    row("A*, 8-puzzles, process", Process, 2.0, TILES_A_STAR, (Pathfinding, A_STAR)),
    row("IDA*, 8-puzzles", Search, 6.0, TILES_IDA, (Pathfinding, IDA)),
    row("IDA*, 8-puzzles, process", Process, 2.0, TILES_IDA, (Pathfinding, IDA)),
    row("A*, own map of rooms", Search, 3.0, "solve grid-map --file {rooms} --json", (Pathfinding, &["grid {rooms}"])),
    row("A*, den312d", Search, 3.0, "solve grid-map --file {den312d} --json", (Pathfinding, &["grid {den312d}"])),
    row("A*, lak303d", Search, 3.0, "solve grid-map --file {lak303d} --json", (Pathfinding, &["grid {lak303d}"])),
    row("A*, arena2", Search, 3.0, "solve grid-map --file {arena2} --json", (Pathfinding, &["grid {arena2}"])),
    row("jump points, arena2, process", Process, 10.0, "solve grid-map:jumps=yes --file {arena2} --json",
        (Pathfinding, &["grid {arena2}"])),
    row("IDA*, 15-puzzles", Search, 0.95, "solve sliding-tiles --file {fifteen} --algorithm ida-star --json",
        (IdaStar, &["{fifteen}"])),
    row("IDA*, four of Korf's boards", Search, 0.95, "solve sliding-tiles --file {korf4} --algorithm ida-star --json",
        (IdaStar, &["{korf4}"])),
    row("Korf's 100, patterns 6-6-3", Search, 0.0,
        "solve sliding-tiles --file {korf} --algorithm ida-star --heuristic patterns --json", OWN),
    row("prove 444444", Search, 0.0, "prove connect-four --position 444444 --search --json", OWN),
    row("prove 4444442", Search, 0.0, "prove connect-four --position 4444442 --search --json", OWN),
    row("queens 15", Search, 0.0, "queens count 15 --threads 1 --json", OWN),
    row("queens 16", Search, 0.0, "queens count 16 --threads 1 --json", OWN),
    row("perft international, depth 9", Search, 0.0, "perft draughts:international --depth 9 --json", OWN),
    row("perft turkish, depth 7", Search, 0.0, "perft draughts:turkish --depth 7 --json", OWN),
    row("perft english, depth 11", Search, 0.0, "perft draughts:english --depth 11 --json", OWN),
    row("connect four, depth 26, two threads", Clock, 1.7,
        "analyse connect-four --depth 26 --eval none --threads 2 --json",
        (Outwit, &["analyse connect-four --depth 26 --eval none --json"])),
    row("english draughts, depth 20, two threads", Clock, 1.7,
        "analyse draughts:english --depth 20 --threads 2 --json",
        (Outwit, &["analyse draughts:english --depth 20 --json"])),
];
