//! Faults of the games page that readers have found: trees that belong to another position, values that were not there, lost
//! work and lost focus.

use serde_json::json;

use crate::audit;
use crate::chromium::Browser;
use crate::late_answers;
use crate::play::begin;

/// The games page has loaded.
pub(crate) const READY: &str =
    "!document.querySelector('#status').textContent.startsWith('Loading')";
const STATUS: &str = "document.querySelector('#status').textContent";
const FIGURES: &str = "document.querySelector('#tree-figures').textContent";
const PLACE: &str = "document.querySelector('#tree-place')";
const DRAWN: &str = "document.querySelectorAll('#tree [data-node]').length > 1";
const MOVES: &str = "document.querySelectorAll('#moves li').length";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    searches_skipped_moves(browser, url);
    keeps_the_place_of_a_tree(browser, url);
    removes_the_tree_of_another_game(browser, url);
    tells_what_a_level_played(browser, url);
    shows_values_that_were_found(browser, url);
    shows_the_end_in_the_bar(browser, url);
    forgets_a_hint(browser, url);
    says_why_a_hint_fails(browser, url);
    ends_a_tree_that_was_dropped(browser, url);
    keeps_tags_and_result(browser, url);
    reads_code_pages(browser, url);
    refuses_utf_16(browser, url);
    lists_the_games_of_a_file(browser, url);
    leads_back_from_a_text(browser, url);
    marks_boards_and_sides(browser, url);
    keeps_work(browser, url);
    keeps_the_focus(browser, url);
    browser.size(1280, 1000);
}

/// Opens the games page with this state.
pub(crate) fn go(browser: &mut Browser, url: &str, hash: &str) {
    browser.open_fresh(&format!("{url}games#{hash}"));
    browser.wait(READY);
    browser.wait("document.querySelector('#board svg')");
}

/// Types a move and plays it.
pub(crate) fn play(browser: &mut Browser, mv: &str) {
    browser.run(&format!("document.querySelector('#move').value = '{mv}'; document.querySelector('#move-form').requestSubmit()"));
}

/// Presses Enter on a button.
fn enter(browser: &mut Browser, id: &str) {
    browser.run(&format!("document.getElementById('{id}').focus()"));
    browser.press("Enter", false);
}

fn reload(browser: &mut Browser) {
    browser.reload();
    browser.wait(READY);
}

/// A skipped move has the value that it has in the tree of plain minimax: at the last ply, its evaluation. The values of two
/// moves do not overlap.
fn searches_skipped_moves(browser: &mut Browser, url: &str) {
    let ask = |browser: &mut Browser, hash: &str, answers: &[(usize, &str)]| {
        go(browser, url, hash);
        browser.wait(DRAWN);
        browser.run("[...document.querySelectorAll('#tree svg > g > g')].find(node => node.textContent.includes('Cut:') && /c2≤/.test(node.textContent)).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))");
        browser.wait("document.querySelector('#node h3').textContent === 'After c2'");
        for (index, answer) in answers {
            browser
                .run(&format!("document.querySelectorAll('.cut-moves button')[{index}].click()"));
            browser.wait(&format!(
                "document.querySelector('.cut-moves [role=status]').textContent.startsWith('{answer}')"
            ));
        }
    };
    let position =
        "game=tic-tac-toe&start=XOX%7C.O.%7C.X.+O&first=human&second=human&tree=alpha-beta";
    let leaf = "would have been worth −1 for MAX (its evaluation";
    let answers = [(0, format!("a1 {leaf}")), (1, format!("c1 {leaf}"))];
    let answers = answers.each_ref().map(|(index, answer)| (*index, answer.as_str()));
    ask(browser, &format!("{position},2,,0"), &answers);
    browser.expect(
        "[...document.querySelectorAll('#tree .found text')].map(text => text.textContent)",
        json!(["−1", "−1"]),
    );
    browser.wait("(([a, b]) => a.bottom <= b.top + 4 || b.bottom <= a.top + 4 || a.right < b.left || b.right < a.left)([...document.querySelectorAll('#tree .found text')].map(text => text.getBoundingClientRect()))");
    audit::named(browser);
    browser.shoot("found");
}

