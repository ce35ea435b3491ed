//! Faults that were met on a phone: taps that did nothing or too much, and what was out of view after them.

use serde_json::json;

use crate::chromium::{Browser, open};
use crate::game_faults::{go, play};
use crate::late_answers;
use crate::puzzles::DONE;

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(360, 740);
    browser.touch(true);
    taps_empty_nodes(browser, url);
    two_fingers_change_nothing(browser, url);
    asks_before_a_new_game(browser, url);
    keeps_the_board_in_view(browser, url);
    scrolls_over_sliders(browser, url);
    goes_to_the_chosen_lesson(browser, url);
    shows_the_panel_of_a_tab(browser, url);
    says_why_on_its_side(browser, url);
    plays_one_move_at_a_time(browser, url);
    says_why_a_cell_is_refused(browser, url);
    explains_names(browser, url);
    keeps_room_for_the_step(browser, url);
    shows_the_tree_after_its_search(browser, url);
    shows_both_players_on_a_tablet(browser, url);
    closes_long_rules(browser, url);
    gives_fields_their_size(browser, url);
    browser.touch(false);
    browser.size(1280, 1000);
}

/// Taps an element where it is now.
fn tap(browser: &mut Browser, selector: &str) {
    let at = browser.place(selector);
    browser.finger(at, at);
}

