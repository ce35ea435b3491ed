//! The controls that step through a search, for all pages; `assets/transport.js` implements them.

use maud::{Markup, html};

/// The controls. `label` is their name, `from` the number of the first step; `more` is added at the end.
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
                    option value="0.5" { "1 step in 2 s" }
                    option value="1" { "1 step per second" }
                    option value="4" selected { "4 per second" }
                    option value="16" { "16 per second" }
                    option value="400" { "fast" }
                    option value="8000" { "very fast" }
                }
            }
            (more)
        }
    }
}

/// Their keyboard shortcuts.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("← or j, → or k", "one step back, forward"),
    ("↑ or 0, ↓ or $", "first, last step"),
    ("Space", "play and pause"),
    ("+, -", "faster, slower"),
    ("b", "set or remove a bookmark"),
    ("r", "end of the search"),
];
