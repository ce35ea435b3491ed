//! The board of the puzzles page: a search is painted over it, its results are in view, and it is changed by mouse and touch.

use serde_json::json;

use crate::chromium::Browser;
use crate::puzzles::{DONE, go, search_by, text};

/// The journey through it.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    shows_results_at_once(browser, url);
    shows_the_frontier(browser, url);
    sets_up_by_hand(browser, url);
    moves_ends_by_touch(browser, url);
    draws_walls_by_touch(browser, url);
    takes_the_settings_of_a_link(browser, url);
    takes_the_variant_of_a_search(browser, url);
    takes_the_default_of_a_map(browser, url);
    says_that_a_map_is_not_drawn(browser, url);
    compares_searches_with_and_without_costs(browser, url);
}

/// The estimates of a map are its default heuristic, in a link and on the page.
fn takes_the_default_of_a_map(browser: &mut Browser, url: &str) {
    let map = "place = [{ name = 'A', estimate = 1 }, { name = 'B' }]\nroad = [{ from = 'A', to = 'B' }]\n";
    let chosen = "document.querySelector('#a-heuristic').value";
    go(browser, url, "puzzle=road-map&a=greedy");
    browser.expect(chosen, "straight-line");
    browser.drop_file("two.toml", map);
    browser.wait(&format!("{chosen} === 'printed'"));
    let text = json!(map);
    browser.run(&format!(
        "location.hash = `puzzle=road-map&at=${{encodeURIComponent({text})}}&a=a-star&run=1`"
    ));
    browser.wait("document.querySelector('#a-title').textContent === 'A* (Printed distance)'");
    browser.run("location.hash = 'puzzle=road-map&a=a-star'");
    browser.wait(&format!("{chosen} === 'straight-line'"));
}

/// A map that is too large for a picture: a sentence is in its place, and nothing is said of clicks on it. It is searched all the same.
fn says_that_a_map_is_not_drawn(browser: &mut Browser, url: &str) {
    let sentence = json!("This instance is too large to be drawn.");
    let says = |place: &str| {
        format!(
            "document.querySelector('{place}').textContent === {sentence} && document.querySelector('{place}').checkVisibility()"
        )
    };
    let offered = "['edit-hint', 'painted'].map((id) => document.getElementById(id).checkVisibility()).join()";
    browser.open_fresh(&format!("{url}puzzles#puzzle=road-map:map=random,places=401&a=a-star"));
    browser.wait(&says("#board"));
    browser.expect(offered, "false,false");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.expect(&says("#a-scene"), true);
    browser.wait("document.querySelector('#a-tree [data-node]')");
    go(browser, url, "puzzle=road-map:map=random,places=400");
    browser.expect(offered, "true,true");
    browser.expect("document.querySelectorAll('#board [data-cell]').length", 400);
}

/// Min-conflicts has no costs; hill climbing counts conflicts.
fn compares_searches_with_and_without_costs(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=n-queens:n=8&a=min-conflicts&b=hill-climbing&random-seed=2&run=1");
    browser
        .wait("document.querySelector('#comparison').textContent.endsWith('Same result: solved.')");
}

/// Another link in the same tab: what it does not name is as on a page that is opened.
fn takes_the_settings_of_a_link(browser: &mut Browser, url: &str) {
    let puzzle = "puzzle=sliding-tiles:rows=3,cols=3&a=a-star,manhattan";
    let limits = "['nodes', 'seconds', 'random-seed', 'b-algorithm'].map((id) => document.getElementById(id).value).join()";
    go(browser, url, &format!("{puzzle}&b=a-star,misplaced&nodes=500&seconds=7&random-seed=9"));
    browser.expect(limits, "500,7,9,a-star");
    browser.run(&format!("location.hash = '{puzzle}'"));
    browser.expect(limits, "100000,30,0,");
    browser.wait("!/nodes|seconds|seed|b=/.test(location.hash)");
}