/// A tree keeps its position when another one comes on the board, and the link keeps it too.
fn keeps_the_place_of_a_tree(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=human");
    browser.click("#tab-tree");
    browser.run("document.querySelector('#t-depth').value = 2; document.querySelector('#tree-form').requestSubmit()");
    browser.wait(DRAWN);
    browser.expect(&format!("{PLACE}.hidden"), true);
    browser.expect("document.querySelectorAll('#node .mini svg').length", 0);
    let figures = browser.run(FIGURES);
    browser.click("#undo");
    browser.wait(&format!("{STATUS} === 'Yellow to move.'"));
    play(browser, "1");
    browser.wait(&format!("{PLACE}.textContent.includes('after 4 4, which is not on the board')"));
    browser.wait("location.hash.includes('moves=4+1')");
    // The board shows the game until the reader goes to a node of the tree.
    let label = "document.querySelector('#board').ariaLabel";
    browser.expect(label, "Board");
    browser.run("document.querySelector('#tree [data-node]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))");
    browser.wait(&format!("{label} === 'Board: position in the tree after 4 4, not of the game'"));
    browser.shoot("tree-place");
    browser.wait("location.hash.includes('tree-moves=4+4')");
    reload(browser);
    browser.wait(DRAWN);
    browser.expect(FIGURES, figures);
    browser.expect(&format!("{PLACE}.hidden"), false);
    // After moves that were taken back.
    let opening = "11-15 23-19 8-11 22-17 3-8".replace(' ', "+");
    go(
        browser,
        url,
        &format!("game=draughts&moves={opening}&first=human&second=human&tree=alpha-beta,2,,5"),
    );
    browser.wait(DRAWN);
    let figures = browser.run(FIGURES);
    for left in [4, 3, 2] {
        browser.click("#undo");
        browser
            .wait(&format!("document.querySelectorAll('#moves .later').length === {}", 5 - left));
    }
    browser.wait("location.hash.includes('tree-moves=11-15+23-19')");
    reload(browser);
    browser.wait(DRAWN);
    browser.expect(FIGURES, figures);
    // An older link, whose tree is after more moves than it names.
    go(browser, url, "game=connect-four&moves=4&first=human&second=human&tree=alpha-beta,2,,3");
    browser.wait("document.querySelector('#fault').textContent.includes('a tree after 3 moves')");
    browser.wait("document.querySelector('#tree-view').hidden");
}

fn removes_the_tree_of_another_game(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=human&tree=engine,4,,0");
    browser.wait(DRAWN);
    // The root of a search with iterations has no depth of its own.
    browser.wait("[...document.querySelectorAll('#node dl div')].find(row => row.textContent.startsWith('Remaining depth')).textContent === 'Remaining depth–'");
    browser.set("#game", "connect-four");
    browser.wait("document.querySelector('#tree-view').hidden");
    browser.expect(FIGURES, "");
    browser.wait("location.hash.includes('connect-four') && !location.hash.includes('tree=')");
    // The same for a search that is still running.
    go(browser, url, "game=connect-four&first=human&second=human");
    browser.click("#tab-tree");
    browser.run("document.querySelector('#t-depth').value = 30; document.querySelector('#tree-form').requestSubmit()");
    browser.wait("!document.querySelector('#t-stop').hidden");
    browser.set("#game", "tic-tac-toe");
    browser.wait(
        "document.querySelector('#t-stop').hidden && document.querySelector('#tree-view').hidden",
    );
    browser.expect(FIGURES, "");
}

