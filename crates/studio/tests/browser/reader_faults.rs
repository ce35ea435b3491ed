//! Faults that were met on touch screens, after a reload and with the keyboard.

use crate::chromium::{Browser, open};
use crate::puzzles::{DONE, go, search_by};

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    drags_a_place_by_touch(browser, url);
    enters_a_digit_by_touch(browser, url);
    moves_nothing_under_the_pointer(browser, url);
    keeps_a_formula(browser, url);
    begins_a_step_at_its_heading(browser, url);
    fits_a_tree_on_a_phone(browser, url);
    shows_the_last_row_on_a_small_phone(browser, url);
    keeps_the_focus_of_a_searched_grid(browser, url);
    keeps_the_board_and_the_review(browser, url);
    shows_the_value_at_the_end_of_the_better_side(browser, url);
    says_why_a_contest_cannot_start(browser, url);
    gives_no_time_back(browser, url);
    refuses_unknown_players_and_empty_boards(browser, url);
    changes_the_theme_at_once(browser);
}

/// Opens a page and waits for a script to be true.
/// The finger moves the place, not the page.
fn drags_a_place_by_touch(browser: &mut Browser, url: &str) {
    browser.touch(true);
    go(browser, url, "puzzle=road-map&a=a-star");
    browser.run("document.querySelector('#sketch-open').click()");
    browser.wait("document.querySelector('#sketch-board [data-place=Wausau]')");
    browser.run("window.cancelled = 0; addEventListener('pointercancel', () => { window.cancelled += 1; }, true)");
    let from = browser.middle("#sketch-board [data-place=Wausau] circle");
    browser.finger(from, (from.0 + 30.0, from.1 - 50.0));
    browser.wait("document.querySelector('#sketch-chosen').textContent.startsWith('Place Wausau')");
    browser.expect("window.cancelled", 0);
    browser.touch(false);
}

fn enters_a_digit_by_touch(browser: &mut Browser, url: &str) {
    let empty = ".".repeat(81);
    go(browser, url, &format!("puzzle=sudoku&at={empty}"));
    browser.touch(true);
    let digits = "document.querySelector('#digits').hidden";
    browser.expect(digits, true);
    for (cell, digit, text) in [("r1c1", 4, "4."), ("r1c2", 7, "47"), ("r1c1", 0, ".7")] {
        let at = browser.middle(&format!("#board [data-cell={cell}]"));
        browser.finger(at, at);
        browser
            .wait(&format!("document.querySelector('#board .picked')?.dataset.cell === '{cell}'"));
        browser.expect(digits, false);
        let at = browser.middle(&format!("#digits [value=\"{digit}\"]"));
        browser.finger(at, at);
        browser.wait(&format!("document.querySelector('#instance').value.startsWith('{text}')"));
        browser
            .wait(&format!("document.querySelector('#board .picked')?.dataset.cell === '{cell}'"));
    }
    browser.touch(false);
}

/// Search and Swap stay where they are when Clear appears, and Search takes the focus when it goes.
fn moves_nothing_under_the_pointer(browser: &mut Browser, url: &str) {
    for (page, width) in [("compare", 1280), ("puzzles", 1280), ("compare", 360), ("puzzles", 360)]
    {
        browser.size(width, 900);
        open(browser, url, page, "document.querySelector('#board svg')");
        browser.run("document.querySelector('#search').scrollIntoView()");
        let places = "['search', 'swap'].map((id) => { const box = document.getElementById(id).getBoundingClientRect(); return [Math.round(box.left), Math.round(box.top + scrollY)]; })";
        let before = browser.run(places);
        browser.run("document.querySelector('#search').click()");
        browser.wait("!document.querySelector('#unsearch').hidden");
        browser.wait(DONE);
        browser.expect(places, before);
        browser.run("document.querySelector('#unsearch').focus()");
        browser.press("Enter", false);
        browser.wait("document.activeElement.id === 'search'");
    }
    browser.size(1280, 1000);
}

/// The weights and the formula are both kept while the other one is shown, also by the link.
fn keeps_a_formula(browser: &mut Browser, url: &str) {
    let formula = "document.querySelector('#formula').value";
    open(browser, url, "lab#game=connect-four", "document.querySelector('#features-rows input')");
    browser.click("#by-formula");
    browser.run("{ const f = document.querySelector('#formula'); f.value = '2 * lines'; f.dispatchEvent(new Event('input')); }");
    browser.click("#by-weights");
    browser.wait("/formula=2.*kind=weights.*weights=/.test(location.hash)");
    browser.click("#by-formula");
    browser.expect(formula, "2 * lines");
    browser.click("#by-weights");
    browser.wait("location.hash.includes('kind=weights')");
    browser.reload();
    browser.wait("document.querySelector('#by-weights').getAttribute('aria-pressed') === 'true' && document.querySelector('#features-rows input')");
    browser.click("#by-formula");
    browser.expect(formula, "2 * lines");
}

