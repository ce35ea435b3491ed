//! Playing a game to its end on the games page: clocks, resigning, a draw, variations, and learning from mistakes.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;
use crate::game_faults::{go, play};

const STATUS: &str = "document.querySelector('#status').textContent";
const MAIN_LINE: &str = "[...document.querySelectorAll('#moves > li:not(.aside) > button')].map(b => b.firstChild.data).join(' ')";
const VARIATIONS: &str =
    "[...document.querySelectorAll('#moves > .aside > .variation')].map(v => v.textContent)";

/// The journeys of this file.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    plays_with_clocks(browser, url);
    resigns(browser, url);
    agrees_on_a_draw(browser, url);
    keeps_variations(browser, url);
    plays_on_after_going_back(browser, url);
    goes_on_at_the_end(browser, url);
    opens_variations(browser, url);
    learns_from_mistakes(browser, url);
    shows_the_review_in_view(browser, url);
    hints_and_keeps_its_players(browser, url);
    sees_how_moves_were_found(browser, url);
    plays_on_a_tree(browser, url);
    ends_by_repetition(browser, url);
    browser.size(1280, 1000);
}

/// The hint of a game whose moves are single cells is a ring. A review leaves the players of a game that goes on, and those of
/// the next game as they were.
fn hints_and_keeps_its_players(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=level:1");
    browser.click("#hint");
    browser.wait("document.querySelector('#board .overlay circle')");
    play(browser, "4");
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    let opponent = "document.querySelector('.player[data-side=second] .kind').value";
    let reviewed =
        "/cost most|No mistake/.test(document.querySelector('#review-status').textContent)";
    browser.run("document.querySelector('#review').click()");
    browser.wait(reviewed);
    browser.expect(opponent, "level:1");
    play(browser, "4");
    browser.wait("document.querySelectorAll('#moves li').length === 4");
    // Also a game whose last moves are taken back is over.
    go(browser, url, "game=connect-four&moves=1+2+1+2+1+2+1&first=human&second=level:1");
    browser.wait(&format!("{STATUS} === 'Red wins.'"));
    browser.run("document.querySelector('#undo').click()");
    browser.wait(&format!("{STATUS} === 'Red to move.'"));
    browser.run("document.querySelector('#review').click()");
    browser.wait(&format!("{opponent} === 'human' && {reviewed}"));
    begin(browser);
    browser.wait(&format!("{opponent} === 'level:1'"));
    // A link that is followed after a review has players of its own.
    go(browser, url, "game=connect-four&moves=1+2+1+2+1+2+1&first=human&second=level:1");
    browser.run("document.querySelector('#review').click()");
    browser.wait(&format!("{opponent} === 'human' && {reviewed}"));
    browser.run("location.hash = 'game=tic-tac-toe&first=human&second=random'");
    browser.wait("document.querySelector('#game').value === 'tic-tac-toe'");
    browser.wait(&format!("{opponent} === 'random'"));
}

/// Begins a new game; one that goes on is left.
pub(crate) fn begin(browser: &mut Browser) {
    browser.run("document.querySelector('#new').click(); document.querySelector('#ask:not([hidden]) button')?.click()");
}

/// The clock of a side.
fn clock(side: &str) -> String {
    format!("document.querySelector('.player[data-side={side}] .clock')")
}

