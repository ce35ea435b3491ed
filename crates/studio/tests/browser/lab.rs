//! The evaluation lab: a weight is changed and the move changes; a formula with an error; files; a match.

use serde_json::json;

use crate::audit;
use crate::chromium::Browser;

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    let url = format!("{url}lab");
    browser.size(1280, 1000);
    tunes_a_weight(browser, &url);
    plays_on_with_it(browser, &url);
    moves_first(browser, &url);
    writes_a_formula(browser, &url);
    saves_and_loads(browser, &url);
    looks_clear(browser, &url);
    runs_a_match(browser, &url);
    shows_the_whole_interval(browser, &url);
    every_game_opens(browser, &url);
    sets_a_variant(browser, &url);
}

/// A variant from the menu of the games; the features are those of the game that is now on the board.
fn sets_a_variant(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&depth=1");
    browser.expect("document.querySelector('#settings-panel').hidden", true);
    browser.set("#game", "draughts:international");
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 50 && document.querySelector('#game').value === 'draughts:international'");
    browser.wait(&format!("{CHOSEN}.startsWith('Chooses')"));
    browser.wait("location.hash.includes('international')");
}

const CHOSEN: &str = "document.querySelector('#mine-move').textContent";

fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}#{hash}"));
    browser.wait(&format!("{CHOSEN}.startsWith('Chooses')"));
}

/// Types a number into the field of a feature.
fn weigh(browser: &mut Browser, feature: &str, value: &str) {
    browser.run(&weight_typed(feature, value));
}

/// Chooses another game in the menu.
fn choose(browser: &mut Browser, game: &str) {
    browser.set("#game", game);
    browser.wait(&format!("location.hash.includes('game={game}')"));
}

/// The script that types this number.
fn weight_typed(feature: &str, value: &str) -> String {
    format!(
        "{{ const i = document.querySelector('[data-feature={feature}] input[type=number]'); i.value = '{value}';\
         i.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
    )
}

fn tunes_a_weight(browser: &mut Browser, url: &str) {
    // Depth 1, so that the evaluation alone decides.
    go(browser, url, "game=connect-four&depth=1");
    audit::named(browser);
    for feature in ["threats", "lines", "centre"] {
        browser.wait(&format!("document.querySelector('[data-feature={feature}]') !== null"));
    }
    // Readers see the title; formulas have the name.
    browser.expect(
        "document.querySelector('[data-feature=good_threats] th').innerText.split(/\\s*\\n/).join()",
        "Threats on good rows,good_threats",
    );
    browser.expect(
        "[...document.querySelectorAll('#baseline option')].map((option) => option.text).join()",
        "Threats,Lines,None",
    );
    let rows = "[...document.querySelectorAll('#features-rows tr')].map(r => r.dataset.feature)";
    for feature in browser.run(rows).as_array().expect("rows") {
        weigh(browser, feature.as_str().expect("a name"), "0");
    }
    weigh(browser, "centre", "5");
    browser.wait(&format!("{CHOSEN}.startsWith('Chooses 4,')"));
    let value = "document.querySelector('#mine-gauge').getAttribute('aria-label')";
    // The move may have been the same before; the value shows that the weights have arrived.
    browser.wait(&format!("{value} === 'Value for Red: +5'"));
    // By the keyboard: the slider of the row, down to less than nothing.
    browser.run("document.querySelector('[data-feature=centre] input[type=range]').focus()");
    for _ in 0..60 {
        browser.press("ArrowLeft", false);
    }
    browser.wait(&format!("/^Chooses [^4],/.test({CHOSEN})"));
    browser.wait(&format!("{value} === 'Value for Red: 0'"));
    let weight = "document.querySelector('[data-feature=centre] input[type=number]').value";
    browser.wait(&format!("location.hash.includes('centre%3A' + {weight})"));
    // It is still there after another game, and that one starts with its own.
    browser.run("document.querySelector('#name').value = 'tuned'; document.querySelector('#name').dispatchEvent(new Event('input'))");
    choose(browser, "tic-tac-toe");
    browser.expect("document.querySelector('#name').value", "mine");
    browser.reload();
    browser.wait(&format!("{CHOSEN}?.startsWith('Chooses')"));
    choose(browser, "connect-four");
    browser.wait(&format!(
        "document.querySelector('#name').value === 'tuned' && Number({weight}) < 0"
    ));
    browser.wait(&format!("/^Chooses [^4],/.test({CHOSEN})"));
    browser.wait("location.hash.includes('name=tuned')");
    // A link brings all of it back.
    let chosen = browser.run(CHOSEN);
    let hash = browser.run("location.hash.slice(1)");
    go(browser, url, hash.as_str().expect("a text"));
    browser.wait(&format!("{CHOSEN} === {chosen}"));
    audit::looks(browser, "lab");
}

