//! The arena page: a match is started, stopped, resumed and finished; a game of it is opened.

use serde_json::{Value, json};

use crate::audit;
use crate::chromium::Browser;

const STATUS: &str = "document.querySelector('#status').textContent";

/// The journey through this page.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    browser.open_fresh(&format!("{url}arena"));
    browser.wait("document.querySelector('#game').options.length > 1");
    audit::named(browser);
    // Before a contest the page offers what can be done then.
    browser.expect("[...document.querySelectorAll('.arena button')].filter((b) => b.checkVisibility()).map((b) => b.id).join()", "add,start,link");
    watches(browser);
    tests_and_runs_again(browser, url);
    asks_again(browser, url);
    grades(browser, url);
    chooses_players(browser, url);
    plays_with_settings(browser);
    keeps_the_form(browser, url);
    stops_what_another_tab_started(browser, url);
    stops_and_goes_on(browser, url);
    shows_results(browser, url);
    names_the_players(browser, url);
}

/// Starts 'engine:depth=12' against 'level:3'. Without a number of pairs the contest does not end by itself.
fn start(browser: &mut Browser, url: &str, pairs: Option<u32>, nodes: u32) {
    browser.open_fresh(&format!("{url}arena#game=connect-four"));
    browser.wait("document.querySelector('#game').options.length > 1");
    browser.run("document.querySelector('#players').value = 'engine:depth=12\\nlevel:3'");
    browser.run(&match pairs {
        Some(pairs) => format!("document.querySelector('#pairs').value = {pairs}"),
        None => "document.querySelector('#open').click()".to_owned(),
    });
    browser.run(&format!(
        "document.querySelector('#nodes').value = {nodes}; document.querySelector('#start').click()"
    ));
}

/// A contest that would not end is stopped, continued and stopped again.
fn stops_and_goes_on(browser: &mut Browser, url: &str) {
    let played = "Number(document.querySelector('#status').textContent.split(' ')[0])";
    let stop = |browser: &mut Browser| {
        browser.run("document.querySelector('#stop').click()");
        browser.wait(&format!("{STATUS}.endsWith('stopped.')"));
    };
    start(browser, url, None, 20_000);
    browser.wait("document.querySelectorAll('#boards svg').length >= 2");
    stop(browser);
    browser.wait("document.querySelectorAll('#standings tbody tr').length === 2");
    browser.wait("location.hash.includes('contest=')");
    // A link with other players does not name the contest.
    for (players, names) in
        [("engine:depth=12\\nlevel:4", false), ("engine:depth=12\\nlevel:3", true)]
    {
        browser.run(&format!("document.querySelector('#players').value = '{players}'; document.querySelector('#players').dispatchEvent(new Event('input', {{ bubbles: true }}))"));
        browser.wait(&format!("location.hash.includes('contest=') === {names}"));
    }
    let before = browser.run(played);
    browser.run("document.querySelector('#go').click()");
    browser.wait(&format!("{STATUS}.endsWith('playing.') && {played} > {before}"));
    stop(browser);
}