/// A game with five minutes and three seconds a move against a program; then a flag falls.
fn plays_with_clocks(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=level:1");
    browser.wait(&format!("{}.hidden", clock("first")));
    browser.click("#clock-panel summary");
    browser.run("document.querySelector('#clock-choice').value = '5+3'");
    audit::named(browser);
    browser.shoot("clock-panel");
    browser.click("#clock-form button");
    browser.wait("!document.querySelector('#clock-panel').open");
    for side in ["first", "second"] {
        browser.expect(&format!("{}.textContent", clock(side)), "5:00");
    }
    // No clock runs before the first move.
    browser.expect("document.querySelectorAll('.clock.running').length", 0);
    play(browser, "4");
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    // The program has its three seconds more, less the time of its move, which is long on a busy machine.
    let less_and_more = format!("/^(5:0[1-3]|4:\\d\\d)$/.test({}.textContent)", clock("second"));
    let less = format!("/^4:\\d\\d$/.test({}.textContent)", clock("first"));
    browser.wait(&less_and_more);
    browser.wait(&format!("{}.classList.contains('running')", clock("first")));
    browser.wait(&less);
    browser.wait("location.hash.includes('clock=5%2B3') && location.hash.includes('left=')");
    browser.shoot("clock");
    // A link keeps the clocks.
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().expect("a text"));
    browser.wait(&less);
    browser.wait(&less_and_more);
    // A flag falls.
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    browser.click("#clock-panel summary");
    browser.run("document.querySelector('#clock-choice').value = 'own'; document.querySelector('#clock-choice').dispatchEvent(new Event('change')); document.querySelector('#clock-minutes').value = '0.1'; document.querySelector('#clock-increment').value = '0'");
    browser.click("#clock-form button");
    browser.wait(&format!("{}.textContent === '0:06.0'", clock("first")));
    browser.wait("location.hash.includes('clock=0.1%2B0')");
    go(
        browser,
        url,
        "game=tic-tac-toe&moves=b2&first=human&second=human&clock=0.1%2B0&left=6.0,0.5",
    );
    browser.wait(&format!("{STATUS} === 'O has no time left: X wins.'"));
    browser.expect(&format!("{}.textContent", clock("second")), "0:00.0");
    // The game is over: no move is accepted, and the end is in the link.
    play(browser, "a1");
    browser
        .wait("document.querySelector('#move-fault').textContent.startsWith('The game is over')");
    browser.expect("document.querySelectorAll('#moves li').length", 1);
    browser.wait("location.hash.includes('end=time%2C1%2C1')");
    // A new game has full clocks.
    browser.click("#new");
    browser.wait(&format!("{}.textContent === '0:06.0'", clock("second")));
    // A number may begin with its point.
    browser.run("document.querySelector('#clock-minutes').value = '.5'; document.querySelector('#clock-form').requestSubmit()");
    browser.wait(&format!("{}.textContent === '0:30'", clock("first")));
}

fn resigns(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=level:1");
    browser.click("#resign");
    browser.wait("!document.querySelector('#ask').hidden");
    audit::named(browser);
    browser.shoot("resign");
    // Not meant: the game goes on.
    browser.press("Escape", false);
    browser.wait("document.querySelector('#ask').hidden && document.activeElement.id === 'resign'");
    browser.press("Enter", false);
    browser.wait("document.activeElement.textContent === 'Resign'");
    browser.press("Enter", false);
    browser.wait(&format!("{STATUS} === 'Red resigned: Yellow wins.'"));
    browser.expect("document.querySelectorAll('#board .can').length", 0);
    browser.wait(
        "document.querySelector('#resign').disabled && document.querySelector('#draw').disabled",
    );
    browser.wait("location.hash.includes('end=')");
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().expect("a text"));
    browser.wait(&format!("{STATUS} === 'Red resigned: Yellow wins.'"));
    // Before its end the game can be looked at.
    browser.click("#undo");
    browser.wait(&format!("{STATUS}.includes('to move')"));
    browser.click("#redo");
    browser.wait(&format!("{STATUS} === 'Red resigned: Yellow wins.'"));
}

/// The program agrees where neither side stands better; two people ask each other.
fn agrees_on_a_draw(browser: &mut Browser, url: &str) {
    let why = "document.querySelector('#why').textContent";
    go(browser, url, "game=tic-tac-toe&moves=b2+b1+a1&first=level:1&second=human");
    browser.click("#draw");
    browser.wait(&format!("{why} === 'X declines the draw.'"));
    go(browser, url, "game=tic-tac-toe&moves=b2+a1&first=human&second=level:1");
    browser.click("#draw");
    browser.wait(&format!("{STATUS} === 'Draw by agreement.'"));
    go(browser, url, "game=draughts&moves=11-15&first=human&second=human");
    browser.click("#draw");
    browser.wait(
        "document.querySelector('#ask').textContent.startsWith('White offers a draw. Black?')",
    );
    browser.shoot("draw");
    browser.click("#ask button:last-child");
    browser.wait(&format!("{why} === 'Black declines the draw.'"));
    browser.click("#draw");
    browser.click("#ask button");
    browser.wait(&format!("{STATUS} === 'Draw by agreement.'"));
}

