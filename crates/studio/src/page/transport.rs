//! The controls that step through a search, for all pages; `assets/transport.js` implements them.

use maud::{Markup, html};

use super::icon::icon;

/// The controls. `label` is their name, `from` the number of the first step; `more` is added at the end.
pub(super) fn bar(label: &str, from: u32, more: &Markup) -> Markup {
    html! {
        div .bar .transport role="group" aria-label=(label) {
            span .joined {
                button #s-first type="button" aria-label="First step" title="First step" aria-keyshortcuts="ArrowUp" { (icon("first")) }
                button #s-back type="button" aria-label="Step back" title="Step back" aria-keyshortcuts="ArrowLeft" { (icon("back")) }
                button #s-play type="button" aria-keyshortcuts="Space" { "Play" }
                button #s-forward type="button" aria-label="Step forward" title="Step forward" aria-keyshortcuts="ArrowRight" { (icon("forward")) }
                button #s-last type="button" aria-label="Last step" title="Last step" aria-keyshortcuts="ArrowDown" { (icon("last")) }
            }
            label .unseen for="s-slider" { "Step" }
            input #s-slider type="range" min="0" value="0";
            div .field { label .unseen for="s-number" { "Step" } input #s-number type="number" min=(from) value=(from); }
            output #s-counter {}
            div .field { label .unseen for="s-speed" { "Speed" }
                select #s-speed title="Speed: steps per second" {
                    option value="0.5" { "0.5/s" }
                    option value="1" { "1/s" }
                    option value="2" { "2/s" }
                    option value="4" selected { "4/s" }
                    option value="16" { "16/s" }
                    option value="100" { "100/s" }
                    option value="1000" { "1,000/s" }
                    option value="8000" { "8,000/s" }
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
