//! Answers that come late: the reader has done something else meanwhile. Answers are held back and let go by the test, so that no
//! time matters.

use crate::chromium::{Browser, open};

const BOARD: &str = "document.querySelector('#board svg')";
const VERDICT: &str = "document.querySelector('#verdict').textContent";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    checks_the_step_that_was_answered(browser, url);
    builds_the_fields_of_a_step(browser, url);
    keeps_both_queens(browser, url);
    ends_a_search_that_was_removed(browser, url);
    stops_the_chart_of_a_hidden_page(browser, url);
    forgets_the_chart_of_another_position(browser, url);
    keeps_both_digits(browser, url);
    turns_the_board_during_a_move(browser, url);
    opens_the_last_of_two_links(browser, url);
    opens_the_last_of_two_lessons(browser, url);
    opens_the_last_of_two_texts(browser, url);
    hides_the_variants_of_another_size(browser, url);
}

fn click(browser: &mut Browser, selector: &str) {
    browser.run(&format!(
        "document.querySelector('{selector}').dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}))"
    ));
}

/// From now on the answers to requests of this path are held back.
pub(crate) fn hold(browser: &mut Browser, path: &str) {
    browser.run(&format!(
        "{{ window.held = []; const {{ fetch }} = window; window.fetch = async (...request) => {{ const answer = await fetch(...request);\
         if (window.held && request[0] === '{path}') await new Promise((go) => window.held.push(go)); return answer; }}; }}"
    ));
}

/// Waits until this number of answers is held back.
pub(crate) fn holds(browser: &mut Browser, count: usize) {
    browser.expect("window.held.length", count);
}

/// Lets the oldest answer go, and the page deal with it.
fn let_go(browser: &mut Browser) {
    browser.run("window.held.shift()(); new Promise((done) => setTimeout(done, 50))");
}

/// Lets all answers go; further ones are not held back.
pub(crate) fn let_all_go(browser: &mut Browser) {
    browser.run("{ const all = window.held; window.held = null; for (const go of all) go(); } new Promise((done) => setTimeout(done, 50))");
}

fn checks_the_step_that_was_answered(browser: &mut Browser, url: &str) {
    let next = |browser: &mut Browser, step: usize| {
        click(browser, "#next");
        browser.wait(&format!(
            "document.querySelector('#progress').textContent.startsWith('Step {step} ')"
        ));
    };
    let fields = "document.querySelector('#answers input')";
    open(browser, url, "lessons#lesson=minimax&step=1&assignment=Late", fields);
    hold(browser, "/api/lessons/check");
    browser.run("{ const field = document.querySelector('#answers input'); field.value = 3; field.dispatchEvent(new Event('input', { bubbles: true })); }");
    // A double click is one try.
    click(browser, "#check");
    click(browser, "#check");
    holds(browser, 1);
    next(browser, 2);
    let_all_go(browser);
    let steps_and_tries = "[...document.querySelectorAll('#scores tbody tr')].map((row) => [1, 4].map((cell) => row.cells[cell].textContent)).join()";
    browser.expect(steps_and_tries, "1,1");
    browser.expect(VERDICT, "");
    browser.expect("document.querySelector('#reveal').hidden", true);
    open(browser, url, "lessons#lesson=minimax&step=1", fields);
    hold(browser, "/api/lessons/solution");
    click(browser, "#reveal");
    holds(browser, 1);
    next(browser, 2);
    browser.wait(fields);
    let_go(browser);
    browser.expect(VERDICT, "");
    let filled =
        "[...document.querySelectorAll('#answers input')].some((field) => field.value !== '')";
    browser.expect(filled, false);
}

/// The drawing alone is requested again while the fields of the step are on their way.
fn builds_the_fields_of_a_step(browser: &mut Browser, url: &str) {
    let fields = "document.querySelector('#answers input')";
    open(browser, url, "lessons#lesson=minimax&step=1", fields);
    hold(browser, "/api/lessons/sheet");
    click(browser, "#next");
    holds(browser, 1);
    click(browser, "#present");
    holds(browser, 2);
    let_all_go(browser);
    browser.wait(fields);
}