/// Another move at an earlier position is a variation; it is commented, promoted, deleted, and part of the link and the PDN.
fn keeps_variations(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&moves=11-15+23-19+8-11&first=human&second=human");
    browser.wait(&format!("{MAIN_LINE} === '11-15 23-19 8-11'"));
    browser.click("#undo");
    browser.wait("document.querySelectorAll('#moves .later').length === 1");
    browser.click("#undo");
    browser.wait("document.querySelectorAll('#moves .later').length === 2");
    play(browser, "22-18");
    browser.wait(&format!("{MAIN_LINE} === '11-15 23-19 8-11'"));
    browser.expect(VARIATIONS, json!(["1…22-18"]));
    play(browser, "15x22");
    browser.expect(VARIATIONS, json!(["1…22-182.15x22"]));
    // A variation of the variation.
    browser.click("#undo");
    browser.wait("document.querySelector('#moves [aria-current]').textContent === '22-18'");
    browser.wait("document.querySelector('#comment').value === ''");
    browser.click("[popovertarget=move-menu]");
    audit::named(browser);
    browser.run("document.querySelector('#comment').focus()");
    browser.insert("An exchange.");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#moves .comment').textContent === 'An exchange.'");
    browser.wait("location.hash.includes('An+exchange')");
    audit::named(browser);
    audit::looks(browser, "variations");
    browser.size(1280, 800);
    let hash = browser.run("location.hash.slice(1)");
    // As PDN.
    browser.click("#tab-text");
    browser.click("#write-record");
    browser.wait("document.querySelector('#record').value.includes('23-19 ( 1... 22-18 {An exchange.} 2. 15x22 ) 2. 8-11 *')");
    // The link restores all of it, at the same position.
    go(browser, url, hash.as_str().expect("a text"));
    browser.expect(VARIATIONS, json!(["1…22-18An exchange.2.15x22"]));
    browser.expect("document.querySelector('#moves [aria-current]').textContent", "22-18");
    browser.expect(MAIN_LINE, "11-15 23-19 8-11");
    // Promoted, it is the main line.
    browser.click("[popovertarget=move-menu]");
    browser.click("#promote");
    browser.wait(&format!("{MAIN_LINE} === '11-15 22-18 15x22'"));
    browser.expect(VARIATIONS, json!(["1…23-192.8-11"]));
    browser.wait("document.querySelector('#promote').hidden");
    // Deleted and put back.
    browser.click("#remove");
    browser.wait(&format!("{MAIN_LINE} === '11-15 23-19 8-11'"));
    browser.expect(VARIATIONS, json!([]));
    browser.click("#put-back");
    browser.wait(&format!("{MAIN_LINE} === '11-15 22-18 15x22'"));
    // The arrow keys follow the line that the reader was in.
    browser.click("#moves .variation button:last-of-type");
    browser.wait("document.querySelector('#moves [aria-current]').textContent === '8-11'");
    browser.run("document.activeElement.blur()");
    for (key, at) in [("ArrowLeft", "23-19"), ("ArrowLeft", "11-15"), ("ArrowRight", "23-19")] {
        browser.press(key, false);
        browser.wait(&format!(
            "document.querySelector('#moves [aria-current]').textContent === '{at}'"
        ));
    }
}

/// Against a program the line that is played is the main one, and the moves that were taken back stay as a variation.
fn plays_on_after_going_back(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=alpha-beta:depth=2");
    play(browser, "a1");
    browser.wait("document.querySelectorAll('#moves > li:not(.aside)').length === 2");
    browser.click("#undo");
    browser.wait("document.querySelector('#undo').disabled");
    play(browser, "b2");
    browser.wait(&format!("/^b2 [abc][123]$/.test({MAIN_LINE})"));
    browser.wait(&format!("/^1.a1[abc][123]$/.test({VARIATIONS}[0])"));
    // The same move again: the program answers again.
    browser.click("#undo");
    browser.wait("document.querySelector('#undo').disabled");
    play(browser, "b2");
    browser.wait(&format!(
        "document.querySelectorAll('#moves .later').length === 0 && {STATUS} === 'X to move.'"
    ));
    browser.expect("document.querySelectorAll('#moves > .aside > .variation').length", 1);
}

