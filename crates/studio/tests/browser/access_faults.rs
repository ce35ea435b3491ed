//! Faults that readers with a screen reader, a keyboard, a finger, a small screen or few colours have met.

use serde_json::json;

use crate::chromium::Browser;
use crate::puzzles::{DONE, go as go_to_puzzle};
use crate::{audit, game_faults};

const SPOKEN: &str = "document.querySelector('#spoken').textContent";
const FOCUSED: &str = "document.activeElement.id";
const INSTANCE: &str = "document.querySelector('#instance').value";

/// The journey through them.
pub(crate) fn journey(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    names_the_cells_of_a_grid(browser, url);
    draws_walls_without_gaps(browser, url);
    takes_an_end_of_small_cells(browser, url);
    shows_a_map_that_is_drawn(browser, url);
    keeps_the_focus_of_a_contest(browser, url);
    goes_straight_over_dark_squares(browser, url);
    names_the_nodes_of_a_drawn_tree(browser, url);
    shows_where_a_tree_goes_on(browser, url);
    says_why_a_search_stopped(browser, url);
    shows_a_line_to_its_end(browser, url);
    turns_character_keys_off(browser, url);
    gives_room_to_controls(browser, url);
}

fn go_to_game(browser: &mut Browser, url: &str, hash: &str) {
    game_faults::go(browser, url, &format!("game={hash}&first=human&second=human"));
}

/// Walls, start and goal of a grid are named, on the board and under a search, and a change is announced.
fn names_the_cells_of_a_grid(browser: &mut Browser, url: &str) {
    go_to_puzzle(browser, url, "puzzle=grid-map&at=0,0+to+3,2+on+..../.@@./....&a=a-star");
    let named = |board: &str| {
        format!(
            "[...document.querySelectorAll('#{board} g[data-cell]')].map((cell) => cell.ariaLabel).filter((name) => name.includes(':')).join()"
        )
    };
    let cells = "0,0: start,1,1: wall,2,1: wall,3,2: goal";
    browser.expect(&named("board"), cells);
    let cell = |board: &str, name: &str| {
        format!("document.querySelector('#{board} [data-cell=\"{name}\"]')")
    };
    browser.run(&format!("{}.focus()", cell("board", "1,0")));
    for (sentence, name) in [("1,0 is a wall.", "1,0: wall"), ("1,0 is free.", "1,0")] {
        browser.press("Enter", false);
        browser.wait(&format!("{SPOKEN} === '{sentence}'"));
        browser.wait(&format!("document.activeElement.ariaLabel === '{name}'"));
    }
    browser.run("document.querySelector('#search-form').requestSubmit()");
    browser.wait(DONE);
    browser.wait(&format!("{} === '{cells}'", named("a-scene")));
    browser.run(&format!(
        "document.querySelector('#set-goal').click(); {}.focus()",
        cell("a-scene", "3,0")
    ));
    browser.press("Enter", false);
    browser.wait(&format!(
        "{SPOKEN} === 'The goal is now 3,0.' || {INSTANCE}.startsWith('0,0 to 3,0 ')"
    ));
    browser.wait(&format!("{}?.ariaLabel === '3,0: goal'", cell("a-scene", "3,0")));
}

/// The instance of a long grid.
const LONG: &str = "puzzle=grid-map&at=0,0+to+23,2+on+......................../......................../........................";

/// A pointer that moves several cells at once draws all of them.
fn draws_walls_without_gaps(browser: &mut Browser, url: &str) {
    go_to_puzzle(browser, url, LONG);
    browser.middle("#board");
    let [from, to] =
        ["1,1", "22,1"].map(|cell| browser.place(&format!("#board [data-cell=\"{cell}\"]")));
    browser.drag(from, to);
    browser.wait(&format!("{INSTANCE}.includes('/.{}./')", "@".repeat(22)));
    browser.wait(&format!("{SPOKEN} === '22 walls drawn.'"));
}

/// Where cells are smaller than a finger, it takes an end also beside it; a tap there means its own cell.
fn takes_an_end_of_small_cells(browser: &mut Browser, url: &str) {
    browser.size(320, 800);
    browser.touch(true);
    go_to_puzzle(browser, url, LONG);
    browser.middle("#board");
    let cell = |browser: &mut Browser, name: &str| {
        browser.place(&format!("#board [data-cell=\"{name}\"]"))
    };
    let (beside, to) = (cell(browser, "22,2"), cell(browser, "12,0"));
    browser.finger(beside, to);
    browser.wait(&format!("{INSTANCE}.startsWith('0,0 to 12,0 ')"));
    browser.run("document.querySelector('#set-walls').click()");
    browser.middle("#board");
    let beside = cell(browser, "11,0");
    browser.finger(beside, beside);
    browser.wait(&format!("{INSTANCE}.startsWith('0,0 to 12,0 on ...........@')"));
    browser.touch(false);
    browser.size(1280, 1000);
}

