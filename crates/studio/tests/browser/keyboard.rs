//! Without a mouse: a whole game, its review with the mistakes tried again, and a lesson. Only keys are pressed.

use serde_json::json;

use crate::chromium::Browser;
use crate::game_faults::READY;

const STATUS: &str = "document.querySelector('#status').textContent";

/// The journey.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    plays_a_whole_game(browser, url);
    reviews_it(browser, url);
    does_a_lesson(browser, url);
    browser.size(1280, 1000);
}

/// Presses Tab until the element that has the focus fits a selector.
#[track_caller]
fn tab_to(browser: &mut Browser, selector: &str) {
    for _ in 0..150 {
        if browser.run(&format!("document.activeElement.matches('{selector}')")) == json!(true) {
            return;
        }
        browser.press("Tab", false);
    }
    panic!("{selector} is not within reach of Tab");
}

/// From the first screen to the end of a game of tic-tac-toe: every square is reached with the arrow keys.
fn plays_a_whole_game(browser: &mut Browser, url: &str) {
    browser.open_fresh(url);
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    tab_to(browser, "a[href=\"/games\"]");
    browser.press("Enter", false);
    browser.wait(&format!("location.pathname === '/games' && {READY}"));
    // In a menu of the browser one letter goes to the next entry that begins with it, however late it comes.
    let chosen = "document.querySelector('#game').value";
    let shown = "document.querySelector('#play').dataset.game";
    for _ in 0..9 {
        tab_to(browser, "#game");
        let before = browser.run(chosen);
        browser.press("t", false);
        browser.wait(&format!("{chosen} !== {before} && {chosen} === {shown}"));
        if browser.run(shown) == json!("tic-tac-toe") {
            break;
        }
    }
    browser.expect(shown, "tic-tac-toe");
    tab_to(browser, ".player[data-side=second] .kind");
    for _ in 0..20 {
        if browser.run("document.activeElement.value") == json!("level:1") {
            break;
        }
        browser.press("ArrowUp", false);
    }
    browser.wait("location.hash.includes('second=level%3A1')");
    for _ in 0..5 {
        if browser.run(&format!("{STATUS} === 'X to move.'")) != json!(true) {
            break;
        }
        let before =
            browser.run("document.querySelectorAll('#moves li').length").as_u64().unwrap_or(0);
        browser.run("document.activeElement.blur()");
        tab_to(browser, "#board [data-cell]");
        let way = browser.run(
            "(() => { const at = (cell) => [cell.dataset.cell.charCodeAt(0), Number(cell.dataset.cell[1])]; const [x, y] = at(document.activeElement); const [a, b] = at(document.querySelector('#board .can'));\
             return [...Array(Math.abs(a - x)).fill(a > x ? 'ArrowRight' : 'ArrowLeft'), ...Array(Math.abs(b - y)).fill(b > y ? 'ArrowUp' : 'ArrowDown')]; })()",
        );
        for key in way.as_array().expect("keys").iter().filter_map(|key| key.as_str()) {
            browser.press(key, false);
        }
        browser.press("Enter", false);
        browser.wait(&format!(
            "document.querySelectorAll('#moves li').length >= {before} + 2 || !/to move|thinking/.test({STATUS})"
        ));
        browser.wait(&format!("!/thinking/.test({STATUS})"));
    }
    let end = browser.run(STATUS);
    assert!(end.as_str().is_some_and(|end| end.contains("wins") || end.contains("Draw")), "{end}");
}

const PDN: &str = "[FEN \"B:W26:B15,18\"] 1. 18-23 26x10 0-1";

/// A game is pasted and reviewed, and its mistake tried again.
fn reviews_it(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}games#game=draughts&first=human&second=human"));
    browser.wait(READY);
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    tab_to(browser, "#tab-moves");
    browser.press("ArrowLeft", false);
    browser.wait("document.activeElement.id === 'tab-text'");
    tab_to(browser, "#record");
    browser.insert(PDN);
    tab_to(browser, "#record-form .main");
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#moves li').length === 2 && !document.querySelector('#panel-moves').hidden");
    tab_to(browser, "#review");
    browser.press("Enter", false);
    browser.wait("!document.querySelector('#learn-bar').hidden");
    // The move list: a move is gone to with Enter, and keeps the focus.
    browser.press("Tab", true);
    tab_to(browser, "#mistakes button");
    browser.press("Enter", false);
    browser.wait(&format!("{STATUS} === 'Black to move.'"));
    browser.run("document.activeElement.blur()");
    tab_to(browser, "#moves button");
    browser.press("Enter", false);
    browser.wait("document.activeElement.matches('#moves [aria-current]')");
    tab_to(browser, "#learn-start");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#learn-say').textContent.includes('Find a better move')");
    browser.press("m", false);
    browser.wait("document.activeElement.id === 'move'");
    browser.insert("15-19");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#learn-say').textContent.startsWith('Right') && document.activeElement.id === 'learn-next'");
    browser.press("Enter", false);
    browser.wait("document.activeElement.id === 'learn-start'");
}

fn does_a_lesson(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}lessons#lesson=minimax&step=1"));
    browser.wait("document.querySelectorAll('#answers input').length === 4");
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    for (label, value) in [("after a", "3"), ("after b", "2"), ("after c", "2"), ("the root", "3")]
    {
        tab_to(browser, "#answers input:placeholder-shown, #answers input");
        for _ in 0..8 {
            let own = browser.run("document.activeElement.labels?.[0]?.textContent ?? ''");
            if own == json!(label) {
                break;
            }
            browser.press("Tab", false);
        }
        browser.insert(value);
    }
    browser.press("Enter", false);
    browser.wait("document.querySelector('#verdict').textContent.startsWith('Right.')");
    browser.run("document.activeElement.blur()");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#progress').textContent.startsWith('Step 2')");
}
