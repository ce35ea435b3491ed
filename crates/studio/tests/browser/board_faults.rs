//! Faults of the games page that players have met: captures jump by jump, texts of games, games that are put back, clocks, draws,
//! values of a search that runs, and numbers that cannot be used.

use crate::chromium::Browser;
use crate::game_faults::{READY, go, play};
use crate::play::begin;

const STATUS: &str = "document.querySelector('#status').textContent";
const FAULT: &str = "document.querySelector('#fault').textContent";
const RECORD: &str = "document.querySelector('#record').value";
const MOVES: &str = "[...document.querySelectorAll('#moves > li:not(.aside) > button')].map(b => b.firstChild.data).join(' ')";
const PICKED: &str =
    "[...document.querySelectorAll('#board .picked')].map(g => g.dataset.cell).join(' ')";
const OPPONENT: &str = "document.querySelector('.player[data-side=second] .kind').value";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    captures_jump_by_jump(browser, url);
    deselects_a_piece_that_can_return(browser, url);
    keeps_the_position_in_the_text(browser, url);
    puts_clocks_and_players_back(browser, url);
    gives_no_time_back_after_another_page(browser, url);
    accepts_a_draw_when_it_is_losing(browser, url);
    shows_values_while_it_searches(browser, url);
    says_which_numbers_are_expected(browser, url);
    shows_the_values_of_tables(browser, url);
    numbers_the_worst_move(browser, url);
}

/// Values of endgame tables are read on the board, and a bound is not shown as a value. Tables may be missing on this machine, so
/// the answer of the server gets some.
fn shows_the_values_of_tables(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run(
        "{ const { fetch } = window; window.fetch = async (path, ...request) => { const answer = await fetch(path, ...request); if (path !== '/api/position') return answer;\
         const data = await answer.json(); const known = (move, value, bound, text) => ({ move, value, bound, text, line: [move] });\
         data.view.known = [known('22-17', { win_in: 7 }, 'exact', 'win in 7'), known('23-19', { win_in: 109 }, 'upper', 'win in 109 or worse'),\
         known('24-19', { loss_in: 16 }, 'lower', 'loss in 16 or better'), known('21-17', { draw: true }, 'exact', 'draw')];\
         return Object.defineProperty(new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } }), 'url', { value: answer.url }); }; }",
    );
    play(browser, "11-15");
    browser.wait("document.querySelectorAll('#board .badge').length === 4");
    let texts = |all: &str| {
        format!(
            "[...document.querySelectorAll('{all}')].map((one) => one.textContent.trim()).join()"
        )
    };
    browser.expect(&texts("#board .badge"), "+7,+109?,−16?,=");
    browser.expect(
        &texts("#known-moves li"),
        "22-17 win in 7,23-19 win in 109 or worse,24-19 loss in 16 or better,21-17 draw",
    );
    browser.expect("[...new Set([...document.querySelectorAll('#board :is(.badge text, .arrow .head)')].map((one) => getComputedStyle(one).stroke))].join()", "none");
    browser.shoot("known-values");
}

/// In Connect Four a move is a number itself.
fn numbers_the_worst_move(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4+3+3+1+2+5&first=human&second=human");
    browser.click("#review");
    browser.wait("/; [1-4](\\.|…) [1-7] by (Red|Yellow) cost most\\.$/.test(document.querySelector('#review-status').textContent)");
}

/// Clicks a square of the board.
fn square(browser: &mut Browser, cell: &str) {
    browser.click(&format!("#board [data-cell=\"{cell}\"]"));
}

/// A king may pause on every square before the next piece that it takes, by click and by drag.
fn captures_jump_by_jump(browser: &mut Browser, url: &str) {
    let start = "game=draughts:international&first=human&second=human&start=W:WK46:B37,14";
    for pause in ["32", "28", "19"] {
        go(browser, url, start);
        square(browser, "46");
        square(browser, pause);
        browser.wait(&format!("{PICKED} === '46 {pause}' || {PICKED} === '{pause} 46'"));
        square(browser, "5");
        browser.wait(&format!("{MOVES} === '46x5'"));
    }
    go(browser, url, start);
    let (from, to) =
        (browser.middle("#board [data-cell=\"46\"]"), browser.middle("#board [data-cell=\"19\"]"));
    browser.drag(from, to);
    browser.wait(&format!("{PICKED}.includes('19')"));
    square(browser, "10");
    browser.wait(&format!("{MOVES} === '46x10'"));
}