/// A finished contest: its result, its games, and one of them in analysis.
fn shows_results(browser: &mut Browser, url: &str) {
    start(browser, url, Some(20), 500);
    browser.wait(&format!("{STATUS}.startsWith('20 of 20') && {STATUS}.endsWith('done.')"));
    // Two players have one Elo, that of their match.
    browser.wait(r"/: \d+ won, \d+ drawn, \d+ lost; Elo /.test(document.querySelector('#result').textContent)");
    browser.expect("document.querySelector('#standings').textContent.includes('Elo') || document.querySelector('#plot svg') !== null", false);
    // The same boards are not drawn again by a further request: their links keep the focus.
    browser.run("importFile('/view.js').then(({ narrowPage }) => { window.linked = document.querySelector('#boards a'); window.linked.focus(); narrowPage.dispatchEvent(new Event('change')); return new Promise((done) => setTimeout(done, 500)); })");
    browser.expect("document.activeElement === window.linked", true);
    browser.run("document.querySelector('#list').click()");
    browser.wait("document.querySelectorAll('#games li').length === 40");
    // The result names the player that has won, not only its side.
    let named = r"[...document.querySelectorAll('#games li')].every((game) => /, (draw|(engine:depth=12|Level 3) \((Red|Yellow|White|Black)\) wins)/.test(game.firstChild.ariaLabel))";
    browser.expect(named, true);
    // A long list scrolls in its own box, and can be closed.
    browser.expect("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && clientHeight < 400)(document.querySelector('#games'))", true);
    browser.run("document.querySelector('#list').click()");
    browser.expect("document.querySelectorAll('#games li').length", 0);
    browser.expect("document.querySelector('#list').textContent", "Show all games");
    let report = "fetch('/api/arena/' + new URLSearchParams(location.hash.slice(1)).get('contest') + '/report').then(r => r.json())";
    browser.run(&format!("{report}.then(r => {{ window.reported = r.html.length; }})"));
    browser.wait("window.reported > 10000");
    // Whoever comes after the end sees the result, too.
    browser.run("sessionStorage.clear()");
    browser.open_fresh(&format!("{url}arena"));
    browser.wait(&format!("{STATUS}.startsWith('20 of 20') && {STATUS}.endsWith('done.')"));
    browser.run("document.querySelector('#list').click()");
    browser.wait("document.querySelectorAll('#games li').length === 40");
    // A finished game in analysis.
    browser.run("document.querySelector('#games a').click()");
    browser.wait("location.pathname === '/games' && location.hash.includes('moves=')");
    browser.wait("document.querySelectorAll('#board svg').length === 1");
}

/// A request for the state that the server refuses is repeated: the page showed "playing" for ever.
fn asks_again(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!(
        "{url}arena#game=tic-tac-toe&players=random|engine:depth=2&pairs=2&seed=3"
    ));
    browser.wait("document.querySelector('#players').value.includes('depth=2')");
    browser.run(
        "{ const real = window.fetch; let refused = 0; window.fetch = (path, request) => (/^.api.arena.[0-9]/.test(path) && refused++ < 1\
         ? Promise.resolve(Object.defineProperty(new Response('{\"error\":\"too many answers\"}', { status: 503 }), 'url', { value: location.origin + path }))\
         : real(path, request)); }",
    );
    browser.run("document.querySelector('#start').click()");
    browser.wait("document.querySelector('#fault').textContent === 'too many answers'");
    browser.wait(&format!("{STATUS}.endsWith('done.') && document.querySelector('#fault').hidden"));
}

/// A game in progress is shown move by move, only while the reader watches.
fn watches(browser: &mut Browser) {
    browser.run("document.querySelector('#players').value = 'engine:depth=12\\nengine:depth=12'");
    browser.run("document.querySelector('#pairs').value = 200; document.querySelector('#nodes').value = 60000; document.querySelector('#start').click()");
    let caption = "document.querySelector('#live figcaption > span:not(.seat)')?.textContent";
    browser.wait(&format!("/Move \\d+: /.test({caption})"));
    browser.wait("document.querySelector('#live svg [data-cell]')");
    // Other moves come by themselves.
    browser.run(&format!("window.movesSeen = new Set(); new MutationObserver(() => {{ const text = {caption}; if (text) window.movesSeen.add(text); }}).observe(document.querySelector('#live'), {{childList: true, subtree: true, characterData: true}})"));
    browser.wait("window.movesSeen.size >= 3");
    audit::looks(browser, "arena-live");
    browser.wait("document.querySelector('#live svg')");
    browser.run("document.activeElement.blur()");
    browser.press("w", false);
    browser.wait("document.querySelectorAll('#live svg').length === 0 && document.querySelector('#watch').getAttribute('aria-pressed') === 'false'");
    // The button is the way back; after the end there is nothing to watch.
    let visible =
        "['#watch', '#live-empty'].map((part) => document.querySelector(part).checkVisibility())";
    browser.expect(visible, json!([true, true]));
    browser.press("w", false);
    browser.wait("document.querySelector('#live svg')");
    browser.run("document.querySelector('#stop').click()");
    browser.wait(&format!("{STATUS}.endsWith('stopped.') || {STATUS}.endsWith('done.')"));
    browser.wait("document.querySelectorAll('#live svg').length === 0");
    browser.expect(visible, json!([false, false]));
}

