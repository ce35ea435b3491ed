//! An engine at the board.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use draughts::protocol::hub::{FromEngine, Go, Info, Level, ToEngine};
use games::view::Value;
use games::{Fault, GameSession, Stop};

use super::board::Board;
use super::talk::Talk;
use crate::bot::{BotFile, BotLevel};
use crate::clock::Clock;
use crate::contestant::{Chosen, Contestant, GameStart};
use crate::draughts_start::kind_of;
use crate::foul::Foul;
use crate::record::Ending;

/// How long an engine may take to answer the greeting; some load tables.
const START: Duration = Duration::from_secs(20);
/// How long a move is waited for if the clock does not say.
const LONGEST: Duration = Duration::from_mins(5);
/// Bytes that an engine may take; some load tables of gigabytes.
const MEMORY: u64 = 8 << 30;
/// Seconds for a move if nothing else was agreed.
const USUAL: f64 = 1.0;
/// Points of an evaluation that a man is worth.
const MAN: f64 = 100.0;

/// Seats the player `hub:COMMAND`. Nothing is started before the first game.
pub(super) fn seat(command: &str) -> Result<Box<dyn Contestant>, Fault> {
    Ok(Box::new(Engine::new(command, START)?))
}

/// An engine. It is started before its first game and kept for the next ones; after a foul it is started anew.
pub(super) struct Engine {
    file: BotFile,
    talk: Option<Talk>,
    /// The board of the present game.
    board: Option<Board>,
    /// The side it has in this game.
    side: usize,
}

impl Engine {
    /// The engine that a command starts; it may take so long for each answer to the greeting.
    pub(super) fn new(command: &str, start: Duration) -> Result<Engine, Fault> {
        let file = BotFile {
            path: command.to_owned(),
            name: command.to_owned(),
            command: super::words(command)?,
            folder: PathBuf::from("."),
            level: BotLevel::Full,
            game: None,
            time: LONGEST,
            start,
            memory: MEMORY,
            environment: BTreeMap::new(),
        };
        Ok(Engine { file, talk: None, board: None, side: 0 })
    }

    fn ask(&mut self, game: &dyn GameSession, clock: &Clock, stop: &Stop) -> Result<Chosen, Foul> {
        let (Some(talk), Some(board)) = (&mut self.talk, &mut self.board) else {
            return Err(Foul::not_ready("no game has begun"));
        };
        let question = board.question(game)?;
        talk.refuse_early_moves()?;
        let had = clock.allowance().unwrap_or(LONGEST);
        // Whoever is a little late shall hear how late.
        let grace = (had / 4).clamp(Duration::from_millis(200), Duration::from_secs(2));
        let begin = Instant::now();
        talk.say(&question);
        talk.say(&ToEngine::Level(level(clock, stop)));
        talk.say(&ToEngine::Go(Go::Think));
        let mut chosen = Chosen::plain("");
        loop {
            let heard = talk.hear(begin, had + grace, stop);
            let heard = heard.map_err(|foul| match (&foul, talk.strange()) {
                (Foul::Silent { after }, line) if !line.is_empty() => Foul::garbled(format!(
                    "no \"done\" in {after} ms, but the line \"{line}\"; expected done move=32-28"
                )),
                _ => foul,
            })?;
            let Some((said, at)) = heard else { return Ok(chosen) };
            match said {
                FromEngine::Info(info) => note(&info, &mut chosen),
                FromEngine::Error(message) => {
                    return Err(Foul::garbled(format!("it complains: {message}")));
                }
                FromEngine::Done { mv, .. } => {
                    let took = at.saturating_duration_since(begin);
                    chosen.time = Some(took);
                    if took > had {
                        return Err(Foul::late(took, had));
                    }
                    chosen.mv = board.answer(&mv)?;
                    return Ok(chosen);
                }
                _ => {}
            }
        }
    }
}

/// What was agreed, as the protocol tells it. Times are shortened as for the players of this program, so that what lies
/// between a move and its arrival loses no game.
fn level(clock: &Clock, stop: &Stop) -> Level {
    let pace = &clock.pace;
    let mut level = Level { depth: pace.depth, nodes: pace.nodes, ..Level::default() };
    if let Some(left) = clock.left[clock.turn] {
        // The engine adds the increment itself, before the move.
        let increment = pace.increment as f64 / 1000.0;
        level.time = Some((left.as_secs_f64() - increment).max(0.0));
        level.increment = (pace.increment > 0).then_some(increment);
    } else if pace.move_time.is_some() {
        level.move_time = clock.limits(stop).time.map(|time| time.as_secs_f64());
    }
    if level == Level::default() { Level::move_time(USUAL) } else { level }
}

/// Keeps what an engine thinks.
fn note(info: &Info, chosen: &mut Chosen) {
    chosen.depth = info.depth.or(chosen.depth);
    chosen.nodes = info.nodes.or(chosen.nodes);
    if let Some(score) = info.score {
        let points = (score * MAN).round().clamp(-900_000.0, 900_000.0);
        chosen.value = Some(Value::Score(points as i32));
    }
}

impl Contestant for Engine {
    fn name(&self) -> String {
        format!("hub:{}", self.file.path)
    }

    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Foul> {
        self.side = side;
        let kind = kind_of(&start.game).ok_or_else(|| {
            Foul::not_ready(format!(
                "{} is no draughts, for example: draughts:international",
                start.game
            ))
        })?;
        self.board = Some(Board::new(kind, start)?);
        // Parameters are not changed once an engine is ready: another variant needs another process.
        if self.talk.as_ref().is_none_or(|talk| talk.kind() != kind) {
            self.talk = None;
            self.talk = Some(Talk::open(&self.file, kind)?);
        }
        if let Some(talk) = &self.talk {
            talk.say(&ToEngine::NewGame);
        }
        Ok(())
    }

    fn choose(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<Chosen, Foul> {
        let chosen = self.ask(game, clock, stop);
        // Whatever was wrong, it is not to be trusted any more; and a late answer would be taken for the next one.
        if chosen.is_err() || stop.is_raised() {
            self.talk = None;
        }
        chosen
    }

    fn game_over(&mut self, ending: &Ending) {
        if matches!(ending, Ending::Foul { side, .. } if *side == self.side) {
            self.talk = None;
        }
    }
}