/// The second click on a piece deselects it also where a capture ends on its square.
fn deselects_a_piece_that_can_return(browser: &mut Browser, url: &str) {
    go(
        browser,
        url,
        "game=draughts:international&first=human&second=human&start=W:W27:B21,22,11,12",
    );
    square(browser, "27");
    browser.wait(&format!("{PICKED} === '27'"));
    square(browser, "27");
    browser.wait(&format!("{PICKED} === ''"));
    browser.expect(MOVES, "");
    // Jump by jump it still ends there.
    for cell in ["27", "16", "7", "18", "27"] {
        square(browser, cell);
    }
    browser.wait(&format!("{MOVES} === '27x27'"));
}

/// The text of a game names the game, its starting position and its result, and is opened whatever game is on the board.
fn keeps_the_position_in_the_text(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&start=44&moves=3&first=human&second=human");
    browser.click("#resign");
    browser.wait("document.activeElement.textContent === 'Resign'");
    browser.run("document.activeElement.click()");
    browser.wait(&format!("{STATUS}.includes('resigned')"));
    browser.run("document.querySelector('#write-record').click()");
    browser.wait(&format!("{RECORD} !== ''"));
    browser.expect(
        RECORD,
        "[Game \"connect-four\"]\n[Position \"44\"]\n[Result \"1-0\"]\n\n1. 3 1-0\n",
    );
    let text = browser.run(RECORD);
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run(&format!("document.querySelector('#record').value = {text}; document.querySelector('#record-form').requestSubmit()"));
    browser
        .wait("location.hash.includes('game=connect-four') && location.hash.includes('start=44')");
    browser
        .wait(&format!("{MOVES} === '3' && {STATUS} === 'The text of the game says: Red wins.'"));
    for (hash, mv, position) in [
        (
            "game=rabbit-and-wolves&start=b8+d8+f8+h8,+e3,+rabbit",
            "e3-f4",
            "b8 d8 f8 h8, f4, wolves",
        ),
        ("game=tic-tac-toe:m%3D4,n%3D4,k%3D4", "a4", ""),
    ] {
        go(browser, url, &format!("{hash}&first=human&second=human"));
        play(browser, mv);
        browser.wait(&format!("{MOVES} === '{mv}'"));
        browser.run("document.querySelector('#write-record').click()");
        browser.wait(&format!("{RECORD} !== ''"));
        let before = browser.run("document.querySelector('#position').value");
        assert!(position.is_empty() || before == position, "{before}");
        begin(browser);
        browser.wait(&format!("{MOVES} === ''"));
        browser.run("document.querySelector('#record-form').requestSubmit()");
        browser.wait(&format!("{MOVES} === '{mv}'"));
        browser.expect("document.querySelector('#position').value", before);
        browser.expect("document.querySelector('#fault').hidden", true);
    }
}

/// A game that is put back has its clocks and its players, after a new game and after a text.
fn puts_clocks_and_players_back(browser: &mut Browser, url: &str) {
    let game = "game=connect-four&moves=4+4&first=human&second=level:1&clock=5%2B3&left=40.0,70.0";
    let left = "[...document.querySelectorAll('.player .clock')].map(c => c.textContent).join(' ')";
    let is_left = format!("/^0:[34]\\d 1:10$/.test({left})");
    let is_back = format!("{MOVES} === '4 4' && {is_left} && {OPPONENT} === 'level:1'");
    for reloads in [false, true] {
        go(browser, url, game);
        browser.wait(&is_back);
        begin(browser);
        browser.wait(&format!("{left} === '5:00 5:00'"));
        if reloads {
            browser.wait("!location.hash.includes('moves=')");
            browser.reload();
            browser.wait(READY);
        }
        browser.wait("!document.querySelector('#put-back').hidden");
        browser.click("#put-back");
        browser.wait(&is_back);
    }
    browser.run("document.querySelector('#record').value = '1. 1 2'; document.querySelector('#record-form').requestSubmit()");
    browser.wait(&format!("{MOVES} === '1 2' && {OPPONENT} === 'human'"));
    browser.expect("document.querySelector('.player .clock').hidden", true);
    browser.click("#put-back");
    browser.wait(&is_back);
    // Other clocks begin a new game, too.
    browser.click("#clock-panel summary");
    browser.run("document.querySelector('#clock-choice').value = '3+2'");
    browser.click("#clock-form button");
    browser.wait(&format!("{left} === '3:00 3:00'"));
    browser.click("#put-back");
    browser.wait(&is_back);
}

