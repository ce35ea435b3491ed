//! Drawn trees on all pages: their size in their frames, and that they look like the map of the search.

use serde_json::json;

use crate::chromium::Browser;

/// Shares of their size in which the visible trees are drawn.
const SCALES: &str = "[...document.querySelectorAll('.tree svg')].filter((svg) => svg.checkVisibility()).map((svg) => svg.getBoundingClientRect().width / Number(svg.getAttribute('width')))";
/// Whether no visible tree is wider than its frame.
const FITS: &str = "[...document.querySelectorAll('.tree')].filter((tree) => tree.checkVisibility()).every((tree) => tree.scrollWidth <= tree.clientWidth)";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    fill_their_frames(browser, url);
    are_whole_on_a_laptop(browser, url);
    fit_alone(browser, url);
    stay_readable_on_a_turned_phone(browser, url);
    begin_at_the_same_height(browser, url);
    look_like_their_map(browser, url);
    are_readable(browser, url);
    keep_their_bookmarks(browser, url);
    show_what_their_search_has(browser, url);
    keep_their_places(browser, url);
    show_their_nodes_on_the_board(browser, url);
    begin_with_the_principal_variation(browser, url);
    browser.size(1280, 1000);
}

/// Opens a page with two searches, or with one, and searches.
fn search(browser: &mut Browser, url: &str, address: &str, last: &str) {
    browser.open_fresh(&format!("{url}{address}"));
    browser.wait(
        "document.querySelector('#board svg') && document.querySelector('#a-algorithm')?.value",
    );
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(&format!("document.querySelectorAll('#{last}-tree [data-node]').length > 1"));
}

/// A small tree is enlarged, also while its steps are shown; its caption, which the page does not show, takes no room.
fn fill_their_frames(browser: &mut Browser, url: &str) {
    browser.size(1920, 1080);
    search(browser, url, "compare#game=tic-tac-toe&moves=b2+a1&a=minimax,1&b=alpha-beta,1", "b");
    browser.wait(&format!("{SCALES}.every((scale) => scale > 1.4)"));
    let draughts = "games#game=draughts&first=human&second=human&tree=alpha-beta,1,,0";
    browser.open_fresh(&format!("{url}{draughts}"));
    browser.wait(&format!("{SCALES}[0] > 1.4"));
    browser.wait("document.querySelector('#t-fit').ariaPressed === 'true'");
    browser.run("document.querySelector('#t-fit').click()");
    browser.wait(&format!("{SCALES}[0] === 1"));
    browser.size(1280, 800);
    browser.run("document.querySelector('#t-fit').click()");
    browser.wait(&format!(
        "Number(document.querySelector('#tree svg').getAttribute('width')) < 600 && {FITS}"
    ));
    browser.size(1280, 1000);
    let steps = "games#game=tic-tac-toe&moves=a1+b1+c3+b3&first=human&second=human&tree=minimax,1,,4&step=3";
    browser.open_fresh(&format!("{url}{steps}"));
    browser.wait(&format!("{SCALES}[0] > 1"));
}

/// On a laptop a tree that is little wider than its frame is drawn smaller rather than cut off.
fn are_whole_on_a_laptop(browser: &mut Browser, url: &str) {
    let small =
        "game=tic-tac-toe&start=XXO|.O.|X..+O&first=human&second=human&tree=alpha-beta,9,none,0";
    let moves = "32-28+19-23+28x19+14x23+33-28+23x32+37x28+16-21+31-26";
    let players = "first=human&second=human&tree=alpha-beta,3,,9";
    let large = format!("game=draughts:international&moves={moves}&{players}");
    for (width, height, tree) in [(1366, 768, small), (1440, 900, &large)] {
        browser.size(width, height);
        browser.open_fresh(&format!("{url}games#{tree}"));
        let scale = format!("{SCALES}.length === 1 && {SCALES}[0] < 1 && {SCALES}[0] > .74");
        browser.wait(&format!("{scale} && {FITS}"));
    }
}

/// A search alone has as many levels as two have.
fn fit_alone(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    search(browser, url, "puzzles#puzzle=sliding-tiles:rows=3,cols=3&a=a-star", "a");
    // One more level would scroll by more than a third of the frame.
    browser.wait("(({ scrollWidth, clientWidth }) => scrollWidth < 1.4 * clientWidth)(document.querySelector('#a-tree'))");
    browser.expect(&format!("{SCALES}[0] >= 1"), true);
    browser.expect("document.querySelectorAll('#a-tree [data-node]').length > 9", true);
    // At a step all nodes are drawn for which there is room, which is more than the levels of the end.
    let address = "puzzles#puzzle=sliding-tiles:rows=3,cols=3&at=8+6+7+2+5+4+3+0+1&a=breadth-first&nodes=300&run=1&step=246";
    browser.open_fresh(&format!("{url}{address}"));
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 247 of')");
    browser.wait("document.querySelectorAll('#a-tree [data-node]').length > 99");
}

