//! The bar with which one goes through the steps of a search: one piece for all pages; `assets/transport.js` moves it.

use maud::{Markup, html};

/// The bar; `label` says whose steps, `from` is the number of the first step, `more` goes to its end.
pub(super) fn bar(label: &str, from: u32, more: &Markup) -> Markup {
    html! {
        div .bar .transport role="group" aria-label=(label) {
            button #s-first type="button" aria-label="First step" aria-keyshortcuts="ArrowUp" { "|◀" }
            button #s-back type="button" aria-label="Step back" aria-keyshortcuts="ArrowLeft" { "◀" }
            button #s-play type="button" aria-keyshortcuts="Space" { "Play" }
            button #s-forward type="button" aria-label="Step forward" aria-keyshortcuts="ArrowRight" { "▶" }
            button #s-last type="button" aria-label="Last step" aria-keyshortcuts="ArrowDown" { "▶|" }
            label .unseen for="s-slider" { "Step" }
            input #s-slider type="range" min="0" value="0";
            div .field { label for="s-number" { "Step" } input #s-number type="number" min=(from) value=(from); }
            output #s-counter {}
            div .field { label for="s-speed" { "Speed" }
                select #s-speed {
                    option value="0.5" { "1 in 2 seconds" }
                    option value="1" { "1 a second" }
                    option value="4" selected { "4 a second" }
                    option value="16" { "16 a second" }
                    option value="400" { "fast" }
                    option value="8000" { "very fast" }
                }
            }
            (more)
        }
    }
}

/// The keys of the bar.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("← or j, → or k", "one step back, forward"),
    ("↑ or 0, ↓ or $", "first, last step"),
    ("Space", "play and pause"),
    ("+, -", "faster, slower"),
    ("b", "bookmark the step, or take the bookmark away"),
    ("r", "the end of the searches"),
];