/// The tree of a move that a level chose at random says so.
fn tells_what_a_level_played(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&first=human&second=level:2");
    play(browser, "4");
    browser.wait(&format!("{MOVES} === 2 && !document.querySelector('#t-last').disabled"));
    let reply = browser.run("document.querySelectorAll('#moves li button')[1].textContent");
    assert_eq!(reply, json!("6"), "the level plays the same with the same seed");
    browser.click("#tab-tree");
    browser.run("document.querySelector('#t-depth').value = 9");
    browser.click("#t-last");
    browser.wait(&format!("{FIGURES}.endsWith('Best move 4. Level 2 played 6: it chooses by chance, better moves more often.')"));
    browser.expect("document.querySelector('#t-depth').value", "1");
    // A link does not hold the search of the level.
    browser.wait("location.hash.includes('tree=')");
    browser.reload();
    browser.wait(&format!("{FIGURES}?.endsWith('Best move 4. The game continued with 6.')"));
}

/// A search that has found no value shows none, and says that it goes on.
fn shows_values_that_were_found(browser: &mut Browser, url: &str) {
    let said = "document.querySelector('#gauge-text').textContent";
    go(browser, url, "game=draughts:russian&first=human&second=human");
    browser.click("#tab-analysis");
    browser.set("#a-algorithm", "proof-number");
    browser.click("#analyse");
    browser.wait(&format!("{said}.startsWith('Searching …')"));
    browser.click("#analyse");
    browser.wait(&format!("{said} === 'No value was found.'"));
    // A search that was stopped before it has visited a node has no move either.
    browser.expect("document.querySelector('#lines .value')?.textContent ?? '–'", "–");
    browser.expect("document.querySelector('#gauge').ariaLabel", "No value yet");
    browser.expect("document.querySelector('#analyse').textContent", "Start");
    audit::named(browser);
}

/// The bar shows who has won, and the distance of an end is no score.
fn shows_the_end_in_the_bar(browser: &mut Browser, url: &str) {
    let short = "document.querySelector('#gauge-short').textContent";
    go(browser, url, "game=connect-four&moves=1+2+1+2+1+2&first=human&second=human");
    browser.click("#tab-analysis");
    browser.click("#analyse");
    browser.wait(&format!("{short} === '#1'"));
    browser.expect("document.querySelector('#gauge-text').textContent", "Red: win in 1");
    play(browser, "1");
    browser.wait(&format!("{STATUS} === 'Red wins.' && {short} === '1–0'"));
    browser.expect("document.querySelector('#gauge').ariaLabel", "Value for Red: win");
    browser.expect("document.querySelector('#gauge-bar').getAttribute('height')", "100");
    browser.expect("document.querySelector('#gauge-text').textContent", "Red wins.");
    browser.expect("['a-depth', 'a-nodes', 'a-speed'].map(id => document.getElementById(id).textContent).join('')", "–––");
    browser.shoot("bar-end");
    // Without an analysis, and after a draw.
    go(browser, url, "game=tic-tac-toe&moves=b2+a1+a3+c1+b1+b3+c2+a2+c3&first=human&second=human");
    browser.wait(&format!("{short} === '½–½'"));
}

/// A hint is only shown at the position for which it was asked.
fn forgets_a_hint(browser: &mut Browser, url: &str) {
    let shown = "[document.querySelector('#why').textContent, document.querySelectorAll('#board .overlay .arrow').length]";
    go(browser, url, "game=draughts:russian&first=human&second=human");
    late_answers::hold(browser, "/api/run");
    browser.click("#hint");
    late_answers::holds(browser, 1);
    play(browser, "c3-d4");
    browser.wait(&format!("{MOVES} === 1"));
    late_answers::let_all_go(browser);
    browser.expect(shown, json!(["", 0]));
    // The search of another hint ends after the first one, whose hint would be seen here.
    browser.run("window.hints = []; new MutationObserver(() => { const { textContent } = document.querySelector('#why'); if (textContent) window.hints.push(textContent); }).observe(document.querySelector('#why'), { childList: true })");
    browser.click("#hint");
    browser.wait("document.querySelector('#why').textContent.startsWith('Hint: ')");
    browser.expect("window.hints.length", 1);
    let words = r"/^Hint: \S+ \((even|White [+−]\d+\.\d\d men|White: (win|loss)( in \d+)?)\)$/.test(window.hints[0])";
    browser.expect(words, true);
    browser.wait("document.querySelectorAll('#board .overlay .arrow').length === 1");
    browser.click("#undo");
    browser.wait(&format!("{STATUS} === 'White to move.'"));
    browser.expect(shown, json!(["", 0]));
}

