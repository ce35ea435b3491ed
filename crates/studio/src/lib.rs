//! Outwit's studio: a web server for this machine and its pages.
//!
//! ```text
//! socket -> accept (limits) -> guard (host, token, origin) -> route -> page | assets | api -> runs (searches) -> games
//! ```
//!
//! A game in progress belongs to the page: every request names the game, its starting position and the moves, so the server
//! keeps no sessions and a link restores everything. The server keeps the *runs*: searches on their own threads with their
//! recorded trees. Few run at a time, and of those that have ended the oldest is dropped first.

mod accept;
mod answer_bytes;
mod api;
mod assets;
mod bots;
mod connections;
mod events;
mod fd_limit;
mod guard;
mod lesson;
mod locked;
mod lru;
mod page;
mod public_url;
mod puzzle_cache;
mod redirect;
mod refusals;
mod reply;
mod route;
mod runs;
mod serve;
mod timed_stream;

pub use guard::new_token;
pub use public_url::PublicUrl;
pub use serve::{Options, Server, serve};

/// Upper bounds of what a page may request, and the timeouts. Some larger values are reduced to these, others refused.
pub mod bounds {
    use std::time::Duration;

    /// Bytes of a request's head.
    pub const HEAD_BYTES: usize = 16 * 1024;
    /// Bytes of a request's body.
    pub const BODY_BYTES: usize = 64 * 1024;
    /// Bytes of a request with a game as text.
    pub const RECORD_BYTES: usize = 1024 * 1024;
    /// Open connections at the same time.
    pub const CONNECTIONS: usize = 640;
    /// Open connections from one address of the network, this machine excepted.
    pub const CONNECTIONS_PER_ADDRESS: usize = 256;
    /// A client that reads nothing of its answer for this time is disconnected.
    pub const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
    /// A peer that has vanished without closing its connection is noticed after this time.
    pub const PEER_TIMEOUT: Duration = Duration::from_secs(15);
    /// Bytes of one answer.
    pub const ANSWER_BYTES: usize = 8 << 20;
    /// Memory that the system must have before an answer is computed: more than any answer takes but a PNG, which asks for its own.
    pub const COMPUTATION_BYTES: usize = 4 * ANSWER_BYTES;
    /// Pixels of a PNG, which is drawn alone: 120 MB, and about a second.
    pub const PNG_PIXELS: f64 = 10_000_000.0;
    /// Bytes of all answers that are not sent yet.
    pub const BYTES_IN_FLIGHT: usize = 8 * ANSWER_BYTES;
    /// Answers that are computed at the same time; further requests wait.
    pub const COMPUTATIONS: usize = 8;
    /// The head of a request must have arrived within this time.
    pub const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
    /// The body of a request must have arrived within this time.
    pub const BODY_TIMEOUT: Duration = Duration::from_secs(10);
    /// Searches at the same time, without another number ([`Options`](crate::Options)).
    pub const SEARCHES: usize = 4;
    /// The move of a player waits this long for one of these searches to end.
    pub const MOVE_TIMEOUT: Duration = Duration::from_secs(5);
    /// Memory of one search for what it stores.
    pub const SEARCH_MEMORY: usize = 1 << 30;
    /// Requests of lessons that are computed at the same time; further ones wait.
    pub const LESSONS: usize = COMPUTATIONS / 2;
    /// Runs kept in memory with their trees.
    pub const TREES: usize = 64;
    /// Other runs kept in memory, such as the moves of players.
    pub const RUNS: usize = 256;
    /// A run without a request for this long is dropped.
    pub const RUN_EXPIRY: Duration = Duration::from_hours(4);
    /// Recorded nodes of one tree.
    pub const RECORDED_NODES: usize = 1_000_000;
    /// Recorded nodes of all trees together; above it the oldest trees are dropped.
    pub const RECORDED_NODES_TOTAL: usize = 2 * RECORDED_NODES;
    /// Steps of all trees together, of about 40 bytes; above it the oldest trees are dropped.
    pub const RECORDED_STEPS_TOTAL: usize = 4 * RECORDED_NODES_TOTAL;
    /// Nodes in the drawing of a tree.
    pub const DRAWN_NODES: usize = 2_000;
    /// Nodes in the overview of a tree.
    pub const OVERVIEW_NODES: usize = 20_000;
    /// Search depth in plies.
    pub const DEPTH: u32 = 200;
    /// Time for one search.
    pub const SEARCH_TIMEOUT: Duration = Duration::from_mins(10);
    /// Threads of one search.
    pub const THREADS: usize = 4;
    /// MiB of a player's transposition table.
    pub const TABLE_MIB: usize = 256;
    /// Search depth in plies on the page of the evaluation lab.
    pub const LAB_DEPTH: u32 = 10;
    /// Nodes of such a search.
    pub const LAB_NODES: u64 = 200_000;
    /// Time of such a search.
    pub const LAB_TIMEOUT: Duration = Duration::from_secs(2);
    /// Depth of a chart.
    pub const CHART_DEPTH: u32 = 12;
    /// Curves of a chart.
    pub const CHART_CURVES: usize = 12;
    /// Rows of a chart.
    pub const CHART_ROWS: usize = 400;
    /// Time of a search for a chart.
    pub const CHART_TIMEOUT: Duration = Duration::from_secs(20);
    /// Time for one position when a game is reviewed.
    pub const REVIEW_TIME: Duration = Duration::from_secs(5);
    /// Principal variations of one analysis.
    pub const ANALYSIS_LINES: usize = 16;
    /// A search without a listener is stopped after this time.
    pub const UNWATCHED_TIMEOUT: Duration = Duration::from_secs(5);
    /// Instances of one file that a page offers.
    pub const INSTANCES: usize = 1_000;
    /// Queens on a board in a drawing.
    pub const QUEENS: u32 = 32;
    /// Steps of a queens search that can be shown.
    pub const QUEENS_STEPS: u64 = 1_000_000;
    /// Board size up to which the gallery shows all fundamental solutions.
    pub const QUEENS_GALLERY: u32 = 14;
    /// Board size up to which all solutions are counted.
    pub const QUEENS_COUNT: u32 = 18;
    /// Nodes of the search that completes a board.
    pub const QUEENS_NODES: u64 = 2_000_000;
    /// Players of a contest.
    pub const PLAYERS: usize = 8;
    /// Pairs of games for two players of a contest.
    pub const PAIRS: u64 = 500;
    /// The same of a match without an agreed number of pairs.
    pub const OPEN_PAIRS: u64 = 2_000;
    /// Points of the curve of a match.
    pub const MATCH_POINTS: usize = 200;
    /// Node limit per move in a contest.
    pub const CONTEST_NODES: u64 = 100_000;
    /// Contests kept in memory with their games.
    pub const CONTESTS_KEPT: usize = 4;
    /// A contest without a request for this long is stopped.
    pub const CONTEST_UNWATCHED_TIMEOUT: Duration = Duration::from_mins(1);
    /// Drawn steps in one answer.
    pub const FRAMES: usize = 32;
    /// Bytes of an answer from which on no further drawn step is added.
    pub const FRAMES_BYTES: usize = 1 << 20;
    /// Time after which no further drawn step is added.
    pub const FRAMES_TIME: Duration = Duration::from_secs(1);
}