/// A frame that became narrower: a tree whose texts would be too small scrolls.
fn stay_readable_on_a_turned_phone(browser: &mut Browser, url: &str) {
    browser.size(844, 390);
    search(browser, url, "compare#game=tic-tac-toe&moves=b2+a1&b=alpha-beta,5", "b");
    browser.size(320, 844);
    browser.wait(&format!("{SCALES}.length === 2 && {SCALES}.every((scale) => scale >= 1)"));
}

/// No text of a tree is smaller than 12 pixels: a tree that is wider than its frame scrolls and begins with its root. The trees
/// of the start page and of small lessons are smaller on a low or narrow screen, so that what belongs to them is in view. A tree
/// of the games page is a quarter smaller where that shows its whole width.
fn are_readable(browser: &mut Browser, url: &str) {
    for (address, tree) in [
        ("games#game=tic-tac-toe&first=human&second=human&tree=mcts,,,0", "#tree"),
        ("games#game=connect-four&first=human&second=human&tree=alpha-beta,4,,0", "#tree"),
        ("games#game=tic-tac-toe&first=human&second=human&tree=alpha-beta,3,,0&step=3", "#tree"),
        ("compare#game=tic-tac-toe&moves=b2+a1&run=1", "#b-tree"),
        ("puzzles#puzzle=road-map&a=a-star&run=1", "#a-tree"),
        ("puzzles#puzzle=sliding-tiles:rows=3,cols=3&a=a-star&run=1", "#a-tree"),
        ("lessons#lesson=alpha-beta&step=2", "#tree"),
    ] {
        let widths: &[u32] = if address.starts_with("lessons") { &[390] } else { &[1280, 390] };
        for &width in widths {
            browser.size(width, 800);
            browser.open_fresh(&format!("{url}{address}"));
            browser.wait(&format!("document.querySelectorAll('{tree} [data-node]').length > 1"));
            let least = if width == 1280 && tree == "#tree" { 8.95 } else { 11.95 };
            // The height of a text in pixels of the screen.
            browser.wait(&format!("[...document.querySelectorAll('{tree} svg text')].filter((text) => text.textContent.trim()).every((text) =>\
                parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a > {least})"));
            // The node of a step is in view, and the root only where there is room for both.
            let shown = if address.contains("step=3") { "g:has(> .here)" } else { "[data-node]" };
            browser.wait(&format!("(([frame, root]) => root.left >= frame.left && root.right <= frame.right && root.top >= frame.top)\
                (['{tree}', '{tree} {shown}'].map((part) => document.querySelector(part).getBoundingClientRect()))"));
        }
    }
    // The frame of a lesson has the focus.
    browser.run("document.querySelector('#tree').focus()");
    browser.wait(
        "document.querySelector('#tree').scrollWidth > document.querySelector('#tree').clientWidth",
    );
    browser.run("window.before = document.querySelector('#tree').scrollLeft");
    browser.press("ArrowRight", true);
    browser.wait("document.querySelector('#tree').scrollLeft > window.before && location.hash.includes('step=2')");
    browser.size(1280, 1000);
}

/// Of two searches on a map, only one has buttons below it.
fn begin_at_the_same_height(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    search(browser, url, "puzzles#puzzle=grid-map&a=a-star&b=greedy", "b");
    browser.wait("new Set(['a', 'b'].map((side) => Math.round(document.querySelector(`#${side}-tree`).getBoundingClientRect().top))).size === 1");
}

/// Legend, tree and map use the same shapes and colours, and a node has its name once.
fn look_like_their_map(browser: &mut Browser, url: &str) {
    let shown = "[...document.querySelectorAll('#a-scene-legend li')].filter((row) => row.checkVisibility()).map((row) => row.querySelector('path').getAttribute('class')).join()";
    browser.expect(shown, "seen cell,waiting cell,way");
    search(browser, url, "puzzles#puzzle=road-map&a=a-star", "a");
    browser.wait(&format!("{shown} === 'seen place,waiting place,way'"));
    browser.expect(
        "new Set(['#a-tree .solution', '#a-scene .way', '#a-legend .solution'].map((part) => getComputedStyle(document.querySelector(part)).stroke)).size",
        1,
    );
    let names = "[...document.querySelectorAll('#a-tree [data-node]')].map((node) => [...node.querySelectorAll('text')].filter((text) => text.textContent.startsWith('Fargo')).length).filter((count) => count)";
    browser.expect(names, json!([1]));
}

