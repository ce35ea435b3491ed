//! The threads at the ends of a bot's pipes: one reads lines with the time they came, one writes, one keeps the last words
//! of standard error.
//!
//! *Guarantee*: whoever asks never waits for the bot longer than he likes, whatever the bot reads or writes; what it writes
//! is held in small, bounded pieces; lines that were written in one breath come in one, so that what was said too early
//! is found to be so however busy the machine is.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes that a bot may write for one move.
pub(crate) const FLOOD: u64 = 1 << 20;
/// Bytes that are read at once.
const BREATH: usize = 16 * 1024;
/// Breaths that wait to be heard; the bot has to wait when there are more.
const WAITING: usize = 16;
/// Bytes of standard error that are kept.
const LAST_WORDS: usize = 2_000;

/// Looks, two milliseconds apart, for the end of standard error.
const LAST_LOOKS: usize = 50;

/// Something that came from a bot.
pub(crate) enum Event {
    /// A line without its end, and when it was whole.
    Line(Vec<u8>, Instant),
    /// The bot closed its output, with so many bytes of an unfinished line.
    Closed(usize),
    /// More than [`FLOOD`] bytes.
    Flood,
}

/// Both ends of the conversation with a bot.
pub(crate) struct Pipes {
    breaths: Receiver<Vec<Event>>,
    /// What is left of the last breath.
    events: VecDeque<Event>,
    input: Option<Sender<String>>,
    /// Bytes since the last question.
    written: Arc<AtomicU64>,
    /// Bytes of a line that has no end yet.
    unfinished: Arc<AtomicUsize>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Whether standard error is closed, so that nothing can be missing in the last words.
    is_told: Arc<AtomicBool>,
}

impl Pipes {
    pub(super) fn new(input: ChildStdin, output: ChildStdout, errors: ChildStderr) -> Pipes {
        let (sender, breaths) = sync_channel(WAITING);
        let written = Arc::<AtomicU64>::default();
        let unfinished = Arc::<AtomicUsize>::default();
        let last_words = Arc::<Mutex<Vec<u8>>>::default();
        let counters = (Arc::clone(&written), Arc::clone(&unfinished));
        thread::spawn(move || read_lines(output, &sender, &counters.0, &counters.1));
        let kept = Arc::clone(&last_words);
        let is_told = Arc::<AtomicBool>::default();
        let told = Arc::clone(&is_told);
        thread::spawn(move || {
            keep_end(errors, &kept);
            told.store(true, Ordering::Release);
        });
        let (input_sender, texts) = channel();
        thread::spawn(move || write_all(input, &texts));
        Pipes {
            breaths,
            events: VecDeque::new(),
            input: Some(input_sender),
            written,
            unfinished,
            last_words,
            is_told,
        }
    }

    /// Sends a text to the bot; it may take it whenever it likes.
    pub(crate) fn send(&self, text: String) {
        self.written.store(0, Ordering::Relaxed);
        if let Some(input) = &self.input {
            // A bot that has closed its input will be noticed by its silence.
            let _ = input.send(text);
        }
    }

    /// Closes the bot's input.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// What comes next, or nothing after `patience`.
    pub(crate) fn next(&mut self, patience: Duration) -> Option<Event> {
        if self.events.is_empty() {
            match self.breaths.recv_timeout(patience) {
                Ok(breath) => self.events.extend(breath),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Some(Event::Closed(0)),
            }
        }
        self.events.pop_front()
    }

    /// Bytes of a line that has begun and has no end.
    pub(super) fn unfinished(&self) -> usize {
        self.unfinished.load(Ordering::Relaxed)
    }

    /// The end of what was written to standard error, in one line. What a bot wrote as it crashed may still be on its way.
    pub(super) fn last_words(&self) -> String {
        for _ in 0..LAST_LOOKS {
            if self.is_told.load(Ordering::Acquire) {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let words = self.last_words.lock().map(|words| words.clone()).unwrap_or_default();
        let text = String::from_utf8_lossy(&words);
        let mut lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.drain(..lines.len().saturating_sub(2));
        lines.join(" / ")
    }
}

fn read_lines(
    mut output: ChildStdout,
    breaths: &SyncSender<Vec<Event>>,
    written: &AtomicU64,
    unfinished: &AtomicUsize,
) {
    let mut line = Vec::new();
    let mut piece = vec![0; BREATH];
    loop {
        let length = match output.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let now = Instant::now();
        if written.fetch_add(length as u64, Ordering::Relaxed) + length as u64 > FLOOD {
            let _ = breaths.send(vec![Event::Flood]);
            return;
        }
        let mut breath = Vec::new();
        for part in piece[..length].split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(part);
            if line.last() == Some(&b'\n') {
                line.pop();
                breath.push(Event::Line(std::mem::take(&mut line), now));
            }
        }
        if !breath.is_empty() && breaths.send(breath).is_err() {
            return;
        }
        unfinished.store(line.len(), Ordering::Relaxed);
    }
    let _ = breaths.send(vec![Event::Closed(line.len())]);
}

fn keep_end(mut errors: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut piece) {
        if let Ok(mut kept) = kept.lock() {
            kept.extend_from_slice(&piece[..length]);
            let surplus = kept.len().saturating_sub(LAST_WORDS);
            kept.drain(..surplus);
        }
    }
}

fn write_all(mut input: ChildStdin, texts: &Receiver<String>) {
    while let Ok(text) = texts.recv() {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}
