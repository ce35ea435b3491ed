//! A Hub engine as a player.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::protocol::hub::{FromEngine, Go, Info, Level, ToEngine};
use games::view::Value;
use games::{Fault, GameSession, Stop};

use super::board::Board;
use super::connection::HubConnection;
use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::program::Program;
use crate::record::Ending;
use crate::record::MoveRecord;
use crate::time_control::{Clock, grace};

/// Maximum time for each answer at the start; some engines load tables.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum time for a move without a time limit.
const MOVE_TIMEOUT: Duration = Duration::from_mins(5);
/// Maximum memory of an engine in bytes; some load tables of gigabytes.
const MAX_MEMORY: u64 = 8 << 30;
/// Time for a move, in seconds, if the match has no limits.
const DEFAULT_MOVE_TIME: f64 = 1.0;
/// Scores of the protocol are in men, and those of records in hundredths of a man.
const HUNDREDTHS_PER_MAN: f64 = 100.0;

/// Makes the player `hub:COMMAND`. Nothing is started before the first game.
pub(super) fn instantiate(command: &str) -> Result<Box<dyn MatchPlayer>, Fault> {
    Ok(Box::new(Engine::new(command, START_TIMEOUT)?))
}

/// An engine. It is started before its first game and kept for the next ones; after a forfeit it is started again.
pub(super) struct Engine {
    /// The command as the user wrote it.
    command: String,
    program: Program,
    start_timeout: Duration,
    connection: Option<HubConnection>,
    /// The board of the current game.
    board: Option<Board>,
    /// Its side in the current game.
    side: usize,
}

impl Engine {
    /// The engine that a command starts; each answer at the start may take `start_timeout`.
    pub(super) fn new(command: &str, start_timeout: Duration) -> Result<Engine, Fault> {
        let program = Program {
            command: super::words(command)?,
            folder: PathBuf::from("."),
            memory: MAX_MEMORY,
            environment: BTreeMap::new(),
            confined: None,
        };
        Ok(Engine {
            command: command.to_owned(),
            program,
            start_timeout,
            connection: None,
            board: None,
            side: 0,
        })
    }

    fn ask(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        let (Some(connection), Some(board)) = (&mut self.connection, &mut self.board) else {
            return Err(Forfeit::not_ready("no game has begun"));
        };
        let question = board.question(game)?;
        connection.refuse_unasked_moves()?;
        let allowed = clock.allowance().unwrap_or(MOVE_TIMEOUT);
        let begin = Instant::now();
        connection.send(&question);
        connection.send(&ToEngine::Level(level(clock, stop)));
        connection.send(&ToEngine::Go(Go::Think));
        let mut record = MoveRecord::plain("");
        loop {
            let received =
                connection.receive(begin, allowed + clock.margin() + grace(allowed), stop);
            let received = received.map_err(|forfeit| match (&forfeit, connection.remark()) {
                (Forfeit::Silent { after, .. }, line) if !line.is_empty() => Forfeit::garbled(format!(
                    "no \"done\" in {after} ms, but the line \"{line}\"; expected done move=32-28"
                )),
                _ => connection.with_error(forfeit).with_grace(allowed, grace(allowed)),
            })?;
            let Some((message, at)) = received else { return Ok(record) };
            match message {
                FromEngine::Info(info) => copy_info(&info, &mut record),
                FromEngine::Done { mv, .. } => {
                    let used = at.saturating_duration_since(begin);
                    record.time = Some(used);
                    if used > allowed + clock.margin() {
                        return Err(Forfeit::late(used, allowed));
                    }
                    let answer = board.answer(&mv);
                    record.mv = answer.map_err(|forfeit| connection.with_error(forfeit))?;
                    return Ok(record);
                }
                _ => {}
            }
        }
    }
}

/// The limits of a move in the protocol's terms. A time for the move is shortened as for built-in players, so that the
/// transmission loses no game.
fn level(clock: &Clock, stop: &Stop) -> Level {
    let time_control = &clock.time_control;
    let mut level =
        Level { depth: time_control.depth, nodes: time_control.nodes, ..Level::default() };
    if let Some(left) = clock.left[clock.turn] {
        // The engine adds the increment before the move.
        let increment = time_control.increment as f64 / 1000.0;
        level.time = Some((left.as_secs_f64() - increment).max(0.0));
        level.increment = (time_control.increment > 0).then_some(increment);
    } else if time_control.move_time.is_some() {
        level.move_time = clock.limits(stop).time.map(|time| time.as_secs_f64());
    }
    if level == Level::default() { Level::move_time(DEFAULT_MOVE_TIME) } else { level }
}

/// Copies the search data of an `info` message to the record.
fn copy_info(info: &Info, record: &mut MoveRecord) {
    record.depth = info.depth.or(record.depth);
    record.nodes = info.nodes.or(record.nodes);
    if let Some(score) = info.score {
        let points = (score * HUNDREDTHS_PER_MAN).round().clamp(-900_000.0, 900_000.0);
        record.value = Some(Value::Score(points as i32));
    }
}

/// The variant of a game of the catalogue, if it is draughts.
pub(super) fn variant_of(game: &str) -> Result<Variant, Fault> {
    games::draughts_variant(game).ok_or_else(|| {
        Fault::new(format!("{game} is not draughts")).example("draughts:international")
    })
}

/// Fails if the protocol cannot send the starting position.
pub(super) fn check_start(start: &GameStart) -> Result<(), Fault> {
    Board::new(variant_of(&start.game)?, start).map(drop)
}

impl MatchPlayer for Engine {
    fn name(&self) -> String {
        format!("hub:{}", self.command)
    }

    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Forfeit> {
        self.side = side;
        let variant = variant_of(&start.game).map_err(Forfeit::not_ready)?;
        self.board = Some(Board::new(variant, start).map_err(Forfeit::not_ready)?);
        // Parameters cannot be changed once an engine is ready: another variant needs another process.
        if self.connection.as_ref().is_none_or(|connection| connection.variant() != variant) {
            self.connection = None;
            self.connection =
                Some(HubConnection::open(&self.program, self.start_timeout, variant)?);
        }
        if let Some(connection) = &self.connection {
            connection.send(&ToEngine::NewGame);
        }
        Ok(())
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        let record = self.ask(game, clock, stop);
        // After a forfeit its state is unknown, and a late answer would be taken as the answer to the next question.
        if record.is_err() || stop.is_raised() {
            self.connection = None;
        }
        record
    }

    fn game_over(&mut self, ending: &Ending) {
        if matches!(ending, Ending::Forfeit { side, .. } if *side == self.side) {
            self.connection = None;
        }
    }
}
