//! The games in progress, streamed move by move while a page watches.
//!
//! An event contains the boards that have changed since the previous event, at most [`bounds::THREADS`] of them. There are at
//! most five events per second, fewer for a slow reader. Without a reader, a move costs one read of a counter.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use arena::{GameStart, LiveGame, MoveRecord};
use games::Fault;
use games::picture::Theme;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::status::view_after;
use super::{Match, Matches, Refusal};
use crate::events;
use crate::locked::locked;
use crate::reply::Reply;

/// Least time between two events.
const EVENT_INTERVAL: Duration = Duration::from_millis(200);
/// A stream without an event sends one after this time, so that a closed connection is noticed.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(1);

/// The boards of a contest.
#[derive(Debug)]
pub(super) struct Live {
    watchers: AtomicUsize,
    /// By the number of the pair.
    boards: Mutex<BTreeMap<u64, Game>>,
    version: watch::Sender<u64>,
}

/// A game in progress.
#[derive(Clone, Debug)]
struct Game {
    half: usize,
    players: [usize; 2],
    start: GameStart,
    moves: Vec<MoveRecord>,
    /// The version of the boards at its last move.
    version: u64,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            watchers: AtomicUsize::new(0),
            boards: Mutex::default(),
            version: watch::Sender::new(0),
        }
    }
}

impl Live {
    fn boards(&self) -> MutexGuard<'_, BTreeMap<u64, Game>> {
        locked(&self.boards)
    }

    /// A move was made.
    pub(super) fn moved(&self, board: &LiveGame<'_>) {
        if self.watchers.load(Ordering::Relaxed) == 0 {
            return;
        }
        // Versions are assigned under the lock, so that no reader misses one.
        let mut boards = self.boards();
        let version = *self.version.borrow() + 1;
        let game = Game {
            half: board.half,
            players: board.players,
            start: board.start.clone(),
            moves: board.moves.to_vec(),
            version,
        };
        boards.insert(board.unit, game);
        self.version.send_replace(version);
    }

    /// Removes the boards of finished pairs.
    pub(super) fn remove(&self, is_over: impl Fn(u64) -> bool) {
        let mut boards = self.boards();
        boards.retain(|unit, _| !is_over(*unit));
        self.version.send_modify(|version| *version += 1);
    }

    /// The current version, the games that have changed since `version`, and all pairs in progress.
    fn since(&self, version: u64) -> (u64, Vec<(u64, Game)>, Vec<u64>) {
        let boards = self.boards();
        let now = *self.version.borrow();
        let changed = boards.iter().filter(|(_, game)| game.version > version);
        let changed = changed.map(|(unit, game)| (*unit, game.clone())).collect();
        (now, changed, boards.keys().copied().collect())
    }
}

/// Streams the games of a contest until it ends or the client disconnects.
pub(crate) fn follow(id: &str, matches: &Matches) -> Result<Reply, Refusal> {
    let found = matches.find(id)?;
    let (sender, reply) = events::open();
    tokio::spawn(async move {
        found.live.watchers.fetch_add(1, Ordering::Relaxed);
        let mut seen = 0;
        loop {
            found.background.requested();
            let running = found.background.is_running();
            let (version, event) = next_event(&found, seen, running).await;
            if sender.send(event.into()).await.is_err() || !running {
                break;
            }
            seen = version;
            tokio::time::sleep(EVENT_INTERVAL).await;
            let mut change = found.live.version.subscribe();
            tokio::select! {
                _ = change.wait_for(|&now| now != seen) => {}
                () = tokio::time::sleep(KEEP_ALIVE_INTERVAL) => {}
                () = sender.closed() => break,
            }
        }
        found.live.watchers.fetch_sub(1, Ordering::Relaxed);
    });
    Ok(reply)
}

/// The next event. Boards are drawn on the pool of blocking threads, so that other connections do not wait.
async fn next_event(found: &Arc<Match>, seen: u64, running: bool) -> (u64, String) {
    let (version, changed, playing) = found.live.since(seen);
    let own = Arc::clone(found);
    let boards = tokio::task::spawn_blocking(move || -> Vec<Value> {
        changed.iter().filter_map(|(unit, game)| board(&own, *unit, game).ok()).collect()
    });
    let event = json!({
        "running": running,
        "playing": playing,
        "boards": boards.await.unwrap_or_default(),
    });
    (version, format!("data: {event}\n\n"))
}

/// A game as the page shows it.
fn board(found: &Match, unit: u64, game: &Game) -> Result<Value, Fault> {
    let view = view_after(&game.start, &game.moves)?;
    let to_move = match &view.outcome {
        Some(end) => end.text.clone(),
        None => format!("{} to move", view.side),
    };
    let thought = game.moves.last().and_then(|mv| {
        let depth = mv.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
        Some(format!("{}: {}{depth}", view.sides[mv.side], mv.value?))
    });
    let svg = view.picture.svg(&view.marks(), Theme::Page, &to_move);
    Ok(json!({
        "unit": unit,
        "id": found.contest.game_id(unit, game.half),
        "players": game.players.map(|player| &found.contest.names[player]),
        "sides": view.sides,
        "plies": view.history.len(),
        "status": to_move,
        "thought": thought,
        "game": game.start.game,
        "start": game.start.position,
        "moves": view.history,
        "svg": svg,
    }))
}
