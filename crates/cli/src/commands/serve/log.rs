//! What was said, line by line, with the time since the beginning.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use jobs::input::reason;

use crate::failure::Failure;
use crate::{output, show};

/// The log of a session; without a file nothing is written.
#[derive(Debug)]
pub(super) struct Log {
    file: Option<File>,
    start: Instant,
}

impl Log {
    /// Appends to a file, if one is named: programs that start this one often do so again with the same file.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let file = path.map(output::append).transpose()?;
        let mut log = Self { file, start: Instant::now() };
        log.note("a session begins");
        Ok(log)
    }

    /// Logs a message from the other side.
    pub(super) fn received(&mut self, text: &str) {
        self.write('>', text);
    }

    /// Logs a message to the other side.
    pub(super) fn sent(&mut self, text: &str) {
        self.write('<', text);
    }

    /// Logs a note.
    pub(super) fn note(&mut self, text: &str) {
        self.write('#', text);
    }

    fn write(&mut self, sign: char, text: &str) {
        let Some(file) = &mut self.file else { return };
        let clean = text.replace(char::is_control, "\u{fffd}");
        let line = format!("{:10.3} {sign} {clean}\n", self.start.elapsed().as_secs_f64());
        // A full disk must not end a game.
        if let Err(error) = file.write_all(line.as_bytes()) {
            show::warning(&format!("the log ends here: {}", reason(&error)));
            self.file = None;
        }
    }
}
