//! The connection to a Hub engine: its process, and lines as messages.

use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::protocol::hub::{FromEngine, Param, ParamType, ToEngine, variant_name};
use games::Stop;

use crate::forfeit::{Forfeit, readable};
use crate::program::{Process, Program};

/// The parameter that selects the variant.
const VARIANT: &str = "variant";

/// A running engine that is ready to play a variant.
pub(super) struct HubConnection {
    process: Process,
    variant: Variant,
    /// The last error since the last answer, for messages; it is text for people.
    error: Option<String>,
    /// The last line that is not in the protocol, for messages; the protocol says that such lines are to be ignored.
    unknown_line: String,
}

impl HubConnection {
    /// Starts an engine and selects the variant. Each of its two answers may take `timeout`.
    pub(super) fn open(
        program: &Program,
        timeout: Duration,
        variant: Variant,
    ) -> Result<HubConnection, Forfeit> {
        let process = Process::start(program)?;
        let mut connection =
            HubConnection { process, variant, error: None, unknown_line: String::new() };
        connection.send(&ToEngine::Hub);
        let mut variants = None;
        connection.await_answer(
            timeout,
            "hub",
            &FromEngine::Wait,
            &mut |message| match message {
                FromEngine::Param(param) if param.name == VARIANT => variants = Some(param),
                _ => {}
            },
        )?;
        if let Some(value) = variant_to_set(variants.as_ref(), variant)? {
            connection.send(&ToEngine::SetParam { name: VARIANT.to_owned(), value });
        }
        connection.send(&ToEngine::Init);
        connection.await_answer(timeout, "init", &FromEngine::Ready, &mut |_| {})?;
        Ok(connection)
    }

    /// The variant that was selected; it is not changed during a connection.
    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    pub(super) fn send(&self, message: &ToEngine) {
        self.process.send(format!("{message}\n"));
    }

    /// Waits for the answer `wanted` to the line `question`; other messages go to `other`.
    fn await_answer(
        &mut self,
        timeout: Duration,
        question: &str,
        wanted: &FromEngine,
        other: &mut dyn FnMut(FromEngine),
    ) -> Result<(), Forfeit> {
        let begin = Instant::now();
        while let Some((message, _)) =
            self.receive(begin, timeout, &Stop::new()).map_err(|forfeit| match forfeit {
                Forfeit::Silent { after, .. } => self.not_hub(question, wanted, after),
                forfeit => self.with_error(forfeit),
            })?
        {
            match message {
                message if message == *wanted => return Ok(()),
                FromEngine::Done { .. } => return Err(unasked()),
                message => other(message),
            }
        }
        Ok(())
    }

    /// The forfeit of a program that does not use the protocol.
    fn not_hub(&self, question: &str, wanted: &FromEngine, after: u64) -> Forfeit {
        let found = match self.remark() {
            "" => "it wrote nothing".to_owned(),
            line => format!("it wrote \"{line}\""),
        };
        Forfeit::not_ready(format!(
            "{found}; expected \"{wanted}\" within {after} ms of \"{question}\": is it a Hub engine?"
        ))
    }

    /// The next message and its arrival time, until `timeout` after `begin`; `None` if `stop` was raised.
    pub(super) fn receive(
        &mut self,
        begin: Instant,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<Option<(FromEngine, Instant)>, Forfeit> {
        while let Some((line, at)) = self.process.next_line(begin, timeout, stop)? {
            if let Some(message) = self.read(&line)? {
                return Ok(Some((message, at)));
            }
        }
        Ok(None)
    }

    /// A line as a message; `None` if it is not in the protocol, or an error, which is text for people.
    fn read(&mut self, line: &[u8]) -> Result<Option<FromEngine>, Forfeit> {
        // Names and text for people may be in any encoding; a move that is damaged is not legal.
        let line = String::from_utf8_lossy(line);
        let told = |text: &str| readable(&text.escape_debug().to_string());
        match FromEngine::read(&line).map_err(Forfeit::garbled)? {
            Some(FromEngine::Error(message)) => {
                self.error = Some(told(&format!("error message={message}")));
            }
            None if !line.trim().is_empty() => self.unknown_line = told(line.trim()),
            message => return Ok(message),
        }
        Ok(None)
    }

    /// Fails if there is a move from before the question. Remarks from before the last answer are forgotten.
    pub(super) fn refuse_unasked_moves(&mut self) -> Result<(), Forfeit> {
        self.error = None;
        while let Some(line) = self.process.pending_line()? {
            if let Some(FromEngine::Done { .. }) = self.read(&line)? {
                return Err(unasked());
            }
        }
        self.unknown_line.clear();
        Ok(())
    }

    /// The last error since the last answer, or else the last line that is not in the protocol; empty if there is none.
    pub(super) fn remark(&self) -> &str {
        self.error.as_deref().unwrap_or(&self.unknown_line)
    }

    /// The forfeit with the last error since the last answer, if it has text.
    pub(super) fn with_error(&self, forfeit: Forfeit) -> Forfeit {
        let Some(error) = &self.error else { return forfeit };
        let told = |text: String| format!("{text}; it wrote \"{error}\"");
        match forfeit {
            Forfeit::Crashed { how } => Forfeit::crashed(told(how)),
            Forfeit::Garbled { what } => Forfeit::garbled(told(what)),
            Forfeit::Illegal { played, expected } => {
                Forfeit::Illegal { played, expected: told(expected) }
            }
            forfeit => forfeit,
        }
    }
}

impl Drop for HubConnection {
    /// Asks the engine to end; dropping the process kills it otherwise.
    fn drop(&mut self) {
        self.send(&ToEngine::Quit);
        self.process.quit();
    }
}

fn unasked() -> Forfeit {
    Forfeit::garbled("it wrote \"done\" before it was asked for a move")
}

/// The value to which the parameter of the variant has to be set; `None` if it has it already.
fn variant_to_set(param: Option<&Param>, variant: Variant) -> Result<Option<String>, Forfeit> {
    let wanted = variant_name(variant);
    let Some(param) = param else {
        // Without the parameter, the protocol means International draughts.
        return if variant == Variant::International {
            Ok(None)
        } else {
            Err(Forfeit::not_ready(format!(
                "it plays normal draughts on 10x10 only and not {wanted}"
            )))
        };
    };
    match &param.values {
        ParamType::Enum(names) if !names.iter().any(|name| name == wanted) => {
            Err(Forfeit::not_ready(format!("it plays {} and not {wanted}", names.join(", "))))
        }
        _ if param.value == wanted => Ok(None),
        _ => Ok(Some(wanted.to_owned())),
    }
}