/// The next step begins in view, and its heading has the focus, also where the button is disabled.
fn begins_a_step_at_its_heading(browser: &mut Browser, url: &str) {
    browser.size(360, 740);
    open(browser, url, "lessons#lesson=minimax&step=2", "document.querySelector('#tree svg')");
    for (button, step) in [("next", 3), ("back", 2), ("back", 1)] {
        browser.run(&format!("document.querySelector('#{button}').focus()"));
        browser.press("Enter", false);
        browser.wait(&format!(
            "document.querySelector('#progress').textContent.startsWith('Step {step} ')"
        ));
        browser.wait("document.activeElement.id === 'lesson-title'");
        browser.wait("(({ top, bottom }) => top >= 0 && bottom < innerHeight)(document.querySelector('#lesson-title').getBoundingClientRect())");
    }
    browser.size(1280, 1000);
}

fn fits_a_tree_on_a_phone(browser: &mut Browser, url: &str) {
    browser.size(360, 740);
    open(browser, url, "lessons#lesson=minimax&step=2", "document.querySelector('#tree svg')");
    browser.wait("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#tree'))");
    open(browser, url, "games#game=own-tree", "document.querySelector('#board svg')");
    browser.wait("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#board'))");
    browser.size(1280, 1000);
}

/// The buttons at the lower end of the screen do not cover the board, also below two lines of what is to be done.
fn shows_the_last_row_on_a_small_phone(browser: &mut Browser, url: &str) {
    browser.size(320, 568);
    browser.touch(true);
    for game in ["tic-tac-toe", "draughts:russian"] {
        let address = format!("games#game={game}&first=human&second=human");
        open(browser, url, &address, "document.querySelector('#board svg')");
        browser.run("document.querySelector('#status').textContent = 'White to move: capture with the piece on d4 now.'");
        browser.wait("(([board, status]) => scrollY === 0 && board.height > 190 && board.bottom <= status.top && status.height > 40)(['#board svg', '#status'].map((part) => document.querySelector(part).getBoundingClientRect()))");
    }
    browser.touch(false);
    browser.size(1280, 1000);
}

/// A change by the keyboard and its undo search again; the arrow keys go on at the same cell.
fn keeps_the_focus_of_a_searched_grid(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=grid-map&at=0,0+to+4,2+on+...../...../.....&a=a-star&run=1");
    browser.wait(DONE);
    let text = "document.querySelector('#instance').value";
    let here =
        |cell: &str| format!("document.activeElement.matches('#a-scene [data-cell=\"{cell}\"]')");
    browser.run("document.querySelector('#a-scene [data-cell=\"1,1\"]').focus()");
    browser.press("ArrowRight", false);
    search_by(browser, |browser| browser.press("Enter", false));
    browser.wait(&format!("{text}.includes('@') && {}", here("2,1")));
    search_by(browser, |browser| browser.press_with_ctrl("z", false));
    browser.wait(&format!("!{text}.includes('@') && {}", here("2,1")));
    browser.press("ArrowRight", false);
    browser.wait(&here("3,1"));
}

/// A review leaves the board as the player sees it; learning turns it to the side that learns. The review is shown again after
/// a reload, also while a better line is on the board.
fn keeps_the_board_and_the_review(browser: &mut Browser, url: &str) {
    let first = "document.querySelector('#board [data-cell]').dataset.cell";
    let mistakes = "document.querySelectorAll('#mistakes li').length";
    let lost = "games#game=draughts&start=B:W26:B15,18&moves=18-23+26x10";
    for (players, cell) in
        [("first=human&second=level:1", "32"), ("first=level:1&second=human", "1")]
    {
        let below = format!("{first} === '{cell}'");
        open(browser, url, &format!("{lost}&{players}"), &below);
        browser.click("#review");
        browser
            .wait("document.querySelector('#review-status').textContent.startsWith('Mistakes: ')");
        browser.expect(first, cell);
        browser.expect("document.querySelector('#learn-side').value", "Black");
        browser.click("#learn-start");
        browser.expect(first, "32");
        browser.click("#learn-show");
        browser.wait(
            "document.querySelector('#learn-line').textContent.startsWith('The better line')",
        );
        browser.wait("/moves=15-19.*variations=/.test(location.hash)");
        browser.reload();
        browser.expect(mistakes, 1);
        browser.expect(first, "32");
    }
}

