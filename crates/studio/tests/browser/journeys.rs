//! Journeys across several pages. TESTING.md lists them.

use serde_json::json;

use crate::audit;
use crate::chromium::Browser;
use crate::game_faults::{READY, go};

const STATUS: &str = "document.querySelector('#status').textContent";
const EVENT: &str = "document.querySelector('#event').textContent";

/// All of them.
pub(crate) fn journeys(browser: &mut Browser, url: &str) {
    browser.size(1280, 1000);
    learns_alpha_beta(browser, url);
    draws_a_tree(browser, url);
    shares_a_link(browser, url);
    shares_a_node(browser, url);
    goes_by_keyboard(browser, url);
    goes_by_thumb(browser, url);
}

/// The text of an element.
fn text(browser: &mut Browser, selector: &str) -> String {
    let text = browser.run(&format!("document.querySelector('{selector}').textContent"));
    text.as_str().unwrap_or_default().to_owned()
}

/// A tree is typed and searched by alpha-beta; the first cutoff has its reason; minimax visits more nodes.
fn learns_alpha_beta(browser: &mut Browser, url: &str) {
    go(browser, url, "game=own-tree&first=human&second=human");
    browser.run("document.querySelector('#tab-text').click()");
    browser.run("document.querySelector('#position').select()");
    browser.insert("((5 9) (4 8 7) (6 1 3)) MAX");
    browser.press("Enter", false);
    browser.wait("location.hash.includes('start=')");
    let search = |browser: &mut Browser, algorithm: &str, label: &str| {
        browser.run(&format!("document.querySelector('#t-algorithm').value = '{algorithm}'; document.querySelector('#tree-figures').textContent = ''; document.querySelector('#tree-form').requestSubmit()"));
        browser.wait(&format!(
            "document.querySelector('#tree-figures').textContent.startsWith('{label}')"
        ));
        text(browser, "#tree-figures")
    };
    // Nodes of the whole tree: the root, three branches, eight leaves.
    assert!(search(browser, "minimax", "Minimax").contains(": 12 nodes"));
    let cut = search(browser, "alpha-beta", "Alpha-beta");
    // The second branch is cut after 4 <= 5, the third after 1: 8, 7 and 3 are skipped.
    assert!(cut.contains(": 9 nodes"), "{cut}");
    browser.run("document.querySelector('#tree').focus()");
    for step in 1.. {
        assert!(step < 40, "no cutoff");
        browser.press("ArrowRight", false);
        browser.wait(&format!("{EVENT}.startsWith('Step {step}:')"));
        if browser.run(&format!("{EVENT}.includes('Cut')")) == json!(true) {
            break;
        }
    }
    let why = text(browser, "#event");
    assert!(why.contains('4') && why.contains('5'), "the reason names both values: {why}");
    browser.wait("document.querySelector('#node').textContent.includes('Skipped moves')");
}

