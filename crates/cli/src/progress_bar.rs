//! Bars and spinners on standard error; nothing is drawn unless that is a terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar for work of this length; the template is one of `indicatif`.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    set_template(&bar, template);
    bar
}

/// Changes what a bar shows.
pub(crate) fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
}

/// Shows a hidden bar once its work has taken a second: short work needs none.
pub(crate) fn show_if_long(bar: &ProgressBar, begin: Instant) {
    if bar.is_hidden() && begin.elapsed() > Duration::from_secs(1) {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

/// A spinner for a running search.
pub(crate) fn spinner() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    // No message yet, so that short searches do not make the terminal flicker.
    show_message(&bar, "");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Shows a message beside a spinner.
pub(crate) fn show_message(bar: &ProgressBar, message: &str) {
    set_template(bar, "{spinner} {elapsed} {wide_msg}");
    bar.set_message(message.to_owned());
}

/// Shows a bar with the completed share of the work, 0 to 1.
pub(crate) fn show_share(bar: &ProgressBar, message: &str, share: f64) {
    set_template(bar, "{spinner} {elapsed} {msg} [{bar:40}] {percent:>3} %");
    bar.set_length(1000);
    bar.set_position((share * 1000.0) as u64);
    bar.set_message(message.to_owned());
}
