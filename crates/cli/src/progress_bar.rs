//! Bars and spinners on standard error; nothing is drawn unless that is a terminal.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use outwit::Stop;

use crate::show;

const SECOND: Duration = Duration::from_secs(1);

/// A bar for work of this length; the template is one of `indicatif`, also with `{left}`.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    set_template(&bar, template);
    bar
}

/// A bar for work that an earlier run may have begun; [`show_done`] draws it.
pub(crate) fn resumable(template: &str) -> ProgressBar {
    let bar = ProgressBar::no_length();
    set_template(&bar, template);
    bar
}

/// Changes what a bar shows.
pub(crate) fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> ").with_key("left", write_time_left));
    }
}

/// Writes the time left as `, 5m left`, but nothing while the speed is unknown.
fn write_time_left(state: &ProgressState, out: &mut dyn Write) {
    if state.len().is_some() && state.per_sec() > 0.0 {
        // Writing to a text does not fail.
        let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
    }
}

/// Shows how much is done, and draws the bar every second. What is done in the first call, or when the work is another one, says
/// nothing about the speed.
pub(crate) fn show_done(bar: &ProgressBar, done: u64, of: u64) {
    if bar.length() == Some(of) && bar.position() <= done {
        bar.set_position(done);
        return;
    }
    // The estimate of a bar that ticks would learn the new position only at the next tick.
    bar.disable_steady_tick();
    // Each of these steps draws the bar, which is not right before the last one.
    let style = bar.style();
    set_template(bar, "");
    bar.unset_length();
    bar.set_position(done);
    bar.reset_eta();
    bar.set_length(of);
    bar.set_style(style);
    bar.tick();
    if !bar.is_hidden() {
        bar.enable_steady_tick(SECOND);
    }
}

/// Shows a hidden bar once the work has taken a second, and then every second: short work needs none, and it would make a
/// terminal flicker.
pub(crate) fn shown_if_long<T>(bar: &ProgressBar, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    std::thread::scope(|scope| {
        let (end, has_ended) = mpsc::channel::<()>();
        scope.spawn(move || {
            if has_ended.recv_timeout(SECOND) == Err(RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(SECOND);
            }
        });
        let done = work();
        drop(end);
        done
    })
}

/// A hidden spinner for searches with this stop flag: the time, the nodes that they have searched, and a message.
pub(crate) fn spinner(stop: &Stop) -> ProgressBar {
    let bar = ProgressBar::hidden();
    bar.set_style(spinner_style(stop));
    bar
}

fn spinner_style(stop: &Stop) -> ProgressStyle {
    let stop = stop.clone();
    let write_nodes = move |_: &ProgressState, out: &mut dyn Write| {
        // Work that counts no nodes shows none. Writing to a text does not fail.
        let nodes = Some(stop.nodes()).filter(|&nodes| nodes > 0);
        let _ = nodes.map(|nodes| write!(out, "  {} nodes", show::grouped(nodes)));
    };
    let style = ProgressStyle::with_template("{spinner} {elapsed}{nodes}  {wide_msg}");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner()).with_key("nodes", write_nodes)
}

/// Shows a bar with the completed share of the work, 0 to 1.
pub(crate) fn show_share(bar: &ProgressBar, message: &str, share: f64) {
    set_template(bar, "{spinner} {elapsed} {msg} [{bar:40}] {percent:>3} %");
    bar.set_length(1000);
    bar.set_position((share * 1000.0) as u64);
    bar.set_message(message.to_owned());
}

/// A terminal that keeps all that bars draw.
#[cfg(test)]
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen(std::sync::Arc<std::sync::Mutex<String>>);

#[cfg(test)]
impl Screen {
    /// Draws the bar here.
    pub(crate) fn show(&self, bar: &ProgressBar) {
        bar.set_draw_target(ProgressDrawTarget::term_like_with_hz(Box::new(self.clone()), 200));
    }

    /// All that was drawn.
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }
}

#[cfg(test)]
impl indicatif::TermLike for Screen {
    fn width(&self) -> u16 {
        100
    }

    fn move_cursor_up(&self, _: usize) -> std::io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> std::io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> std::io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> std::io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> std::io::Result<()> {
        self.write_str(&format!("{text}\n"))
    }

    fn write_str(&self, text: &str) -> std::io::Result<()> {
        self.0.lock().unwrap().push_str(text);
        Ok(())
    }

    fn clear_line(&self) -> std::io::Result<()> {
        self.write_str("\n")
    }

    fn flush(&self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use outwit::{Limits, Meter};

    use super::*;

    #[test]
    fn work_done_before_does_not_shorten_the_time_left() {
        let bar = ProgressBar::hidden();
        show_done(&bar, 78, 200);
        std::thread::sleep(Duration::from_millis(20));
        show_done(&bar, 79, 200);
        assert!(bar.eta() > Duration::from_secs(2), "{:?}", bar.eta());
    }

    #[test]
    fn a_spinner_shows_the_nodes_of_its_searches() {
        let (stop, screen) = (Stop::new(), Screen::default());
        let bar = ProgressBar::new_spinner();
        bar.set_style(spinner_style(&stop));
        bar.set_message("instance 1 of 9");
        screen.show(&bar);
        bar.tick();
        assert!(screen.text().contains("s  instance 1 of 9"), "{}", screen.text());
        let mut meter = Meter::new(&Limits::none().stop(&stop));
        (0..2_000_000).for_each(|_| assert!(meter.spend()));
        let shown = format!("s  {} nodes  instance 1 of 9", show::grouped(stop.nodes()));
        bar.tick();
        assert!(screen.text().contains(&shown), "{shown}: {}", screen.text());
        assert!((1_900_000..=2_000_000).contains(&stop.nodes()), "{}", stop.nodes());
    }

    #[test]
    fn a_bar_is_drawn_at_once_and_has_the_time_left_when_something_is_done() {
        let (bar, screen) = (resumable("{pos} of {len}, {elapsed}{left};"), Screen::default());
        screen.show(&bar);
        show_done(&bar, 3, 9);
        assert!(screen.text().trim_start().starts_with("3 of 9, 0s;"), "{}", screen.text());
        let wait_for = |text: &str| {
            while !screen.text().contains(text) {
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        // A tick.
        wait_for("3 of 9, 1s;");
        assert!(!screen.text().contains("left"), "{}", screen.text());
        show_done(&bar, 4, 9);
        wait_for("s left;");
        assert!(screen.text().contains("4 of 9, "), "{}", screen.text());
    }
}
