//! A bot at the board.

use std::time::{Duration, Instant};

use games::{GameSession, Stop};

use super::file::{BotFile, BotLevel};
use super::pipes::{Event, FLOOD};
use super::process::Process;
use super::protocol::{self, Said};
use crate::clock::{Clock, Pace};
use crate::contestant::{Chosen, Contestant, GameStart};
use crate::foul::Foul;
use crate::record::Ending;

/// How often the memory and the order to stop are looked at while a bot thinks.
const LOOK: Duration = Duration::from_millis(50);
/// How long a bot has to end by itself when it is told to quit.
const FAREWELL: Duration = Duration::from_millis(300);

/// A program that plays over standard input and output. It is started before its first game and kept for the next ones;
/// after a foul it is ended, and started anew.
pub struct Bot {
    file: BotFile,
    process: Option<Process>,
    /// Whether it has answered since it was started.
    is_warm: bool,
    /// The side it has in this game.
    side: usize,
}

/// Something that was waited for.
struct Heard {
    said: Said,
    at: Instant,
}

impl Bot {
    /// A bot that has not been started yet.
    pub fn new(file: BotFile) -> Bot {
        Bot { file, process: None, is_warm: false, side: 0 }
    }

    /// What its file says.
    pub fn file(&self) -> &BotFile {
        &self.file
    }

    fn start(&mut self, start: &GameStart) -> Result<(), Foul> {
        let begin = Instant::now();
        let process = Process::start(&self.file)
            .map_err(|error| cannot_start(&self.file.command[0], &error))?;
        self.process = Some(process);
        self.is_warm = false;
        if self.file.level == BotLevel::Full {
            self.send(protocol::greeting(&start.game));
            self.ready(begin)?;
        }
        Ok(())
    }

    /// Waits for `ready`.
    fn ready(&mut self, begin: Instant) -> Result<(), Foul> {
        let patience = self.file.start;
        let mut ignored = Chosen::plain("");
        match self.hear(begin, patience, &mut ignored, &Stop::new())? {
            Some(Heard { said: Said::Ready, .. }) => Ok(()),
            Some(Heard { said, .. }) => {
                Err(Foul::garbled(format!("it said {said:?} before it was ready")))
            }
            None => Err(Foul::not_ready("broken off")),
        }
    }

    fn send(&self, text: String) {
        if let Some(process) = &self.process {
            process.pipes.send(text);
        }
    }

    /// Waits for a line that is more than a remark; none if `stop` was raised.
    fn hear(
        &mut self,
        begin: Instant,
        patience: Duration,
        chosen: &mut Chosen,
        stop: &Stop,
    ) -> Result<Option<Heard>, Foul> {
        let Some(process) = &mut self.process else {
            return Err(Foul::not_ready("it is not running"));
        };
        let mut looked = begin;
        loop {
            let waited = begin.elapsed();
            let rest = patience.saturating_sub(waited).min(LOOK);
            match process.pipes.next(rest) {
                Some(Event::Line(line, at)) => {
                    match protocol::read(self.file.level, &line, chosen)? {
                        Said::Info | Said::Name => {}
                        _ if at < begin => return Err(early(&line)),
                        said => return Ok(Some(Heard { said, at })),
                    }
                }
                Some(Event::Flood) => return Err(Foul::Flooded { bytes: FLOOD }),
                Some(Event::Closed(unfinished)) => return Err(closed(process, unfinished)),
                None if waited >= patience => {
                    let after = patience.as_millis() as u64;
                    return Err(match process.pipes.unfinished() {
                        0 => Foul::Silent { after },
                        bytes => Foul::garbled(format!(
                            "{bytes} bytes without the end of a line in {after} ms"
                        )),
                    });
                }
                None => {}
            }
            if stop.is_raised() {
                return Ok(None);
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                out_of_memory(process, self.file.memory)?;
            }
        }
    }

    fn ask(&mut self, game: &dyn GameSession, clock: &Clock, stop: &Stop) -> Result<Chosen, Foul> {
        let level = self.file.level;
        let mut chosen = Chosen::plain("");
        self.refuse_early_words(&mut chosen)?;
        // A simple bot says nothing until it is asked; getting ready is not on its clock.
        let is_free = level == BotLevel::Simple && !self.is_warm;
        let own = self.file.time;
        let had = clock.allowance().map_or(own, |allowance| allowance.min(own));
        // Whoever is a little late shall hear how late.
        let grace = (had / 4).clamp(Duration::from_millis(200), Duration::from_secs(2));
        let patience = if is_free { had.max(self.file.start) } else { had } + grace;
        let begin = Instant::now();
        self.send(protocol::question(level, game, clock));
        let Some(Heard { said, at }) = self.hear(begin, patience, &mut chosen, stop)? else {
            return Ok(chosen);
        };
        self.is_warm = true;
        let took = at.saturating_duration_since(begin);
        chosen.time = Some(if is_free { Duration::ZERO } else { took });
        match said {
            Said::Resigned => Err(Foul::Resigned),
            _ if took > had && !is_free => Err(Foul::late(took, had)),
            Said::Move(mv) => {
                chosen.mv = mv;
                Ok(chosen)
            }
            said => Err(Foul::garbled(format!("it said {said:?} instead of a move"))),
        }
    }