/// Players are chosen from menus, which write the text; a text is shown in the menus, and none is lost.
fn chooses_players(browser: &mut Browser, url: &str) {
    let players = "document.querySelector('#players').value";
    let row = |index: usize, part: &str| {
        format!("document.querySelector('#player-{index}').closest('li').querySelector('{part}')")
    };
    let set = |browser: &mut Browser, field: &str, value: &str| {
        browser.run(&format!("{{ const field = {field}; field.value = '{value}'; field.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"));
    };
    browser.open_fresh(&format!("{url}arena#game=connect-four"));
    browser.wait("document.querySelector('#player-1')?.value === 'level:3'");
    browser.expect(
        "[...document.querySelectorAll('#player-0 optgroup')].map((group) => group.label).join()",
        "Levels,Other programs,Searches",
    );
    browser.expect(
        "/^Level 10\\b.*: /.test(document.querySelector('#player-0').options[9].text)",
        true,
    );
    // By keyboard.
    browser.run("document.querySelector('#player-1').focus()");
    browser.press("ArrowDown", false);
    browser.wait(&format!("{players} === 'level:5\\nlevel:4'"));
    // A search has a depth, a time and an evaluation, which is chosen by its title.
    browser.expect(&format!("{}.checkVisibility()", row(0, ".options")), false);
    set(browser, &row(0, ".kind"), "engine");
    browser.expect(players, "engine:depth=4\nlevel:4");
    set(browser, &row(0, ".time input"), "0.5");
    set(browser, &row(0, ".depth input"), "");
    browser.expect(
        &format!("[...{}.options].map((option) => option.text).join()", row(0, ".eval select")),
        "Default,Threats,Lines,None",
    );
    set(browser, &row(0, ".eval select"), "lines");
    browser.expect(players, "engine:time=0.5,eval=lines\nlevel:4");
    browser.expect("location.hash.includes('eval%3Dlines')", true);
    browser.run("document.querySelector('#add').click()");
    browser.expect(players, "engine:time=0.5,eval=lines\nlevel:4\nlevel:1");
    browser.expect("document.activeElement.id", "player-2");
    audit::named(browser);
    audit::looks(browser, "arena-players");
    browser.run(&format!("{}.click()", row(0, ".remove")));
    browser.expect(players, "level:4\nlevel:1");
    browser.expect("document.activeElement.id", "player-0");
    browser.expect(&format!("{}.checkVisibility()", row(0, ".remove")), false);
    // What the fields cannot show stays in the text.
    browser.run("document.querySelector('#as-text summary').click()");
    browser.run("{ const text = document.querySelector('#players'); text.value = 'engine:nodes=50,lmr=off\\n\\nengine:depth=3,eval=lines'; text.dispatchEvent(new Event('input', { bubbles: true })); }");
    browser.expect("document.querySelector('#player-0').value", "engine:nodes=50,lmr=off");
    set(browser, &row(1, ".depth input"), "7");
    browser.expect(players, "engine:nodes=50,lmr=off\nengine:depth=7,eval=lines");
    // A long text is broken on a narrow phone.
    browser.size(320, 640);
    browser.run("{ const text = document.querySelector('#players'); text.value += '\\nengine:depth=2,eval=baseline-of-mine.toml'; text.dispatchEvent(new Event('input', { bubbles: true })); }");
    browser.wait("document.querySelector('#player-2')?.value.endsWith('mine.toml')");
    browser.wait(
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.documentElement)",
    );
    browser.run(&format!("{}.click()", row(2, ".remove")));
    browser.size(1280, 1000);
    // Another game has other evaluations.
    browser.set("#game", "draughts");
    browser.wait("document.querySelector('#player-1').value === 'engine:depth=7,eval=lines'");
    browser.expect(players, "engine:nodes=50,lmr=off\nengine:depth=7,eval=lines");
}