/// The server has dropped the tree: the search is repeated, and its steps are the same.
fn keep_their_bookmarks(browser: &mut Browser, url: &str) {
    let marks =
        "[...document.querySelectorAll('.marks button')].map((mark) => mark.textContent).join()";
    let tree =
        "games#game=connect-four&first=human&second=human&tree=alpha-beta,2,,0&marks=3.7&step=3";
    browser.open_fresh(&format!("{url}{tree}"));
    browser.wait(&format!(
        "{marks} === '4,8' && document.querySelector('#event').textContent.startsWith('Step 4:')"
    ));
    browser.run(
        "{ const { fetch } = window; window.fetch = async (path, ...request) => { if (path === '/api/run') window.repeated = true;\
         const isTree = /\\/(window|frames)$/.test(path); if (window.repeated && isTree) window.redrawn = true;\
         if (window.repeated || !isTree) return fetch(path, ...request);\
         return Object.defineProperty(new Response('{\"error\":\"gone\"}', { status: 404 }), 'url', { value: location.origin + path }); }; }",
    );
    browser.run("document.querySelector('#s-whole').click()");
    browser.wait("window.redrawn && !document.querySelector('#tree-figures').textContent.startsWith('Searching')");
    browser.wait(&format!("{marks} === '4,8' && location.hash.includes('marks=3.7')"));
}

/// A search without windows or depth shows none; a proof that was not found is no answer.
fn show_what_their_search_has(browser: &mut Browser, url: &str) {
    let open = |browser: &mut Browser, hash: &str| {
        browser.open_fresh(&format!("{url}games#{hash}&first=human&second=human"));
        browser.wait("document.querySelector('#node dl')");
    };
    let figures = "document.querySelector('#tree-figures').textContent";
    // Earlier versions had a depth in such a link.
    open(browser, "game=tic-tac-toe&tree=mcts,3,,0,300");
    browser.expect(&format!("{figures}.startsWith('MCTS: 300 nodes')"), true);
    browser.expect("document.querySelector('#node .number-line')", json!(null));
    browser.expect("document.querySelector('#t-depth').disabled", true);
    browser.expect(
        "[...document.querySelectorAll('#node dt')].map((one) => one.textContent).join()",
        "Side,Value for MAX,Below",
    );
    browser.wait("location.hash.includes('tree=mcts%2C%2C%2C0%2C300')");
    browser.press("ArrowRight", false);
    browser.run("document.querySelector('#s-first').click()");
    browser.wait("document.querySelector('#event').textContent === 'Step 1: Enters root.'");
    // A window is on a number line, its open ends at the ends of the line.
    open(browser, "game=own-tree&tree=alpha-beta,,,0,1000");
    browser
        .expect("document.querySelector('#event').textContent", "MAX chooses a; the value is 3.");
    let line = "document.querySelector('#node .number-line')";
    browser.expect(&format!("{line}.ariaLabel"), "alpha −∞, beta +∞: no value prunes here");
    browser.expect(
        &format!("['.alpha', '.beta'].map((one) => {line}.querySelector(one).getAttribute('d'))"),
        json!(["M12 12V36", "M208 12V36"]),
    );
    open(browser, "game=draughts&tree=perfect,3,material,0,2000");
    browser.wait(&format!("{figures}.startsWith('Perfect: ') && {figures}.includes('Nothing is proven; best move so far ')"));
    browser.expect("[document.querySelector('#t-depth'), document.querySelector('#t-eval')].every((field) => field.disabled)", true);
    // The depth of the next search is that of the last one with a depth.
    browser.set("#t-algorithm", "alpha-beta");
    browser.expect("document.querySelector('#t-depth').value", "3");
    browser.expect("document.querySelector('#t-eval').options.length > 1", true);
}