/// A program whose search was stopped by a look at the last move goes on; one that waits has the button that lets it play.
fn goes_on_at_the_end(browser: &mut Browser, url: &str) {
    let thinks = format!("{STATUS} === 'Yellow is thinking …'");
    go(browser, url, "game=connect-four&moves=4&first=human&second=alpha-beta:depth=40");
    browser.wait(&thinks);
    for look in ["jump(Infinity)", "goTo(game.line.here)"] {
        let again = format!(
            "importFile('/games/game.js').then(({{ game, goTo, jump }}) => {{ const before = game.thinking; return {look}.then(() => game.thinking !== null && game.thinking !== before); }})"
        );
        browser.expect(&again, true);
        browser.expect("document.querySelector('#go').hidden", true);
    }
    browser
        .run("importFile('/games/game.js').then(({ game, open }) => open(game.name, '', ['3']))");
    browser.wait(&format!(
        "{STATUS}.includes('press “Continue”') && !document.querySelector('#go').hidden"
    ));
    browser.click("#go");
    browser.wait(&format!("{thinks} && document.querySelector('#go').hidden"));
}

/// PDN with variations, marks and comments; a list of moves of another game.
fn opens_variations(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file(
        "game.pdn",
        "{Before the game.} 1. 11-15! 23-19 (1... 22-18 {Sharp.} 2. 15x22 (2. 99-98)) 2. 8-11 *\n",
    );
    browser.wait(&format!("{MAIN_LINE} === '11-15 23-19 8-11'"));
    browser.wait(&format!("{VARIATIONS}.join() === '1…22-18Sharp.2.15x22'"));
    browser.wait("document.querySelector('#moves .mark-of-move').textContent === '!'");
    browser.wait("document.querySelector('#moves > .aside').textContent === 'Before the game.'");
    // The illegal move of a variation is named.
    browser.wait("document.querySelector('#fault').textContent.includes('99-98')");
    browser.click("#moves .variation button");
    browser.wait("document.querySelector('#moves [aria-current]').textContent === '22-18'");
    go(browser, url, "game=connect-four&first=human&second=human");
    browser.drop_file("game.txt", "1. 4 4 (1... 3 {Beside.}) 2. 4");
    browser.wait(&format!("{MAIN_LINE} === '4 4 4' && {VARIATIONS}.join() === '1…3Beside.'"));
}

const LESSON: &str = "[SetUp \"1\"]\n[FEN \"B:W26:B15,18\"]\n\n1. 18-23 26x10 0-1";

/// The mistake of a game is tried again: wrong, right, and the better line.
fn learns_from_mistakes(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file("game.pdn", LESSON);
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    browser.click("#review");
    browser.wait("!document.querySelector('#learn-bar').hidden");
    browser.expect("document.querySelector('#learn-side').textContent", "Black (1)");
    browser.shoot("reviewed");
    browser.click("#learn-start");
    let said = "document.querySelector('#learn-say').textContent";
    browser.wait(&format!("{said} === '1. 18-23 was a blunder. Find a better move for Black.'"));
    browser.wait(&format!("{STATUS} === 'Black to move.'"));
    // The answer is not given away.
    browser.expect("getComputedStyle(document.querySelector('#mistakes')).display", "none");
    audit::named(browser);
    play(browser, "18-23");
    browser.wait(&format!("{said} === '18-23 is the move of the game. Try again.'"));
    play(browser, "18-22");
    browser.wait(&format!("/^18-22 is .*Try again/.test({said})"));
    browser.expect("document.querySelectorAll('#moves > li:not(.aside)').length", 2);
    play(browser, "15-19");
    browser.wait(&format!("{said} === 'Right: 15-19 is the best move.'"));
    browser.wait("document.querySelector('#learn-line').textContent.includes('15-19')");
    browser.wait(&format!("/^1.15-19/.test({VARIATIONS}[0])"));
    browser.wait("document.activeElement.id === 'learn-next'");
    audit::looks(browser, "learn");
    browser.size(1280, 800);
    browser.run("document.querySelector('#learn-next').focus()");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#learn').hidden");
    browser.expect(
        "document.querySelector('#review-status').textContent",
        "Better moves found: 1 of 1.",
    );
    let mistakes: Value = browser.run("document.querySelectorAll('#mistakes li').length");
    assert_eq!(mistakes, json!(1));
    writes_a_review_once(browser);
    keeps_the_result_of_a_game_without_moves(browser);
}