/// A player is held against baselines, and the result is saved in the formats of graders.
fn grades(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}arena"));
    browser.wait("document.querySelector('#game').options.length > 1");
    browser.run("document.querySelector('#grade summary').click()");
    let grade = |browser: &mut Browser, file: &str| {
        browser.run(&format!("document.querySelector('#grade-player').value = 'engine:depth=9'; document.querySelector('#grade-file').value = `{file}`; document.querySelector('#grade-form').requestSubmit()"));
    };
    let status = "document.querySelector('#grade-status').textContent";
    grade(browser, "game = 'tic-tac-toe'\\n[[baseline]]\\nagainst = 'bot:/bin/sh'\\nscore = 0.5");
    browser.wait(&format!("{status}.includes('--bots DIR')"));
    grade(
        browser,
        "game = 'tic-tac-toe'\\n[[baseline]]\\nagainst = 'random'\\npairs = 4\\nscore = 0.8\\npoints = 10\\n[[baseline]]\\nname = 'itself'\\nagainst = 'engine:depth=9'\\npairs = 2\\nscore = 0.5001\\npoints = 30",
    );
    browser.wait(&format!("{status} === 'engine:depth=9: 10 of 40 points.'"));
    browser.expect("[...document.querySelectorAll('#grade-table tbody tr')].map(row => row.cells[0].textContent + ' ' + row.cells[1].textContent).join()", "random passed,itself failed");
    browser.expect("[5, 6].map(cell => document.querySelector('#grade-table tbody tr:last-child').cells[cell].textContent).join()", "50.00\u{a0}%,50.01\u{a0}%");
    browser.run("window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}");
    for (form, part) in [
        ("gradescope", "\\\"max_score\\\": 30"),
        ("junit", "<testsuite "),
        ("csv", "player,baseline"),
    ] {
        browser.run(&format!("document.querySelector('#grade-result [data-form={form}]').click()"));
        browser.wait(&format!("window.saved.some((text) => text.includes(`{part}`))"));
    }
    audit::named(browser);
    audit::looks(browser, "arena-grade");
}

/// The address holds the form before a contest starts, and another address shows another form.
fn keeps_the_form(browser: &mut Browser, url: &str) {
    let is_restored = "document.querySelector('#game').value === 'draughts:russian' && document.querySelector('#players').value === 'level:4\\nrandom' && document.querySelector('#pairs').value === '7' && document.querySelector('#sprt').value === '0,50'";
    browser.open_fresh(&format!("{url}arena#game=connect-four"));
    browser.wait("location.hash.includes('players=level')");
    choose_russian(browser);
    browser.wait("location.hash.includes('russian')");
    browser.run("for (const [id, value] of [['players', 'level:4\\nrandom'], ['pairs', 7], ['sprt', '0,50']]) { const field = document.querySelector(`#${id}`); field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); }");
    browser.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); document.querySelector('#link').click()");
    browser.wait("window.copied?.includes('players=level')");
    let link = browser.run("window.copied.split('#')[1]");
    browser.reload();
    browser.wait(is_restored);
    // Another link, pasted in the same tab.
    browser.run(
        "location.hash = 'game=tic-tac-toe&players=random:seed=3|random:seed=4&pairs=3&nodes=50'",
    );
    browser.wait("document.querySelector('#game')?.value === 'tic-tac-toe' && document.querySelector('#players').value === 'random:seed=3\\nrandom:seed=4' && document.querySelector('#sprt').value === ''");
    browser.run(&format!("location.hash = {link}"));
    browser.wait(is_restored);
}

/// What the server is playing is shown by a page that knows nothing of it, and can be stopped there.
fn stops_what_another_tab_started(browser: &mut Browser, url: &str) {
    let other_tab = |browser: &mut Browser| {
        browser.run("sessionStorage.clear()");
        browser.open_fresh(&format!("{url}arena"));
        browser.wait("location.hash.includes('players=')");
    };
    browser.open_fresh(&format!(
        "{url}arena#game=draughts:russian&players=engine:depth=12|random:seed=9&pairs=400&nodes=20000"
    ));
    browser.wait("document.querySelector('#players').value.includes('seed=9')");
    browser.run("document.querySelector('#start').click()");
    browser.wait(&format!("{STATUS}.endsWith('playing.')"));
    other_tab(browser);
    browser
        .wait(&format!("{STATUS}.endsWith('playing.') && {STATUS}.includes('Draughts: Russian')"));
    browser.expect("[...document.querySelectorAll('#game, #players, #pairs, #nodes')].map((field) => field.value).join().replace('\\n', '|')", "draughts:russian,engine:depth=12|random:seed=9,400,20000");
    // A grading is refused with the reason, and the contest can be stopped.
    browser.run("document.querySelector('#grade summary').click(); document.querySelector('#grade-form').requestSubmit()");
    let grade = "document.querySelector('#grade-status').textContent";
    browser.wait(&format!("{grade}.includes('wait until it ends')"));
    browser.run("document.querySelector('#stop').click()");
    browser.wait(&format!("{STATUS}.endsWith('stopped.')"));
    // The same of a grading.
    browser.run("document.querySelector('#grade-player').value = 'engine:depth=14'; document.querySelector('#grade-file').value = `game = 'draughts:russian'\n[time_control]\nnodes = 100000\n[[baseline]]\nagainst = 'engine:depth=14'\npairs = 400\nscore = 0.5`; document.querySelector('#grade-form').requestSubmit()");
    let is_playing = format!(
        "document.querySelector('#grade').open && {grade}.includes(' of 400 pairs.') && !document.querySelector('#grade-stop').hidden && document.querySelector('#grade-player').value === 'engine:depth=14' && document.querySelector('#grade-file').value.includes('pairs = 400')"
    );
    browser.wait(&is_playing);
    browser.reload();
    browser.wait(&is_playing);
    other_tab(browser);
    browser.wait(&is_playing);
    browser.run("document.querySelector('#start').click()");
    browser.wait("document.querySelector('#fault').textContent.includes('wait until it ends')");
    browser.wait("document.querySelector('#fault button')");
    audit::looks(browser, "arena-grading");
    browser.run("document.querySelector('#fault button').click()");
    browser.expect("document.activeElement.id", "grade-stop");
    browser.run("document.activeElement.click()");
    browser.wait(&format!("{grade} === 'Stopped.'"));
    browser.run("sessionStorage.clear()");
}

