//! Bad links and a server that stops: every page gives a sentence and a remedy.

use serde_json::json;

use crate::chromium::Browser;

const FAULT: &str = "document.querySelector('#fault').textContent";

/// The journeys through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    bad_links(browser, url);
    bad_parts_of_games(browser, url);
    the_way_back(browser, url);
    brings_the_bookmarks_back(browser, url);
    waits_behind_a_proxy(browser, url);
    goes_on_after_a_restart(browser);
    browser.open_fresh(url);
}

/// What is wrong is said, and the page shows something else that can be used.
fn bad_links(browser: &mut Browser, url: &str) {
    for (link, word, usable) in [
        (
            "lab#game=chess",
            "no game \"chess\"",
            "document.querySelector('#board svg') && !document.querySelector('#status').textContent.includes('Loading')",
        ),
        (
            "compare#game=chess",
            "no game \"chess\"",
            "document.querySelector('#board svg') && document.querySelector('#b-algorithm').value",
        ),
        (
            "puzzles#puzzle=nonsense",
            "nonsense",
            "document.querySelector('#board svg') && document.querySelector('#a-algorithm').value",
        ),
        ("puzzles#puzzle=sudoku&at=7", "expected", "document.querySelector('#board svg')"),
        (
            "lessons#lesson=nonsense",
            "no lesson \"nonsense\"",
            "document.querySelector('#progress').textContent.startsWith('Step 1')",
        ),
        (
            "lessons#text=%3D",
            "cannot be read",
            "document.querySelector('#progress').textContent.startsWith('Step 1')",
        ),
        (
            "compare#game=tic-tac-toe&a=foo,3&run=1",
            "no algorithm \"foo\"",
            "document.querySelector('#a-algorithm').value === 'minimax'",
        ),
        (
            "compare#game=tic-tac-toe&b=alpha-beta,3,foo&run=1",
            "no evaluation \"foo\"",
            "document.querySelector('#b-eval').value === ''",
        ),
        (
            "compare#game=tic-tac-toe&a=minimax,foo&run=1",
            "no depth \"foo\", expected a whole number from 1 to 200, for example: 3",
            "document.querySelector('#a-depth').value === '3'",
        ),
        (
            "compare#game=tic-tac-toe&a=minimax,2.5&run=1",
            "no depth \"2.5\", expected a whole number from 1 to 200, for example: 3",
            "document.querySelector('#a-depth').value === '3'",
        ),
        (
            "compare#game=tic-tac-toe&b=alpha-beta,-1&run=1",
            "no depth \"-1\", expected a whole number from 1 to 200, for example: 3",
            "document.querySelector('#b-depth').value === '3'",
        ),
        (
            "compare#game=tic-tac-toe&nodes=foo&run=1",
            "no node limit \"foo\", expected a whole number from 1 to 1000000, for example: 1000000",
            "document.querySelector('#nodes').value === '1000000'",
        ),
        (
            "puzzles#puzzle=road-map&nodes=-5&run=1",
            "no node limit \"-5\", expected a whole number from 1 to 1000000000, for example: 100000",
            "document.querySelector('#nodes').value === '100000' && !location.hash.includes('nodes')",
        ),
        (
            "puzzles#puzzle=grid-map&a=foo&run=1",
            "no algorithm \"foo\"",
            "document.querySelector('#a-algorithm').value === 'a-star'",
        ),
        (
            "puzzles#puzzle=sliding-tiles&a=a-star&b=a-star,foo&run=1",
            "no heuristic \"foo\"",
            "document.querySelector('#b-heuristic').value === 'manhattan'",
        ),
        (
            "puzzles#puzzle=road-map&at=Fargoo+to+Minot&a=a-star",
            "did you mean Fargo? Sliding tiles is shown",
            "document.querySelector('#board svg')",
        ),
        (
            "puzzles#puzzle=road-map&at=X+to+Minot&a=a-star",
            "there is no place 'X' on the map; expected",
            "document.querySelector('#board svg')",
        ),
        (
            "lab#game=connect-four&depth=999",
            "\"999\", expected a whole number from 1 to 10, for example: 4",
            "document.querySelector('#depth').value === '4' && location.hash.includes('depth=4')",
        ),
        (
            "lab#game=connect-four&weights=zz:1",
            "no feature \"zz\" of Connect Four",
            "[...document.querySelectorAll('#features-rows [type=number]')].some(({ value }) => value !== '0') && !location.hash.includes('zz')",
        ),
        (
            "lab#game=connect-four&weights=tempo:x",
            "no number as the weight of \"tempo\"",
            "location.hash.includes('weights=threats') && !location.hash.includes('tempo')",
        ),
        (
            "lab#game=connect-four&baseline=zz",
            "no evaluation \"zz\" for Connect Four",
            "document.querySelector('#baseline').value && !location.hash.includes('zz')",
        ),
        (
            "lab#game=connect-four&first=zz",
            "no player \"zz\"",
            "document.querySelector('#first').value === 'human' && !location.hash.includes('zz')",
        ),
        (
            "lessons#lesson=minimax&step=99",
            "no step \"99\", expected a whole number from 1 to ",
            "document.querySelector('#next').disabled && !location.hash.includes('99')",
        ),
        (
            "queens#n=6&mode=foo",
            "no mode \"foo\"",
            "document.querySelector('#mode').value === 'backtracking'",
        ),
        (
            "queens#n=foo",
            "no board of size \"foo\", expected a whole number from 1 to ",
            "document.querySelector('#size').value === '8'",
        ),
        (
            "queens#n=6&step=abc",
            "no step \"abc\", expected a whole number, for example: 0",
            "document.querySelectorAll('#board [data-cell]').length === 36 && !location.hash.includes('abc')",
        ),
        (
            "queens#n=6&mode=local&seed=-1",
            "no seed \"-1\"",
            "document.querySelector('#seed').value === '1'",
        ),
        (
            "queens#n=6&from=x",
            "no number of a first solution \"x\"",
            "document.querySelectorAll('#board [data-cell]').length === 36",
        ),
        (
            "queens#n=8&mode=own&queens=a1+zz",
            "no square \"zz\", expected a column and a row, for example: c5",
            "location.hash.includes('queens=a1') && !location.hash.includes('zz')",
        ),
        (
            "arena#game=chess",
            "no game \"chess\"",
            "document.querySelector('#game').value === 'connect-four'",
        ),
    ] {
        browser.open_fresh(&format!("{url}{link}"));
        let word = json!(word).to_string().to_lowercase();
        browser.wait(&format!("{FAULT}.toLowerCase().includes({word}) && {FAULT}.startsWith('This link cannot be opened: ')"));
        browser.wait(&format!("{FAULT}.endsWith(' is shown instead.')"));
        browser.wait(usable);
        // Nothing is searched with other settings than those of the link.
        browser.wait("!location.hash.includes('run=')");
        browser.expect("document.querySelector('#transport')?.hidden ?? true", true);
    }
    // The moves before an illegal one are played.
    browser.open_fresh(&format!("{url}compare#game=tic-tac-toe&moves=b2+zz"));
    browser.wait(&format!("{FAULT}.includes('move 2') && {FAULT}.endsWith(' The position before this move is shown instead.') && document.querySelector('#board svg')"));
    browser.open_fresh(&format!("{url}queens#n=abc&mode=nonsense&step=-3"));
    browser.wait("document.querySelectorAll('#board [data-cell]').length === 64");
    // The list of solutions is for smaller boards than the page.
    browser.open_fresh(&format!("{url}queens#n=0&mode=backtracking"));
    browser.wait(&format!("{FAULT}.includes('1 to 32')"));
    browser.run("new Promise((done) => setTimeout(done, 300))");
    browser.expect(&format!("{FAULT}.includes('1 to 32')"), true);
}