fn shows_the_value_at_the_end_of_the_better_side(browser: &mut Browser, url: &str) {
    let said = "document.querySelector('#gauge-short').textContent";
    let moves = "1+2+1+2+1+2+5+2";
    let address = format!("games#game=connect-four&moves={moves}&first=human&second=human");
    open(
        browser,
        url,
        &address,
        "document.querySelector('#status').textContent === 'Yellow wins.'",
    );
    // First the result of Red, for whom values are shown everywhere on this page; at the end of Yellow.
    browser.expect(said, "0–1");
    browser.expect("document.querySelector('#gauge').classList.contains('far')", false);
    open(
        browser,
        url,
        "lab#game=connect-four&moves=4",
        "/^Value for Yellow: −/.test(document.querySelector('#mine-gauge').ariaLabel)",
    );
    // The value of the side to move, at the end of the better side, and the same in the list of moves.
    browser.wait("/^Yellow: −/.test(document.querySelector('#mine-gauge').textContent.trim())");
    browser.expect("document.querySelector('#mine-gauge').classList.contains('far')", false);
    browser.wait("/^−/.test(document.querySelector('#mine-lines button').textContent)");
}

/// The disabled button looks it and says why; a list of games is shown again on the way back.
fn says_why_a_contest_cannot_start(browser: &mut Browser, url: &str) {
    let start = "document.querySelector('#start')";
    open(browser, url, "arena", "document.querySelector('#player-1')");
    let enabled = browser.run(&format!("getComputedStyle({start}).backgroundColor"));
    // The games of the engine take long, so that the contest runs until it is stopped.
    browser.run("document.querySelector('#players').value = 'random\\nrandom\\nengine:depth=12'; document.querySelector('#pairs').value = 500; document.querySelector('#nodes').value = 10000");
    browser.click("#start");
    browser.wait(&format!("{start}.disabled && !document.querySelector('#start-why').hidden"));
    let disabled = browser.run(&format!("getComputedStyle({start}).backgroundColor"));
    assert_ne!(enabled, disabled);
    browser.wait("parseInt(document.querySelector('#status').textContent) >= 9");
    browser.run("document.querySelector('#stop').click()");
    browser.wait(&format!("!{start}.disabled && document.querySelector('#start-why').hidden"));
    // On a phone the plot of the ratings fits.
    browser.size(360, 740);
    browser.reload();
    browser.wait("document.querySelector('#plot svg')");
    browser.wait("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#plot'))");
    browser.size(1280, 1000);
    browser.run("document.querySelector('#list').click()");
    browser.wait("document.querySelectorAll('#games li').length");
    browser.click("#games li:last-child a");
    browser.wait("location.pathname === '/games' && document.querySelector('#board svg')");
    browser.run("setTimeout(() => history.back())");
    browser.wait("location.pathname === '/arena' && document.querySelectorAll('#games li').length && scrollY > 0");
}

/// The clock goes on from where it was when the page was loaded again.
fn gives_no_time_back(browser: &mut Browser, url: &str) {
    let red = "document.querySelector('.player[data-side=first] .clock').textContent";
    let address =
        "games#game=connect-four&moves=4+4&first=human&second=human&clock=3%2B2&left=100.0,100.0";
    let is_shown = format!("/^\\d:\\d\\d$/.test({red})");
    // It began with 1:40.
    open(browser, url, address, &format!("{is_shown} && {red} <= '1:38'"));
    let left = |browser: &mut Browser| browser.run(red).as_str().expect("a text").to_owned();
    let before = left(browser);
    browser.reload();
    browser.wait(&is_shown);
    let after = left(browser);
    assert!(after <= before, "{after} after {before}");
}

fn refuses_unknown_players_and_empty_boards(browser: &mut Browser, url: &str) {
    open(
        browser,
        url,
        "games#game=draughts&first=level:99&second=human",
        "document.querySelector('#fault').textContent.includes('There is no player “level:99”')",
    );
    browser.expect("document.querySelector('#first-kind').value", "human");
    browser.click("#setup-open");
    browser.wait("document.querySelectorAll('#setup-piece-list svg').length === 4");
    browser.click("#setup-clear");
    browser.expect("document.querySelector('#position').value", "B:W:B");
    browser.click("#setup-done");
    browser.wait(
        "document.querySelector('#setup-fault').textContent.startsWith('The board is empty')",
    );
    browser.expect("document.querySelector('#setup').hidden", false);
}

/// The first press of the button for the theme changes the colours.
fn changes_the_theme_at_once(browser: &mut Browser) {
    browser.prefer("prefers-color-scheme", "light");
    browser.run("document.querySelector('#theme').click()");
    browser.expect("document.documentElement.dataset.theme", "dark");
    browser
        .run("document.querySelector('#theme').click(); document.querySelector('#theme').click()");
    browser.expect("document.documentElement.dataset.theme ?? 'auto'", "auto");
}
