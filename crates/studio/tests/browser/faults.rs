//! Faults of links, of the server and of the reader's clicks: each gives a sentence and a remedy.

use serde_json::json;

use crate::chromium::Browser;
use crate::game_faults::go;
use crate::play::begin;

const FAULT: &str = "document.querySelector('#fault').textContent";
const WHY: &str = "document.querySelector('#why').textContent";
const MOVES: &str = "document.querySelectorAll('#moves li').length";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    bad_links(browser, url);
    colours(browser, url);
    rules_of_a_variant(browser, url);
    dialogs_and_settings(browser, url);
    moves_by_hand(browser, url);
    captures(browser, url);
    numbers_of_small_boards(browser, url);
    broken_records(browser, url);
    keeps_what_was_shown(browser, url);
    fills_the_height(browser, url);
    goes_on_after_a_restart(browser);
}

pub(crate) fn cell(name: &str) -> String {
    format!("#board [data-cell=\"{name}\"]")
}

/// Clicks a cell by mouse.
fn click(browser: &mut Browser, name: &str) {
    browser.click(&cell(name));
}

fn bad_links(browser: &mut Browser, url: &str) {
    for (hash, game, sentence) in [
        ("game=tic-tac-toe&moves=b2+zz", "tic-tac-toe", "move 2"),
        ("game=chess", "tic-tac-toe", "no game \"chess\""),
        ("game=draughts:variant=klingon", "draughts", "no variant \"klingon\""),
        ("game=tic-tac-toe&start=nonsense", "tic-tac-toe", "nonsense"),
        ("game=tic-tac-toe&tree=magic,3,,0", "tic-tac-toe", "\"magic\""),
        ("game=tic-tac-toe&tree=alpha-beta,3,nonsense,0", "tic-tac-toe", "\"nonsense\""),
    ] {
        go(browser, url, hash);
        browser.wait(&format!("{FAULT}.includes('{sentence}')"));
        browser.expect("document.querySelector('#game').value", game);
        browser.wait("/to move/.test(document.querySelector('#status').textContent)");
        // And on: a new game has no fault.
        begin(browser);
        browser.wait("document.querySelector('#fault').hidden");
    }
    go(browser, url, "game=tic-tac-toe&moves=b2+zz");
    browser.expect(MOVES, 1);
}

/// Red and yellow discs; in English draughts the dark share of the bar is Black's.
fn colours(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=human");
    browser.expect("document.querySelectorAll('#board .red').length", 1);
    browser.expect("document.querySelectorAll('#board .yellow').length", 1);
    let fill =
        |class: &str| format!("getComputedStyle(document.querySelector('#board .{class}')).fill");
    browser.wait(&format!("(([r, g, b]) => r > 180 && g < 90)({}.match(/\\d+/g))", fill("red")));
    browser
        .wait(&format!("(([r, g, b]) => r > 200 && g > 170)({}.match(/\\d+/g))", fill("yellow")));
    go(browser, url, "game=draughts&start=B:W32:B1,2,3,5,6,7,9,10&first=human&second=human");
    browser.run("document.querySelector('#tab-analysis').click(); document.querySelector('#analyse').click()");
    browser.wait("document.querySelector('#gauge-short').textContent !== ''");
    // Black is far better: the dark part, here above, is the greater one.
    browser.expect("document.querySelector('#gauge-top').dataset.colour", "dark");
    browser.wait("Number(document.querySelector('#gauge-bar').getAttribute('height')) < 30");
    browser.wait("document.querySelector('#gauge').getAttribute('aria-label').startsWith('Value for White: ')");
    browser.run("document.querySelector('#analyse').click()");
}