fn says_why_a_hint_fails(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    browser.run("{ const { fetch } = window; window.fetch = async (path, request) => (path === '/api/run' ? Object.defineProperty(new Response('{\"error\":\"No room.\"}', { status: 503 }), 'url', { value: location.href }) : fetch(path, request)); }");
    browser.click("#hint");
    browser.wait("document.querySelector('#fault').textContent === 'No room.'");
}

/// What waits for the tree of a link does not wait for ever.
fn ends_a_tree_that_was_dropped(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    browser.run(
        "Promise.all([importFile('/games/tree.js'), importFile('/games/game.js')]).then(([{ restore }, { open }]) => {\
         restore({ tree: 'minimax,9,,0', treeMoves: [], treeStart: null, step: null, overview: false }).then(() => { window.ended = true; }); return open('connect-four'); })",
    );
    browser.wait("window.ended");
}

/// A file that is not in UTF-8 is read as the program reads it.
fn reads_code_pages(browser: &mut Browser, url: &str) {
    let record = "document.querySelector('#record').value";
    for (bytes, name) in [(&b"\xcf\xb8\xf2\xf0"[..], "Пётр"), (b"M\xfcller", "Müller")] {
        go(browser, url, "game=draughts&first=human&second=human");
        let game = [b"[White \"", bytes, b"\"]\n\n1. 11-15 *\n"].concat();
        browser.drop_bytes("game.pdn", &game);
        browser.wait(&format!("{MOVES} === 1"));
        browser.run("document.querySelector('#record').value = ''; document.querySelector('#write-record').click()");
        browser.wait(&format!("{record}.includes('[White \"{name}\"]')"));
    }
}

/// A file in UTF-16 is refused with the words of the program; the game on the board stays.
fn refuses_utf_16(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts&moves=11-15&first=human&second=human");
    for (mark, little) in [(true, true), (true, false), (false, true), (false, false)] {
        let text =
            format!("{}[White \"Ann\"]\n\n1. 9-13 22-18 *\n", if mark { "\u{feff}" } else { "" });
        let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        let game: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        let error =
            draughts::pdn::Reader::new(&game[..]).next().expect("an answer").expect_err("UTF-16");
        let error = error.to_string();
        let words = error.split_once("it is encoded in UTF-16").expect("the encoding").1;
        let name = format!("{mark}-{little}.pdn");
        browser.drop_bytes(&name, &game);
        let sentence = format!("cannot read {name}: it is encoded in UTF-16{words}");
        browser.expect("document.querySelector('#fault').textContent", sentence);
        browser.expect(MOVES, 1);
    }
    begin(browser);
    browser.wait("document.querySelector('#fault').hidden");
}

/// Every game of a file can be opened.
fn lists_the_games_of_a_file(browser: &mut Browser, url: &str) {
    let list = "document.querySelector('#record-games')";
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file("game.pdn", PDN);
    browser.wait(&format!("{MOVES} === 3"));
    browser.expect(&format!("{list}.hidden"), true);
    // Black begins. A link names the players, too.
    let players = "[...document.querySelectorAll('.player .kind')].map((menu) => menu.selectedOptions[0].textContent)";
    browser.expect(players, json!(["Ben", "Ann"]));
    browser.wait("location.hash.includes('names=Ben%7CAnn')");
    browser.drop_file("games.pdn", &format!("{PDN}\n[White \"Cy\"]\n\n1. 9-13 *\n"));
    browser.wait(&format!("{list}.checkVisibility()"));
    browser.expect("document.querySelector('#tab-moves').ariaSelected", "true");
    browser.expect(
        "[...document.querySelector('#record-game').options].map(option => option.textContent)",
        json!(["1. Ann – Ben 1-0, Club", "2. Cy – ? *"]),
    );
    browser.set("#record-game", "1");
    browser.wait(&format!("{MOVES} === 1 && {STATUS} === 'White to move.'"));
    browser.expect("document.querySelector('#record-game').value", "1");
    browser.expect(players, json!(["Black", "Cy"]));
    // They are no games of the next one.
    begin(browser);
    browser.wait(&format!("{list}.hidden"));
}

