//! Faults of several pages: what does not fit a phone, what jumps while a page loads, requests by fast keys, and what a change of
//! settings, a reload or a link loses.

use serde_json::json;

use crate::chromium::{Browser, open};
use crate::play::begin;
use crate::puzzles;

const BOARD: &str = "document.querySelector('#board svg')";
const STATUS: &str = "document.querySelector('#status').textContent";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    moves_nothing_while_loading(browser, url);
    shows_a_page_whose_script_fails(browser, url);
    keeps_no_strip_beside_the_header(browser, url);
    fits_a_phone(browser, url);
    fits_a_tree_of_numbers(browser, url);
    aligns_controls(browser, url);
    names_the_players_of_a_contest(browser, url);
    shows_the_symbols_in_use(browser, url);
    starts_searches_in_turn(browser, url);
    keeps_queens_that_fit(browser, url);
    shows_the_scale_of_a_slider(browser, url);
    keeps_the_values_in_view(browser, url);
    keeps_the_board_above_a_fault(browser, url);
    says_by_what_a_chart_is(browser, url);
    compares_different_searches(browser, url);
    takes_back_after_a_draw(browser, url);
    keeps_the_start_of_a_tree(browser, url);
    keeps_the_players_during_a_review(browser, url);
    opens_the_menu_of_a_wrong_number(browser, url);
    says_what_a_chart_command_draws(browser, url);
    counts_the_nodes_of_a_search(browser, url);
    says_why_the_board_is_not_flipped(browser, url);
    says_why_best_play_is_not_followed(browser, url);
}

/// From now on requests whose path ends so are refused with this status, until `window.fetch` is `window.real` again.
fn refuse(browser: &mut Browser, path: &str, status: u16) {
    browser.run(&format!(
        "window.real = window.fetch; window.fetch = async (path, request) => (path.endsWith('{path}') ?\
         Object.defineProperty(new Response('{{\"error\":\"No room.\"}}', {{ status: {status} }}), 'url', {{ value: location.origin + path }}) : window.real(path, request))"
    ));
}

/// The board is then seen from the side from which it is drawn, also while it is set up.
fn says_why_the_board_is_not_flipped(browser: &mut Browser, url: &str) {
    let turned = "importFile('/games/game.js').then(({ game }) => game.turned)";
    let fault = "document.querySelector('#fault').textContent";
    for (path, opens, flips) in
        [("/api/position", "", "#flip"), ("/api/setup", "#setup-open", "#setup-flip")]
    {
        browser.open_fresh(&format!("{url}games#game=draughts&first=human&second=human"));
        browser.wait(BOARD);
        if !opens.is_empty() {
            browser.run(&format!("document.querySelector('{opens}').click()"));
            browser.wait("document.querySelector('#board').getAttribute('aria-busy') === 'false' && document.querySelector('#setup-piece-list svg')");
        }
        refuse(browser, path, 503);
        browser.run(&format!("document.querySelector('{flips}').click()"));
        browser.expect(fault, "No room.");
        browser.expect(turned, false);
        browser
            .run(&format!("window.fetch = window.real; document.querySelector('{flips}').click()"));
        browser.expect(turned, true);
        browser.wait("document.querySelector('#board [data-cell]').dataset.cell === '32'");
    }
}

/// A tree that the server no longer keeps is searched again, as at a step.
fn says_why_best_play_is_not_followed(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!(
        "{url}games#game=tic-tac-toe&first=human&second=human&tree=alpha-beta,2,,0"
    ));
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#event').textContent");
    refuse(browser, "/node/0", 503);
    browser.run("document.querySelector('#t-best').click()");
    browser.expect("document.querySelector('#fault').textContent", "No room.");
    browser.run("window.fetch = window.real");
    refuse(browser, "/node/0", 404);
    browser.run("document.querySelector('#spoken').textContent = ''; document.querySelector('#t-best').click()");
    browser.wait("document.querySelector('#spoken').textContent.endsWith(' is complete.')");
}