/// Chooses a variant of draughts, which is a row of its own in the menu of the games.
fn choose_russian(browser: &mut Browser) {
    browser.set("#game", "draughts:russian");
    browser.wait("document.querySelector('#settings-panel').hidden && document.querySelector('#game').value === 'draughts:russian'");
}

/// A game with settings of its own, begun at its own openings. Captions leave out what both players have; only the board and
/// the number of a game are links.
fn plays_with_settings(browser: &mut Browser) {
    // Only draughts has lists of openings, and only the English variant has parts of one.
    let offered = "[...document.querySelectorAll('#openings option')].filter((option) => !option.disabled && option.value.startsWith('own')).map((option) => option.value).join()";
    for (game, own) in [
        ("draughts", "own,own:three-move,own:tough,own:eleven-man"),
        ("draughts:russian", "own"),
        ("connect-four", ""),
    ] {
        browser.set("#game", game);
        browser.wait(&format!(
            "document.querySelector('#game').value === '{game}' && {offered} === '{own}'"
        ));
        if !own.is_empty() {
            browser.run("document.querySelector('#openings').value = 'own'");
        }
    }
    browser.expect("document.querySelector('#openings').value", "");
    choose_russian(browser);
    browser.run("document.querySelector('#players').value = 'engine:depth=1,eval=material\\nengine:depth=1,eval=standard'; document.querySelector('#pairs').value = 1; document.querySelector('#start').click()");
    browser
        .wait(&format!("{STATUS} === '1 of 1 pairs of Draughts: Russian, done.' && document.querySelector('#boards a')"));
    let all = |what: &str| {
        format!(
            "[...document.querySelectorAll('#boards {what}')].map((one) => one.textContent).sort().join()"
        )
    };
    browser.expect(&all("a > span"), "Game 1.1,Game 1.2");
    browser.expect(&all(".seat > :nth-child(2)"), "material,material,standard,standard");
    browser.expect("[...document.querySelectorAll('#boards figcaption')].every((one) => ['0,1', '1,0', '½,½'].includes([...one.querySelectorAll('b')].map((points) => points.textContent).join()))", true);
    browser.expect("[...document.querySelectorAll('#boards a')].every((one) => /^Game 1.[12]: (material – standard|standard – material), /.test(one.ariaLabel) && one.href.includes('names=') && !one.href.includes('depth'))", true);
    // Between a phone and a wide page, what the page is for begins at the left of its row.
    browser.size(768, 1024);
    browser.expect("getComputedStyle(document.querySelector('.purpose')).textAlign", "left");
    browser.size(1280, 1000);
}