/// A game that was not played has a result all the same.
fn keeps_the_result_of_a_game_without_moves(browser: &mut Browser) {
    browser.run("document.querySelector('#record').value = '[Event \"A\"] [GameType \"20\"] [Result \"2-0F\"] 2-0F'; document.querySelector('#record-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#moves li').length === 0 && document.querySelector('#status').textContent.includes('White wins')");
    browser.run("document.querySelector('#record').value = ''; document.querySelector('#write-record').click()");
    browser.wait("document.querySelector('#record').value.includes('[Result \"2-0F\"]')");
}

/// The text of a reviewed game has its marks and better moves, once after a second review, too.
fn writes_a_review_once(browser: &mut Browser) {
    let text = "document.querySelector('#record').value.replace(/\\s+/g, ' ')";
    let found = format!(r"/1\. 18-23\?\? {{\S+ .*?for White; better 15-19 [^}}]*}}/.test({text})");
    for round in 0..2 {
        browser.run("document.querySelector('#record').value = ''; document.querySelector('#write-record').click()");
        browser.wait(&found);
        browser.expect(&format!("{text}.split('; better').length"), 2);
        if round == 0 {
            browser.run("document.querySelector('#record-form').requestSubmit()");
            browser.wait("document.querySelector('#review-result').hidden");
            browser.run("document.querySelector('#review').click()");
            browser.wait("document.querySelectorAll('#mistakes li').length === 1");
        }
    }
}

/// The result of a review of an ended game is in view. The players of the game can then play again on the other sides.
fn shows_the_review_in_view(browser: &mut Browser, url: &str) {
    browser.size(1280, 640);
    go(browser, url, "game=connect-four&moves=1+2+1+2+1+2+5+2&first=human&second=level:1");
    browser.run("document.querySelector('#review-time').value = '0.02'");
    browser.expect("document.querySelector('#review-result').hidden", true);
    // Beside the moves there is another button for that.
    browser.expect("document.querySelector('#to-mistakes').checkVisibility()", false);
    browser.run("document.querySelector('#tab-analysis').click()");
    browser.click("#to-mistakes");
    browser.wait("document.activeElement.id === 'learn-start'");
    browser.expect("[...document.querySelectorAll('#curve svg, #review-status, #learn-start')].map(part => part.getBoundingClientRect().bottom <= innerHeight)", json!([true, true, true]));
    browser.expect("document.querySelector('#to-mistakes').checkVisibility()", false);
    browser.shoot("review-result");
    let players =
        "[...document.querySelectorAll('.player .kind')].map(menu => menu.value).join(' ')";
    browser.expect(players, "human human");
    browser.click("#swap");
    browser.wait(&format!("{players} === 'human level:1' || {players} === 'level:1 human'"));
    browser.expect("new URLSearchParams(location.hash.slice(1)).get('first')", "level:1");
    browser.wait("document.querySelectorAll('#moves li').length === 1");
    browser.expect("document.querySelector('#review-result').hidden", true);
    browser.size(1280, 800);
}

/// The search of every move of a program is shown afterwards, not only that of the last one.
fn sees_how_moves_were_found(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=alpha-beta:depth=3");
    play(browser, "b2");
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    browser.wait("!document.querySelector('#its-search').hidden");
    let reply = browser.run("document.querySelectorAll('#moves button')[1].textContent");
    let free = "[...document.querySelectorAll('#board .can')].map(c => c.dataset.cell)[0]";
    browser.wait(free);
    let free = browser.run(free);
    play(browser, free.as_str().expect("a cell"));
    browser.wait("document.querySelectorAll('#moves li').length === 4");
    // A move of a person has no search.
    browser.click("#moves li:first-child button");
    browser.wait("document.querySelector('#its-search').hidden");
    browser.click("#moves li:nth-child(2) button");
    browser.wait("!document.querySelector('#its-search').hidden");
    browser.click("#its-search");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    let figures = "document.querySelector('#tree-figures').textContent";
    browser.wait(&format!("{figures}.startsWith('Alpha-beta, depth 3')"));
    let best = format!("Best move {}.", reply.as_str().expect("a move"));
    browser.wait(&format!("{figures}.includes('{best}')"));
}

