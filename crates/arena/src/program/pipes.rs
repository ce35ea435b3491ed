//! The pipes of a bot: one thread reads lines with their arrival times, one writes, one keeps the end of standard error.
//!
//! *Guarantee*: the caller never waits longer than its timeout, whatever the bot reads or writes. Output is kept in bounded
//! chunks. Lines that arrive in one read are delivered together, so that output before the question is recognised as such
//! however busy the machine is.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Maximum number of bytes that a bot may write for one move.
pub(super) const MAX_OUTPUT_BYTES: u64 = 1 << 20;
/// Bytes per read.
const CHUNK_BYTES: usize = 16 * 1024;
/// Maximum number of queued chunks; then reading stops until one is taken.
const MAX_QUEUED_CHUNKS: usize = 16;
/// Maximum number of bytes of standard error that are kept.
const MAX_STDERR_BYTES: usize = 2_000;
/// Lines of standard error in a message: those in which compilers and interpreters name the file, the line, the code and the
/// error.
const STDERR_LINES: usize = 4;
/// Their maximum length in characters. The end is kept: the error is in the last line.
const STDERR_CHARS: usize = 400;
/// How long to wait for the end of standard error after a crash.
const STDERR_TIMEOUT: Duration = Duration::from_millis(100);

/// Output of a bot.
pub(super) enum PipeEvent {
    /// A line without its end, and the time at which it was complete.
    Line(Vec<u8>, Instant),
    /// The bot closed its output after this many bytes of an unfinished line.
    Closed(usize),
    /// The bot wrote more than [`MAX_OUTPUT_BYTES`].
    Overflow,
}

/// The standard streams of a bot.
pub(super) struct Pipes {
    chunks: Receiver<Vec<PipeEvent>>,
    /// The rest of the last chunk.
    events: VecDeque<PipeEvent>,
    input: Option<Sender<String>>,
    /// Bytes of output since the last [`Pipes::send`].
    written: Arc<AtomicU64>,
    /// Bytes of a line that has no end yet.
    unfinished: Arc<AtomicUsize>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Ends when standard error is closed, so that `stderr` is complete.
    stderr_thread: JoinHandle<()>,
}

impl Pipes {
    pub(super) fn new(
        input: ChildStdin,
        output: ChildStdout,
        errors: ChildStderr,
    ) -> io::Result<Pipes> {
        let thread = thread::Builder::new;
        let (sender, chunks) = sync_channel(MAX_QUEUED_CHUNKS);
        let written = Arc::<AtomicU64>::default();
        let unfinished = Arc::<AtomicUsize>::default();
        let stderr = Arc::<Mutex<Vec<u8>>>::default();
        let counters = (Arc::clone(&written), Arc::clone(&unfinished));
        thread().spawn(move || read_lines(output, &sender, &counters.0, &counters.1))?;
        let kept = Arc::clone(&stderr);
        let stderr_thread = thread().spawn(move || keep_end(errors, &kept))?;
        let (input_sender, texts) = channel();
        thread().spawn(move || write_all(input, &texts))?;
        Ok(Pipes {
            chunks,
            events: VecDeque::new(),
            input: Some(input_sender),
            written,
            unfinished,
            stderr,
            stderr_thread,
        })
    }

    /// Sends a text to the bot, without waiting until it reads it, and starts the count of output bytes again.
    pub(super) fn send(&self, text: String) {
        self.written.store(0, Ordering::Relaxed);
        if let Some(input) = &self.input {
            // A bot that has closed its input is noticed when it does not answer.
            let _ = input.send(text);
        }
    }

    /// Closes the bot's input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next event; `None` if there is none within `timeout`.
    pub(super) fn next(&mut self, timeout: Duration) -> Option<PipeEvent> {
        if self.events.is_empty() {
            match self.chunks.recv_timeout(timeout) {
                Ok(chunk) => self.events.extend(chunk),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Some(PipeEvent::Closed(0)),
            }
        }
        self.events.pop_front()
    }

    /// Bytes of a line that has no end yet.
    pub(super) fn unfinished(&self) -> usize {
        self.unfinished.load(Ordering::Relaxed)
    }