/// The rules of a variant begin with what is its own; the tables of all variants are folded.
fn rules_of_a_variant(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts:international&first=human&second=human");
    browser.run("document.querySelector('#rules-open').click()");
    browser.wait("document.querySelector('#rules').open");
    browser.expect("document.querySelector('#rules-title').textContent", "Draughts: International");
    let parts = "[...document.querySelectorAll('#rules-text > p')].map(p => p.textContent)";
    browser.expect(&format!("{parts}[0].startsWith('International: 10x10, twenty men')"), true);
    browser.expect(&format!("{parts}.some(text => text.includes('25 moves of kings'))"), true);
    browser.expect(&format!("{parts}.some(text => text.includes('40 moves of kings'))"), false);
    browser.expect(
        "(d => !d.open && d.textContent.includes('40 moves of kings') && d.textContent.includes('kings of one step; free choice'))(document.querySelector('#rules-text > details'))",
        true,
    );
    browser.press("Escape", false);
}

fn dialogs_and_settings(browser: &mut Browser, url: &str) {
    for (width, height) in [(1280, 500), (390, 500)] {
        browser.size(width, height);
        go(browser, url, "game=draughts&first=human&second=human");
        for (button, dialog) in [("rules-open", "rules"), ("help-open", "help")] {
            browser.run(&format!("document.querySelector('#{button}').click()"));
            browser.wait(&format!("document.querySelector('#{dialog}').open"));
            browser.expect(&format!("document.querySelector('#{dialog}').scrollTop"), 0);
            browser.press("Escape", false);
            browser.wait(&format!("!document.querySelector('#{dialog}').open"));
        }
        // The menu of the games has the variants.
        browser.expect("document.querySelector('#settings-panel').hidden", true);
        go(browser, url, "game=two-knights&first=human&second=human");
        browser.run("document.querySelector('#settings-panel summary').click()");
        browser.wait("(b => b.width > 50 && b.left >= 0 && b.right <= innerWidth)(document.querySelector('#settings-form').getBoundingClientRect())");
        browser.run("document.querySelector('#settings-panel summary').focus()");
        browser.press("Escape", false);
        browser.wait("!document.querySelector('#settings-panel').open");
        browser.run("document.querySelector('#settings-panel summary').click()");
        browser.wait("document.querySelector('#settings-panel').open");
        browser.run("document.querySelector('#status').click()");
        browser.wait("!document.querySelector('#settings-panel').open");
    }
    browser.size(1280, 800);
}

/// By drag and drop and by clicks; a choice that is no move is explained; afterwards the arrow keys work the game.
fn moves_by_hand(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    let (from, to) = (browser.middle(&cell("11")), browser.middle(&cell("15")));
    browser.drag(from, to);
    browser.wait(&format!("{MOVES} === 1"));
    click(browser, "8");
    browser.wait(&format!("{WHY}.includes('belongs to Black')"));
    click(browser, "18");
    browser.wait(&format!("{WHY}.includes('No piece is on 18')"));
    // Picking up a piece asks no server, and is shown in the same frame.
    let asked = browser.run("performance.getEntriesByType('resource').length");
    click(browser, "22");
    browser.expect("document.querySelectorAll('#board .aim').length", 2);
    browser.expect("performance.getEntriesByType('resource').length", asked);
    click(browser, "17");
    browser.wait(&format!("{MOVES} === 2"));
    browser.press("ArrowLeft", false);
    browser.wait("document.querySelectorAll('#moves .later').length === 1");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelectorAll('#moves .later').length === 0");
    let took = browser.run(
        "(async () => { const times = []; for (const name of ['9', '13']) { const begin = performance.now();\
         document.querySelector(`#board [data-cell=\"${name}\"]`).dispatchEvent(new MouseEvent('click', {bubbles: true}));\
         times.push(performance.now() - begin); if (name === '13') while (document.querySelectorAll('#moves li').length < 3) await new Promise((r) => setTimeout(r)); times.push(performance.now() - begin); } return times; })()",
    );
    let time = |index: usize| took[index].as_f64().expect("a time");
    crate::times::report("a piece is picked up", vec![time(0)], 16.0);
    crate::times::report("a move is on the board", vec![time(3)], 50.0);
    go(browser, url, "game=tic-tac-toe&moves=b2+a1+b1+a2+b3&first=human&second=human");
    browser.expect("document.querySelectorAll('#board .won').length", 3);
    click(browser, "c3");
    browser.wait(&format!("{WHY}.startsWith('The game is over')"));
}