/// Settings that only some algorithms have: from a link, in the title, from the menu; one that the algorithm does not have is refused.
fn takes_the_variant_of_a_search(browser: &mut Browser, url: &str) {
    let map = "puzzle=road-map:map=slides";
    go(
        browser,
        url,
        &format!("{map}&a=breadth-first&a-goal-test=expanded&a-repeats=allow&b=depth-first&run=1"),
    );
    browser.wait(DONE);
    assert_eq!(text(browser, "a-title"), "Breadth-first (repeats allow, goal test expanded)");
    assert_eq!(text(browser, "b-title"), "Depth-first");
    let shown = "['a', 'b'].map((side) => ['repeats', 'goal-test', 'style'].filter((name) => !document.getElementById(`${side}-${name}`).parentElement.hidden).join())";
    browser.expect(shown, json!(["repeats,goal-test", "repeats,style"]));
    browser.set("#b-style", "stack");
    browser.wait("location.hash.includes('b-style=stack')");
    search_by(browser, |browser| {
        browser.run("document.querySelector('#search').click()");
    });
    assert_eq!(text(browser, "b-title"), "Depth-first (style stack)");
    let fault = "document.querySelector('#fault').textContent";
    for (link, said) in [
        ("a=breadth-first&a-style=stack", "style has no effect on breadth-first"),
        (
            "a=breadth-first&a-repeats=never",
            "no repeats \"never\", expected one of: avoid, on-path, allow",
        ),
    ] {
        go(browser, url, &format!("{map}&{link}&run=1"));
        browser.wait(&format!("{fault}.includes('{said}')"));
    }
}

/// Whether all of these are visible without scrolling.
pub(crate) fn in_view(browser: &mut Browser, selectors: &[&str]) {
    for selector in selectors {
        let place = browser.run(&format!(
            "(() => {{ const e = document.querySelector('{selector}'); const r = e.getBoundingClientRect(); return [r.top >= 0, r.bottom <= innerHeight, r.height > 0, scrollY === 0, [r.top, r.bottom]]; }})()"
        ));
        for at in 0..4 {
            assert!(place[at] == json!(true), "{selector}: {place}");
        }
    }
}