/// A tree of numbers is its own board: the whole tree, the way that was taken, and the branches that can be chosen.
fn plays_on_a_tree(browser: &mut Browser, url: &str) {
    go(browser, url, "game=own-tree&first=human&second=human");
    let nodes = "document.querySelectorAll('#board .numbers-tree :is(.MAX, .MIN, .leaf)').length";
    browser.expect(nodes, 13);
    browser.wait("document.querySelector('#board').getBoundingClientRect().height > 400");
    audit::named(browser);
    browser.click("#board [data-cell=\"b\"] path");
    browser.wait(&format!("{STATUS} === 'MIN to move.'"));
    let cells = "[...document.querySelectorAll('#board [data-cell] title')].map(title => title.textContent.match(/\\d+/)[0]).join(' ')";
    browser.expect(cells, "2 4 6");
    // The numbers are drawn at their branches, too.
    let drawn = "[...document.querySelectorAll('#board [data-cell]')].map(cell => [...document.querySelectorAll('#board text:not(.name)')].find(text => Math.abs(text.getAttribute('x') - cell.querySelector('.place').getAttribute('x') - 21) < 4).textContent).join(' ')";
    browser.expect(drawn, "2 4 6");
    browser.expect("document.querySelectorAll('#board .taken-way').length", 1);
    browser.click("#board [data-cell=\"a\"] path");
    browser.wait("!document.querySelector('#board [data-cell]')");
    browser.expect("document.querySelectorAll('#board .taken-way').length", 2);
    // A link into the middle of a game shows the whole tree, too; a large tree scrolls and can be read.
    go(browser, url, "game=own-tree&moves=c&first=human&second=human");
    browser.wait(&format!("{nodes} === 13"));
    let leaves = "(1+2+3+4+5+6+7+8+9)+".repeat(6);
    let root = leaves.trim_end_matches('+');
    go(browser, url, &format!("game=own-tree&start=({root})+MAX&first=human&second=human"));
    browser.wait(&format!("{nodes} === 61"));
    browser.wait("document.querySelector('#board').scrollWidth > document.querySelector('#board').clientWidth");
    browser.wait(
        "(t => t.getBoundingClientRect().height >= 12)(document.querySelector('#board text'))",
    );
}

/// A game ends by repetition when the rules of its variant say so; the text of a game may go on, or name another result.
fn ends_by_repetition(browser: &mut Browser, url: &str) {
    let english = "game=draughts&start=B:WK32:BK1&first=human&second=human&moves=";
    let round = "1-6+32-28+6-1+28-32";
    go(browser, url, &format!("{english}{round}"));
    browser.wait(&format!("{STATUS} === 'Black to move.'"));
    go(browser, url, &format!("{english}{round}+{round}"));
    browser.wait(&format!("{STATUS} === 'Draw: the position has occurred 3 times.'"));
    go(browser, url, &format!("{english}{round}+{round}+1-5"));
    browser.wait(&format!("{STATUS} === 'White to move.'"));
    let (italian, round) = ("game=draughts:italian&start=W:WK32:BK1", "32-28+1-5+28-32+5-1");
    let italian = format!("{italian}&first=human&second=human&moves={round}+{round}");
    go(browser, url, &italian);
    browser.wait(&format!("{STATUS} === 'White to move.'"));
    go(browser, url, &format!("{italian}+{round}"));
    browser.wait(&format!("{STATUS} === 'Draw: the position has occurred 4 times.'"));
    let moves = "1. 1-6 32-28 2. 6-1 28-32 ".repeat(2);
    let text = format!("[FEN \"B:WK32:BK1\"]\n[Result \"1-0\"]\n\n{moves}1-0");
    browser.drop_file("game.pdn", &text);
    browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
}