/// The way back from the game of a text is the game before.
fn leads_back_from_a_text(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=level:1");
    browser.drop_file("game.pdn", PDN);
    browser.wait(&format!("{MOVES} === 3 && location.hash.includes('game=draughts')"));
    browser.run("history.back()");
    browser.wait(&format!(
        "{MOVES} === 2 && document.querySelector('#game').value === 'connect-four'"
    ));
    browser.expect("document.querySelector('.player[data-side=second] .kind').value", "level:1");
    // A text without a game changes nothing but the message.
    browser.run("document.querySelector('#record').value = '1. 11-99 *'; document.querySelector('#record-form').requestSubmit()");
    browser.wait("!document.querySelector('#fault').hidden");
    browser.expect(MOVES, 2);
}

/// Tooltips name the sides; a refused move is replaced by the next one that is typed; a result says who has won; the swatch of a
/// side has the shape of its pieces, and the last disc a round mark.
fn marks_boards_and_sides(browser: &mut Browser, url: &str) {
    go(browser, url, "game=draughts:russian&first=human&second=human");
    browser.expect(
        "document.querySelector('#board [data-cell=c3] title').textContent",
        "c3: man of White, can move",
    );
    browser.run("document.querySelector('#move').focus()");
    browser.insert("b2-c3");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#move-fault').textContent !== ''");
    browser.insert("a3-b4");
    browser.expect("document.querySelector('#move').value", "a3-b4");
    let ground = "getComputedStyle(document.querySelector('.player[data-side=second] .swatch')).backgroundColor";
    browser.expect(&format!("{ground} === 'rgba(0, 0, 0, 0)'"), false);
    go(browser, url, "game=tic-tac-toe&moves=b2+a1&first=human&second=human");
    browser.expect(&format!("{ground} === 'rgba(0, 0, 0, 0)'"), true);
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=human");
    browser.expect("document.querySelector('#board .last').checkVisibility()", false);
    browser.expect(
        "getComputedStyle(document.querySelector('#board g:has(> .last) > .well')).stroke",
        "rgb(255, 255, 255)",
    );
}