/// The game is opened without the part of the link that cannot be used; the page says so, and the address is that of the game.
fn bad_parts_of_games(browser: &mut Browser, url: &str) {
    for (part, sentence) in [
        ("variations=zz", "The variations of this link cannot be played: move 1: "),
        ("clock=zz", "There is no clock “zz”; expected up to 180 minutes"),
        ("clock=300%2B5", "There is no clock “300+5”"),
        ("end=zz", "The link names an unknown end of the game, “zz”"),
    ] {
        let game = "game=connect-four&first=human&second=human";
        browser.open_fresh(&format!("{url}games#{game}&{part}"));
        browser.wait(&format!(
            "{FAULT}.startsWith({}) && document.querySelector('#board svg')",
            json!(sentence)
        ));
        browser.wait("!/variations|clock|end=/.test(location.hash) && document.querySelectorAll('#moves > li').length === 0");
    }
    // The tree is shown without its step or node that it does not have.
    let game = "game=tic-tac-toe&first=human&second=human";
    for (part, sentence) in [
        ("step=99999", "The link names a step “99999” of the tree; its steps are 0 to "),
        ("step=abc", "The link names a step “abc” of the tree"),
        ("node=-1", "The link names a node “-1” of the tree; its nodes are 0 to "),
    ] {
        browser.open_fresh(&format!("{url}games#{game}&tree=alpha-beta,2,none,0&{part}"));
        browser.wait(&format!(
            "{FAULT}.startsWith({}) && document.querySelector('#tree g[data-node]')",
            json!(sentence)
        ));
    }
    // An evaluation that the game does not have is chosen where the search is.
    browser.open_fresh(&format!("{url}games#{game}&tree=alpha-beta,9,foo,0"));
    browser.wait(&format!("{FAULT} === 'The link names an evaluation \"foo\", which Tic-tac-toe does not have. Choose one in the tab Tree.'"));
    browser.wait("!document.querySelector('#t-eval').disabled");
    // Several faults are said together.
    browser.open_fresh(&format!(
        "{url}games#game=connect-four&first=human&second=human&moves=4&clock=zz&end=zz"
    ));
    browser.wait(&format!("{FAULT}.includes('no clock') && {FAULT}.includes('unknown end')"));
    browser.open_fresh(&format!("{url}games#game=connect-four&first=human&second=human&moves=4&variations=4+4+(3)&clock=5%2B3&end=resigned,1,1"));
    browser.wait("document.querySelector('#status').textContent.includes('resign') && document.querySelector('#fault').hidden");
    browser.wait("document.querySelectorAll('#moves .variation').length === 1 && !document.querySelector('.clock').hidden");
}

