//! The conversation with an engine: its process, and lines as values.

use std::time::{Duration, Instant};

use draughts::Kind;
use draughts::protocol::hub::{FromEngine, Param, ParamType, ToEngine, variant_name};
use games::Stop;

use crate::bot::{BotFile, Event, FLOOD, Process, closed, out_of_memory};
use crate::foul::{Foul, readable};

/// How often the memory and the order to stop are looked at while an engine thinks.
const LOOK: Duration = Duration::from_millis(50);
/// How long an engine has to end by itself when it is told to quit.
const FAREWELL: Duration = Duration::from_millis(300);
/// The parameter that names the variant.
const VARIANT: &str = "variant";

/// A running engine that is ready to play a variant.
pub(super) struct Talk {
    process: Process,
    memory: u64,
    kind: Kind,
    /// The last line that was passed over, as the protocol wants; for messages.
    strange: String,
}

impl Talk {
    /// Starts an engine and tells it what is played; it has `file.start` for each of its two answers.
    pub(super) fn open(file: &BotFile, kind: Kind) -> Result<Talk, Foul> {
        let process = Process::start(file)
            .map_err(|error| crate::bot::cannot_start(&file.command[0], &error))?;
        let mut talk = Talk { process, memory: file.memory, kind, strange: String::new() };
        talk.say(&ToEngine::Hub);
        let mut variants = None;
        talk.await_word(file.start, "hub", &FromEngine::Wait, &mut |said| match said {
            FromEngine::Param(param) if param.name == VARIANT => variants = Some(param),
            _ => {}
        })?;
        if let Some(value) = variant(variants.as_ref(), kind)? {
            talk.say(&ToEngine::SetParam { name: VARIANT.to_owned(), value });
        }
        talk.say(&ToEngine::Init);
        talk.await_word(file.start, "init", &FromEngine::Ready, &mut |_| {})?;
        Ok(talk)
    }

    /// What it has been made ready for; an engine is never told another variant.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn say(&self, message: &ToEngine) {
        self.process.pipes.send(format!("{message}\n"));
    }

    /// Waits for the answer to a line of the greeting.
    fn await_word(
        &mut self,
        patience: Duration,
        question: &str,
        wanted: &FromEngine,
        other: &mut dyn FnMut(FromEngine),
    ) -> Result<(), Foul> {
        let begin = Instant::now();
        while let Some((said, _)) = self.hear(begin, patience, &Stop::new()).map_err(|foul| {
            let silent = matches!(foul, Foul::Silent { .. });
            if silent { self.not_hub(question, wanted, patience) } else { foul }
        })? {
            match said {
                said if said == *wanted => return Ok(()),
                FromEngine::Error(message) => return Err(Foul::not_ready(message)),
                FromEngine::Done { .. } => return Err(early()),
                said => other(said),
            }
        }
        Ok(())
    }

    /// It runs, but does not speak the protocol.
    fn not_hub(&self, question: &str, wanted: &FromEngine, patience: Duration) -> Foul {
        let heard = match self.strange.as_str() {
            "" => "it said nothing".to_owned(),
            line => format!("it said \"{line}\""),
        };
        let after = patience.as_millis();
        Foul::not_ready(format!(
            "{heard}; expected \"{wanted}\" within {after} ms of \"{question}\": is it an engine for Hub?"
        ))
    }

    /// The next thing it says and when; none if `stop` was raised.
    pub(super) fn hear(
        &mut self,
        begin: Instant,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Option<(FromEngine, Instant)>, Foul> {
        let mut looked = begin;
        loop {
            let waited = begin.elapsed();
            match self.process.pipes.next(patience.saturating_sub(waited).min(LOOK)) {
                Some(Event::Line(line, at)) => {
                    if let Some(said) = self.read(&line)? {
                        return Ok(Some((said, at)));
                    }
                }
                Some(Event::Flood) => return Err(Foul::Flooded { bytes: FLOOD }),
                Some(Event::Closed(unfinished)) => {
                    return Err(closed(&mut self.process, unfinished));
                }
                None if waited >= patience => {
                    return Err(Foul::Silent { after: patience.as_millis() as u64 });
                }
                None => {}
            }
            if stop.is_raised() {
                return Ok(None);
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                out_of_memory(&self.process, self.memory)?;
            }
        }
    }

    /// A line as a value; none if it is to be passed over.
    fn read(&mut self, line: &[u8]) -> Result<Option<FromEngine>, Foul> {
        let Ok(line) = std::str::from_utf8(line) else {
            let shown = String::from_utf8_lossy(line);
            let shown = shown.escape_debug();
            return Err(Foul::garbled(format!("the line \"{shown}\" is not UTF-8")));
        };
        let said = FromEngine::read(line).map_err(Foul::garbled)?;
        if said.is_none() && !line.trim().is_empty() {
            self.strange = readable(&line.trim().escape_debug().to_string());
        }
        Ok(said)
    }

    /// What was said before the question is no answer to it.
    pub(super) fn refuse_early_moves(&mut self) -> Result<(), Foul> {
        while let Some(event) = self.process.pipes.next(Duration::ZERO) {
            match event {
                Event::Line(line, _) => {
                    if let Some(FromEngine::Done { .. }) = self.read(&line)? {
                        return Err(early());
                    }
                }
                Event::Flood => return Err(Foul::Flooded { bytes: FLOOD }),
                Event::Closed(unfinished) => return Err(closed(&mut self.process, unfinished)),
            }
        }
        self.strange.clear();
        Ok(())
    }

    /// The last line that was passed over.
    pub(super) fn strange(&self) -> &str {
        &self.strange
    }
}

impl Drop for Talk {
    /// Asks the engine to end; the process ends it otherwise.
    fn drop(&mut self) {
        self.say(&ToEngine::Quit);
        self.process.pipes.hang_up();
        self.process.ended(FAREWELL);
    }
}

fn early() -> Foul {
    Foul::garbled("it said \"done\" before it was asked for a move")
}

/// What the parameter that names the variant is to be set to, if it has to be.
fn variant(param: Option<&Param>, kind: Kind) -> Result<Option<String>, Foul> {
    let wanted = variant_name(kind);
    let Some(param) = param else {
        // The protocol is one of International draughts; other variants are told by a parameter.
        let plays = kind == Kind::International;
        let refused = || format!("it plays normal draughts on 10x10 only and not {wanted}");
        return if plays { Ok(None) } else { Err(Foul::not_ready(refused())) };
    };
    match &param.values {
        ParamType::Enum(names) if !names.iter().any(|name| name == wanted) => {
            Err(Foul::not_ready(format!("it plays {} and not {wanted}", names.join(", "))))
        }
        _ if param.value == wanted => Ok(None),
        _ => Ok(Some(wanted.to_owned())),
    }
}
