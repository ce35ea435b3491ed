//! Pages on paper: texts and lists are complete, also where they are buttons on the screen; drawings are not cut off, and the
//! colours are those of paper.

use serde_json::json;

use crate::chromium::Browser;

/// The journey; `url` is the address of the server.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    words_and_colours(browser, url);
    lists(browser, url);
    drawings(browser, url);
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
}

/// Opens a page and waits until it shows something, then emulates paper.
fn print(browser: &mut Browser, url: &str, address: &str, ready: &str) {
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
    browser.open_fresh(&format!("{url}{address}"));
    browser.wait(&format!("document.querySelector('{ready}')"));
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
}

/// Checks that all of these parts are printed, and at least one, or that none is.
#[track_caller]
fn printed(browser: &mut Browser, parts: &str, wanted: bool) {
    let seen = "checkVisibility() && part.getBoundingClientRect().height > 0";
    let script = format!(
        "(parts => parts.length > 0 && parts.every((part) => (part.{seen}) === {wanted}))([...document.querySelectorAll('{parts}')])"
    );
    browser.expect(&script, true);
}

/// A theme that was chosen as dark is one for the screen.
fn words_and_colours(browser: &mut Browser, url: &str) {
    print(browser, url, "lessons#lesson=minimax&step=1", "#lesson .term");
    printed(browser, "#lesson .term", true);
    printed(browser, "#check", false);
    browser.run("document.documentElement.dataset.theme = 'dark'");
    let colours = "[getComputedStyle(document.documentElement).getPropertyValue('--ink'), getComputedStyle(document.querySelector('#tree path.max:not(.busy)')).fill].join()";
    browser.expect(colours, "rgb(27, 30, 35),rgb(207, 227, 247)");
    browser.call("Emulation.setEmulatedMedia", json!({ "media": "" }));
    browser.expect(colours, "rgb(236, 234, 230),rgb(23, 58, 94)");
}

fn lists(browser: &mut Browser, url: &str) {
    let game = "games#game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human";
    print(browser, url, game, "#moves li:nth-child(4) button");
    printed(browser, "#moves button", true);
    printed(browser, ".tools button", false);
    print(browser, url, "queens#n=8", "#gallery button");
    printed(browser, "#gallery button, #gallery .mini svg", true);
    printed(browser, "#save-box", false);
    print(browser, url, "lab#game=connect-four&depth=2", "#mine-lines button");
    printed(browser, "#mine-lines b, #mine-lines .value", true);
}

/// Wider than the paper is what was fitted to the screen, or has a width of its own.
fn drawings(browser: &mut Browser, url: &str) {
    print(browser, url, "puzzles#puzzle=road-map&a=a-star&run=1", "#a-tree svg");
    browser.expect(
        "(svg => { svg.style.width = '3000px'; return svg.getBoundingClientRect().right <= document.querySelector('#a-tree').getBoundingClientRect().right; })(document.querySelector('#a-tree svg'))",
        true,
    );
    let tree = "games#game=own-tree:depth=3,width=4&first=human&second=human";
    print(browser, url, tree, "#board .numbers-tree");
    browser.expect("(board => board.clientWidth > 0 && board.scrollWidth <= board.clientWidth)(document.querySelector('#board'))", true);
}
