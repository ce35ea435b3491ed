//! Ctrl-C: the first one stops the running search, which then reports its best result so far; without a running search,
//! or the second time, it ends the program. A command of many searches is not ended between two of them: the next search
//! finds its stop flag raised. SIGTERM counts as Ctrl-C, and SIGHUP unless `nohup` ignores it.

use std::io::{IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use outwit::Stop;

static RUNNING: Mutex<Option<Stop>> = Mutex::new(None);
static LISTEN: Once = Once::new();
static PRESSED: AtomicBool = AtomicBool::new(false);
/// When Ctrl-C was pressed for the first time.
static FIRST: Mutex<Option<Instant>> = Mutex::new(None);

/// A second signal within this time is not one of a person: `timeout` sends it to the program and to its group.
const ECHO: Duration = Duration::from_millis(100);
static IS_SERIES: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed at any time. A command with many short searches asks after each: the signal may arrive when a
/// search has just ended, whose stop flag no one reads any more.
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// While this value lives, Ctrl-C raises its stop flag.
#[derive(Debug)]
pub(crate) struct Interruptible;

impl Interruptible {
    /// Lets Ctrl-C raise `stop`.
    pub(crate) fn new(stop: &Stop) -> Interruptible {
        // Held first, so that a signal after the handler is set finds `stop`.
        let mut running = running();
        listen();
        if IS_SERIES.load(Ordering::Relaxed) && was_pressed() {
            stop.raise();
        }
        *running = Some(stop.clone());
        Interruptible
    }
}

/// Runs a function whose stop flag Ctrl-C raises.
pub(crate) fn stoppable<T>(stop: &Stop, run: impl FnOnce() -> T) -> T {
    let _interruptible = Interruptible::new(stop);
    run()
}

/// While this value lives, Ctrl-C between two searches stops the next one. The command asks [`was_pressed`] after each
/// search and prints what it has.
#[derive(Debug)]
pub(crate) struct Series;

impl Series {
    pub(crate) fn new() -> Series {
        IS_SERIES.store(true, Ordering::Relaxed);
        listen();
        Series
    }
}

impl Drop for Series {
    fn drop(&mut self) {
        IS_SERIES.store(false, Ordering::Relaxed);
    }
}

fn listen() {
    LISTEN.call_once(|| {
        // If the handler cannot be set, Ctrl-C ends the program at once.
        let _ = set_handler();
    });
}

#[cfg(unix)]
fn set_handler() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let hangup = (!jobs::ignores_hangup()).then_some(SIGHUP);
    let mut signals = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup))?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| interrupted()))?;
    Ok(())
}

#[cfg(not(unix))]
fn set_handler() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(interrupted)
}

/// Lets a write beyond a limit of file sizes fail with an error that can be reported; the signal for it would end the program.
pub(crate) fn ignore_file_size_signal() {
    #[cfg(unix)]
    {
        // If it cannot be set, the program ends as it would without it.
        let _ =
            signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        *running() = None;
    }
}

fn running() -> std::sync::MutexGuard<'static, Option<Stop>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn interrupted() {
    let running = running();
    let is_first = !PRESSED.swap(true, Ordering::Relaxed);
    let mut first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
    if first.get_or_insert_with(Instant::now).elapsed() < ECHO && !is_first {
        return;
    }
    match running.as_ref() {
        Some(stop) if !stop.is_raised() => stop.raise(),
        None if is_first && IS_SERIES.load(Ordering::Relaxed) => {}
        _ => {
            arena::kill_bots();
            // The terminal shows `^C` without the end of the line.
            if std::io::stderr().is_terminal() {
                let _ = writeln!(std::io::stderr());
            }
            // 128 + the number of the signal, as shells report it.
            process::exit(130)
        }
    }
}
