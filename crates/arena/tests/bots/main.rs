//! Correct and faulty bots: every game ends with the expected message, nothing hangs, and no process is left.
//!
//! The program is also the bot: with `--bot KIND` it plays, without it tests. It has no test harness, which would write to
//! the bot's output.

#![expect(clippy::print_stdout, reason = "a test without a harness prints its results")]

#[cfg(target_os = "linux")]
mod cases;
#[cfg(target_os = "linux")]
mod kinds;
#[cfg(target_os = "linux")]
mod languages;
#[cfg(target_os = "linux")]
mod sandbox;
#[cfg(unix)]
mod stopped;

#[cfg(target_os = "linux")]
fn main() {
    let words: Vec<String> = std::env::args().collect();
    match words.iter().position(|word| word == "--bot") {
        Some(index) => kinds::play(words.get(index + 1).map_or("", String::as_str)),
        // Tools that list tests find none.
        None if words.iter().any(|word| word == "--list") => {}
        // They wait most of the time, each for bots of its own.
        None => {
            std::thread::scope(|scope| {
                for run in [cases::run, languages::run, sandbox::run] {
                    scope.spawn(run);
                }
            });
            stopped::run();
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: the processes of a bot can only be counted on Linux");
    #[cfg(unix)]
    if std::env::args().all(|word| word != "--list") {
        stopped::run();
    }
}