    /// The last lines of standard error, in one line. Waits a moment for output that has not arrived yet.
    pub(super) fn stderr_tail(&self) -> String {
        let begin = Instant::now();
        while !self.stderr_thread.is_finished() && begin.elapsed() < STDERR_TIMEOUT {
            thread::sleep(Duration::from_millis(2));
        }
        let bytes = self.stderr.lock().map(|bytes| bytes.clone()).unwrap_or_default();
        last_lines(&String::from_utf8_lossy(&bytes))
    }
}

/// The last lines of a text in one line, without those that only point at a place in the line above, by `^` and `~`.
fn last_lines(text: &str) -> String {
    let points_above = |line: &str| line.chars().all(|sign| matches!(sign, '^' | '~' | ' '));
    let lines = text.lines().map(str::trim).filter(|line| !points_above(line));
    let lines: Vec<&str> = lines.collect();
    let text = lines[lines.len().saturating_sub(STDERR_LINES)..].join(" / ");
    match text.char_indices().nth_back(STDERR_CHARS - 1) {
        Some((start, _)) if start > 0 => format!("..{}", &text[start..]),
        _ => text,
    }
}

/// Sends the lines of the output until its end.
fn read_lines(
    mut output: ChildStdout,
    chunks: &SyncSender<Vec<PipeEvent>>,
    written: &AtomicU64,
    unfinished: &AtomicUsize,
) {
    let mut line = Vec::new();
    let mut piece = vec![0; CHUNK_BYTES];
    loop {
        let length = match output.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let now = Instant::now();
        if written.fetch_add(length as u64, Ordering::Relaxed) + length as u64 > MAX_OUTPUT_BYTES {
            let _ = chunks.send(vec![PipeEvent::Overflow]);
            return;
        }
        let mut chunk = Vec::new();
        for part in piece[..length].split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(part);
            if line.last() == Some(&b'\n') {
                line.pop();
                chunk.push(PipeEvent::Line(std::mem::take(&mut line), now));
            }
        }
        if !chunk.is_empty() && chunks.send(chunk).is_err() {
            return;
        }
        unfinished.store(line.len(), Ordering::Relaxed);
    }
    let _ = chunks.send(vec![PipeEvent::Closed(line.len())]);
}

/// Keeps the end of standard error in `kept`.
fn keep_end(mut errors: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut piece) {
        if let Ok(mut kept) = kept.lock() {
            kept.extend_from_slice(&piece[..length]);
            let surplus = kept.len().saturating_sub(MAX_STDERR_BYTES);
            kept.drain(..surplus);
        }
    }
}

/// Writes texts to the bot until one cannot be written.
fn write_all(mut input: ChildStdin, texts: &Receiver<String>) {
    while let Ok(text) = texts.recv() {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_name_the_place_of_an_error() {
        let python = "  File \"/home/ada/bot.py\", line 2\n    for move in moves\n                     ^\nSyntaxError: expected ':'\n";
        let told =
            "File \"/home/ada/bot.py\", line 2 / for move in moves / SyntaxError: expected ':'";
        assert_eq!(last_lines(python), told);
        let traceback = "Traceback (most recent call last):\n  File \"bot.py\", line 9, in <module>\n    play()\n    ~~~~^^\n  \
                         File \"bot.py\", line 4, in play\n    1 / 0\n    ~~^~~\nZeroDivisionError: division by zero\n";
        let told = "play() / File \"bot.py\", line 4, in play / 1 / 0 / ZeroDivisionError: division by zero";
        assert_eq!(last_lines(traceback), told);
        // Of long lines the end is kept, which is the error.
        let long = last_lines(&format!("{}\nerror: é", "x".repeat(1000)));
        assert!(long.starts_with("..xx") && long.ends_with("x / error: é"), "{long}");
        assert_eq!(long.chars().count(), 2 + STDERR_CHARS);
        assert_eq!(last_lines(&"x".repeat(STDERR_CHARS)).len(), STDERR_CHARS);
        assert_eq!(last_lines("\n \n"), "");
    }
}
