//! The games page: a game is played, a tree is stepped through.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;
use crate::game_faults::READY;
use crate::times;

const STATUS: &str = "document.querySelector('#status').textContent";
/// All changes of a position that is set up are on the board.
const CHANGED: &str = "document.querySelector('#board').ariaBusy === 'false'";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = &format!("{url}games");
    browser.size(1280, 1000);
    browser.open_fresh(url);
    browser.wait(READY);
    audit::named(browser);
    tab_order(browser);
    plays_a_game(browser, url);
    walks_a_tree(browser, url);
    a_tree_fills_its_row(browser, url);
    chooses_an_iteration(browser, url);
    searches_live(browser, url);
    sets_up(browser, url);
    sets_up_every_game(browser, url);
    drops_a_game(browser, url);
    every_game_opens(browser, url);
    a_link_restores(browser, url);
    looks(browser, url);
    jumps(browser, url);
}

/// A game against alpha-beta, with the keyboard alone.
fn plays_a_game(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=alpha-beta:depth=5");
    browser.run("document.querySelector('#board [tabindex=\"0\"]').focus()");
    browser.press("ArrowDown", false);
    browser.press("ArrowRight", false);
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    browser.expect("document.querySelector('#moves li').textContent", "b2");
    browser.wait("document.querySelector('#spoken').textContent.includes('plays')");
    for _ in 0..4 {
        if browser.run("document.querySelector('#status').textContent.includes('to move')")
            == json!(false)
        {
            break;
        }
        let before =
            browser.run("document.querySelectorAll('#moves li').length").as_u64().unwrap_or(0);
        browser.run("document.querySelector('#board .can').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        browser.wait(&format!(
            "document.querySelectorAll('#moves li').length >= {before} + 2 || !/to move|thinking/.test({STATUS})"
        ));
    }
    let end = browser.run(STATUS);
    assert!(end.as_str().is_some_and(|end| end.contains("wins") || end.contains("Draw")), "{end}");
    // Back and forward again.
    browser.run("document.activeElement.blur()");
    browser.press("ArrowUp", false);
    browser.wait("document.querySelector('#undo').disabled");
    browser.press("ArrowDown", false);
    browser.wait("document.querySelector('#redo').disabled");
    browser.expect(STATUS, end);
    // After the end, and for an illegal move, the reason is below the field, and nothing moves.
    let typed = "document.querySelector('#move').value = 'z9'; document.querySelector('#move-form').requestSubmit()";
    let top = "Math.round(document.querySelector('#review').getBoundingClientRect().top + scrollY)";
    let reason = "document.querySelector('#move-fault').textContent";
    browser.run(typed);
    browser.wait(&format!("{reason}.startsWith('The game is over.')"));
    browser.run("document.activeElement.blur()");
    browser.press("ArrowLeft", false);
    browser.wait(&format!("{reason} === ''"));
    let before = browser.run(top);
    browser.run(typed);
    browser.wait(&format!("{reason}.startsWith('“z9” is not a legal move here; ')"));
    browser.expect("document.querySelector('#fault').hidden", true);
    browser.expect(top, before);
}