/// The way back leads to the game or puzzle before, and not to another page.
fn the_way_back(browser: &mut Browser, url: &str) {
    for (page, menu, first, second) in [
        ("games", "game", "tic-tac-toe", "connect-four"),
        ("compare", "game", "tic-tac-toe", "connect-four"),
        ("lab", "game", "connect-four", "draughts"),
        ("arena", "game", "tic-tac-toe", "connect-four"),
        ("puzzles", "puzzle", "sudoku", "road-map"),
    ] {
        browser.open_fresh(&format!("{url}{page}#{menu}={first}&first=human&second=human"));
        let shows = |name: &str| {
            format!(
                "document.querySelector('#{menu}')?.value === '{name}' && location.pathname === '/{page}' && location.hash.startsWith('#{menu}={name}&') && !document.querySelector('.loading')"
            )
        };
        browser.wait(&shows(first));
        browser.run(&format!(
            "(menu => {{ menu.value = '{second}'; menu.dispatchEvent(new Event('change')); }})(document.querySelector('#{menu}'))"
        ));
        browser.wait(&shows(second));
        browser.run("setTimeout(() => history.back())");
        browser.wait(&shows(first));
    }
    // Also before a delayed change of the address.
    browser.open_fresh(&format!("{url}games#game=tic-tac-toe&first=human&second=human"));
    browser.wait("document.querySelector('#game')?.value === 'tic-tac-toe' && document.querySelector('#board svg')");
    browser.run("new MutationObserver((_, observer) => { if (document.querySelector('#play').dataset.game !== 'connect-four') return; observer.disconnect(); window.went = true; setTimeout(() => history.back()); }).observe(document.querySelector('#play'), { attributes: true })");
    browser.set("#game", "connect-four");
    browser.wait("window.went && document.querySelector('#play').dataset.game === 'tic-tac-toe' && location.hash.startsWith('#game=tic-tac-toe')");
}