fn keeps_both_queens(browser: &mut Browser, url: &str) {
    open(browser, url, "queens#n=8&mode=own", BOARD);
    hold(browser, "/api/queens/board");
    for square in ["a1", "b3"] {
        click(browser, &format!("#board [data-cell={square}]"));
    }
    holds(browser, 2);
    let_all_go(browser);
    browser.wait("new URLSearchParams(location.hash.slice(1)).get('queens') === 'a1 b3'");
    browser.expect("document.querySelectorAll('#board [aria-pressed=true]').length", 2);
}

fn ends_a_search_that_was_removed(browser: &mut Browser, url: &str) {
    let stop = "document.querySelector('#stop').hidden";
    open(browser, url, "compare#game=tic-tac-toe&moves=b2+a1", BOARD);
    hold(browser, "/api/run");
    click(browser, "#search");
    holds(browser, 1);
    browser.expect(stop, false);
    click(browser, "#new");
    browser.expect(stop, true);
    // The key starts a search then, and does not stop one.
    browser.run("document.activeElement.blur()");
    browser.press("s", false);
    browser.expect(stop, false);
    let_all_go(browser);
    browser.wait("!document.querySelector('#comparison').hidden");
    browser.expect(stop, true);
}

/// Its searches are stopped, which must not count as searches that take too long.
fn stops_the_chart_of_a_hidden_page(browser: &mut Browser, url: &str) {
    open(browser, url, "compare#game=tic-tac-toe&moves=b2+a1", BOARD);
    hold(browser, "/api/run");
    browser.run("document.querySelector('#chart-rows').value = 2; document.querySelector('#chart-form').requestSubmit()");
    holds(browser, 1);
    browser.run("Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); document.dispatchEvent(new Event('visibilitychange'))");
    let_all_go(browser);
    browser.wait("document.querySelector('#chart-status').textContent === 'Stopped.'");
}

fn forgets_the_chart_of_another_position(browser: &mut Browser, url: &str) {
    open(browser, url, "compare#game=tic-tac-toe&moves=b2+a1", BOARD);
    hold(browser, "/api/chart");
    browser.run("document.querySelector('#chart-rows').value = 1; document.querySelector('#chart-form').requestSubmit()");
    holds(browser, 1);
    click(browser, "#undo");
    browser.wait("document.querySelector('#chart-status').textContent === ''");
    let_go(browser);
    browser.expect("document.querySelector('#chart').childElementCount", 0);
}

/// Also a digit that follows at once; one that is refused is removed.
fn keeps_both_digits(browser: &mut Browser, url: &str) {
    let empty = ".".repeat(81);
    let cell = "document.querySelector('#board [data-cell=r1c1]')";
    open(browser, url, &format!("puzzles#puzzle=sudoku&at={empty}"), cell);
    hold(browser, "/api/puzzle");
    let digit = |browser: &mut Browser, cell: &str, key: &str| {
        browser.run(&format!("document.querySelector('#board [data-cell={cell}]').dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"));
    };
    digit(browser, "r1c1", "1");
    digit(browser, "r1c2", "2");
    holds(browser, 2);
    let_all_go(browser);
    let instance = "document.querySelector('#instance').value.slice(0, 4)";
    let drawn = "[...document.querySelectorAll('#board text')].map((text) => text.textContent).filter((text) => /^[1-9]$/.test(text)).join('')";
    browser.expect(instance, "12..");
    browser.expect(drawn, "12");
    digit(browser, "r1c3", "2");
    browser.wait("document.querySelector('#fault').textContent.includes('digit 2')");
    browser.expect(instance, "12..");
    digit(browser, "r1c3", "3");
    browser.expect(drawn, "123");
}

