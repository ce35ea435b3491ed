//! Outwit's studio: a web server for this machine alone and the page it serves.
//!
//! ```text
//! socket -> accept (limits) -> guard (host, token, origin) -> route -> page | assets | api -> runs (searches) -> games
//! ```
//!
//! A game in progress belongs to the page: every request names the game, its first position and the moves, so the server
//! keeps no sessions and a link restores everything. The server keeps the *runs*: searches on threads of their own with
//! their recorded trees, few at a time, the oldest forgotten first.

mod accept;
mod api;
mod assets;
mod events;
mod frames;
mod guard;
mod lately;
mod lesson;
mod page;
mod reply;
mod room;
mod route;
mod runs;
mod serve;

pub use serve::{Options, Server, serve};

/// The largest values that the page may ask for. What is above is brought down to these, never refused.
pub mod bounds {
    use std::time::Duration;

    /// Bytes of a request's head.
    pub const HEAD: usize = 16 * 1024;
    /// Bytes of a request's body.
    pub const BODY: usize = 64 * 1024;
    /// Connections at the same time.
    pub const CONNECTIONS: usize = 640;
    /// Time in which the head of a request must have arrived.
    pub const HEAD_TIME: Duration = Duration::from_secs(10);
    /// Time in which the body of a request must have arrived.
    pub const BODY_TIME: Duration = Duration::from_secs(10);
    /// Searches at the same time.
    pub const SEARCHES: usize = 4;
    /// Runs remembered with their trees.
    pub const RUNS: usize = 8;
    /// Time after which a run is forgotten that nobody has asked for.
    pub const FORGOTTEN: Duration = Duration::from_hours(4);
    /// Nodes of a recorded tree.
    pub const KEPT: usize = 1_000_000;
    /// Nodes of all remembered trees together, above which the oldest trees are forgotten.
    pub const KEPT_TOGETHER: usize = 2 * KEPT;
    /// Things drawn of a tree.
    pub const SHOWN: usize = 2_000;
    /// Things in the overview of a tree.
    pub const OVERVIEW: usize = 20_000;
    /// Plies to look ahead.
    pub const DEPTH: u32 = 200;
    /// Time for one search.
    pub const TIME: Duration = Duration::from_mins(10);
    /// Threads of one search.
    pub const THREADS: usize = 4;
    /// Plies to look ahead while an evaluation is being written.
    pub const LAB_DEPTH: u32 = 10;
    /// Positions of such a search.
    pub const LAB_NODES: u64 = 200_000;
    /// Time of such a search.
    pub const LAB_TIME: Duration = Duration::from_secs(2);
    /// Depth of a chart.
    pub const CHART_DEPTH: u32 = 12;
    /// Curves of a chart.
    pub const CHART_CURVES: usize = 12;
    /// Rows of a chart.
    pub const CHART_ROWS: usize = 400;
    /// Time of a search for a chart.
    pub const CHART_TIME: Duration = Duration::from_secs(20);
    /// Time for a position of a game that is walked through.
    pub const REVIEW_TIME: Duration = Duration::from_secs(5);
    /// Lines of one analysis.
    pub const LINES: usize = 16;
    /// Time that a search may go on with nobody listening.
    pub const ALONE: Duration = Duration::from_secs(5);
    /// Instances of a file that are offered on a page.
    pub const INSTANCES: usize = 1_000;
    /// Queens on a board that is shown.
    pub const QUEENS: u32 = 32;
    /// Steps of a search for queens that can be shown.
    pub const QUEENS_STEPS: u64 = 1_000_000;
    /// Queens of which all fundamental solutions are shown.
    pub const QUEENS_GALLERY: u32 = 14;
    /// Queens of which all solutions are counted.
    pub const QUEENS_COUNT: u32 = 18;
    /// Nodes for the completion of a board.
    pub const QUEENS_NODES: u64 = 2_000_000;
    /// Players of a contest.
    pub const PLAYERS: usize = 8;
    /// Pairs of games for two players of a contest.
    pub const PAIRS: u64 = 500;
    /// Positions that a search of a contest visits for a move.
    pub const CONTEST_NODES: u64 = 100_000;
    /// Contests that run at the same time.
    pub const CONTESTS: usize = 1;
    /// Contests remembered with their games.
    pub const CONTESTS_KEPT: usize = 4;
    /// Time that a contest goes on with nobody asking for it.
    pub const CONTEST_ALONE: Duration = Duration::from_mins(1);
    /// Steps told at once.
    pub const STEPS: usize = 5_000;
}
