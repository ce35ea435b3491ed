//! Screenshots of every page and state at five widths, light and dark, for looking at them before and after a change.
//!
//! Only by `cargo xtask screenshots DIR`; `OUTWIT_STATES=games,arena` takes only the states whose names begin so.

use crate::axe;
use crate::chromium::Browser;

/// Width and height of a large and a usual screen, a tablet and two phones, in CSS pixels.
const SIZES: [(u32, u32); 5] = [(1920, 1080), (1280, 800), (768, 1024), (390, 844), (320, 640)];

/// Saves the pictures as `STATE-WIDTH-SCHEME.png`.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let only = std::env::var("OUTWIT_STATES").unwrap_or_default();
    let wanted = |name: &str| only.split(',').any(|start| name.starts_with(start));
    for state in axe::STATES.iter().filter(|state| wanted(state.0)) {
        axe::reach(browser, url, state);
        let name = state.0.replace(", ", "-").replace(' ', "-");
        for (width, height) in SIZES {
            browser.size(width, height);
            for scheme in ["light", "dark"] {
                browser.prefer("prefers-color-scheme", scheme);
                browser.run("new Promise((done) => setTimeout(done, 200))");
                browser.shoot(&format!("{name}-{width}-{scheme}"));
            }
        }
    }
    browser.prefer("prefers-color-scheme", "light");
    browser.size(1280, 1000);
}
