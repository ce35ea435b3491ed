//! Setting up a position with the pieces above the board: picked, dragged to, on and off the board, by mouse, touch and keys.

use serde_json::json;

use crate::audit;
use crate::chromium::Browser;
use crate::faults::cell;

/// The journey; `url` is the address of the server.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    browser.open_fresh(&format!("{url}games#game=draughts&first=human&second=human"));
    browser.wait("document.querySelectorAll('#board .can').length");
    browser.run("document.querySelector('#setup-open').click()");
    browser.wait("document.querySelectorAll('#setup-piece-list svg').length === 4");
    // Every piece looks as on the board and has a name; palette and board are in view together.
    browser.expect("[...document.querySelectorAll('#setup-piece-list label')].map((label) => label.textContent.trim()).join()", "White man,White king,Black man,Black king,Remove pieces");
    browser.expect("document.querySelectorAll('#setup-piece-list svg circle.p0').length > 0 && document.querySelectorAll('#setup-piece-list svg circle.p1').length > 0", true);
    browser.expect("[...document.querySelectorAll('#setup-piece-list label, #board [data-cell], #setup-side label')].every((part) => { const box = part.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; })", true);
    audit::named(browser);
    clear(browser);
    by_mouse(browser);
    by_touch(browser);
    by_keys(browser);
    audit::looks(browser, "palette");
    explains(browser);
    fits_a_phone(browser);
}

/// What is to be done and the way back are in view above the board.
fn fits_a_phone(browser: &mut Browser) {
    browser.size(390, 844);
    let address = browser.run("location.href");
    browser.open_fresh(address.as_str().expect("an address"));
    browser.wait("document.querySelectorAll('#board svg').length");
    browser.run("document.querySelector('#setup-open').click()");
    browser.wait("document.querySelectorAll('#setup-piece-list svg').length === 4");
    browser.expect("['#setup .hint', '#setup-done', '#setup-piece-list', '#board svg'].map((part) => document.querySelector(part).getBoundingClientRect()).every((box, at, all) => box.top >= (all[at - 1]?.bottom ?? 0) && box.bottom <= innerHeight)", true);
    browser.size(1280, 800);
}

fn piece(letter: &str) -> String {
    format!("#setup-piece-list [data-letter=\"{letter}\"]")
}

fn clear(browser: &mut Browser) {
    browser.run("document.querySelector('#setup-clear').click()");
    is(browser, "B:W:B");
}

#[track_caller]
fn is(browser: &mut Browser, position: &str) {
    browser.expect("document.querySelector('#position').value", position);
}

/// Pieces are picked and placed, dragged from the palette, from square to square, and off the board.
fn by_mouse(browser: &mut Browser) {
    let drag = |browser: &mut Browser, from: &str, to: &str| {
        let (from, to) = (browser.middle(from), browser.middle(to));
        browser.drag(from, to);
    };
    drag(browser, &piece("W"), &cell("18"));
    is(browser, "B:WK18:B");
    drag(browser, &cell("18"), &cell("23"));
    is(browser, "B:WK23:B");
    browser.expect("document.querySelectorAll('.carried, .aimed, #board .left').length", 0);
    // A click picks a piece, and clicks on squares place it.
    drag(browser, &piece("b"), &piece("b"));
    for (name, position) in [("10", "B:WK23:B10"), ("6", "B:WK23:B6,10"), ("10", "B:WK23:B6")] {
        drag(browser, &cell(name), &cell(name));
        is(browser, position);
    }
    let from = browser.middle(&cell("23"));
    browser.drag(from, (from.0, 795.0));
    is(browser, "B:W:B6");
    drag(browser, &piece(""), &piece(""));
    drag(browser, &cell("6"), &cell("6"));
    is(browser, "B:W:B");
    drag(browser, "#setup-side label:has([value=\"0\"])", "#setup-side label:has([value=\"0\"])");
    let first = browser.run("document.querySelector('#position').value");
    drag(browser, "#setup-side label:has([value=\"1\"])", "#setup-side label:has([value=\"1\"])");
    let second = json!(if first == json!("B:W:B") { "W:W:B" } else { "B:W:B" });
    browser.expect("document.querySelector('#position').value", second);
    browser.run("document.querySelector('#setup-flip').click()");
    browser.wait("document.querySelector('#board [data-cell]').dataset.cell === '32'");
    browser.run("document.querySelector('#setup-flip').click()");
    browser.wait("document.querySelector('#board [data-cell]').dataset.cell === '1'");
    browser.run("document.querySelector('#setup-first').click()");
    browser.wait("document.querySelector('#position').value.includes('W21,22')");
}

/// The same by a finger.
fn by_touch(browser: &mut Browser) {
    clear(browser);
    let (from, to) = (browser.middle(&piece("B")), browser.middle(&cell("4")));
    browser.finger(from, to);
    is(browser, "B:W:BK4");
    let (from, to) = (browser.middle(&cell("4")), browser.middle(&cell("11")));
    browser.finger(from, to);
    is(browser, "B:W:BK11");
    browser.finger(to, (to.0, 796.0));
    is(browser, "B:W:B");
}

/// The palette is a group of radio buttons: one Tab stop, and arrow keys choose; then the board.
fn by_keys(browser: &mut Browser) {
    browser.run("document.querySelector('#setup-piece-list input:checked').focus()");
    for _ in 0..5 {
        if browser.run("document.querySelector('#setup-piece-list input:checked').value")
            == json!("B")
        {
            break;
        }
        browser.press("ArrowRight", false);
    }
    browser.expect("document.activeElement.value", "B");
    browser.press("Tab", false);
    browser.wait("document.activeElement.dataset.cell");
    let on = browser.run("document.activeElement.dataset.cell");
    let on = on.as_str().expect("a cell").to_owned();
    browser.press("Enter", false);
    is(browser, &format!("B:W:BK{on}"));
    browser.expect("document.activeElement.dataset.cell", on);
    browser.press("Delete", false);
    is(browser, "B:W:B");
}

/// A board that is no position is explained in a sentence, and the last position comes back in the end.
fn explains(browser: &mut Browser) {
    browser.run("document.querySelector('#setup-piece-list [value=w]').click()");
    let at = browser.middle(&cell("1"));
    browser.drag(at, at);
    browser.expect(
        "document.querySelector('#setup-fault').textContent",
        "Not a position yet: square 1 holds a White man on its last row; expected a king.",
    );
    browser.run("document.querySelector('#setup-done').click()");
    browser.wait("document.querySelector('#setup-pieces').hidden && document.querySelector('.player').checkVisibility()");
    is(browser, "B:W:B");
}