/// Waits for two frames.
fn frames(browser: &mut Browser) {
    browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

/// Two fingers on these places, one after the other, of which the second moves, as events: a zoom would move the places.
fn two_fingers(browser: &mut Browser, [one, two]: [&str; 2]) {
    browser.run(&format!(
        "for (const [kind, selector, pointerId, clientX] of [['down', '{one}', 1, 0], ['down', '{two}', 2, 0], ['move', '{two}', 2, 50], ['up', '{two}', 2, 50], ['up', '{one}', 1, 0]]) document.querySelector(selector).dispatchEvent(new PointerEvent(`pointer${{kind}}`, {{ bubbles: true, pointerId, isPrimary: pointerId === 1, clientX }}))"
    ));
}

/// A node without a fill is tapped in its middle.
fn taps_empty_nodes(browser: &mut Browser, url: &str) {
    let node = "#tree [aria-label^=\"after b\"]";
    let ready = format!("document.querySelector('{node}')");
    open(browser, url, "lessons#lesson=alpha-beta&step=2", &ready);
    browser.middle(node);
    tap(browser, node);
    browser.expect("document.querySelector('#answers').textContent", "Marked: after b.");
}

/// Two fingers zoom: what the first one has begun is taken back.
fn two_fingers_change_nothing(browser: &mut Browser, url: &str) {
    let instance = "document.querySelector('#instance').value";
    let can_zoom = |board: &str| {
        format!(
            "getComputedStyle(document.querySelector('#{board} svg')).touchAction === 'pinch-zoom'"
        )
    };
    let cell = |name: &str| format!("#board [data-cell=\"{name}\"]");
    let ready = format!("document.querySelector('{}')", cell("4,2"));
    open(browser, url, "puzzles#puzzle=grid-map&at=0,0+to+4,2+on+...../...../.....", &ready);
    browser.run("document.querySelector('#set-walls').click()");
    two_fingers(browser, [&cell("1,1"), &cell("3,1")]);
    browser.expect("document.querySelectorAll('#board .closed').length", 0);
    let wall = browser.middle(&cell("2,1"));
    browser.finger(wall, wall);
    browser.expect(instance, "0,0 to 4,2 on ...../..@../.....");
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run("document.querySelector('#setup-open').click()");
    browser.wait("document.querySelector('#setup-piece-list svg')");
    browser.expect(&can_zoom("board"), true);
    two_fingers(browser, [&cell("23"), &cell("10")]);
    browser.middle(&cell("21"));
    let [from, to] = ["21", "17"].map(|name| browser.place(&cell(name)));
    browser.finger(from, to);
    let position = "document.querySelector('#position').value";
    browser.wait(&format!("{position}.includes('W17,')"));
    browser.expect(
        &format!("['10', '21', '23'].map((square) => {position}.match(/\\d+/g).includes(square))"),
        json!([true, false, true]),
    );
    let place = "#sketch-board [data-place=Wausau] circle";
    open(browser, url, "puzzles#puzzle=road-map", "document.querySelector('#board svg')");
    browser.run("document.querySelector('#sketch-open').click()");
    browser.wait(&format!("document.querySelector('{place}')"));
    let drawn = "[...document.querySelectorAll('#sketch-board [data-place] circle')].map((one) => `${one.getAttribute('cx')} ${one.getAttribute('cy')}`).join()";
    browser.expect(&can_zoom("sketch-board"), true);
    let before = browser.run(drawn);
    two_fingers(browser, [place, "#sketch-board [data-place=Madison] circle"]);
    frames(browser);
    browser.expect(drawn, before);
}

/// “New” is beside “Undo”.
fn asks_before_a_new_game(browser: &mut Browser, url: &str) {
    let moves = "document.querySelectorAll('#moves li').length";
    let asked = "document.querySelector('#ask').textContent.startsWith('Leave this game')";
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=human");
    tap(browser, "#new");
    browser.wait(asked);
    tap(browser, "#ask button:last-child");
    browser.expect("document.querySelector('#ask').hidden", true);
    browser.expect(moves, 2);
    tap(browser, "#new");
    browser.wait(asked);
    tap(browser, "#ask button");
    browser.expect(moves, 0);
    // There is no game to lose.
    tap(browser, "#new");
    browser.expect("document.querySelector('#ask').hidden", true);
}

/// A question is in view, and the board stays where it is after the answer, and after a position was set up.
fn keeps_the_board_in_view(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&moves=11-15&first=human&second=human");
    let asks = "!document.querySelector('#ask').hidden";
    for button in ["#resign", "#draw"] {
        browser.run("scrollTo(0, 0)");
        tap(browser, button);
        browser.wait(asks);
        browser.expect("(([ask, status]) => ask.top > 0 && ask.bottom <= status.top)(['#ask', '#status'].map((part) => document.querySelector(part).getBoundingClientRect()))", true);
        let before = browser.run("scrollY");
        tap(browser, "#ask button:last-child");
        browser.wait(&format!("!({asks})"));
        browser.expect("scrollY", before);
        browser
            .expect("document.querySelector('#board').getBoundingClientRect().bottom > 250", true);
    }
    browser.run("scrollTo(0, 0)");
    tap(browser, "#setup-open");
    browser.wait("document.querySelector('#setup-piece-list svg')");
    browser.expect("scrollY", 0);
    tap(browser, "#setup-done");
    browser.wait("document.querySelector('#setup').hidden");
    browser.expect("scrollY", 0);
}

/// A tap on a slider sets its weight; a finger that scrolls the page leaves it.
fn scrolls_over_sliders(browser: &mut Browser, url: &str) {
    let weights =
        "[...document.querySelectorAll('#features-rows input')].map((field) => field.value).join()";
    let slider = "#features-rows tr:nth-child(3) input[type=range]";
    open(browser, url, "lab#game=connect-four", &format!("document.querySelector('{slider}')"));
    let (x, y) = browser.middle(slider);
    let default = browser.run(weights);
    browser.finger((x + 30.0, y), (x + 30.0, y));
    browser.wait(&format!("{weights} !== {default}"));
    let (before, top) = (browser.run(weights), browser.run("scrollY"));
    browser.run("addEventListener('pointercancel', () => { window.scrolled = true; })");
    browser.finger((x - 30.0, y), (x - 28.0, y - 200.0));
    browser.wait(&format!("window.scrolled && scrollY > {top}"));
    browser.expect(weights, before);
}

/// The list of lessons is below the lesson.
fn goes_to_the_chosen_lesson(browser: &mut Browser, url: &str) {
    open(browser, url, "lessons#lesson=minimax", "document.querySelector('#answers input')");
    let link = "#list [data-id=horizon]";
    browser.middle(link);
    tap(browser, link);
    browser.wait("document.querySelector('#lesson-title').textContent === 'The horizon'");
    browser.wait("(({ top, bottom }) => top >= 0 && bottom < innerHeight / 2)(document.querySelector('#lesson-title').getBoundingClientRect())");
}

/// The buttons at the lower end of the screen are over the panels.
fn shows_the_panel_of_a_tab(browser: &mut Browser, url: &str) {
    for tab in ["analysis", "tree", "text", "moves"] {
        go(browser, url, "game=draughts&first=human&second=human");
        tap(browser, &format!("#tab-{tab}"));
        browser.wait(&format!("document.querySelector('#panel-{tab}').getBoundingClientRect().top < document.querySelector('#status').getBoundingClientRect().top - 90"));
        browser.wait(&format!(
            "document.querySelector('#tab-{tab}').getBoundingClientRect().top >= 0"
        ));
    }
}

/// On its side the board is as high as the screen; what is said about a tap is at the lower end of the screen.
fn says_why_on_its_side(browser: &mut Browser, url: &str) {
    for (width, height) in [(740, 360), (568, 320)] {
        browser.size(width, height);
        go(browser, url, "game=draughts&first=human&second=human");
        let man = "#board [data-cell=\"3\"]";
        browser.middle(man);
        tap(browser, man);
        browser.wait("document.querySelector('#why').textContent === 'The man on 3 cannot move.'");
        browser.expect("(({ top, bottom }) => top > 0 && bottom <= innerHeight)(document.querySelector('#why').getBoundingClientRect())", true);
    }
    browser.size(360, 740);
}

/// A move that is on its way is not replaced by another tap.
fn plays_one_move_at_a_time(browser: &mut Browser, url: &str) {
    let moves =
        "[...document.querySelectorAll('#moves li button')].map((move) => move.textContent).join()";
    let busy = "document.querySelector('#board').ariaBusy";
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    late_answers::hold(browser, "/api/position");
    tap(browser, "#board [data-cell=b2]");
    late_answers::holds(browser, 1);
    browser.expect(busy, "true");
    tap(browser, "#board [data-cell=a1]");
    browser.wait("document.querySelector('#why').textContent === 'The move is not answered yet.'");
    play(browser, "c3");
    late_answers::holds(browser, 1);
    late_answers::let_all_go(browser);
    browser.expect(moves, "b2");
    browser.expect(busy, "false");
    tap(browser, "#board [data-cell=a1]");
    browser.expect(moves, "b2,a1");
}

/// Refusals can be read below the board.
fn says_why_a_cell_is_refused(browser: &mut Browser, url: &str) {
    let cell = "#board [data-cell=\"2,1\"]";
    let ready = format!("document.querySelector('{cell}')");
    open(browser, url, "puzzles#puzzle=grid-map&at=0,0+to+4,2+on+...../..@../.....", &ready);
    let hint = "document.querySelector('#edit-hint').textContent";
    browser.middle(cell);
    tap(browser, cell);
    browser.expect(hint, "Choose Walls, Start or Goal first.");
    browser.run("document.querySelector('#set-goal').click()");
    tap(browser, cell);
    browser.expect(hint, "A wall cannot be an end.");
}

/// Without a mouse there are no titles: what they say is on the page.
fn explains_names(browser: &mut Browser, url: &str) {
    let seen = |part: &str| format!("document.querySelector('{part}')?.checkVisibility() ?? null");
    for coarse in [true, false] {
        browser.touch(coarse);
        let feature = "[data-feature] .by-finger";
        open(
            browser,
            url,
            "lab#game=connect-four",
            &format!("document.querySelector('{feature}')"),
        );
        browser.expect(&seen(feature), coarse);
        open(
            browser,
            url,
            "puzzles#puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star&run=1",
            DONE,
        );
        browser.expect(&seen("#a-meanings"), coarse);
        browser.shoot(if coarse { "phone-meanings" } else { "phone-no-meanings" });
        browser.expect("document.querySelector('#a-meanings').textContent.startsWith('frontier now: nodes that were generated')", true);
    }
    browser.touch(true);
}

/// What is below the text of a step does not move with its length.
fn keeps_room_for_the_step(browser: &mut Browser, url: &str) {
    let lines = |part: &str| {
        format!(
            "(({{ clientHeight }}, {{ lineHeight }}) => clientHeight >= 3 * parseFloat(lineHeight))(...[document.querySelector('{part}')].flatMap((text) => [text, getComputedStyle(text)]))"
        )
    };
    open(browser, url, "puzzles#puzzle=sliding-tiles:rows=2,cols=2&a=breadth-first&run=1", DONE);
    browser.wait(&lines("#a-event"));
    go(browser, url, "game=tic-tac-toe&first=human&second=human&tree=alpha-beta,2,,0");
    browser.wait(&lines("#event"));
}

/// The tree is below the board: it is in view once it was searched, and its step controls stay there.
fn shows_the_tree_after_its_search(browser: &mut Browser, url: &str) {
    let place = |part: &str| format!("document.querySelector('{part}').getBoundingClientRect()");
    go(browser, url, "game=tic-tac-toe&moves=b2&first=human&second=human");
    browser.run("document.querySelector('#tab-tree').click()");
    browser.middle("#tree-form .main");
    tap(browser, "#tree-form .main");
    browser.wait(&format!("document.querySelector('#tree svg') && (({{ top }}) => top > 0 && top < innerHeight / 2)({})", place("#tree")));
    browser.run("scrollBy(0, 150)");
    browser.wait(&format!("{}.top === 0", place(".transport")));
}

/// Controls for a finger are higher: the board leaves room for both players.
fn shows_both_players_on_a_tablet(browser: &mut Browser, url: &str) {
    browser.size(1133, 670);
    for second in ["level:2", "alpha-beta:depth=4"] {
        go(browser, url, &format!("game=draughts:international&first=human&second={second}"));
        browser.wait("[...document.querySelectorAll('.player')].every((player) => player.getBoundingClientRect().bottom <= innerHeight)");
    }
    browser.size(360, 740);
}

/// The button that closes long rules stays in view, and the page behind them does not scroll.
fn closes_long_rules(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run("document.querySelector('#rules-open').click()");
    browser.wait("document.querySelector('#rules').open");
    browser.run("document.querySelector('#rules').scrollTo(0, 1e6)");
    browser.wait("document.querySelector('#rules').scrollTop > 200");
    tap(browser, "#rules .close");
    browser.expect("document.querySelector('#rules').open", false);
    browser.expect(
        "getComputedStyle(document.querySelector('#rules')).overscrollBehaviorY",
        "contain",
    );
}

/// A page is enlarged by some browsers when a field of smaller letters gets the focus.
fn gives_fields_their_size(browser: &mut Browser, url: &str) {
    let small = "[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), select, textarea')].filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.id)";
    for page in ["", "games", "compare", "puzzles", "queens", "lab", "arena", "lessons"] {
        browser.open_fresh(&format!("{url}{page}"));
        browser.expect(small, json!([]));
        let wide = browser.run("document.documentElement.scrollWidth");
        assert!(wide.as_u64().is_some_and(|wide| wide <= 360), "{page}: {wide}");
    }
}