/// A capture of two pieces, step by step.
fn captures(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&start=B:W18,26,27:B15,1&first=human&second=human");
    browser.expect(WHY, "Black must capture.");
    browser.expect("document.querySelectorAll('#board .forced').length", 1);
    click(browser, "1");
    browser.wait(&format!("{WHY}.startsWith('You must capture')"));
    click(browser, "15");
    click(browser, "22");
    browser.expect("document.querySelectorAll('#board .stepped').length", 1);
    browser.expect("document.querySelectorAll('#board .taken').length", 1);
    browser.expect(MOVES, 0);
    click(browser, "31");
    browser.wait(&format!("{MOVES} === 1"));
    // What is said is about the position that is shown.
    go(browser, url, "game=draughts:russian&moves=c3-d4+b6-c5&first=human&second=human");
    browser.expect(WHY, "White must capture.");
    browser.press("ArrowLeft", false);
    browser.wait(&format!("{MOVES} === 2 && {WHY} === ''"));
    browser.press("ArrowRight", false);
    browser.wait(&format!("{WHY} === 'White must capture.'"));
    // The board is turned for a person who plays Black, who is the first side.
    go(browser, url, "game=draughts&first=human&second=level:1");
    browser.wait("document.querySelector('#board [data-cell]').dataset.cell === '32'");
}

/// On a phone the numbers of squares can be read; those that have no room are hidden.
fn numbers_of_small_boards(browser: &mut Browser, url: &str) {
    let sizes = "[...document.querySelectorAll('#board .corner[visibility=visible]')].map((number) =>                  Number(number.getAttribute('font-size')) * number.getScreenCTM().a)";
    browser.size(375, 667);
    for (variant, numbers) in [("english", 32), ("international", 10), ("canadian", 12)] {
        go(browser, url, &format!("game=draughts:{variant}&first=human&second=human"));
        browser
            .wait(&format!("{sizes}.length === {numbers} && {sizes}.every((size) => size > 9.9)"));
    }
    browser.size(1280, 800);
    go(browser, url, "game=draughts:international&first=human&second=human");
    browser.wait(&format!("{sizes}.length === 50"));
}

fn broken_records(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file("game.pdn", "1. 11-15 24-19 2. 9-99 23-18 *\n");
    browser.wait(&format!("{MOVES} === 2 && {FAULT}.includes('9-99')"));
    // The fault of a variation is none of the game, which keeps its result.
    let text = "[Result \"1-0\"]\n\n1. 11-15 23-19 (1... 22-18 2. 9-99) 2. 8-11 1-0\n";
    browser.drop_file("variation.pdn", text);
    browser.wait(&format!("{FAULT}.startsWith('variation, move 3: ')"));
    browser.expect(
        "document.querySelector('#status').textContent",
        "The text of the game says: White wins.",
    );
    let long = format!("{{{}}} 1. 11-15 24-19 *", "long ".repeat(20_000));
    browser.drop_file("long.pdn", &long);
    // The comment is a row of its own.
    browser.wait(&format!("{MOVES} === 3 && document.querySelector('#fault').hidden"));
}

/// The menu leads back to what each page showed.
fn keeps_what_was_shown(browser: &mut Browser, url: &str) {
    let game =
        format!("document.querySelector('#game')?.value === 'connect-four' && {MOVES} === 2");
    for (page, hash, shown) in [
        ("/games", "game=connect-four&moves=4+4&first=human&second=human", game.as_str()),
        (
            "/compare",
            "game=connect-four&moves=4+4&a=minimax,2",
            "document.querySelector('#game')?.value === 'connect-four' && document.querySelector('#a-algorithm').value === 'minimax' && location.hash.includes('moves=4+4')",
        ),
        (
            "/puzzles",
            "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7",
            "document.querySelector('#instance')?.value.startsWith('1 2 5 3')",
        ),
        ("/queens", "n=6&mode=rows", "document.querySelector('#size')?.value === '6'"),
        (
            "/lab",
            "game=connect-four&formula=2+*+lines",
            "document.querySelector('#formula')?.value === '2 * lines'",
        ),
        (
            "/lessons",
            "lesson=minimax&step=2",
            "document.querySelector('#progress')?.textContent.startsWith('Step 2')",
        ),
    ] {
        browser.open_fresh(&format!("{url}{}#{hash}", &page[1..]));
        browser.wait(&format!("sessionStorage.getItem('outwit-last-{page}') && {shown}"));
        for next in ["/arena", page, page] {
            browser.run(&format!("document.querySelector('.pages a[href=\"{next}\"]').click()"));
            browser.wait(&format!(
                "document.readyState === 'complete' && location.pathname === '{next}'"
            ));
        }
        browser.wait(shown);
    }
}