/// The bookmarks of a tree are those of its link, also after another game and after the tree of another link.
fn brings_the_bookmarks_back(browser: &mut Browser, url: &str) {
    let marks =
        "[...document.querySelectorAll('.marks button')].map((mark) => mark.textContent).join()";
    let step = |number: usize| {
        format!(
            "document.querySelector('#s-counter').textContent.startsWith('Step {number} /') && !document.querySelector('#tree-view').hidden"
        )
    };
    let game = "game=connect-four&first=human&second=human";
    browser.open_fresh(&format!("{url}games#{game}&tree=alpha-beta,2,,0&marks=3.7&step=3"));
    browser.wait(&step(4));
    browser.expect(marks, "4,8");
    browser.set("#game", "tic-tac-toe");
    browser.wait("location.hash.startsWith('#game=tic-tac-toe')");
    browser.expect(marks, "");
    browser.run("setTimeout(() => history.back())");
    browser.wait(&step(4));
    browser.expect(marks, "4,8");
    browser.run(&format!("location.hash = '{game}&tree=alpha-beta,3,,0&marks=5&step=4'"));
    browser.wait(&step(5));
    browser.expect(marks, "6");
    browser.wait("location.hash.includes('marks=5')");
}

/// A proxy answers while the studio is away: the page waits for the studio itself.
fn waits_behind_a_proxy(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}puzzles"));
    browser.wait("document.querySelector('#board svg')");
    browser.run(
        "{ const { fetch } = window; window.asked = 0; window.fetch = async (path, ...request) => { window.asked += path === '/icon.svg';\
         return window.back ? fetch(path, ...request) : new Response('Bad Gateway', { status: path === '/icon.svg' ? 502 : 504 }); }; }",
    );
    browser.run("importFile('/api.js').then(({ get }) => get('/api/lessons')).catch((error) => importFile('/view.js').then(({ showFailure }) => showFailure(error)))");
    browser.wait(&format!("{FAULT}.startsWith('The studio does not answer.')"));
    browser.wait("window.asked > 1");
    browser.run("window.back = true");
    browser.wait("window.asked === undefined && document.querySelector('#fault')?.hidden && document.querySelector('#board svg')");
}

/// The server stops and starts again at its port: the page says so and goes on by itself, with its state.
fn goes_on_after_a_restart(browser: &mut Browser) {
    let events = browser.events.len();
    let serve = |port: u16| {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let options =
            studio::Options { port, token: Some("0a".repeat(24)), ..studio::Options::default() };
        let server = runtime.block_on(studio::Server::bind_with(&options)).expect("its port");
        let (port, url) = (server.port(), server.url());
        runtime.spawn(server.run());
        (runtime, port, url)
    };
    let (runtime, port, url) = serve(0);
    browser.open(&url);
    let base = url.split_once('?').expect("a token").0;
    browser.open_fresh(&format!("{base}puzzles#puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star,manhattan&run=1&step=3"));
    browser.wait("document.querySelector('#a-event')?.textContent.startsWith('Step 4 of')");
    runtime.shutdown_background();
    // The next step is there already; what is saved is not.
    browser.run("document.querySelector('#s-forward').click()");
    browser.run("document.querySelector('#a-save-nodes').click()");
    browser.wait(&format!(
        "{FAULT}.includes('outwit studio') && {FAULT}.includes('continues by itself')"
    ));
    let (runtime, again, _) = serve(port);
    assert_eq!(again, port, "the port is free again");
    // The page loads itself: its state was in the address.
    browser.wait("document.querySelector('#fault')?.hidden && document.querySelector('#a-event').textContent.startsWith('Step 5 of')");
    // A search that the server no longer keeps is a sentence and a button.
    browser.open_fresh(&format!("{base}puzzles"));
    browser.wait("document.querySelector('#board svg')");
    browser.run("importFile('/api.js').then(({ get }) => get('/api/run/99/scene')).catch((error) => importFile('/view.js').then(({ showFailure }) => showFailure(error)))");
    browser.wait(&format!(
        "{FAULT}.includes('no longer keeps this search') && document.querySelector('#fault button')"
    ));
    runtime.shutdown_background();
    // The other address and the refused connections are meant.
    browser.events.truncate(events);
}