/// Answer, board, numbers and the root of the tree are in view; the search is painted over the one board.
fn shows_results_at_once(browser: &mut Browser, url: &str) {
    browser.size(1280, 800);
    for hash in [
        "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star&b=greedy",
        "puzzle=road-map&a=a-star",
        "puzzle=grid-map&a=a-star",
    ] {
        go(browser, url, hash);
        browser.run("document.querySelector('#search-form').requestSubmit()");
        browser.wait(DONE);
        in_view(
            browser,
            &[
                "#a-answer",
                "#a-event",
                "#a-scene svg",
                "#a-numbers",
                "#a-tree [data-node]",
                "#transport",
            ],
        );
        browser.expect("document.querySelector('#board').checkVisibility()", false);
        // A number has one name and, at the end, one value.
        browser.expect("[...document.querySelectorAll('[data-all]')].every((all) => { const now = all.closest('table').querySelector(`[data-now=\"${all.dataset.all}\"]`); return !now?.textContent || all.textContent.startsWith('up to') || now.textContent === all.textContent; })", true);
    }
    // Beside each other, the trees show the root and all its successors.
    go(
        browser,
        url,
        "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7&a=a-star&b=greedy&run=1",
    );
    browser.wait(DONE);
    browser.wait("document.querySelectorAll('#b-tree [data-node]').length > 4");
    browser.expect("[...document.querySelectorAll('.tree')].filter(t => t.checkVisibility()).every((tree) => { const frame = tree.getBoundingClientRect(); const nodes = [...tree.querySelectorAll('g[data-node]')].map(g => g.getBoundingClientRect()); const second = [...new Set(nodes.map(n => Math.round(n.top / 40)))].sort((a, b) => a - b)[1]; return nodes.filter(n => Math.round(n.top / 40) <= second).every(n => n.left >= frame.left && n.right <= frame.right); })", true);
    // The roads have their lengths; the way with the fewest roads is not the shortest one.
    go(browser, url, "puzzle=road-map&a=a-star&b=breadth-first&run=1");
    browser.wait(DONE);
    assert_ne!(text(browser, "a-answer"), text(browser, "b-answer"));
    // The node of the step is in the frames of both trees, in the end and at every step; the start and the goal are named.
    for puzzle in ["road-map", "grid-map"] {
        go(browser, url, &format!("puzzle={puzzle}&a=a-star&b=breadth-first&run=1"));
        browser.wait(DONE);
        browser.wait("document.querySelectorAll('#b-tree [data-node]').length > 1");
        for _ in 0..6 {
            browser.expect(OUT_OF_VIEW, json!([]));
            // Waits until both trees show the step.
            browser.run("for (const _ of 'ab') document.querySelector('#s-back').click(); importFile('/steps.js').then(({ paint }) => paint())");
        }
    }
    // All numbers of both searches are seen without scrolling.
    go(browser, url, "puzzle=sliding-tiles&a=a-star,manhattan&b=ida-star,manhattan&run=1");
    browser.wait(DONE);
    // The search and its heuristic have a line each.
    browser.expect(
        "[...document.querySelectorAll('#a-about > *')].map((line) => line.textContent.split(':')[0])",
        json!(["A*", "Manhattan distance"]),
    );
    // A formula is written with the names of the features.
    browser.set("#a-heuristic", "=");
    browser.expect("document.querySelector('#a-features').checkVisibility() && document.querySelector('#a-features').textContent.includes('linear_conflict Linear conflict')", true);
    browser.set("#a-heuristic", "manhattan");
    browser.expect("document.querySelector('#to-queens').hidden", true);
    browser.expect("document.querySelector('#a-numbers th[title^=effective]').textContent", "b*");
    browser.wait("document.querySelector('#b-numbers [data-all=expanded]').textContent");
    for width in [800, 960, 1024, 1100, 1280, 1440, 1700, 1920] {
        browser.size(width, 1000);
        browser.expect(CUT_NUMBERS, json!([]));
    }
    browser.size(1280, 1000);
    go(browser, url, "puzzle=road-map&at=Rochester+to+Wausau");
    browser.wait(
        "document.querySelector('#edit-hint').textContent.startsWith('From Rochester to Wausau.')",
    );
    browser.expect(
        "['.start', '.map-goal'].map((mark) => document.querySelectorAll(`#board svg ${mark}`).length)",
        json!([1, 1]),
    );
    // The lengths of the roads can be read on a wide page and on a phone.
    let least = "Math.min(...[...document.querySelectorAll('#board svg .halo')].map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)) > 9";
    browser.expect(least, true);
    browser.size(320, 740);
    browser.wait(least);
    browser.size(1280, 1000);
    // The whole tree as JSON: more nodes than are drawn, all that were recorded.
    go(
        browser,
        url,
        "puzzle=sliding-tiles:rows=3,cols=3&at=7+2+4+5+0+6+8+3+1&a=a-star,manhattan&run=1",
    );
    browser.wait(DONE);
    browser.run("window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = JSON.parse(text); }); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}; document.querySelector('#a-save-nodes').click()");
    browser.wait("window.saved?.nodes.length > 2000 && window.saved.nodes.every((node, index) => node.id === index) && window.saved.nodes[1].parent === 0");
    browser.size(1280, 1000);
}

/// The trees whose frames do not show the node of the step, or the root.
const OUT_OF_VIEW: &str = "[...document.querySelectorAll('.tree')].filter((tree) => tree.checkVisibility()).filter((tree) => { const [frame, node] = [tree, tree.querySelector('.here') ?? tree.querySelector('g[data-node]')].map((part) => part.getBoundingClientRect()); return node.left < frame.left - 1 || node.right > frame.right + 1; }).map((tree) => tree.id)";