/// Plot and table have the same short names, which differ on a phone, too; notes on the ratings are not in their line.
fn names_the_players(browser: &mut Browser, url: &str) {
    browser.size(390, 844);
    browser.open_fresh(&format!(
        "{url}arena#game=tic-tac-toe&players=engine:depth=4|engine:depth=4,eval=none|level:2&pairs=1&seed=1"
    ));
    browser.wait("document.querySelector('#players').value.includes('level:2')");
    browser.run("document.querySelector('#start').click()");
    browser.wait(&format!("{STATUS}.endsWith('done.') && document.querySelector('#plot svg')"));
    let names = "'Level 2,engine,engine (none)'";
    let table = "[...document.querySelectorAll('#standings tbody th')].map((one) => one.textContent).sort().join()";
    browser.expect(&format!("{table} === {names}"), true);
    browser.expect("new Set([...document.querySelectorAll('#plot text[text-anchor=end]')].map((one) => one.textContent).filter((name) => name !== 'Elo')).size", 3);
    // A column for each opponent: two games against each other one.
    let cross = "[...document.querySelectorAll('#standings tbody tr')].map((row) => [...row.querySelectorAll('.cross')].map((cell) => cell.textContent))";
    browser.expect(
        &format!("{cross}.every((row, one) => row.every((cell, two) => (one === two ? cell === '×' : Number(cell) + Number({cross}[two][one]) === 2)))"),
        true,
    );
    browser.expect("[...document.querySelectorAll('#standings thead .cross')].map((head) => head.textContent + (head.ariaLabel.startsWith('Points against ') ? '' : '?')).join()", "1,2,3");
    browser.expect("document.querySelector('#standings caption').textContent.includes('pairs of games') || !document.querySelector('#rating-notes').checkVisibility()", false);
    browser.size(1280, 1000);
}

/// A sequential test ends a match without an agreed length; its link plays the same match again, also on another server.
fn tests_and_runs_again(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!(
        "{url}arena#game=tic-tac-toe&players=engine:depth=9|random&nodes=500&seed=7&sprt=0,200&open=1&contest=999999"
    ));
    browser.wait(&format!("{STATUS}.includes('Press “Start” to play it again')"));
    browser.expect("document.querySelector('#players').value", "engine:depth=9\nrandom");
    browser.run("document.querySelector('#start').click()");
    browser.wait(&format!("{STATUS}.endsWith('done.')"));
    let test = "document.querySelector('#test').textContent";
    browser.wait(&format!("{test}.includes('the first player is better')"));
    browser.expect("document.querySelector('#progress').hidden", true);
    let first = browser.run(STATUS);
    browser.wait("/contest=(?!999999)\\d/.test(location.hash)");
    let hash = browser.run("location.hash");
    let hash = hash.as_str().unwrap_or_default().replace("contest=", "other=");
    browser.open_fresh(&format!("{url}arena{hash}"));
    browser.wait("document.querySelector('#sprt').value === '0,200' && document.querySelector('#open').checked");
    browser.run("document.querySelector('#start').click()");
    browser.wait(&format!("{STATUS}.endsWith('done.')"));
    browser.expect(STATUS, first);
    // The curve of the difference, with its interval.
    browser.open_fresh(&format!(
        "{url}arena#game=tic-tac-toe&players=random:seed=1|random:seed=2&pairs=30&seed=3"
    ));
    browser.wait("document.querySelector('#players').value.includes('seed=2')");
    browser.run("document.querySelector('#start').click()");
    browser.wait(&format!("{STATUS}.endsWith('done.')"));
    browser.wait("document.querySelector('#curve path.band') && document.querySelector('#curve title').textContent.includes('95 % interval')");
    // Only bots of the folder can be entered.
    browser.run("document.querySelector('#players').value = 'bot:/bin/sh\\nrandom'; document.querySelector('#start').click()");
    browser.wait("document.querySelector('#fault').textContent.includes('--bots DIR')");
    // A line that is refused is selected, until it is changed.
    browser.run("document.querySelector('#players').value = 'random\\nFoo:depth=2'; document.querySelector('#start').click()");
    browser.wait("document.querySelector('#fault').textContent.includes('\"foo\"')");
    let players = "document.querySelector('#players')";
    browser
        .wait(&format!("{players}.ariaInvalid === 'true' && document.activeElement === {players}"));
    browser.expect(
        &format!("{players}.value.slice({players}.selectionStart, {players}.selectionEnd)"),
        "Foo:depth=2",
    );
    browser.run(&format!("{players}.dispatchEvent(new Event('input', {{ bubbles: true }}))"));
    browser.expect(&format!("{players}.ariaInvalid"), Value::Null);
}