/// Another evaluation in the middle of a game: the next move is made with it.
fn plays_on_with_it(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&depth=1&weights=centre:5&second=mine");
    let play = |browser: &mut Browser, plies: usize| {
        browser.run("document.querySelector('#mine-lines button').click()");
        browser.wait(&format!("location.hash.includes('moves=') && new URLSearchParams(location.hash.slice(1)).get('moves').split(' ').length === {plies}"));
    };
    play(browser, 2);
    let last = "new URLSearchParams(location.hash.slice(1)).get('moves').split(' ').at(-1)";
    browser.expect(last, "4");
    weigh(browser, "centre", "-5");
    browser.wait(&format!("/^Chooses [^4],/.test({CHOSEN})"));
    play(browser, 4);
    let moved = browser.run(last);
    assert_ne!(moved, json!("4"));
}

/// A program that moves first does so in a new game, by the button and by the key, and from another position.
fn moves_first(browser: &mut Browser, url: &str) {
    let moves = "(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(' ').filter(Boolean).length";
    let reply = |browser: &mut Browser| {
        browser.wait(&format!("{moves} === 1"));
        browser.wait("document.querySelector('#mine-lines button')");
        browser.run("document.querySelector('#mine-lines button').click()");
        browser.wait(&format!("{moves} === 3"));
    };
    go(browser, url, "game=connect-four&depth=1&weights=centre:5&first=mine");
    reply(browser);
    browser.run("document.querySelector('#new').click()");
    reply(browser);
    browser.run("document.activeElement.blur()");
    browser.press("n", false);
    reply(browser);
    browser.run("importFile('/api.js').then(({ post }) => post('/api/position', { game: 'connect-four' })).then(({ view }) => { document.querySelector('#position').value = view.position; document.querySelector('#position-form').requestSubmit(); })");
    browser.wait(&format!("{moves} === 1"));
}

fn writes_a_formula(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&depth=2");
    browser.run("document.querySelector('#by-formula').click()");
    let type_in = |browser: &mut Browser, text: &str| {
        browser.run(&format!(
            "{{ const f = document.querySelector('#formula'); f.value = '{text}'; f.dispatchEvent(new Event('input')); }}"
        ));
    };
    type_in(browser, "3 * centre + treats");
    browser
        .wait("document.querySelector('#sentence').textContent.startsWith('line 1, column 14:')");
    browser.wait("document.querySelector('#snippet').textContent.includes('^^^^^^')");
    browser.wait("document.querySelector('#save').disabled");
    // The values of an earlier formula would be those of another position after a move.
    let values = "['mine', 'baseline'].map((id) => document.querySelectorAll(`#${id}-lines li`).length > 0 && document.querySelector(`#${id}-gauge`).checkVisibility()).join()";
    browser.expect(values, "false,true");
    browser.shoot("lab-formula-fault");
    type_in(browser, "3 * centre + if(their.threats > my.threats, 2, 9)");
    browser.wait("document.querySelector('#sentence').hidden");
    browser.expect(values, "true,true");
    browser.wait("location.hash.includes('formula=')");
    audit::looks(browser, "lab-formula");
}

/// A file by drag and drop, and what is saved is the same evaluation.
fn saves_and_loads(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&depth=2");
    let feature = browser.run("document.querySelector('#features-rows tr').dataset.feature");
    let feature = feature.as_str().expect("a name").to_owned();
    let file =
        format!("name = \"dropped\"\\ngame = \"tic-tac-toe\"\\n[weights]\\n{feature} = 7.5\\n");
    let drop = |text: &str| {
        format!(
            "{{ const d = new DataTransfer(); d.items.add(new File(['{text}'], 'x.toml'));\
             document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: d, bubbles: true, cancelable: true }})); }}"
        )
    };
    browser.run(&drop(&file));
    browser.wait("document.querySelector('#name').value === 'dropped'");
    browser.wait(&format!(
        "document.querySelector('[data-feature={feature}] input[type=number]').value === '7.5'"
    ));
    // What is saved is what the command line reads.
    browser.run(
        "window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((t) => { window.saved = t; }); return 'blob:x'; };\
         HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };",
    );
    browser.run("document.activeElement.blur()");
    browser.press("s", false);
    browser.wait("window.saved !== null");
    browser.expect("window.savedName", "dropped.toml");
    let saved = browser.run("window.saved");
    let custom = games::open("tic-tac-toe")
        .and_then(|session| session.evaluations().read(saved.as_str().expect("a text")))
        .expect("a file that can be read");
    assert_eq!((custom.name(), custom.weight(&feature)), ("dropped", Some(7.5)));
    browser.run(&drop(&file.replace("tic-tac-toe", "connect-four")));
    browser.wait("document.querySelector('#fault').textContent.includes('one for tic-tac-toe')");
}