/// A tree is drawn by mouse and keys and searched with a cutoff; its text always matches the drawing.
fn draws_a_tree(browser: &mut Browser, url: &str) {
    go(browser, url, "game=own-tree&first=human&second=human");
    browser.run("document.querySelector('#setup-open').click()");
    browser.wait("document.querySelectorAll('#draw-tree [data-path]').length === 13");
    browser.run("document.querySelector('#setup-clear').click()");
    let position = "document.querySelector('#position').value";
    let is = |tree: &str| format!("{position} === '{tree} MAX'");
    browser.wait(&is("0"));
    // The root is chosen: each further click gives it a branch; the second branch is made a node by keys.
    let root = "#draw-tree [data-path=\"\"]";
    for branches in 1..=2 {
        let at = browser.middle(root);
        browser.drag(at, at);
        browser.wait(&format!(
            "document.querySelectorAll('#draw-tree [data-path]').length === {}",
            1 + branches
        ));
        let at = browser.middle(root);
        browser.drag(at, at);
        browser.wait(&format!(
            "document.querySelector('{root}').getAttribute('aria-pressed') === 'true'"
        ));
    }
    browser.wait(&is("(0 0)"));
    for (key, tree) in [
        ("ArrowDown", "(0 0)"),
        ("5", "(5 0)"),
        ("ArrowRight", "(5 0)"),
        ("Enter", "(5 (0))"),
        ("4", "(5 (4))"),
        ("ArrowUp", "(5 (4))"),
        ("Enter", "(5 (4 0))"),
        ("8", "(5 (4 8))"),
    ] {
        browser.press(key, false);
        browser.wait(&is(tree));
    }
    audit::named(browser);
    audit::looks(browser, "own-tree");
    // Each change is undone and redone separately.
    let spoken = "document.querySelector('#spoken').textContent";
    browser.run("document.querySelector('#draw-undo').click()");
    browser.wait(&is("(5 (4 0))"));
    browser.wait(&format!("{spoken} === 'Undone: Leaf 8.'"));
    browser.run("document.querySelector('#draw-tree .chosen').focus()");
    browser.press_with_ctrl("z", false);
    browser.wait(&is("(5 (4))"));
    browser.press_with_ctrl("Z", true);
    browser.wait(&is("(5 (4 0))"));
    browser.press_with_ctrl("y", false);
    browser.wait(&is("(5 (4 8))"));
    browser.wait("document.querySelector('#draw-redo').ariaDisabled === 'true'");
    // A refused tree is not in the history.
    browser.run("document.querySelector('#tab-text').click()");
    browser.run("document.querySelector('#position').select()");
    browser.insert("((5 MAX");
    browser.press("Enter", false);
    browser.wait("!document.querySelector('#fault').hidden");
    browser.run("document.querySelector('#draw-undo').focus()");
    browser.run("document.querySelector('#draw-undo').click()");
    browser.wait(&is("(5 (4 0))"));
    browser.run("document.querySelector('#draw-redo').click()");
    browser.wait(&is("(5 (4 8))"));
    // Typed text is drawn.
    browser.run("document.querySelector('#position').select()");
    browser.insert("((5 9) (4 8)) MAX");
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#draw-tree [data-path]').length === 7");
    // 4 is below 5 already: 8 is cut.
    browser.run("document.querySelector('#t-algorithm').value = 'alpha-beta'; document.querySelector('#tree-form').requestSubmit()");
    browser.wait("document.querySelector('#tree-figures').textContent.startsWith('Alpha-beta')");
    assert!(text(browser, "#tree-figures").contains(": 6 nodes"));
    browser.wait("document.querySelector('#tree .dotted')");
    // A branch is deleted with its descendants.
    let branch = browser.middle("#draw-tree [data-path=\"0\"]");
    browser.drag(branch, branch);
    browser.press("Delete", false);
    browser.wait(&is("((4 8))"));
}