    /// What was said before the question is no answer to it. Remarks of the full level may come at any time.
    fn refuse_early_words(&mut self, ignored: &mut Chosen) -> Result<(), Foul> {
        let Some(process) = &mut self.process else { return Ok(()) };
        while let Some(event) = process.pipes.next(Duration::ZERO) {
            match event {
                Event::Line(line, _) => {
                    let said = protocol::read(self.file.level, &line, ignored)?;
                    if !matches!(said, Said::Info | Said::Name) {
                        return Err(early(&line));
                    }
                }
                Event::Flood => return Err(Foul::Flooded { bytes: FLOOD }),
                Event::Closed(unfinished) => return Err(closed(process, unfinished)),
            }
        }
        *ignored = Chosen::plain("");
        Ok(())
    }

    /// Whatever was wrong, the process is not to be trusted any more.
    fn or_end<T>(&mut self, done: Result<T, Foul>) -> Result<T, Foul> {
        if done.is_err() {
            self.process = None;
        }
        done
    }
}

/// The foul of a bot that speaks unasked.
fn early(line: &[u8]) -> Foul {
    let line = String::from_utf8_lossy(line);
    Foul::garbled(format!(
        "it said \"{}\" before it was asked; remarks belong on standard error",
        line.trim().escape_debug()
    ))
}

/// The foul of a program that cannot be started.
pub(crate) fn cannot_start(program: &str, error: &std::io::Error) -> Foul {
    let why = error.to_string();
    let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
    Foul::not_ready(format!("\"{program}\" cannot be started: {why}"))
}

/// A foul if all processes of a program together have more bytes in use than they may.
pub(crate) fn out_of_memory(process: &Process, limit: u64) -> Result<(), Foul> {
    if process.memory() > limit { Err(Foul::Memory { limit }) } else { Ok(()) }
}

/// The foul of a program that closed its output.
pub(crate) fn closed(process: &mut Process, unfinished: usize) -> Foul {
    let mut how = process
        .ended(FAREWELL)
        .unwrap_or_else(|| "it closed its output and went on running".into());
    if unfinished > 0 {
        how += &format!(" in the middle of a line of {unfinished} bytes");
    }
    let words = process.pipes.last_words();
    if !words.is_empty() {
        how += &format!("; its last words: {}", words.escape_debug());
    }
    Foul::crashed(how)
}

impl Contestant for Bot {
    fn name(&self) -> String {
        format!("bot:{}", self.file.path)
    }

    fn new_game(&mut self, start: &GameStart, side: usize) -> Result<(), Foul> {
        self.side = side;
        let id = start.game.split(':').next().unwrap_or_default();
        if let Some(only) = self.file.game.as_deref().filter(|only| *only != id) {
            return Err(Foul::not_ready(format!("it plays {only} and not {id}")));
        }
        if self.process.is_none() {
            let started = self.start(start);
            self.or_end(started)?;
        }
        if self.file.level == BotLevel::Full {
            let begin = Instant::now();
            self.send(protocol::new_game(start, side));
            let ready = self.ready(begin);
            self.or_end(ready)?;
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
        if stop.is_raised() {
            // Its answer would be taken for one to the next question.
            self.process = None;
        }
        self.or_end(chosen)
    }

    fn game_over(&mut self, ending: &Ending) {
        if matches!(ending, Ending::Foul { side, .. } if *side == self.side) {
            // Whatever was wrong, it begins the next game anew.
            self.process = None;
        }
        if self.file.level == BotLevel::Full {
            let result = match ending.winner() {
                None => "draw",
                Some(0) => "1",
                Some(_) => "2",
            };
            self.send(format!("over\t{result}\n"));
        }
    }

    fn is_repeatable(&self, _: &Pace) -> bool {
        false
    }
}

impl Drop for Bot {
    /// Asks the program to end, and ends it.
    fn drop(&mut self) {
        let Some(process) = &mut self.process else { return };
        if self.file.level == BotLevel::Full {
            process.pipes.send("quit\n".into());
        }
        process.pipes.hang_up();
        process.ended(FAREWELL);
    }
}

impl std::fmt::Debug for Bot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bot").field("file", &self.file).finish_non_exhaustive()
    }
}