/// The answers come in both orders.
fn turns_the_board_during_a_move(browser: &mut Browser, url: &str) {
    for first in [0, 1] {
        open(browser, url, "games#game=draughts&first=human&second=human", BOARD);
        hold(browser, "/api/position");
        browser.run("importFile('/games/game.js').then(({ flip, game, play }) => { window.game = game; play('11-15'); flip(); })");
        holds(browser, 2);
        browser.run(&format!("window.held.splice({first}, 1)[0]()"));
        let_go(browser);
        let_all_go(browser);
        let board = "importFile('/api.js').then(({ post }) => post('/api/position', { game: 'draughts', start: '', moves: ['11-15'], turned: true })).then(({ svg }) => svg === window.game.svg)";
        browser.expect(board, true);
    }
}

/// A link that another one has overtaken is not one that cannot be opened.
fn opens_the_last_of_two_links(browser: &mut Browser, url: &str) {
    for page in ["compare", "lab", "games"] {
        open(browser, url, &format!("{page}#game=tic-tac-toe&first=human&second=human"), BOARD);
        browser.run("new Promise((done) => setTimeout(done, 300))");
        hold(browser, "/api/position");
        for game in ["connect-four", "draughts"] {
            browser.run(&format!("location.hash = 'game={game}&first=human&second=human'"));
        }
        holds(browser, 2);
        let_all_go(browser);
        browser.wait("document.querySelectorAll('#board [data-cell]').length === 32");
        browser.expect("document.querySelector('#fault').hidden", true);
        browser.wait("location.hash.includes('game=draughts')");
    }
}

fn opens_the_last_of_two_lessons(browser: &mut Browser, url: &str) {
    let shown = "document.querySelector('#list [aria-current]').dataset.id";
    open(browser, url, "lessons#lesson=minimax", "document.querySelector('#list [aria-current]')");
    hold(browser, "/api/lessons/alpha-beta");
    browser.run("location.hash = 'lesson=alpha-beta'");
    holds(browser, 1);
    browser.run("location.hash = 'lesson=windows'");
    browser.expect(shown, "windows");
    let_go(browser);
    browser.expect(shown, "windows");
}

/// Neither a game of the text nor one that was begun meanwhile is replaced by an older choice.
fn opens_the_last_of_two_texts(browser: &mut Browser, url: &str) {
    let moves = "document.querySelectorAll('#moves li').length";
    open(browser, url, "games#game=draughts&first=human&second=human", BOARD);
    let game = |moves: &str| format!("[Event \"{moves}\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let text =
        ["1. 11-15", "1. 11-15 24-19", "1. 11-15 24-19 2. 15x24", "1. 11-99"].map(game).concat();
    browser.drop_file("games.pdn", &text);
    browser.expect(moves, 1);
    hold(browser, "/api/record");
    for (count, number) in [(1, "1"), (2, "2")] {
        browser.set("#record-game", number);
        holds(browser, count);
    }
    browser.run("window.held.pop()()");
    browser.expect(moves, 3);
    let_go(browser);
    browser.expect(moves, 3);
    // The list names the game on the board where the chosen one cannot be opened.
    browser.set("#record-game", "3");
    holds(browser, 1);
    let_go(browser);
    browser.wait("document.querySelector('#record-game').value === '2'");
    browser.set("#record-game", "1");
    holds(browser, 1);
    browser.run("importFile('/games/game.js').then(({ open }) => open('tic-tac-toe'))");
    let_go(browser);
    browser.expect("document.querySelector('#game').value", "tic-tac-toe");
}

fn hides_the_variants_of_another_size(browser: &mut Browser, url: &str) {
    let solution = "document.querySelector('#gallery button')";
    open(browser, url, "queens#n=6&mode=own", solution);
    hold(browser, "/api/queens/images");
    click(browser, "#gallery button");
    holds(browser, 1);
    browser.set("#size", "8");
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 64");
    let_go(browser);
    browser.expect("document.querySelector('#images-box').hidden", true);
}