/// The names and lengths of a map that is drawn are over its circles and beside them, its goal is as on the board, and a place is
/// taken within 12 pixels of its middle.
fn shows_a_map_that_is_drawn(browser: &mut Browser, url: &str) {
    go_to_puzzle(browser, url, "puzzle=road-map");
    let sketch = "document.querySelector('#sketch-board svg')";
    let places = format!("{sketch}.querySelectorAll('[data-place]').length");
    // The names that reach over the circle of a place.
    let covered = format!(
        "(() => {{ const circles = [...{sketch}.querySelectorAll('[data-place] > circle:first-of-type')].map((one) => one.getBoundingClientRect()); const texts = [...{sketch}.lastElementChild.querySelectorAll('text:not([font-size=\"14\"], [font-size=\"18\"])')];\
         return texts.filter((text) => {{ const box = text.getBoundingClientRect(); const third = box.height / 3; return circles.some((one) => one.left < box.right && one.right > box.left && one.top < box.bottom - third && one.bottom > box.top + third); }}).map((text) => text.textContent).join(); }})()"
    );
    for width in [1280, 390] {
        browser.size(width, 900);
        go_to_puzzle(browser, url, "puzzle=road-map");
        browser.run("document.querySelector('#sketch-open').click()");
        browser.wait(&format!("{sketch}?.querySelectorAll('.map-goal').length === 1"));
        browser.expect(&covered, "");
        browser.expect(&format!("[...{sketch}.querySelectorAll('text.halo')].every((text) => text.parentElement === {sketch}.lastElementChild)"), true);
    }
    let before = browser.run(&places);
    let (x, y) = browser.middle("#sketch-board [data-place=Wausau] circle");
    browser.drag((x + 10.0, y - 4.0), (x + 10.0, y - 4.0));
    browser.wait("document.querySelector('#sketch-chosen').textContent === 'Place Wausau.'");
    browser.expect(&places, before);
    audit::looks(browser, "map-390");
    browser.size(1280, 1000);
}

/// Start and Stop hand the focus to each other, since the one that was pressed is disabled.
fn keeps_the_focus_of_a_contest(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!(
        "{url}arena#game=connect-four&players=engine:depth=12|level:3&open=on&nodes=20000"
    ));
    browser.wait("document.querySelector('#players').value.includes('depth=12')");
    browser.run("document.querySelector('#start').focus()");
    for next in ["stop", "start"] {
        browser.press("Enter", false);
        browser.wait(&format!("{FOCUSED} === '{next}'"));
    }
    // A won row and the last move can be seen on small boards.
    let ring = |mark: &str| {
        format!(
            "getComputedStyle(document.querySelector('#boards g:has(> .{mark}) > .well')).stroke"
        )
    };
    browser.run("document.querySelector('#go').click()");
    browser.wait("document.querySelectorAll('#boards g:has(> .won)').length >= 4");
    browser.expect(&ring("won"), "rgb(125, 255, 171)");
    browser.wait("document.querySelector('#live g:has(> .last) > .well')");
    browser.run("document.querySelector('#stop').click()");
    browser.wait("document.querySelector('#stop').disabled");
    // The same of a grading.
    browser.run("document.querySelector('#grade').open = true; document.querySelector('#grade-player').value = 'engine:depth=14'; document.querySelector('#grade-file').value = `game = 'draughts:russian'\n[time_control]\nnodes = 100000\n[[baseline]]\nagainst = 'engine:depth=14'\npairs = 400\nscore = 0.5`; document.querySelector('#grade-start').focus()");
    for next in ["grade-stop", "grade-start"] {
        browser.press("Enter", false);
        browser.wait(&format!("{FOCUSED} === '{next}'"));
    }
}

/// On a board that uses every other square, the arrow keys stay in their column, and each undoes the other.
fn goes_straight_over_dark_squares(browser: &mut Browser, url: &str) {
    go_to_game(browser, url, "draughts:international");
    let here = "document.activeElement.dataset.cell";
    browser.run("document.querySelector('#board [data-cell=\"3\"]').focus()");
    let mut walk = |key: &str| -> Vec<_> {
        (0..9)
            .map(|_| {
                browser.press(key, false);
                browser.run(here)
            })
            .collect()
    };
    let down = walk("ArrowDown");
    assert_eq!(json!(down), json!(["9", "13", "19", "23", "29", "33", "39", "43", "49"]));
    let up = walk("ArrowUp");
    assert_eq!(json!(up), json!(["43", "39", "33", "29", "23", "19", "13", "9", "3"]));
}