/// A search with a number that cannot be used in a closed menu says so there; a seed that cannot be used opens nothing.
fn opens_the_menu_of_a_wrong_number(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    puzzles::go(browser, url, "puzzle=road-map&a=a-star");
    let nodes = "document.querySelector('#nodes')";
    let menu = "document.querySelector('#limits-menu').matches(':popover-open')";
    browser.run(&format!("{nodes}.value = '-5'; {nodes}.dispatchEvent(new Event('change'))"));
    browser.expect(menu, false);
    browser.run("document.querySelector('#search').click()");
    browser.wait(&format!("{menu} && document.activeElement === {nodes}"));
    // The address is written a moment after a change.
    browser.set("#seconds", "20");
    browser.wait("location.hash.includes('seconds=20')");
    browser.expect("location.hash.includes('nodes=')", false);
    browser.run(&format!("document.querySelector('#limits-menu').hidePopover(); {nodes}.blur()"));
    browser.press("s", false);
    browser.wait(menu);
    puzzles::search_by(browser, |browser| {
        browser.run(&format!("{nodes}.value = 5000; document.querySelector('#search').click()"));
    });
    let seed = "document.querySelector('#seed')";
    let enter = |value: &str| {
        format!(
            "{seed}.value = '{value}'; {seed}.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
    };
    browser.run("document.querySelector('#instance-menu').showPopover()");
    browser.run(&enter("-3"));
    browser.wait(&format!("document.activeElement === {seed}"));
    browser.run("document.querySelector('#random').click()");
    browser.wait(&format!("{seed}.value === '2'"));
    browser.expect("document.querySelector('#fault').hidden", true);
}

/// On a phone a long message hides no row of the board.
fn keeps_the_board_above_a_fault(browser: &mut Browser, url: &str) {
    browser.size(320, 640);
    let fault = "document.querySelector('#fault').getBoundingClientRect()";
    open(browser, url, "games#game=tic-tac-toe&moves=b2+zz", &format!("{BOARD} && {fault}.height"));
    browser.expect(
        &format!("document.querySelector('#board [data-cell=a1]').getBoundingClientRect().bottom <= {fault}.top"),
        true,
    );
    browser.size(1280, 1000);
}

/// The title of a chart fits a phone, since the page names the game or puzzle; the table says by what its rows are.
fn says_by_what_a_chart_is(browser: &mut Browser, url: &str) {
    for (link, title, column) in [
        ("compare#game=tic-tac-toe&moves=b2+a1", "Positions visited", "Depth"),
        (
            "puzzles#puzzle=sliding-tiles:rows=3,cols=3&a=a-star",
            "States expanded on average",
            "Length",
        ),
    ] {
        open(browser, url, link, BOARD);
        browser.run("document.querySelector('#chart-rows').value = 2; document.querySelector('#chart-form').requestSubmit()");
        browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
        browser.expect("document.querySelector('#chart svg text').textContent", title);
        browser.expect("document.querySelector('#chart-table th').textContent", column);
    }
}

/// A command runs each algorithm with each heuristic, which may be more than the two searches of the page.
fn says_what_a_chart_command_draws(browser: &mut Browser, url: &str) {
    for (second, title) in [
        ("a-star,misplaced", "The same picture from the command line:"),
        ("breadth-first", "The same picture from the command line:"),
        ("greedy,misplaced", "From the command line, each algorithm with each heuristic:"),
    ] {
        let link = format!("puzzle=sliding-tiles:rows=3,cols=3&a=a-star,manhattan&b={second}");
        puzzles::go(browser, url, &link);
        browser.run("document.querySelector('#chart-rows').value = 1; document.querySelector('#chart-form').requestSubmit()");
        browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
        browser.expect("document.querySelector('#chart-command-title').textContent", title);
    }
}

/// The nodes of a tree are those that the search has counted, without the rows for its iterations.
fn counts_the_nodes_of_a_search(browser: &mut Browser, url: &str) {
    let numbers = "(((5+3)+(6+2+9))+((1+4)+(8+7))+((2+0)+(6+3)))+MAX";
    let address = format!("games#game=own-tree&start={numbers}&tree=iterative-deepening,3,none,0");
    open(browser, url, &address, "document.querySelectorAll('#tree [data-node]').length > 1");
    let figures = "document.querySelector('#tree-figures').textContent";
    browser.wait(&format!("{figures}.includes(': 27 nodes, 62 steps.')"));
}

fn run_click(browser: &mut Browser, selector: &str) {
    browser.run(&format!("document.querySelector('{selector}').click()"));
}

/// The sum of the layout shifts up to the second frame from now, as the browser reports them.
const SHIFTS: &str = "new Promise((done) => { let sum = 0; const add = (shifts) => { for (const shift of shifts) if (!shift.hadRecentInput) sum += shift.value; }; const observer = new PerformanceObserver((list) => add(list.getEntries())); observer.observe({ type: 'layout-shift', buffered: true }); requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { add(observer.takeRecords()); done(sum); }))); })";

fn moves_nothing_while_loading(browser: &mut Browser, url: &str) {
    let tree = "games#game=tic-tac-toe&moves=a1+b1&first=human&second=human&tree=alpha-beta,3,,2";
    for (address, ready) in [
        ("", "document.querySelector('#a-tree svg')"),
        ("games#game=draughts&first=human&second=human", BOARD),
        (tree, "document.querySelectorAll('#tree [data-node]').length > 1"),
        ("compare", BOARD),
        ("puzzles", BOARD),
        ("queens", "document.querySelector('#gallery li')"),
        ("lab", "document.querySelector('#mine-move').textContent"),
        ("arena", "document.querySelector('#game').options.length > 1"),
        ("lessons", "document.querySelector('#progress').textContent.startsWith('Step')"),
    ] {
        for (width, height) in [(1280, 800), (360, 740)] {
            browser.size(width, height);
            open(browser, url, address, ready);
            let sum = browser.run(SHIFTS).as_f64().expect("a number");
            assert!(sum < 0.1, "/{address}, {width} pixels wide: layout shifts of {sum}");
        }
    }
}

/// A script that is missing or fails at once does not leave the page hidden: the class would stay, only its effect ends after
/// a while.
fn shows_a_page_whose_script_fails(browser: &mut Browser, url: &str) {
    let before = browser.events.len();
    let told = "(fault => !fault.hidden && fault.textContent.startsWith('This page did not start completely. Load it again'))(document.querySelector('#fault'))";
    browser.call("Network.enable", json!({}));
    for page in ["", "games", "compare", "puzzles", "queens", "lab", "arena", "lessons"] {
        let main = if page.is_empty() { "start" } else { page };
        for missing in [format!("*/{main}/main.js"), "*/view.js".to_owned()] {
            browser.call("Network.setBlockedURLs", json!({ "urls": [missing] }));
            // Waits until nothing is hidden.
            open(browser, url, page, told);
        }
    }
    browser.call("Network.disable", json!({}));
    let script = json!({ "source": "window.matchMedia = undefined" });
    let fails = browser.call("Page.addScriptToEvaluateOnNewDocument", script);
    open(browser, url, "queens", told);
    browser.call("Page.removeScriptToEvaluateOnNewDocument", fails);
    run_click(browser, "#fault button");
    browser.wait("document.querySelector('#gallery li')");
    browser.expect("document.querySelector('#fault').hidden", true);
    browser.events.truncate(before);
}

/// The header is as wide as the window without its scroll bar, also on a page that needs none.
fn keeps_no_strip_beside_the_header(browser: &mut Browser, url: &str) {
    browser.size(1280, 2400);
    for page in ["", "games", "compare", "puzzles", "queens", "lab", "arena", "lessons"] {
        browser.open_fresh(&format!("{url}{page}"));
        browser.expect(
            "document.documentElement.clientWidth - document.querySelector('.top').getBoundingClientRect().right",
            0,
        );
    }
    browser.size(1280, 800);
}

const FITS: &str = "((box) => box.scrollWidth <= box.clientWidth)";

/// The standings with long names and the chart of compare need no scrolling sideways.
fn fits_a_phone(browser: &mut Browser, url: &str) {
    browser.size(360, 740);
    let players = "engine:depth=2,killers=on|alpha-beta:depth=2,eval=none|random";
    let address = format!("arena#game=tic-tac-toe&players={players}&pairs=2&seed=3");
    open(browser, url, &address, "document.querySelector('#players').value.includes('killers')");
    run_click(browser, "#start");
    browser.wait(&format!("{STATUS}.endsWith('done.')"));
    browser.expect(&format!("{FITS}(document.querySelector('#standings').parentElement)"), true);
    browser.expect(&format!("{FITS}(document.querySelector('#plot'))"), true);
    // The weaker player has a minus sign, not a hyphen.
    browser.expect(
        "[...document.querySelectorAll('#standings td')].some((cell) => /-\\d/.test(cell.textContent))",
        false,
    );
    open(browser, url, "compare#game=tic-tac-toe&moves=b2+a1", BOARD);
    browser.run("document.querySelector('#chart-rows').value = 2; document.querySelector('#chart-form').requestSubmit()");
    browser.wait("document.querySelector('#chart-status').textContent === 'Done.'");
    browser.expect(&format!("{FITS}(document.querySelector('#chart'))"), true);
    browser.expect("document.querySelector('#chart svg').textContent.includes('alpha-beta')", true);
    // A wider page gets the wide chart.
    browser.size(1280, 1000);
    browser.wait("document.querySelector('#chart svg').viewBox.baseVal.width > 700");
}

/// The whole tree is in its frame beside the tree of its search.
fn fits_a_tree_of_numbers(browser: &mut Browser, url: &str) {
    let ready = format!("{BOARD} && document.querySelector('#tree [data-node]')");
    for width in [320, 600, 768, 900, 1024, 1280] {
        browser.size(width, 800);
        let address = "games#game=own-tree&first=human&second=human&tree=alpha-beta,,,0";
        open(browser, url, address, &ready);
        browser.expect("(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.querySelector('#board'))", true);
    }
    browser.size(1280, 1000);
}

/// Controls that belong together are in one row, or begin in one column.
fn aligns_controls(browser: &mut Browser, url: &str) {
    for (width, address, ready, controls, edge) in [
        (
            360,
            "lab",
            "document.querySelector('#first').options.length > 1",
            "#new, #undo, #redo, #best",
            "top",
        ),
        (
            360,
            "lab",
            "document.querySelector('#first').options.length > 1",
            "#first, #second",
            "left",
        ),
        (360, "lessons", "document.querySelector('.answers input')", ".answers input", "left"),
        (320, "arena", "document.querySelector('#player-1')", ".players .kind", "left"),
        (1280, "queens", "document.querySelector('#gallery li')", "#s-previous, #s-next", "top"),
    ] {
        browser.size(width, 740);
        open(browser, url, address, ready);
        let places = format!(
            "new Set([...document.querySelectorAll('{controls}')].map((control) => Math.round(control.getBoundingClientRect().{edge}))).size"
        );
        browser.expect(&places, 1);
    }
    browser.size(1280, 1000);
    // The sign that an analysis runs is beside its value, so that the row of its figures does not wrap.
    open(browser, url, "games#game=draughts&first=human&second=human", BOARD);
    browser.expect("document.querySelector('#clock-name').checkVisibility()", false);
    run_click(browser, "#tab-analysis");
    run_click(browser, "#analyse");
    browser.wait("document.querySelector('#analysis').classList.contains('busy')");
    browser.wait(r"/^(Even|White: [+−]\d+\.\d\d men)$/.test(document.querySelector('#gauge-text').textContent)");
    browser.expect("['.value-line', '.figures'].map((part) => getComputedStyle(document.querySelector(`#analysis ${part}`), '::after').content)", json!(["\"\"", "none"]));
    run_click(browser, "#analyse");
}

/// A game of a contest shows its players, also after a reload; a new game is one of the reader.
fn names_the_players_of_a_contest(browser: &mut Browser, url: &str) {
    let address = "arena#game=tic-tac-toe&players=engine:depth=2|level:1&pairs=1&seed=3";
    open(browser, url, address, "document.querySelector('#players').value.includes('depth=2')");
    run_click(browser, "#start");
    browser.wait(&format!("{STATUS}.endsWith('done.')"));
    run_click(browser, "#boards a");
    let names = "[...document.querySelectorAll('.player .kind')].map((menu) => menu.selectedOptions[0]?.textContent).sort().join()";
    browser.wait(&format!("{names} === 'Level 1,engine:depth=2'"));
    browser.reload();
    browser.wait(&format!("{names} === 'Level 1,engine:depth=2'"));
    begin(browser);
    browser.wait(&format!("{names} === 'You,You'"));
}

fn shows_the_symbols_in_use(browser: &mut Browser, url: &str) {
    let shown = "[...document.querySelectorAll('#t-legend li')].filter((row) => row.checkVisibility()).map((row) => row.textContent.trim()).join()";
    let address = "games#game=draughts&first=human&second=human&tree=minimax,1,,0";
    open(browser, url, address, "document.querySelectorAll('#tree [data-node]').length > 1");
    browser.wait(&format!("{shown} === 'MAX,MIN,move,principal variation'"));
    let won =
        "games#game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human&tree=alpha-beta,3,,4";
    open(browser, url, won, "document.querySelectorAll('#tree [data-node]').length > 1");
    // At first as many levels as fit the frame are drawn.
    run_click(browser, "#t-open");
    for word in ["square: the game is over", "skipped", "W, L: win, loss for MAX"] {
        browser.wait(&format!("{shown}.includes('{word}')"));
    }
    run_click(browser, "#t-overview");
    browser.wait("document.querySelector('#tree canvas')");
    browser.wait(&format!("{shown}.includes('square: the game is over')"));
    browser.expect(&format!("{shown}.includes('not visited yet')"), false);
}

/// A key that is pressed again and again starts no more searches than the server allows.
fn starts_searches_in_turn(browser: &mut Browser, url: &str) {
    open(browser, url, "games#game=draughts&first=human&second=human", BOARD);
    browser.run("document.activeElement.blur(); window.refused = 0; const { fetch } = window; window.fetch = async (...request) => { const answer = await fetch(...request); if (answer.status === 429) window.refused += 1; return answer; }; 0");
    browser.run("for (let count = 0; count < 40; count += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }))");
    browser.wait("document.querySelector('#why').textContent.startsWith('Hint: ')");
    browser.expect("window.refused", 0);
}

fn keeps_queens_that_fit(browser: &mut Browser, url: &str) {
    let resize = "((n) => { const size = document.querySelector('#size'); size.value = n; size.dispatchEvent(new Event('change')); })";
    open(browser, url, "queens#n=8&mode=own&queens=a1+h5+c2", BOARD);
    browser.run(&format!("{resize}(6)"));
    browser.wait("new URLSearchParams(location.hash.slice(1)).get('queens') === 'a1 c2'");
    browser.run(&format!("{resize}(30)"));
    browser.wait("location.hash.includes('n=30') && new URLSearchParams(location.hash.slice(1)).get('queens') === 'a1 c2'");
}

fn shows_the_scale_of_a_slider(browser: &mut Browser, url: &str) {
    let ready = "document.querySelectorAll('.lab-features .scale').length > 1";
    open(browser, url, "lab#game=connect-four", ready);
    let scale = "(() => { const row = document.querySelector('#features-rows tr'); const { min, max } = row.querySelector('[type=range]'); return row.querySelector('.scale').textContent === `${min}0${max}`.replace('-', '\\u2212'); })()";
    browser.expect(scale, true);
    browser.run("{ const field = document.querySelector('#features-rows [type=number]'); field.value = 77; field.dispatchEvent(new Event('input')); }");
    browser.expect(scale, true);
    // The track is filled from 0 to the thumb; sliders of similar weights have the same ends.
    let fill = "[...document.querySelectorAll('#features-rows [type=number]')].slice(0, 4).map((field, index) => { field.value = [-15, 0, 5, 150][index]; field.dispatchEvent(new Event('input')); return Number(field.parentElement.querySelector('[type=range]').style.getPropertyValue('--at')); })";
    browser.run("document.querySelector('#default').click()");
    // The ends are 30, 100, 10, and 10, which becomes 300.
    browser.expect(fill, json!([0.25, 0.5, 0.75, 0.75]));
}

/// What a slider changes is in view while the features are scrolled, and what has the focus is not below it.
fn keeps_the_values_in_view(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    open(
        browser,
        url,
        "lab#game=draughts:international",
        "document.querySelectorAll('#features-rows tr').length > 20 && document.querySelector('#mine-lines button')",
    );
    let values = "document.querySelector('#values-title').closest('.card').getBoundingClientRect()";
    browser.run("document.querySelector('#features-foot input').focus(); document.querySelector('#features-rows tr:nth-child(9) input').focus()");
    browser.wait(&format!("scrollY > 300 && {values}.top >= 0"));
    browser.expect(
        &format!("document.activeElement.getBoundingClientRect().top >= {values}.bottom"),
        true,
    );
    browser.size(1280, 1000);
}

/// The second search of a puzzle that is chosen is another one than the first.
fn compares_different_searches(browser: &mut Browser, url: &str) {
    puzzles::go(browser, url, "");
    for puzzle in ["road-map", "grid-map"] {
        browser.set("#puzzle", puzzle);
        browser.wait(&format!("location.hash.includes('puzzle={puzzle}')"));
        browser.expect(
            "['a', 'b'].map((side) => document.querySelector(`#${side}-algorithm`).value)",
            json!(["a-star", "uniform-cost"]),
        );
    }
}

/// Against a program the reader is to move then, as after any other undo.
fn takes_back_after_a_draw(browser: &mut Browser, url: &str) {
    let address = "games#game=tic-tac-toe&moves=b2+a1&first=human&second=level:1";
    open(browser, url, address, BOARD);
    browser.wait("!document.querySelector('#draw').disabled");
    run_click(browser, "#draw");
    browser.wait(&format!("{STATUS} === 'Draw by agreement.'"));
    run_click(browser, "#undo");
    browser.wait(&format!("{STATUS} === 'X to move.' && document.querySelector('#go').hidden"));
    run_click(browser, "#redo");
    browser.wait(&format!("{STATUS} === 'Draw by agreement.'"));
}

/// A tree from another starting position than the one on the board is in the link.
fn keeps_the_start_of_a_tree(browser: &mut Browser, url: &str) {
    let address =
        "games#game=tic-tac-toe&moves=a1+b1&first=human&second=human&tree=alpha-beta,2,,2";
    open(browser, url, address, "document.querySelectorAll('#tree [data-node]').length > 1");
    browser.run("document.querySelector('#position').value = 'XXO|.O.|X.. O'; document.querySelector('#position-form').requestSubmit()");
    browser.wait("new URLSearchParams(location.hash.slice(1)).get('tree-start') === ''");
    browser.reload();
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.wait("document.querySelector('#tree-place').textContent.includes('after a1 b1')");
}

/// A reload while a game is reviewed leaves the next game with the players of before.
fn keeps_the_players_during_a_review(browser: &mut Browser, url: &str) {
    let opponent = "document.querySelector('.player[data-side=second] .kind').value";
    let address =
        "games#game=draughts&start=B:W26:B15,18&moves=18-23+26x10&first=human&second=level:1";
    open(browser, url, address, BOARD);
    browser.run("document.querySelector('#review-time').value = 5; document.querySelector('#review').click()");
    browser.wait(&format!("{opponent} === 'human' && location.hash.includes('second=human')"));
    browser.reload();
    browser.wait(&format!("{BOARD} && {opponent} === 'human'"));
    begin(browser);
    browser.wait(&format!("{opponent} === 'level:1'"));
}