/// A search, its tree, and steps in both directions.
fn walks_a_tree(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human");
    browser.run("document.querySelector('#tree-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.run("document.querySelector('#tree').focus()");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 1 /')");
    browser.press("ArrowRight", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 2 /')");
    browser.wait("document.querySelectorAll('#tree [data-node]').length === 2");
    let second = browser.run("document.querySelector('#tree').innerHTML");
    for _ in 0..10 {
        browser.press("ArrowRight", false);
    }
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 12 /')");
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 12:')");
    for _ in 0..10 {
        browser.press("ArrowLeft", false);
    }
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 2:')");
    browser.expect("document.querySelector('#tree').innerHTML", second);
    browser.press("r", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Whole tree')");
    browser.wait("document.querySelector('#tree .dotted')");
    browser.press("ArrowDown", true);
    browser.wait("document.querySelector('#node h3').textContent.startsWith('After')");
    // A skipped move is searched on demand, and drawn faintly at its cut.
    browser.run("document.querySelector('#tree .bar').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))");
    browser.wait("document.querySelector('.cut-moves button')");
    browser.run("document.querySelector('.cut-moves button').click()");
    browser.wait("document.querySelector('.cut-moves [role=status]').textContent.includes('This value could not change the result')");
    browser.wait("document.querySelector('#tree .found text')?.textContent");
    browser.press("Home", false);
    browser.press("r", false);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Whole tree')");
    browser.press("ArrowDown", true);
    browser.wait("document.querySelector('#node h3').textContent.startsWith('After')");
    // Opening and closing a node.
    let count = "document.querySelectorAll('#tree [data-node]').length";
    let open = browser.run(count).as_u64();
    browser.press("Enter", false);
    browser.wait(&format!("{count} !== {}", open.unwrap_or(0)));
    browser.press("Enter", false);
    browser.wait(&format!("{count} === {}", open.unwrap_or(0)));
    browser.wait("document.querySelector('#node svg')");
    // A drawing for a file contains its style sheet.
    let file = "fetch('/api/run/' + performance.getEntriesByType('resource').map(e => e.name.match(/run.(\\d+).window/)).filter(Boolean).at(-1)[1] + '/window', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{\"file\":\"svg\"}'}).then(r => r.text()).then(t => t.includes('<style>'))";
    browser.expect(file, true);
    audit::named(browser);
}

/// The earlier iterations of a search with increasing depth are reached by a menu.
fn chooses_an_iteration(browser: &mut Browser, url: &str) {
    let menu = "document.querySelector('#t-iteration')";
    go(browser, url, "game=tic-tac-toe&moves=a1+b1+c3+b3&tree=alpha-beta,2,,4");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.expect("document.querySelector('#t-iterations').hidden", true);
    go(browser, url, "game=tic-tac-toe&moves=a1+b1+c3+b3&tree=iterative-deepening,3,,4");
    browser.wait(&format!("{menu}.options.length === 4"));
    browser.expect("document.querySelector('#t-iterations').hidden", false);
    for depth in [1, 2, 3, 0] {
        browser.run(&format!(
            "{menu}.selectedIndex = {depth}; {menu}.dispatchEvent(new Event('change'))"
        ));
        // The root of the iteration is the first node that is drawn.
        browser.wait(&format!(
            "document.querySelector('#tree [data-node]').dataset.node === {menu}.value && {menu}.selectedIndex === {depth}"
        ));
        browser.wait(&format!(
            "(({menu}.value === '0') === {menu}.selectedOptions[0].textContent.startsWith('all'))"
        ));
    }
    audit::named(browser);
}

/// Live analysis, begun and ended with a key.
fn searches_live(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=human");
    browser.run("document.activeElement.blur()");
    browser.press("l", false);
    browser.wait("document.querySelectorAll('#lines li').length === 3");
    browser.wait("Number(document.querySelector('#a-depth').textContent.split(' ')[0]) > 4");
    // Features are shown by their titles.
    browser.expect(
        "document.querySelector('#features-rows tr[title^=\"open_lines: \"] th').textContent",
        "Open lines",
    );
    audit::named(browser);
    browser.shoot("analysis");
    // The key and the button stop it and start it again; the answer stays until the position changes.
    let state = "[document.querySelector('#analyse').textContent, document.querySelector('#analysis').classList.contains('busy'), document.querySelectorAll('#lines li').length].join()";
    browser.press("l", false);
    browser.wait(&format!("{state} === 'Start,false,3'"));
    let settings = "document.querySelector('#a-algorithm').getBoundingClientRect().top";
    let before = browser.run(settings);
    browser.run("document.querySelector('#analyse').click()");
    browser.wait(&format!("{state} === 'Stop,true,3'"));
    browser.run("document.querySelector('#analyse').click()");
    browser.wait(&format!("{state} === 'Start,false,3'"));
    browser.run("document.querySelector('#board [data-cell=d1]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    browser.wait(&format!(
        "{state} === 'Start,false,0' && document.querySelector('#analysis').hidden"
    ));
    // The settings are where they were.
    browser.expect(settings, before);
}

/// The frame of a tree is as high as the panel beside it and reaches down to the buttons; on a large screen the page has its size.
fn a_tree_fills_its_row(browser: &mut Browser, url: &str) {
    for (width, height) in [(1280, 800), (1920, 1080)] {
        browser.size(width, height);
        go(
            browser,
            url,
            "game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human&tree=alpha-beta,3,,4",
        );
        browser.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#node h3')");
        browser.expect("(() => { const box = (s) => document.querySelector(s).getBoundingClientRect(); const tree = box('#tree'); return tree.bottom >= box('#node').bottom - 1 && box('#t-open').top - tree.bottom < 16 && tree.height > 320; })()", true);
        // Names beside the board are readable at the size that it has here.
        browser.expect("(() => { const svg = document.querySelector('#board svg'); return Math.round(svg.getScreenCTM().a * svg.querySelector('text.name').getAttribute('font-size')) >= 15; })()", true);
        if height > 1000 {
            browser.expect("document.documentElement.scrollHeight <= innerHeight", true);
        }
    }
    browser.size(1280, 1000);
}

/// A position is set up by mouse and by keys; the principal variation and table values are drawn over the board.
fn sets_up(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run("document.querySelector('#setup-open').click()");
    browser.wait("!document.querySelector('#setup').hidden");
    browser.run("document.querySelector('#setup-clear').click()");
    browser.wait("document.querySelector('#position').value === 'B:W:B'");
    let cell = |name: &str| format!("document.querySelector('#board [data-cell=\"{name}\"]')");
    let put = |browser: &mut Browser, name: &str, position: &str| {
        let click = "dispatchEvent(new MouseEvent('click', {bubbles: true}))";
        browser.run(&format!("{}.{click}", cell(name)));
        browser.wait(&format!("document.querySelector('#position').value === '{position}'"));
    };
    put(browser, "22", "B:W22:B");
    browser.run("document.querySelector('#setup-pieces [value=W]').click()");
    put(browser, "10", "B:WK10,22:B");
    // The same piece again removes it.
    put(browser, "10", "B:W22:B");
    put(browser, "18", "B:WK18,22:B");
    browser.run(&format!("{}.focus()", cell("4")));
    browser.press("B", true);
    browser.wait("document.querySelector('#position').value === 'B:WK18,22:BK4'");
    browser.press("c", false);
    browser.wait("document.querySelector('#position').value === 'W:WK18,22:BK4'");
    browser.wait("document.activeElement.dataset.cell === '4'");
    audit::named(browser);
    browser.shoot("setup");
    // An invalid board is shown with the reason; “Done” goes back to the last position.
    browser.run(&format!("{}.focus()", cell("1")));
    browser.press("w", false);
    browser.wait("!document.querySelector('#setup-fault').hidden");
    browser.wait(
        "document.querySelector('#board [data-cell=\"1\"] title').textContent.includes('man')",
    );
    browser.expect("document.querySelector('#position').value", "W:WK18,22:BK4");
    browser.run("document.querySelector('#setup-done').click()");
    browser.wait("document.querySelector('#setup').hidden");
    browser.wait("!document.querySelector('#board [data-cell=\"1\"] title').textContent.includes('man') && document.querySelector('#fault').textContent.includes('do not form a legal position')");
    browser.wait("document.querySelector('#board .can')");
    // Where tables are known, every move shows its value; they may be missing on this machine.
    if browser.run("document.querySelector('#known').hidden") == json!(false) {
        let shown = browser.run("document.querySelectorAll('#board .badge').length");
        let moves = browser.run("document.querySelectorAll('#known-moves li').length");
        assert_eq!(shown, moves);
        audit::named(browser);
        browser.shoot("known");
    }
    go(browser, url, "game=draughts&first=human&second=human");
    browser.run("document.activeElement.blur()");
    browser.press("l", false);
    browser.wait("document.querySelectorAll('#board .arrow').length === 3");
    browser.shoot("arrows");
    browser.press("l", false);
    browser.wait("document.querySelectorAll('#board .arrow').length === 0");
}

/// In every game keys place pieces, missing pieces are named, and the position follows.
fn sets_up_every_game(browser: &mut Browser, url: &str) {
    for (game, keys, position) in [
        ("tic-tac-toe", &[("b2", "x"), ("a1", "o")][..], "...|.X.|O.. X"),
        ("connect-four", &[("d1", "X"), ("d2", "O"), ("a1", "X")], "441"),
        (
            "two-knights",
            &[("a1", "N"), ("c2", "n"), ("b3", "#")],
            "0 0 0 0|0 1 0 0|0 0 4 0|3 0 0 0",
        ),
        (
            "rabbit-and-wolves",
            &[("c3", "R"), ("a7", "w"), ("c7", "w"), ("e7", "w"), ("g7", "w")],
            "a7 c7 e7 g7, c3, rabbit",
        ),
    ] {
        go(browser, url, &format!("game={game}&first=human&second=human"));
        browser.run("document.querySelector('#setup-open').click()");
        browser.wait(CHANGED);
        browser.expect("document.querySelectorAll('#setup-piece-list input').length >= 3", true);
        browser.run("document.querySelector('#setup-clear').click()");
        browser.wait(CHANGED);
        browser.wait("[...document.querySelectorAll('#board g[data-cell] title')].every(t => !/ of |knight|wolf|disc|cross/.test(t.textContent))");
        for (cell, key) in keys {
            let selector = format!("document.querySelector('#board [data-cell=\"{cell}\"]')");
            browser.run(&format!("{selector}.focus()"));
            let before = browser.run(&format!("{selector}.outerHTML"));
            browser.press(key, key.chars().all(char::is_uppercase));
            browser.wait(CHANGED);
            browser.wait(&format!("{selector}.outerHTML !== {before}"));
            // The board was drawn again: the cell keeps the focus.
            browser.expect("document.activeElement.dataset.cell", *cell);
        }
        browser.wait(&format!("document.querySelector('#position').value === '{position}'"));
        browser.wait("document.querySelector('#setup-fault').hidden");
        browser.shoot(&format!("setup-{game}"));
    }
    // Three wolves are too few.
    browser.run("document.querySelector('#board [data-cell=a7]').focus()");
    browser.press("0", false);
    browser.wait("document.querySelector('#setup-fault').textContent.includes('3 wolves and 1 rabbit stand on the board')");
    audit::named(browser);
    audit::looks(browser, "setup-fault");
}

/// A dropped game file is opened; an invalid one causes an error message.
fn drops_a_game(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file("game.pdn", "[Result \"*\"]\n\n1. 11-15 24-19 *\n");
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    browser.drop_file("game.pdn", "1. 99-98");
    browser.wait("!document.querySelector('#fault').hidden");
}

fn every_game_opens(browser: &mut Browser, url: &str) {
    // The variants of a game are in the menu, each with its line of the rules.
    browser.wait("(all => all.length === 21 && all.every(o => o.title.length > 8))([...document.querySelectorAll('#game optgroup option')])");
    browser.set("#game", "draughts:russian");
    // Two moves have been made: the game is left after a question, and stays in the menu until then.
    browser.wait("!document.querySelector('#ask').hidden && document.querySelector('#game').value === 'draughts'");
    browser.run("document.querySelector('#ask .main').click()");
    browser.wait("document.querySelector('#variant').textContent.startsWith('Russian: men capture backward too')");
    browser.wait("document.querySelector('#board [data-cell=c3]')");
    browser.expect("document.querySelector('#game').value", "draughts:russian");
    let games = browser.run(
        "[...document.querySelectorAll('#game option')].map(o => o.value).filter(name => !name.includes(':'))",
    );
    for game in games.as_array().expect("a list").iter().filter_map(Value::as_str) {
        go(browser, url, &format!("game={game}&first=human&second=random"));
        browser.expect("document.querySelector('#game').value", game);
        browser.wait("document.querySelector('#fault').hidden");
        browser.run("document.querySelector('#tree-form').requestSubmit()");
        browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
        browser.shoot(&format!("game-{game}"));
    }
    // On a small phone a long name wraps instead of being cut.
    browser.size(320, 700);
    let long = "(s => { s.value = [...s.options].sort((a, b) => b.text.length - a.text.length)[0].value; return s.getBoundingClientRect().height > 45; })(document.querySelector('#game'))";
    browser.expect(long, true);
    browser.size(1280, 1000);
}

const LINK: &str = "game=tic-tac-toe&moves=b2+a1&first=human&second=alpha-beta%3Adepth%3D5&tree=alpha-beta%2C3%2C%2C2&step=20";

fn a_link_restores(browser: &mut Browser, url: &str) {
    go(browser, url, LINK);
    browser.wait("document.querySelector('#s-counter').textContent.startsWith('Step 21 /')");
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 21:')");
    browser.expect("document.querySelectorAll('#moves li').length", 2);
    browser.expect("document.querySelector('#second-depth').value", "5");
    browser.wait(&format!("location.hash.slice(1) === '{LINK}'"));
}

/// Light and dark, wide and narrow, calm.
fn looks(browser: &mut Browser, url: &str) {
    go(browser, url, LINK);
    browser.wait("document.querySelector('#event').textContent.startsWith('Step 21:')");
    audit::looks(browser, "games");
    browser.run("document.querySelector('#help-open').click()");
    browser.shoot("help");
    browser.run("document.querySelector('#help').close()");
    // The names of rows and columns are as large as the text of the page on every screen, and the bar is as high as the squares.
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    for (width, height) in [(1920, 1080), (1280, 800), (390, 844)] {
        browser.size(width, height);
        browser.wait("(sizes => sizes.length === 6 && sizes.every((size) => size > 14 && size < 24))([...document.querySelectorAll('#board .name')].map((name) => name.getBoundingClientRect().height))");
        browser.wait("(([board, frame, bar]) => board.height - frame.height < 36 && Math.abs(bar.height - frame.height) < 5)(['#board svg', '#board .frame', '.evalbar'].map((part) => document.querySelector(part).getBoundingClientRect()))");
    }
    browser.size(1280, 1000);
    // A game without a move has no mistakes to find.
    browser.expect("document.querySelector('#review').checkVisibility()", false);
}

/// Jumps in the trace of more than a million steps.
fn jumps(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    go(browser, url, "game=tic-tac-toe&first=human&second=human&tree=minimax,9,,0");
    browser.wait("document.querySelector('#s-slider').max > 1000000");
    let steps = browser
        .run("Number(document.querySelector('#s-slider').max) + 1")
        .as_u64()
        .expect("a number");
    assert_eq!(steps, 2 * 549_946);
    let jump = r"(async (to) => {
      const tree = document.querySelector('#tree');
      const slider = document.querySelector('#s-slider');
      const begin = performance.now();
      const drawn = new Promise((resolve) => new MutationObserver((_, o) => { o.disconnect(); resolve(); }).observe(tree, {childList: true, subtree: true}));
      slider.value = to;
      slider.dispatchEvent(new Event('input'));
      await drawn;
      tree.getBoundingClientRect();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - begin;
    })";
    let times: Vec<f64> = (1..=20)
        .map(|index| {
            let to = (steps * index * 7 / 20 + 7919 * index) % steps;
            let time = browser.run(&format!("{jump}({to})")).as_f64().expect("a time");
            let start = format!("'Step ' + ({to} + 1).toLocaleString('en') + ':'");
            browser
                .wait(&format!("document.querySelector('#event').textContent.startsWith({start})"));
            time
        })
        .collect();
    times::report(&format!("jumps among {steps} steps"), times, 50.0);
    browser.shoot("million");
    series_of_steps(browser, steps);
    holds_a_key(browser);
}