/// At every size the board is as high as the window allows, and nothing scrolls sideways.
fn fills_the_height(browser: &mut Browser, url: &str) {
    for (width, height) in [(1280, 800), (1920, 1080)] {
        browser.size(width, height);
        for game in ["draughts", "connect-four"] {
            go(browser, url, &format!("game={game}&first=human&second=human"));
            let share = browser.run("(b => [b.height / innerHeight, b.bottom <= innerHeight])(document.querySelector('#board svg').getBoundingClientRect())");
            assert!(share[0].as_f64().is_some_and(|share| share > 0.75), "{game}: {share}");
            assert_eq!(share[1], json!(true), "{game}: the board ends in the window");
        }
    }
    for width in [320, 390, 768] {
        browser.size(width, 800);
        go(browser, url, "game=draughts&first=human&second=human");
        let wide = browser.run("document.documentElement.scrollWidth").as_u64().expect("a width");
        assert!(wide <= u64::from(width), "{wide} of {width}");
        browser.expect("document.querySelector('.top').getBoundingClientRect().height < 64", true);
    }
    browser.size(1280, 800);
}

/// The server ends and is started again with the same token: the open page goes on, also in a tree.
fn goes_on_after_a_restart(browser: &mut Browser) {
    let start = |port: u16, token: Option<String>| {
        let (sender, receiver) = std::sync::mpsc::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            let runtime = runtime.expect("a runtime");
            runtime.block_on(async {
                let options = studio::Options { port, token, ..studio::Options::default() };
                let server = studio::Server::bind_with(&options).await.expect("a free port");
                sender
                    .send((server.url(), server.port(), server.token().to_owned()))
                    .expect("a receiver");
                tokio::select! { () = server.run() => {}, _ = stopped => {} }
            });
            runtime.shutdown_background();
        });
        (receiver.recv().expect("an address"), stop, thread)
    };
    // Refused connections and lost runs are meant here, and the address is another one.
    let before = browser.events.len();
    let ((address, port, token), stop, thread) = start(0, None);
    browser.open(&address);
    let url = address.split_once('?').expect("a token").0.to_owned();
    go(browser, &url, "game=tic-tac-toe&moves=b2+a1&first=human&second=human&tree=alpha-beta,3,,2");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    drop(stop);
    thread.join().expect("the server ends");
    browser.run("document.querySelector('#board .can').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.wait(&format!("{FAULT}.startsWith('The studio does not answer')"));
    let (_, stop, thread) = start(port, Some(token));
    // The page loads itself again, with the state in its address.
    browser
        .wait("document.querySelector('#fault')?.hidden && document.querySelector('#board .can')");
    browser.run("document.querySelector('#board .can').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.wait(&format!("{MOVES} === 3"));
    // The tree of the earlier server is searched again; until its steps are known, the buttons do nothing.
    browser.wait("Number(document.querySelector('#s-slider').max) > 0");
    browser.run("document.querySelector('#s-back').click()");
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step ')");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#fault').hidden");
    browser.call("Page.navigate", json!({ "url": "about:blank" }));
    browser.wait("location.href === 'about:blank'");
    drop(stop);
    thread.join().expect("the server ends");
    let thrown = |event: &serde_json::Value| event["method"] == json!("Runtime.exceptionThrown");
    assert!(!browser.events[before..].iter().any(thrown), "no script fails");
    browser.events.truncate(before);
}