/// A copied link restores the complete state.
fn shares_a_link(browser: &mut Browser, url: &str) {
    go(browser, url, "game=two-knights&first=human&second=human");
    browser.run("document.querySelector('#board .can').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    browser.wait("document.querySelectorAll('#moves li').length === 1 || document.querySelector('#board .can')");
    browser.run("document.querySelector('#t-depth').value = 2; document.querySelector('#tree-form').requestSubmit()");
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.run("document.querySelector('#tree').focus()");
    for _ in 0..5 {
        browser.press("ArrowRight", false);
    }
    browser.wait(&format!("{EVENT}.startsWith('Step 5:')"));
    browser.wait("location.hash.includes('step=4')");
    browser.run("window.copied = null; navigator.clipboard.writeText = async (t) => { window.copied = t; }; document.querySelector('#link').click()");
    browser.wait("window.copied !== null");
    let link = browser.run("window.copied").as_str().expect("a link").to_owned();
    assert!(!link.contains("token"), "a link contains no token: {link}");
    let event = text(browser, "#event");
    let position = browser.run("document.querySelector('#position').value");
    browser.open_fresh(&link);
    browser.wait(READY);
    browser.wait(&format!("{EVENT}.startsWith('Step 5:')"));
    browser.expect("document.querySelector('#event').textContent", event);
    browser.expect("document.querySelector('#position').value", position);
}

/// A link shows the node that was selected, also one below the levels that a large tree shows at first.
fn shares_a_node(browser: &mut Browser, url: &str) {
    let tree = "game=connect-four&first=human&second=human&tree=alpha-beta,5,,0";
    go(browser, url, tree);
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    browser.run("document.querySelector('#tree').focus()");
    browser.press("ArrowDown", true);
    browser.wait("/node=\\d+/.test(location.hash)");
    browser.expect("document.querySelector('#tree [data-node=\"500\"]')", json!(null));
    go(browser, url, &format!("{tree}&node=500"));
    browser.wait("document.querySelector('#tree .picked')?.dataset.node === '500'");
    browser.wait("document.querySelector('#node h3').textContent.startsWith('After')");
    browser.expect("location.hash.includes('node=500')", true);
    // A number of another search is ignored.
    go(browser, url, &format!("{tree}&node=99999999"));
    browser.wait("document.querySelector('#tree .picked')?.dataset.node === '0'");
    browser.wait("!location.hash.includes('node=')");
}

/// From the first Tab to a step in the tree without a mouse.
fn goes_by_keyboard(browser: &mut Browser, url: &str) {
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    let focus = |browser: &mut Browser| {
        browser.run("document.activeElement.id || document.activeElement.dataset.cell || document.activeElement.textContent")
    };
    let tab_to = |browser: &mut Browser, wanted: &str| {
        for _ in 0..80 {
            if focus(browser) == json!(wanted) {
                return;
            }
            browser.press("Tab", false);
        }
        panic!("{wanted} is not within reach of Tab");
    };
    browser.run("document.body.tabIndex = -1; document.body.focus()");
    tab_to(browser, "a3");
    for key in ["ArrowRight", "ArrowDown", "Enter"] {
        browser.press(key, false);
    }
    browser.wait("document.querySelectorAll('#moves li').length === 1");
    browser.expect("document.querySelector('#moves li').textContent", "b2");
    // Moves can be typed.
    browser.press("Escape", false);
    tab_to(browser, "move");
    browser.insert("a1");
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#moves li').length === 2");
    tab_to(browser, "tab-moves");
    browser.press("ArrowRight", false);
    browser.press("ArrowRight", false);
    browser.expect("document.activeElement.id", "tab-tree");
    tab_to(browser, "t-depth");
    browser.run("document.activeElement.select()");
    browser.insert("2");
    browser.press("Enter", false);
    browser.wait("document.querySelectorAll('#tree [data-node]').length > 1");
    tab_to(browser, "tree");
    browser.press("ArrowRight", false);
    browser.wait(&format!("{EVENT}.startsWith('Step 1:')"));
    browser.press("?", true);
    browser.wait("document.querySelector('#help').open");
    browser.press("Escape", false);
    browser.wait("!document.querySelector('#help').open");
    // On another page.
    browser.run("document.body.focus()");
    tab_to(browser, "Puzzles");
    browser.press("Enter", false);
    browser
        .wait("location.pathname === '/puzzles' && document.querySelector('#a-algorithm')?.value");
    browser.press("s", false);
    browser.wait("!document.querySelector('#transport').hidden");
    browser.press("k", false);
    browser.wait("document.querySelector('#a-event').textContent.startsWith('Step 1 of')");
}

/// On a telephone: every page is as wide as the screen, and a game is played by tapping.
fn goes_by_thumb(browser: &mut Browser, url: &str) {
    browser.size(320, 640);
    browser.touch(true);
    for page in ["", "games", "compare", "puzzles", "queens", "lab", "arena", "lessons"] {
        browser.open_fresh(&format!("{url}{page}"));
        browser.wait("document.readyState === 'complete'");
        let wide = browser.run("document.documentElement.scrollWidth");
        assert!(wide.as_u64().is_some_and(|wide| wide <= 320), "{page}: {wide}");
        let low = "[...document.querySelectorAll('h1 a, .lessons a, .joined button, summary, label.file')].filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < 43.5).map((part) => part.textContent)";
        browser.expect(low, json!([]));
    }
    go(browser, url, "game=tic-tac-toe&first=human&second=human");
    let tap = |browser: &mut Browser, selector: &str| {
        let middle = browser.middle(selector);
        browser.finger(middle, middle);
    };
    for (index, cell) in ["b2", "a1", "b1", "a2", "b3"].into_iter().enumerate() {
        tap(browser, &format!("#board [data-cell={cell}]"));
        browser.wait(&format!("document.querySelectorAll('#moves li').length === {}", index + 1));
    }
    browser.expect(STATUS, "X wins.");
    tap(browser, "#undo");
    browser.wait(&format!("{STATUS}.includes('to move')"));
    // A finger that begins on a piece moves the piece, not the page.
    go(browser, url, "game=draughts&first=human&second=human");
    browser.middle("#board");
    let [from, to] =
        ["11", "15"].map(|name| browser.place(&format!("#board [data-cell=\"{name}\"]")));
    browser.finger(from, to);
    browser.wait("document.querySelectorAll('#moves li').length === 1");
    browser.touch(false);
    browser.size(1280, 1000);
}