/// Siblings in a drawn tree of numbers have different names: the branches that lead to them.
fn names_the_nodes_of_a_drawn_tree(browser: &mut Browser, url: &str) {
    go_to_game(browser, url, "own-tree");
    browser.run("document.querySelector('#setup-open').click()");
    let names =
        "[...document.querySelectorAll('#draw-tree [data-path]')].map((node) => node.ariaLabel)";
    browser.wait(&format!("{names}.length === 13"));
    browser.expect(&format!("new Set({names}).size"), 13);
    browser.expect(&format!("{names}[1]"), "a: MIN node with 3 branches, level 1");
    browser.expect(&format!("{names}[2]"), "a a: leaf 3, level 2");
}

/// A tree of a lesson that is wider than a phone has a shadow at the edge.
fn shows_where_a_tree_goes_on(browser: &mut Browser, url: &str) {
    browser.size(320, 800);
    browser.open_fresh(&format!("{url}lessons#lesson=minimax&step=2"));
    browser.wait(
        "document.querySelector('#tree').scrollWidth > document.querySelector('#tree').clientWidth",
    );
    browser.expect(
        "getComputedStyle(document.querySelector('#tree')).backgroundImage.includes('gradient')",
        true,
    );
    browser.size(1280, 1000);
}

/// A search without a depth limit says so, and which limit it has met.
fn says_why_a_search_stopped(browser: &mut Browser, url: &str) {
    go_to_game(browser, url, "connect-four");
    browser.click("#tab-tree");
    browser.expect("document.querySelector('#t-depth').placeholder", "none");
    browser.run("document.querySelector('#t-depth').value = ''; document.querySelector('#t-nodes').value = 5000; document.querySelector('#tree-form').requestSubmit()");
    browser.wait("document.querySelector('#tree-figures').textContent === 'Alpha-beta, no depth limit: 5,000 nodes, stopped at the node limit of 5,000, 10,000 steps.'");
}

/// The moves of a line are shown to their end by a button, also while the search goes on.
fn shows_a_line_to_its_end(browser: &mut Browser, url: &str) {
    go_to_game(browser, url, "draughts:international");
    browser.click("#tab-analysis");
    browser.click("#analyse");
    let line = "document.querySelector('#lines button.line')";
    browser.wait(&format!("{line}?.scrollWidth > {line}?.clientWidth"));
    browser.run(&format!("{line}.focus()"));
    browser.press("Enter", false);
    let is_whole = format!(
        "{line}.ariaExpanded === 'true' && {line} === document.activeElement && {line}.scrollWidth <= {line}.clientWidth"
    );
    browser.wait(&is_whole);
    let nodes = "document.querySelector('#a-nodes').textContent";
    let before = browser.run(nodes);
    browser.wait(&format!("{nodes} !== {before} && {is_whole}"));
    // All moves of a long line are in it.
    browser.wait(&format!("{line}.textContent.split(' ').length > 11"));
    browser.click("#analyse");
    browser.wait("!document.querySelector('#analysis').classList.contains('busy')");
    // Another press makes it short again.
    browser.run(&format!("{line}.focus()"));
    browser.press("Enter", false);
    browser.expect(&format!("{line}.ariaExpanded"), "false");
}

/// The keys of one character can be turned off, and the choice stays; other keys work on.
fn turns_character_keys_off(browser: &mut Browser, url: &str) {
    go_to_game(browser, url, "tic-tac-toe&moves=b2");
    let switch = "document.querySelector('#character-keys')";
    let is_open = "document.querySelector('#tab-tree').ariaSelected";
    browser.click("#help-open");
    browser.expect(&format!("{switch}.checked"), true);
    browser.click("#character-keys");
    browser.run("document.querySelector('#help').close()");
    browser.reload();
    browser.wait(&format!("{switch}?.checked === false && !document.querySelector('main.loading') && document.querySelectorAll('#moves li').length === 1"));
    browser.run("document.activeElement.blur()");
    browser.press("t", false);
    browser.press("ArrowLeft", false);
    browser.wait("document.querySelectorAll('#moves .later').length === 1");
    browser.expect(is_open, "false");
    browser.run(&format!("{switch}.click()"));
    browser.press("t", false);
    browser.wait(&format!("{is_open} === 'true'"));
}

/// Controls use the room that there is, and the colours of the sides are seen where the system sets all others.
fn gives_room_to_controls(browser: &mut Browser, url: &str) {
    let width = |selector: &str| {
        format!("document.querySelector('{selector}').getBoundingClientRect().width")
    };
    go_to_game(browser, url, "connect-four&tree=alpha-beta,2,,0");
    browser.wait("document.querySelector('#tree svg')");
    browser.wait(&format!("{} > 400", width("#s-slider")));
    browser.prefer("forced-colors", "active");
    browser.expect("new Set([...document.querySelectorAll('.player .swatch')].map((one) => getComputedStyle(one).backgroundColor)).size", 2);
    browser.prefer("forced-colors", "none");
    go_to_puzzle(browser, url, "puzzle=sliding-tiles&a=a-star,manhattan");
    browser.expect(&format!("{} > {} + 20", width("#a-heuristic"), width("#a-algorithm")), true);
}