fn runs_a_match(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&depth=2&weights=centre:1,threats:10,lines:1");
    browser.run("document.querySelector('#keep').click()");
    weigh(browser, "centre", "2");
    browser.wait("document.querySelector('#baseline').value === ''");
    // The baseline is the version at the time of saving.
    browser.expect(
        "new URLSearchParams(location.hash.slice(1)).get('baseline')?.match(/centre = (.*)/)?.[1]",
        "1",
    );
    browser.run(
        "document.querySelector('#pairs').value = 12; document.querySelector('#nodes').value = 200",
    );
    browser.size(1280, 800);
    // The match is played with the last change, also if its values are not shown yet.
    browser.run(&format!(
        "{}; document.querySelector('#start').click()",
        weight_typed("centre", "-20")
    ));
    browser.wait(
        "document.querySelector('#contest-status').textContent.startsWith('12 of 12 pairs, done')",
    );
    browser.wait("/Elo .*\\d/.test(document.querySelector('#elo').textContent)");
    browser.wait("document.querySelector('#interval .span') !== null");
    // Its result is in view.
    browser.expect(
        "(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector('#contest').getBoundingClientRect())",
        true,
    );
    browser.size(1280, 1000);
    let points = "[...document.querySelectorAll('#score div')].find(d => d.textContent.startsWith('Points'))";
    // The weight before the last change scores 44 %.
    browser.wait(&format!("parseFloat({points}.textContent.slice(6)) < 35"));
    // A page that is loaded again shows its last match.
    let elo = browser.run("document.querySelector('#elo').textContent");
    browser.wait("location.hash.includes('centre')");
    browser.reload();
    browser.wait(
        "document.querySelector('#contest-status')?.textContent.startsWith('12 of 12 pairs, done')",
    );
    browser.expect("document.querySelector('#elo').textContent", elo);
    browser.run("document.querySelector('#contest-link').scrollIntoView()");
    audit::looks(browser, "lab-match");
    browser.run("document.querySelector('#contest-link').click()");
    browser.wait("location.pathname === '/arena'");
    browser.wait("document.querySelectorAll('#standings tbody tr').length === 2");
    // The form is that of the match, and plays it again with both evaluations.
    browser.expect("document.querySelector('#players').value.split('\\n').map((player) => player.split(',')[1]).join() + ' ' + document.querySelector('#pairs').value + ' ' + document.querySelector('#nodes').value", "eval=mine.toml,eval=baseline.toml 12 200");
    let result = browser.run("document.querySelector('#result').textContent");
    browser.run("document.querySelector('#result').textContent = ''; document.querySelector('#start').click()");
    browser.wait(&format!("document.querySelector('#status').textContent.endsWith('done.') && document.querySelector('#result').textContent === {result}"));
}

/// A number ends where the name of its column ends, and what is on does not look like the main button.
fn looks_clear(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&depth=1");
    let ends = |cells: &str| {
        format!(
            "[...document.querySelectorAll('{cells}')].filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().right)).join()"
        )
    };
    let (names, numbers) = (
        ends("#features-head th ~ :not(.weight)"),
        ends("#features-rows tr:last-child :is(.count, .points)"),
    );
    for width in [1280, 1024, 390, 320] {
        browser.size(width, 800);
        browser.expect(&format!("{names} === {numbers}"), true);
    }
    browser.size(1280, 1000);
    let ground = |button: &str| {
        format!("getComputedStyle(document.querySelector('{button}')).backgroundColor")
    };
    browser.expect(&format!("{} !== {}", ground("#by-weights"), ground("#start")), true);
}

/// Three pairs say little: the axis is as long as the interval.
fn shows_the_whole_interval(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&depth=1");
    browser.run(
        "document.querySelector('#pairs').value = 3; document.querySelector('#start').click()",
    );
    browser.wait(
        "document.querySelector('#contest-status').textContent.startsWith('3 of 3 pairs, done')",
    );
    let ends = "document.querySelector('#elo').textContent.replaceAll('−', '-').match(/\\[(.+), (.+)\\]/).slice(1).map((end) => Math.abs(Number(end)))";
    browser.expect(&format!("Math.max(...{ends}) > 400"), true);
    let axis = "Number(document.querySelector('#interval text:last-of-type').textContent)";
    browser.expect(&format!("{ends}.every((end) => end <= {axis})"), true);
}

fn every_game_opens(browser: &mut Browser, url: &str) {
    browser.open_fresh(url);
    browser.wait("document.querySelector('#game').options.length > 1");
    let games = browser.run("[...document.querySelectorAll('#game option')].map(o => o.value)");
    for game in games.as_array().expect("a list").iter().filter_map(serde_json::Value::as_str) {
        go(browser, url, &format!("game={game}&depth=1"));
        browser.expect("document.querySelector('#game').value", game);
        browser.wait("document.querySelector('#fault').hidden");
    }
    go(browser, url, "game=own-tree&depth=1");
    audit::tree_of_numbers(browser);
}