/// The tables of numbers that are wider than their frames.
const CUT_NUMBERS: &str = "[...document.querySelectorAll('.panel > .wide')].filter((frame) => frame.scrollWidth > frame.clientWidth + 1).map((frame) => `${frame.scrollWidth} of ${frame.clientWidth}`)";

/// The table of the frontier ends with the node that the step expands, in view. The map and the tree have a legend each. A search
/// that keeps no frontier has no table.
fn shows_the_frontier(browser: &mut Browser, url: &str) {
    go(browser, url, "puzzle=grid-map&a=a-star,octile");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.expect("['a-scene-legend', 'a-legend', 'a-frontier'].every((id) => document.getElementById(id).checkVisibility())", true);
    browser.expect(
        "document.querySelector('#a-frontier summary').textContent",
        "Frontier of A* (Octile distance) step by step",
    );
    browser.run("document.querySelector('#a-frontier').open = true");
    let last = "Number(document.querySelector('#a-frontier-table tbody tr:last-child')?.cells[0].textContent)";
    let expanded = "Number(document.querySelector('#a-numbers [data-now=expanded]').textContent)";
    let end = "(box => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)(document.querySelector('#a-frontier .wide'))";
    for step in [0, 2, 60, 9] {
        browser.run(&format!("document.querySelector('#s-slider').value = {step}; document.querySelector('#s-slider').dispatchEvent(new Event('input'))"));
        browser.wait(&format!("document.querySelector('#a-event').textContent.startsWith('Step {} of') && {last} === Math.max(1, {expanded}) && {end}", step + 1));
    }
    ends_with_the_goal(browser, url);
    go(browser, url, "puzzle=n-queens&a=backtracking&b=min-conflicts");
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.expect(
        "['a-frontier', 'b-frontier', 'a-scene-legend'].some((id) => document.getElementById(id).checkVisibility())",
        false,
    );
}

/// The last step of the frontier is the goal, which is not expanded. A number of the step has the same column as that of the whole
/// search, whether the search keeps a frontier or a path.
fn ends_with_the_goal(browser: &mut Browser, url: &str) {
    for (algorithm, kept) in [
        ("a-star", "frontier now"),
        ("bidirectional", "frontier now"),
        ("beam", "frontier now"),
        ("depth-first", "path now"),
        ("depth-limited", "path now"),
        ("iterative-deepening", "path now"),
        ("ida-star", "path now"),
        ("rbfs", "path now"),
    ] {
        go(browser, url, &format!("puzzle=road-map&a={algorithm}"));
        browser.run("document.querySelector('#a-frontier').open = true; document.querySelector('#search-form').requestSubmit()");
        browser.wait(DONE);
        browser.expect(&format!("[...document.querySelectorAll('#a-numbers thead th')].some((cell) => cell.textContent === '{kept}')"), true);
        browser.expect("[...document.querySelectorAll('#a-numbers [data-all]')].filter((cell) => !cell.textContent).map((cell) => cell.dataset.all).join(' ')", "");
        let end = if algorithm == "bidirectional" { "both searches have met" } else { "a goal" };
        browser.wait(&format!("document.querySelector('#a-frontier-table tbody tr:last-child')?.cells[2].textContent === '{end}'"));
    }
}