const PDN: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n[Annotator \"Cy\"]\n\n1. 11-15 23-19 2. 8-11 1-0\n";

/// The tags and the result of a text are written again, wherever the reader is in the game.
fn keeps_tags_and_result(browser: &mut Browser, url: &str) {
    let record = "document.querySelector('#record').value";
    let write = |browser: &mut Browser| {
        browser.run("document.querySelector('#record').value = ''; document.querySelector('#write-record').click()");
        browser.wait(&format!("{record} !== ''"));
    };
    go(browser, url, "game=draughts&first=human&second=human");
    browser.drop_file("game.pdn", PDN);
    browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
    for undone in [false, true] {
        if undone {
            browser.click("#undo");
            browser.wait(&format!("{STATUS} === 'Black to move.'"));
        }
        write(browser);
        for part in [
            "[Event \"Club\"]",
            "[White \"Ann\"]",
            "[Black \"Ben\"]",
            "[Annotator \"Cy\"]",
            "[Result \"1-0\"]",
            "2. 8-11 1-0",
        ] {
            browser.expect(&format!("{record}.includes('{part}')"), true);
        }
    }
    browser.click("#redo");
    // The address is written a moment later, and may still be that of before.
    browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
    browser.wait("/moves=11-15.23-19.8-11&.*end=recorded/.test(location.hash)");
    reload(browser);
    browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
    // The game can go on; then the result is that of the rules.
    play(browser, "22-17");
    browser.wait(&format!("{STATUS} === 'Black to move.'"));
    write(browser);
    for part in ["[White \"Ann\"]", "22-17 *"] {
        browser.expect(&format!("{record}.includes('{part}')"), true);
    }
    // A game that the rules have ended has its result at every move.
    go(browser, url, "game=draughts&start=B:W26:B15,18&moves=18-23+26x10&first=human&second=human");
    browser.click("#undo");
    browser.wait(&format!("{STATUS} === 'White to move.'"));
    write(browser);
    browser.expect(&format!("{record}.includes('26x10 1-0')"), true);
    // Annotations and a result that no rule gives are written as they were read, also after a reload.
    let long = "word ".repeat(200);
    let text = format!("1. 11-15 $7 {{{}}} 23-19 $140 2-0F", long.trim());
    browser.drop_file("annotated.pdn", &text);
    browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
    browser.wait("/end=recorded/.test(location.hash)");
    for reloaded in [false, true] {
        if reloaded {
            reload(browser);
            browser.wait(&format!("{STATUS} === 'The text of the game says: White wins.'"));
        }
        write(browser);
        for part in ["[Result \"2-0F\"]", "11-15 $7", long.trim(), "23-19 $140 2-0F"] {
            browser.expect(&format!("{record}.replaceAll('\\n', ' ').includes('{part}')"), true);
        }
    }
    browser.drop_file("bad.pdn", "1. 11-15 23-19 2. 11-12 *");
    browser.wait("/[^.]\\. The game is opened up to the move before\\.$/.test(document.querySelector('#fault').textContent)");
}

/// A new game by a key is asked for; the game before it and a comment that is being typed outlast a reload.
fn keeps_work(browser: &mut Browser, url: &str) {
    go(browser, url, "game=connect-four&moves=4+4&first=human&second=human");
    browser.run("document.activeElement.blur()");
    browser.press("n", false);
    browser.wait("document.activeElement.textContent === 'New game'");
    audit::named(browser);
    browser.shoot("new-by-key");
    browser.press("Escape", false);
    browser.wait("document.querySelector('#ask').hidden && document.activeElement.id === 'new'");
    browser.expect(MOVES, 2);
    browser.run("document.activeElement.blur()");
    browser.press("n", false);
    browser.wait("document.activeElement.textContent === 'New game'");
    browser.press("Enter", false);
    browser.wait("document.querySelector('#undo').disabled");
    browser.wait("!location.hash.includes('moves=')");
    reload(browser);
    browser.wait("!document.querySelector('#put-back').hidden");
    browser.click("#put-back");
    browser.wait(&format!("{MOVES} === 2"));
    browser.click("[popovertarget=move-menu]");
    browser.run("document.querySelector('#comment').focus()");
    browser.insert("Half a comm");
    browser.wait("location.hash.includes('Half+a+comm')");
    reload(browser);
    browser.wait("document.querySelector('#comment').value === 'Half a comm'");
    // A game that is put back has its end, and the one that it replaces can be put back in turn.
    go(browser, url, "game=connect-four&moves=4+4+3&first=human&second=human");
    browser.click("#resign");
    browser.wait("document.activeElement.textContent === 'Resign'");
    browser.run("document.activeElement.click()");
    let resigned = format!("{STATUS}.includes('resigned')");
    browser.wait(&resigned);
    for reloads in [false, true] {
        browser.click("#new");
        browser.wait(&format!("!{resigned} && !document.querySelector('#put-back').hidden"));
        if reloads {
            browser.wait("!location.hash.includes('moves=')");
            reload(browser);
            browser.wait("!document.querySelector('#put-back').hidden");
        }
        browser.click("#put-back");
        browser.wait(&resigned);
    }
}

/// A focused button that is disabled or hidden passes the focus on.
fn keeps_the_focus(browser: &mut Browser, url: &str) {
    let focused = "document.activeElement.id";
    go(browser, url, "game=tic-tac-toe&moves=b2&first=human&second=human&tree=alpha-beta,2,,1");
    browser.wait(DRAWN);
    for (id, next) in [
        ("s-first", "s-forward"),
        ("s-last", "s-back"),
        ("s-whole", "s-play"),
        ("undo", "redo"),
        ("redo", "undo"),
        ("setup-open", "setup-title"),
    ] {
        enter(browser, id);
        browser.wait(&format!("{focused} === '{next}'"));
    }
}