/// Board, tabs, step controls, tree and the page have the same places and sizes at all steps, whatever is said about a node.
fn keep_their_places(browser: &mut Browser, url: &str) {
    let places = "['#board svg', '#tab-tree', '#s-play', '#event', '#tree', '#node', '#t-open', '#t-legend', '#status', 'html'].map((part) =>\
        { const { x, y, width, height } = document.querySelector(part).getBoundingClientRect(); return [x, y, width, height].map(Math.round).join() }).join(' ')";
    let tree =
        "games#game=connect-four&moves=4+4&first=human&second=human&tree=iterative-deepening,3,,2";
    for (width, height) in [(1440, 900), (1366, 768), (1920, 1080), (1024, 768)] {
        browser.size(width, height);
        browser.open_fresh(&format!("{url}{tree}"));
        browser.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#node dl')");
        let before = browser.run(places);
        for step in [1, 2, 40, 206, 207, 300, 460] {
            browser.set("#s-number", &step.to_string());
            browser.wait(&format!(
                "document.querySelector('#event').textContent.startsWith('Step {step}:')"
            ));
            browser.expect(places, before.clone());
        }
    }
    browser.size(1440, 900);
    browser.open_fresh(&format!("{url}games#game=draughts&first=human&second=human"));
    browser.wait("document.querySelector('#board svg')");
    browser.click("#tab-analysis");
    let places = "[...document.querySelectorAll('#board svg, #tab-tree, html')].map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height].join() }).join(' ')";
    let before = browser.run(places);
    browser.click("#analyse");
    browser.wait("document.querySelectorAll('#lines li').length === 3 && !document.querySelector('#features').hidden");
    browser.expect(places, before);
    browser.click("#analyse");
}

/// Beside the tree the large board shows the selected node with its last move. No move can be made there, and the game comes back
/// by a button, by a move and in another tab. On a phone the node has a board of its own.
fn show_their_nodes_on_the_board(browser: &mut Browser, url: &str) {
    let label = "document.querySelector('#board').ariaLabel";
    let in_tree = format!("{label}.startsWith('Board: position in the tree after ')");
    let last = "[...document.querySelectorAll('#board [data-cell]')].filter((cell) => cell.ariaLabel.endsWith(', last move')).map((cell) => cell.dataset.cell).sort().join()";
    let tree = "games#game=draughts:international&moves=32-28+18-23&first=human&second=human&tree=alpha-beta,3,,2";
    browser.size(1440, 900);
    browser.open_fresh(&format!("{url}{tree}"));
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1 && document.querySelector('#node dl')");
    browser.expect(label, "Board");
    browser.expect(last, "18,23");
    let select = |browser: &mut Browser| {
        browser.run("document.querySelector('#tree').focus()");
        browser.press("ArrowDown", true);
        browser.wait(&in_tree);
    };
    select(browser);
    browser.expect(&format!("{label}.endsWith('32-28 18-23 28-22, not of the game')"), true);
    browser.wait(&format!("{last} === '22,28'"));
    browser.expect("document.querySelector('#spoken').textContent.endsWith('The board shows a position in the tree.')", true);
    browser.expect("document.querySelectorAll('#board .can, #node .mini svg').length", 0);
    browser.click("#board [data-cell=\"33\"]");
    browser.wait(
        "document.querySelector('#why').textContent.startsWith('This is a position in the tree.')",
    );
    browser.shoot("tree-node");
    browser.click("#flip");
    browser.wait("document.querySelector('#board [data-cell]').dataset.cell === '50' && location.hash.includes('turned=1')");
    browser.wait(&format!("{in_tree} && {last} === '22,28'"));
    browser.click("#shown-end");
    browser.wait(&format!("{label} === 'Board' && {last} === '18,23'"));
    browser.expect("document.querySelector('#why').textContent", "");
    browser.wait("document.querySelector('#board .can')");
    select(browser);
    browser.click("#tab-moves");
    browser.wait(&format!("{label} === 'Board'"));
    browser.click("#tab-tree");
    select(browser);
    browser.run("document.querySelector('#move').value = '33-29'; document.querySelector('#move-form').requestSubmit()");
    browser.wait(&format!("{label} === 'Board' && {last} === '29,33'"));
    browser.size(390, 844);
    browser.open_fresh(&format!("{url}{tree}&step=6"));
    browser.wait("document.querySelector('#node .mini .last')");
    browser.expect(label, "Board");
    browser.size(1280, 1000);
}

/// After a search the answers along the principal variation are drawn, also where there is no room for whole levels.
fn begin_with_the_principal_variation(browser: &mut Browser, url: &str) {
    let best = |tree: &str| format!("document.querySelectorAll('{tree} svg .best').length");
    browser.size(1440, 900);
    let tree = "games#game=connect-four&first=human&second=human&tree=alpha-beta,4,,0";
    browser.open_fresh(&format!("{url}{tree}"));
    browser.wait(&format!("{} === 4 && {FITS}", best("#tree")));
    browser.click("#t-close");
    browser.wait(&format!("{} === 1", best("#tree")));
    search(browser, url, "compare#game=tic-tac-toe", "b");
    for side in ["#a-tree", "#b-tree"] {
        browser.wait(&format!("{} === 3", best(side)));
    }
    browser.size(1280, 1000);
}