/// Several steps in one answer are the same as each by itself; the answer is bounded.
fn series_of_steps(browser: &mut Browser, steps: u64) {
    let found = browser.run(&format!(
        r"(async () => {{
      const run = performance.getEntriesByType('resource').map((entry) => entry.name.match(/run.(\d+).frames/)).find(Boolean)[1];
      const ask = async (what, body) => (await fetch(`/api/run/${{run}}/${{what}}`, {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, body: JSON.stringify(body) }})).json();
      const part = {{ depth: 2, limit: 200, follow: true }};
      const {{ frames }} = await ask('frames', {{ ...part, window: true, node: true, from: 1000, count: 3 }});
      const alone = await ask('window', {{ ...part, step: 1001 }});
      const last = await ask('frames', {{ ...part, window: true, from: {steps} - 2, count: 100 }});
      const many = await ask('frames', {{ ...part, scene: true, from: 0, count: 1000000 }});
      const beyond = await ask('frames', {{ ...part, node: true, from: 1e12, count: 5 }});
      return [frames.length, frames[1].window.svg === alone.svg, frames[1].node.node.id === alone.at.node, 'scene' in frames[0],
        last.frames.length, many.frames.length, beyond.from, beyond.frames.length];
    }})()"
    ));
    assert_eq!(found, json!([3, true, true, false, 2, 32, steps - 1, 1]));
}