/// Tiles slide, walls are drawn, places are chosen, digits are typed.
fn sets_up_by_hand(browser: &mut Browser, url: &str) {
    let value = "document.querySelector('#instance').value";
    let click = |cell: &str, shift: bool| {
        format!(
            "document.querySelector('#board [data-cell=\"{cell}\"]').dispatchEvent(new MouseEvent('click', {{bubbles: true, shiftKey: {shift}}}))"
        )
    };
    go(browser, url, "puzzle=sliding-tiles:rows=3,cols=3&at=1+2+5+3+0+8+6+4+7");
    browser.run(&click("r1c2", false));
    browser.wait(&format!("{value} === '1 0 5 3 2 8 6 4 7'"));
    go(browser, url, "puzzle=road-map&at=Rochester+to+Wausau");
    browser.run(&click("Duluth", false));
    browser.run(&click("Chicago", false));
    browser.wait(&format!("{value} === 'Duluth to Chicago'"));
    go(browser, url, "puzzle=sudoku");
    let given = browser.run(value);
    let rest = given.as_str().and_then(|text| text.strip_prefix("..5")).expect("a digit in r1c3");
    browser.run("document.querySelector('#board [data-cell=\"r1c3\"]').focus()");
    browser.press("Backspace", false);
    browser.expect(value, format!("...{rest}"));
    go(browser, url, "puzzle=grid-map&at=0,0+to+4,2+on+...../.@@@./.....");
    browser.run("document.querySelector('#board [data-cell=\"1,0\"]').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, isPrimary: true})); dispatchEvent(new PointerEvent('pointerup'))");
    browser.wait(&format!("{value}.includes('.@.../')"));
}

/// The goal of a grid is moved by a finger, and the search runs again; a button and a tap do the same.
fn moves_ends_by_touch(browser: &mut Browser, url: &str) {
    browser.touch(true);
    go(browser, url, "puzzle=grid-map&at=0,0+to+4,2+on+...../.@@@./.....&a=a-star&run=1");
    browser.wait(DONE);
    let goal = |cell: &str| {
        format!("document.querySelector('#instance').value.startsWith('0,0 to {cell} ')")
    };
    let from = browser.middle("#a-scene [data-cell=\"4,2\"]");
    let to = browser.middle("#a-scene [data-cell=\"2,2\"]");
    search_by(browser, |browser| browser.finger(from, to));
    browser.expect(&goal("2,2"), true);
    browser.run("document.querySelector('#set-goal').click()");
    let to = browser.middle("#a-scene [data-cell=\"0,2\"]");
    search_by(browser, |browser| browser.finger(to, to));
    browser.expect(&goal("0,2"), true);
    browser.touch(false);
}

/// A finger draws walls only while the tool is chosen; otherwise the page scrolls. What was drawn can be undone.
fn draws_walls_by_touch(browser: &mut Browser, url: &str) {
    browser.touch(true);
    go(browser, url, "puzzle=grid-map&at=0,0+to+4,2+on+...../...../.....");
    let value = "document.querySelector('#instance').value";
    let pressed = "['walls', 'start', 'goal'].filter((tool) => document.querySelector(`#set-${tool}`).ariaPressed === 'true').join()";
    let touch = "getComputedStyle(document.querySelector('#board svg')).touchAction";
    let empty = "0,0 to 4,2 on ...../...../.....";
    browser.expect(pressed, "");
    browser.expect(touch, "auto");
    let cell = |browser: &mut Browser, cell: &str| {
        browser.middle(&format!("#board [data-cell=\"{cell}\"]"))
    };
    // Down: the browser takes a swipe to the side as the way back.
    let (from, to) = (cell(browser, "2,0"), cell(browser, "2,2"));
    browser.finger(from, to);
    browser.finger(from, from);
    browser.wait("document.querySelector('#spoken').textContent.startsWith('Choose Walls')");
    browser.expect(value, empty);
    browser.run("document.querySelector('#set-walls').click()");
    browser.expect(pressed, "walls");
    browser.expect(touch, "pinch-zoom");
    browser.finger(from, to);
    let drawn = "0,0 to 4,2 on ..@../..@../..@..";
    browser.wait(&format!("{value} === '{drawn}'"));
    browser.wait("document.querySelector('#board-undo').ariaDisabled === 'false'");
    browser.run("document.querySelector('#board-undo').click()");
    browser.wait(&format!("{value} === '{empty}'"));
    browser.run("document.querySelector('#board-redo').click()");
    browser.wait(&format!("{value} === '{drawn}'"));
    browser.run("document.querySelector('#set-walls').click()");
    browser.expect(pressed, "");
    browser.touch(false);
}
