//! A bot as a player.

use std::time::{Duration, Instant};

use games::{GameSession, Stop};

use super::file::{BotFile, BotLevel};
use super::protocol::{self, BotLine};
use crate::forfeit::Forfeit;
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::program::Process;
use crate::record::{Ending, MoveRecord};
use crate::time_control::{Clock, grace};

/// A program that plays over standard input and output. It is started before its first game and kept for the next ones;
/// after a forfeit it is ended and started again.
pub(crate) struct Bot {
    file: BotFile,
    process: Option<Process>,
    /// Whether it has answered since it was started.
    is_warm: bool,
    /// Its side in the current game.
    side: usize,
}

impl Bot {
    /// A bot that has not been started yet.
    pub(crate) fn new(file: BotFile) -> Bot {
        Bot { file, process: None, is_warm: false, side: 0 }
    }

    fn is_full(&self) -> bool {
        self.file.level == BotLevel::Full
    }

    fn start(&mut self, start: &GameStart) -> Result<(), Forfeit> {
        let begin = Instant::now();
        self.process = Some(Process::start(&self.file.program)?);
        self.is_warm = false;
        if self.is_full() {
            self.send(protocol::greeting(&start.game));
            self.await_ready("outwit", begin)?;
        }
        Ok(())
    }

    /// Waits for the answer to this word.
    fn await_ready(&mut self, word: &str, begin: Instant) -> Result<(), Forfeit> {
        let received =
            self.receive(begin, self.file.start, &mut MoveRecord::plain(""), &Stop::new());
        let expected = format!("expected \"ready\" as the answer to \"{word}\"");
        match received.map_err(|forfeit| forfeit.awaiting("ready", word))? {
            Some(Answer { line: BotLine::Ready, .. }) => Ok(()),
            Some(answer) => Err(Forfeit::garbled(format!("it wrote {}; {expected}", answer.text))),
            None => Err(Forfeit::not_ready("stopped")),
        }
    }

    fn send(&self, text: String) {
        if let Some(process) = &self.process {
            process.send(text);
        }
    }

    /// Waits for a line other than `info` and `name`, until `timeout` after `begin`; `None` if `stop` was raised.
    fn receive(
        &mut self,
        begin: Instant,
        timeout: Duration,
        record: &mut MoveRecord,
        stop: &Stop,
    ) -> Result<Option<Answer>, Forfeit> {
        let Some(process) = &mut self.process else {
            return Err(Forfeit::not_ready("it is not running"));
        };
        while let Some((line, at)) = process.next_line(begin, timeout, stop)? {
            match protocol::read(self.file.level, &line, record)? {
                BotLine::Info | BotLine::Name => {}
                _ if at < begin => return Err(unasked(&line)),
                read => return Ok(Some(Answer { line: read, text: quoted(&line), at })),
            }
        }
        Ok(None)
    }

    fn ask(
        &mut self,
        game: &dyn GameSession,
        clock: &Clock,
        stop: &Stop,
    ) -> Result<MoveRecord, Forfeit> {
        let level = self.file.level;
        self.refuse_unasked_lines()?;
        // A simple bot writes nothing before it is asked, so its start would be on its clock.
        let is_free = level == BotLevel::Simple && !self.is_warm;
        let own = self.file.time;
        let allowed = clock.allowance().map_or(own, |allowance| allowance.min(own));
        let (had, grace) =
            (if is_free { allowed.max(self.file.start) } else { allowed }, grace(allowed));
        let mut record = MoveRecord::plain("");
        let begin = Instant::now();
        self.send(protocol::question(level, game, clock, allowed));
        let margin = clock.margin();
        let received = self.receive(begin, had + margin + grace, &mut record, stop);
        let Some(answer) = received.map_err(|forfeit| forfeit.with_grace(had, grace))? else {
            return Ok(record);
        };
        self.is_warm = true;
        let used = answer.at.saturating_duration_since(begin);
        record.time = Some(if is_free { Duration::ZERO } else { used });
        match answer.line {
            BotLine::Resigned => Err(Forfeit::Resigned),
            // A move that does not count on the clock has a limit of its own.
            _ if used > had + margin => Err(Forfeit::late(used, had)),
            BotLine::Move(mv) => Ok(MoveRecord { mv, ..record }),
            _ => Err(Forfeit::garbled(format!("it wrote {} instead of a move", answer.text))),
        }
    }

    /// Fails if there is output from before the question, other than `info` and `name`.
    fn refuse_unasked_lines(&mut self) -> Result<(), Forfeit> {
        let Some(process) = &mut self.process else { return Ok(()) };
        while let Some(line) = process.pending_line()? {
            let read = protocol::read(self.file.level, &line, &mut MoveRecord::plain(""))?;
            if !matches!(read, BotLine::Info | BotLine::Name) {
                return Err(unasked(&line));
            }
        }
        Ok(())
    }

    /// Ends the process after a forfeit: its state is unknown.
    fn end_on_error<T>(&mut self, result: Result<T, Forfeit>) -> Result<T, Forfeit> {
        if result.is_err() {
            self.process = None;
        }
        result
    }
}

/// A line of a bot that may answer a question.
struct Answer {
    line: BotLine,
    /// The line as the bot wrote it, for messages.
    text: String,
    /// When it arrived.
    at: Instant,
}

/// A line in quotes, with escapes for characters that cannot be seen.
fn quoted(line: &[u8]) -> String {
    format!("\"{}\"", String::from_utf8_lossy(line).trim().escape_debug())
}

/// The forfeit of a bot that writes before it is asked.
fn unasked(line: &[u8]) -> Forfeit {
    let line = quoted(line);
    Forfeit::garbled(format!(
        "it wrote {line} before it was asked; diagnostics belong on standard error"
    ))
}

impl MatchPlayer for Bot {
    fn name(&self) -> String {
        format!("bot:{}", self.file.path)
    }

    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Forfeit> {
        self.side = side;
        self.file.check_game(&start.game).map_err(Forfeit::not_ready)?;
        if self.process.is_none() {
            let started = self.start(start);
            self.end_on_error(started)?;
        }
        if self.is_full() {
            let begin = Instant::now();
            self.send(protocol::new_game(start, side));
            let ready = self.await_ready("newgame", begin);
            self.end_on_error(ready)?;
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
        if stop.is_raised() {
            // A late answer would be taken as the answer to the next question.
            self.process = None;
        }
        self.end_on_error(record)
    }

    fn was_ready(&self) -> bool {
        self.is_full() || self.is_warm
    }

    fn game_over(&mut self, ending: &Ending) {
        if matches!(ending, Ending::Forfeit { side, .. } if *side == self.side) {
            // It is started again for the next game.
            self.process = None;
        }
        if self.is_full() {
            let result = match ending.winner() {
                None => "draw",
                Some(0) => "1",
                Some(_) => "2",
            };
            self.send(format!("over\t{result}\n"));
        }
    }
}

impl Drop for Bot {
    /// Asks the program to end; dropping the process kills it otherwise.
    fn drop(&mut self) {
        if self.is_full() {
            self.send("quit\n".into());
        }
        if let Some(process) = &mut self.process {
            process.quit();
        }
    }
}