/// A held key shows a step in each frame: the next steps are there already. The server does not answer meanwhile, so this does
/// not depend on the speed of the machine.
fn holds_a_key(browser: &mut Browser) {
    let shown = browser.run(HOLD);
    assert_eq!(shown["shown"], shown["steps"], "{shown}");
}

const HOLD: &str = r"(async () => {
  const [tree, slider, counter, words] = ['tree', 's-slider', 's-counter', 'event'].map((id) => document.getElementById(id));
  const real = window.fetch;
  let [asked, open] = [0, 0];
  window.fetch = async (...request) => { asked += 1; open += 1; try { return await real(...request); } finally { open -= 1; } };
  slider.value = 500000;
  slider.dispatchEvent(new Event('input'));
  for (let quiet = 0; quiet < 20; quiet = asked > 3 && open === 0 ? quiet + 1 : 0) await new Promise((resolve) => setTimeout(resolve, 10));
  window.fetch = () => new Promise(() => {});
  tree.focus();
  let [at, steps, shown] = [500000, 0, 0];
  for (const [key, way, times] of [['k', 1, 30], ['j', -1, 38]]) {
    for (let time = 0; time < times; time += 1) {
      at += way;
      tree.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
      const name = `Step ${(at + 1).toLocaleString('en')}`;
      steps += 1;
      if (counter.textContent.startsWith(`${name} /`) && words.textContent.startsWith(`${name}:`)) shown += 1;
    }
  }
  window.fetch = real;
  return { steps, shown };
})()";

/// Tab goes through the page from top to bottom and visits every control once.
fn tab_order(browser: &mut Browser) {
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..60 {
        browser.press("Tab", false);
        let here = "(e => e === document.body ? '' : e.id || e.dataset.cell || e.textContent.trim() || e.tagName)(document.activeElement)";
        let here = browser.run(here).as_str().unwrap_or_default().to_owned();
        if here.is_empty() || seen.contains(&here) && !["Apply", "Play", "Set"].contains(&&*here) {
            break;
        }
        seen.push(here);
    }
    let place = |id: &str| {
        seen.iter().position(|name| name == id).unwrap_or_else(|| panic!("{id} is not in {seen:?}"))
    };
    let order =
        ["theme", "game", "rules-open", "first-kind", "second-kind", "new", "tab-moves", "move"];
    assert!(order.map(place).is_sorted(), "{seen:?}");
    browser.run("document.body.removeAttribute('tabindex')");
}

/// Opens the page with this state.
fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait(READY);
}