/// A visit to another page by the menu gives no time of a clock back.
fn gives_no_time_back_after_another_page(browser: &mut Browser, url: &str) {
    let red = "document.querySelector('.player[data-side=first] .clock').textContent";
    go(
        browser,
        url,
        "game=connect-four&moves=4+4&first=human&second=human&clock=3%2B2&left=100.0,100.0",
    );
    browser.wait(&format!("/^\\d:\\d\\d$/.test({red}) && {red} <= '1:37'"));
    browser.run("document.querySelector('a[href=\"/compare\"]').click()");
    browser.wait("location.pathname === '/compare' && document.readyState === 'complete'");
    browser.run("document.querySelector('a[href=\"/games\"]').click()");
    browser
        .wait(&format!("location.pathname === '/games' && {READY} && /^\\d:\\d\\d$/.test({red})"));
    browser.expect(&format!("{red} <= '1:37'"), true);
}

/// A program agrees on a draw also when it is losing.
fn accepts_a_draw_when_it_is_losing(browser: &mut Browser, url: &str) {
    go(
        browser,
        url,
        "game=draughts:russian&first=human&second=level:5&start=W:WKa1,Kc1,Ke1,c3,e3:Ba7,b8&moves=c3-d4+a7-b6",
    );
    browser.click("#draw");
    browser.wait(&format!("{STATUS} === 'Draw by agreement.'"));
}

/// Searches that improve their answer step by step show it while they run.
fn shows_values_while_it_searches(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=human");
    for algorithm in ["iterative-deepening", "mcts"] {
        browser.set("#a-algorithm", algorithm);
        browser.run("document.querySelector('#analyse').click()");
        browser.wait(
            "document.querySelector('#analyse').textContent === 'Stop' && document.querySelector('#lines li')
             && Number(document.querySelector('#a-depth').textContent.split(' ')[0]) > 0
             && !document.querySelector('#gauge-text').textContent.includes('Searching')",
        );
        browser.run("document.querySelector('#analyse').click()");
        browser.wait("document.querySelector('#analyse').textContent === 'Start' && !document.querySelector('#analysis').classList.contains('busy')");
    }
}

/// A number that cannot be used stays in its field with a message, and changes nothing.
fn says_which_numbers_are_expected(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=engine:time=1");
    for wrong in ["1000", "0", "-1"] {
        browser.set("#second-time", wrong);
        browser.wait(&format!(
            "{FAULT} === 'Seconds: expected a number from 0.01 to 600, found {wrong}.'"
        ));
        browser.expect("document.querySelector('#second-time').value", wrong);
        browser.expect("location.hash.includes('second=engine%3Atime%3D1')", true);
    }
    browser.set("#second-time", "2");
    browser.wait("document.querySelector('#fault').hidden && location.hash.includes('second=engine%3Atime%3D2')");
    go(browser, url, "game=connect-four&first=human&second=human");
    browser.run("document.querySelector('#analyse').click()");
    browser.wait("document.querySelectorAll('#lines li').length === 3");
    browser.set("#a-lines", "17");
    browser.wait(&format!("{FAULT} === 'Lines: expected a whole number from 1 to 16, found 17.'"));
    browser.expect("document.querySelectorAll('#lines li').length", 3);
    browser.run("document.querySelector('#analyse').click()");
    browser.set("#a-lines", "2");
    browser.wait("document.querySelector('#fault').hidden");
    for (field, button, message) in [
        ("#review-time", "#review", "Seconds per move: expected a number from 0.01 to 5, found 9."),
        (
            "#t-nodes",
            "#tree-form .main",
            "Node limit: expected a whole number from 1 to 1000000, found 9000000.",
        ),
    ] {
        let wrong =
            message.split("found ").nth(1).expect("a value").trim_end_matches('.').to_owned();
        browser.run(&format!("document.querySelector('{field}').value = '{wrong}'; document.querySelector('{button}').click()"));
        browser.wait(&format!("{FAULT} === '{message}'"));
        browser.expect(&format!("document.querySelector('{field}').value"), wrong);
    }
}
